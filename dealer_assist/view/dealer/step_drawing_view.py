"""Drawing of the step that is due: what goes from the stub where. No Qt."""

from dealer_assist.game.advice import DealerStep, StepKind
from dealer_assist.game.facts import Place
from dealer_assist.game.table.table import Hand
from dealer_assist.view.dealer.table_view import DrawnStep
from dealer_assist.words import word

_DECK = 52


def drawn_step(hand: Hand | None, step: DealerStep, lang: str) -> DrawnStep | None:
    """Drawing of a deal, a burn or a board card; None of another step, or where a card comes from
    elsewhere than the top of the stub."""
    if hand is None or step.take != "top":
        return None
    stub = word(lang, "drawn.stub", cards=_DECK - hand.dealt)
    if step.kind is StepKind.DEAL:
        return DrawnStep("deal", stub, word(lang, "drawn.deal", cards=step.cards), step.cards,
                         hand.seats)
    if step.kind is StepKind.BURN:
        street = min(hand.street + 1, len(hand.game.streets) - 1)
        due, place = hand.game.streets[street].cards, _BOARD[min(street, len(_BOARD) - 1)]
        return DrawnStep("burn", stub, word(lang, f"drawn.{place}", cards=due), due)
    if step.kind is StepKind.OPEN and step.place in _BOARD:
        return DrawnStep("open", stub, word(lang, f"drawn.{step.place}", cards=step.cards),
                         step.cards)
    return None


_BOARD = (Place.FLOP, Place.FLOP, Place.TURN, Place.RIVER)

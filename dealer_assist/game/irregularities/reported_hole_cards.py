"""Hole cards that have left the stub, by the report alone.

A card that was turned up has left the stub, and with it all cards before it; a player can be a card
short, or have one too many, only once the deal is over. Where a shoe reports the cards such a
report waits for the shoe; dealt by hand, the cards are counted by the report
(``reported_hole_card_count``).
"""

from typing import Final

from dealer_assist.game.hand.dealing import hole_cards_due
from dealer_assist.game.hand.physical_deck import deck_of
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.irregularities.case_details import EXPOSED, detailed_case, position_of_hole
from dealer_assist.game.table.table import OF_THE_DEAL, Case, Hand, Table

#: Entries about single hole cards, by their position.
_BY_POSITION: Final = EXPOSED | {"DEAL-07", "DEAL-08"}
#: A card short: the deal is over, and one card of it was not given.
_ONE_SHORT: Final = frozenset({"DEAL-18", "DEAL-19", "DEAL-20"})
_ONE_TOO_MANY: Final = frozenset({"DEAL-16", "DEAL-17"})


def reported_hole_card_count(table: Table, case: Case) -> int:
    """Number of further hole cards that have left the stub, by what the case says of them."""
    hand = table.hand
    if hand is None or hand.number != case.hand or hand.phase not in OF_THE_DEAL:
        return 0
    case, left = detailed_case(table, case), hole_cards_due(hand)
    if case.entry in _ONE_SHORT:
        return max(0, left - 1)
    if case.entry in _ONE_TOO_MANY:
        return left
    return max((_until(hand, at) for at in _positions(hand, case)), default=0)


def _positions(hand: Hand, case: Case) -> tuple[int, ...]:
    """Positions of the hole cards that the case is about."""
    if case.entry in _BY_POSITION:
        return case.positions
    if case.entry == "DECK-05" and case.answer("where") == "hand" and case.seat in hand.position:
        return (position_of_hole(hand, case.seat, 1),)  # a joker is seen with his first card
    return ()


def _until(hand: Hand, position: int) -> int:
    """Number of cards that leave the stub up to this hole card; 0 where it has left, or is none."""
    stub = deck_of(hand).stub
    count = stub.index(position) + 1 if position in stub else 0
    return count if count <= hole_cards_due(hand) else 0


def why_not_out(table: Table, case: Case) -> Reason | None:
    """Reason why a shoe that reports cards contradicts the case (card isn't out), or None."""
    hand = table.hand
    if hand is None or not table.is_up("shoe"):
        return None
    missing, case = reported_hole_card_count(table, case), detailed_case(table, case)
    if case.entry == "DEAL-08" and not hand.dealt and hand.phase in OF_THE_DEAL:
        return Reason("why.card_not_out", chips=1)
    if not missing:
        return None
    if case.entry in _ONE_SHORT:
        return Reason("why.deal_not_over", chips=hole_cards_due(hand))
    if case.entry in _ONE_TOO_MANY:
        return None  # it was noticed at once: the deal goes on
    return Reason("why.card_not_out", chips=hand.dealt + missing)

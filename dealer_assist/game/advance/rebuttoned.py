"""Button put elsewhere by mistake: blinds and turns follow its right place, the cards stay.

Only while nobody has acted (TDA 34-A). The posts go back and the right ones are owed; who holds
which card doesn't change, so the deck is laid out card by card from then on.
"""

from dataclasses import replace

from dealer_assist.game.advance.note import with_hand
from dealer_assist.game.advance.posting import hand_began
from dealer_assist.game.advance.undone_deal import before_deal, chair_before
from dealer_assist.game.hand.blinds import due_hand
from dealer_assist.game.hand.deck import deck_of
from dealer_assist.game.table.table import Hand, Phase, Table

_BEFORE_ACTION = frozenset({Phase.POSTING, Phase.DEALING, Phase.BETTING})


def with_button_at(table: Table, hand: Hand, button: int) -> Table | None:
    """Table with the button of the running hand at this seat; None where that is too late."""
    root = before_deal(table, hand)
    if root is None or hand.actions or hand.street:
        return None
    if hand.phase not in _BEFORE_ACTION and not hand.is_unbet:
        return None
    root = root.evolve(button=button, button_placed=True)
    began = due_hand(root)
    if began is None or began.button != button or set(began.seats) != set(hand.seats):
        return None
    begun = hand_began(root, replace(began, number=hand.number))
    if begun.hand is None or begun.hand.number != hand.number:
        return None
    new = begun.hand.evolve(deck=deck_of(hand), dealt=hand.dealt, tokens=hand.tokens)
    chairs = tuple(chair_before(chair, begun.chair(chair.seat), hand) for chair in table.chairs)
    return with_hand(
        table.evolve(chairs=chairs, button=button, button_placed=False, doubt=None, doubts=(),
                     gesture=None, early=(), arrived=()),
        new,
    )

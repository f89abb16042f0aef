"""Seats: the players and their chips; the checks that every other module about seats begins with.
"""

from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import SEATS, Table


def is_seat(seat: int) -> bool:
    """True if the table has a seat of this number."""
    return 1 <= seat <= SEATS


def has_chair(table: Table, seat: int) -> bool:
    """True if a chair stands there: the table's sign may say that there are fewer than ten."""
    most = table.evening.sign.seats or SEATS
    return 1 <= seat <= most


def player_count(table: Table) -> int:
    """Number of players with a seat, present or away."""
    return sum(1 for chair in table.chairs if chair.taken)


def is_in_hand(table: Table, seat: int) -> bool:
    """True if the seat was dealt into the hand that is running."""
    hand = table.hand
    return hand is not None and not is_between_hands(table) and seat in hand.position


def why_in_hand(table: Table, seat: int) -> Reason | None:
    """Reason why chips and player can't leave this seat now, or None: his or the others' hand runs.

    Who has folded may go, but his chips and his place wait for the end of the hand.
    """
    hand = table.hand
    if hand is None or not is_in_hand(table, seat):
        return None
    folded = hand.folded[hand.position[seat]]
    return Reason("why.leaves_after_hand" if folded else "why.left_in_hand", None, 0, seat)


def stack_at(table: Table, seat: int) -> int:
    """Chips in front of the player that he has not put in: in a hand of his, or between."""
    hand = table.hand
    if hand is not None and is_in_hand(table, seat):
        return hand.stacks[hand.position[seat]]
    return table.chair(seat).chips


def why_seat_empty(table: Table, seat: int) -> Reason | None:
    """Reason why this seat has no player, or None: somebody sits there."""
    if not is_seat(seat):
        return Reason("why.no_such_seat", None, 0, seat)
    return None if table.chair(seat).taken else Reason("why.seat_empty", None, 0, seat)


def why_not_a_name(name: str) -> Reason | None:
    """Reason why this can't be a name (of a dealer, a deck, a player on the list), or None."""
    return None if name.strip() else Reason("why.name_missing")


def why_decision_unsigned(by: str, reason: str) -> Reason | None:
    """Reason why a decision can't be entered so, or None: who decided and why belong to it."""
    if not by.strip():
        return Reason("why.by_missing")
    return None if reason.strip() else Reason("why.reason_missing")

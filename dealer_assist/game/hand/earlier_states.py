"""Earlier states of the hand: each table holds the one before it, back to the hand's beginning."""

from collections.abc import Iterator
from typing import Final

from dealer_assist.game.facts import PlayerEliminated, PlayerLeft, SeatChanged
from dealer_assist.game.table.table import Hand, Phase, Table


def states_of_hand(table: Table) -> Iterator[tuple[Table, Hand]]:
    """Table and those before it in the same hand, the latest first, each with its hand."""
    now, at = table.hand, table
    while now is not None and at.hand is not None and at.hand_fact == table.hand_fact:
        yield at, at.hand
        if at.before is None:
            return
        at = at.before


def earlier_tables(table: Table) -> Iterator[tuple[Table, Hand]]:
    """Tables of this hand before this one, the latest first."""
    past = states_of_hand(table)
    next(past, None)
    return past


def was_acted_on(table: Table, street: int) -> bool:
    """True if somebody has acted on this street of the hand."""
    return any(now.street == street and True in now.acted for _, now in states_of_hand(table))


def seats_left_since(table: Table) -> tuple[int, ...]:
    """Seats of the finished hand left since by players who won or lost in it.

    Chips that such a player took away, or was owed, are no longer where the hand's chips are.
    """
    hand, gone = table.hand, set[int]()
    if hand is None or hand.phase is not Phase.OVER:
        return ()
    for at, was in states_of_hand(table):
        if was.phase is not Phase.OVER:
            break
        seat = at.fact.seat if isinstance(at.fact, _LEAVES) else 0
        if seat in hand.position and hand.stacks[hand.position[seat]] != (
            hand.start[hand.position[seat]]
        ):
            gone.add(seat)
    return tuple(sorted(gone))


_LEAVES: Final = (PlayerLeft, PlayerEliminated, SeatChanged)


def before_hand(table: Table) -> Table:
    """Table just before its hand began; the table itself where nothing is known before it."""
    at = table
    while at.before is not None:
        at = at.before
    return at

"""Facts about the table and its chairs, between hands."""

from collections.abc import Mapping
from typing import Final

from dealer_assist import events as e
from dealer_assist.advance.note import Fold, irregular
from dealer_assist.hand.blinds import is_between_hands
from dealer_assist.table import SEATS, Chair, Phase, Table, empty_chair


def table_opened(table: Table, fact: e.TableOpened) -> Table:
    """The table has a name, a game and stakes."""
    return table.evolve(
        name=fact.table, game=fact.game, stakes=fact.stakes, denominations=fact.denominations
    )


def keys_fixed(table: Table, fact: e.KeysFixed) -> Table:
    """Which keys the sealed cards need changes nothing at the table."""
    return table


def stakes_changed(table: Table, fact: e.StakesChanged) -> Table:
    """In force from the next hand on: the running hand keeps what HandBegan fixed."""
    return table.evolve(stakes=fact.stakes)


def with_chair(table: Table, chair: Chair) -> Table:
    """The table with this chair in its place."""
    chairs = (*table.chairs[: chair.seat - 1], chair, *table.chairs[chair.seat :])
    return table.evolve(chairs=chairs)


def _known(table: Table, seat: int, taken: bool) -> bool:
    return 1 <= seat <= SEATS and table.chair(seat).taken is taken


def player_sat(table: Table, fact: e.PlayerSat) -> Table:
    """The seat is taken; the player is dealt in from the next hand on."""
    if not _known(table, fact.seat, taken=False):
        return irregular(table, "irregular.seat_taken", fact.seat)
    chair = empty_chair(fact.seat).evolve(
        taken=True, chips=fact.chips, paid_big=not table.hands
    )
    return with_chair(table, chair)


def player_left(table: Table, fact: e.PlayerLeft) -> Table:
    """The seat is empty. In a hand of his, the player must fold first."""
    if not _known(table, fact.seat, taken=True):
        return irregular(table, "irregular.seat_empty", fact.seat)
    hand = table.hand
    if hand is not None and hand.phase is not Phase.OVER and fact.seat in hand.position:
        return irregular(table, "irregular.left_in_hand", fact.seat)
    return with_chair(table, empty_chair(fact.seat))


def player_away(table: Table, fact: e.PlayerAway) -> Table:
    """Not dealt in from the next hand on."""
    if not _known(table, fact.seat, taken=True):
        return irregular(table, "irregular.seat_empty", fact.seat)
    return with_chair(table, table.chair(fact.seat).evolve(away=True))


def player_returned(table: Table, fact: e.PlayerReturned) -> Table:
    """Dealt in again from the next hand on."""
    if not _known(table, fact.seat, taken=True):
        return irregular(table, "irregular.seat_empty", fact.seat)
    return with_chair(table, table.chair(fact.seat).evolve(away=False))


def stack_counted(table: Table, fact: e.StackCounted) -> Table:
    """The stack is what was counted; only between hands, or the hand's chips would not add up."""
    if not _known(table, fact.seat, taken=True):
        return irregular(table, "irregular.seat_empty", fact.seat)
    if not is_between_hands(table) and table.hand and fact.seat in table.hand.position:
        return irregular(table, "irregular.counted_in_hand", fact.seat)
    return with_chair(table, table.chair(fact.seat).evolve(chips=fact.chips))


def button_moved(table: Table, fact: e.ButtonMoved) -> Table:
    """The button stands at this seat for the next hand."""
    if not 1 <= fact.seat <= SEATS:
        return irregular(table, "irregular.no_such_seat", fact.seat)
    return table.evolve(button=fact.seat)


#: What each fact of this room does to the table.
FOLDS: Final[Mapping[type, Fold]] = {
    e.TableOpened: table_opened,
    e.KeysFixed: keys_fixed,
    e.StakesChanged: stakes_changed,
    e.PlayerSat: player_sat,
    e.PlayerLeft: player_left,
    e.PlayerAway: player_away,
    e.PlayerReturned: player_returned,
    e.StackCounted: stack_counted,
    e.ButtonMoved: button_moved,
}

"""Level clock that all tables of a field share, and the orders that bring a table's own to it.

Every table runs its clock by itself, so that a cut of the network stops nobody; the field's is
the one that counts. Times are UTC seconds by the floor's clock, ``now_s`` comes in. A table that
turns its level by itself a moment earlier or later than the floor is left alone.
"""

from typing import Final, NamedTuple

from dealer_assist.game.between.level_clock import running_level
from dealer_assist.game.facts import ClockPaused, ClockResumed, Fact, Level, LevelBegan
from dealer_assist.game.facts.tournament_field import FieldLevelBegan
from dealer_assist.game.multi_table.field_state import TournamentField
from dealer_assist.game.multi_table.table_reports import TableStanding
from dealer_assist.game.multi_table.tournament_entries import are_entries_open

_MINUTE_S: Final = 60
#: Seconds within which a table's clock and the field's count as the same.
NEAR_S: Final = 2
#: Seconds after a level is due during which a table may still turn it by itself.
TURNING_S: Final = 5


class FieldClock(NamedTuple):
    """Field clock as shown: seconds left, the level's number from 1, the level itself.

    ``name`` is the level's number as people count, without the breaks; ``then`` the one that
    follows.
    """

    left_s: int
    number: int
    name: int
    level: Level
    is_paused: bool
    then: Level | None

    @property
    def is_break(self) -> bool:
        """True if a break runs."""
        return self.level.is_break


def field_clock(field: TournamentField, now_s: int) -> FieldClock | None:
    """Field's clock at this moment; None before its first level."""
    if not field.level:
        return None
    levels, number = field.opened.levels, field.level
    return FieldClock(
        _left_s(field, now_s), number, sum(not one.is_break for one in levels[:number]),
        levels[number - 1], bool(field.paused_s), levels[number] if number < len(levels) else None,
    )


def _left_s(field: TournamentField, now_s: int) -> int:
    whole_s = field.opened.levels[field.level - 1].minutes * _MINUTE_S
    return min(whole_s, max(0, field.began_s + whole_s - (field.paused_s or now_s)))


def due_field_level(field: TournamentField, now_s: int) -> FieldLevelBegan | None:
    """Level that must run by now; None while it isn't due, or once the tournament is won."""
    won = len(field.inside) < 2 and not are_entries_open(field)
    if not field.level or field.paused_s or field.closed or won:
        return None
    number, began_s = running_level(field.opened.levels, field.level, field.began_s, now_s)
    return FieldLevelBegan(field.number, number, began_s) if number > field.level else None


def clock_orders(field: TournamentField, told: TableStanding, now_s: int) -> tuple[Fact, ...]:
    """Facts that bring this table's clock to the field's, in this order; () where it agrees."""
    if not field.level or not told.tournament:
        return ()
    level = LevelBegan(field.level, field.began_s)
    if field.paused_s:
        pause = ClockPaused(field.paused_s)
        if not told.paused:
            return (pause,) if _is_same(field, told) else (level, pause)
        same = told.level == field.level and (
            told.left_s < 0 or abs(told.left_s - _left_s(field, now_s)) <= NEAR_S)
        return () if same else (ClockResumed(now_s), level, pause)
    if told.paused:
        return ClockResumed(now_s), level
    return () if _is_same(field, told) or _is_turning(field, told, now_s) else (level,)


def _is_same(field: TournamentField, told: TableStanding) -> bool:
    """True if the table's running level is the field's, and ends when that ends."""
    ends_s = field.began_s + field.opened.levels[field.level - 1].minutes * _MINUTE_S
    return told.level == field.level and abs(told.level_ends_s - ends_s) <= NEAR_S


def _is_turning(field: TournamentField, told: TableStanding, now_s: int) -> bool:
    """True if the two are at the border between two levels, where one is always first."""
    if not told.level:
        return False  # not begun: nothing turns by itself
    if told.level == field.level - 1:
        return now_s - field.began_s <= TURNING_S
    ends_s = field.began_s + field.opened.levels[field.level - 1].minutes * _MINUTE_S
    return told.level == field.level + 1 and now_s >= ends_s - TURNING_S

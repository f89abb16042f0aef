"""Tournament clock: the level that runs, its time left, the moment the next one is due.

Time comes in as ``now_s``, UTC seconds of the wall clock; nothing here reads a clock. A wall
clock that jumps backwards makes a level longer, never its time negative.
Sources: NLPC:12, TDA 23 (a level begins with the next hand), TDA 30 and 71 (penalties).
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from dealer_assist.game.facts import (
    ClockPaused,
    ClockResumed,
    Level,
    LevelBegan,
    NextHandHeld,
    NextHandReleased,
    PenaltyGiven,
    PenaltyLifted,
    Stakes,
    StakesChanged,
    TournamentOpened,
)
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.stakes_from_blinds import stakes_at_blinds
from dealer_assist.game.table.table import SEATS, Table
from dealer_assist.game.table.tournament import Tournament

_MINUTE_S = 60


class LevelClock(NamedTuple):
    """Level clock as shown: seconds left, the level's number (from 1), the level."""

    left_s: int
    number: int
    level: Level
    is_break: bool
    is_paused: bool


def level_clock_at(table: Table, now_s: int) -> LevelClock | None:
    """Clock at this moment; None without a tournament, or before its start.

    Never less than nothing and never more than the whole level, whatever the wall clock says.
    """
    played = table.tournament
    if played is None or played.running is None:
        return None
    at_s = played.paused_s or now_s
    whole_s = played.running.minutes * _MINUTE_S
    left_s = min(whole_s, max(0, played.began_s + whole_s - at_s))
    return LevelClock(
        left_s, played.level, played.running, played.running.is_break, bool(played.paused_s)
    )


def due_level(table: Table, now_s: int) -> LevelBegan | None:
    """Level that must run by now, where the running one's time is over; None while it isn't.

    After an interruption that is the one whose time it is, however many were missed. The last
    level has no end, and a won tournament no further levels.
    """
    played = table.tournament
    if played is None or not played.level or played.paused_s or winning_seat(table):
        return None
    number, began_s = running_level(played.levels, played.level, played.began_s, now_s)
    return LevelBegan(number, began_s) if number > played.level else None


def running_level(levels: tuple[Level, ...], number: int, began_s: int, now_s: int) -> tuple[int,
                                                                                             int]:
    """Level that must run by now where ``number`` began at ``began_s``, and the time when it began.

    >>> running_level((Level(1, 2, 10), Level(2, 4, 10), Level(4, 8, 10)), 1, 1000, 2250)
    (3, 2200)
    """
    while number < len(levels):
        end_s = began_s + levels[number - 1].minutes * _MINUTE_S
        if now_s < end_s:
            break
        number, began_s = number + 1, end_s
    return number, began_s


def next_level(played: Tournament) -> Level | None:
    """Level or break after the running one; None after the last."""
    return played.levels[played.level] if played.level < len(played.levels) else None


def blinds_level(played: Tournament) -> Level | None:
    """Level whose blinds are in force: in a break those of the level before it."""
    for level in reversed(played.levels[: max(1, played.level)]):
        if not level.is_break:
            return level
    return None


def level_number(played: Tournament, number: int) -> int:
    """Number of the level as people count, without the breaks (a break has that of the last)."""
    return sum(not level.is_break for level in played.levels[:number])


def level_stakes(stakes: Stakes, level: Level) -> Stakes:
    """Stakes at this level: its blinds and antes; chips and structure as before."""
    played = stakes_at_blinds(stakes, level.small_blind, level.big_blind)
    return replace(played, ante=level.ante, big_blind_ante=level.big_blind_ante)


def due_stakes(table: Table) -> StakesChanged | None:
    """Stakes of the level in force, where the table is not at them yet.

    The house's text may not say when a level takes effect (``tournament.level_change`` is then
    "floor"): the old blinds stand until the floor has the new ones played. A deal that was made
    void is replayed at its own blinds, whatever level has begun since (TDA 35-C).
    """
    played = table.tournament
    level = blinds_level(played) if played is not None and played.level else None
    if level is None:
        return None
    again = table.hand if table.hand is not None and table.hand.voided else None
    asked = level_stakes(table.stakes, level) if again is None else replace(
        again.stakes, max_raise=table.stakes.max_raise, smallest_chip=table.stakes.smallest_chip)
    return StakesChanged(asked) if asked != table.stakes else None


def winning_seat(table: Table) -> int:
    """Seat that has won the tournament: everybody else is out (NLPC:7); 0 while it is open."""
    played = table.tournament
    if played is None or not played.persons or len(played.out) != played.persons - 1:
        return 0
    taken = [chair.seat for chair in table.chairs if chair.taken]
    return taken[0] if len(taken) == 1 and table.chair(taken[0]).chips > 0 else 0


# --- why not ---------------------------------------------------------------------------------


def why_not_tournament(table: Table, fact: TournamentOpened) -> Reason | None:
    """Reason why this tournament can't be opened here (one is open, or unplayable), or None."""
    if table.tournament is not None:
        return Reason("why.tournament_open")
    return None if is_playable(fact) else Reason("why.structure_unplayable")


def is_playable(fact: TournamentOpened) -> bool:
    """True if there are chips to play with and a first level, and every level has a length."""
    return (
        fact.stack > 0 and fact.players >= 0 and fact.tables >= 1
        and bool(fact.levels) and not fact.levels[0].is_break
        and all(map(_has_sense, fact.levels))
    )


def _has_sense(level: Level) -> bool:
    if level.minutes <= 0 or level.colour_up < 0:
        return False
    return level.is_break or (
        0 <= level.small_blind <= level.big_blind and level.big_blind > 0
        and level.ante >= 0 and level.big_blind_ante >= 0
    )


def why_not_level(table: Table, fact: LevelBegan) -> Reason | None:
    """Reason why this level can't begin, or None; a person may set the clock to any level of it."""
    played = table.tournament
    if played is None:
        return Reason("why.no_tournament")
    if not 1 <= fact.number <= len(played.levels):
        return Reason("why.no_such_level", chips=len(played.levels))
    return None


def why_not_pause(table: Table, fact: ClockPaused) -> Reason | None:
    """Reason why the clock can't be stopped, or None."""
    played = table.tournament
    if played is None:
        return Reason("why.no_tournament")
    if not played.level:
        return Reason("why.clock_not_started")
    return Reason("why.clock_paused") if played.paused_s else None


def why_not_resume(table: Table, fact: ClockResumed) -> Reason | None:
    """Reason why the clock can't go on, or None."""
    played = table.tournament
    if played is None:
        return Reason("why.no_tournament")
    return None if played.paused_s else Reason("why.clock_runs")


def why_not_hold_next_hand(table: Table, fact: NextHandHeld) -> Reason | None:
    """Reason why hand for hand can't begin at the table, or None."""
    played = table.tournament
    if played is None:
        return Reason("why.no_tournament")
    return Reason("why.held_already") if played.held else None


def why_not_release_next_hand(table: Table, fact: NextHandReleased) -> Reason | None:
    """Reason why no hand can be released, or None: one at a time."""
    played = table.tournament
    if played is None or not played.held:
        return Reason("why.not_held")
    is_one = not fact.last and not played.waits_for_release
    return Reason("why.released_already") if is_one else None


def why_not_other_stakes(table: Table, fact: StakesChanged) -> Reason | None:
    """Reason why these blinds can't be chosen, or None: a tournament has its structure's."""
    played = table.tournament
    level = blinds_level(played) if played is not None else None
    if level is None or fact.stakes == level_stakes(fact.stakes, level):
        return None
    return Reason("why.blinds_of_structure", table.house.source("tournament.level_change"))


def why_not_penalise(table: Table, fact: PenaltyGiven) -> Reason | None:
    """Reason why this penalty can't be entered, or None (TDA 71): the floor's, reasoned, on a seat.

    A cash table knows no penalties.
    """
    if table.tournament is None:
        return Reason("why.no_tournament", table.house.source("tournament.penalty"))
    if not (1 <= fact.seat <= SEATS and table.chair(fact.seat).taken):
        return Reason("why.seat_empty", seat=fact.seat)
    if fact.hands < 1:
        return Reason("why.penalty_without_hands", seat=fact.seat)
    return None if fact.by and fact.reason else Reason("why.penalty_unsigned", seat=fact.seat)


def hands_in_rounds(table: Table, rounds: int) -> int:
    """Rounds as a number of hands: one for each player at the table, him included (TDA 71-A)."""
    return rounds * sum(1 for chair in table.chairs if chair.taken)


def why_not_lift(table: Table, fact: PenaltyLifted) -> Reason | None:
    """Reason why no penalty can be lifted from the seat, or None."""
    if not (1 <= fact.seat <= SEATS and table.chair(fact.seat).penalty_hands):
        return Reason("why.no_penalty", seat=fact.seat)
    return None if fact.by else Reason("why.penalty_unsigned", seat=fact.seat)


#: Check of each kind of fact in this module: kind of fact -> reason why it can't be entered.
WHY_NOT: Final[Mapping[type, Callable[[Table, Any], Reason | None]]] = {
    TournamentOpened: why_not_tournament,
    LevelBegan: why_not_level,
    ClockPaused: why_not_pause,
    ClockResumed: why_not_resume,
    StakesChanged: why_not_other_stakes,  # None at a cash table
    PenaltyGiven: why_not_penalise,
    PenaltyLifted: why_not_lift,
    NextHandHeld: why_not_hold_next_hand,
    NextHandReleased: why_not_release_next_hand,
}

"""Tournament clock shared by all tables: the floor's orders, applied to a table's own clock.

A table that was cut off went on by itself: its levels began when their time came. The floor's
orders then may be old. So a level is taken from when it began and run on to the one whose time it
is now; a pause that began in an earlier level takes the clock back to where it stood.
"""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.between.level_clock import due_level
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Table
from dealer_assist.game.table.tournament import Tournament

#: Seconds within which two clocks count as the same: the table's own goes on without a jump.
AGREES_S: Final = 2

ClockFact = e.LevelBegan | e.ClockPaused | e.ClockResumed


def to_floor_second(floor_s: int, drift_ms: int) -> int:
    """Second of the floor's clock by the table's; ``drift_ms`` is the table's less the floor's.

    >>> to_floor_second(1000, 2600), to_floor_second(1000, -400)
    (1003, 1000)
    """
    return floor_s + round(drift_ms / 1000)


def clock_facts(
    table: Table, fact: ClockFact, drift_ms: int, now_s: int
) -> tuple[e.Fact, ...] | Reason:
    """Facts by which the table's clock is the floor's, or the reason why there are none."""
    # Never a time to come: all clocks at the table would be pushed on to it.
    at_s = min(now_s, max(1, to_floor_second(fact.at_s, drift_ms) if fact.at_s else now_s))
    played = table.tournament
    if isinstance(fact, e.LevelBegan):
        asked: e.Fact = e.LevelBegan(fact.number, at_s)
    elif isinstance(fact, e.ClockPaused):
        asked = e.ClockPaused(at_s)
    else:
        asked = e.ClockResumed(at_s)
    wrong = why_not_enter_fact(table, asked)
    if wrong is not None:
        return wrong
    assert played is not None
    if isinstance(asked, e.LevelBegan):
        return (_as_it_runs(table, asked, now_s),)
    if isinstance(asked, e.ClockPaused):
        back = _running_then(played, at_s)
        return (asked,) if back is None else (back, asked)
    # It may not run on from before it stood still: the level would be longer than it is.
    return (e.ClockResumed(max(at_s, played.paused_s)),)


def _as_it_runs(table: Table, began: e.LevelBegan, now_s: int) -> e.LevelBegan:
    """Level that runs by now, if this one began then."""
    played = table.tournament
    assert played is not None
    if played.paused_s:
        return began  # it stands at the beginning of this level
    due = due_level(advance(table, began), now_s)
    now = due if due is not None else began
    is_same = now.number == played.level and abs(now.at_s - played.began_s) <= AGREES_S
    return e.LevelBegan(played.level, played.began_s) if is_same else now


def _running_then(played: Tournament, at_s: int) -> e.LevelBegan | None:
    """Level that ran at this time, where it was an earlier one; else None."""
    number, began_s = played.level, played.began_s
    while at_s < began_s and number > 1:
        number -= 1
        began_s -= played.levels[number - 1].minutes * 60
    return e.LevelBegan(number, began_s) if number != played.level else None

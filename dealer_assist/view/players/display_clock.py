"""Tournament clock on the players' display: level, next level, time to the break. No Qt."""

from dealer_assist.game.table.table import Table
from dealer_assist.game.table.tournament import Tournament
from dealer_assist.view.menus.tournament_menus import clock_view
from dealer_assist.view.players.players_view import LevelClockView

_MINUTE_S = 60


def tournament_clock_view(table: Table, lang: str) -> LevelClockView | None:
    """Tournament clock; None at a cash table."""
    shown, played = clock_view(table, lang), table.tournament
    if shown is None or played is None:
        return None
    return LevelClockView(
        name=shown.name, next=shown.next, ends_s=shown.ends_s, whole_s=shown.whole_s,
        left_s=shown.left_s, state=shown.state, is_break=shown.is_break,
        break_after_s=break_after_s(played),
    )


def break_after_s(played: Tournament) -> int:
    """Seconds from the running level's end to the next break; -1: none comes."""
    gone = 0
    for level in played.levels[max(1, played.level):]:
        if level.is_break:
            return gone
        gone += level.minutes * _MINUTE_S
    return -1


def seconds_left_of_level(clock: LevelClockView, now_s: float) -> int:
    """Whole seconds left of the level: never negative, never more than the level."""
    if clock.left_s >= 0:
        return clock.left_s
    return max(0, min(clock.whole_s, clock.ends_s - int(now_s)))


def is_level_change_near(clock: LevelClockView, now_s: float) -> bool:
    """True if the level has just begun, or ends within the minute: worth a look at the screen."""
    if clock.state or clock.is_break:
        return False
    left = seconds_left_of_level(clock, now_s)
    return left <= _MINUTE_S or clock.whole_s - left < _MINUTE_S


def minutes_to_break(clock: LevelClockView, now_s: float) -> int:
    """Minutes until the next break, begun ones counted whole; -1 if none comes."""
    if clock.break_after_s < 0 or clock.is_break:
        return -1
    return -(-(seconds_left_of_level(clock, now_s) + clock.break_after_s) // _MINUTE_S)


def clock_figures(seconds: int) -> str:
    """Seconds as a clock shows them.

    >>> clock_figures(754), clock_figures(3661), clock_figures(9)
    ('12:34', '1:01:01', '0:09')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

"""The clock on a player for the window: until when, and what the house does then. No Qt, no time.

The fact says when it began; the window counts by its own wall clock, so no second makes a fact.
"""

from dealer_assist import events as e
from dealer_assist.hand.clock import due_clock
from dealer_assist.hand.meaning.reading import Outcome
from dealer_assist.panel.entering import entry
from dealer_assist.panel.view import Control, TimeView
from dealer_assist.table import Table
from dealer_assist.taps import Tap, TapKind
from dealer_assist.words import word

_TAPS = {Outcome.FOLD: TapKind.FOLD, Outcome.CHECK: TapKind.CHECK_CALL}
_OVER = {Outcome.FOLD: "time.burn", Outcome.CHECK: "time.check"}


def time_view(table: Table, lang: str) -> TimeView | None:
    """The clock that runs on the player to act; None where none does."""
    called = table.time_called
    clock = due_clock(table, called.at_s) if called is not None else None
    if called is None or clock is None:
        return None
    over = word(lang, _OVER.get(clock.at_zero, "time.floor"))
    if clock.source.line:
        over = f"{over} ({clock.source.line})"
    return TimeView(
        seat=clock.seat,
        title=word(lang, "time.title", seat=clock.seat),
        ends_s=called.at_s + max(0, clock.left_s),
        countdown_s=clock.countdown_s,
        over=over,
        stop=entry(table, lang, "time_stopped", e.TimeStopped(clock.seat)),
        expire=_expires(clock.seat, clock.at_zero, lang),
    )


def _expires(seat: int, at_zero: Outcome, lang: str) -> Control | None:
    kind = _TAPS.get(at_zero)
    if kind is None:
        return None
    return Control(word(lang, f"time.done_{at_zero}"), Tap(kind, seat))

"""Clock on a player, for the window: its end, and the house's rule then. No Qt, no time.

The fact gives its beginning; the window counts by the table's own clock, so no second makes a fact.
While a ruling on the player is pending he has acted: then the question is shown, not the time.
"""

from dealer_assist.game import facts as e
from dealer_assist.game.hand.action_clock import ActionClock, due_clock
from dealer_assist.game.hand.meaning.bet_interpretation import GestureOutcome
from dealer_assist.game.hand.physical_deck import is_card_first
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.table_view import Control, TimeView
from dealer_assist.view.menus.fact_entry_controls import fact_entry_key, name_question
from dealer_assist.words import word

#: Announcements as the seconds go by; the window says them itself.
COUNTED = frozenset({"say.time_left", "say.time_count"})

_NBSP = "\u00a0"
_TAPS = {GestureOutcome.FOLD: TapKind.FOLD, GestureOutcome.CHECK: TapKind.CHECK_CALL}
_OVER = {GestureOutcome.FOLD: "time.burn", GestureOutcome.CHECK: "time.check"}


def time_view(table: Table, lang: str) -> TimeView | None:
    """Clock on the player to act; None if none runs, or a ruling or a remedy comes first."""
    called, hand = table.time_called, table.hand
    if called is None or hand is None or table.doubt is not None:
        return None
    if is_card_first(hand):
        return None  # a card is owed before anybody acts: its step must be seen
    clock = due_clock(table, called.at_s)
    if clock is None:
        return None
    is_given, held = clock.left_s >= 0, clock.held
    whole_s = _whole_s(clock, table)
    over = word(lang, _OVER.get(clock.at_zero, "time.floor") if is_given else "time.ungiven")
    if clock.source.line:
        over = f"{over} ({clock.source.line.replace(' ', _NBSP)})"
    return TimeView(
        seat=clock.seat,
        title=word(lang, "time.title", seat=clock.seat),
        ends_s=called.at_s + whole_s,
        countdown_s=clock.countdown_s,
        over=over,
        stop=fact_entry_key(table, lang, "time_stopped", e.TimeStopped(clock.seat)),
        expire=_expires(clock.seat, clock.at_zero, lang),
        says_over=word(lang, f"say.time_over_{clock.at_zero}", seat=clock.seat),
        hold=_hold(table, clock, lang) if is_given else None,
        held_s=clock.left_s if held is not None and is_given else -1,
        held_by=word(lang, "time.held_by", name=held.by) if held is not None else "",
        is_given=is_given,
    )


def _whole_s(clock: ActionClock, table: Table) -> int:
    """Seconds that the house gives in all; 0 if its text gives none."""
    if clock.left_s < 0:
        return 0
    return int(table.house["clock.seconds"]) + clock.countdown_s


def _hold(table: Table, clock: ActionClock, lang: str) -> Control:
    """Floor's key to hold the clock or let it run; whoever isn't signed in gives his name."""
    by = () if table.floor else (name_question(lang, "floor_name", "by", "floor"),)
    if clock.held is not None:
        return fact_entry_key(table, lang, "time_resumed",
                              e.TimeResumed(clock.seat, 0, table.floor), *by)
    return fact_entry_key(table, lang, "time_held", e.TimeHeld(clock.seat, 0, table.floor), *by)


def _expires(seat: int, at_zero: GestureOutcome, lang: str) -> Control | None:
    kind = _TAPS.get(at_zero)
    if kind is None:
        return None
    return Control(word(lang, f"time.done_{at_zero}"), Tap(kind, seat))

"""Clock on a player: his time left, and what becomes of his hand at zero.

Somebody asks for time; the dealer announces it, the player has ``clock.seconds``, then the dealer
counts ``clock.countdown`` down (Grand Cercle 314-316: one minute and ten seconds, then the hand
is burned, A15 also without a bet to face; TDA 29: 25 and 5, checked where there is no bet). The
floor may hold the clock: then no second counts until he lets it run on.
"""

from typing import NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.hand.meaning.bet_interpretation import GestureOutcome, Sentence
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Phase, Table


class ActionClock(NamedTuple):
    """Clock on a player: ``left_s`` seconds in all, of which the last ``countdown_s`` are counted.

    ``left_s`` is -1 where the house's text gives no time. ``at_zero`` is what happens to the hand
    (fold, check or floor) by ``source``; ``say`` what the dealer says now, and ``fact`` what holds
    once he has done it: only at zero, and only where the house says so. ``held`` is the floor's
    order that stopped the clock, with his name, or None.
    """

    seat: int
    left_s: int
    countdown_s: int
    counting: bool
    at_zero: GestureOutcome
    setting: str
    source: Passage
    say: Sentence
    fact: e.Fact | None = None
    held: e.TimeHeld | None = None


def due_clock(table: Table, now_s: int) -> ActionClock | None:
    """Clock on the player to act, ``now_s`` being UTC seconds; None if time wasn't called.

    Never more than his whole time is left: the clock that gives ``now_s`` may have been set back
    while the table was switched off.
    """
    called, held, hand = table.time_called, table.time_held, table.hand
    if called is None or hand is None or hand.phase is not Phase.BETTING:
        return None
    rules, seat = hand.rules, called.seat
    faces = due_call(hand, hand.position[seat]) > 0
    setting = "clock.expiry" if faces else "clock.expiry_no_bet"
    at_zero = _AT_ZERO[str(rules[setting])]
    source = hand.house.source(setting)
    if rules["clock.seconds"] == FLOOR:
        source = hand.house.source("clock.seconds")
        said = Sentence("say.time_floor", seat, 0, 0, "gesture.nothing")
        return ActionClock(seat, -1, 0, False, GestureOutcome.FLOOR, "clock.seconds", source, said,
                           None, held)
    counted = 0 if rules["clock.countdown"] == FLOOR else int(rules["clock.countdown"])
    whole = int(rules["clock.seconds"]) + counted
    gone = (held.at_s if held is not None else now_s) - called.at_s
    left = max(0, min(whole, whole - gone))
    counting = held is None and 0 < left <= counted
    id = "say.time_left"
    if held is not None:
        id = "say.time_held"
    elif not left:
        id = f"say.time_over_{at_zero}"
    elif counting:
        id = "say.time_count"
    elif gone <= 0:
        id = "say.time_called"
    told = int(rules["clock.seconds"]) if id == "say.time_called" else left
    said = Sentence(id, seat, told, 0, "gesture.nothing")
    fact = _fact(at_zero, seat) if not left else None
    return ActionClock(seat, left, counted, counting, at_zero, setting, source, said, fact, held)


def may_grant(table: Table) -> bool:
    """True if time may be called too soon here, so that only the floor can grant it (TIME-07)."""
    wait, too_soon = table.house["clock.wait_seconds"], table.house["clock.called_too_soon"]
    return wait not in (FLOOR, 0) and too_soon != "granted"


def why_too_soon(table: Table, fact: e.TimeCalled, thought_s: int) -> Reason | None:
    """Reason why time can't be called yet on a player who has thought ``thought_s`` seconds, or
    None.

    WSOP 81, 181: two minutes first. "A reasonable while" (GC:314) is no number and refuses none.
    """
    if fact.by or not may_grant(table):
        return None
    left = int(table.house["clock.wait_seconds"]) - thought_s
    source = table.house.source("clock.wait_seconds")
    return Reason("why.time_too_soon", source, left, fact.seat) if left > 0 else None


def why_floor_clock(table: Table) -> Reason | None:
    """Floor's question: the time of the player on whom time was called; or None."""
    clock = due_clock(table, 0)
    if clock is None or clock.setting != "clock.seconds":
        return None
    return Reason("why.floor_clock", clock.source, 0, clock.seat, setting=clock.setting)


def time_over(table: Table, now_s: int) -> ActionClock | None:
    """Clock on the player to act when it has run out, else None."""
    if table.time_called is None or not now_s:
        return None  # as nearly always
    clock = due_clock(table, now_s)
    return clock if clock is not None and not clock.left_s else None


def why_time_over(table: Table, now_s: int) -> Reason | None:
    """Reason why the hand is burned or checked now (GC:316, TDA 29); the floor's question where
    silent.

    Nothing is burned while the floor holds the clock.
    """
    clock = time_over(table, now_s)
    if clock is None or clock.held is not None:
        return None
    silent = clock.at_zero is GestureOutcome.FLOOR
    return Reason(
        "why.floor_time_over" if silent else "why.time_over", clock.source, 0, clock.seat,
        setting=clock.setting if silent else "",
    )


_AT_ZERO = {"burn": GestureOutcome.FOLD, "check": GestureOutcome.CHECK, FLOOR: GestureOutcome.FLOOR}


def _fact(at_zero: GestureOutcome, seat: int) -> e.Fact | None:
    if at_zero is GestureOutcome.FOLD:
        return e.Folded(seat)
    return e.Checked(seat) if at_zero is GestureOutcome.CHECK else None

"""Decisions of the floor where the house's text is silent, and time called on a player."""

from dealer_assist.game import facts as e
from dealer_assist.game.between.seat_checks import why_decision_unsigned
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import KEYS, Value
from dealer_assist.game.table.table import Phase, Table

_MOST_DIGITS = 9


def setting_value(written: str) -> Value:
    """Value of a setting from its text in a book: true, 60 or a word.

    >>> setting_value("60"), setting_value("true"), setting_value("call")
    (60, True, 'call')
    """
    if written in ("true", "false"):
        return written == "true"
    sign, digits = (-1, written[1:]) if written.startswith("-") else (1, written)
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
    return sign * int(digits) if is_number else written


def why_not_decide(table: Table, fact: e.RuleDecided) -> Reason | None:
    """Reason why the floor can't have decided this setting so, or None; a name and why belong to
    it.
    """
    key = KEYS.get(fact.setting)
    if key is None:
        return Reason("why.no_such_setting", name=fact.setting)
    if not key.allows(setting_value(fact.value)):
        return Reason("why.no_such_value", name=fact.setting)
    return why_decision_unsigned(fact.by, fact.reason)


def why_not_call_time(table: Table, fact: e.TimeCalled) -> Reason | None:
    """Reason why time can't be called on this seat, or None: only on the player to act (GC:314)."""
    hand = table.hand
    acting = hand is not None and hand.phase is Phase.BETTING
    if hand is None or not acting or hand.seats[hand.actor] != fact.seat:
        return Reason("why.nobody_to_act", table.house.source("clock.seconds"), 0, fact.seat)
    return Reason("why.time_runs", None, 0, fact.seat) if table.time_called else None


def why_not_stop_time(table: Table, fact: e.TimeStopped) -> Reason | None:
    """Reason why no clock can be stopped at this seat, or None."""
    return _why_no_clock(table, fact.seat)


def why_not_hold_time(table: Table, fact: e.TimeHeld) -> Reason | None:
    """Reason why the clock on this seat can't be held, or None: the floor does it, by name."""
    if table.time_held is not None:
        return Reason("why.time_held", None, 0, fact.seat, name=table.time_held.by)
    return _why_no_clock(table, fact.seat) or _why_not_by(fact.by)


def why_not_resume_time(table: Table, fact: e.TimeResumed) -> Reason | None:
    """Reason why the clock on this seat can't run on, or None."""
    wrong = _why_no_clock(table, fact.seat)
    if wrong is None and table.time_held is None:
        return Reason("why.time_not_held", None, 0, fact.seat)
    return wrong or _why_not_by(fact.by)


def _why_no_clock(table: Table, seat: int) -> Reason | None:
    running = table.time_called
    if running is None or running.seat != seat:
        return Reason("why.no_time_runs", None, 0, seat)
    return None


def _why_not_by(by: str) -> Reason | None:
    return None if by.strip() else Reason("why.by_missing")

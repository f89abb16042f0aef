"""Taps about everything around the hands -> facts: entered as they are, or refused with the rule.

Nothing is half-applied: an entry that makes no sense at the table as it is makes no fact, and the
person sees what was expected.
"""

from collections.abc import Callable
from secrets import choice

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.between.dealer_float import with_float_sum
from dealer_assist.game.between.entry_checks import may_be_entered, why_not_enter_fact
from dealer_assist.game.between.table_waiting_list import due_assignment
from dealer_assist.game.facts.signed_rulings import OF_FLOAT
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.rulings_entry import facts_of_words
from dealer_assist.live.sensing.tap_result import MISSED, TapResult, refused_tap
from dealer_assist.live.sensing.waiting_acts import repeated_ruling_facts
from dealer_assist.trust.vault import CardVault


def fact_of_tap(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    """Fact of a tap that brings one, or of a tap on a seat."""
    make = _OF_SEATS.get(tap.kind)
    fact = make(tap) if make is not None else tap.fact
    if fact is None:
        return MISSED
    if isinstance(fact, e.Declared):
        return facts_of_words(table, fact)
    if isinstance(fact, OF_FLOAT):
        fact = with_float_sum(fact)
    if not may_be_entered(fact):
        return refused_tap(Reason("why.not_entered_so"))
    wrong = why_not_enter_fact(table, fact)
    if wrong is not None:
        return refused_tap(wrong)
    decided = isinstance(fact, e.RuleDecided) and table.doubt is not None
    return TapResult(
        (fact, *repeated_ruling_facts(advance(table, fact)))) if decided else TapResult((fact,))


def draw_for_seat(table: Table) -> TapResult:
    """Draw of the free seat's player, by chance where the house draws (GT:91)."""
    due = due_assignment(table)
    if due is None:
        return MISSED
    return TapResult((e.SeatAssigned(choice(due.names), choice(due.seats), due.seats),))


_OF_SEATS: dict[TapKind, Callable[[Tap], e.Fact]] = {
    TapKind.SIT: lambda t: e.PlayerSat(t.seat, t.chips),
    TapKind.LEAVE: lambda t: e.PlayerLeft(t.seat),
    TapKind.AWAY: lambda t: e.PlayerAway(t.seat),
    TapKind.RETURNED: lambda t: e.PlayerReturned(t.seat),
    TapKind.COUNTED: lambda t: e.StackCounted(t.seat, t.chips),
}

#: Taps that are entered here.
TAPS = dict.fromkeys((TapKind.FACT, *_OF_SEATS), fact_of_tap)

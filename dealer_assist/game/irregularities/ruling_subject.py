"""Subject of a ruling: catalogue entry, seat, outcome and setting, of each kind of ruling."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.facts.signed_rulings import RULINGS, Ruling
from dealer_assist.game.irregularities.bet_ruling_entries import entry_of_doubt
from dealer_assist.game.irregularities.case_details import case_about
from dealer_assist.game.table.table import Table

#: Outcome of a case that was none.
DISMISSED: Final = "dismissed"


class RulingSubject(NamedTuple):
    """Subject of a ruling; "" and 0 for what its kind hasn't."""

    entry: str = ""
    seat: int = 0
    outcome: str = ""
    setting: str = ""
    value: str = ""
    own_words: str = ""


def ruling_subject(before: Table, fact: Ruling) -> RulingSubject:
    """Subject of the ruling made at the table ``before``."""
    return _OF[type(fact)](before, fact)


def _applied(before: Table, fact: e.RemedyApplied) -> RulingSubject:
    case = case_about(before, fact.case)
    entry = fact.entry or (case.entry if case is not None else "")
    return RulingSubject(entry, case.seat if case is not None else 0, fact.outcome, fact.setting,
                         fact.value, fact.words)


def _dismissed(before: Table, fact: e.IrregularityDismissed) -> RulingSubject:
    case = case_about(before, fact.case)
    return RulingSubject(*(case.entry, case.seat) if case is not None else ("", 0), DISMISSED)


def _bet_ruled(before: Table, fact: e.BetRuled) -> RulingSubject:
    doubt = before.doubt_of(fact.seat)
    entry = entry_of_doubt(before, doubt) if doubt is not None else ""
    setting = fact.setting or (doubt.setting if doubt is not None else "")
    return RulingSubject(entry, fact.seat, fact.choice, setting, fact.value)


_OF: Final[Mapping[type, Callable[[Table, Any], RulingSubject]]] = {
    e.RemedyApplied: _applied,
    e.IrregularityDismissed: _dismissed,
    e.BetRuled: _bet_ruled,
    e.RuleDecided: lambda _, fact: RulingSubject("", 0, fact.value, fact.setting, fact.value),
    e.PotRuled: lambda _, fact: RulingSubject(outcome="pot"),
    e.StackCorrected: lambda _, fact: RulingSubject("", fact.seat, "stack"),
    e.PenaltyGiven: lambda _, fact: RulingSubject("", fact.seat, "penalty", "tournament.penalty"),
}
assert set(_OF) == set(RULINGS)

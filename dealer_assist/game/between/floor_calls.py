"""Floor calls: the reason, the call meant, why nobody can answer it, the facts that end it."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.evening_state import Call
from dealer_assist.game.table.table import Table

#: Reasons that a dealer may add to a floor call for which nothing is open, by message id.
REASONS: Final = ("call_for.dispute", "call_for.chips", "call_for.player", "call_for.other")

#: Facts that end every floor call: a ruling for the table, the floor manager leaving, the end of
#: play.
_ENDS: Final = (e.FloorSignedOut, e.RuleDecided, e.PotRuled, e.TableClosed)
_FORGOTTEN_AFTER: Final = 2  # hands that began since
#: These end it too where a floor manager ruled in his name; the dealer settles without him as well.
_RULES: Final = (
    e.RemedyApplied, e.BetRuled, e.IrregularityDismissed, e.CaseReleased, e.MomentCorrected,
)


def is_call_ended_by(fact: e.Fact) -> bool:
    """True if this fact settles the matter for which the floor was called."""
    return isinstance(fact, _ENDS) or (isinstance(fact, _RULES) and bool(fact.by))


def is_call_forgotten(call: Call, hands: int) -> bool:
    """True if a floor call is over that no screen of the floor ever showed: a whole hand was dealt
    since.

    Where nobody hears calls, the dealer has raised his hand; his button must call again.
    """
    return not call.heard and hands - call.hand >= _FORGOTTEN_AFTER


def call_of(table: Table, number: int) -> Call | None:
    """Open floor call with this number."""
    return next((one for one in table.calls if one.number == number), None)


def calling_seat(table: Table) -> int:
    """Seat of the player who had the floor called; 0 for none, or where nobody said who."""
    return next((call.asked_by for call in table.calls if call.asked_by), 0)


def why_no_call(table: Table, fact: e.CallHeard | e.CallComing | e.CallEnded) -> Reason | None:
    """Reason why nobody can answer this floor call (it is over, or never was), or None."""
    return Reason("why.no_such_call", None, fact.call) if call_of(table, fact.call) is None else (
        None)


def why_not_come(table: Table, fact: e.CallComing) -> Reason | None:
    """Reason why nobody can be on his way under this name (it must be given), or None."""
    if not fact.by.strip():
        return Reason("why.floor_name_missing")
    return why_no_call(table, fact)

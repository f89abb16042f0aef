"""Calls of the floor: what for, which one is meant, why nobody can answer it, what ends it."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.hand.reason import Reason
from dealer_assist.game.table.evening import Call
from dealer_assist.game.table.table import Table

#: Reasons that a dealer may add to a call for which nothing stands open, by the ids of their words.
REASONS: Final = ("call_for.dispute", "call_for.chips", "call_for.player", "call_for.other")

#: What ends every call: somebody ruled for the table, or left; or nobody plays here any more.
_ENDS: Final = (e.FloorSignedOut, e.RuleDecided, e.PotRuled, e.TableClosed)
_FORGOTTEN_AFTER: Final = 2  # hands that began since
#: So do these, where a floor manager ruled in his name; the dealer settles without him, too.
_RULES: Final = (
    e.RemedyApplied, e.BetRuled, e.IrregularityDismissed, e.CaseReleased, e.MomentCorrected,
)


def is_ended_by(fact: e.Fact) -> bool:
    """True if this fact settles what the floor was called for."""
    return isinstance(fact, _ENDS) or (isinstance(fact, _RULES) and bool(fact.by))


def is_forgotten(call: Call, hands: int) -> bool:
    """True if a call is over that no screen of the floor ever showed: a whole hand was dealt since.

    Where nobody hears calls, the dealer has raised his hand; his key must call again.
    """
    return not call.heard and hands - call.hand >= _FORGOTTEN_AFTER


def call_of(table: Table, number: int) -> Call | None:
    """The open call with this number."""
    return next((one for one in table.calls if one.number == number), None)


def asker(table: Table) -> int:
    """The seat of the player who had the floor called; 0 where nobody called or nobody said."""
    return next((call.asked_by for call in table.calls if call.asked_by), 0)


def why_no_call(table: Table, fact: e.CallHeard | e.CallComing | e.CallEnded) -> Reason | None:
    """Reason why nobody can answer this call, or None: it is over, or there never was one."""
    return Reason("why.no_such_call", None, fact.call) if call_of(table, fact.call) is None else (
        None)


def why_not_come(table: Table, fact: e.CallComing) -> Reason | None:
    """Reason why nobody can be on his way so, or None: he is named."""
    if not fact.by.strip():
        return Reason("why.floor_name_missing")
    return why_no_call(table, fact)

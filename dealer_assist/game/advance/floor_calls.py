"""Floor calls, until somebody has ruled, left, or ended them."""

from collections.abc import Mapping
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.irregularity_notes import Fold, if_meant, with_note
from dealer_assist.game.between.floor_calls import REASONS, is_call_ended_by, is_call_forgotten
from dealer_assist.game.table.evening_state import Call
from dealer_assist.game.table.table import Table


def floor_called(table: Table, fact: e.FloorCalled) -> Table:
    """The dealer called the floor, who rules on any hand that was opened too early too.

    A reason of the dealer's own, or the player who wanted it, completes the call that lacks one: it
    is no second call.
    """
    if table.opened:
        table = table.evolve(opened=())
    last = table.calls[-1] if table.calls else None
    if last is not None:
        reason = last.reason or fact.reason
        if fact.asked_by and last.hand == table.hands and not last.asked_by:
            return _with(table, last.number, asked_by=fact.asked_by, reason=reason)
        if fact.reason in REASONS and not last.reason:
            return _with(table, last.number, reason=reason)
    call = Call(table.number + 1, fact.at_s, fact.reason, hand=table.hands, asked_by=fact.asked_by)
    table = table.evolve(calls=(*table.calls, call))
    return with_note(table, "irregular.floor_called", 0, fact.reason)


def call_heard(table: Table, fact: e.CallHeard) -> Table:
    """The call stands on a screen of the floor."""
    return _with(table, fact.call, heard=True)


def call_coming(table: Table, fact: e.CallComing) -> Table:
    """Somebody is on his way: he has heard it, too. The last one to say so comes."""
    return _with(table, fact.call, heard=True, coming=fact.by)


def _with(table: Table, number: int, **known: Any) -> Table:
    return table.evolve(calls=tuple(
        call._replace(**known) if call.number == number else call for call in table.calls))


def call_ended(table: Table, fact: e.CallEnded) -> Table:
    """The call is over; others stay open."""
    return table.evolve(calls=tuple(call for call in table.calls if call.number != fact.call))


def with_calls_ended(table: Table, fact: e.Fact) -> Table:
    """Table after this fact: a ruling of the floor's ends every call, a new hand forgotten ones."""
    if isinstance(fact, e.HandBegan):
        left = tuple(call for call in table.calls if not is_call_forgotten(call, table.hands))
        return table.evolve(calls=left) if left != table.calls else table
    return table.evolve(calls=()) if is_call_ended_by(fact) else table


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.FloorCalled: floor_called,
    e.CallHeard: if_meant(call_heard),
    e.CallComing: if_meant(call_coming),
    e.CallEnded: if_meant(call_ended),
}

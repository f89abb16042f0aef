"""Replaced machine and damaged journal: the facts that may be entered while another stands in."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Table

#: All that is noted at a machine that was replaced: floor calls, and the decision that settles it.
_SETTLES: Final = (
    e.FloorCalled, e.CallHeard, e.CallComing, e.CallEnded, e.FloorSignedIn, e.FloorSignedOut,
    e.SignInRefused, e.AlarmAcknowledged, e.CopyDiffered, e.TableMoved,
)


def is_table_unplayed(table: Table) -> bool:
    """True if nobody sat down at this table, and no hand was dealt."""
    return not table.hands and not any(chair.taken for chair in table.chairs)


def is_table_elsewhere(table: Table) -> bool:
    """True if the table goes on at another machine, and the floor hasn't said otherwise here."""
    return any(alarm.what == "copy_replaced" for alarm in table.alarms)


def why_not_at_machine(table: Table, fact: e.Fact) -> Reason | None:
    """Reason why nothing is played at this machine: the table moved to another, and the floor
    hasn't said otherwise here.
    """
    if is_table_elsewhere(table) and not isinstance(fact, _SETTLES):
        return Reason("why.replaced")
    return None


def why_not_leave_seats_out(table: Table, fact: e.PaperLeftOut) -> Reason | None:
    """Reason why the damaged journal's seats can't be left out now (once, before any hand), or
    None.
    """
    if table.evening.copies.paper is None or table.hands or 0 in table.evening.copies.left_out:
        return Reason("why.nothing_proposed")
    return None

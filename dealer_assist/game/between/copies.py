"""What may be entered where a journal stands in for a damaged one, or the table went elsewhere."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.hand.reason import Reason
from dealer_assist.game.table.table import Table

#: All that is noted at a machine that was replaced: who is called and comes to settle it, what was
#: said of it.
_SETTLES: Final = (
    e.FloorCalled, e.CallHeard, e.CallComing, e.CallEnded, e.FloorSignedIn, e.FloorSignedOut,
    e.SignInRefused, e.AlarmAcknowledged, e.CopyDiffered, e.TableMoved,
)


def is_unplayed(table: Table) -> bool:
    """True if nobody sat down at this table, and no hand was dealt."""
    return not table.hands and not any(chair.taken for chair in table.chairs)


def is_replaced(table: Table) -> bool:
    """True if the table goes on at another machine, and the floor hasn't said otherwise here."""
    return any(alarm.what == "copy_replaced" for alarm in table.alarms)


def why_not_here(table: Table, fact: e.Fact) -> Reason | None:
    """Why nothing is played at this machine: the table went on at another, and the floor hasn't
    said otherwise here.
    """
    if is_replaced(table) and not isinstance(fact, _SETTLES):
        return Reason("why.replaced")
    return None


def why_not_leave_out(table: Table, fact: e.PaperLeftOut) -> Reason | None:
    """Why the damaged journal's seats can't be left out now, or None: once, before any hand."""
    if table.evening.copies.paper is None or table.hands or 0 in table.evening.copies.left_out:
        return Reason("why.nothing_proposed")
    return None

"""What may be entered where a journal stands in for a damaged one."""

from dealer_assist import events as e
from dealer_assist.hand.reason import Reason
from dealer_assist.table import Table


def why_not_leave_out(table: Table, fact: e.PaperLeftOut) -> Reason | None:
    """Why the damaged journal's seats can't be left out now, or None: once, before any hand."""
    if table.copies.paper is None or table.hands or 0 in table.copies.left_out:
        return Reason("why.nothing_proposed")
    return None

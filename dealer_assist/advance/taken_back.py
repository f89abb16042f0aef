"""What undo may take back, and which facts an undo took: a ruling among them is none any more."""

from dealer_assist.table import Table


def may_undo(table: Table) -> bool:
    """Whether there is an act at the table to take back; what it was set up with is none."""
    return table.before is not None and table.fact_number > table.software.set_up_to


def taken_back(before: Table, after: Table) -> tuple[int, ...]:
    """The numbers of the facts that lie between both tables, the newest first.

    ``after`` is the table that an undo made of ``before``.
    """
    numbers = []
    at: Table | None = before
    while at is not None and at.fact_number != after.fact_number:
        numbers.append(at.fact_number)
        at = at.before
    return tuple(numbers)

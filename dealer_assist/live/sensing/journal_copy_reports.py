"""Floor's report on its copy of the journal -> a fact, where it is news."""

from dealer_assist.floor.link.table_link_values import CopyReport
from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Table


def copy_report_facts(table: Table, told: CopyReport) -> tuple[e.Fact, ...]:
    """Fact of the report, unless the journal has it already.

    A floor that signs with another key than before isn't believed until somebody has confirmed it:
    the alarm that this makes is ended in his name.
    """
    fact, known = told.fact, table.evening.copies
    if isinstance(fact, e.CopyDiffered):
        return () if fact == known.differs else (fact,)
    if fact.number <= known.anchored and known.differs is None:
        return ()
    if not known.key or fact.key == known.key:
        return (fact,)
    changed = e.CopyDiffered("key", fact.number, fact.key[:16])
    differs = known.differs
    if differs is not None and (differs.what, differs.detail) == (changed.what, changed.detail):
        waits = any(alarm.what == "copy_key" for alarm in table.alarms)
        return () if waits else (fact,)
    return (changed,)


def reports_of_takeover(table: Table, machine: str) -> tuple[CopyReport, ...]:
    """Reports of a start whose journal was taken over by another machine than this one."""
    moved, row = table.evening.copies.moved, table.evening.copies.moved_at
    if moved is None or not row or moved.machine == machine:
        return ()
    return (CopyReport(e.CopyDiffered("replaced", row, moved.machine)),)

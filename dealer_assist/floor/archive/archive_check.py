"""Check of an archive: every journal's chain as its table sent it, and the names bound to it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from dealer_assist.floor.archive.archive_interface import ArchivedJournal
from dealer_assist.floor.archive.database_engine import Engine
from dealer_assist.floor.archive.row_store import Archive
from dealer_assist.storage.journal import JournalKind
from dealer_assist.storage.journal.guest_name_binding import NameCheck
from dealer_assist.storage.journal.journal_rows import first_broken_row
from dealer_assist.storage.journal.schema import Identity

_AT_ONCE: Final = 2000


class SoundRows(NamedTuple):
    """Check of one journal: number of sound rows; ``wrong`` "" if all are, and their names too.

    ``unbound`` names are bound to no row: their table's program was an earlier one.
    """

    held: ArchivedJournal
    rows: int
    wrong: str = ""
    unbound: int = 0


def check_journals(archive: Archive) -> Iterator[SoundRows]:
    """Check of every stored journal. Raises ArchiveFailed."""
    for held in archive.all_held():
        yield SoundRows(held, 0) if held.dropped_s else _checked(archive, held)


def _checked(archive: Archive, held: ArchivedJournal) -> SoundRows:
    try:
        identity = Identity(held.journal, JournalKind(held.kind))
    except ValueError:
        return SoundRows(held, 0, f"its kind is {held.kind!r}")
    number, before = 0, ""
    names = NameCheck(archive.stored_names(held.journal))
    while number < held.last:
        rows = archive.after(held.journal, number, min(_AT_ONCE, held.last - number))
        if [row.number for row in rows] != list(range(number + 1, number + 1 + len(rows))):
            return SoundRows(held, number, f"rows are missing after {number}")
        if not rows:
            return SoundRows(held, number, f"rows {number + 1} to {held.last} are missing")
        broken = first_broken_row(identity, before, rows)
        if broken:
            return SoundRows(held, broken - 1, f"row {broken} doesn't follow the one before it")
        for row in rows:
            names.take(row.number, row.kind, row.body)
        number, before = rows[-1].number, rows[-1].hash
    if before != held.last_hash:
        return SoundRows(held, number, "its last hash is another one")
    renamed = "; ".join(f"row {one.row}: {one.says}" for one in names.flaws)
    return SoundRows(held, number, renamed, len(names.unbound))


def engine_file_fault(engine: Engine) -> str:
    """First fault that the engine itself finds in its file; "" for none."""
    if engine.dialect.name != "sqlite":
        return ""
    ((found,),) = engine.query("PRAGMA integrity_check(1)")
    return "" if found == "ok" else str(found).replace("\n", " ")

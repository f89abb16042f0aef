"""Comparison of an archive with the journals: every row, once, in order, chain unbroken."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from dealer_assist.floor.archive.archive_interface import Rooms
from dealer_assist.storage.journal import JournalRow, RowReader
from dealer_assist.storage.journal.journal_rows import first_broken_row

_AT_ONCE = 1000


class CopyCheck(NamedTuple):
    """One journal beside its copy: rows here and there, and the difference ("" none)."""

    journal: str
    rows: int
    archived: int
    differs: str = ""


def check_copy(archive: Rooms, path: Path) -> CopyCheck:
    """Compare the journal at ``path`` with its copy. Raises JournalUnusable, ArchiveFailed."""
    with RowReader(path) as reader:
        own = tuple(_all(reader.after))
        identity = reader.identity
    held = archive.held(identity.id)
    copy = tuple(_all(lambda number, most: archive.after(identity.id, number, most)))
    return CopyCheck(identity.id, len(own), len(copy), _difference(own, copy, held is not None,
                                                                   first_broken_row(identity, "",
                                                                                    copy)))


def _all(after: Callable[[int, int], list[JournalRow]]) -> Iterator[JournalRow]:
    number = 0
    while rows := after(number, _AT_ONCE):
        yield from rows
        number = rows[-1].number


def _difference(own: tuple[JournalRow, ...], copy: tuple[JournalRow, ...], is_held: bool,
                broken: int) -> str:
    if not is_held:
        return "the archive doesn't know this journal"
    numbers = [row.number for row in copy]
    if numbers != list(range(1, len(copy) + 1)):
        return "rows of the copy are missing, or stand there twice"
    if broken:
        return f"the copy's chain breaks at row {broken}"
    if len(copy) < len(own):
        return f"{len(own) - len(copy)} rows are not archived"
    if len(copy) > len(own):
        return f"the copy holds {len(copy) - len(own)} rows more than the journal"
    wrong = next((one.number for one, two in zip(own, copy, strict=True) if one != two), 0)
    return f"row {wrong} differs" if wrong else ""

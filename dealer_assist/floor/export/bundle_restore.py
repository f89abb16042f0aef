"""Restore of a bundle into an empty archive, on either engine.

Everything is checked before the first row is stored. Rows that came after the backup are sent again
by the tables, as soon as they say hello: an archive's word is final about what it holds. Names that
were erased after the backup are erased again: from the list that the floor has outside the archive
(erased_names_list.py), and by the tables, which report what is erased with them.
"""

import zipfile
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from dealer_assist.floor.archive.archive_interface import (
    ArchivedJournal,
    ArchiveFailed,
    Rooms,
    RowBatch,
)
from dealer_assist.floor.export.bundle_check import (
    Sound,
    check_bundle,
    names_in_bundle,
    open_bundle,
    row_in_line,
)
from dealer_assist.floor.export.bundle_writer import JournalPacked
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.words.message import message

_AT_ONCE: Final = 1000


class RestoreProgress(Protocol):
    """Callback of progress: rows stored, of all."""

    def __call__(self, stored: int, of: int) -> None:
        """Report ``stored`` of ``of`` rows."""
        ...


def restore_bundle(
    path: Path, key: Ed25519PublicKey, archive: Rooms,
    erased: Collection[tuple[str, str]] = (), told: RestoreProgress = lambda stored, of: None,
) -> Sound:
    """Fill the empty archive from the bundle. Raises Bad, ArchiveFailed.

    ``erased`` are the (journal, token) whose names were erased since: they aren't put back. Rows
    stored before an ArchiveFailed stay; begin again with an empty archive then.
    """
    check_archive_empty(archive)
    sound = check_bundle(path, key)
    stored = 0
    with open_bundle(path) as zipped:
        for journal in sound.manifest.journals:
            archive.admit(ArchivedJournal(journal.journal, journal.kind, journal.site,
                                          journal.table))
            for rows in _rows(zipped, journal):
                archive.put([RowBatch(journal.journal, tuple(rows))])
                stored += len(rows)
                told(stored, sound.rows)
            if journal.names:
                names = names_in_bundle(zipped, journal.names)
                archive.put([RowBatch(journal.journal, (), tuple(
                    (token, "" if (journal.journal, token) in erased else held.name)
                    for token, held in names.items()), tuple(
                    (token, held.salt) for token, held in names.items() if held.salt))])
    return sound


def check_archive_empty(archive: Rooms) -> None:
    """Raises ArchiveFailed if the archive holds anything."""
    if archive.all_held():
        raise ArchiveFailed(message("archive_why.not_empty"))


def _rows(zipped: zipfile.ZipFile, journal: JournalPacked) -> Iterator[list[JournalRow]]:
    rows: list[JournalRow] = []
    with zipped.open(journal.file) as file:
        for number, line in enumerate(file, 1):
            rows.append(row_in_line(line, journal.file, number))
            if len(rows) == _AT_ONCE:
                yield rows
                rows = []
    if rows:
        yield rows

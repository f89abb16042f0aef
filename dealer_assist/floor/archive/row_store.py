"""Row store of all journals, on either engine."""

from collections.abc import Sequence
from typing import Final

from dealer_assist.floor.archive.archive_interface import (
    ArchivedJournal,
    ArchiveFailed,
    Closing,
    RowBatch,
)
from dealer_assist.floor.archive.database_engine import Engine, Line
from dealer_assist.floor.archive.row_tables import COLUMNS
from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.words.message import message

_JOURNALS: Final = "SELECT id, kind, site, name, last, last_hash, dropped_s FROM journals"
_ADMIT: Final = """
    INSERT INTO journals (id, kind, site, name, last, last_hash) VALUES (?, ?, ?, ?, 0, '')
    ON CONFLICT DO NOTHING
"""
_WHERE: Final = "SELECT no, last FROM journals WHERE id = ?"
_INSERT: Final = f"""
    INSERT INTO facts (journal, {COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING
"""
#: A name that is erased at the table is erased here; one that is erased here doesn't come back.
_NAME: Final = """
    INSERT INTO names (journal, token, name) VALUES (?, ?, NULLIF(?, ''))
    ON CONFLICT (journal, token) DO UPDATE SET name = NULL, salt = NULL
        WHERE excluded.name IS NULL
"""
#: The salt of a name that was erased doesn't come back either, nor is one replaced.
_SALT: Final = """
    UPDATE names SET salt = ?
    WHERE journal = ? AND token = ? AND name IS NOT NULL AND salt IS NULL
"""
_LAST: Final = "UPDATE journals SET last = ?, last_hash = ? WHERE no = ?"
_NUMBER: Final = "(SELECT no FROM journals WHERE id = ?)"
_AFTER: Final = f"""
    SELECT {COLUMNS} FROM facts WHERE journal = {_NUMBER} AND number > ? ORDER BY number LIMIT ?
"""
_LAST_OF: Final = f"""
    SELECT {COLUMNS} FROM facts WHERE journal = {_NUMBER} AND kind = ?
    ORDER BY number DESC LIMIT 1
"""
_HASH_AT: Final = f"SELECT hash FROM facts WHERE journal = {_NUMBER} AND number = ?"
_ERASED: Final = f"""
    SELECT token FROM names WHERE journal = {_NUMBER} AND name IS NULL ORDER BY token
"""
_NAMES: Final = f"""
    SELECT token, name FROM names WHERE journal = {_NUMBER} AND name IS NOT NULL ORDER BY token
"""
_STORED: Final = f"SELECT token, name, {{salt}} FROM names WHERE journal = {_NUMBER} ORDER BY token"


class Archive(Closing):
    """The archive's rows over one connection; used by one thread at a time. See shape.Rooms."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @property
    def engine(self) -> str:
        """Name of the engine: "sqlite" or "postgresql"."""
        return self._engine.dialect.name

    def held(self, journal: str) -> ArchivedJournal | None:
        """The stored journal; None if there is none. Raises ArchiveFailed."""
        found = self._engine.query(f"{_JOURNALS} WHERE id = ?", (journal,))
        return ArchivedJournal(*found[0]) if found else None

    def all_held(self) -> tuple[ArchivedJournal, ...]:
        """Every stored journal, in the order of arrival. Raises ArchiveFailed."""
        return tuple(ArchivedJournal(*line) for line
                     in self._engine.query(f"{_JOURNALS} ORDER BY no"))

    def admit(self, held: ArchivedJournal) -> None:
        """Begin to store this journal; no change if it is stored already. Raises ArchiveFailed."""
        self._engine.query(_ADMIT, (held.journal, held.kind, held.site, held.table))

    def put(self, batches: Sequence[RowBatch]) -> None:
        """Store all of it in one transaction: it survives the power cord once this returns.

        Rows that are stored already change nothing. Raises ArchiveFailed if the disk refuses, a row
        is missing before the first, or the journal was never admitted; nothing is stored then.
        """
        with self._engine.transaction():
            for batch in batches:
                self._put(batch)

    def _put(self, batch: RowBatch) -> None:
        found = self._engine.query(_WHERE, (batch.journal,))
        if not found:
            raise ArchiveFailed(message("archive_why.early", journal=batch.journal))
        journal, last = found[0]
        fresh = [row for row in batch.rows if row.number > last]
        if [row.number for row in fresh] != list(range(last + 1, last + 1 + len(fresh))):
            raise ArchiveFailed(message("archive_why.gap", journal=batch.journal, last=last,
                                     first=fresh[0].number))
        if batch.names:
            self._engine.many(_NAME, [(journal, token, name) for token, name in batch.names])
        if batch.salts:
            self._engine.many(_SALT, [(salt, journal, token) for token, salt in batch.salts])
        if fresh:
            self._engine.many(_INSERT, [_line(journal, row) for row in fresh])
            self._engine.query(_LAST, (fresh[-1].number, fresh[-1].hash, journal))

    def after(self, journal: str, number: int, most: int) -> list[JournalRow]:
        """At most so many rows of the journal after this one, in order. Raises ArchiveFailed."""
        return [row_of(line) for line in self._engine.query(_AFTER, (journal, number, most))]

    def hash_at(self, journal: str, number: int) -> str:
        """Hash (hex) of that row; "" if it isn't stored. Raises ArchiveFailed."""
        found = self._engine.query(_HASH_AT, (journal, number))
        return bytes(found[0][0]).hex() if found else ""

    def last_of(self, journal: str, kind: str) -> JournalRow | None:
        """The journal's last row with a fact of this kind. Raises ArchiveFailed."""
        found = self._engine.query(_LAST_OF, (journal, kind))
        return row_of(found[0]) if found else None

    def names(self, journal: str) -> tuple[tuple[str, str], ...]:
        """Names (token, name) of this journal that are known and not erased."""
        return tuple((token, name) for token, name in self._engine.query(_NAMES, (journal,)))

    def stored_names(self, journal: str) -> dict[str, StoredName]:
        """Name and salt of each token of this journal."""
        salt = "salt" if self._engine.version > 1 else "NULL"
        found = self._engine.query(_STORED.format(salt=salt), (journal,))
        return {token: StoredName(name or "", held or "") for token, name, held in found}

    def erased(self, journal: str) -> tuple[str, ...]:
        """Tokens of this journal whose names were erased."""
        return tuple(str(line[0]) for line in self._engine.query(_ERASED, (journal,)))

    def close(self) -> None:
        """Close it; closing twice does nothing."""
        self._engine.close()


def _line(journal: int, row: JournalRow) -> tuple[str | int | bytes | None, ...]:
    return (journal, row.number, row.at, row.kind, row.body, row.by, row.device, row.boot_id,
            row.device_seq if row.device_seq >= 0 else None, row.part, bytes.fromhex(row.hash))


def row_of(line: Line) -> JournalRow:
    """The journal row in these columns (layout.COLUMNS)."""
    number, at, kind, body, by, device, boot_id, device_seq, part, hashed = line
    seq = -1 if device_seq is None else device_seq
    return JournalRow(number, at, kind, body, by, device, boot_id, seq, part, bytes(hashed).hex())

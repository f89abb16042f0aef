"""Rows of a journal as they are stored, to be copied elsewhere: a copy is the same rows.

A row is its text and its hash: who has the journal's id and kind can check the chain without
reading a single fact. The table goes on writing meanwhile. Guests' names are no part of a row: they
are read beside the rows, with the salts that bind them.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Self

from dealer_assist.game.facts.personal_fields import PERSONAL
from dealer_assist.storage.journal import chain, schema
from dealer_assist.storage.journal.guest_name_binding import TOKEN, StoredName
from dealer_assist.storage.journal.guest_names import (
    list_names,
    names_of_tokens,
    salts_of_tokens,
    stored_names,
    tokens_of,
)
from dealer_assist.storage.journal.schema import COLUMNS, ROWS_AFTER, Identity, JournalUnusable
from dealer_assist.storage.journal.sqlite_connections import connect
from dealer_assist.words.message import message
from drivers.lazy_dataclass import dataclass

_PATIENCE_S: Final = 5.0
_AFTER: Final = f"{ROWS_AFTER} LIMIT ?"
_OF_KINDS: Final = (
    f"SELECT {COLUMNS} FROM facts WHERE number > ? AND kind IN ({{}}) ORDER BY number LIMIT ?")
_LAST_OF: Final = f"SELECT {COLUMNS} FROM facts WHERE kind = ? ORDER BY number DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One row: the fields of chain.ChainEntry (``device_seq`` -1 for none), and its hash in hex."""

    number: int
    at: str
    kind: str
    body: str
    by: str
    device: str
    boot_id: int
    device_seq: int
    part: int
    hash: str

    @property
    def entry(self) -> chain.ChainEntry:
        """Row without its hash, as the journal links it."""
        seq = self.device_seq if self.device_seq >= 0 else None
        return chain.ChainEntry(self.number, self.at, self.kind, self.body, self.by, self.device,
                                self.boot_id, seq, self.part)


def _row(
    number: int, at: str, kind: str, body: str, by: str, device: str, boot_id: int,
    device_seq: int | None, part: int, hashed: bytes,
) -> JournalRow:
    seq = -1 if device_seq is None else device_seq
    return JournalRow(number, at, kind, body, by, device, boot_id, seq, part, hashed.hex())


def first_broken_row(identity: Identity, previous: str, rows: Sequence[JournalRow]) -> int:
    """Number of the first row that doesn't follow; 0 where all do.

    ``previous`` is the hash of the row before the first, in hex; "" at the journal's beginning.
    """
    before = bytes.fromhex(previous) if previous else identity.genesis
    for row in rows:
        linked = chain.row_hash(before, row.entry)
        if linked.hex() != row.hash:
            return row.number
        before = linked
    return 0


def tokens_in(row: JournalRow) -> tuple[str, ...]:
    """Tokens that may stand for a guest's name in this row."""
    return tuple(TOKEN.findall(row.body)) if row.kind in PERSONAL else ()


class RowReader:
    """Reader of the rows of the journal at ``path`` while a table writes to it; used by one thread.

    Raises JournalUnusable where it isn't a journal, and for rows that can't be read.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        schema.check_header(self.path)
        try:
            self._db = connect(self.path, "mode=ro", _PATIENCE_S)
            self.identity = schema.journal_identity(self._db)
        except sqlite3.Error as why:
            raise self._unusable(why) from why

    def after(self, number: int, most: int) -> list[JournalRow]:
        """At most so many rows after this one, in order."""
        try:
            found = self._db.execute(_AFTER, (number, most)).fetchall()
        except sqlite3.Error as why:
            raise self._unusable(why) from why
        return [_row(*columns) for columns in found]

    def of_kinds(self, kinds: Sequence[str], after: int, most: int) -> list[JournalRow]:
        """At most so many rows after this one that hold facts of these kinds, in order."""
        asked = ", ".join("?" * len(kinds))
        try:
            found = self._db.execute(_OF_KINDS.format(asked), (after, *kinds, most)).fetchall()
        except sqlite3.Error as why:
            raise self._unusable(why) from why
        return [_row(*columns) for columns in found]

    def hashes(self, numbers: Iterable[int]) -> dict[int, str]:
        """Hashes (hex) of the rows with these numbers, as far as there are such."""
        found = ((number, self.hash_at(number)) for number in numbers)
        return {number: hashed for number, hashed in found if hashed}

    def last(self) -> tuple[int, str]:
        """Number and hash (hex) of the last row; (0, "") in a new journal."""
        return self._at("ORDER BY number DESC LIMIT 1") or (0, "")

    def hash_at(self, number: int) -> str:
        """Hash (hex) of the row with this number; "" where there is none."""
        found = self._at("WHERE number = ?", number)
        return found[1] if found else ""

    def last_of(self, kind: str) -> JournalRow | None:
        """Last row that holds a fact of this kind; None where there is none."""
        try:
            found = self._db.execute(_LAST_OF, (kind,)).fetchone()
        except sqlite3.Error as why:
            raise self._unusable(why) from why
        return _row(*found) if found else None

    def names(self) -> tuple[tuple[str, str], ...]:
        """All (token, name) of the journal, the name "" where it is erased."""
        try:
            return tuple(list_names(self._db))
        except sqlite3.Error as why:
            raise self._unusable(why) from why

    def stored_names(self) -> dict[str, StoredName]:
        """All tokens of the journal with their names and salts."""
        try:
            return stored_names(self._db)
        except sqlite3.Error as why:
            raise self._unusable(why) from why

    def tokens_of(self, who: str) -> frozenset[str]:
        """Tokens of a name in every spelling, or the token itself that ``who`` is."""
        try:
            return frozenset(tokens_of(self._db, who))
        except sqlite3.Error as why:
            raise self._unusable(why) from why

    def names_of(self, rows: Iterable[JournalRow]) -> tuple[tuple[str, str], ...]:
        """(token, name) of the names in these rows, the name "" where it is erased."""
        tokens = {token for row in rows for token in tokens_in(row)}
        try:
            return tuple(names_of_tokens(self._db, tokens)) if tokens else ()
        except sqlite3.Error as why:
            raise self._unusable(why) from why

    def salts_of(self, rows: Iterable[JournalRow]) -> tuple[tuple[str, str], ...]:
        """(token, salt in hex) of the names in these rows; none of one that is erased or unbound.
        """
        tokens = {token for row in rows for token in tokens_in(row)}
        try:
            return tuple(salts_of_tokens(self._db, tokens)) if tokens else ()
        except sqlite3.Error as why:
            raise self._unusable(why) from why

    def erased(self) -> tuple[str, ...]:
        """Tokens whose names are erased here."""
        return tuple(token for token, name in self.names() if not name)

    def _at(self, where: str, *args: int) -> tuple[int, str] | None:
        try:
            row = self._db.execute(f"SELECT number, hash FROM facts {where}", args).fetchone()
        except sqlite3.Error as why:
            raise self._unusable(why) from why
        return (row[0], row[1].hex()) if row else None

    def _unusable(self, why: sqlite3.Error) -> JournalUnusable:
        return JournalUnusable(message("journal.not_read", path=self.path, why=why))

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

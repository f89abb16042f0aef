"""Bare SQLite insert of a journal's rows, to measure a journal's commit beside (``bench``).

The same file, the same settings, one INSERT and nothing else: no chain, no codec, no check for a
device's event that is stored already.
"""

from pathlib import Path
from typing import Self

from dealer_assist.storage.journal import schema
from dealer_assist.storage.journal.durable import INSERT, connected
from dealer_assist.storage.journal.rows import Row


class BareInsert:
    """Empty journal's file at ``path`` that rows are put into as they are."""

    def __init__(self, path: Path) -> None:
        schema.create(path, schema.JournalKind.PRACTICE)
        self._db = connected(path)

    def insert(self, row: Row) -> None:
        """Store the row by itself, synced as a journal's."""
        self._db.execute(INSERT, (*row.entry, bytes.fromhex(row.hash)))

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

"""Rows of a journal that a table writes to, followed from the first one on in short looks.

Each is checked as at a start: it follows in the chain, can be read, and names the guests that it
was written with. No look holds the file for longer than a few rows take.
"""

import sqlite3
from pathlib import Path
from typing import Final

from dealer_assist.game.facts import Fact
from dealer_assist.storage.journal import schema
from dealer_assist.storage.journal.chain import ChainEntry, ChainPoint
from dealer_assist.storage.journal.checked_rows import Broken, Walk
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.storage.journal.guest_name_binding import NameCheck
from dealer_assist.storage.journal.guest_names import stored_names
from dealer_assist.storage.journal.schema import ROWS_AFTER, JournalUnusable
from dealer_assist.storage.journal.sqlite_connections import connect
from dealer_assist.storage.journal.verify import damage_in
from dealer_assist.words.message import message

_PATIENCE_S: Final = 1.0
_AFTER: Final = f"{ROWS_AFTER} LIMIT ?"
_LAST: Final = "SELECT coalesce(max(number), 0) FROM facts"
_DAMAGED: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR")


class FollowedRows:
    """Rows of the journal at ``path``; used by one thread.

    ``last`` is the number of the last row as they were opened: guests' names are checked up to it,
    what is written later is this program's own. All raise JournalUnusable where the file can't be
    read now, and Broken where a row isn't what it must be.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        schema.check_header(path)
        try:
            self._db = connect(path, "mode=ro", _PATIENCE_S)
            self._db.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
            self.identity = schema.journal_identity(self._db)
            self._names = NameCheck(stored_names(self._db))
            ((self.last,),) = self._db.execute(_LAST).fetchall()
        except sqlite3.Error as why:
            raise self._failed(why) from why
        self._walk: Walk[Fact] = Walk(self.identity.genesis, decode)

    @property
    def point(self) -> ChainPoint:
        """Point of the chain up to which the rows were read."""
        return ChainPoint(self._walk.rows, self._walk.previous)

    def next(self, most: int) -> list[tuple[ChainEntry, Fact, ChainPoint]]:
        """At most so many rows more, each with its fact, guests by their tokens, and its point of
        the chain.
        """
        try:
            rows = self._db.execute(_AFTER, (self._walk.rows, most)).fetchall()
        except sqlite3.Error as why:
            raise self._failed(why) from why
        return [(*self._walk.take(row, self._names if self._walk.rows < self.last else None),
                 self.point) for row in rows]

    def check_file(self) -> None:
        """Raise Broken where SQLite finds damage in the file around the rows."""
        found = damage_in(self._db)
        if found:
            raise Broken(0, found, "damaged")

    def _failed(self, why: sqlite3.Error) -> Exception:
        if getattr(why, "sqlite_errorname", "").startswith(_DAMAGED):
            return Broken(0, str(why), "damaged")
        return JournalUnusable(message("journal.not_read", path=self._path, why=why))

    def close(self) -> None:
        """Close the file."""
        self._db.close()

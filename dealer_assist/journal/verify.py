"""Whether a journal is sound: nothing edited, nothing missing, everything readable.

The file is only ever read, also while a table writes to it, and also where a killed table left
its write-ahead file behind. Whatever the file holds, the answer is a sentence.
"""

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from dealer_assist.journal import chain, schema
from dealer_assist.journal.codec import UnreadableRecord, decode
from dealer_assist.journal.schema import COLUMNS, JournalUnusable

_PATIENCE_S: Final = 5.0
_KEEP: Final = "Keep the file as it is, work from a copy and tell the floor."
_TYPES: Final = (int, str, str, str, str, str, int, (int, type(None)), int, bytes)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verify found.

    ``rows`` are the rows from the first on that are sound; ``first_bad`` is the number of the
    row at which the chain breaks, None where it doesn't; ``says`` is for people, with what to
    do. ``is_journal`` is False where the file is missing or is no journal at all.
    """

    sound: bool
    rows: int
    first_bad: int | None
    says: str
    is_journal: bool = True

    @property
    def exit_code(self) -> int:
        """0: sound; 1: damaged; 2: missing or not a journal."""
        if not self.is_journal:
            return 2
        return 0 if self.sound else 1


class _Broken(Exception):
    """The row with this number is not what it must be."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(what)
        self.number = number


def verify(path: Path | str) -> Verdict:
    """Check the whole journal at ``path``; never raises for what the file holds."""
    path = Path(path)
    try:
        schema.check_header(path)
    except JournalUnusable as why:
        return Verdict(False, 0, None, str(why), is_journal=False)
    try:
        db = _reader(path)
    except sqlite3.Error as why:
        return Verdict(False, 0, None, f"{path} can't be read ({why}). {_KEEP}")
    try:
        return _checked(path, db)
    finally:
        db.close()


def _reader(path: Path) -> sqlite3.Connection:
    """A connection that only reads, in one transaction: the table may write meanwhile.

    On a disk that can't be written, SQLite can't share a journal with a writer; there is none
    then, and the file is read as it lies.
    """
    try:
        return _begun(path, "mode=ro")
    except sqlite3.OperationalError as why:
        if why.sqlite_errorname != "SQLITE_CANTOPEN" or _has_rest(path):
            raise
        return _begun(path, "mode=ro&immutable=1")


def _begun(path: Path, options: str) -> sqlite3.Connection:
    db = schema.connect(path, options, _PATIENCE_S)
    try:
        # Damaged text is bytes that are no UTF-8: it has to come through to be found as damage.
        db.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
        db.execute("BEGIN")
        db.execute("SELECT 1 FROM sqlite_schema").fetchall()
    except BaseException:
        db.close()
        raise
    return db


def _has_rest(path: Path) -> bool:
    """Whether a write-ahead file holds rows that the journal itself may lack."""
    rest = path.with_name(path.name + "-wal")
    return rest.exists() and rest.stat().st_size > 0


def _checked(path: Path, db: sqlite3.Connection) -> Verdict:
    try:
        who = schema.identity(db)
    except JournalUnusable as why:
        return Verdict(False, 0, None, str(why))
    walk = _Walk(who.genesis)
    try:
        for row in db.execute(f"SELECT {COLUMNS} FROM facts ORDER BY number"):
            walk.take(row)
    except _Broken as why:
        return _broken(path, why.number, walk.rows, str(why))
    except sqlite3.Error as why:
        return _broken(path, walk.rows + 1, walk.rows, f"the file can't be read there ({why})")
    flaw = _flaw(db)
    if flaw:
        return Verdict(
            False,
            walk.rows,
            None,
            f"{path}: all {walk.rows} rows are sound, but the file around them is damaged "
            f"({flaw}). {_KEEP}",
        )
    return Verdict(
        True,
        walk.rows,
        None,
        f"{path} is sound: {who.kind} journal {who.id}, {walk.rows} rows, "
        f"last hash {walk.previous.hex()}.",
    )


class _Walk:
    """Follows the chain from row to row; ``rows`` so far are sound."""

    def __init__(self, genesis: bytes) -> None:
        self.rows = 0
        self.previous = genesis

    def take(self, row: tuple[Any, ...]) -> None:
        """Check the next row; raises _Broken where it isn't sound."""
        due = self.rows + 1
        for column, (value, kind) in enumerate(zip(row, _TYPES, strict=True)):
            if not isinstance(value, kind):
                raise _Broken(due, f"column {column + 1} holds a {type(value).__name__}")
        if row[0] != due:
            raise _Broken(due, f"expected row {due}, found row {row[0]}: rows are missing or moved")
        entry = chain.Entry(*row[:-1])
        expected = chain.link(self.previous, entry)
        if row[-1] != expected:
            raise _Broken(due, f"expected hash {_short(expected)}, found {_short(row[-1])}")
        try:
            decode(entry.kind, entry.body)
        except UnreadableRecord as why:
            raise _Broken(due, f"it can't be read ({why})") from why
        self.rows, self.previous = due, expected


def _short(hashed: bytes) -> str:
    return f"{hashed.hex()[:12]}..."


def _flaw(db: sqlite3.Connection) -> str:
    """The first thing that SQLite itself finds wrong with the file; '' for none."""
    try:
        (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as why:
        return str(why)
    return "" if found == "ok" else str(found).replace("\n", " ")


def _broken(path: Path, number: int, sound: int, what: str) -> Verdict:
    rest = f"The {sound} rows before it are sound." if sound else "No row before it."
    return Verdict(
        False, sound, number, f"{path}: the chain breaks at row {number}: {what}. {rest} {_KEEP}"
    )

"""Reading a journal without touching it, also while a table writes to it.

SQLite's side files (-wal, -shm) may come to lie beside it; the next table to open the journal
clears them away.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from dealer_assist.game.facts import Fact
from dealer_assist.game.facts.commissioning import BenchFact
from dealer_assist.storage.journal import schema
from dealer_assist.storage.journal.checked_rows import Broken, Walk
from dealer_assist.storage.journal.fact_codec import decode, decode_bench
from dealer_assist.storage.journal.guest_name_binding import NameCheck
from dealer_assist.storage.journal.guest_names import stored_names, with_names
from dealer_assist.storage.journal.journal_store import Origin, Record, short_hash
from dealer_assist.storage.journal.schema import ROWS, JournalKind, JournalUnusable
from dealer_assist.storage.journal.sqlite_connections import connect
from dealer_assist.words.message import Message, message

_PATIENCE_S: Final = 5.0
#: Bytes; a fact has a few thousand, a tournament's levels some 60,000.
_LONGEST_VALUE: Final = 16_000_000
#: SQLite's names for a folder in which it can't make its side files.
_NO_SIDE_FILES: Final = ("SQLITE_CANTOPEN", "SQLITE_READONLY")
#: Errors of SQLite's reader for a damaged file: its own, and those of texts and sizes.
UNREADABLE: Final = (sqlite3.Error, UnicodeError, OverflowError, MemoryError)


class Contents(NamedTuple):
    """Contents of a journal: its kind, and its facts in order."""

    kind: JournalKind
    records: tuple[Record, ...]


def journal_contents(path: Path | str) -> Contents:
    """Whole journal at ``path``; raises JournalUnusable where it isn't one, or isn't sound."""
    path = Path(path)
    schema.check_header(path)
    try:
        with closing(read_only_connection(path)) as db:
            who = schema.journal_identity(db)
            if who.kind is JournalKind.BENCH:
                raise JournalUnusable(message("journal.bench", path=path))
            if who.kind is JournalKind.FLOOR:
                raise JournalUnusable(message("journal.floor", path=path))
            return Contents(who.kind, tuple(_records(db, Walk(who.genesis, decode))))
    except Broken as why:
        raise _damaged(path, message("journal.row", row=why.number, why=why)) from why
    except UNREADABLE as why:
        raise _damaged(path, str(why)) from why


def last_label(path: Path | str) -> str:
    """Time (UTC) of the last fact of the journal at ``path``; "" where that can't be read.

    Nothing is checked on the way: it is for comparing clocks.
    """
    try:
        schema.check_header(Path(path))
        with closing(read_only_connection(Path(path))) as db:
            row = db.execute("SELECT at FROM facts ORDER BY number DESC LIMIT 1").fetchone()
    except (JournalUnusable, *UNREADABLE):
        return ""
    return str(row[0]) if row else ""


class BenchContents(NamedTuple):
    """Contents of a bench journal: its id, its facts, and the last row's hash."""

    id: str
    facts: tuple[BenchFact, ...]
    last_hash: bytes


def bench_contents(path: Path | str) -> BenchContents:
    """Whole bench journal at ``path``; raises JournalUnusable as ``journal_contents`` does."""
    path = Path(path)
    schema.check_header(path)
    try:
        with closing(read_only_connection(path)) as db:
            who = schema.journal_identity(db)
            if who.kind is not JournalKind.BENCH:
                raise JournalUnusable(message(
                    "journal.no_bench", path=path, kind=message(f"journal.kind_{who.kind}")))
            walk = Walk(who.genesis, decode_bench)
            rows = db.execute(ROWS)
            facts = tuple(walk.take(row)[1] for row in rows)
            return BenchContents(who.id, facts, walk.previous)
    except Broken as why:
        raise _damaged(path, message("journal.row", row=why.number, why=why)) from why
    except UNREADABLE as why:
        raise _damaged(path, str(why)) from why


def _records(db: sqlite3.Connection, walk: Walk[Fact]) -> Iterator[Record]:
    check = NameCheck(stored_names(db))
    for row in db.execute(ROWS):
        entry, fact = walk.take(row, check)
        origin = Origin(entry.by, entry.device, entry.boot_id, entry.device_seq or 0)
        yield Record(entry.number, entry.at, with_names(fact, check.known), origin,
                     short_hash(walk.previous))


def _damaged(path: Path, what: Message | str) -> JournalUnusable:
    return JournalUnusable(message("journal.damaged", path=path, what=what))


def read_only_connection(path: Path) -> sqlite3.Connection:
    """Connection that only reads, in one transaction: the table may write meanwhile.

    On a disk that can't be written, SQLite can't share a journal with a writer; there is none then,
    and the file is read as it lies.
    """
    try:
        return _begun(path, "mode=ro")
    except sqlite3.OperationalError as why:
        if not is_folder_unwritable(why) or _has_rest(path):
            raise
        return _begun(path, "mode=ro&immutable=1")


def _begun(path: Path, options: str) -> sqlite3.Connection:
    db = connect(path, options, _PATIENCE_S)
    try:
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        # Damaged text is bytes that are no UTF-8: it has to come through to be found as damage.
        db.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
        db.execute("BEGIN")
        db.execute("SELECT 1 FROM sqlite_schema").fetchall()
    except BaseException:
        db.close()
        raise
    return db


def is_folder_unwritable(why: BaseException) -> bool:
    """True if the folder can't be written, and the file isn't damaged."""
    return getattr(why, "sqlite_errorname", "").startswith(_NO_SIDE_FILES)


def _has_rest(path: Path) -> bool:
    """True if a write-ahead file holds rows that the journal itself may lack."""
    beside = path.with_name(path.name + "-wal")
    return beside.exists() and beside.stat().st_size > 0

"""Layout of a journal on disk, and the checks that a file is one.

A journal is an SQLite database with three tables: ``journal`` has one row that says which journal
this is, ``facts`` one row for each fact, ``names`` the guests' names (guest_names.py). The file's
header bears our application number and the version of this layout, so that a foreign file is known
before anything is read from it. Version 1 had no ``names``, version 2 no salts in it; their
journals are still read and continued, as they are: in version 1 guests' names stand in the rows, in
version 2 nothing binds them to the rows.
"""

import errno
import sqlite3
from contextlib import closing
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final
from uuid import uuid4

from dealer_assist.storage.journal import chain
from dealer_assist.storage.journal.guest_names import LAYOUT as _NAMES
from dealer_assist.storage.journal.guest_names import UNBOUND_LAYOUT as _UNBOUND_NAMES
from dealer_assist.storage.journal.sqlite_connections import SQLITE_MAGIC, connect, first_bytes
from dealer_assist.words.message import ErrorInWords, InWords, message, system_refusal_message
from drivers.durable_files import sync_folder
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import NotPlain

#: "DAJ1" in the file's header (https://www.sqlite.org/fileformat2.html, 1.3.18).
APPLICATION: Final = 0x44414A31
#: Version of the layout below; raised whenever it changes.
VERSION: Final = 3

_HEADER_BYTES: Final = 100
_VERSION_AT: Final = 60
_APPLICATION_AT: Final = 68

_FIRST_LAYOUT: Final = """
CREATE TABLE journal (id TEXT NOT NULL, kind TEXT NOT NULL) STRICT;
CREATE TABLE facts (
    number INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    "by" TEXT NOT NULL,
    device TEXT NOT NULL,
    boot_id INTEGER NOT NULL,
    device_seq INTEGER,
    part INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX facts_once ON facts (device, boot_id, device_seq, part)
    WHERE device_seq IS NOT NULL;
"""
_LAYOUTS: Final = {1: _FIRST_LAYOUT, 2: _FIRST_LAYOUT + _UNBOUND_NAMES,
                   VERSION: _FIRST_LAYOUT + _NAMES}
_FRESH: Final = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
BEGIN;
{_LAYOUTS[VERSION]}"""
_SCHEMA: Final = """
    SELECT name, sql FROM {}.sqlite_schema WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'
"""

#: Columns in the order of chain.ChainEntry, then the hash.
COLUMNS: Final = 'number, at, kind, body, "by", device, boot_id, device_seq, part, hash'
#: All rows in order, and those after one.
ROWS: Final = f"SELECT {COLUMNS} FROM facts ORDER BY number"
ROWS_AFTER: Final = f"SELECT {COLUMNS} FROM facts WHERE number > ? ORDER BY number"
#: Errors of the system where the disk itself is in trouble; no other speaks against a file.
_OF_THE_DISK: Final = frozenset({errno.EIO, errno.ENODATA, errno.ESTALE, errno.EUCLEAN})


class JournalKind(StrEnum):
    """Kind of journal by its facts: a real table's, a demonstration's, a bench's, the floor's."""

    LIVE = "live"
    PRACTICE = "practice"
    BENCH = "bench"
    FLOOR = "floor"


class JournalUnusable(ErrorInWords):
    """File that can't be used as this table's journal; says what to do, in either language.

    ``what``: "absent" there is none, "folder", "forbidden" to this user, "unopened" by the system
    though nothing is wrong with the file, "unreadable" on its disk, "empty", "no_journal" another
    kind of file, "foreign" another program's, "version" a later one's, "unwritable" by this program
    or at all; "" for everything else.
    """

    def __init__(self, says: InWords | str, what: str = "") -> None:
        super().__init__(says)
        self.what = what


class JournalLocked(JournalUnusable):
    """Journal that another running table holds."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Identity of a journal; ``genesis`` is the hash that its first row follows."""

    id: str
    kind: JournalKind

    @property
    def genesis(self) -> bytes:
        return chain.hash_before_first_row(self.id, self.kind)


def no_access_refusal(path: Path, why: OSError) -> JournalUnusable:
    """Refusal of a journal that this user may not read or write; nothing is wrong with it."""
    return JournalUnusable(
        message("journal.forbidden", path=path, why=system_refusal_message(why)), "forbidden")


def check_header(path: Path) -> None:
    """Raise JournalUnusable where the file isn't there or isn't a journal of this version."""
    try:
        header = first_bytes(path, _HEADER_BYTES)
    except (FileNotFoundError, NotADirectoryError, ValueError) as why:
        says = (message("journal.lone_link", path=path, file=path.readlink()) if path.is_symlink()
                else message("journal.absent", path=path))
        raise JournalUnusable(says, "absent") from why
    except NotPlain as why:
        id = "journal.folder" if why.kind == "folder" else "journal.pipe"
        raise JournalUnusable(message(id, path=path), "folder") from why
    except PermissionError as why:
        raise no_access_refusal(path, why) from why
    except OSError as why:
        id = "journal.round" if why.errno == errno.ELOOP else "journal.not_opened"
        what = "unreadable" if why.errno in _OF_THE_DISK else "unopened"
        raise JournalUnusable(message(id, path=path, why=system_refusal_message(why)),
                              what) from why
    _check_bytes(path, header)


def _check_bytes(path: Path, header: bytes) -> None:
    if not header:
        raise JournalUnusable(message("journal.empty", path=path), "empty")
    if len(header) < _HEADER_BYTES or not header.startswith(SQLITE_MAGIC):
        raise JournalUnusable(message("journal.no_sqlite", path=path), "no_journal")
    if _number(header, _APPLICATION_AT) != APPLICATION:
        raise JournalUnusable(message("journal.foreign", path=path), "foreign")
    version = _number(header, _VERSION_AT)
    if version not in _LAYOUTS:
        raise JournalUnusable(
            message("journal.later", path=path, version=version, ours=VERSION), "version")


def _number(header: bytes, at: int) -> int:
    return int.from_bytes(header[at : at + 4], "big")


def journal_identity(db: sqlite3.Connection) -> Identity:
    """Identity of the journal; raises JournalUnusable where it can't be read."""
    try:
        ((version,),) = db.execute("PRAGMA user_version").fetchall()
        changed = changed_layout(db, _LAYOUTS[version])
        if changed:
            raise ValueError(f"{changed[:60]!r} in it isn't as it was made")
        (journal_id, kind), *more = db.execute("SELECT id, kind FROM journal")
        if more or not isinstance(journal_id, str) or not journal_id:
            raise ValueError(journal_id)
        return Identity(journal_id, JournalKind(kind))
    except (sqlite3.Error, LookupError, ValueError, OverflowError) as why:
        raise JournalUnusable(message("journal.nameless", why=why)) from why


def rows_after(db: sqlite3.Connection, number: int) -> sqlite3.Cursor:
    """Rows after this one; after 0 all of them: a damaged file's may bear any number."""
    return db.execute(ROWS_AFTER, (number,)) if number else db.execute(ROWS)


def changed_layout(db: sqlite3.Connection, script: str, of: str = "main") -> str:
    """Table or index that isn't as the script makes it, or that it doesn't make; "" for none.

    ``of`` names the file to check, the connection's own or one attached to it. A journal holds
    rows, and no device's event twice. Without its index it could; objects that SQLite computes
    while it reads (views, columns made by a formula) may never end, or take any memory; and a
    trigger does what it likes at the next row.
    """
    made, found = _made(script), dict(db.execute(_SCHEMA.format(of)))
    return next((str(name) for name in sorted(made.keys() | found.keys(), key=str)
                 if _plain(made.get(name)) != _plain(found.get(name))), "")


@cache
def _made(script: str) -> dict[str, str]:
    """Tables and indices that the script makes, by name, as SQLite stores them."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(script)
        return dict(db.execute(_SCHEMA.format("main")))


def _plain(sql: object) -> str:
    return " ".join(str(sql).split())


def create_empty_journal(path: Path, kind: JournalKind) -> None:
    """Put an empty journal at ``path``, whole or not at all.

    It is made under another name first: a journal that is there but empty is always damage.
    Raises JournalUnusable where a write-ahead file without its journal lies there, or a link that
    leads to nothing.
    """
    if path.is_symlink():  # its disk isn't there: one begun here would take the link's place
        raise JournalUnusable(
            message("journal.lone_link", path=path, file=path.readlink()), "absent")
    if path.with_name(path.name + "-wal").exists():
        raise JournalUnusable(message("journal.lone_wal", path=path, name=path.name))
    fresh = path.with_name(path.name + ".new")
    for leftover in (fresh, path.with_name(fresh.name + "-journal")):
        leftover.unlink(missing_ok=True)
    db = connect(fresh, "mode=rwc", 0)
    try:
        db.executescript(_FRESH)
        db.execute("INSERT INTO journal VALUES (?, ?)", (str(uuid4()), kind.value))
        db.execute("COMMIT")
        db.execute("PRAGMA journal_mode = WAL")
    finally:
        db.close()
    fresh.replace(path)
    sync_folder(path.parent)

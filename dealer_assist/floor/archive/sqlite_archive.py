"""The archive on SQLite: for one room, where the floor server is one computer with one disk.

The rows are in the named file, the searchable records in ``FILE.digest`` beside it: writing one
never blocks the other, and the second may be deleted at any time. The rows' commits are synced
(WAL, synchronous=FULL) before they return; the digest's are not, for they can be made anew. Source:
https://www.sqlite.org/wal.html, https://www.sqlite.org/pragma.html#pragma_synchronous
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from dealer_assist.floor.archive import row_tables, search_record_tables
from dealer_assist.floor.archive.archive_interface import ArchiveChanged, ArchiveFailed
from dealer_assist.floor.archive.database_engine import Dialect, Line, Purpose, Value
from dealer_assist.storage.journal import JournalUnusable, lock
from dealer_assist.storage.journal.schema import JournalLocked, changed_layout
from dealer_assist.storage.journal.sqlite_connections import (
    SQLITE_MAGIC,
    connect,
    first_bytes,
    truncate_write_ahead,
)
from dealer_assist.words.message import message, system_refusal_message
from drivers.durable_files import sync_folder

#: "DAA1" and "DAD1" in the file's header (https://www.sqlite.org/fileformat2.html, 1.3.18).
APPLICATION: Final = 0x44414131
DIGEST_APPLICATION: Final = 0x44414431

DIALECT: Final = Dialect(
    "sqlite", bytes_type="BLOB", int_type="INTEGER", key="INTEGER PRIMARY KEY", strict="STRICT",
    compact="STRICT, WITHOUT ROWID",
)
#: Statements that make the tables of the digest's file, in that file.
_DIGEST: Final = tuple(
    one.replace("digest.", "")
    for one in
    (*search_record_tables.digest_tables(DIALECT), *search_record_tables.create_index_sql(DIALECT)))
#: Time in seconds that a statement waits for another that writes.
_PATIENCE_S: Final = 5.0
_PAGE_BYTES: Final = 8192
#: The purposes whose commits are synced, and the file beside which each purpose's lock lies.
_DURABLE: Final = (Purpose.ROWS, Purpose.KEEP)
_LOCKS: Final = {Purpose.ROWS: "", Purpose.DIGEST: ".digest", Purpose.KEEP: ".keep"}
_HEADER_BYTES: Final = 100

#: Errors of SQLite's library: its own, and those of texts and numbers that it can't hold.
_REFUSED: Final = (sqlite3.Error, UnicodeError, OverflowError)
#: Advice for people, by the beginning of SQLite's own name for the error.
_ADVICE: Final = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read_only",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_IOERR": "disk",
    "SQLITE_CANTOPEN": "cant_open",
}


class SqliteEngine:
    """One connection to the archive in the file at ``path``; see Engine."""

    dialect: Final = DIALECT

    def __init__(self, path: Path, purpose: Purpose) -> None:
        self.path, self._purpose = path, purpose
        self._is_attached = False
        self._held = _hold(path, purpose)
        try:
            if purpose is Purpose.ROWS and not os.path.lexists(path):
                _create(path)
            _check_header(path, APPLICATION, row_tables.VERSION)
            self._db = connect(path, "mode=rw", _PATIENCE_S)
            try:
                self._prepare()
            except BaseException:
                self._db.close()
                raise
        except BaseException as why:
            self._let_go()
            if isinstance(why, sqlite3.Error | OSError):
                raise archive_failure(path, why) from why
            raise

    @property
    def version(self) -> int:
        ((version,),) = self.query("PRAGMA user_version")
        return int(version)

    def _prepare(self) -> None:
        """Set the connection's durability by its purpose."""
        made = row_tables.create_row_tables(DIALECT, min(self.version, row_tables.VERSION))
        _check_layout(self._db, made, self.path, "changed")
        (mode,) = self._db.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise ArchiveFailed(message("archive_why.network", path=self.path))
        self._db.execute("PRAGMA secure_delete = ON")  # an erased name leaves no bytes behind
        if self._purpose in _DURABLE:
            self._db.execute("PRAGMA synchronous = FULL")
            # Take the write lock once: a file that can't be written is refused here.
            self._db.execute("BEGIN IMMEDIATE")
            for statement in row_tables.version_change_sql(self.version):
                self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version = {row_tables.VERSION}")
            self._db.execute("COMMIT")
            return
        self._attach()

    def _attach(self) -> None:
        """Attach the digest's file beside the rows; created anew if it is no file of ours."""
        digest = digest_path(self.path)
        if self._purpose is Purpose.DIGEST:
            fresh_digest(digest)
        if self._purpose is Purpose.LOOK:
            self._db.execute("PRAGMA query_only = ON")
        if not _is_digest(digest):
            return
        self._db.execute("ATTACH ? AS digest", (f"{digest.absolute().as_uri()}?mode=rw",))
        try:
            _check_digest(self._db, digest, "digest")
        except BaseException:
            self._db.execute("DETACH digest")
            raise
        self._db.execute("PRAGMA digest.synchronous = NORMAL")
        self._is_attached = True

    def query(self, sql: str, args: Sequence[Value] = ()) -> list[Line]:
        try:
            return self._db.execute(sql, args).fetchall()
        except _REFUSED as why:
            raise archive_failure(self.path, why) from why

    def many(self, sql: str, lines: Iterable[Sequence[Value]]) -> None:
        try:
            self._db.executemany(sql, lines)
        except _REFUSED as why:
            raise archive_failure(self.path, why) from why

    def pour(self, table: str, columns: str, lines: Iterable[Sequence[Value]]) -> None:
        marks = ", ".join("?" * len(columns.split(",")))
        self.many(f"INSERT INTO {table} ({columns}) VALUES ({marks})", lines)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        # IMMEDIATE would take the write lock of every attached file: the digest's connection
        # would hold up the rows'.
        self.query("BEGIN IMMEDIATE" if self._purpose in _DURABLE else "BEGIN")
        try:
            yield
            self.query("COMMIT")
        except BaseException:
            self._abandon()
            raise

    def _abandon(self) -> None:
        try:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        except sqlite3.Error:
            return  # SQLite has rolled back by itself: nothing is left to undo

    def settle(self) -> None:
        self.query("PRAGMA analysis_limit = 2000")
        self.query("ANALYZE digest")  # the rows are found by their key alone

    def has(self, table: str) -> bool:
        schema, _, name = table.rpartition(".")
        if schema == "digest" and not self._is_attached:
            try:
                self._attach()
            except sqlite3.Error as why:
                raise archive_failure(self.path, why) from why
            if not self._is_attached:
                return False
        found = f"SELECT 1 FROM {schema or 'main'}.sqlite_schema WHERE name = ?"
        return bool(self.query(found, (name,)))

    def cleared(self) -> bool:
        try:
            return truncate_write_ahead(self._db)
        except sqlite3.Error as why:
            raise archive_failure(self.path, why) from why

    def close(self) -> None:
        self._db.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.close()


def digest_path(path: Path) -> Path:
    """Path of this archive's digest."""
    return path.with_name(path.name + ".digest")


def archive_failure(path: Path, why: Exception) -> ArchiveFailed:
    """SQLite's error as a message for people."""
    known = getattr(why, "sqlite_errorname", "")
    found = [advice for name, advice in _ADVICE.items() if known.startswith(name)]
    advice = message(f"archive_why.{found[0] if found else 'unusable'}")
    return ArchiveFailed(message("archive_why.failed", advice=advice, path=path, why=why))


def _hold(path: Path, purpose: Purpose) -> lock.JournalLock | None:
    """The lock against a second program of the same purpose, held until it is closed."""
    if purpose is Purpose.LOOK:
        return None
    if not path.parent.is_dir():
        raise ArchiveFailed(message("archive_why.no_folder", path=path.parent))
    try:
        return lock.lock_journal(path.with_name(path.name + _LOCKS[purpose]))
    except JournalLocked as why:
        raise ArchiveFailed(message("archive_why.other_server", path=path)) from why
    except JournalUnusable as why:
        raise ArchiveFailed(message("archive_why.no_lock", path=path)) from why


def _create(path: Path) -> None:
    """Put an empty archive at ``path``, whole or not at all."""
    if path.with_name(path.name + "-wal").exists():
        raise ArchiveFailed(message("archive_why.lone_rest", path=path))
    _made(path, APPLICATION, row_tables.VERSION, row_tables.create_row_tables(DIALECT))


def _made(path: Path, application: int, version: int, statements: Sequence[str]) -> None:
    fresh = path.with_name(path.name + ".new")
    for leftover in (fresh, path.with_name(fresh.name + "-journal")):
        leftover.unlink(missing_ok=True)
    with closing(connect(fresh, "mode=rwc", 0)) as db:
        db.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
        db.execute(f"PRAGMA application_id = {application}")
        db.execute(f"PRAGMA user_version = {version}")
        db.execute("BEGIN")
        for statement in statements:
            db.execute(statement)
        db.execute("COMMIT")
        db.execute("PRAGMA journal_mode = WAL")
    fresh.replace(path)
    sync_folder(path.parent)


def fresh_digest(path: Path) -> None:
    """Create the digest's file empty if there is none, it is of another version or damaged. Raises
    ArchiveChanged if somebody altered it."""
    if not _is_digest(path) or not _is_sound(path):
        for leftover in ("", "-wal", "-shm"):
            path.with_name(path.name + leftover).unlink(missing_ok=True)
        _made(path, DIGEST_APPLICATION, search_record_tables.VERSION, _DIGEST)


def _is_digest(path: Path) -> bool:
    """True if this is a digest of this program."""
    try:
        version = _check_header(path, DIGEST_APPLICATION, search_record_tables.VERSION)
    except ArchiveFailed:
        return False
    return version == search_record_tables.VERSION


def _is_sound(path: Path) -> bool:
    """True if every page of the digest can be read. Raises ArchiveChanged."""
    try:
        with closing(connect(path, "mode=rw", _PATIENCE_S)) as db:
            _check_digest(db, path)
            (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError:
        return False
    return bool(said == "ok")


def _check_digest(db: sqlite3.Connection, path: Path, of: str = "main") -> None:
    _check_layout(db, _DIGEST, path, "changed_digest", of)


def _check_layout(
    db: sqlite3.Connection, made: Sequence[str], path: Path, id: str, of: str = "main",
) -> None:
    """Raises ArchiveChanged if the file's tables differ from those that these statements make."""
    if changed := changed_layout(db, ";".join(made), of):
        raise ArchiveChanged(message(f"archive_why.{id}", what=changed[:60], path=path))


def _check_header(path: Path, application: int, latest: int) -> int:
    """The file's version. Raises ArchiveFailed for no file, or none up to this version."""
    try:
        header = first_bytes(path, _HEADER_BYTES)
    except FileNotFoundError as why:
        raise ArchiveFailed(message("archive_why.missing", path=path)) from why
    except OSError as why:
        raise ArchiveFailed(message("archive_why.unread", path=path,
                                    why=system_refusal_message(why))) from why
    if len(header) < _HEADER_BYTES or not header.startswith(SQLITE_MAGIC):
        raise ArchiveFailed(message("archive_why.no_archive", path=path))
    if int.from_bytes(header[68:72], "big") != application:
        raise ArchiveFailed(message("archive_why.foreign", path=path))
    version = int.from_bytes(header[60:64], "big")
    if not 1 <= version <= latest:
        raise ArchiveFailed(message("archive_why.later", path=path, version=version, latest=latest))
    return version

"""SQLite connections and plain reads of their files, prevented from harming each other.

On POSIX a program that closes any descriptor of a file loses all its locks on that file, SQLite's
among them. Another program that closes the database then takes itself for the last one and deletes
the write-ahead file, and all that this one acknowledges afterwards is lost. So every connection is
made here, and a plain read of a file to which there is one leaves its descriptor open until that
closes. Source: https://www.sqlite.org/howtocorrupt.html, 2.2 "Posix advisory locks canceled"
"""

import os
import sqlite3
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

from drivers.posix_system import (
    has_posix,
    keep_for_owner,
    posix_module,
    read_from_start,
)
from drivers.safe_file_opening import check_plain, open_plain

_fcntl: Final = posix_module("fcntl")
#: First bytes of every SQLite file. Source: https://www.sqlite.org/fileformat.html, 1.3.1
SQLITE_MAGIC: Final = b"SQLite format 3\0"

#: Identity of a file, whatever its name: device and inode.
_Which = tuple[int, int]

_TRY_MS: Final = 200
_TRIES: Final = 5
_PAUSE_S: Final = 0.3

_lock: Final = threading.Lock()
_open: Final[WeakSet["KnownConnection"]] = WeakSet()
_kept: Final[dict[_Which, list[int]]] = {}


class KnownConnection(sqlite3.Connection):
    """Connection that is known while it is open."""

    of: _Which | None = None

    def close(self) -> None:
        """Close the file; closing twice does nothing."""
        super().close()
        with _lock:
            _open.discard(self)
            if self.of is not None and not _is_open(self.of):
                for descriptor in _kept.pop(self.of, ()):
                    os.close(descriptor)


def connect(path: Path, options: str, patience_s: float, **more: Any) -> KnownConnection:
    """Connection without implicit transactions; ``options`` as in SQLite's file: names.

    It may be handed from one thread to another, never used by two at once. A file that is made
    ("mode=rwc") is its owner's alone: guests' names stand in it. SQLite gives its side files the
    same rights.
    """
    if "mode=rwc" in options:
        _made_for_owner(path)
    uri = f"{path.absolute().as_uri()}?{options}"
    with _lock:
        made = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=patience_s,
                               check_same_thread=False, factory=KnownConnection, **more)
        try:
            found = path.stat()
            made.of = found.st_dev, found.st_ino
        except OSError:
            made.of = None  # not made yet: SQLite opens files late
        _open.add(made)
    return made


def _made_for_owner(path: Path) -> None:
    """Make an empty file there that nobody else may read, whatever the umask; an existing one
    stays.

    Where it can't be made SQLite says why.
    """
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL
                             | getattr(os, "O_CLOEXEC", 0), 0o600)
        keep_for_owner(descriptor, 0o600)
        os.close(descriptor)


def truncate_write_ahead(db: sqlite3.Connection) -> bool:
    """True if the write-ahead file is empty now, so that no earlier page lies in it.

    It tries a few times and never for long: meanwhile nobody else can write, and a table waits a
    second at most before it says that the disk is busy.
    """
    ((before,),) = db.execute("PRAGMA busy_timeout").fetchall()
    try:
        db.execute(f"PRAGMA busy_timeout = {_TRY_MS}")
        for turn in range(_TRIES):
            if turn:
                time.sleep(_PAUSE_S)
            (busy, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if not busy:
                return True
    finally:
        db.execute(f"PRAGMA busy_timeout = {before}")
    return False


def first_bytes(path: Path, most: int) -> bytes:
    """First bytes of the file, without harm to a connection of this program.

    Raises OSError, NotPlain among them for a pipe, a device or a folder.
    """
    with _lock:
        check_plain(path)
        found = path.stat()
        kept = _kept.get((found.st_dev, found.st_ino))
        if kept:  # one for each file: a table's is read all evening
            return read_from_start(kept[0], most)
        descriptor = open_plain(path)
        try:
            return os.read(descriptor, most)
        finally:
            _let_go(descriptor)


def lock_file(path: Path) -> int | None:
    """Descriptor that locks this very file, whatever lies beside it; None where another does.

    ``unlock`` gives it back. Raises OSError, NotPlain among them for a pipe, a device or a folder.
    """
    descriptor = open_plain(path)
    try:
        if has_posix():  # elsewhere SQLite's own lock on the file beside it holds alone
            _fcntl.flock(descriptor, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
    except BlockingIOError:
        unlock(descriptor)
        return None
    except OSError:
        unlock(descriptor)
        raise
    return descriptor


def unlock(descriptor: int) -> None:
    """Unlock the file, without harm to a connection of this program to it."""
    if has_posix():
        _fcntl.flock(descriptor, _fcntl.LOCK_UN)
    with _lock:
        _let_go(descriptor)


def _let_go(descriptor: int) -> None:
    """Close it, or leave it open while there is a connection to its file."""
    found = os.fstat(descriptor)
    which = found.st_dev, found.st_ino
    if _is_open(which):
        _kept.setdefault(which, []).append(descriptor)
    else:
        os.close(descriptor)


def _is_open(which: _Which) -> bool:
    return any(one.of in (which, None) for one in _open)

"""One table writes to a journal at a time.

The lock is held twice: as an exclusive SQLite transaction on a file of its own beside the journal,
before the journal is there, and on the journal's own inode, so that a second table is turned away
also where that file was deleted or the journal has another name. Both end with the process, however
it dies, and leave the journal free for ``verify`` to read. The file beside it stays, empty; it
means nothing by itself.
"""

import sqlite3
from pathlib import Path

from dealer_assist.storage.journal import sqlite_connections
from dealer_assist.storage.journal.schema import JournalLocked, JournalUnusable
from dealer_assist.words.message import message


class JournalLock:
    """Lock that bars other tables from a journal until it is closed."""

    def __init__(self, side: sqlite3.Connection) -> None:
        self._side = side
        self._file: int | None = None

    def take_file(self, path: Path) -> None:
        """Lock the journal itself, now that it is there.

        Raises JournalLocked where another table does, JournalUnusable where it can't be locked.
        """
        try:
            self._file = sqlite_connections.lock_file(path)
        except OSError as why:
            raise _unheld(path, why) from why
        if self._file is None:
            raise JournalLocked(message("journal.held", path=path))

    def close(self) -> None:
        """Release the lock; closing twice does nothing."""
        if self._file is not None:
            sqlite_connections.unlock(self._file)
            self._file = None
        self._side.close()


def lock_journal(path: Path) -> JournalLock:
    """Lock the place of the journal at ``path`` until that is closed.

    Raises JournalUnusable where another table holds it.
    """
    side = path.with_name(path.name + ".lock")
    try:
        lock = sqlite_connections.connect(side, "mode=rwc", 0)
        _take(lock)
    except sqlite3.Error as why:
        if getattr(why, "sqlite_errorname", "").startswith("SQLITE_BUSY"):
            raise JournalLocked(message("journal.held", path=path)) from why
        raise _unheld(side, why) from why
    return JournalLock(lock)


def is_journal_locked(path: Path) -> bool:
    """True if a running table holds the journal at ``path``. Leaves nothing beside it.

    Raises JournalUnusable where the lock can't be read.
    """
    if path.with_name(path.name + ".lock").exists():
        try:
            lock_journal(path).close()
        except JournalLocked:
            return True
    try:
        descriptor = sqlite_connections.lock_file(path)
    except OSError:
        return False  # whoever reads it says what is wrong with it
    if descriptor is None:
        return True
    sqlite_connections.unlock(descriptor)
    return False


def _unheld(path: Path, why: Exception) -> JournalUnusable:
    return JournalUnusable(message("journal.no_lock", path=path, why=why), "unwritable")


def _take(lock: sqlite3.Connection) -> None:
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")  # no second file beside the lock
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise

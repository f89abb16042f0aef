"""One table writes to a journal at a time.

The lock is an exclusive SQLite transaction, held on a file of its own beside the journal: it
works the same on every system, ends with the process however that dies, and leaves the journal
itself free for ``verify`` to read. The file stays behind, empty; it means nothing by itself.
"""

import sqlite3
from pathlib import Path

from dealer_assist.journal.opened import connect
from dealer_assist.journal.schema import JournalHeld, JournalUnusable
from dealer_assist.words.says import told


def hold(path: Path) -> sqlite3.Connection:
    """Hold the lock of the journal at ``path`` until the returned connection is closed.

    Raises JournalUnusable where another table holds it.
    """
    side = path.with_name(path.name + ".lock")
    try:
        lock = connect(side, "mode=rwc", 0)
        _take(lock)
    except sqlite3.Error as why:
        if getattr(why, "sqlite_errorname", "").startswith("SQLITE_BUSY"):
            raise JournalHeld(told("journal.held", path=path)) from why
        raise JournalUnusable(told("journal.no_lock", path=side, why=why), "unwritable") from why
    return lock


def is_held(path: Path) -> bool:
    """Whether a running table holds the journal at ``path``. Leaves nothing beside it.

    Raises JournalUnusable where the lock can't be looked at.
    """
    if not path.with_name(path.name + ".lock").exists():
        return False
    try:
        hold(path).close()
    except JournalHeld:
        return True
    return False


def _take(lock: sqlite3.Connection) -> None:
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")  # no second file beside the lock
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise

"""Connection that writes: what it has committed survives the power cord.

Write-ahead mode with synchronous=FULL: one sync of the disk for each transaction. Source:
https://www.sqlite.org/wal.html and https://www.sqlite.org/pragma.html#pragma_synchronous
"""

import sqlite3
from pathlib import Path
from typing import Final

from dealer_assist.storage.journal.schema import COLUMNS, JournalUnusable
from dealer_assist.storage.journal.sqlite_connections import connect
from dealer_assist.words.message import message

#: Seconds that a write waits for another program that reads the file.
_PATIENCE_S: Final = 1.0
INSERT: Final = f"INSERT INTO facts ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


def durable_connection_to(path: Path) -> sqlite3.Connection:
    """Durable connection; raises JournalUnusable, sqlite3.Error."""
    db = connect(path, "mode=rw", _PATIENCE_S)
    try:
        _prepare(path, db)
    except BaseException:
        db.close()
        raise
    return db


def _prepare(path: Path, db: sqlite3.Connection) -> None:
    """Set the connection up to be durable; raises JournalUnusable where the disk can't be."""
    try:
        (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = ON")  # an erased name leaves no bytes behind
        # Take the write lock once: a file that can't be written is refused here, not mid-hand.
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
    except sqlite3.Error as why:
        is_busy = getattr(why, "sqlite_errorname", "").startswith("SQLITE_BUSY")
        raise JournalUnusable(message("journal.not_writable", path=path, why=why),
                              "" if is_busy else "unwritable") from why
    if mode != "wal":
        raise JournalUnusable(message("journal.network", path=path))

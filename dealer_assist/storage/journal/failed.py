"""Failure to store facts, in words: the disk is full, read-only, failing."""

import sqlite3
from pathlib import Path
from typing import Final

from dealer_assist.words.message import ErrorInWords, message

#: Reasons by the beginning of SQLite's own name for the error.
_REASONS: Final = {
    "SQLITE_FULL": "disk_full", "SQLITE_READONLY": "read_only", "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy", "SQLITE_CORRUPT": "damaged", "SQLITE_NOTADB": "damaged",
    "SQLITE_IOERR": "disk_error",
}


class JournalFailed(ErrorInWords):
    """Facts that could not be stored: none of them is, and a later append may work again.

    ``why`` is "disk_full", "read_only", "busy", "damaged", "disk_error" or "unknown", for those who
    word it otherwise; the message says what to do.
    """

    def __init__(self, path: Path, cause: sqlite3.Error) -> None:
        known = getattr(cause, "sqlite_errorname", "")
        found = [reason for name, reason in _REASONS.items() if known.startswith(name)]
        self.why = found[0] if found else "unknown"
        super().__init__(message(
            "journal.failed", advice=message(f"journal.do_{self.why}"), path=path, why=cause))

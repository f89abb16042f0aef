"""Why facts could not be stored, for people: the disk is full, read-only, failing."""

import sqlite3
from pathlib import Path
from typing import Final

#: What to tell people, by the beginning of SQLite's own name for the error.
_REASONS: Final = {
    "SQLITE_FULL": ("disk_full", "The disk is full. Free some space"),
    "SQLITE_READONLY": ("read_only", "The journal can't be written. Make its folder writable"),
    "SQLITE_BUSY": ("busy", "Another program holds the journal. Close it"),
    "SQLITE_LOCKED": ("busy", "Another program holds the journal. Close it"),
    "SQLITE_CORRUPT": ("damaged", "The journal is damaged. Verify it and begin a new one"),
    "SQLITE_NOTADB": ("damaged", "The journal is damaged. Verify it and begin a new one"),
    "SQLITE_IOERR": ("disk_error", "The disk refused to write: it is full or failing. Check it"),
}


class JournalFailed(Exception):
    """The facts could not be stored: none of them is, and a later append may work again.

    ``why`` is "disk_full", "read_only", "busy", "damaged", "disk_error" or "unknown", for those
    who say it in another language; the message says what to do.
    """

    def __init__(self, path: Path, cause: sqlite3.Error) -> None:
        known = getattr(cause, "sqlite_errorname", "")
        found = [reason for name, reason in _REASONS.items() if known.startswith(name)]
        self.why, advice = found[0] if found else ("unknown", "The journal can't be used")
        super().__init__(f"{advice}, then try again: nothing was stored in {path} ({cause}).")

"""Journal on its way to another machine: its file as it is now, and rows that came after it."""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from dealer_assist.storage.journal import schema
from dealer_assist.storage.journal.durable_connection import INSERT, durable_connection_to
from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.storage.journal.guest_names import has_names, has_salts, name_key
from dealer_assist.storage.journal.journal_reader import UNREADABLE, read_only_connection
from dealer_assist.storage.journal.journal_rows import JournalRow, first_broken_row
from dealer_assist.storage.journal.schema import JournalUnusable
from dealer_assist.words.message import message

_LAST: Final = "SELECT hash FROM facts ORDER BY number DESC LIMIT 1"
#: A name that is known or erased here stays as it is.
_NAME: Final = """
    INSERT INTO names (token, name, folded) VALUES (?, NULLIF(?, ''), ?) ON CONFLICT DO NOTHING
"""
_BOUND_NAME: Final = """
    INSERT INTO names (token, name, folded, salt) VALUES (?, NULLIF(?, ''), ?, ?)
    ON CONFLICT DO NOTHING
"""


def journal_as_one_file(path: Path) -> bytes:
    """Journal as one file, every committed fact in it; its table may write meanwhile.

    Raises JournalUnusable.
    """
    schema.check_header(path)
    try:
        with closing(read_only_connection(path)) as db:
            schema.journal_identity(db)
            return db.serialize()
    except UNREADABLE as why:
        raise JournalUnusable(message("journal.not_read", path=path, why=why)) from why


def append_rows(path: Path, rows: Sequence[JournalRow], names: Mapping[str, StoredName]) -> None:
    """Put these rows, with their guests' names, behind the journal's last row.

    All of it or nothing. Raises JournalUnusable where a row doesn't follow the one before.
    """
    try:
        with closing(durable_connection_to(path)) as db:
            last = db.execute(_LAST).fetchone()
            number = first_broken_row(schema.journal_identity(db), last[0].hex() if last else "",
                                      rows)
            if number:
                raise JournalUnusable(message("spare.forked", row=number))
            db.execute("BEGIN IMMEDIATE")
            db.executemany(INSERT, [(*row.entry, bytes.fromhex(row.hash)) for row in rows])
            if has_salts(db):
                db.executemany(_BOUND_NAME, [
                    (token, one.name, name_key(one.name), _salt(one))
                    for token, one in names.items()])
            elif has_names(db):
                db.executemany(_NAME, [
                    (token, one.name, name_key(one.name)) for token, one in names.items()])
            db.execute("COMMIT")
    except sqlite3.Error as why:
        raise JournalUnusable(message("journal.not_writable", path=path, why=why)) from why


def _salt(name: StoredName) -> bytes | None:
    """Salt as a journal has it; None where there is none, or something else in its place."""
    try:
        return bytes.fromhex(name.salt) or None
    except ValueError:
        return None

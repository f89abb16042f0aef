"""Erasing a guest's name for good: from the journal, its free pages and its side files.

Only the side table changes; no row does, and the chain stays as it was. The salt goes with the
name: nobody can try out who was meant. It works while a table runs, as one more short transaction.
Text that somebody wrote into a reason is part of a row and can't be erased; ``erase_name`` says in
which
rows the name still stands. Source: https://www.sqlite.org/pragma.html#pragma_secure_delete and
#pragma_wal_checkpoint
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from dealer_assist.storage.journal import schema
from dealer_assist.storage.journal.guest_names import (
    StoredLine,
    guest_name_pattern,
    has_names,
    name_key,
    tokens_meant,
)
from dealer_assist.storage.journal.schema import JournalUnusable
from dealer_assist.storage.journal.sqlite_connections import connect, truncate_write_ahead
from dealer_assist.words.message import message
from drivers.lazy_dataclass import dataclass

_PATIENCE_S: Final = 5.0
_ALL: Final = "SELECT * FROM names ORDER BY token"
_PUT: Final = "INSERT INTO names VALUES ({})"


@dataclass(frozen=True, slots=True)
class Erased:
    """Result of ``erase_name``: the ``tokens`` that stand for nobody now.

    ``rows`` are the numbers of rows in which the name still stands: in a reason that somebody
    wrote, or anywhere in a journal of version 1. ``is_clean`` is False while another program's
    reading of the file keeps old pages alive: erase again, and they go.
    """

    tokens: tuple[str, ...]
    rows: tuple[int, ...] = ()
    is_clean: bool = True


def erase_name(path: Path | str, who: str) -> Erased:
    """Erase a name in every spelling of it, or the name that a token of this journal stands for.

    Raises JournalUnusable where it is no journal, or can't be written.
    """
    return _done(Path(path), lambda held: tokens_meant(held, who), {name_key(who)}, True)


def erase_tokens(path: Path | str, tokens: Iterable[str]) -> Erased:
    """Erase the names that these tokens stand for; tokens that the journal hasn't are left out.

    Rows aren't looked through: a table that plays does this, too. Raises as ``erase_name``.
    """
    wanted = frozenset(tokens)
    return _done(Path(path), lambda held: {one[0] for one in held} & wanted, set(), False)


def _done(
    path: Path, meant: Callable[[Sequence[StoredLine]], set[str]], said: set[str], look: bool
) -> Erased:
    schema.check_header(path)
    try:
        with closing(connect(path, "mode=rw", _PATIENCE_S)) as db:
            schema.journal_identity(db)
            db.execute("PRAGMA secure_delete = ON")
            db.execute("PRAGMA synchronous = FULL")
            gone = _taken_out(db, meant) if has_names(db) else []
            clean = truncate_write_ahead(db)
            names = said | {fold for _, _, fold, *_ in gone if fold}
            rows = _rows_with(db, names) if look else ()
            return Erased(tuple(token for token, *_ in gone), rows, clean)
    except sqlite3.Error as why:
        raise JournalUnusable(message("journal.not_erased", path=path, why=why)) from why


def _taken_out(
    db: sqlite3.Connection, meant: Callable[[Sequence[StoredLine]], set[str]]
) -> list[StoredLine]:
    """Lines erased now, as they were.

    All names are written anew: where SQLite once moved a row from page to page, a copy lies in a
    gap of the old page, which a single row's deletion would leave (measured: 1 of 3,000).
    """
    db.execute("BEGIN IMMEDIATE")
    held: list[StoredLine] = db.execute(_ALL).fetchall()
    tokens = meant(held)
    gone = [one for one in held if one[0] in tokens and one[1] is not None]
    if gone:
        db.execute("DELETE FROM names")
        db.executemany(_PUT.format(", ".join("?" * len(gone[0]))), [
            (one[0], *[None] * len(one[1:])) if one in gone else one for one in held])
    db.execute("COMMIT")
    return gone


def _rows_with(db: sqlite3.Connection, names: set[str]) -> tuple[int, ...]:
    """Numbers of the rows whose text still contains one of these names."""
    if not names - {""}:
        return ()
    said = guest_name_pattern(names - {""})
    found = db.execute("SELECT number, body FROM facts ORDER BY number")
    return tuple(number for number, body in found if said.search(name_key(body)))

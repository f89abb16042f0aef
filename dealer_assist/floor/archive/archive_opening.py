"""Opening an archive by its address: a file's path, or PostgreSQL's connection string."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dealer_assist.floor.archive.archive_search import Search
from dealer_assist.floor.archive.database_engine import Engine, Purpose
from dealer_assist.floor.archive.row_store import Archive
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.archive.search_record_builder import Digest
from dealer_assist.floor.archive.sqlite_archive import SqliteEngine

_SERVERS: Final = ("postgresql://", "postgres://")


def is_server(where: str) -> bool:
    """True if this names a PostgreSQL server and no file.

    >>> is_server("postgresql://floor@/archive"), is_server("archive.sqlite3")
    (True, False)
    """
    return where.startswith(_SERVERS)


def open_archive(where: str) -> Archive:
    """Open the archive to take rows in: one program at a time. Created if there is none.

    ``where`` is a file's path, or ``postgresql://...`` with all that libpq understands in it (TLS:
    ``sslmode=verify-full``). Raises ArchiveFailed.
    """
    return Archive(open_engine(where, Purpose.ROWS))


def open_reader(where: str) -> Archive:
    """Open the archive read-only, beside the program that takes rows in. Raises ArchiveFailed."""
    return Archive(open_engine(where, Purpose.LOOK))


def open_digest(where: str, books: Sequence[str] = ()) -> Digest:
    """Open the archive to make its searchable records: one program at a time.

    ``books`` are the files of the casino's own houses. Raises ArchiveFailed, BookUnreadable.
    """
    houses = Houses(books)
    return Digest(open_engine(where, Purpose.DIGEST), houses)


def open_search(where: str) -> Search:
    """Open the archive for searches, beside the programs that fill it. Raises ArchiveFailed."""
    return Search(open_engine(where, Purpose.LOOK))


def open_engine(where: str, purpose: Purpose) -> Engine:
    """One connection for this purpose. Raises ArchiveFailed."""
    if is_server(where):
        from dealer_assist.floor.archive.postgres_archive import (
            PostgresEngine,  # psycopg: only when needed
        )

        return PostgresEngine(where, purpose)
    return SqliteEngine(Path(where), purpose)

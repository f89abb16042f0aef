"""Database engine of the archive: statements and transactions, and nothing about poker.

The archive's SQL is written once, in the words that both engines know; where they differ, the
difference is a word of ``Dialect``.
"""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from enum import StrEnum
from typing import Any, Protocol

from drivers.lazy_dataclass import dataclass

#: Value of a column or of a statement's placeholder.
Value = str | int | float | bytes | None
Line = tuple[Any, ...]


class Purpose(StrEnum):
    """Purpose of a connection; one program at a time may hold each of the first three."""

    ROWS = "rows"  # taking rows in: every commit is on the disk before it returns
    DIGEST = "digest"  # writing searchable records: may lose its last commits, they are made anew
    KEEP = "keep"  # erasing, holding, dropping what is due: beside the program that takes rows in
    LOOK = "look"  # only reading


@dataclass(frozen=True, slots=True)
class Dialect:
    """SQL words in which the engines differ."""

    name: str  # "sqlite" or "postgresql"
    bytes_type: str
    int_type: str
    key: str  # a column that numbers its rows by itself
    strict: str  # what ends a table's definition
    compact: str  # the same, for a table that is read by its key alone
    first: tuple[str, ...] = ()  # statements before the searched tables are made
    more_indexes: tuple[str, ...] = ()  # statements that only make searches faster


class Engine(Protocol):
    """One connection, used by one thread at a time. Everything raises ArchiveFailed."""

    @property
    def dialect(self) -> Dialect:
        """The engine's words."""
        ...

    @property
    def version(self) -> int:
        """The version of the archive's tables (row_tables.py)."""
        ...

    def query(self, sql: str, args: Sequence[Value] = ()) -> list[Line]:
        """Rows found by the statement; ``?`` stands for each value."""
        ...

    def many(self, sql: str, lines: Iterable[Sequence[Value]]) -> None:
        """Execute the statement once for each row of values."""
        ...

    def pour(self, table: str, columns: str, lines: Iterable[Sequence[Value]]) -> None:
        """Bulk-insert rows into an empty range of the table, as fast as the engine can."""
        ...

    def transaction(self) -> AbstractContextManager[None]:
        """All statements within are stored together, or none is."""
        ...

    def settle(self) -> None:
        """Update the statistics from which searches are planned."""
        ...

    def has(self, table: str) -> bool:
        """True if there is this table, named with its schema."""
        ...

    def cleared(self) -> bool:
        """True if no earlier state of the names remains in the database's files.

        False while another connection's snapshot keeps it there. Not within a transaction.
        """
        ...

    def close(self) -> None:
        """Close the database; closing twice does nothing."""
        ...

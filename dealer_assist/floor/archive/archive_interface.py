"""Archive protocol, the same for each engine: rows in, hands and rulings out.

An archive holds the rows of journals exactly as the journals do (chain and all), and beside them
the searchable records: hands and rulings, made from the rows and made anew from them at any time.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import TracebackType
from typing import Protocol, Self

from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.words.message import ErrorInWords
from drivers.lazy_dataclass import dataclass


class ArchiveFailed(ErrorInWords):
    """The archive can't be read or written now; nothing was half stored. Says what to do."""


class ArchiveChanged(ArchiveFailed):
    """The archive's tables have been altered."""


class Closing(ABC):
    """Resource that is opened with ``with`` and closed after it."""

    @abstractmethod
    def close(self) -> None:
        """Close it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class ArchivedJournal:
    """Archived journal: ``last`` rows, the last with this hash (hex).

    ``dropped_s`` isn't 0 where its time was over: its rows are gone then (UTC seconds).
    """

    journal: str
    kind: str
    site: str
    table: str
    last: int = 0
    last_hash: str = ""
    dropped_s: int = 0


@dataclass(frozen=True, slots=True)
class RowBatch:
    """Rows of one journal that follow the stored ones; checked against the chain before."""

    journal: str
    rows: tuple[JournalRow, ...]
    names: tuple[tuple[str, str], ...] = ()
    salts: tuple[tuple[str, str], ...] = ()  # token, hex: of names that are bound to their rows


class Rooms(Protocol):
    """Row store: all that the link to the tables needs of an archive."""

    def held(self, journal: str) -> ArchivedJournal | None:
        """The stored journal; None if there is none. Raises ArchiveFailed."""
        ...

    def all_held(self) -> tuple[ArchivedJournal, ...]:
        """Every stored journal. Raises ArchiveFailed."""
        ...

    def admit(self, held: ArchivedJournal) -> None:
        """Begin to store this journal; no change if it is stored already. Raises ArchiveFailed."""
        ...

    def put(self, batches: Sequence[RowBatch]) -> None:
        """Store all of it in one transaction: it survives the power cord once this returns.

        Rows that are stored already change nothing. Raises ArchiveFailed; nothing is stored then.
        """
        ...

    def after(self, journal: str, number: int, most: int) -> list[JournalRow]:
        """At most so many rows of the journal after this one, in order. Raises ArchiveFailed."""
        ...

    def hash_at(self, journal: str, number: int) -> str:
        """Hash (hex) of that row; "" if it isn't stored. Raises ArchiveFailed."""
        ...

    def last_of(self, journal: str, kind: str) -> JournalRow | None:
        """The journal's last row with a fact of this kind. Raises ArchiveFailed."""
        ...

    def names(self, journal: str) -> tuple[tuple[str, str], ...]:
        """Names (token, name) of this journal that are known and not erased."""
        ...

    def stored_names(self, journal: str) -> dict[str, StoredName]:
        """Name and salt of each token of this journal."""
        ...

    def erased(self, journal: str) -> tuple[str, ...]:
        """Tokens of this journal whose names were erased."""
        ...

    def close(self) -> None:
        """Close it."""
        ...

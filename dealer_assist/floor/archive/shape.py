"""What an archive is asked for, whichever engine holds it: rows in, hands and rulings out.

An archive holds the rows of journals exactly as the journals do (chain and all), and beside them
what is searched for: hands and rulings, made from the rows and made anew from them at any time.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

from dealer_assist.storage.journal.bound import StoredName
from dealer_assist.storage.journal.rows import Row
from dealer_assist.words.message import ErrorInWords


class ArchiveFailed(ErrorInWords):
    """The archive can't be read or written now; nothing was half stored. Says what to do."""


class ArchiveChanged(ArchiveFailed):
    """The archive's tables aren't as they were made."""


class Closed(ABC):
    """What is opened with ``with`` and closed after it."""

    @abstractmethod
    def close(self) -> None:
        """Let go of it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class Held:
    """A journal as the archive holds it: ``last`` rows, the last with this hash (hex).

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
class Batch:
    """Rows of one journal that follow what is held; checked against the chain before."""

    journal: str
    rows: tuple[Row, ...]
    names: tuple[tuple[str, str], ...] = ()
    salts: tuple[tuple[str, str], ...] = ()  # token, hex: of names that are bound to their rows


class Rooms(Protocol):
    """The rows: all that the line to the tables needs of an archive."""

    def held(self, journal: str) -> Held | None:
        """The journal as it is held; None where it never was. Raises ArchiveFailed."""
        ...

    def all_held(self) -> tuple[Held, ...]:
        """Every journal that is held. Raises ArchiveFailed."""
        ...

    def admit(self, held: Held) -> None:
        """Begin to hold this journal; no change where it is held. Raises ArchiveFailed."""
        ...

    def put(self, batches: Sequence[Batch]) -> None:
        """Store all of it in one transaction: it survives the power cord once this returns.

        Rows that are held already change nothing. Raises ArchiveFailed; nothing is stored then.
        """
        ...

    def after(self, journal: str, number: int, most: int) -> list[Row]:
        """At most so many rows of the journal after this one, in order. Raises ArchiveFailed."""
        ...

    def hash_at(self, journal: str, number: int) -> str:
        """The hash (hex) of that row; "" where it isn't held. Raises ArchiveFailed."""
        ...

    def last_of(self, journal: str, kind: str) -> Row | None:
        """The last row of the journal that holds a fact of this kind. Raises ArchiveFailed."""
        ...

    def names(self, journal: str) -> tuple[tuple[str, str], ...]:
        """The names (token, name) that are known of this journal and not erased."""
        ...

    def stored_names(self, journal: str) -> dict[str, StoredName]:
        """Every token of this journal with its name and salt."""
        ...

    def erased(self, journal: str) -> tuple[str, ...]:
        """The tokens of this journal whose names were erased."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...

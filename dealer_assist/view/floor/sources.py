"""Read access for the window: an archive opened for reading, by one thread each."""

from collections.abc import Sequence
from typing import Protocol

from dealer_assist.storage.journal.rows import Row


class Rows(Protocol):
    """The rows of journals, as floor.archive.shape.Rooms gives them."""

    def after(self, journal: str, number: int, most: int) -> Sequence[Row]:
        """Rows of the journal after this one, at most so many. Raises ArchiveFailed."""
        ...

    def names(self, journal: str) -> tuple[tuple[str, str], ...]:
        """Names (token, name) of this journal that are known and not erased."""
        ...

    def close(self) -> None:
        """Close the archive."""
        ...

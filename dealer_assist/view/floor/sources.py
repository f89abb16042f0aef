"""What the window is given to read with: an archive opened for reading, by one thread each."""

from collections.abc import Sequence
from typing import Protocol

from dealer_assist.storage.journal.rows import Row


class Rows(Protocol):
    """The rows of journals, as floor.archive.shape.Rooms gives them."""

    def after(self, journal: str, number: int, most: int) -> Sequence[Row]:
        """At most so many rows of the journal after this one. Raises ArchiveFailed."""
        ...

    def names(self, journal: str) -> tuple[tuple[str, str], ...]:
        """The names (token, name) that are known of this journal and not erased."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...

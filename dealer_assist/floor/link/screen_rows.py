"""Rows of a followed table for a window elsewhere, requested from the floor server."""

from collections.abc import Sequence
from typing import Final

from dealer_assist.floor.archive.shape import ArchiveFailed
from dealer_assist.floor.link.screen_line import ScreenLine
from dealer_assist.floor.link.screen_wire import MOST_ROWS
from dealer_assist.storage.journal.rows import Row
from dealer_assist.words.message import message

_LIMIT_S: Final = 8.0


class ScreenRows:
    """Reads like an opened archive; for one thread, which waits meanwhile."""

    def __init__(self, line: ScreenLine) -> None:
        self._line = line
        self._names: dict[str, dict[str, str]] = {}

    def after(self, journal: str, number: int, most: int) -> Sequence[Row]:
        """At most so many rows of the journal after this one. Raises ArchiveFailed."""
        told = self._line.rows(journal, number, min(most, MOST_ROWS), _LIMIT_S)
        if told is None:
            raise ArchiveFailed(message("archive_why.silent"))
        if told.trouble:
            raise ArchiveFailed(told.trouble)
        self._names.setdefault(journal, {}).update(told.names)
        return told.rows

    def names(self, journal: str) -> tuple[tuple[str, str], ...]:
        """Names (token, name) in its rows, as far as they were read."""
        return tuple(self._names.get(journal, {}).items())

    def close(self) -> None:
        """Forget the rows that were read."""
        self._names.clear()

"""Reading threads of the window: one follows the opened table, one searches. None waits in Qt.

Each opens the archive for itself and closes it when nobody needs it. A failure of the archive is
shown and the read is tried again; the window goes on.
"""

import queue
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Protocol

from PyQt6.QtCore import QObject, pyqtSignal

from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.work.followed_table import Follower
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal.journal_rows import JournalRow


class ArchiveRows(Protocol):
    """The rows of journals, as floor.archive.shape.Rooms gives them."""

    def after(self, journal: str, number: int, most: int) -> Sequence[JournalRow]:
        """At most so many rows of the journal after this one. Raises ArchiveFailed."""
        ...

    def names(self, journal: str) -> tuple[tuple[str, str], ...]:
        """Names (token, name) of this journal that are known and not erased."""
        ...

    def close(self) -> None:
        """Close the archive."""
        ...


_EVERY_S: Final = 0.25
_AGAIN_S: Final = 2.0
_ROWS: Final = 500
_TOLD_EVERY: Final = 4000  # rows, while a long journal is being read


class FollowThread(QObject):
    """Follower of the opened table: ``followed`` carries its state. Made in the window's thread."""

    followed = pyqtSignal(object)

    def __init__(self, opener: Callable[[], ArchiveRows] | None, houses: Houses,
                 lang: str = "fr") -> None:
        super().__init__()
        self._opener, self._houses, self._lang = opener, houses, lang
        self._wanted: tuple[str, str] = ("", "")  # table, journal
        self._knock = threading.Event()
        self._is_over = False
        self._thread = threading.Thread(target=self._run, name="floor-follow", daemon=True)

    def follow(self, table: str, journal: str) -> None:
        """Follow this journal from now on; "" none. Any thread."""
        if (table, journal) != self._wanted:
            self._wanted = (table, journal)
            self.nudge()
            if self._opener is not None and not self._thread.is_alive() and not self._is_over:
                self._thread.start()

    def nudge(self) -> None:
        """Look for more rows now. Any thread."""
        self._knock.set()

    def stop(self) -> None:
        """End the thread."""
        self._is_over = True
        self._knock.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def _run(self) -> None:
        rows: ArchiveRows | None = None
        follower: Follower | None = None
        while not self._is_over:
            table, journal = self._wanted
            if follower is None or (follower.name, follower.journal) != (table, journal):
                follower = Follower(table, journal, self._houses.named,
                                    shipped_houses.house(shipped_houses.DEFAULT))
            wait_s = _EVERY_S
            try:
                if journal:
                    rows = rows if rows is not None else self._opened()
                    self._read(rows, follower)
            except Exception as why:  # no failed read may end the following
                _let_go(rows)
                rows, wait_s = None, _AGAIN_S
                self.followed.emit(replace(follower.followed, trouble=_said(why, self._lang)))
            self._knock.wait(wait_s if journal else None)
            self._knock.clear()
        _let_go(rows)

    def _opened(self) -> ArchiveRows:
        assert self._opener is not None
        return self._opener()

    def _read(self, rows: ArchiveRows, follower: Follower) -> None:
        """Read all rows that are there now; a long journal is reported on the way."""
        before = told = follower.number
        while not self._is_over and self._wanted == (follower.name, follower.journal):
            found = list(rows.after(follower.journal, follower.number, _ROWS))
            last = follower.number
            if not found or not follower.take(found, dict(rows.names(follower.journal))):
                break
            if follower.number == last:
                break  # a row is missing: it is tried again later
            if follower.number - told >= _TOLD_EVERY:
                told = follower.number
                self.followed.emit(replace(follower.followed, table=None, hands=()))
        if follower.number != before or not before or follower.followed.trouble:
            self.followed.emit(follower.followed)


class AskThread(QObject):
    """Search thread: answers queries one by one; ``answered`` carries (query, answer, error)."""

    answered = pyqtSignal(object, object, str)

    def __init__(self, opener: Callable[[], object] | None, lang: str = "fr") -> None:
        super().__init__()
        self._opener, self._lang = opener, lang
        self._asked: queue.SimpleQueue[tuple[object, Callable[[object], object]] | None] = (
            queue.SimpleQueue())
        self._thread = threading.Thread(target=self._run, name="floor-search", daemon=True)

    @property
    def has_archive(self) -> bool:
        """True if there is an archive to search."""
        return self._opener is not None

    def ask(self, question: object, answer: Callable[[object], object]) -> None:
        """Call ``answer`` in the thread with the opened search. Any thread."""
        self._asked.put((question, answer))
        if self._opener is not None and not self._thread.is_alive():
            self._thread.start()

    def stop(self) -> None:
        """End the thread."""
        self._asked.put(None)
        if self._thread.is_alive():
            self._thread.join(5)

    def _run(self) -> None:
        opened: object | None = None
        while (asked := self._asked.get()) is not None:
            question, answer = asked
            try:
                if opened is None:
                    assert self._opener is not None
                    opened = self._opener()
                self.answered.emit(question, answer(opened), "")
            except Exception as why:  # no failed query may end the answering
                _let_go(opened)
                opened = None
                self.answered.emit(question, None, _said(why, self._lang))
        _let_go(opened)


def _let_go(opened: object | None) -> None:
    """Close the archive; a broken one may not even close."""
    close: Callable[[], None] = getattr(opened, "close", lambda: None)
    try:
        close()
    except Exception:
        traceback.print_exc(file=sys.stderr)


def _said(why: Exception, lang: str) -> str:
    """Message on a failure; a fault that isn't the archive's is ours, and goes to stderr too."""
    if isinstance(why, ArchiveFailed):
        return why.text(lang)
    traceback.print_exception(why, file=sys.stderr)
    return f"{type(why).__name__}: {why}"

"""Rows for the tables that windows elsewhere follow, read out of the archive in a thread."""

import sys
import threading
import traceback
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final

from dealer_assist.floor.archive.archive_interface import ArchiveFailed, Rooms
from dealer_assist.floor.link.remote_window_messages import (
    MOST_ROWS,
    RowsReply,
    RowsRequest,
    private_address,
)
from dealer_assist.storage.journal.journal_rows import tokens_in

#: Waiting requests: each screen sends one at a time.
_MOST_ASKED: Final = 64


class ScreenReads:
    """``opened`` opens the archive for reading, in the thread; it is let go when it fails."""

    def __init__(self, opened: Callable[[], Rooms]) -> None:
        self._opened = opened
        self._asked: SimpleQueue[tuple[str, RowsRequest] | None] = SimpleQueue()
        self._told: SimpleQueue[tuple[str, RowsReply]] = SimpleQueue()
        self._wake: Callable[[], None] = lambda: None
        self._thread = threading.Thread(target=self._run, name="screen-reads", daemon=True)

    def start(self, wake: Callable[[], None]) -> None:
        """Begin; ``wake`` is called when something was read."""
        self._wake = wake
        self._thread.start()

    def stop(self) -> None:
        """End the thread."""
        self._asked.put(None)
        if self._thread.is_alive():
            self._thread.join(5)

    def ask(self, screen: str, asked: RowsRequest) -> None:
        """Request these rows. Never waits; if too many wait, the screen asks again."""
        if self._asked.qsize() < _MOST_ASKED:
            self._asked.put((screen, asked))

    def read(self) -> list[tuple[str, RowsReply]]:
        """Rows read since the last call, by screen."""
        found = []
        try:
            while True:
                found.append(self._told.get_nowait())
        except Empty:
            return found

    def _run(self) -> None:
        rooms: Rooms | None = None
        while (asked := self._asked.get()) is not None:
            screen, question = asked
            try:
                rooms = rooms or self._opened()
                told = self._rows(rooms, question)
            except Exception as why:
                if not isinstance(why, ArchiveFailed):
                    traceback.print_exc(file=sys.stderr)
                _let_go(rooms)
                rooms, told = None, RowsReply(private_address(question.session), question.number,
                                              trouble=str(why) or type(why).__name__)
            self._told.put((screen, told))
            self._wake()
        _let_go(rooms)

    def _rows(self, rooms: Rooms, asked: RowsRequest) -> RowsReply:
        most = max(1, min(asked.most, MOST_ROWS))
        rows = tuple(rooms.after(asked.journal, asked.after, most))
        tokens = {token for row in rows for token in tokens_in(row)}
        names = tuple(pair for pair in rooms.names(asked.journal) if pair[0] in tokens) if (
            tokens) else ()
        return RowsReply(private_address(asked.session), asked.number, rows, names)


def _let_go(rooms: Rooms | None) -> None:
    if rooms is None:
        return
    try:
        rooms.close()
    except Exception:
        traceback.print_exc(file=sys.stderr)

"""Reading thread of a file, so that neither the window nor a table at play waits for it."""

import queue
import threading
import time
from collections.abc import Callable
from typing import Final

from PyQt6.QtCore import QObject, pyqtSignal

from dealer_assist.view.review.hand_list import Collection, FileUnusable

#: The list is sent anew so often while it grows.
_TOLD_S: Final = 0.5
#: Between two hands the thread lets others run: the table's own unit may share this process.
_REST_S: Final = 0.0005


class ReadingThread(QObject):
    """Reader of a file. ``listed`` carries lines and the last hand that can be opened; ``opened`` a
    hand.

    ``ended`` means that the file was read to its end; hands can be requested after that too.
    """

    listed = pyqtSignal(object, int)
    opened = pyqtSignal(object)
    failed = pyqtSignal(object)  # FileUnusable
    ended = pyqtSignal()

    def __init__(self, open_: Callable[[], Collection]) -> None:
        super().__init__()
        self._open = open_
        self._asked: queue.SimpleQueue[int] = queue.SimpleQueue()
        self._wanted = 0  # hand requested and not open yet
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="replayer", daemon=True)
        self.collection: Collection | None = None

    def start(self) -> None:
        """Begin to read."""
        self._thread.start()

    def ask(self, key: int) -> None:
        """Open this hand, as soon as it is fully read; the last request counts."""
        self._asked.put(key)

    def close(self) -> None:
        """Stop reading; returns once the file is closed."""
        self._stop.set()
        self._asked.put(0)
        if self._thread.is_alive():
            self._thread.join(5.0)

    def _run(self) -> None:
        try:
            self.collection = found = self._open()
            self.listed.emit(found.lines(), 0)
            self._deepen(found)
            self.ended.emit()
            while not self._stop.is_set():
                self._wanted = self._asked.get()
                self._serve(found)
        except FileUnusable as why:
            self.failed.emit(why)

    def _deepen(self, found: Collection) -> None:
        told_at, known = time.monotonic(), 0
        for known in found.deepen():
            while not self._asked.empty():
                self._wanted = self._asked.get()
            if self._stop.is_set():
                return
            self._serve(found)
            if time.monotonic() - told_at > _TOLD_S:
                told_at = time.monotonic()
                self.listed.emit(found.lines(), known)
            time.sleep(_REST_S)
        self.listed.emit(found.lines(), known)

    def _serve(self, found: Collection) -> None:
        """Open the requested hand, if it can be."""
        if not self._wanted:
            return
        hand = found.hand(self._wanted)
        if hand is not None:
            self._wanted = 0
            self.opened.emit(hand)

"""Commit loop: one inbox, one thread. Journal before belief, belief before screen.

Table, bench and floor each run on one. What comes in is handed to their work in rounds; no fault of
a round ends the thread.
"""

import queue
import sys
import threading
import time
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Final

from dealer_assist.game.hand.rule_reason import Reason
from drivers.lazy_dataclass import dataclass

_TICK_S: Final = 0.1
_ENDS_WITHIN_S: Final = 5


@dataclass(frozen=True, slots=True)
class Notice:
    """Notice to the person about the last entry; "" when all is well."""

    id: str = ""
    detail: str = ""
    why: Reason | None = None


class CommitLoop(ABC):
    """``put``, ``start``, ``stop`` and ``still_s`` from any thread.

    ``at_once``: items handed over in one round at most. ``empties``: what came before the end still
    counts.
    """

    def __init__(self, name: str, at_once: int = 1, empties: bool = False) -> None:
        self._at_once, self._empties = at_once, empties
        self._inbox: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._moved_s = time.monotonic()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    @abstractmethod
    def begin(self) -> None:
        """Show the first picture; in the loop's thread, before anything is taken in."""

    @abstractmethod
    def round(self, items: list[object]) -> None:
        """Take in what came, commit what follows, show; with nothing, what time alone brings."""

    @abstractmethod
    def failed(self, error: Exception) -> None:
        """Tell of a fault of ours in a round, or in a part of one."""

    def put(self, item: object) -> None:
        """Hand something in; None makes a round with nothing in it."""
        self._inbox.put(item)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def stop(self) -> None:
        """Finish what is in hand and end the thread."""
        self._stopping.set()
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join(_ENDS_WITHIN_S)

    def still_s(self) -> float:
        """Seconds since the thread last came round: more than a few, and it hangs."""
        return time.monotonic() - self._moved_s

    @property
    def has_waiting(self) -> bool:
        """True if something came that no round has taken."""
        return not self._inbox.empty()

    def safely(self, part: Callable[[], None]) -> None:
        """Do this part of a round; what goes wrong in it is said, and the work goes on."""
        try:
            part()
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            try:
                self.failed(error)
            except Exception:
                traceback.print_exc(file=sys.stderr)

    def _run(self) -> None:
        self.safely(self.begin)
        while not self._stopping.is_set():
            self._moved_s = time.monotonic()
            items = self._taken(_TICK_S)
            self.safely(partial(self.round, items))
        while self._empties and self.has_waiting:
            self.safely(partial(self.round, self._taken(0)))

    def _taken(self, wait_s: float) -> list[object]:
        """Items of the inbox; waits a moment for the first."""
        items: list[object] = []
        try:
            items.append(self._inbox.get(timeout=wait_s))
            while len(items) < self._at_once:
                items.append(self._inbox.get_nowait())
        except queue.Empty:
            pass
        return [item for item in items if item is not None]

"""PIN check in a thread of its own: the hash takes a tenth of a second, and forty tables speak."""

import queue
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from dealer_assist.floor.work.floor_taps import FloorTap
from dealer_assist.storage.people import PinLook

#: One PIN of each screen is checked at a time; so many screens may wait at once.
_MOST: Final = 16


class PinThread:
    """PIN thread; ``put`` gets the tap again, with the result for its PIN."""

    def __init__(self, look: Callable[[FloorTap], PinLook], put: Callable[[object], None]) -> None:
        self._look, self._put = look, put
        self._asked: queue.SimpleQueue[FloorTap | None] = queue.SimpleQueue()
        self._busy: set[str] = set()  # screens whose PIN is being looked at
        self._thread: threading.Thread | None = None

    def ask(self, tap: FloorTap) -> bool:
        """Have this sign-in's PIN checked; False if one of its screen's is still being checked.

        Of a double tap, or of a thousand from one screen, one is checked.
        """
        if tap.screen in self._busy or len(self._busy) >= _MOST:
            return False
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="desk-aside", daemon=True)
            self._thread.start()
        self._busy.add(tap.screen)
        self._asked.put(tap)
        return True

    def stop(self) -> None:
        """End the thread."""
        self._asked.put(None)
        if self._thread is not None:
            self._thread.join(5)

    def _run(self) -> None:
        while (tap := self._asked.get()) is not None:
            try:
                looked = self._look(tap)
            except Exception as error:  # a defect of ours: nobody is signed in by it
                traceback.print_exc(file=sys.stderr)
                looked = PinLook(trouble=f"{type(error).__name__}: {error}")
            self._busy.discard(tap.screen)
            self._put(replace(tap, looked=looked))

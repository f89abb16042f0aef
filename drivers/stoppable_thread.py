"""Work in a thread of its own, with an end on request."""

import threading
from abc import ABC, abstractmethod
from typing import Final

_ENDS_S: Final = 5.0


class Stoppable(ABC):
    """Runs ``_run`` in a daemon thread of this name, from ``start`` until ``stop``.

    ``_run`` looks at ``_stopping``, or waits for it instead of sleeping.
    """

    def __init__(self, name: str) -> None:
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End it, wherever it is; waits for five seconds at most."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(_ENDS_S)

    @abstractmethod
    def _run(self) -> None:
        """The work."""

"""Threads of a running command: one that ends by an exception makes the command fail."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def watched() -> Iterator[list[str]]:
    """The names of the threads that an exception ended; each is told at once, as ever."""
    fallen: list[str] = []
    tell = threading.excepthook

    def told(failed: threading.ExceptHookArgs) -> None:
        if failed.thread is not None and not issubclass(failed.exc_type, SystemExit):
            fallen.append(failed.thread.name)
        tell(failed)

    threading.excepthook = told
    try:
        yield fallen
    finally:
        threading.excepthook = tell

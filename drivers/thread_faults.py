"""Threads of a running command: one that ends by an exception makes the command fail."""

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager


@contextmanager
def watch_thread_faults() -> Iterator[list[str]]:
    """Names of the threads that an exception ended; each is reported at once, as ever."""
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
        if threading.excepthook is told:  # else another hook was put in since, which reports less
            threading.excepthook = tell


def submit_watched(pool: Executor, work: Callable[..., object], *given: object) -> None:
    """Do the work in the pool; an exception counts like one that ends a thread, since nobody waits
    for the result."""
    pool.submit(_told, work, *given)


def _told(work: Callable[..., object], *given: object) -> None:
    try:
        work(*given)
    except Exception:
        threading.excepthook(threading.ExceptHookArgs(
            (*sys.exc_info(), threading.current_thread())))

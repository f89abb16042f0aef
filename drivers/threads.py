"""Threads of a running command: one that ends by an exception makes the command fail."""

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
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
        if threading.excepthook is told:  # else another one was put in since, which says less
            threading.excepthook = tell


def counted(main: Callable[[], object]) -> int:
    """The exit code of a program of its own: 1 where a thread of it fell."""
    with watched() as fallen:
        code = main()
    if fallen:
        print(f"a thread ended by an error: {', '.join(fallen)}", file=sys.stderr)
    return int(bool(code)) or int(bool(fallen))


def aside(pool: Executor, work: Callable[..., object], *given: object) -> None:
    """Have it done in the pool; an exception counts as one that ends a thread: nobody asks for it.
    """
    pool.submit(_told, work, *given)


def _told(work: Callable[..., object], *given: object) -> None:
    try:
        work(*given)
    except Exception:
        threading.excepthook(threading.ExceptHookArgs(
            (*sys.exc_info(), threading.current_thread())))

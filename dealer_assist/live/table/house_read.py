"""A journal read as fast as it can be: people wait for a table that starts again."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """Python's collector rests: it would look through all that was read, again and again.

    Measured: a quarter of the time that an evening of 400 hands takes to be read and folded.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

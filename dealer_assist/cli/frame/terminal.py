"""Output of a command to a terminal: no content of a file steers it.

Names, reasons and file names were written by strangers. Each command prints through here, so that
none of them can clear the screen, rename the window or turn the direction of writing.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any

from dealer_assist.words import harmless


class _Door:
    """A stream as it is, but for what is written into it."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        written: int = self._stream.write(harmless(text))
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def guarded() -> Iterator[None]:
    """While it lasts, whatever is printed is harmless."""
    with redirect_stdout(_Door(sys.stdout)), redirect_stderr(_Door(sys.stderr)):
        yield

"""What a command writes, on its way to a terminal: nothing that a file holds steers it.

Names, reasons and file names were written by strangers. Each command prints through this one door,
so that none of them can clear the screen, rename the window or turn the direction of writing.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, Final

#: C0 and C1 but tab and line ends, marks of direction, and what is shown as nothing.
_STEERS: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\r(?!\n)")
_REPLACED: Final = "\ufffd"


def harmless(text: str) -> str:
    """The text without what may steer a terminal; its lines stay lines.

    >>> harmless("a\\x1b[2Jb\\n")
    'a\ufffd[2Jb\\n'
    """
    return _STEERS.sub(_REPLACED, text)


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

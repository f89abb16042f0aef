"""Files that people name, opened without waiting: a pipe may never end, a device may do anything.

The kind of file is checked twice: before it is opened, for opening a serial port resets some
boards, and on the opened file itself, so that nothing can be put in its place between.
"""

import errno
import os
import stat
from pathlib import Path
from typing import Final

from drivers.posix_system import BINARY

#: Flags to read a file that may be a pipe: nothing waits for a writer.
READ: Final = (os.O_RDONLY | BINARY | getattr(os, "O_NONBLOCK", 0)
               | getattr(os, "O_NOCTTY", 0))
#: A key, a certificate, a list of keys: none comes near.
SMALL_BYTES: Final = 1_000_000
_KINDS: Final = (
    (stat.S_ISDIR, "folder"), (stat.S_ISFIFO, "pipe"), (stat.S_ISSOCK, "socket"),
    (stat.S_ISREG, ""),
)


class NotPlain(OSError):
    """The name stands for no file; ``kind``: "folder", "pipe", "socket" or "device"."""

    def __init__(self, path: Path, kind: str) -> None:
        super().__init__(errno.EINVAL, f"a {kind}, not a file", str(path))
        self.kind = kind


class TooLong(OSError):
    """The file has ``has_bytes``, more than the ``most_bytes`` expected there."""

    def __init__(self, path: Path, has_bytes: int, most_bytes: int) -> None:
        super().__init__(errno.EFBIG, f"{has_bytes:,} bytes, where at most {most_bytes:,} are "
                         "expected: name another file", str(path))
        self.has_bytes, self.most_bytes = has_bytes, most_bytes


def check_plain(path: Path) -> None:
    """Raises NotPlain if there is something else than a file, OSError if there is nothing."""
    _check(path, path.stat())


def open_plain(path: Path) -> int:
    """A descriptor of the file, to be read; the caller closes it. Raises NotPlain, OSError."""
    check_plain(path)
    descriptor = os.open(path, READ)
    try:
        _check(path, os.fstat(descriptor))
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def read_plain(path: Path, most_bytes: int) -> bytes:
    """The whole file. Raises NotPlain, TooLong if it has more bytes, OSError."""
    with os.fdopen(open_plain(path), "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size > most_bytes:
            raise TooLong(path, size, most_bytes)
        content = file.read(size + 1)  # no buffer for all that it might have been
        if len(content) > size:  # it grew meanwhile
            content += file.read(most_bytes + 1 - len(content))
    if len(content) > most_bytes:
        raise TooLong(path, len(content), most_bytes)
    return content


def _check(path: Path, found: os.stat_result) -> None:
    kind = next((name for is_one, name in _KINDS if is_one(found.st_mode)), "device")
    if kind:
        raise NotPlain(path, kind)

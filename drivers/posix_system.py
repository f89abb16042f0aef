"""Seam to what POSIX systems alone have: serial ports' settings, ptys, users, locks of files.

Elsewhere a stand-in takes a module's place, so that whatever doesn't need it can be imported. Used,
it raises NotOnThisSystem, an OSError like any other refusal of a port or a file.
"""

import errno
import os
from importlib import import_module
from pathlib import Path
from typing import Any, Final

#: Flag that keeps a system from changing line ends in what is read and written.
BINARY: Final = getattr(os, "O_BINARY", 0)


class NotOnThisSystem(OSError):
    """The system lacks ``what``."""

    def __init__(self, what: str) -> None:
        super().__init__(errno.ENOSYS, f"this system has no {what}")
        self.what = what


class _StandIn:
    """Module that this system lacks. Its ``error`` can be caught, and is what it raises."""

    error = NotOnThisSystem

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        raise NotOnThisSystem(f"{self._name}.{attribute}")


def has_posix() -> bool:
    """True if this system has what devices, vault, and floor need."""
    return not isinstance(posix_module("fcntl"), _StandIn)


def posix_module(name: str) -> Any:
    """The module, or a stand-in where the system lacks it."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        return _StandIn(name)


def keep_for_owner(descriptor: int, mode: int) -> None:
    """Give the open file these rights whatever the umask; where files have none nothing is done."""
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, mode)


def sync_content(descriptor: int) -> None:
    """Make what was written to the open file last."""
    getattr(os, "fdatasync", os.fsync)(descriptor)


def read_from_start(descriptor: int, most: int) -> bytes:
    """First bytes of the open file."""
    if hasattr(os, "pread"):
        return os.pread(descriptor, most, 0)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return os.read(descriptor, most)


def is_read_only_disk(path: Path) -> bool:
    """True if the file lies on a disk that is read only, where the system tells."""
    return hasattr(os, "statvfs") and bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def user_here() -> int | None:
    """Number of the user who runs this; None where users have no numbers."""
    return os.geteuid() if hasattr(os, "geteuid") else None

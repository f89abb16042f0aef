"""Processes that use a serial port of this machine: read from /proc, nothing is opened.

Without root the open files of other users' processes can't be seen: a port may then be in use with
no process named.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from drivers.lazy_dataclass import dataclass

PROC: Final = Path("/proc")
_FLOCK_FIELDS: Final = 6


@dataclass(frozen=True, slots=True)
class Process:
    """A process that runs, by its number and the name that the kernel knows."""

    pid: int
    name: str


def processes_at_port(path: str, proc: Path = PROC) -> list[Process]:
    """The processes that have this port open or locked, this one excepted, by number."""
    try:
        wanted = str(Path(path).resolve())
        inode = Path(wanted).stat().st_ino
    except OSError:
        return []
    pids = {pid for pid in _pids(proc) if _has_open(proc, pid, wanted)}
    pids |= _lockers(proc, inode)
    return [_process(proc, pid) for pid in sorted(pids - {os.getpid()})]


def processes_named(names: Iterable[str], proc: Path = PROC) -> list[Process]:
    """The processes with one of these names, by number."""
    wanted = set(names)
    return [one for one in (_process(proc, pid) for pid in _pids(proc)) if one.name in wanted]


def _pids(proc: Path) -> list[int]:
    return sorted(int(entry.name) for entry in proc.iterdir() if entry.name.isdecimal())


def _process(proc: Path, pid: int) -> Process:
    try:
        return Process(pid, (proc / str(pid) / "comm").read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError):
        return Process(pid, "?")


def _has_open(proc: Path, pid: int, wanted: str) -> bool:
    with suppress(OSError):
        for entry in (proc / str(pid) / "fd").iterdir():
            with suppress(OSError):
                if str(entry.readlink()) == wanted:
                    return True
    return False


def _lockers(proc: Path, inode: int) -> set[int]:
    """The holders of flocks on this inode; /proc/locks lists them even if files are hidden."""
    found: set[int] = set()
    with suppress(OSError):
        for line in (proc / "locks").read_text(encoding="ascii").splitlines():
            parts = line.split()
            if len(parts) >= _FLOCK_FIELDS and parts[1] == "FLOCK" and parts[4].isdecimal():
                number = parts[5].rpartition(":")[2]
                if number == str(inode) and int(parts[4]) > 0:
                    found.add(int(parts[4]))
    return found

"""A folder in memory for the tests' temporary files: 24,000 of them wait for no disk then.

pytest makes a folder of its own inside, 0700 and numbered, so that two runs side by side keep
apart (PYTEST_DEBUG_TEMPROOT is its own setting for where). Drills of what survives a fall stay on
the disk: `disk_path` of conftest.
"""

import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

#: What a whole run may need at once, with room to spare for a run beside it.
NEEDED_MB = 2_000


class Memory(NamedTuple):
    """Where to put the files, None for the disk; and what there is to say about it, mostly none."""

    folder: Path | None
    says: str = ""


def usual_places() -> list[Path]:
    """The user's own first."""
    uid = os.getuid() if hasattr(os, "getuid") else 0
    return [Path(f"/run/user/{uid}"), Path("/dev/shm"), Path("/tmp")]


def mounts_here() -> str:
    """The kernel's list of what is mounted; "" on a system that has none."""
    try:
        return Path("/proc/self/mounts").read_text("utf-8", "replace")
    except OSError:
        return ""


def in_memory(mounts: str) -> dict[str, bool]:
    """What is mounted, by its folder: whether it is memory."""
    return {folder: kind == "tmpfs" for _, folder, kind, *_ in map(str.split, mounts.splitlines())}


def runs_programs(folder: Path) -> bool:
    """Whether a program that lies there may be started: tests write some."""
    return not os.statvfs(folder).f_flag & os.ST_NOEXEC


def free_mb_of(folder: Path) -> int:
    """The room that is left there."""
    return shutil.disk_usage(folder).free // 1_000_000


def disk_of(places: Iterable[Path], mounts: str) -> Path:
    """The first of these places that does not lie in memory; the last one where all do."""
    tmpfs, found = in_memory(mounts), Path()
    for found in places:
        around = next(str(one) for one in (found, *found.parents) if str(one) in tmpfs or
                      one == one.parent)
        if not tmpfs.get(around) and os.access(found, os.W_OK):
            break
    return found


def memory_folder(
    places: Iterable[Path], mounts: str, free_mb: Callable[[Path], int] = free_mb_of
) -> Memory:
    """The first of these places that lies in memory, may be written and has room enough."""
    tmpfs, tight = in_memory(mounts), []
    for folder in places:
        if not tmpfs.get(str(folder)) or not os.access(folder, os.W_OK | os.X_OK):
            continue
        try:
            if not runs_programs(folder):
                continue
            free = free_mb(folder)
        except OSError:
            continue
        if free >= NEEDED_MB:
            return Memory(folder)
        tight.append(f"{folder} has {free} MB free")
    if not tight:
        return Memory(None)
    return Memory(None, f"temporary files lie on the disk, which is slower: {', '.join(tight)}, "
                        f"{NEEDED_MB} are wanted")

"""Files that a power cut leaves whole: the old content or the new one, never half of either.

And the free space of their disk.
"""

import contextlib
import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from drivers.posix_system import BINARY, keep_for_owner


def put_whole(path: Path, content: bytes, mode: int = 0o644, like: Path | None = None) -> None:
    """Put the content at ``path`` under its own name only once it lies on the disk whole.

    ``mode`` holds from the first moment on; ``like`` gives the rights of another file instead.
    Raises OSError; then ``path`` is as it was. A device (/dev/null, a terminal) is written to: put
    in its place, a file would take it away from the whole machine.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    draft_of(path).unlink(missing_ok=True)  # of a write that was cut off
    with _drafted(path, mode) as file:
        file.write(content)
        if like is not None and like.exists():
            shutil.copymode(like, draft_of(path))


def draft_of(path: Path) -> Path:
    """Path of the draft until the whole file is on the disk."""
    return path.with_name(path.name + ".new")


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """A new file, for its owner alone whatever the umask, that gets its name once all of it is on
    the disk; if the block raises, nothing of it stays.

    Raises FileExistsError if there is a file, or its draft; OSError.
    """
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with _drafted(path, 0o600) as file:
        yield file


@contextlib.contextmanager
def _drafted(path: Path, mode: int) -> Iterator[IO[bytes]]:
    """The file's draft, open, whatever the umask; it gets the name once all of it is on the disk,
    and is deleted if the block raises.

    Raises FileExistsError if there is a draft; OSError.
    """
    draft = draft_of(path)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            keep_for_owner(file.fileno(), mode)
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        sync_folder(path.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def free_mb(folder: Path) -> int:
    """Free space (in 10^6 bytes) for this user on the folder's disk. Raises OSError."""
    return shutil.disk_usage(folder).free // 1_000_000


def sync_folder(folder: Path) -> None:
    """Make new names in the folder last too; only POSIX systems let a folder be synced."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)

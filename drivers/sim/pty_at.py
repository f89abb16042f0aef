"""A pty under a path that stays the same, however often it is opened again."""

import os
import tty
from pathlib import Path


def open_pty_at(path: Path) -> int:
    """Open a raw pty, point `path` at the host's end, and return the other, non-blocking.

    The path changes in one step, so that a host finds the old end or the new one. Raises OSError if
    no pty can be opened.
    """
    master, slave = os.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    target = os.ttyname(slave)
    os.close(slave)
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(target)
    fresh.replace(path)
    return master

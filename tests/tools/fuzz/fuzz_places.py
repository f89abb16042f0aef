"""Where a reader of files finds what it is given: a folder that goes with the program."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

_MODE: Final = 0o600


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="dealer-assist-fuzz-")


def place(name: str) -> Path:
    """A name in the run's own folder; folders on the way to it are made."""
    path = Path(_folder().name) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def given_file(name: str, content: bytes) -> Path:
    """A file of that name that holds this, for its owner alone."""
    path = place(name)
    path.unlink(missing_ok=True)
    path.touch(_MODE)
    path.write_bytes(content)
    return path

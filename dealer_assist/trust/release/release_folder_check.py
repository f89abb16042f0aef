"""Comparison of a release's folder with its manifest: altered, missing, added files.

An added file counts as much as an altered one: Python would load a foreign ``.pyc`` in place of the
source that lies beside it.
"""

import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import NamedTuple

from dealer_assist.trust.release.manifest import MANIFEST, SIGNATURE, ReleaseManifest, Sealed

ALTERED, MISSING, UNLISTED = "altered", "missing", "unlisted"


class WrongFile(NamedTuple):
    """A file that isn't as the maker had it: ``how`` is altered, missing or unlisted."""

    path: str
    how: str


def wrong_files_in_folder(root: Path, manifest: ReleaseManifest) -> tuple[WrongFile, ...]:
    """Every file of the folder that isn't as the manifest says, by name. Raises OSError."""
    found = set()
    wrong = []
    for path, is_plain in _entries(root):
        found.add(path)
        expected = manifest.files.get(path)
        if expected is None:
            wrong.append(WrongFile(path, UNLISTED))
        elif not is_plain or _sealed(root / path, expected) != expected:
            wrong.append(WrongFile(path, ALTERED))
    wrong += [WrongFile(path, MISSING) for path in manifest.files if path not in found]
    return tuple(sorted(wrong))


def _entries(root: Path) -> Iterator[tuple[str, bool]]:
    """Every file below the folder but the manifest's own two; True for a plain one.

    Links are entries like files, never followed.
    """
    left = [""]
    while left:
        inside = left.pop()
        with os.scandir(root / inside) as listed:
            for one in listed:
                path = f"{inside}/{one.name}" if inside else one.name
                mode = one.stat(follow_symlinks=False).st_mode
                if S_ISDIR(mode):
                    left.append(path)
                elif path not in (MANIFEST, SIGNATURE):
                    yield path, S_ISREG(mode)


def _sealed(path: Path, expected: Sealed) -> Sealed:
    """The file's present size and digest; one of another size isn't read."""
    size = path.lstat().st_size
    if size != expected.size:
        return Sealed(size, "")
    try:
        return Sealed(size, sha256(path.read_bytes()).hexdigest())
    except OSError:
        return Sealed(size, "")  # a file that can't be read can't be run either

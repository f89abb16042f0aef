"""The disk between a table and its files: it records what it is given, and it can fail.

It stands behind the calls that a watched table makes (drill_file_calls.py). What it recorded is a
list of steps, from which drill_crash_images.py makes what a power cut at any moment may leave.
"""

import errno
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from tests.tools.drill.drill_file_calls import Asked, Verdict

#: A file of this name in the folder is no file: what is written to it was acknowledged.
ACKED: Final = "acknowledged"
_NAMES: Final = frozenset({"open", "openat", "rename", "renameat", "renameat2", "unlink",
                           "unlinkat"})
_SYNCS: Final = ("fsync", "fdatasync")
_AT_FDCWD: Final = -100


class Made(NamedTuple):
    """A new file got this name."""

    name: str
    file: int


class Wrote(NamedTuple):
    """Bytes went into a file."""

    file: int
    at: int
    content: bytes


class Cut(NamedTuple):
    """A file was cut, or grown with zeros, to this size."""

    file: int
    size: int


class Synced(NamedTuple):
    """A file's content was asked to be safe; the call had not returned yet."""

    file: int


class FolderSynced(NamedTuple):
    """The names in the folder were asked to be safe."""


class Moved(NamedTuple):
    """A file has another name now; what bore that name is gone."""

    old: str
    new: str


class Removed(NamedTuple):
    """A name is gone."""

    name: str


class Acked(NamedTuple):
    """The table was told that this is safe."""

    text: str


Step = Made | Wrote | Cut | Synced | FolderSynced | Moved | Removed | Acked


@dataclass
class Fails:
    """How the disk fails now: the error that writing ends with (0: none), seconds a sync takes."""

    error: int = 0
    sync_s: float = 0.0
    refused: int = 0  # calls that ended with the error
    slowed: int = 0


class Disk:
    """Judges a table's calls about the files in ``folder``, and records them where asked."""

    def __init__(self, folder: Path, records: bool = False) -> None:
        self._folder = str(folder.resolve())
        self._records = records
        self.fails = Fails()
        self.steps: list[Step] = []
        self.unknown: list[str] = []  # calls that the recorder can't follow: none is expected
        self._files: dict[str, int] = {}
        self._sizes: dict[int, int] = {}

    def judge(self, asked: Asked) -> Verdict:
        """Records the call, or has it fail or wait."""
        try:
            error = self._judged(asked)
        except OSError:
            return Verdict()  # whoever asked died meanwhile
        is_slow = self.fails.sync_s > 0 and self._is_sync(asked)
        self.fails.slowed += is_slow
        return Verdict(error, self.fails.sync_s if is_slow else 0.0)

    def _is_sync(self, asked: Asked) -> bool:
        """Whether the call waits until something in the folder is safe."""
        return asked.name in _SYNCS and asked.path_of(asked.arguments[0] & 0xFFFFFFFF).startswith(
            self._folder)

    def _judged(self, asked: Asked) -> int:
        if asked.name in _NAMES:
            return self._of_names(asked)
        path = asked.path_of(asked.arguments[0] & 0xFFFFFFFF)
        if path == self._folder and asked.name in _SYNCS:
            self._step(FolderSynced())
            return self._sync()
        name = self._name(path)
        if not name:
            return 0
        if asked.name in _SYNCS:
            error = self._sync()
            if not error and name in self._files:
                self._step(Synced(self._files[name]))
            return error
        if self.fails.error:
            self.fails.refused += 1
            return self.fails.error
        if self._records:
            self._written(asked, name)
        return 0

    def _sync(self) -> int:
        if self.fails.error == errno.EIO:
            self.fails.refused += 1
            return errno.EIO
        return 0

    def _name(self, path: str) -> str:
        """The file's name where it lies in the folder itself; "" for all others."""
        folder, _, name = path.rpartition("/")
        return name if folder == self._folder else ""

    def _step(self, step: Step) -> None:
        if self._records:
            self.steps.append(step)

    # -- content ---------------------------------------------------------------------------

    def _written(self, asked: Asked, name: str) -> None:
        descriptor, *rest = asked.arguments
        if name == ACKED:
            self._step(Acked(asked.read(rest[0], rest[1]).decode()))
            return
        file = self._files.get(name)
        if file is None:
            if not name.endswith((".tty", ".tty (deleted)")):
                self.unknown.append(f"{asked.name} {name}")
            return
        if asked.name == "ftruncate":
            self._put(file, Cut(file, rest[0]), rest[0])
        elif asked.name == "pwrite64":
            content = asked.read(rest[0], rest[1])
            self._put(file, Wrote(file, rest[2], content), max(self._sizes[file],
                                                               rest[2] + len(content)))
        elif asked.name == "write":
            at, content = _position(asked, descriptor), asked.read(rest[0], rest[1])
            self._put(file, Wrote(file, at, content), max(self._sizes[file], at + len(content)))
        elif asked.name == "fallocate" and not rest[0]:
            size = max(self._sizes[file], rest[1] + rest[2])
            self._put(file, Cut(file, size), size)
        else:
            self.unknown.append(f"{asked.name} {name}")

    def _put(self, file: int, step: Step, size: int) -> None:
        self._sizes[file] = size
        self._step(step)

    # -- names -----------------------------------------------------------------------------

    def _of_names(self, asked: Asked) -> int:
        names = self._names_in(asked)
        inside = [self._name(name) for name in names]
        if not any(inside):
            return 0
        if self.fails.error and not (asked.name.startswith("open") and inside[0] in self._files):
            self.fails.refused += 1
            return self.fails.error
        if self._records and inside[0] != ACKED:
            self._renamed(asked, inside)
        return 0

    def _names_in(self, asked: Asked) -> list[str]:
        """The absolute names that the call is about."""
        a = asked.arguments
        if asked.name in ("open", "unlink"):
            return [_absolute(asked, _AT_FDCWD, a[0])]
        if asked.name in ("openat", "unlinkat"):
            return [_absolute(asked, a[0], a[1])]
        if asked.name == "rename":
            return [_absolute(asked, _AT_FDCWD, a[0]), _absolute(asked, _AT_FDCWD, a[1])]
        return [_absolute(asked, a[0], a[1]), _absolute(asked, a[2], a[3])]

    def _renamed(self, asked: Asked, names: list[str]) -> None:
        name = names[0]
        if asked.name.startswith("rename"):
            if name in self._files and names[1]:
                self._files[names[1]] = self._files.pop(name)
                self._step(Moved(name, names[1]))
        elif asked.name.startswith("unlink"):
            if self._files.pop(name, None) is not None:
                self._step(Removed(name))
        elif name not in self._files:
            file = len(self._sizes) + 1
            self._files[name], self._sizes[file] = file, 0
            self._step(Made(name, file))
        elif asked.arguments[2 if asked.name == "openat" else 1] & os.O_TRUNC:
            file = self._files[name]
            self._put(file, Cut(file, 0), 0)


def _absolute(asked: Asked, folder: int, at: int) -> str:
    name = asked.text(at)
    if name.startswith("/"):
        return os.path.normpath(name)
    signed = folder - (1 << 32) if folder & 0x80000000 else folder
    signed = signed if signed > -(1 << 31) else _AT_FDCWD
    beginning = asked.folder() if signed in (_AT_FDCWD, _AT_FDCWD & 0xFFFFFFFF) else \
        asked.path_of(folder)
    return os.path.normpath(f"{beginning}/{name}")


def _position(asked: Asked, descriptor: int) -> int:
    """Where the descriptor stands in its file."""
    told = Path(f"/proc/{asked.thread}/fdinfo/{descriptor}").read_text(encoding="ascii")
    return int(told.split()[1])

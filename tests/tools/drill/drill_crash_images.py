"""What a power cut at any moment may leave of a folder, made from the steps that were recorded.

What was synced is there. Of the rest anything may be: nothing, all, the first part of it, or any
512-byte sectors of it in any order, the names of files included (ALICE, OSDI 2014; SQLite's own
crash tests; dm-log-writes). As POSIX has it, a name is safe only once its folder was synced.
"""

import random
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, Protocol

from tests.tools.drill.drill_recorded_disk import (
    Acked,
    Cut,
    FolderSynced,
    Made,
    Moved,
    Removed,
    Step,
    Synced,
    Wrote,
)

SECTOR: Final = 512


class Loss(StrEnum):
    """What becomes of what was not synced."""

    ALL = "all of it is gone"
    NONE = "none of it is gone"
    END = "its end is gone"
    TORN = "torn and reordered, sector by sector"


class Kept:
    """Files and names as the disk holds them for sure, and what is still on its way."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.files: dict[int, bytearray] = {}
        self.pending: list[Step] = []

    def take(self, step: Step) -> None:
        """The next step; a sync makes safe what it is about."""
        if isinstance(step, Synced):
            self._settle(lambda one: isinstance(one, Wrote | Cut) and one.file == step.file)
        elif isinstance(step, FolderSynced):
            self._settle(lambda one: isinstance(one, Made | Moved | Removed))
        elif not isinstance(step, Acked):
            self.pending.append(step)

    def _settle(self, is_meant: "_Is") -> None:
        for step in self.pending:
            if is_meant(step):
                _do(self.names, self.files, step)
        self.pending = [step for step in self.pending if not is_meant(step)]

    def image(self, loss: Loss, rng: random.Random) -> dict[str, bytes]:
        """The files after a power cut now, by name."""
        names = dict(self.names)
        files = {file: bytearray(content) for file, content in self.files.items()}
        for step in _surviving(self.pending, loss, rng):
            _do(names, files, step)
        return {name: bytes(files.get(file, b"")) for name, file in names.items()}


class _Is(Protocol):
    """A question about a step."""

    def __call__(self, step: Step) -> bool: ...


def _surviving(pending: Sequence[Step], loss: Loss, rng: random.Random) -> list[Step]:
    if loss is Loss.ALL:
        return []
    if loss is Loss.NONE:
        return list(pending)
    if loss is Loss.END:
        return list(pending[:rng.randint(0, len(pending))])
    pieces = [piece for step in pending for piece in _sectors(step) if rng.random() < 0.5]
    rng.shuffle(pieces)
    # Names change in their order or not at all: a folder is written by the file system's journal.
    named = [piece for piece in pending if isinstance(piece, Made | Moved | Removed)]
    return [*named[:rng.randint(0, len(named))],
            *(piece for piece in pieces if isinstance(piece, Wrote | Cut))]


def _sectors(step: Step) -> Iterator[Step]:
    """The pieces of a write that a disk writes whole or not at all."""
    if not isinstance(step, Wrote):
        yield step
        return
    at, end = step.at, step.at + len(step.content)
    while at < end:
        border = min(end, (at // SECTOR + 1) * SECTOR)
        yield Wrote(step.file, at, step.content[at - step.at:border - step.at])
        at = border


def _do(names: dict[str, int], files: dict[int, bytearray], step: Step) -> None:
    if isinstance(step, Made):
        names[step.name] = step.file
    elif isinstance(step, Removed):
        names.pop(step.name, None)
    elif isinstance(step, Moved):
        if step.old in names:
            names[step.new] = names.pop(step.old)
    elif isinstance(step, Cut):
        content = files.setdefault(step.file, bytearray())
        del content[step.size:]
        content.extend(bytes(step.size - len(content)))
    elif isinstance(step, Wrote):
        content = files.setdefault(step.file, bytearray())
        content.extend(bytes(max(0, step.at + len(step.content) - len(content))))
        content[step.at:step.at + len(step.content)] = step.content


def put(image: dict[str, bytes], folder: Path) -> None:
    """Lay the image out in an empty folder."""
    for old in folder.iterdir():
        old.unlink()
    for name, content in image.items():
        (folder / name).write_bytes(content)


def interesting(steps: Sequence[Step], most: int, rng: random.Random) -> list[int]:
    """At which steps the power is cut: all of them, or so many, and most where names change and
    where what was in the write-ahead file goes into the journal."""
    if most >= len(steps):
        return list(range(1, len(steps) + 1))
    busy = {i for i, step in enumerate(steps, 1) if isinstance(
        step, Made | Moved | Removed | FolderSynced | Cut)}
    near = sorted({j for i in busy for j in range(i - 2, i + 4) if 0 < j <= len(steps)})
    chosen = set(rng.sample(near, min(len(near), most // 2)))
    rest = [i for i in range(1, len(steps) + 1) if i not in chosen]
    return sorted(chosen | set(rng.sample(rest, most - len(chosen))))

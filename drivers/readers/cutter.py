"""Cuts a stream of bytes into what a reader says: the part that both chip readers share.

Never raises, keeps one frame at most, and gives the same whatever the chunks the bytes come in.
How a frame begins and ends is each reader's own.
"""

from abc import ABC, abstractmethod
from typing import Final, Generic, TypeVar

Whole = TypeVar("Whole")


class Cutter(ABC, Generic[Whole]):
    """Bytes in, whole frames out; `longest` is how much is taken in at a time."""

    def __init__(self, longest: int) -> None:
        self._longest: Final = longest
        #: Bytes that were part of no frame.
        self.noise = 0
        self._kept = bytearray()

    @property
    def held(self) -> int:
        """How many bytes are kept until more come."""
        return len(self._kept)

    @property
    def is_amid(self) -> bool:
        """Whether the beginning of a frame is kept."""
        return bool(self._kept)

    def feed(self, chunk: bytes) -> list[Whole]:
        """Takes bytes and gives what they completed."""
        found: list[Whole] = []
        for at in range(0, len(chunk), self._longest):
            self._kept += chunk[at : at + self._longest]
            self._cut(found)
        return found

    def flush(self) -> list[Whole]:
        """Gives up the frame whose end does not come, and looks for others in its bytes."""
        found: list[Whole] = []
        while self._kept:
            self._drop(1)
            self._cut(found)
        return found

    @abstractmethod
    def _cut(self, found: list[Whole]) -> None:
        """Moves every whole frame out of what is kept."""

    def _drop(self, size: int) -> None:
        self.noise += size
        del self._kept[:size]

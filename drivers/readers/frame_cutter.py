"""Frame cutter: splits a stream of bytes into frames; the part that both chip readers share.

Never raises, holds one frame at most, and gives the same whatever the chunks the bytes come in. The
start and end of a frame are each reader's own.
"""

from abc import ABC, abstractmethod
from typing import Final, Generic, TypeVar

Whole = TypeVar("Whole")


class Cutter(ABC, Generic[Whole]):
    """Bytes in, whole frames out; `longest` is how many bytes are taken in at a time."""

    def __init__(self, longest: int) -> None:
        self._longest: Final = longest
        #: Bytes that were part of no frame.
        self.noise = 0
        self._kept = bytearray()

    @property
    def held(self) -> int:
        """Number of bytes held until more come."""
        return len(self._kept)

    @property
    def is_amid(self) -> bool:
        """True if the beginning of a frame is held."""
        return bool(self._kept)

    def feed(self, chunk: bytes) -> list[Whole]:
        """Take bytes; returns the frames that they completed."""
        found: list[Whole] = []
        for at in range(0, len(chunk), self._longest):
            self._kept += chunk[at : at + self._longest]
            self._cut(found)
        return found

    def flush(self) -> list[Whole]:
        """Give up the frame whose end does not come, and look for others in its bytes."""
        found: list[Whole] = []
        while self._kept:
            self._drop(1)
            self._cut(found)
        return found

    @abstractmethod
    def _cut(self, found: list[Whole]) -> None:
        """Move every whole frame out of the held bytes."""

    def _drop(self, size: int) -> None:
        self.noise += size
        del self._kept[:size]

"""Wires between a device and the host, for tests: all seeded, none real.

A wire takes chunks in and gives chunks out at a later call; what it loses, it loses for good.
"""

from collections import deque
from random import Random
from typing import Protocol

from drivers.sim.bad_line import Chaos


class Wire(Protocol):
    """One direction of a line."""

    def send(self, chunk: bytes) -> None:
        """Puts bytes in at one end."""

    def receive(self) -> list[bytes]:
        """What comes out at the other end now."""


class Whole:
    """Every byte arrives, in the chunks it was sent in."""

    def __init__(self) -> None:
        self._chunks: deque[bytes] = deque()

    def send(self, chunk: bytes) -> None:
        if chunk:
            self._chunks.append(chunk)

    def receive(self) -> list[bytes]:
        chunks = list(self._chunks)
        self._chunks.clear()
        return chunks


class OneByteAtATime(Whole):
    """Every byte arrives, each in a chunk of its own."""

    def receive(self) -> list[bytes]:
        return [bytes((byte,)) for chunk in super().receive() for byte in chunk]


class RandomLoss(Whole):
    """Whole chunks get lost, and single bytes of others."""

    def __init__(self, seed: int, chunk_loss: float = 0.15, byte_loss: float = 0.003) -> None:
        super().__init__()
        self._random = Random(seed)
        self._chunk_loss = chunk_loss
        self._bytes = Chaos(seed + 1, drop=byte_loss)

    def send(self, chunk: bytes) -> None:
        if self._random.random() >= self._chunk_loss:
            super().send(self._bytes.bend(chunk))


class Delayed(Whole):
    """Bytes stand in a buffer for some calls, then come in one burst: a stalled USB bridge."""

    def __init__(self, seed: int, longest: int = 8) -> None:
        super().__init__()
        self._random = Random(seed)
        self._longest = longest
        self._wait = 0

    def receive(self) -> list[bytes]:
        if self._wait:
            self._wait -= 1
            return []
        self._wait = self._random.randint(0, self._longest)
        burst = b"".join(super().receive())
        return [burst] if burst else []


class Noisy(Whole):
    """Bytes are dropped, flipped, doubled and inserted, and chunks are cut anywhere."""

    def __init__(self, seed: int, chance: float = 0.003) -> None:
        super().__init__()
        self._chaos = Chaos(seed, drop=chance, flip=chance, dup=chance, insert=chance)

    def receive(self) -> list[bytes]:
        bent = self._chaos.bend(b"".join(super().receive()))
        return self._chaos.cut(bent)

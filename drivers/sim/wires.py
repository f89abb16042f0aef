"""Faults of bytes between a device and the host: wires for tests, all seeded, none real.

A wire takes chunks in and gives chunks out at a later call; lost bytes are lost for good.
"""

from collections import deque
from random import Random
from typing import Protocol


class Chaos:
    """A bad line: each byte may be dropped, get one bit flipped, come twice, or follow a stranger.

    The four figures are probabilities for one byte; the same seed does the same damage.
    """

    def __init__(
        self,
        seed: int,
        drop: float = 0.0,
        flip: float = 0.0,
        dup: float = 0.0,
        insert: float = 0.0,
        longest_chunk: int = 16,
    ) -> None:
        self._random = Random(seed)
        self._drop, self._flip, self._dup, self._insert = drop, flip, dup, insert
        self._longest = longest_chunk
        #: Number of faults made.
        self.faults = 0

    def bend(self, chunk: bytes) -> bytes:
        """The chunk after its journey."""
        bent = bytearray()
        for byte in chunk:
            self._carry(byte, bent)
        return bytes(bent)

    def cut(self, chunk: bytes) -> list[bytes]:
        """The chunk in pieces of random length."""
        pieces: list[bytes] = []
        at = 0
        while at < len(chunk):
            size = self._random.randint(1, self._longest)
            pieces.append(chunk[at : at + size])
            at += size
        return pieces

    def _happens(self, chance: float) -> bool:
        happened = chance > 0 and self._random.random() < chance
        self.faults += happened
        return happened

    def _carry(self, byte: int, bent: bytearray) -> None:
        if self._happens(self._insert):
            bent.append(self._random.randrange(256))
        if self._happens(self._drop):
            return
        if self._happens(self._flip):
            byte ^= 1 << self._random.randrange(8)
        bent.append(byte)
        if self._happens(self._dup):
            bent.append(byte)


class Wire(Protocol):
    """One direction of a line."""

    def send(self, chunk: bytes) -> None:
        """Put bytes in at one end."""

    def receive(self) -> list[bytes]:
        """Chunks at the other end now."""


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
    """Bytes wait in a buffer for some calls, then come in one burst: a stalled USB bridge."""

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

"""A bad line between a device and the host: what happens to its bytes, all of it seeded."""

from random import Random


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

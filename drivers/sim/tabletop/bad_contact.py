"""Damage to a cable's bytes by a bad contact, another rate, or a stranger on the line."""

from collections.abc import Callable
from random import Random
from typing import Final

from drivers.sim.bad_line import Chaos
from drivers.sim.sim_device_base import SimDevice
from drivers.wire.constants import PAYLOAD_LIMIT, PLAIN, TAG_BYTES, MessageKind
from drivers.wire.frame import Frame, FrameDecoder, encode

#: Of a loose contact: faults to each kind for a byte, and the chance that it lets go altogether
#: while something is done at the table.
FLIPPED: Final = 0.0015
LETS_GO: Final = 0.02
_SOONEST: Final = 3  # sealed frames between two forged ones
_LONGEST: Final = 12


def loose_contact(seed: int) -> Chaos:
    """A contact that crackles: bytes are lost and bent."""
    return Chaos(seed, drop=FLIPPED, flip=FLIPPED, insert=FLIPPED, longest_chunk=200)


class OtherRate(Chaos):
    """A device that is set to another rate: its bytes arrive as damage, in the same number."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, longest_chunk=200)
        self._garbage = Random(f"rate {seed}")

    def bend(self, chunk: bytes) -> bytes:
        """As many bytes, none of them right; a bit sampled eight times is mostly 00, FF."""
        self.faults += len(chunk)
        return bytes(self._garbage.choice((0x00, 0xF8, 0x80, 0xFE, 0x1C, 0xE0)) for _ in chunk)


class Meddled:
    """A device with a stranger on its cable, who speaks as the device: right checksums, wrong tags.

    Has the interface of a device on a `PtyLine`.
    """

    def __init__(self, device: SimDevice, seed: int) -> None:
        self._device = device
        self._random = Random(f"stranger {seed}")
        self._decoder = FrameDecoder()
        self._wait = _SOONEST
        #: True while he is there.
        self.is_there = True

    @property
    def on_output(self) -> Callable[[], None]:
        """Callback for bytes to carry."""
        return self._device.on_output

    @on_output.setter
    def on_output(self, wake: Callable[[], None]) -> None:
        self._device.on_output = wake

    def feed(self, chunk: bytes) -> None:
        """Take bytes from the host."""
        self._device.feed(chunk)

    def tick(self) -> None:
        """Do what is due by now."""
        self._device.tick()

    def outgoing(self) -> bytes:
        """Bytes of the device, and in between those of the stranger."""
        sent = self._device.outgoing()
        for piece in self._decoder.feed(sent):
            if self.is_there and isinstance(piece, Frame) and piece.kind not in PLAIN:
                self._wait -= 1
                if not self._wait:
                    self._wait = self._random.randint(_SOONEST, _LONGEST)
                    sent += self._forged(piece)
        return sent

    def _forged(self, heard: Frame) -> bytes:
        """A frame of the overheard conversation, with a tag that nobody can make."""
        size = self._random.randrange(1, min(40, PAYLOAD_LIMIT))
        payload = self._random.randbytes(size)
        tag = self._random.randbytes(TAG_BYTES)
        return encode(Frame(MessageKind.EVENT, heard.counter + 1, payload, tag))

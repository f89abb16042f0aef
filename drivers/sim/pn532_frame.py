"""Frames of a PN532 on its high speed UART: parsed from a stream, and built.

Shared with no driver, so that neither can be wrong in the same way as the other. Source: UM0701-02
section 6.2.1 (normal, extended, ACK, NACK and error frames).
"""

from typing import Final

from drivers.lazy_dataclass import dataclass

ACK: Final = bytes.fromhex("0000FF00FF00")
NACK: Final = bytes.fromhex("0000FFFF0000")
ERROR: Final = bytes.fromhex("0000FF01FF7F8100")
FROM_HOST: Final = 0xD4
TO_HOST: Final = 0xD5
_START: Final = b"\x00\xff"
#: The longest packet that the chip takes: TFI and 264 bytes.
LONGEST: Final = 265


@dataclass(frozen=True, slots=True)
class Packet:
    """A sound frame's packet: TFI and the bytes behind it."""

    body: bytes


def framed(body: bytes) -> bytes:
    """The packet in a normal frame, or in an extended one where it has more than 255 bytes."""
    if len(body) <= 0xFF:
        head = bytes((len(body), -len(body) & 0xFF))
    else:
        size = len(body).to_bytes(2, "big")
        head = b"\xff\xff" + size + bytes((-sum(size) & 0xFF,))
    return b"\x00" + _START + head + body + bytes((-sum(body) & 0xFF, 0))


class FrameCutter:
    """Finds frames in a host's bytes; bytes that are no frame are passed over in silence.

    The chip says nothing to a wrong checksum: the host has to miss the ACK (section 6.2.3).
    """

    def __init__(self) -> None:
        self._kept = bytearray()

    def feed(self, chunk: bytes) -> list[Packet | bytes]:
        """Frames that are complete now: a `Packet`, or `ACK` or `NACK` themselves."""
        self._kept += chunk
        found: list[Packet | bytes] = []
        while True:
            at = self._kept.find(_START)
            if at < 0:
                del self._kept[:-1]  # the start code may be half there
                return found
            del self._kept[:at]
            size = self._take(found)
            if size == 0:
                return found
            del self._kept[:size]

    def forget(self) -> None:
        """Drop an unfinished frame."""
        self._kept.clear()

    def _take(self, found: list[Packet | bytes]) -> int:
        """Parse the frame whose start code is first; returns the bytes it took, 0: incomplete."""
        kept = self._kept
        if len(kept) < 4:
            return 0
        if kept[2] == 0x00 and kept[3] == 0xFF:
            found.append(ACK)
            return 4
        if kept[2] == 0xFF and kept[3] == 0x00:
            found.append(NACK)
            return 4
        if kept[2] == 0xFF and kept[3] == 0xFF:
            if len(kept) < 7:
                return 0
            size, head, sound = kept[4] << 8 | kept[5], 7, sum(kept[4:7]) & 0xFF == 0
        else:
            size, head, sound = kept[2], 4, (kept[2] + kept[3]) & 0xFF == 0
        if not sound or not 1 <= size <= LONGEST:
            return len(_START)  # look for the next start code behind this one
        if len(kept) < head + size + 1:
            return 0
        body, check = bytes(kept[head : head + size]), kept[head + size]
        if (sum(body) + check) & 0xFF:
            return len(_START)
        found.append(Packet(body))
        return head + size + 1

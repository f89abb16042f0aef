"""Frames in a stream of bytes: `0x00 | COBS(type, counter, payload, tag, crc) | 0x00`.

The decoder holds at most one frame, never raises, and finds the next frame after any damage: the
delimiter can't occur inside one. A frame is sealed or not by its type alone; opening it is next
door in `seal`, its content in `messages`. Source: hardware/protocol/wire.md.
"""

from struct import Struct
from typing import Final, Literal

from drivers.lazy_dataclass import dataclass
from drivers.wire.cobs import stuff, unstuff
from drivers.wire.constants import (
    CRC_BYTES,
    ENCODED_LIMIT,
    HEADER_BYTES,
    PAYLOAD_LIMIT,
    PLAIN,
    TAG_BYTES,
)
from drivers.wire.crc import crc16

_HEAD: Final = Struct("<BI")
_CRC: Final = Struct("<H")
_DELIMITER: Final = b"\0"

NoiseCause = Literal["cobs", "crc", "short", "long"]


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame whose checksum was right: its type, its sender's counter, its payload, its tag.

    Of a sealed type the payload is ciphertext and the tag has 16 bytes; of a plain one it is empty.
    """

    kind: int
    counter: int
    payload: bytes
    tag: bytes = b""


@dataclass(frozen=True, slots=True)
class Noise:
    """Bytes between two delimiters that were no frame.

    `size` is their number, `offset` the place of the first in the stream since the decoder began.
    """

    why: NoiseCause
    size: int
    offset: int


def encode(frame: Frame) -> bytes:
    """The frame as it goes onto the wire, with both delimiters.

    Raises ValueError if type, counter, payload or tag do not fit.
    """
    if len(frame.payload) > PAYLOAD_LIMIT:
        raise ValueError(f"a payload of {len(frame.payload)} bytes is over {PAYLOAD_LIMIT}")
    if not (0 <= frame.kind <= 0xFF and 0 <= frame.counter <= 0xFFFF_FFFF):
        raise ValueError(f"type {frame.kind} or counter {frame.counter} is out of range")
    if len(frame.tag) != _tag_bytes(frame.kind):
        raise ValueError(f"a tag of {len(frame.tag)} bytes is none for type {frame.kind:#04x}")
    body = _HEAD.pack(frame.kind, frame.counter) + frame.payload + frame.tag
    return _DELIMITER + stuff(body + _CRC.pack(crc16(body))) + _DELIMITER


def _tag_bytes(kind: int) -> int:
    return 0 if kind in PLAIN else TAG_BYTES


class FrameDecoder:
    """Splits a stream of bytes into frames and noise, the same whatever the chunks it came in."""

    __slots__ = ("_kept", "_offset", "_size")

    def __init__(self) -> None:
        # The run of bytes since the last delimiter, while it may be a frame; its full length, also
        # where it grew too long to keep; and where it began in the stream.
        self._kept = bytearray()
        self._size = 0
        self._offset = 0

    def feed(self, chunk: bytes) -> list[Frame | Noise]:
        """Frames and noise completed by this chunk, in the order of the stream."""
        found: list[Frame | Noise] = []
        *closed, open_end = chunk.split(_DELIMITER)
        for run in closed:
            size = len(run)
            if self._size:
                size += self._size
                run = bytes(self._kept) + run
                self._kept.clear()
                self._size = 0
            if size:
                found.append(self._judge(run, size))
            self._offset += size + 1
        self._keep(open_end)
        return found

    def _keep(self, run: bytes) -> None:
        self._size += len(run)
        if self._size <= ENCODED_LIMIT:
            self._kept += run
        else:
            self._kept.clear()

    def _judge(self, run: bytes, size: int) -> Frame | Noise:
        if size > ENCODED_LIMIT:
            return Noise("long", size, self._offset)
        body = unstuff(run)
        if body is None:
            return Noise("cobs", size, self._offset)
        end = len(body) - CRC_BYTES
        tag = end - (_tag_bytes(body[0]) if body else 0)
        if tag < HEADER_BYTES:
            return Noise("short", size, self._offset)
        if crc16(body[:end]) != _CRC.unpack_from(body, end)[0]:
            return Noise("crc", size, self._offset)
        kind, counter = _HEAD.unpack_from(body)
        return Frame(kind, counter, body[HEADER_BYTES:tag], body[tag:end])

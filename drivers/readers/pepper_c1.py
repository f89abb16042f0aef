"""Eccel Pepper C1, also as MUX with eight antennas: chips under a bet spot over UART, 115,200 8N1.

Frame: `F5 | LEN u16 | ~LEN u16 | payload | CRC u16`, low bytes first; LEN counts payload and CRC;
CRC-16/CCITT-FALSE over the payload. Payload: command and arguments; back come `00 command ...` for
done, `FF command layer number` for an error and `FE ...` for events that nobody asked for.
Sources: the maker's library pepper_c1 0.2.0 (PyPI, MIT), its Arduino library (C1_Interface.cpp:
the AFI argument of INVENTORY_START and NEXT; UID 8 in the order of the air, DSFID, more) and the
user's manual, chapters "Generic commands" and "ICODE (ISO15693) commands".

A pass: SET_ACTIVE_ANTENNA, INVENTORY_START, NEXT while there are more, HALT, which puts the field
off. HALT is also what an unclear line is cleared with: answers come in the order of the questions.
"""

from collections.abc import Callable
from typing import Final

from drivers.readers import CHIP_UID_BYTES, GAMING_AFI, TAGS_LIMIT
from drivers.readers.frame_cutter import Cutter
from drivers.readers.reader_dialogue import DialogueReader, ReaderCommand, Spoilt, Steps
from drivers.wire.crc import crc16

BAUD: Final = 115_200
PARITY: Final = "N"
ANTENNAS: Final = 8
#: The longest payload that is believed; the reader's own limit of 1,024 is for firmware updates.
PAYLOAD_LIMIT: Final = 256

_STX: Final = 0xF5
_HEAD_BYTES: Final = 5
_CRC_BYTES: Final = 2

ACK, ASYNC, ERROR = 0x00, 0xFE, 0xFF
HALT, SET_POLLING, SET_ACTIVE_ANTENNA = 0x05, 0x06, 0x0F
INVENTORY_START, INVENTORY_NEXT = 0x90, 0x91
#: The RFID chip's error number for "nobody answered"; its layer differs between firmwares.
NO_ANSWER: Final = 0x01
#: The layer of a tag's own answer: its 0x01 is "not supported", and a tag is there.
TAG_LAYER: Final = 0x15

_MS: Final = 1_000_000
_SHORT_NS: Final = 250 * _MS
# 100 chips take 0.9 s on the air; a reader that needs longer is not read any better by waiting.
_INVENTORY_NS: Final = 1_500 * _MS
_ANSWER_BYTES: Final = CHIP_UID_BYTES + 2


def encode(payload: bytes) -> bytes:
    """The payload as it goes onto the line.

    Raises ValueError if it is empty or over `PAYLOAD_LIMIT`.

    >>> encode(bytes((HALT,))).hex(" ")
    'f5 03 00 fc ff 05 55 b1'
    """
    if not 0 < len(payload) <= PAYLOAD_LIMIT:
        raise ValueError(f"a payload of {len(payload)} bytes does not fit")
    low, high = (len(payload) + _CRC_BYTES).to_bytes(2, "little")
    head = bytes((_STX, low, high, low ^ 0xFF, high ^ 0xFF))
    return head + payload + crc16(payload).to_bytes(2, "little")


class PepperDecoder(Cutter[bytes]):
    """Payloads in a stream of bytes, the same whatever the chunks it comes in.

    Never raises. After damage it looks for the next frame in the bytes that it already has, so a
    damaged frame costs itself alone. It keeps one frame at most.
    """

    def __init__(self) -> None:
        super().__init__(PAYLOAD_LIMIT)

    def _cut(self, found: list[bytes]) -> None:
        while self._kept:
            start = self._kept.find(_STX)
            self._drop(len(self._kept) if start < 0 else start)
            if len(self._kept) < _HEAD_BYTES:
                return
            low, high, not_low, not_high = self._kept[1:_HEAD_BYTES]
            size = low | high << 8
            if low ^ not_low != 0xFF or high ^ not_high != 0xFF or not self._fits(size):
                self._drop(1)
                continue
            end = _HEAD_BYTES + size
            if len(self._kept) < end:
                return
            payload = bytes(self._kept[_HEAD_BYTES : end - _CRC_BYTES])
            if crc16(payload) == int.from_bytes(self._kept[end - _CRC_BYTES : end], "little"):
                del self._kept[:end]
                found.append(payload)
            else:
                self._drop(1)

    @staticmethod
    def _fits(size: int) -> bool:
        return _CRC_BYTES < size <= PAYLOAD_LIMIT + _CRC_BYTES


def _answers(command: int) -> Callable[[bytes], bool]:
    """Test that recognises the answer to `command`, done or error."""
    return lambda payload: payload[0] in (ACK, ERROR) and payload[1:2] == bytes((command,))


def _ask(command: int, *arguments: int, wait_ns: int = _SHORT_NS) -> ReaderCommand[bytes]:
    return ReaderCommand(encode(bytes((command, *arguments))), _answers(command), wait_ns)


def _done(payload: bytes) -> bytes:
    """Content of an ACK; raises Spoilt for an error."""
    if payload[0] != ACK:
        raise Spoilt(f"the reader refused 0x{payload[1]:02x}, error {payload[2:].hex()}")
    return payload[2:]


class PepperC1(DialogueReader[bytes]):
    """One Pepper C1, antennas 0 to `antennas` - 1.

    Tags of other families than `afi` stay silent on the air (None asks every tag). Raises
    ValueError for more antennas than the board has.
    """

    def __init__(self, antennas: int = ANTENNAS, afi: int | None = GAMING_AFI) -> None:
        if not 1 <= antennas <= ANTENNAS:
            raise ValueError(f"a Pepper C1 has 1 to {ANTENNAS} antennas, not {antennas}")
        super().__init__(PepperDecoder, _ask(HALT), self._set_up, "the Pepper C1")
        self._antennas = antennas
        self._afi = afi or 0

    @property
    def antennas(self) -> int:
        """Number of antennas; they are numbered from 0."""
        return self._antennas

    def scan(self, antenna: int, now_ns: int) -> bool:
        """Request one pass over `antenna`; False if the reader is not ready.

        Raises ValueError for an antenna that it doesn't have.
        """
        if not 0 <= antenna < self._antennas:
            raise ValueError(f"there is no antenna {antenna}, only 0 to {self._antennas - 1}")
        return self._scan(antenna, lambda: self._inventory(antenna), now_ns)

    def _set_up(self) -> Steps[bytes]:
        # A board from another project may poll of its own accord and energise antennas for it.
        _done((yield _ask(SET_POLLING, 0)))
        return None

    def _inventory(self, antenna: int) -> Steps[bytes]:
        _done((yield _ask(SET_ACTIVE_ANTENNA, antenna + 1)))
        uids: set[bytes] = set()
        answer = yield _ask(INVENTORY_START, self._afi, wait_ns=_INVENTORY_NS)
        if not _is_empty(answer):
            uid, is_more = _tag(_done(answer))
            uids.add(uid)
            for _ in range(TAGS_LIMIT):
                if not is_more:
                    break
                uid, is_more = _tag(_done((yield _ask(INVENTORY_NEXT, self._afi))))
                uids.add(uid)
            if is_more:
                raise Spoilt(f"the reader names more than {TAGS_LIMIT} tags")
        # Refused or done: without an active tag there may be nothing to halt, the field is off.
        yield _ask(HALT)
        return frozenset(uids)


def _is_empty(payload: bytes) -> bool:
    """True if the answer to INVENTORY_START says that no tag answered."""
    is_error = payload[0] == ERROR and len(payload) == 4
    return is_error and payload[2] != TAG_LAYER and payload[3] == NO_ANSWER


def _tag(answer: bytes) -> tuple[bytes, bool]:
    """The UID in an inventory's answer, and whether there are more."""
    if len(answer) != _ANSWER_BYTES or answer[-1] > 1:
        raise Spoilt(f"an inventory's answer of {len(answer)} bytes")
    return answer[:CHIP_UID_BYTES], bool(answer[-1])

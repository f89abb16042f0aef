"""FEIG OBID i-scan readers and Siemens RF290R: chips under a bet spot, 38,400 baud, even parity.

Standard frame: `LEN | COM-ADR | control | STATUS (answers only) | rest | CRC`; advanced frame, for
more than 255 bytes and for readers that know no other: `02 | ALEN u16 | COM-ADR ...`, ALEN with its
high byte first. LEN and ALEN count the whole frame. CRC-16/MCRF4XX (0x8408, 0xFFFF, check value
0x6F91) over all before it, low byte first. A broken frame is answered with nothing.
Sources: FEIG system manual H60301-3e-ID-B (ID ISC.MR/PR/PRH101), pages 17, 28, 44, 53, 58 to 60
and 121; Siemens RF290R configuration manual C79000-G8976-C377-01, pages 49 to 63.

A pass: RF OFF (tags forget that they are quiet), RF ON, [0xB0] Inventory, MORE while STATUS is
0x94, RF OFF. One reader is one antenna: where several stand at a table, only the one that is being
read has its field on. The AFI filter is no argument here but the reader's configuration (CFG4),
set once with the maker's tool; `is_filtering` tells what it says. Without it tags that are no chips
are read as well, and the host's register tells them apart.
"""

from collections.abc import Callable
from itertools import repeat
from typing import Final

from drivers.lazy_dataclass import dataclass
from drivers.readers import CHIP_UID_BYTES, GAMING_AFI, TAGS_LIMIT
from drivers.readers.frame_cutter import Cutter
from drivers.readers.reader_dialogue import DialogueReader, ReaderCommand, Spoilt, Steps

BAUD: Final = 38_400
PARITY: Final = "E"
#: The address that every reader answers to.
ANY_ADDRESS: Final = 0xFF
#: The longest frame that is believed: 100 tags of 10 bytes and the bytes around them.
FRAME_LIMIT: Final = 1_024

_STX: Final = 0x02
_CRC_BYTES: Final = 2
_SHORTEST: Final = 6
_SHORTEST_ADVANCED: Final = 8

BAUD_DETECTION, RF_SWITCH, READ_CONFIGURATION, HOST_COMMAND = 0x52, 0x6A, 0x80, 0xB0
INVENTORY: Final = 0x01
NEW, MORE = 0x00, 0x80
OK, NO_TAG, MORE_DATA = 0x00, 0x01, 0x94
#: Transponder type of ISO 15693 (annex A of the manuals).
ISO15693_TAG: Final = 0x03
_CFG4: Final = 4
_CFG_BYTES: Final = 14
_AFI_BYTE: Final = 5
_SET_BYTES: Final = 2 + CHIP_UID_BYTES

_MS: Final = 1_000_000
_SHORT_NS: Final = 250 * _MS
_INVENTORY_NS: Final = 3_000 * _MS


def _table() -> tuple[int, ...]:
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x8408 if value & 1 else 0)
        table.append(value)
    return tuple(table)


_CRC_TABLE: Final = _table()


def crc16_mcrf4xx(body: bytes | bytearray) -> int:
    """The checksum of these frames.

    >>> hex(crc16_mcrf4xx(b"123456789"))
    '0x6f91'
    """
    crc = 0xFFFF
    for byte in body:
        crc = crc >> 8 ^ _CRC_TABLE[(crc ^ byte) & 0xFF]
    return crc


@dataclass(frozen=True, slots=True)
class FeigReply:
    """One answer: from which reader, to which control byte, and how it went."""

    address: int
    control: int
    status: int
    rest: bytes


def encode(address: int, control: int, rest: bytes = b"", is_advanced: bool = False) -> bytes:
    """A question as it goes onto the line.

    Raises ValueError if it does not fit a frame.

    >>> encode(0, HOST_COMMAND, bytes((INVENTORY, NEW))).hex(" ")
    '07 00 b0 01 00 ce 93'
    """
    body = bytes((address, control)) + rest
    if is_advanced:
        size = 3 + len(body) + _CRC_BYTES
        head = bytes((_STX,)) + size.to_bytes(2, "big")
    else:
        size = 1 + len(body) + _CRC_BYTES
        if size > 0xFF:
            raise ValueError(f"{len(rest)} bytes do not fit a standard frame")
        head = bytes((size,))
    if size > FRAME_LIMIT:
        raise ValueError(f"{len(rest)} bytes do not fit a frame")
    return head + body + crc16_mcrf4xx(head + body).to_bytes(2, "little")


class FeigDecoder(Cutter[FeigReply]):
    """Answers in a stream of bytes, the same whatever the chunks it comes in.

    Never raises. Nothing marks the beginning of a frame here: after damage each following byte is
    tried as a beginning, so a damaged frame costs itself, and others wait until `flush` at most.
    It keeps one frame at most.
    """

    def __init__(self) -> None:
        super().__init__(FRAME_LIMIT)

    def _cut(self, found: list[FeigReply]) -> None:
        while self._kept:
            is_advanced = self._kept[0] == _STX
            if is_advanced and len(self._kept) < 3:
                return
            size = int.from_bytes(self._kept[1:3], "big") if is_advanced else self._kept[0]
            if not (_SHORTEST_ADVANCED if is_advanced else _SHORTEST) <= size <= FRAME_LIMIT:
                self._drop(1)
                continue
            if len(self._kept) < size:
                return
            end = size - _CRC_BYTES
            if crc16_mcrf4xx(self._kept[:end]) == int.from_bytes(self._kept[end:size], "little"):
                body = bytes(self._kept[3 if is_advanced else 1 : end])
                found.append(FeigReply(body[0], body[1], body[2], body[3:]))
                del self._kept[:size]
            else:
                self._drop(1)


class Feig(DialogueReader[FeigReply]):
    """One FEIG reader with its antenna, number 0.

    `address` is its COM-ADR on the line; `is_advanced` is for readers whose manual shows advanced
    frames only (ID ISC.MR102, RF290R). Raises ValueError if the address is not 0 to 255.
    """

    def __init__(self, address: int = ANY_ADDRESS, is_advanced: bool = False) -> None:
        if not 0 <= address <= ANY_ADDRESS:
            raise ValueError(f"no reader has the address {address}")
        self._address, self._is_advanced = address, is_advanced
        super().__init__(FeigDecoder, self._asking(BAUD_DETECTION), self._set_up, "the FEIG reader")
        #: True if the reader itself silences tags of other families than the chips'.
        self.is_filtering = False

    @property
    def antennas(self) -> int:
        """Number of antennas: one."""
        return 1

    def scan(self, antenna: int, now_ns: int) -> bool:
        """Request one pass over antenna 0; False if the reader is not ready.

        Raises ValueError for another antenna.
        """
        if antenna != 0:
            raise ValueError(f"there is no antenna {antenna}, only 0")
        return self._scan(antenna, self._inventory, now_ns)

    def _set_up(self) -> Steps[FeigReply]:
        self.is_filtering = False
        yield from self._switch(is_on=False)
        reply = yield self._asking(READ_CONFIGURATION, bytes((_CFG4,)))
        if reply.status == OK and len(reply.rest) == _CFG_BYTES:
            self.is_filtering = reply.rest[_AFI_BYTE] == GAMING_AFI
        return None

    def _inventory(self) -> Steps[FeigReply]:
        yield from self._switch(is_on=False)
        yield from self._switch(is_on=True)
        uids: set[bytes] = set()
        for mode in (NEW, *repeat(MORE, TAGS_LIMIT)):
            question = bytes((INVENTORY, mode))
            reply = yield self._asking(HOST_COMMAND, question, _INVENTORY_NS)
            uids |= _uids(reply)
            if reply.status != MORE_DATA:
                break
        else:
            raise Spoilt("the reader's list has no end")
        if len(uids) > TAGS_LIMIT:
            raise Spoilt(f"the reader names more than {TAGS_LIMIT} tags")
        yield from self._switch(is_on=False)
        return frozenset(uids)

    def _switch(self, is_on: bool) -> Steps[FeigReply]:
        reply = yield self._asking(RF_SWITCH, bytes((is_on,)))
        if reply.status != OK:
            raise Spoilt(f"the reader does not switch its field, status 0x{reply.status:02x}")
        return None

    def _asking(self, control: int, rest: bytes = b"",
                wait_ns: int = _SHORT_NS) -> ReaderCommand[FeigReply]:
        question = encode(self._address, control, rest, self._is_advanced)
        return ReaderCommand(question, self._answers(control), wait_ns)

    def _answers(self, control: int) -> Callable[[FeigReply], bool]:
        addresses = range(256) if self._address == ANY_ADDRESS else (self._address,)
        return lambda reply: reply.control == control and reply.address in addresses


def _uids(reply: FeigReply) -> set[bytes]:
    """The UIDs of an inventory's answer, in the order of the air; raises Spoilt for any doubt."""
    if reply.status == NO_TAG and not reply.rest:
        return set()
    if reply.status not in (OK, MORE_DATA):
        raise Spoilt(f"the inventory failed, status 0x{reply.status:02x}")
    number, sets = reply.rest[:1], reply.rest[1:]
    if not number or len(sets) != number[0] * _SET_BYTES or not sets:
        raise Spoilt(f"an inventory's answer of {len(reply.rest)} bytes")
    cut = [sets[at : at + _SET_BYTES] for at in range(0, len(sets), _SET_BYTES)]
    if any(one[0] != ISO15693_TAG for one in cut):
        raise Spoilt("a tag lies there that is not of ISO 15693")
    return {one[:1:-1] for one in cut}

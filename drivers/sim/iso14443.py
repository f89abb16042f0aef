"""Card tags in the field of one antenna: ISO/IEC 14443-3 type A, as far as a reader can tell.

A tag has power only while the field is on and the card lies over the antenna. An idle tag answers a
request; a collision is resolved bit by bit, so that one tag is selected and becomes active.
Sources: ISO/IEC 14443-3 (states, anticollision, cascade levels), NXP NTAG213/215/216 data sheet
(memory, GET_VERSION).
"""

from collections.abc import Callable, Iterable
from enum import Enum
from random import Random
from typing import Final

#: UID lengths of ISO/IEC 14443-3: one, two or three cascade levels.
UID_LENGTHS: Final = (4, 7, 10)
_CASCADE_TAG: Final = 0x88
_READ, _GET_VERSION, _HALT = 0x30, 0x60, 0x50
_NTAG213_VERSION: Final = bytes.fromhex("0004040201000F03")
_NTAG213_PAGES: Final = 45
_CAPABILITY: Final = bytes.fromhex("E1101200")


class TagState(Enum):
    """State of a tag; without power it has none."""

    OFF = 0
    IDLE = 1
    ACTIVE = 2
    HALT = 3


class Iso14443Tag:
    """The tag in one card.

    `uid` has 4, 7 or 10 bytes (else ValueError). `weak` is the chance that it does not answer a
    request, as a tag at the edge of the field; `garble` changes the UID that the reader gets: tags
    heard through metal give wrong UIDs that carry a right checksum.
    """

    def __init__(
        self,
        uid: bytes,
        weak: float = 0.0,
        garble: Callable[[bytes], bytes] | None = None,
    ) -> None:
        if len(uid) not in UID_LENGTHS:
            raise ValueError(f"a card's UID has 4, 7 or 10 bytes, not {len(uid)}")
        self.uid: Final = uid
        self.weak: Final = weak
        self.garble: Final = garble
        self.state = TagState.OFF
        #: Number of selections since it came into the field.
        self.selected = 0
        #: Number of readings that the reader surely took: it went on after the name.
        self.taken = 0

    @property
    def levels(self) -> int:
        """Number of cascade levels that the UID takes."""
        return UID_LENGTHS.index(len(self.uid)) + 1

    @property
    def sens_res(self) -> bytes:
        """ATQA, high byte first: the UID's size stands in bits 7 and 8."""
        return bytes((0x00, (self.levels - 1) << 6 | 0x04))

    @property
    def sel_res(self) -> int:
        """SAK of the last level: 0x08 MIFARE Classic 1K for short UIDs, else 0x00 type 2 tag."""
        return 0x08 if len(self.uid) == UID_LENGTHS[0] else 0x00

    def exchange(self, command: bytes) -> bytes | None:
        """Answer of an active tag, without the checksum; None if it is silent."""
        if self.state is not TagState.ACTIVE:
            return None
        if command[:1] == bytes((_READ,)) and len(command) == 2 and command[1] < _NTAG213_PAGES:
            return self._pages(command[1])
        if command == bytes((_GET_VERSION,)) and len(self.uid) == 7:
            return _NTAG213_VERSION
        # A tag that gets what it does not know falls back and is silent until the next request.
        self.state = TagState.HALT if command[:1] == bytes((_HALT,)) else TagState.IDLE
        return None

    def _pages(self, first: int) -> bytes:
        memory = bytearray(4 * _NTAG213_PAGES)
        uid = self.uid
        if len(uid) == 7:
            memory[0:3] = uid[:3]
            memory[3] = _CASCADE_TAG ^ uid[0] ^ uid[1] ^ uid[2]
            memory[4:8] = uid[3:]
            memory[8] = uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
            memory[12:16] = _CAPABILITY
        else:
            memory[: len(uid)] = uid
        return bytes(memory[4 * ((first + k // 4) % _NTAG213_PAGES) + k % 4] for k in range(16))


class Iso14443Field:
    """One antenna's field and the cards over it. `seed` decides when weak tags answer."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._tags: list[Iso14443Tag] = []
        self.is_on = False
        #: The chance that the antenna itself misses an answer, whichever card gives it.
        self.weak = 0.0
        #: Every switching on and every request sent on air since the start.
        self.rf_acts = 0

    @property
    def tags(self) -> tuple[Iso14443Tag, ...]:
        """Cards over the antenna, with power or without."""
        return tuple(self._tags)

    def enter(self, tags: Iterable[Iso14443Tag]) -> None:
        """Lay cards over the antenna; if the field is on they have power at once."""
        for tag in tags:
            tag.selected = tag.taken = 0
            tag.state = TagState.IDLE if self.is_on else TagState.OFF
            self._tags.append(tag)

    def leave(self, tags: Iterable[Iso14443Tag] | None = None) -> None:
        """Take cards out of the field; all of them if none are named."""
        for tag in list(self._tags if tags is None else tags):
            tag.state = TagState.OFF
            self._tags.remove(tag)

    def switch(self, on: bool) -> None:
        """Switch the carrier. Off takes the power of every tag and with it its state."""
        if on == self.is_on:
            return
        self.is_on = on
        self.rf_acts += on
        for tag in self._tags:
            tag.state = TagState.IDLE if on else TagState.OFF

    def select(self, wake_halted: bool = False,
               only: bytes = b"") -> tuple[Iso14443Tag, bytes] | None:
        """Request, anticollision, select: the tag that is active now and the UID as received.

        `wake_halted` sends WUPA in place of REQA; `only` names the one UID to be selected.
        """
        self.rf_acts += 1
        found = [tag for tag in self._tags if self._answers(tag, wake_halted)]
        if only:
            found = [tag for tag in found if tag.uid == only]
        if not found:
            return None
        # At a collision the reader goes on with the tags that sent a 1.
        chosen = max(found, key=lambda tag: [_bits_first(byte) for byte in tag.uid])
        chosen.state = TagState.ACTIVE
        chosen.selected += 1
        return chosen, chosen.garble(chosen.uid) if chosen.garble else chosen.uid

    def _answers(self, tag: Iso14443Tag, wake_halted: bool) -> bool:
        if not self.is_on or tag.state is TagState.OFF:
            return False
        if tag.state is TagState.HALT and not wake_halted:
            return False
        heard = (1 - tag.weak) * (1 - self.weak)
        return heard >= 1.0 or self._random.random() < heard


def with_checksum(answer: bytes) -> bytes:
    """The answer as it comes over the air: followed by CRC_A (initial 0x6363), low byte first."""
    crc = 0x6363
    for byte in answer:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return answer + crc.to_bytes(2, "little")


def _bits_first(byte: int) -> int:
    """The byte as its bits go on air: least significant bit first."""
    return int(f"{byte:08b}"[::-1], 2)

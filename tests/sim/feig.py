"""A FEIG OBID i-scan reader (ID ISC.MR/PR101, and its relative Siemens RF290R) made of software.

Sources: system manual H60301-3e-ID-B (ID ISC.MR/PR/PRH101), pages 17 (frames), 28 (CFG4), 44 (Read
Configuration), 53 (RF Reset, RF ON/OFF), 58 to 60 (Inventory), 121 (status bytes); Siemens RF290R
configuration manual C79000-G8976-C377-01, pages 49 to 63. Habits modelled:

* a frame with an error, or for another address, is answered with nothing at all;
* bytes that come while it works are lost;
* a new inventory tells each tag that it found to be quiet: the next inventory does not hear it,
  until RF Reset, RF OFF, or the tag leaves (ONT set; without it each inventory resets the field);
* at most `sets` tags fit an answer: STATUS 0x94 then says that MORE brings the rest;
* an answer too long for a standard frame comes in an advanced one; a question in an advanced frame
  is always answered in one;
* UIDs come with the most significant byte first;
* the field is on from power-up; RF Reset takes 15 ms.

Not known from paper and assumed: `_THINK_NS`, and the bit in ISO15693 MODE that puts the AFI
filter on (0x10; the filter itself is the tag's).
"""

from binascii import crc_hqx
from collections import deque
from collections.abc import Generator
from typing import Final

from drivers.sim.iso15693 import (
    FIELD_READY_NS,
    Iso15693Field,
    SlotAnswer,
    run_inventory,
    stay_quiet_ns,
)
from drivers.sim.sim_reader_jobs import Job, ReaderJob

_STX: Final = 0x02
_ANY_ADDRESS: Final = 0xFF
_OK, _NO_TAG, _RANGE, _EEPROM = 0x00, 0x01, 0x11, 0x15
_MORE: Final = 0x80
_UNKNOWN, _LENGTH, _MORE_DATA = 0x80, 0x81, 0x94
_ISO15693_TAG: Final = 0x03
_CFG4: Final = 4
_MODE_BYTE, _AFI_BYTE, _AFI_ON = 4, 5, 0x10
_FIELD_OFF_NS: Final = 15_000_000
_THINK_NS: Final = 5_000_000
_DEAF_NS: Final = 300_000_000
_BACKWARDS: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def _crc(body: bytes) -> bytes:
    """CRC-16/MCRF4XX by way of its mirror image, so that it is not the driver's own code."""
    mirrored = crc_hqx(body.translate(_BACKWARDS), 0xFFFF)
    return bytes((_BACKWARDS[mirrored >> 8], _BACKWARDS[mirrored & 0xFF]))


class FeigSim:
    """One reader with one antenna of a field."""

    def __init__(
        self,
        air: Iso15693Field,
        antenna: int = 0,
        address: int = 0,
        afi: int | None = None,
        only_new: bool = True,
        sets: int = 24,
        baud: int = 38_400,
    ) -> None:
        self.air: Final = air
        #: What was worked off: control byte and data of each request, newest last.
        self.worked: deque[bytes] = deque(maxlen=1000)
        self._antenna, self._address, self._sets = antenna, address, sets
        self._only_new = only_new
        self._cfg4 = bytearray((0, 0, 0, 0, 0x0B, 0, 0, 0, 0, 0, 0, 0, 0, 4))
        if afi is not None:
            self._cfg4[_MODE_BYTE] |= _AFI_ON
            self._cfg4[_AFI_BYTE] = afi
        self._work = ReaderJob(baud, 11, lambda at_ns: None)  # 8E1: eleven bits a byte
        self._kept = b""
        self._last_byte_ns = 0
        self._deaf_until_ns = 0
        self._listed: deque[SlotAnswer] = deque()
        air.energise(antenna)

    # -- the line --------------------------------------------------------------------------

    def feed(self, chunk: bytes, now_ns: int) -> None:
        """Takes bytes from the host; a pause of 100 ms begins a new frame."""
        self._work.advance(now_ns)
        if self._work.is_busy or now_ns < self._deaf_until_ns:
            self._kept = b""
            return
        if now_ns - self._last_byte_ns > 100_000_000:
            self._kept = b""
        self._last_byte_ns = now_ns
        self._kept += chunk
        whole = self._whole() if self._kept else None
        if whole is None:
            return
        asked, self._kept = self._kept[:whole], b""
        self._obey(asked, now_ns)

    def outgoing(self, now_ns: int) -> bytes:
        """The bytes that have passed the line by now."""
        return self._work.outgoing(now_ns)

    def due_ns(self) -> int | None:
        """When `outgoing` will have more."""
        return self._work.due_ns()

    def power_cut(self, now_ns: int) -> None:
        """Loses power and gets it back."""
        self._work.drop()
        self._kept = b""
        self._listed.clear()
        self.air.release(self._antenna)
        self.air.energise(self._antenna)
        self._deaf_until_ns = now_ns + _DEAF_NS

    # -- frames ----------------------------------------------------------------------------

    def _whole(self) -> int | None:
        """How many of the kept bytes are the frame, None where some are missing."""
        if self._kept[:1] == bytes((_STX,)):
            if len(self._kept) < 3:
                return None
            size = int.from_bytes(self._kept[1:3], "big")
        else:
            size = self._kept[0]
        return max(size, 1) if size <= len(self._kept) else None

    def _obey(self, asked: bytes, now_ns: int) -> None:
        is_advanced = asked[0] == _STX
        body = asked[3:-2] if is_advanced else asked[1:-2]
        if len(body) < 2 or _crc(asked[:-2]) != asked[-2:]:
            return
        if body[0] not in (self._address, _ANY_ADDRESS):
            return
        self.worked.append(body[1:])
        self._work.start(self._job(body[1], body[2:], is_advanced), now_ns)

    def _answer(self, control: int, status: int, rest: bytes, is_advanced: bool) -> bytes:
        body = bytes((self._address, control, status)) + rest
        if is_advanced or len(body) + 3 > 0xFF:
            head = bytes((_STX,)) + (len(body) + 5).to_bytes(2, "big")
        else:
            head = bytes((len(body) + 3,))
        return head + body + _crc(head + body)

    # -- commands --------------------------------------------------------------------------

    def _job(self, control: int, rest: bytes, is_advanced: bool) -> Job:
        yield _THINK_NS
        status, found = yield from self._carry_out(control, rest)
        return self._answer(control, status, found, is_advanced)

    def _carry_out(self, control: int, rest: bytes) -> Generator[int, None, tuple[int, bytes]]:
        match control:
            case 0x52 if not rest:  # Baud Rate Detection: answered, nothing done
                return _OK, b""
            case 0x69 if not rest:
                yield from self._field_reset()
                return _OK, b""
            case 0x6A if len(rest) == 1:
                return self._switch_field(rest[0]), b""
            case 0x80 if len(rest) == 1:
                is_known = rest[0] & 0x3F == _CFG4
                return (_OK, bytes(self._cfg4)) if is_known else (_EEPROM, b"")
            case 0x81 if len(rest) == 15 and rest[0] & 0x3F == _CFG4:
                self._cfg4[:] = rest[1:]
                return _OK, b""
            case 0xB0 if rest:
                return (yield from self._host_command(rest))
            case 0x52 | 0x69 | 0x6A | 0x80 | 0x81 | 0xB0:
                return _LENGTH, b""
        return _UNKNOWN, b""

    def _host_command(self, rest: bytes) -> Generator[int, None, tuple[int, bytes]]:
        match rest[0], rest[1:]:
            case 0x01, bytes(mode) if len(mode) == 1:
                if not mode[0] & _MORE:
                    self._listed.clear()
                    self._listed.extend((yield from self._inventory()))
                return self._name()
            case 0x02, bytes(more) if len(more) == 9:
                self.air.stay_quiet(self._antenna, more[:0:-1])
                yield stay_quiet_ns()
                return _OK, b""
            case 0x01 | 0x02, _:
                return _LENGTH, b""
        return _UNKNOWN, b""

    def _inventory(self) -> Generator[int, None, list[SlotAnswer]]:
        if not self._only_new and self._antenna in self.air.energised:
            yield from self._field_reset()
        afi = self._cfg4[_AFI_BYTE] if self._cfg4[_MODE_BYTE] & _AFI_ON else None
        return (yield from run_inventory(self.air, self._antenna, afi, quieten=True))

    def _name(self) -> tuple[int, bytes]:
        """The next tags of the list, as many as fit."""
        if not self._listed:
            return _NO_TAG, b""
        told = [self._listed.popleft() for _ in range(min(self._sets, len(self._listed)))]
        sets = b"".join(bytes((_ISO15693_TAG, one.dsfid)) + one.uid[::-1] for one in told)
        return _MORE_DATA if self._listed else _OK, bytes((len(told),)) + sets

    def _switch_field(self, wish: int) -> int:
        if wish not in (0, 1):
            return _RANGE
        (self.air.energise if wish else self.air.release)(self._antenna)
        return _OK

    def _field_reset(self) -> Generator[int, None, None]:
        self.air.release(self._antenna)
        yield _FIELD_OFF_NS
        self.air.energise(self._antenna)
        yield FIELD_READY_NS

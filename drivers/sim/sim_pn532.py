"""Simulated PN532 card reader on its high speed UART, with real habits. No line, no thread.

Habits that a driver has to live with: the chip sleeps until a preamble wakes it; it does nothing on
air before SAMConfiguration; InListPassiveTarget waits for ever in an empty field unless
MxRtyPassiveActivation was set; a tag with a UID of 7 or 10 bytes that is still active is missed by
the next InListPassiveTarget; at most two tags are listed; a wrong frame is met with silence; a
changed baud rate outlives the host. Sources: UM0701-02 (commands by section), AN10609 (low battery
mode), and reports of users of real modules: adafruit/Adafruit-PN532 issue 52 (every second read),
WMT-GmbH/pn532 issue 21 (blocks when the field is empty).
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from drivers.lazy_dataclass import dataclass
from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag, TagState, with_checksum
from drivers.sim.pn532_frame import ACK, ERROR, FROM_HOST, NACK, TO_HOST, FrameCutter, framed
from drivers.sim.pn532_timing import INSTANT, WAKE_NS, WAKING_EDGES, Timing, rising_edges

BAUDS: Final = (9_600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600, 1_288_000)
BAUD_AT_POWER_UP: Final = 115_200
MOST_TARGETS: Final = 2
_VERSION: Final = bytes.fromhex("32010607")
_FOR_EVER: Final = 0xFF
_RX_MODE: Final = 0x6303
_RX_CHECKS_CRC: Final = 0x80
_OK, _TIMED_OUT, _NO_SUCH_TARGET = 0x00, 0x01, 0x27
_NAMES: Final = {
    0x00: "Diagnose", 0x02: "GetFirmwareVersion", 0x04: "GetGeneralStatus", 0x06: "ReadRegister",
    0x08: "WriteRegister", 0x10: "SetSerialBaudrate", 0x12: "SetParameters",
    0x14: "SAMConfiguration", 0x16: "PowerDown", 0x32: "RFConfiguration",
    0x40: "InDataExchange", 0x42: "InCommunicateThru", 0x44: "InDeselect",
    0x4A: "InListPassiveTarget", 0x52: "InRelease", 0x54: "InSelect",
}
_RF_CONFIGURATION, _LIST = 0x32, 0x4A
#: Commands on air: not answered before SAMConfiguration.
_ON_AIR: Final = frozenset({_RF_CONFIGURATION, 0x40, 0x42, 0x44, 0x4A, 0x52, 0x54})


@dataclass(slots=True)
class _Listing:
    """Running InListPassiveTarget: time of the next try, and tries left."""

    most: int
    only: bytes
    missed: tuple[Iso14443Tag, ...]
    asked_for: tuple[Iso14443Tag, ...]  # tags in the field at the command; others came later
    next_ns: int
    tries: int | None


class Pn532Sim:
    """One module over one antenna. `feed`, `outgoing` and `due_ns` are its line; times in ns.

    `line_baud` is the rate at which the other end sends and listens, None if unknown: at another
    rate than the chip's own both hear noise. `commands` counts the commands by name.
    """

    def __init__(self, field: Iso14443Field, timing: Timing = INSTANT, seed: int = 0) -> None:
        self.field: Final = field
        self.timing = timing
        self.line_baud: int | None = None
        self.commands: Counter[str] = Counter()
        self._random = Random(seed)
        self._cutter = FrameCutter()
        self._doers: dict[int, Callable[[bytes], bytes | None]] = {
            0x00: self._diagnose, 0x02: lambda p: None if p else _VERSION,
            0x04: self._general_status, 0x06: self._read_registers,
            0x08: self._write_registers, 0x10: self._set_baud, 0x12: self._set_parameters,
            0x14: self._configure_sam, 0x16: self._power_down,
            _RF_CONFIGURATION: self._configure_rf,
            0x40: self._exchange, 0x42: self._communicate_thru, 0x44: self._deselect,
            0x52: self._release, 0x54: self._select,
        }
        self.power_cycle()

    def power_cycle(self) -> None:
        """Cut the supply and restore it: nothing is remembered, the chip sleeps."""
        self.baud = BAUD_AT_POWER_UP
        self._next_baud: int | None = None
        self._asleep, self._edges = True, 0
        self._awake_ns = 0
        self._arrived_ns = 0
        self._has_sam = False
        self._tries: int | None = None
        self._asked_last, self._asked_twice = 0xFF, False
        self._named: list[Iso14443Tag] = []
        self._guard_until_ns = 0
        self._now_ns = 0
        self._targets: dict[int, Iso14443Tag] = {}
        self._registers: dict[int, int] = {_RX_MODE: _RX_CHECKS_CRC}
        self._listing: _Listing | None = None
        self._out: list[tuple[int, bytes]] = []
        self._said = b""
        self._cutter.forget()
        self.field.switch(False)

    # -- the line --------------------------------------------------------------------------

    @property
    def is_set_up(self) -> bool:
        """True if it would look for tags: SAMConfiguration has come since its power-up."""
        return self._has_sam

    @property
    def set_ups(self) -> int:
        """Number of configurations so far; a firmware that starts anew configures anew."""
        return self.commands["SAMConfiguration"]

    @property
    def looks(self) -> int:
        """Number of requests to look for tags."""
        return self.commands["InListPassiveTarget"]

    def feed(self, chunk: bytes, now_ns: int) -> None:
        """Take bytes from the host."""
        if not self._agrees():
            chunk = self._random.randbytes(len(chunk))
        self._now_ns = max(now_ns, self._now_ns)
        for frame in self._cutter.feed(self._heard(chunk, now_ns)):
            if frame == ACK:
                self._hear_ack()
            elif frame == NACK:
                self._queue(self._said, now_ns)
            elif not isinstance(frame, bytes) and frame.body[0] == FROM_HOST:
                self._obey(frame.body[1:], now_ns)

    def outgoing(self, now_ns: int) -> bytes:
        """Bytes that have left the chip by now; given once."""
        self._now_ns = max(now_ns, self._now_ns)
        while self._listing is not None and self._listing.next_ns <= now_ns:
            self._try(self._listing)
        sent = b"".join(frame for due, frame in self._out if due <= now_ns)
        self._out = [(due, frame) for due, frame in self._out if due > now_ns]
        return sent if self._agrees() else self._random.randbytes(len(sent))

    def due_ns(self) -> int | None:
        """Time at which `outgoing` may have more; None: only after bytes from the host."""
        times = [due for due, _ in self._out]
        if self._listing is not None:
            times.append(self._listing.next_ns)
        return min(times, default=None)

    # -- hearing and saying ----------------------------------------------------------------

    def _agrees(self) -> bool:
        return self.line_baud in (None, self.baud)

    def _heard(self, chunk: bytes, now_ns: int) -> bytes:
        """The bytes that arrive while the chip is awake; a sleeping one is woken by edges."""
        byte_ns = 10 * 1_000_000_000 // self.baud
        heard = bytearray()
        for byte in chunk:
            self._arrived_ns = max(now_ns, self._arrived_ns + byte_ns)
            if self._asleep:
                self._edges += rising_edges(byte)
                if self._edges >= WAKING_EDGES:
                    self._asleep = False
                    self._awake_ns = self._arrived_ns + WAKE_NS
            elif self._arrived_ns >= self._awake_ns:
                heard.append(byte)
        return bytes(heard)

    def _hear_ack(self) -> None:
        """Take the host's ACK: it gives up the running command, or confirms the change of rate."""
        if self._next_baud is not None:
            self.baud, self._next_baud = self._next_baud, None
        self._stop_listing()
        self._named.clear()  # it waited too long for the names, or its card has gone
        self._out.clear()

    def _obey(self, packet: bytes, now_ns: int) -> None:
        self._stop_listing()  # a new command ends one that runs
        self._out.clear()
        self._queue(ACK, now_ns + self.timing.ack)
        start_ns = now_ns + self.timing.ack + self.timing.command
        code, params = (packet[0], packet[1:]) if packet else (0xFF, b"")
        self._asked_twice = code == self._asked_last == _LIST
        self._asked_last = code
        if code != _RF_CONFIGURATION:
            self._named.clear()  # a host that had heard the names would switch the field off
        self.commands[_NAMES.get(code, "unknown")] += 1
        if code in _ON_AIR and not self._has_sam:
            return
        if code == _LIST and len(params) >= 2 and 1 <= params[0] <= MOST_TARGETS:
            self._list(params, start_ns)
            return
        doer = self._doers.get(code)
        answer = doer(params) if doer else None
        body = bytes((TO_HOST, code + 1 & 0xFF))
        self._say(ERROR if answer is None else framed(body + answer), start_ns)

    def _say(self, frame: bytes, at_ns: int) -> None:
        self._said = frame
        line_ns = len(frame) * 10 * 1_000_000_000 // self.baud if self.timing.paces_line else 0
        self._queue(frame, at_ns + line_ns)

    def _queue(self, frame: bytes, at_ns: int) -> None:
        if frame:
            self._out.append((at_ns, frame))

    # -- InListPassiveTarget, section 7.3.5 ------------------------------------------------

    def _list(self, params: bytes, start_ns: int) -> None:
        most, kind, only = params[0], params[1], params[2:]
        if not self.field.is_on:
            self._switch(True)
        # A long UID that is still active does not answer this time, however often it is asked.
        missed = tuple(t for t in self.field.tags if t.state is TagState.ACTIVE and t.levels > 1)
        self._targets.clear()
        first_ns = max(start_ns, self._guard_until_ns)
        uid = b"".join(_without_cascade(only)) if kind == 0 else b"none"
        self._listing = _Listing(most, uid, missed, self.field.tags, first_ns, self._tries)

    def _try(self, listing: _Listing) -> None:
        found: list[tuple[Iso14443Tag, bytes]] = []
        while len(found) < listing.most:
            one = self._one_tag(listing)
            if one is None:
                break
            found.append(one)
            one[0].state = TagState.HALT  # out of the way of the next one
        for tag, _ in found:
            tag.state = TagState.ACTIVE
        if not found and (listing.tries is None or listing.tries > 0):
            listing.next_ns += self.timing.retry
            if listing.tries is not None:
                listing.tries -= 1
            return
        took = self.timing.request + sum(tag.levels for tag, _ in found) * self.timing.level
        self._targets = dict(enumerate((tag for tag, _ in found), start=1))
        body = bytes((TO_HOST, 0x4B, len(found))) + b"".join(
            bytes((number,)) + tag.sens_res + bytes((tag.sel_res, len(uid))) + uid
            for number, (tag, uid) in enumerate(found, start=1)
        )
        self._stop_listing()
        # A look begun before the card came belongs to the passage before, for the firmware too; and
        # which answer is heard after a repeated request is unknown.
        heard = () if self._asked_twice else found
        self._named = [tag for tag, _ in heard if tag in listing.asked_for]
        self._say(framed(body), listing.next_ns + took)

    def _one_tag(self, listing: _Listing) -> tuple[Iso14443Tag, bytes] | None:
        hushed = [tag for tag in listing.missed if tag.state is TagState.ACTIVE]
        for tag in hushed:
            tag.state = TagState.HALT
        found = self.field.select(only=listing.only)
        for tag in hushed:
            tag.state = TagState.ACTIVE
        return found

    def _stop_listing(self) -> None:
        if self._listing is None:
            return
        for tag in self._listing.missed:
            if tag.state is TagState.ACTIVE:
                tag.state = TagState.IDLE
        self._listing = None

    # -- the other commands: parameters in, the answer's bytes out, None where refused -------

    def _diagnose(self, params: bytes) -> bytes | None:
        """Section 7.2.1: line echo, ROM, RAM, is the target still there, antenna."""
        match params[:1]:
            case b"\x00":
                return params
            case b"\x01" | b"\x02" | b"\x07":
                return bytes((_OK,))
            case b"\x06":
                there = any(tag.state is TagState.ACTIVE for tag in self._targets.values())
                return bytes((_OK if there else _TIMED_OUT,))
        return None

    def _general_status(self, params: bytes) -> bytes | None:
        if params:
            return None
        targets = b"".join(bytes((number, 0, 0, 0x10)) for number in self._targets)
        return bytes((_OK, self.field.is_on, len(self._targets))) + targets + b"\x80"

    def _read_registers(self, params: bytes) -> bytes | None:
        if not params or len(params) % 2:
            return None
        named = zip(params[::2], params[1::2], strict=True)
        return bytes(self._registers.get(high << 8 | low, 0) for high, low in named)

    def _write_registers(self, params: bytes) -> bytes | None:
        if not params or len(params) % 3:
            return None
        for at in range(0, len(params), 3):
            self._registers[params[at] << 8 | params[at + 1]] = params[at + 2]
        return b""

    def _set_baud(self, params: bytes) -> bytes | None:
        """Section 7.2.8: the answer comes at the old rate; the host's ACK makes the change."""
        if len(params) != 1 or params[0] >= len(BAUDS):
            return None
        self._next_baud = BAUDS[params[0]]
        return b""

    def _set_parameters(self, params: bytes) -> bytes | None:
        return b"" if len(params) == 1 else None

    def _configure_sam(self, params: bytes) -> bytes | None:
        if not 1 <= len(params) <= 3 or not 1 <= params[0] <= 4:
            return None
        self._has_sam = True
        return b""

    def _power_down(self, params: bytes) -> bytes | None:
        """Section 7.2.11: sleeps after the answer; here only the UART wakes it, bit 4."""
        if not 1 <= len(params) <= 2 or not params[0] & 0x10:
            return None
        self._switch(False)
        self._asleep, self._edges = True, 0
        return bytes((_OK,))

    def _configure_rf(self, params: bytes) -> bytes | None:
        """Section 7.3.1: item 1 the field, 2 times, 4 and 5 retries, 10 to 13 analogue settings."""
        sizes = {1: 1, 2: 3, 4: 1, 5: 3, 10: 11, 11: 8, 12: 3, 13: 9}
        if not params or sizes.get(params[0]) != len(params) - 1:
            return None
        if params[0] == 1:
            self._switch(bool(params[1] & 1))
        if params[0] == 5:
            self._tries = None if params[3] == _FOR_EVER else params[3]
        return b""

    def _switch(self, on: bool) -> None:
        if on and not self.field.is_on:
            self._guard_until_ns = self._now_ns + self.timing.guard
        if not on:
            for tag in self._named:
                tag.taken += 1
            self._named.clear()
        self.field.switch(on)

    def _exchange(self, params: bytes) -> bytes | None:
        if len(params) < 2:
            return None
        tag = self._targets.get(params[0] & 0x0F)
        if tag is None:
            return bytes((_NO_SUCH_TARGET,))
        answer = tag.exchange(params[1:])
        return bytes((_TIMED_OUT,)) if answer is None else bytes((_OK,)) + answer

    def _communicate_thru(self, params: bytes) -> bytes | None:
        active = [t for t in self._targets.values() if t.state is TagState.ACTIVE]
        answer = active[0].exchange(params) if active else None
        if answer is None:
            return bytes((_TIMED_OUT,))
        checks = self._registers.get(_RX_MODE, 0) & _RX_CHECKS_CRC
        return bytes((_OK,)) + (answer if checks else with_checksum(answer))

    def _deselect(self, params: bytes) -> bytes | None:
        return self._let_go(params, TagState.HALT)

    def _release(self, params: bytes) -> bytes | None:
        answer = self._let_go(params, TagState.IDLE)
        if answer == bytes((_OK,)):
            self._targets = {} if params[0] == 0 else self._but(params[0])
        return answer

    def _but(self, number: int) -> dict[int, Iso14443Tag]:
        return {other: tag for other, tag in self._targets.items() if other != number}

    def _let_go(self, params: bytes, state: TagState) -> bytes | None:
        """InDeselect and InRelease, sections 7.3.10 and 7.3.11; target 0 means every one."""
        if len(params) != 1:
            return None
        if params[0] and params[0] not in self._targets:
            return bytes((_NO_SUCH_TARGET,))
        for number, tag in self._targets.items():
            if params[0] in (0, number) and tag.state is TagState.ACTIVE:
                tag.state = state
        return bytes((_OK,))

    def _select(self, params: bytes) -> bytes | None:
        """InSelect, section 7.3.12: a target that was let go becomes active again."""
        if len(params) != 1:
            return None
        tag = self._targets.get(params[0])
        if tag is None:
            return bytes((_NO_SUCH_TARGET,))
        if tag.state is TagState.OFF:
            return bytes((_TIMED_OUT,))
        tag.state = TagState.ACTIVE
        return bytes((_OK,))


def _without_cascade(wanted: bytes) -> list[bytes]:
    """The UID in InitiatorData: every level but the last begins with the cascade tag 0x88."""
    levels = [wanted[at : at + 4] for at in range(0, len(wanted), 4)]
    return [level[1:] if n < len(levels) - 1 else level for n, level in enumerate(levels)]

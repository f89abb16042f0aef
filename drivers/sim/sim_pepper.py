"""Simulated Eccel Pepper C1 MUX: eight antennas, ISO 15693 inventory, at bus level.

Frames and commands: Eccel's own library pepper_c1 0.2.0 (PyPI, MIT), Eccel's Arduino library
(C1_Interface.cpp) and the user's manual, chapter "ICODE (ISO15693) commands". Habits modelled:

* a broken frame is answered with nothing, and the reader's parser doesn't rescan: after a lost byte
  it swallows the beginning of the next frame;
* frames that come while it works are queued and worked off in order;
* INVENTORY_START resets the field (quiet tags come back), resolves all collisions and names the
  first tag; INVENTORY_NEXT names the others; nobody there is an ERROR with the number "timeout";
* GET_TAG_COUNT sees at most five tags; NEXT without START, or after the last tag, is a timeout;
* SET_ACTIVE_ANTENNA moves a field that is on; HALT puts it off;
* polling may be on after power-up: events (0xFE) then come between the answers;
* after REBOOT it is deaf for a second, and comes up on antenna 1 with its field off.

Not known from paper and assumed: the pause in which START resets the field (`_RESET_NS`), the time
the reader thinks about a command (`_THINK_NS`), that the collisions are resolved in START, and the
answer to HALT without an active tag (`refuses_halt`).
"""

from collections import deque
from collections.abc import Callable
from typing import Final

from drivers.sim.iso15693 import FIELD_READY_NS, Iso15693Field, SlotAnswer, run_inventory
from drivers.sim.sim_reader_jobs import Job, ReaderJob
from drivers.wire.crc import crc16

ANTENNAS: Final = 8
_STX: Final = 0xF5
_LONGEST_FRAME: Final = 1024 + 2
_QUEUE_LIMIT: Final = 8

_ACK, _ASYNC, _ERROR = 0x00, 0xFE, 0xFF
_DUMMY, _TAG_COUNT, _GET_UID, _HALT, _SET_POLLING = 0x01, 0x02, 0x03, 0x05, 0x06
_REBOOT, _GET_VERSION, _SET_ANTENNA = 0x0A, 0x0B, 0x0F
_START, _NEXT, _STAY_QUIET = 0x90, 0x91, 0x92

#: The RFID chip's error numbers: layer, number (manual, "Error response (0xFF)").
_LAYER: Final = 0x02
_TIMEOUT, _UNKNOWN, _PARAMETER = 0x01, 0x7E, 0x21
_ICODE_SLIX: Final = 0x24
_COUNT_LIMIT: Final = 5

_RESET_NS: Final = 5_000_000
_THINK_NS: Final = 300_000
_POLL_EVERY_NS: Final = 250_000_000
_DEAF_NS: Final = 1_000_000_000


def frame(payload: bytes) -> bytes:
    """The payload as it goes over the line."""
    size = (len(payload) + 2).to_bytes(2, "little")
    return (
        bytes((_STX,))
        + size
        + bytes(byte ^ 0xFF for byte in size)
        + payload
        + crc16(payload).to_bytes(2, "little")
    )


class _Parser:
    """The reader's own parser, which counts bytes and never looks back."""

    def __init__(self) -> None:
        self._kept = bytearray()
        self._need = 0

    def feed(self, chunk: bytes) -> list[bytes]:
        payloads = []
        for byte in chunk:
            if not self._kept and not self._need and byte != _STX:
                continue
            self._kept.append(byte)
            if not self._need and len(self._kept) == 5:
                self._header()
            elif self._need and len(self._kept) == self._need:
                body, crc = bytes(self._kept[5:-2]), int.from_bytes(self._kept[-2:], "little")
                self._kept.clear()
                self._need = 0
                if body and crc16(body) == crc:
                    payloads.append(body)
        return payloads

    def _header(self) -> None:
        low, high, not_low, not_high = self._kept[1:5]
        size = low | high << 8
        if low ^ 0xFF == not_low and high ^ 0xFF == not_high and 2 <= size <= _LONGEST_FRAME:
            self._need = 5 + size
        else:
            self._kept.clear()


class PepperSim:
    """The reader over antennas `first` to `first + 7` of a field, as far as the field has them.

    `refuses_halt`: HALT without an active tag puts the field off and answers with an error.
    """

    def __init__(
        self,
        air: Iso15693Field,
        first: int = 0,
        baud: int = 115_200,
        polling: bool = False,
        refuses_halt: bool = False,
    ) -> None:
        self.air: Final = air
        #: Requests worked off, by their command byte, newest last.
        self.worked: deque[int] = deque(maxlen=1000)
        self._first = first
        self._polls_at_start = polling
        self._refuses_halt = refuses_halt
        self._work = ReaderJob(baud, 10, self._next_job)
        self._deaf_until_ns = 0
        self._reset()

    def _reset(self) -> None:
        self._parser = _Parser()
        self._queue: deque[bytes] = deque()
        self._listed: deque[SlotAnswer] = deque()
        self._active: SlotAnswer | None = None
        self._antenna = 0
        self._polling = self._polls_at_start
        self._poll_due_ns: int | None = None

    # -- the line --------------------------------------------------------------------------

    def feed(self, chunk: bytes, now_ns: int) -> None:
        """Take bytes from the host."""
        self._work.advance(now_ns)
        if now_ns < self._deaf_until_ns:
            return
        self._queue.extend(self._parser.feed(chunk))
        while len(self._queue) > _QUEUE_LIMIT:
            self._queue.pop()
        if not self._work.is_busy:
            self._next_job(now_ns)

    def outgoing(self, now_ns: int) -> bytes:
        """The bytes that have passed the line by now."""
        self._work.advance(now_ns)
        self._poll(now_ns)
        return self._work.outgoing(now_ns)

    def due_ns(self) -> int | None:
        """Time at which `outgoing` will have more."""
        times = [self._work.due_ns(), self._poll_due_ns if self._polling else None]
        return min((time for time in times if time is not None), default=None)

    def power_cut(self, now_ns: int) -> None:
        """Cut the power and restore it: deaf for a second, then as new."""
        self._work.drop()
        self._field_off()
        self._reset()
        self._deaf_until_ns = now_ns + _DEAF_NS

    # -- commands --------------------------------------------------------------------------

    def _next_job(self, at_ns: int) -> None:
        if self._queue:
            self._work.start(self._job(self._queue.popleft(), at_ns), at_ns)

    def _job(self, payload: bytes, at_ns: int) -> Job:
        command, arguments = payload[0], payload[1:]
        self.worked.append(command)
        yield _THINK_NS
        if command in (_START, _TAG_COUNT):
            return (yield from self._inventory(command, arguments))
        if command == _REBOOT:
            self._field_off()
            self._reset()
            self._deaf_until_ns = at_ns + _DEAF_NS
            return self._ack(command)
        commands: dict[int, Callable[[bytes], bytes]] = {
            _DUMMY: lambda _: self._ack(_DUMMY),
            _HALT: self._halt,
            _SET_POLLING: self._set_polling,
            _GET_VERSION: lambda _: self._ack(_GET_VERSION, b"2.56 (simulated)"),
            _SET_ANTENNA: self._set_antenna,
            _NEXT: lambda _: self._name_next(_NEXT),
            _GET_UID: self._get_uid,
            _STAY_QUIET: self._stay_quiet,
        }
        work = commands.get(command)
        return work(arguments) if work is not None else self._error(command, _UNKNOWN)

    def _inventory(self, command: int, arguments: bytes) -> Job:
        if command == _START and len(arguments) > 1:
            return self._error(command, _PARAMETER)
        self._listed.clear()
        self._field_off()
        yield _RESET_NS
        if self._here is None:
            return self._error(command, _TIMEOUT)
        self.air.energise(self._here)
        yield FIELD_READY_NS
        # The maker's own client sends no argument at all: every family then.
        afi = arguments[0] if command == _START and arguments else 0
        found = yield from run_inventory(self.air, self._here, afi or None)
        if command == _TAG_COUNT:
            self._listed.extend(found[:_COUNT_LIMIT])
            return self._ack(command, bytes((len(self._listed),)))
        self._listed.extend(found)
        return self._name_next(command)

    def _name_next(self, command: int) -> bytes:
        if not self._listed:
            return self._error(command, _TIMEOUT)
        self._active = answer = self._listed.popleft()
        return self._ack(command, answer.uid + bytes((answer.dsfid, bool(self._listed))))

    def _get_uid(self, arguments: bytes) -> bytes:
        if len(arguments) != 1 or arguments[0] >= len(self._listed):
            return self._error(_GET_UID, _PARAMETER)
        answer = self._listed[arguments[0]]
        return self._ack(_GET_UID, bytes((_ICODE_SLIX, answer.dsfid)) + answer.uid)

    def _stay_quiet(self, _: bytes) -> bytes:
        if self._active is None or self._here is None:
            return self._error(_STAY_QUIET, _TIMEOUT)
        self.air.stay_quiet(self._here, self._active.uid)
        return self._ack(_STAY_QUIET)

    def _halt(self, _: bytes) -> bytes:
        had_tag = self._active is not None
        self._field_off()
        if self._refuses_halt and not had_tag:
            return self._error(_HALT, _TIMEOUT)
        return self._ack(_HALT)

    def _set_polling(self, arguments: bytes) -> bytes:
        if len(arguments) != 1:
            return self._error(_SET_POLLING, _PARAMETER)
        self._polling = bool(arguments[0])
        return self._ack(_SET_POLLING)

    def _set_antenna(self, arguments: bytes) -> bytes:
        if len(arguments) != 1 or not 1 <= arguments[0] <= ANTENNAS:
            return self._error(_SET_ANTENNA, _PARAMETER)
        was_on = self._here in self.air.energised
        self._field_off()
        self._antenna = arguments[0] - 1
        if was_on and self._here is not None:
            self.air.energise(self._here)
        return self._ack(_SET_ANTENNA)

    # -- inside ----------------------------------------------------------------------------

    @property
    def _here(self) -> int | None:
        """Index of the active antenna in the field; None if nothing is plugged in."""
        place = self._first + self._antenna
        return place if place < self.air.antennas else None

    def _field_off(self) -> None:
        self._active = None
        if self._here is not None:
            self.air.release(self._here)

    def _ack(self, command: int, rest: bytes = b"") -> bytes:
        return frame(bytes((_ACK, command)) + rest)

    def _error(self, command: int, number: int) -> bytes:
        return frame(bytes((_ERROR, command, _LAYER, number)))

    def _poll(self, now_ns: int) -> None:
        """Send an event for a tag over the active antenna, with polling on."""
        if not self._polling or now_ns < self._deaf_until_ns:
            return
        if self._poll_due_ns is not None and now_ns < self._poll_due_ns:
            return
        self._poll_due_ns = now_ns + _POLL_EVERY_NS
        if not self._work.is_busy:
            self._work.start(self._poll_job(), now_ns)

    def _poll_job(self) -> Job:
        if self._here is None:
            return b""
        self._field_off()
        self.air.energise(self._here)
        yield FIELD_READY_NS
        found = yield from run_inventory(self.air, self._here, None)
        self._field_off()
        if not found:
            return b""
        event = bytes((_ASYNC, _ICODE_SLIX, found[0].dsfid)) + found[0].uid
        return frame(event)

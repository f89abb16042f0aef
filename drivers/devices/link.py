"""The host's side of one conversation with a device: bytes in, reports out, bytes to send out.

Greets until the device answers with the host's own nonce, drops everything heard before that, then
asks for every event that it has not had, pings, and says what the host has committed. Exactly once
and in order: `Sequence`. No clock: every time is an argument, monotonic nanoseconds.
Source: hardware/protocol/wire.md.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import Enum, auto
from typing import Final, Literal

from drivers.devices import reports
from drivers.devices.requests import Requests
from drivers.devices.sequence import Sequence
from drivers.wire import constants as wire
from drivers.wire.frame import Decoder, Noise
from drivers.wire.messages import (
    Ack,
    Boot,
    Done,
    Event,
    Gap,
    Hello,
    HelloR,
    Message,
    Nak,
    Ping,
    Pong,
    Resume,
    SelfTestR,
    Unreadable,
    parse,
    to_wire,
)

_MS: Final = 1_000_000
_NOISE_EVERY_NS: Final = 1_000 * _MS
_SILENT_NS: Final = wire.PINGS_MISSED * wire.PING_EVERY_MS * _MS
_LATE_NS: Final = 3 * wire.PING_EVERY_MS * _MS // 2


@dataclass(frozen=True, slots=True)
class Health:
    """How the line does: for the technician's page, never for a decision about a card.

    `age_ms` is the time since the last message that was understood, None before the first; `late`
    is a device that let a ping go by. `gaps` counts events asked for again, `missed` those that no
    device has any more, `starts` the device's power-ups under its present journal.
    """

    state: Literal["up", "late", "lost"]
    age_ms: int | None
    frames: int
    noise: int
    crc_errors: int
    unreadable: int
    naks: int
    gaps: int
    missed: int
    connections: int
    starts: int
    device_flags: int


@dataclass(slots=True)
class _Counts:
    frames: int = 0
    noise: int = 0
    crc_errors: int = 0
    unreadable: int = 0
    naks: int = 0
    gaps: int = 0
    missed: int = 0
    connections: int = 0
    starts: int = 0
    device_flags: int = 0


class _Phase(Enum):
    CLOSED = auto()
    GREETING = auto()
    UP = auto()
    REFUSED = auto()


class Link:
    """One device as the host sees it, across every reconnection.

    `nonce` returns 16 fresh random bytes; `resume` is the last committed `(boot_id, seq)` of this
    device, or None at a table that has never met one. Not thread-safe: `drivers.ports.Port` is.
    """

    def __init__(
        self,
        device: str,
        kind: wire.DeviceKind,
        nonce: Callable[[], bytes],
        resume: tuple[int, int] | None = None,
    ) -> None:
        self.device: Final = device
        self._kind = kind
        self._nonce_source = nonce
        self._sequence = Sequence(device, resume)
        self._requests = Requests(device, nonce)
        self._counts = _Counts()
        self._phase = _Phase.CLOSED
        self._told: str | None = None  # the reason given for the present silence
        self._decoder = Decoder()
        self._nonce = b""
        self._queue: list[Message] = []
        self._ack_owed = False
        self._counter = 0
        self._now = 0
        self._heard: int | None = None
        self._greeted_at = self._hello_due = self._ping_due = self._pong_at = 0
        self._pings = 0
        self._resumed: tuple[int, int] = (0, 0)  # which event was asked for again, and when
        self._noise: tuple[int, int] = (0, 0)
        self._noise_due = 0

    # -- what the port tells ---------------------------------------------------------------

    def opened(self, now_ns: int) -> None:
        """The line is open: forget what the last one brought and greet the device."""
        self._now = now_ns
        self._decoder = Decoder()
        self._queue.clear()
        self._greet(now_ns)

    def closed(self, why: str, now_ns: int, *, again: bool = False) -> list[reports.Report]:
        """The line is gone or could not be opened.

        A silence is reported once; with `again` also a second time where the reason is another.
        """
        self._now = now_ns
        self._queue.clear()
        self._phase = _Phase.CLOSED
        return self._lost(why, now_ns, again)

    def feed(self, chunk: bytes, now_ns: int) -> list[reports.Report]:
        """What these bytes, read at `now_ns`, report. Never raises, whatever they are."""
        self._now = now_ns
        found: list[reports.Report] = []
        for piece in self._decoder.feed(chunk):
            if isinstance(piece, Noise):
                self._note_noise(piece)
                continue
            self._counts.frames += 1
            message = parse(piece)
            if isinstance(message, Unreadable):
                self._counts.unreadable += 1
            else:
                found += self._hear(message, now_ns)
        return found

    def tick(self, now_ns: int) -> list[reports.Report]:
        """Does what is due by now: greet, ping, ask again, give a silent device up."""
        self._now = now_ns
        found: list[reports.Report] = []
        if self._phase is _Phase.UP:
            found += self._tick_up(now_ns)
        elif self._phase is not _Phase.CLOSED:
            found += self._tick_greeting(now_ns)
        requests, answers = self._requests.due(now_ns, self._phase is _Phase.UP)
        self._queue += requests
        found += answers
        return found + self._noise_report(now_ns)

    def outgoing(self) -> bytes:
        """Every byte that has to go to the device now; taken once."""
        if self._ack_owed and self._phase is _Phase.UP:
            self._queue.append(Ack(self._sequence.boot_id, self._sequence.committed))
            self._ack_owed = False
        ready, self._queue = self._queue, []
        sent = b""
        for message in ready:
            self._counter += 1
            sent += to_wire(message, self._counter)
        return sent

    # -- what the host tells ---------------------------------------------------------------

    def committed(self, boot_id: int, seq: int) -> None:
        """The host has stored every report up to and with this one: the device may forget them."""
        if self._sequence.commit(boot_id, seq):
            self._ack_owed = True

    def lock(self) -> int:
        """Asks the shoe to refuse cards; the request id that `Answered` will carry."""
        return self._requests.ask(wire.MessageKind.LOCK)

    def unlock(self) -> int:
        """Asks the shoe to let cards pass again; the request id that `Answered` will carry."""
        return self._requests.ask(wire.MessageKind.UNLOCK)

    def self_test(self) -> int:
        """Asks the device to test itself; the request id that `Answered` will carry."""
        return self._requests.ask(wire.MessageKind.SELFTEST)

    def tell_spots(self) -> int:
        """Asks the scanner for every spot's whole set; the id that `Answered` will carry."""
        return self._requests.ask(wire.MessageKind.TELL_SPOTS)

    @property
    def health(self) -> Health:
        """How the line did when it was last fed or ticked."""
        age = None if self._heard is None else (self._now - self._heard) // _MS
        state: Literal["up", "late", "lost"] = "lost"
        if self._phase is _Phase.UP:
            late = self._now - self._pong_at > _LATE_NS
            state = "late" if late else "up"
        return Health(state, age, **asdict(self._counts))

    # -- greeting --------------------------------------------------------------------------

    def _greet(self, now_ns: int) -> None:
        self._phase = _Phase.GREETING
        self._nonce = self._nonce_source()
        self._greeted_at = now_ns
        self._ack_owed = False
        self._say_hello(now_ns)

    def _say_hello(self, now_ns: int) -> None:
        self._hello_due = now_ns + wire.HELLO_EVERY_MS * _MS
        self._queue.append(Hello(wire.PROTOCOL_MIN, wire.PROTOCOL_MAX, self._nonce))

    def _tick_greeting(self, now_ns: int) -> list[reports.Report]:
        if now_ns >= self._hello_due:
            self._say_hello(now_ns)
        mute = now_ns - self._greeted_at > _SILENT_NS
        return self._lost("silent", now_ns) if mute else []

    def _hear(self, message: Message, now_ns: int) -> list[reports.Report]:
        if self._phase is _Phase.UP:
            self._heard = now_ns
            return self._hear_up(message, now_ns)
        # Stale frames of an earlier conversation may stand in the line's buffers.
        own = isinstance(message, HelloR) and message.nonce == self._nonce
        if isinstance(message, HelloR) and own and self._phase is not _Phase.CLOSED:
            self._heard = now_ns
            return self._hear_hello(message, now_ns)
        return []

    def _hear_hello(self, hello: HelloR, now_ns: int) -> list[reports.Report]:
        refusal = self._why_not(hello)
        if refusal is not None:
            self._phase = _Phase.REFUSED
            return self._lost(refusal, now_ns, again=True)
        found: list[reports.Report] = [*self._sequence.meet(hello, now_ns)]
        self._counts.missed += len(found)
        self._counts.connections += 1
        self._counts.starts = hello.starts
        self._phase = _Phase.UP
        self._told = None
        self._pong_at = now_ns
        self._ping_due = now_ns
        self._ack_owed = self._sequence.committed >= hello.oldest_seq
        self._resume(now_ns)
        up = reports.LinkUp(self.device, hello.device_kind, hello.device_id, hello.boot_id, now_ns)
        return [*found, up]

    def _why_not(self, hello: HelloR) -> str | None:
        if not wire.PROTOCOL_MIN <= hello.version <= wire.PROTOCOL_MAX:
            theirs = f"{hello.proto_min} to {hello.proto_max}"
            ours = f"{wire.PROTOCOL_MIN} to {wire.PROTOCOL_MAX}"
            return f"version: the device speaks {theirs}, this host {ours}"
        if hello.device_kind is not self._kind:
            return (
                f"wrong device: a {hello.device_kind.name.lower()} answers "
                f"where a {self._kind.name.lower()} is due"
            )
        if self._sequence.runs_backwards(hello):
            return f"wrong numbering: the device is at {hello.next_seq}, the host beyond it"
        return None

    def _lost(self, why: str, now_ns: int, again: bool = False) -> list[reports.Report]:
        if self._told is not None and (not again or self._told == why):
            return []
        self._told = why
        return [reports.LinkLost(self.device, why, now_ns)]

    def _lose(self, why: str, now_ns: int) -> list[reports.Report]:
        """Gives the conversation up and begins another on the same line."""
        self._queue.clear()
        self._greet(now_ns)
        return self._lost(why, now_ns)

    # -- while up --------------------------------------------------------------------------

    def _hear_up(self, message: Message, now_ns: int) -> list[reports.Report]:
        match message:
            case Event():
                found = self._sequence.take(message, now_ns)
                self._ask_for_hole(now_ns)
                return found
            case Gap():
                missed = self._sequence.skip(message, now_ns)
                self._counts.missed += len(missed)
                return [*missed]
            case Pong():
                return self._hear_pong(message, now_ns)
            case Boot():
                return self._lose("restarted", now_ns)
            case Nak():
                self._counts.naks += 1
            case Done() | SelfTestR():
                return self._requests.answered(message, now_ns)
        return []

    def _hear_pong(self, pong: Pong, now_ns: int) -> list[reports.Report]:
        self._pong_at = now_ns
        self._counts.device_flags = pong.flags
        self._sequence.announce(pong.boot_id, pong.next_seq)
        if pong.boot_id == self._sequence.boot_id:
            self._ack_owed |= self._sequence.committed >= pong.oldest_seq
        self._ask_for_hole(now_ns)
        return []

    def _ask_for_hole(self, now_ns: int) -> None:
        """Asks for what is missing: at once for a new hole, every 100 ms for the same one."""
        due, asked = self._resumed
        early = now_ns - asked < wire.RESUME_EVERY_MS * _MS
        if self._sequence.has_hole and not (early and due == self._sequence.due):
            self._counts.gaps += 1
            self._resume(now_ns)

    def _resume(self, now_ns: int) -> None:
        self._resumed = (self._sequence.due, now_ns)
        self._queue.append(Resume(self._sequence.boot_id, self._sequence.due))

    def _tick_up(self, now_ns: int) -> list[reports.Report]:
        if now_ns - self._pong_at > _SILENT_NS:
            return self._lose("silent", now_ns)
        if now_ns >= self._ping_due:
            self._pings = (self._pings + 1) & 0xFFFF_FFFF
            self._ping_due = now_ns + wire.PING_EVERY_MS * _MS
            self._queue.append(Ping(self._pings))
        self._ask_for_hole(now_ns)
        return []

    # -- counting --------------------------------------------------------------------------

    def _note_noise(self, noise: Noise) -> None:
        self._counts.noise += 1
        self._counts.crc_errors += noise.why == "crc"
        if self._phase is _Phase.UP:
            pieces, size = self._noise
            self._noise = (pieces + 1, size + noise.size)

    def _noise_report(self, now_ns: int) -> list[reports.Report]:
        pieces, size = self._noise
        if not pieces or now_ns < self._noise_due:
            return []
        self._noise = (0, 0)
        self._noise_due = now_ns + _NOISE_EVERY_NS
        return [reports.NoiseHeard(self.device, pieces, size, now_ns)]

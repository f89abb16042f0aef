"""Link: the host's side of one conversation with a device: bytes in, reports and bytes out.

Greets until a device has proved that it holds its key, drops everything heard before that, then
asks for every missing event, pings, and reports the host's commits. Exactly once and in order:
`Sequence`. No clock: every time is an argument, monotonic nanoseconds. Source:
hardware/protocol/wire.md.
"""

from collections.abc import Callable
from dataclasses import asdict
from enum import Enum, auto
from typing import Final, Literal

from drivers.devices import device_reports
from drivers.devices.device_greeting import GreetedDevice, Greeting
from drivers.devices.device_requests import Requests
from drivers.devices.event_sequence import Sequence
from drivers.devices.line_health import Condition, Counts, Health, Suspicion
from drivers.wire import constants as wire
from drivers.wire.frame import Frame, FrameDecoder, Noise
from drivers.wire.frame_seal import Seal
from drivers.wire.messages import (
    FROM_DEVICE_KINDS,
    Boot,
    DeviceEvent,
    EventAck,
    EventResume,
    Gap,
    HelloR,
    HostPing,
    Message,
    Nak,
    Pong,
    RequestDone,
    SelfTestR,
    UnreadablePayload,
    parse,
)

_MS: Final = 1_000_000
_SILENT_NS: Final = wire.PINGS_MISSED * wire.PING_EVERY_MS * _MS
_LATE_NS: Final = 3 * wire.PING_EVERY_MS * _MS // 2
#: Reports that anybody on the line can cause are limited to one in this time.
_UNPROVED_EVERY_NS: Final = 1_000_000_000


class _Phase(Enum):
    CLOSED = auto()
    GREETING = auto()
    PAUSED = auto()  # a greeting came to nothing: the device is left alone for a second
    UP = auto()


class Link:
    """One device as the host sees it, across every reconnection.

    `nonce` returns 16 fresh random bytes; `keys` gives the 32 bytes of a device's own key by its
    id, None if this host has none; `resume` is the last committed `(boot_id, seq)` of this
    device, or None at a table that has never met one. Not thread-safe: `drivers.serial_ports.Port`
    is.
    """

    def __init__(
        self,
        device: str,
        kind: wire.DeviceKind,
        nonce: Callable[[], bytes],
        keys: Callable[[str], bytes | None],
        resume: tuple[int, int] | None = None,
    ) -> None:
        self.device: Final = device
        self._kind = kind
        self._nonce_source = nonce
        self._keys = keys
        self._sequence = Sequence(device, resume)
        self._requests = Requests(device, nonce)
        self._counts = Counts()
        self._suspicion = Suspicion(device, self._counts)
        self._condition = Condition(device)
        self._phase = _Phase.CLOSED
        self._told: str | None = None  # the reason given for the present silence
        self._decoder = FrameDecoder()
        self._greeting: Greeting | None = None
        self._seal: Seal | None = None
        self._queue: list[bytes] = []
        self._ack_owed = False
        self._plain_sent = 0
        self._now = 0
        self._heard: int | None = None
        self._greet_at = self._ping_due = self._pong_at = 0
        self._up_at = self._refusal_due = 0
        self._pings = 0
        self._watched: int | None = None
        self._resumed: tuple[int, int] = (0, 0)  # the event that was requested again, and when

    # -- calls from the port ---------------------------------------------------------------

    def opened(self, now_ns: int) -> None:
        """Begin anew on the open line: drop the state of the last one and greet the device."""
        self._now = now_ns
        self._decoder = FrameDecoder()
        self._greet(now_ns)

    def closed(self, why: str, now_ns: int, *, again: bool = False) -> list[device_reports.Report]:
        """Note a line that is lost or could not be opened.

        A silence is reported once; with `again` also a second time if the reason is another.
        """
        self._now = now_ns
        self._leave(_Phase.CLOSED)
        return self._lost(why, now_ns, again)

    def feed(self, chunk: bytes, now_ns: int) -> list[device_reports.Report]:
        """Reports in these bytes, read at `now_ns`. Never raises, whatever they are."""
        self._now = now_ns
        found: list[device_reports.Report] = []
        for piece in self._decoder.feed(chunk):
            if isinstance(piece, Noise):
                self._suspicion.damaged(piece, self._phase is _Phase.UP)
                continue
            self._suspicion.framed()
            plain = piece.kind in wire.PLAIN
            found += self._hear_plain(piece, now_ns) if plain else self._hear_sealed(piece, now_ns)
        return found

    def tick(self, now_ns: int) -> list[device_reports.Report]:
        """Do what is due by now: greet, ping, ask again, give a silent device up."""
        self._now = now_ns
        found: list[device_reports.Report] = []
        if self._phase is _Phase.UP:
            found += self._tick_up(now_ns)
        elif self._phase is _Phase.GREETING:
            found += self._tick_greeting(now_ns)
        elif self._phase is _Phase.PAUSED and now_ns >= self._greet_at:
            self._greet(now_ns)
        requests, answers = self._requests.due(now_ns, self._phase is _Phase.UP)
        for request in requests:
            self._say(request)
        return [*found, *answers, *self._suspicion.noise_report(now_ns)]

    def outgoing(self) -> bytes:
        """Bytes for the device to be sent now; given once."""
        if self._ack_owed and self._phase is _Phase.UP:
            self._say(EventAck(self._sequence.boot_id, self._sequence.committed))
            self._ack_owed = False
        ready, self._queue = self._queue, []
        return b"".join(ready)

    def due_ns(self) -> int | None:
        """None: nothing here is due more often than the port ticks of itself."""
        return None

    def parting(self) -> bytes:
        """The last bytes before the host closes the line, among them its last acknowledgement."""
        return self.outgoing()

    # -- calls from the host ---------------------------------------------------------------

    def committed(self, boot_id: int, seq: int) -> None:
        """Note that the host has stored every report up to this one: the device may forget them."""
        if self._sequence.commit(boot_id, seq):
            self._ack_owed = True

    def lock(self) -> int:
        """Ask the shoe to refuse cards; returns the request id that `Answered` will carry."""
        return self._requests.ask(wire.MessageKind.LOCK)

    def unlock(self) -> int:
        """Ask the shoe to let cards pass again; returns the request id for `Answered`."""
        return self._requests.ask(wire.MessageKind.UNLOCK)

    def self_test(self) -> int:
        """Ask the device to test itself; returns the request id that `Answered` will carry."""
        return self._requests.ask(wire.MessageKind.SELFTEST)

    def tell_spots(self) -> int:
        """Ask the scanner for every spot's whole set; returns the id that `Answered` will carry."""
        return self._requests.ask(wire.MessageKind.TELL_SPOTS)

    def watch(self, spot: int) -> None:
        """Name the spot of the player to act, or `NO_SPOT`: the scanner reads it more often.

        Repeated to a device that comes back. There is no answer to wait for: it affects only the
        scanner's speed. Raises ValueError for a spot that no scanner has.
        """
        if not (0 <= spot < wire.SPOTS or spot == wire.NO_SPOT):
            raise ValueError(f"spot {spot} is not 0 to {wire.SPOTS - 1}, nor {wire.NO_SPOT}")
        self._watched = spot
        if self._phase is _Phase.UP:
            self._requests.watch(spot)

    @property
    def health(self) -> Health:
        """Health of the line when it was last fed or ticked."""
        age = None if self._heard is None else (self._now - self._heard) // _MS
        state: Literal["up", "late", "lost"] = "lost"
        if self._phase is _Phase.UP:
            late = self._now - self._pong_at > _LATE_NS
            state = "late" if late else "up"
        return Health(state, age, **asdict(self._counts))

    # -- greeting --------------------------------------------------------------------------

    def _greet(self, now_ns: int) -> None:
        self._leave(_Phase.GREETING)
        self._greeting = Greeting(
            self._kind, self._keys, self._nonce_source(), self._next_plain, now_ns
        )
        self._suspicion.begin()
        self._condition = Condition(self.device)
        self._say_greeting(now_ns)

    def _leave(self, phase: _Phase) -> None:
        """End the conversation: nothing that was sealed for it may go out any more."""
        self._phase = phase
        self._queue.clear()
        self._ack_owed = False
        self._greeting = self._seal = None

    def _next_plain(self) -> int:
        self._plain_sent += 1
        return self._plain_sent

    def _say_greeting(self, now_ns: int) -> None:
        if self._greeting is not None and (sent := self._greeting.due(now_ns)):
            self._queue.append(sent)

    def _tick_greeting(self, now_ns: int) -> list[device_reports.Report]:
        assert self._greeting is not None
        failed = self._greeting.failed(now_ns)
        if failed is not None:
            return self._pause(failed, now_ns)
        self._say_greeting(now_ns)
        if not self._greeting.is_mute(now_ns):
            return []
        why = self._suspicion.silence
        return self._lost(why, now_ns, again=why != "silent")

    def _pause(self, why: str, now_ns: int) -> list[device_reports.Report]:
        self._leave(_Phase.PAUSED)
        self._greet_at = now_ns + wire.GREET_AGAIN_MS * _MS
        return self._lost(why, now_ns, again=why != "silent")

    def _hear_plain(self, frame: Frame, now_ns: int) -> list[device_reports.Report]:
        message = parse(frame.kind, frame.payload)
        if isinstance(message, UnreadablePayload):
            self._counts.unreadable += 1
            return []
        if isinstance(message, Nak) and self._phase is not _Phase.CLOSED:
            self._counts.refused(message)
        if isinstance(message, Boot):
            return self._hear_boot(now_ns)
        if self._greeting is None or not isinstance(message, HelloR | Nak):
            return []
        refused = self._greeting.hear_plain(message, now_ns)
        self._say_greeting(now_ns)
        if refused is None or now_ns < self._refusal_due:
            return []
        self._refusal_due = now_ns + _UNPROVED_EVERY_NS
        return self._lost(refused.why, now_ns, again=True)

    def _hear_boot(self, now_ns: int) -> list[device_reports.Report]:
        if self._phase is _Phase.UP:
            # A device that did restart repeats it within the second; a forger can send it always.
            early = now_ns - self._up_at < _UNPROVED_EVERY_NS
            return [] if early else self._lose("restarted", now_ns)
        if self._greeting is not None and self._greeting.is_overdue(now_ns):
            self._greet(now_ns)  # it restarted between HELLO_R and AUTH_R and knows neither
        return []

    def _hear_sealed(self, frame: Frame, now_ns: int) -> list[device_reports.Report]:
        if self._greeting is not None:
            # Stale frames of an earlier conversation may stand in the line's buffers.
            heard = self._greeting.hear_sealed(frame)
            if isinstance(heard, GreetedDevice):
                return self._meet(heard, now_ns)
            return self._suspicion.refused(heard, now_ns) if heard is not None else []
        if self._seal is None:
            return []
        if frame.kind not in FROM_DEVICE_KINDS:
            self._counts.unreadable += 1
            return []
        payload = self._seal.open(frame)
        if isinstance(payload, wire.NakReason):
            return self._suspicion.refused(payload, now_ns)
        message = parse(frame.kind, payload)
        if isinstance(message, UnreadablePayload):
            self._counts.unreadable += 1
            return []
        self._heard = now_ns
        return self._hear_up(message, now_ns)

    def _meet(self, met: GreetedDevice, now_ns: int) -> list[device_reports.Report]:
        hello, held = met.hello, met.held
        self._heard = now_ns
        if self._sequence.runs_backwards(hello.boot_id, held.next_seq):
            return self._put_forward(met, now_ns)
        due = self._sequence.expected(hello.boot_id)
        found: list[device_reports.Report] = [*self._sequence.meet(hello, held, now_ns)]
        self._counts.missed += len(found)
        self._counts.connections += 1
        self._counts.starts = hello.starts
        self._greeting, self._seal = None, met.seal
        self._phase = _Phase.UP
        self._told = None
        self._up_at = self._pong_at = self._ping_due = now_ns
        self._ack_owed = self._sequence.committed >= held.oldest_seq
        self._resume(now_ns)
        if self._watched is not None:
            self._requests.watch(self._watched)
        owes = held.next_seq - 1 if self._sequence.has_hole else 0
        up = device_reports.LinkUp(
            self.device, hello.device_kind, hello.device_id, hello.boot_id, now_ns, owes,
            hello.firmware.hex(), hello.version, held.oldest_seq, held.next_seq, due,
        )
        return [*found, up]

    def _put_forward(self, met: GreetedDevice, now_ns: int) -> list[device_reports.Report]:
        """Move a device's numbers forward if its memory lost writes and would repeat numbers.

        One number more than were had is requested: it stays a hole, so that at the next greeting
        the table is told that something was missed.
        """
        boot_id = met.hello.boot_id
        beyond = min(self._sequence.due_in(boot_id) + 1, 0xFFFF_FFFF)
        why = f"wrong numbering: the device is at {met.held.next_seq}, the host beyond it"
        found = self._pause(why, now_ns)
        self._queue.append(met.seal.to_wire(EventResume(boot_id, beyond)))
        self._sequence.gave(boot_id, beyond)
        return found

    def _lost(self, why: str, now_ns: int, again: bool = False) -> list[device_reports.Report]:
        if self._told is not None and (not again or self._told == why):
            return []
        self._told = why
        return [device_reports.LinkLost(self.device, why, now_ns)]

    def _lose(self, why: str, now_ns: int) -> list[device_reports.Report]:
        """Give the conversation up and begin another on the same line."""
        self._greet(now_ns)
        return self._lost(why, now_ns)

    def _say(self, message: Message) -> None:
        # With its numbers used up the conversation ends at the next tick; missing events are
        # requested again in the next one.
        if self._seal is not None and not self._seal.is_exhausted:
            self._queue.append(self._seal.to_wire(message))

    # -- while up --------------------------------------------------------------------------

    def _hear_up(self, message: Message, now_ns: int) -> list[device_reports.Report]:
        match message:
            case DeviceEvent():
                found = self._sequence.take(message, now_ns)
                self._ask_for_hole(now_ns)
                return found
            case Gap():
                missed = self._sequence.skip(message, now_ns)
                self._counts.missed += len(missed)
                return [*missed]
            case Pong():
                return self._hear_pong(message, now_ns)
            case RequestDone() | SelfTestR():
                return self._requests.answered(message, now_ns)
        return []

    def _hear_pong(self, pong: Pong, now_ns: int) -> list[device_reports.Report]:
        self._pong_at = now_ns
        self._counts.device_flags = pong.flags
        self._sequence.announce(pong.boot_id, pong.next_seq)
        if pong.boot_id == self._sequence.boot_id:
            self._ack_owed |= self._sequence.committed >= pong.oldest_seq
        self._ask_for_hole(now_ns)
        return self._condition.hear(pong, now_ns)

    def _ask_for_hole(self, now_ns: int) -> None:
        """Ask for the missing events: at once for a new hole, every 100 ms for the same one."""
        due, asked = self._resumed
        early = now_ns - asked < wire.RESUME_EVERY_MS * _MS
        if self._sequence.has_hole and not (early and due == self._sequence.due):
            self._counts.gaps += 1
            self._resume(now_ns)

    def _resume(self, now_ns: int) -> None:
        self._resumed = (self._sequence.due, now_ns)
        self._say(EventResume(self._sequence.boot_id, self._sequence.due))

    def _tick_up(self, now_ns: int) -> list[device_reports.Report]:
        if now_ns - self._pong_at > _SILENT_NS:
            return self._lose("silent", now_ns)
        if self._seal is not None and self._seal.is_exhausted:
            return self._lose("all numbers of the conversation are used: new keys", now_ns)
        if now_ns >= self._ping_due:
            self._pings = (self._pings + 1) & 0xFFFF_FFFF
            self._ping_due = now_ns + wire.PING_EVERY_MS * _MS
            self._say(HostPing(self._pings))
        self._ask_for_hole(now_ns)
        return []

"""A device's side of the protocol, as the firmware does it: bytes in, bytes out, a journal.

Shared by shoe and scanner. No line, no thread; the clock is a function that returns milliseconds.
Source: hardware/protocol/wire.md.
"""

from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import Final

from drivers.sim.sim_conversation import SimConversation, device_nonce
from drivers.sim.sim_journal import JournalSlot, SimJournal
from drivers.wire import constants as wire
from drivers.wire.event_bodies import Body, Tamper
from drivers.wire.frame import Frame, FrameDecoder, Noise
from drivers.wire.messages import (
    FROM_HOST_KINDS,
    Auth,
    AuthR,
    Boot,
    DeviceEvent,
    EventAck,
    EventResume,
    Gap,
    HelloR,
    HostHello,
    HostPing,
    Lock,
    Message,
    Nak,
    PlainMessage,
    Pong,
    Request,
    RequestDone,
    SelfTest,
    SelfTestR,
    TellSpots,
    Unlock,
    UnreadablePayload,
    WatchSpot,
    parse,
    to_wire,
)

_NOISE_NAK: Final = {
    "crc": wire.NakReason.CRC,
    "short": wire.NakReason.SHORT,
    "long": wire.NakReason.LONG,
    "cobs": wire.NakReason.COBS,
}
SUPPLY_MV: Final = 3_300


class DeviceCore:
    """One simulated controller.

    `seed` makes boot ids and nonces; `clock_ms` is the time since some fixed moment; `versions` are
    the lowest and highest protocol version it claims to speak; `key` is its own key, on its board.
    """

    def __init__(
        self,
        kind: wire.DeviceKind,
        device_id: str,
        clock_ms: Callable[[], int],
        seed: int = 0,
        versions: tuple[int, int] = (wire.PROTOCOL_MIN, wire.PROTOCOL_MAX),
        key: bytes = wire.TEST_KEY,
    ) -> None:
        self.kind: Final = kind
        self.device_id: Final = device_id
        self.locked = False
        self.lid_open = False
        self.faults = 0
        self.supply_mv = SUPPLY_MV
        self.on_tell_spots: Callable[[], bool] | None = None
        self.on_watch: Callable[[int], bool] | None = None
        self.on_room: Callable[[], None] | None = None
        self._clock_ms = clock_ms
        self._random = Random(seed)
        self._versions = versions
        self._key = key
        self._journal = SimJournal()
        self._boot_id = self._new_boot_id()
        self._starts = 0
        self._conversations = 0  # stored with the journal
        self._plain_sent = 0
        self._out: list[bytes] = []
        self._decoder = FrameDecoder()
        self._conversation: SimConversation | None = None
        self._answers: OrderedDict[int, Message] = OrderedDict()
        self._boot_due_ms = 0
        self._start(wire.ResetReason.POWER)

    # -- acts of the device's own body -----------------------------------------------------

    @property
    def boot_id(self) -> int:
        """The name of the present journal."""
        return self._boot_id

    @property
    def journal(self) -> SimJournal:
        """Events that the host has not committed."""
        return self._journal

    @property
    def is_greeted(self) -> bool:
        """True if a host has greeted since the start and was heard lately."""
        return self._conversation is not None

    @property
    def is_proved(self) -> bool:
        """True if the host of the running conversation has shown that it holds the key."""
        return self._conversation is not None and self._conversation.is_proved

    def room(self) -> int:
        """Free slots for events that can be refused; the last ones are reserved for alarms."""
        return max(0, self._journal.free - wire.ALARM_SLOTS)

    def record(self, body: Body) -> bool:
        """Journal an event and send it if a host listens; False if it fell into a hole."""
        entry = self._journal.append(self._t_ms(), body)
        if self._conversation is not None and self._conversation.is_flowing:
            self._send_entry(entry or self._journal.since(self._journal.next_seq - 1)[0])
        return entry is not None

    def reboot(self, keep_journal: bool, reason: wire.ResetReason = wire.ResetReason.POWER) -> None:
        """Restart: with its journal under the same boot_id, without it under a new one."""
        if not keep_journal:
            self._journal = SimJournal()
            self._boot_id = self._new_boot_id()
            self._starts = self._conversations = 0
        self._start(reason)

    def provision(self, key: bytes) -> None:
        """Put another key into the board, which restarts with its journal."""
        if key == self._key:
            return
        self._key = key
        self._start(wire.ResetReason.POWER)

    # -- the line --------------------------------------------------------------------------

    def feed(self, chunk: bytes) -> None:
        """Take bytes from the host."""
        for piece in self._decoder.feed(chunk):
            if isinstance(piece, Noise):
                self._refuse(_NOISE_NAK[piece.why], 0)
            elif piece.kind in FROM_HOST_KINDS:
                self._hear_frame(piece)
            elif piece.kind != wire.MessageKind.NAK:  # two that answer NAKs would never end
                self._refuse(wire.NakReason.UNKNOWN_TYPE, piece.kind)

    def tick(self) -> None:
        """Do what is due: send BOOT while no host is there, give a silent host up."""
        now = self._clock_ms()
        if self.is_greeted and now - self._heard_ms > wire.HOST_SILENCE_MS:
            self._conversation = None
        if not self.is_greeted and now >= self._boot_due_ms:
            self._boot_due_ms = now + wire.BOOT_EVERY_MS
            self._send_plain(self._boot())

    def outgoing(self) -> bytes:
        """Bytes for the host to be sent now; given once."""
        sent = b"".join(self._out)
        self._out.clear()
        return sent

    # -- inside ----------------------------------------------------------------------------

    def _new_boot_id(self) -> int:
        return self._random.randrange(1, 1 << 32)

    def _start(self, reason: wire.ResetReason) -> None:
        self._starts += 1
        self._reason = reason
        self._started_ms = self._heard_ms = self._boot_due_ms = self._clock_ms()
        self._decoder = FrameDecoder()
        self._conversation = None
        self._forged_seq = 0  # the last TAMPER(forged), 0: none since the start
        self._answers.clear()
        self.locked = False
        self._out.clear()

    def _t_ms(self) -> int:
        return (self._clock_ms() - self._started_ms) & 0xFFFF_FFFF

    def _refuse(self, why: wire.NakReason, kind: int) -> None:
        self._send_plain(Nak(why, kind))

    def _send_plain(self, message: PlainMessage) -> None:
        self._plain_sent += 1
        self._out.append(to_wire(message, self._plain_sent))

    def _send(self, message: Message) -> None:
        if self._conversation is None:
            return
        if self._conversation.seal.is_exhausted:
            self._conversation = None  # BOOT at the next tick: the host greets again, for new keys
            return
        self._out.append(self._conversation.seal.to_wire(message))

    def _send_entry(self, entry: JournalSlot) -> None:
        if entry.body is None:
            self._send(Gap(self._boot_id, entry.seq, entry.last))
        else:
            self._send(DeviceEvent(self._boot_id, entry.seq, entry.t_ms, entry.body))

    def _boot(self) -> Boot:
        return Boot(
            *self._versions,
            self.kind,
            self._reason,
            self._boot_id,
            self._starts,
            self._firmware(),
            self.device_id,
        )

    def _firmware(self) -> bytes:
        return b"simulatd"

    def _hear_frame(self, frame: Frame) -> None:
        """Handle a frame of a type that a host may send; the order of refusals is wire.md's."""
        payload = frame.payload
        if frame.kind not in wire.PLAIN:
            opened = self._open(frame)
            if not isinstance(opened, bytes):
                self._refuse(opened, frame.kind)
                self._note_forgery(opened)
                return
            payload = opened
        message = parse(frame.kind, payload)
        if isinstance(message, UnreadablePayload):
            self._refuse(wire.NakReason.MALFORMED, frame.kind)
            return
        self._heard_ms = self._clock_ms()
        self._hear(message)

    def _open(self, frame: Frame) -> bytes | wire.NakReason:
        if self._conversation is None:
            return wire.NakReason.NOT_GREETED
        return self._conversation.open(frame)

    def _note_forgery(self, why: wire.NakReason) -> None:
        if self._conversation is None or not self._conversation.alarms_now(why):
            return
        # One alarm tells of an attack; until the host has it, more would only fill the journal.
        if self._forged_seq < self._journal.oldest_seq:
            self._forged_seq = self._journal.next_seq
            self.record(Tamper(wire.TamperCause.FORGED))

    def _hear(self, message: Message) -> None:
        match message:
            case HostHello():
                self._hear_hello(message)
            case Auth():
                self._hear_auth()
            case EventAck(boot_id, seq):
                self._hear_ack(boot_id, seq)
            case EventResume(boot_id, from_seq):
                self._hear_resume(boot_id, from_seq)
            case HostPing(number):
                self._send(self._pong(number))
            case Lock() | Unlock() | SelfTest() | TellSpots() | WatchSpot():
                self._hear_request(message)

    def _hear_hello(self, hello: HostHello) -> None:
        running = self._conversation
        if running is not None and running.hello == hello:
            # A repeated HELLO of the running conversation changes nothing.
            self._send_plain(self._answer(hello, running.device_nonce))
            return
        answer = self._answer(hello, self._fresh_nonce())
        # Another host, or the same one anew: the earlier conversation is over.
        self._conversation = None
        if answer.version:
            self._conversation = SimConversation.begun(self._key, hello, answer)
        self._send_plain(answer)

    def _fresh_nonce(self) -> bytes:
        self._conversations += 1
        state = (self._boot_id, self._starts, self._conversations, self._clock_ms())
        return device_nonce(self._key, self._random, *state)

    def _answer(self, hello: HostHello, nonce: bytes) -> HelloR:
        low, high = self._versions
        best = min(high, hello.proto_max)
        return HelloR(
            hello.nonce,
            nonce,
            low,
            high,
            best if best >= max(low, hello.proto_min) else 0,
            self.kind,
            self._firmware(),
            self._boot_id,
            self._starts,
            self._journal.oldest_seq,
            self._journal.next_seq,
            self.device_id,
        )

    def _hear_auth(self) -> None:
        if self._conversation is not None:
            self._conversation.is_proved = True
        self._send(AuthR(self._journal.oldest_seq, self._journal.next_seq))

    def _hear_ack(self, boot_id: int, seq: int) -> None:
        if boot_id != self._boot_id or seq >= self._journal.next_seq:
            self._refuse(wire.NakReason.WRONG_BOOT, wire.MessageKind.ACK)
            return
        self._journal.forget(seq)
        if self.on_room is not None:
            self.on_room()

    def _hear_resume(self, boot_id: int, from_seq: int) -> None:
        journal = self._journal
        if boot_id != self._boot_id or from_seq > journal.next_seq:
            if boot_id == self._boot_id and from_seq - journal.next_seq <= wire.SKIP_LIMIT:
                journal.skip_to(from_seq)  # this memory lost writes that the host has had
            self._refuse(wire.NakReason.WRONG_BOOT, wire.MessageKind.RESUME)
            return
        if self._conversation is not None:
            self._conversation.is_flowing = True
        if from_seq < journal.oldest_seq:
            self._send(Gap(self._boot_id, from_seq, journal.oldest_seq - 1))
        for entry in journal.since(from_seq):
            self._send_entry(entry)

    def _pong(self, number: int) -> Pong:
        journal = self._journal
        flags = (
            wire.PongFlag.LOCKED * self.locked
            | wire.PongFlag.LID_OPEN * self.lid_open
            | wire.PongFlag.JOURNAL_FULL * (self.room() == 0)
        )
        seqs = (journal.oldest_seq, journal.next_seq)
        return Pong(number, self._boot_id, self._t_ms(), *seqs, flags, self.faults)

    def _hear_request(self, request: Request) -> None:
        answer = self._answers.get(request.request_id)
        if answer is None:
            answer = self._carry_out(request)
            self._answers[request.request_id] = answer
            while len(self._answers) > wire.REQUESTS_REMEMBERED:
                self._answers.popitem(last=False)
        self._send(answer)

    def _carry_out(self, request: Request) -> Message:
        match request:
            case SelfTest(request_id):
                return SelfTestR(request_id, self.faults, self.supply_mv)
            case TellSpots(request_id):
                told = self.on_tell_spots is not None and self.on_tell_spots()
                return RequestDone(request_id,
                                   wire.RequestOutcome.DONE if told
                                   else wire.RequestOutcome.REFUSED)
            case WatchSpot(request_id, spot):
                kept = self.on_watch is not None and self.on_watch(spot)
                return RequestDone(request_id,
                                   wire.RequestOutcome.DONE if kept
                                   else wire.RequestOutcome.REFUSED)
            case Lock(request_id) | Unlock(request_id):
                if self.kind is not wire.DeviceKind.SHOE:
                    return RequestDone(request_id, wire.RequestOutcome.REFUSED)
                self.locked = isinstance(request, Lock)
                return RequestDone(request_id, wire.RequestOutcome.DONE)

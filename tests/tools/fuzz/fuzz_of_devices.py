"""What devices and readers say: frames, messages, whole conversations in any order and time."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from drivers.devices.bare_chip_reader import BareSpots
from drivers.devices.bare_pn532 import BadgeReader
from drivers.devices.bare_shoe import BareShoe
from drivers.devices.conversation_interface import Conversation
from drivers.devices.device_link import Link
from drivers.devices.device_recognition import EVERY, Recognised, recognition_question
from drivers.devices.monitor_decoders import EARS
from drivers.devices.monitored_link import WatchedLink
from drivers.devices.serial_monitor import ByteTap, Monitor
from drivers.readers import feig, pepper_c1, pn532
from drivers.readers.reader_dialogue import DialogueReader
from drivers.wire import constants as wire
from drivers.wire.event_bodies import Bare, Card, SpotPart, TwoCards, read_body
from drivers.wire.frame import Frame, FrameDecoder, Noise, encode
from drivers.wire.frame_seal import Seal, conversation_keys
from drivers.wire.messages import (
    AuthR,
    Boot,
    DeviceEvent,
    Gap,
    HelloR,
    Message,
    Nak,
    Pong,
    SelfTestR,
    UnreadablePayload,
    parse,
    to_wire,
)
from tests.tools.fuzz.fuzz_choices import Choices
from tests.tools.fuzz.fuzz_target import Target

_UID: Final = bytes.fromhex("04a1b2c3d4e5f6")
_CHIP: Final = bytes.fromhex("78563412000104e0")
_NONCE: Final = bytes(range(16))
_ID: Final = "PDA-SHOE-0001"
_MS: Final = 1_000_000
_V: Final = wire.PROTOCOL_MAX
_STEPS_MS: Final = (0, 1, 20, 60, 100, 260, 1_000, 1_600, 5_000)

_HELLO_R: Final = HelloR(
    _NONCE, _NONCE, _V, _V, _V, wire.DeviceKind.SHOE, bytes(8), 7, 1, 1, 2, _ID)
_MESSAGES: Final[tuple[Message, ...]] = (
    Boot(1, 1, wire.DeviceKind.SHOE, next(iter(wire.ResetReason)), 7, 1, bytes(8), _ID), _HELLO_R,
    AuthR(1, 2), DeviceEvent(7, 1, 5, Card(_UID)),
    DeviceEvent(7, 2, 9, TwoCards((_UID, _UID[::-1]))),
    DeviceEvent(7, 3, 9, Bare(wire.EventKind.LID_OPEN)), Gap(7, 1, 9), Pong(1, 7, 5, 1, 2, 0, 0),
    DeviceEvent(7, 4, 9, SpotPart(1, 1, 1, 1, 0, (_CHIP,), ())), Nak(wire.NakReason.TAG, 2),
    SelfTestR(1, 0, 3300),
)


def _payloads() -> Sequence[bytes]:
    return [bytes((one.kind,)) + one.pack() for one in _MESSAGES]


def _frames() -> Sequence[bytes]:
    plain = [to_wire(one, 1) for one in _MESSAGES if isinstance(one, Boot | HelloR | Nak)]
    sealed = [encode(Frame(one.kind, 1, one.pack(), bytes(16))) for one in _MESSAGES
              if one.kind not in wire.PLAIN]
    return [*plain, *sealed, b"".join(plain + sealed)]


# --- the wire --------------------------------------------------------------------------------


def frames(given: bytes) -> None:
    """Whole or byte by byte, the same frames; what is a frame is encoded to what was read."""
    whole, single = FrameDecoder(), FrameDecoder()
    found = whole.feed(given)
    one_by_one = [piece for at in range(len(given)) for piece in single.feed(given[at:at + 1])]
    assert found == one_by_one, "frames depend on the chunks"
    for piece in found:
        assert isinstance(piece, Noise) or encode(piece)[1:-1] in given


def payloads(given: bytes) -> None:
    """A payload is a message that packs to the same bytes, or is unreadable."""
    kind, payload = (given or b"\0")[0], given[1:]
    said = parse(kind, payload)
    assert isinstance(said, UnreadablePayload) or said.pack() == payload, said
    body = read_body(kind, payload)
    assert body.pack() == payload, body


# --- conversations ---------------------------------------------------------------------------


class _Device:
    """The other end of a conversation that knows the key, and says whatever the choices are."""

    def __init__(self, choices: Choices, psk: bytes) -> None:
        self._choices, self._psk = choices, psk
        self._decoder, self._seal = FrameDecoder(), None

    def hears(self, chunk: bytes) -> bytes:
        """The greeting is answered as it should be, so that what comes after it is listened to."""
        out = b""
        for piece in self._decoder.feed(chunk):
            if not isinstance(piece, Frame):
                continue
            if piece.kind == wire.MessageKind.HELLO:
                hello = parse(piece.kind, piece.payload)
                answer = HelloR(piece.payload[2:18], _NONCE, _V, _V, _V, wire.DeviceKind.SHOE,
                                bytes(8), 7, 1, 1, self._choices.below(9), _ID)
                keys = conversation_keys(self._psk, hello, answer)  # type: ignore[arg-type]
                self._seal = Seal(keys, _NONCE[0], is_host=False)  # type: ignore[assignment]
                out += to_wire(answer, 1)
            elif piece.kind == wire.MessageKind.AUTH and self._seal is not None:
                self._seal.open(piece)
                out += self.says(wire.MessageKind.AUTH_R, AuthR(1, 9).pack())
        return out

    def says(self, kind: int, payload: bytes) -> bytes:
        """A sealed frame of this type, with whatever in it."""
        if self._seal is None or len(payload) > wire.PAYLOAD_LIMIT:
            return b""
        return encode(self._seal.seal(kind, payload))

    def chosen(self) -> bytes:
        """What it says next: a message of its own with fields as they come, or plain bytes."""
        choices = self._choices
        kind = choices.of(wire_kinds())
        if choices.below(3) == 0:
            return choices.taken(60)
        sound = next((one.pack() for one in _MESSAGES if one.kind == kind), b"")
        cut = choices.below(len(sound) + 1)
        return self.says(kind, sound[:cut] + choices.taken(40) + sound[cut:][choices.below(9):])


def wire_kinds() -> tuple[int, ...]:
    """The types that a device sends, and one that nobody knows."""
    return (*sorted({int(one.kind) for one in _MESSAGES} - set(wire.PLAIN)), 0xEE)


def _own(make: Callable[[], Conversation]) -> Callable[[bytes], None]:
    def run(given: bytes) -> None:
        choices = Choices(given)
        device, link = _Device(choices, wire.TEST_KEY), make()
        link.opened(0)
        now_ns = _play(link, device.hears(link.outgoing()), 0)
        now_ns = _play(link, device.hears(link.outgoing()), now_ns)
        assert link.health.state != "lost", "a device that holds its key is not met"
        while not choices.is_over:
            now_ns = _step(link, choices, device.chosen, now_ns)
            now_ns = _play(link, device.hears(link.outgoing()), now_ns)

    return run


def _bare(make: Callable[[], Conversation], sound: Callable[[Choices], bytes]
          ) -> Callable[[bytes], None]:
    def run(given: bytes) -> None:
        choices, reader, now_ns = Choices(given), make(), 0
        reader.opened(0)
        while not choices.is_over:
            now_ns = _step(reader, choices, lambda: sound(choices), now_ns)
            reader.outgoing()

    return run


def _play(link: Conversation, chunk: bytes, now_ns: int) -> int:
    link.feed(chunk, now_ns)
    link.tick(now_ns)
    return now_ns + _MS


def _step(line: Conversation, choices: Choices, says: Callable[[], bytes], now_ns: int) -> int:
    """One thing that happens to a port: bytes, time, the line goes and comes, a wish."""
    match choices.below(8):
        case 0 | 1 | 2 | 3:
            line.feed(says(), now_ns)
        case 4:
            line.feed(choices.taken(60), now_ns)
        case 5:
            line.closed("unplugged", now_ns)
            line.opened(now_ns)
        case 6:
            line.committed(choices.of((0, 7, 2**32 - 1)), choices.below(256))
        case _:
            wishes = (line.lock, line.unlock, line.self_test, line.tell_spots)
            choices.of(wishes)()
            line.watch(choices.of((*range(wire.SPOTS), wire.NO_SPOT)))
    line.tick(now_ns)
    assert line.health
    return now_ns + choices.of(_STEPS_MS) * _MS


# --- what a bought reader would say, so far sound that it is listened to ----------------------


def pn532_says(choices: Choices) -> bytes:
    """An ACK, or an answer with a right checksum and any body."""
    if choices.below(3) == 0:
        return pn532.ACK
    lists = bytes((1, 1, 0, 4, 8, 4)) + _UID[:4], bytes((0,)), bytes((0x32, 1, 6, 7)), b""
    code = choices.of((0x15, 0x03, 0x13, 0x33, 0x4B, 0x4B, choices.below(256)))
    body = bytes((0xD5, code)) + choices.of(lists) + choices.taken(12)
    head = bytes((len(body), -len(body) & 0xFF))
    return pn532.ACK + b"\0\0\xff" + head + body + bytes((-sum(body) & 0xFF, 0))


def pepper_says(choices: Choices) -> bytes:
    """A frame with a right checksum and any payload."""
    about = choices.of((pepper_c1.HALT, pepper_c1.SET_POLLING, pepper_c1.SET_ACTIVE_ANTENNA,
                        pepper_c1.INVENTORY_START, pepper_c1.INVENTORY_NEXT, 0x77))
    head = bytes((choices.of((pepper_c1.ACK, pepper_c1.ACK, pepper_c1.ASYNC, pepper_c1.ERROR)),))
    tag = choices.of((b"", _CHIP + b"\0", _CHIP + b"\1", b"\x01"))
    return pepper_c1.encode(head + bytes((about,)) + tag + choices.taken(12))


def feig_says(choices: Choices) -> bytes:
    """An answer with a right checksum: any control byte, status and rest."""
    control = choices.of((feig.BAUD_DETECTION, feig.RF_SWITCH, feig.READ_CONFIGURATION,
                          feig.HOST_COMMAND, feig.HOST_COMMAND, 0x11))
    status = bytes((choices.of((feig.OK, feig.OK, feig.NO_TAG, feig.MORE_DATA, 0x55)),))
    rest = choices.of((b"", bytes(14), b"\x01\x03\0" + _CHIP[::-1], b"\x02\x03\0" + _CHIP))
    return feig.encode(0, control, status + rest + choices.taken(12),
                       is_advanced=bool(choices.below(2)))


_SAYS: Final = {"pn532": pn532_says, "pepper": pepper_says, "feig": feig_says}


def _spots(reader: DialogueReader[Any], name: str) -> Conversation:
    return BareSpots("scanner", reader, name, lambda: _NONCE, (7, 3))


def recognised(given: bytes) -> None:
    """Whoever answers the question who is there, with whatever."""
    choices = Choices(given)
    family = choices.of(EVERY)
    listener = recognition_question(family, _NONCE, {_ID: wire.TEST_KEY}.get).listener
    says = _SAYS.get(family, lambda some: to_wire(_HELLO_R, 1) * some.below(2) + some.taken(60))
    while not choices.is_over:
        found = listener(says(choices) if choices.below(2) else choices.taken(60))
        assert found is None or isinstance(found, bytes | Recognised)
    listener(b"")


def overheard(given: bytes) -> None:
    """The technician's monitor shows whatever goes over the line."""
    choices, monitor = Choices(given), Monitor()
    name = choices.of(sorted(EARS))
    tap = ByteTap("shoe", monitor, EARS[name])
    while not choices.is_over:
        chunk = _SAYS[name](choices) if choices.below(2) else choices.taken(60)
        tap.heard(chunk, 1) if choices.below(2) else tap.sent(chunk, 2)
    for piece in monitor.seen():
        assert piece


def _of_link(given: bytes) -> None:
    _own(lambda: Link("shoe", wire.DeviceKind.SHOE, lambda: _NONCE,
                      {_ID: wire.TEST_KEY}.get, (7, 3)))(given)


def _of_watched(given: bytes) -> None:
    _own(lambda: WatchedLink("shoe", wire.DeviceKind.SHOE, lambda: _NONCE,
                             {_ID: wire.TEST_KEY}.get, None, Monitor()))(given)


TARGETS: Final = (
    Target("wire/frames", frames, seeds=_frames),
    Target("wire/messages", payloads, seeds=_payloads),
    Target("devices/link", _of_link),
    Target("devices/watched_link", _of_watched),
    Target("devices/bare_shoe", _bare(lambda: BareShoe("shoe", lambda: _NONCE, (7, 3)),
                                      pn532_says)),
    Target("devices/badge", _bare(lambda: BadgeReader("badge", lambda: _NONCE), pn532_says)),
    Target("devices/pepper_spots", _bare(lambda: _spots(pepper_c1.PepperC1(), "Pepper C1"),
                                         pepper_says)),
    Target("devices/feig_spots", _bare(lambda: _spots(feig.Feig(), "FEIG"), feig_says)),
    Target("devices/recognise", recognised),
    Target("devices/monitor", overheard),
)

"""Link for the serial monitor: every frame is noted, sealed ones as the link itself opened them.

For the bench alone; it does nothing else than a `Link` does.
"""

from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from typing import Final, cast

from drivers.devices import device_reports
from drivers.devices.device_greeting import GreetedDevice
from drivers.devices.device_link import Link
from drivers.devices.line_health import Counts, Suspicion
from drivers.devices.serial_monitor import Direction, Monitor, PieceSort
from drivers.wire import constants as wire
from drivers.wire.event_bodies import Body, Doubtful, SpotPart, Strange, TwoCards
from drivers.wire.event_bodies import Card as CardBody
from drivers.wire.frame import Frame, FrameDecoder, Noise, encode
from drivers.wire.frame_seal import Seal
from drivers.wire.messages import Auth, AuthR, DeviceEvent, Message, UnreadablePayload, parse

#: Fields not for a screen: random bytes out of which keys are made.
_HIDDEN: Final = frozenset({"nonce", "device_nonce", "body", "event_kind"})
_REFUSED: Final = {
    wire.NakReason.TAG: (PieceSort.FORGED, "wrong tag"),
    wire.NakReason.REPLAY: (PieceSort.FORGED, "number used before"),
    wire.NakReason.STALE: (PieceSort.STALE, "of another conversation"),
}


class WatchedLink(Link):
    """A `Link` that notes each frame, and each piece that was none, in `monitor`."""

    def __init__(
        self,
        device: str,
        kind: wire.DeviceKind,
        nonce: Callable[[], bytes],
        keys: Callable[[str], bytes | None],
        resume: tuple[int, int] | None,
        monitor: Monitor,
    ) -> None:
        super().__init__(device, kind, nonce, keys, resume)
        self._monitor = monitor
        self._suspicion = _WatchedSuspicion(device, self._counts, self._damaged)
        self._frame: Frame | None = None  # a sealed one that was not noted yet

    def _note(self, way: Direction, sort: PieceSort, said: tuple[str, str, tuple[bytes, ...]],
              size: int = 0
              ) -> None:
        name, detail, uids = said
        self._monitor.note(self._now, self.device, way, sort, name, detail, uids, size)

    def _damaged(self, noise: Noise) -> None:
        said = (noise.why.upper(), f"{noise.size} bytes", ())
        self._note(Direction.IN, PieceSort.DAMAGED, said, noise.size)

    # --- heard -----------------------------------------------------------------------------------

    def _hear_plain(self, frame: Frame, now_ns: int) -> list[device_reports.Report]:
        self._note(Direction.IN, PieceSort.FRAME, _said(parse(frame.kind, frame.payload)),
                   _size(frame))
        return super()._hear_plain(frame, now_ns)

    def _hear_sealed(self, frame: Frame, now_ns: int) -> list[device_reports.Report]:
        self._frame = frame
        before = self._counts.forged, self._counts.replayed, self._counts.stale
        found = super()._hear_sealed(frame, now_ns)
        if self._frame is not None:  # not opened by our seal: the greeting's, or nobody's
            after = self._counts.forged, self._counts.replayed, self._counts.stale
            risen = [two > one for one, two in zip(before, after, strict=True)]
            self._judged(next((why for why, is_it in zip(_REFUSED, risen, strict=True) if is_it),
                              None))
        return found

    def _judged(self, heard: bytes | wire.NakReason | None) -> None:
        """Note the result of the sealed frame in hand: opened, refused, or not looked at."""
        frame, self._frame = self._frame, None
        if frame is None:
            return
        if isinstance(heard, bytes):
            self._note(Direction.IN, PieceSort.FRAME, _said(parse(frame.kind, heard)), _size(frame))
            return
        sort, words = _REFUSED.get(heard, (PieceSort.FRAME, "sealed")) if heard is not None else (
            PieceSort.FRAME, "sealed")
        self._note(Direction.IN, sort, (_kind(frame.kind), words, ()), _size(frame))

    def _meet(self, met: GreetedDevice, now_ns: int) -> list[device_reports.Report]:
        self._judged(met.held.pack())  # the AUTH_R that proved the device: the greeting opened it
        seal = cast(Seal, _WatchedSeal(met.seal, self._judged, self._sealed))
        return super()._meet(GreetedDevice(met.hello, met.held, seal), now_ns)

    # --- sent frames -----------------------------------------------------------------------------

    def _sealed(self, message: Message, size: int) -> None:
        self._note(Direction.OUT, PieceSort.FRAME, _said(message), size)

    def _say_greeting(self, now_ns: int) -> None:
        before = len(self._queue)
        super()._say_greeting(now_ns)
        for sent in self._queue[before:]:
            for frame in FrameDecoder().feed(sent):
                if isinstance(frame, Frame):
                    plain = frame.kind in wire.PLAIN
                    said = _said(parse(frame.kind, frame.payload)) if plain else (
                        _kind(frame.kind), "", ())
                    self._note(Direction.OUT, PieceSort.FRAME, said, len(sent))


class _WatchedSuspicion(Suspicion):
    """Notes each piece that was no frame."""

    def __init__(self, device: str, counts: Counts, damaged: Callable[[Noise], None]) -> None:
        super().__init__(device, counts)
        self._told_of = damaged

    def damaged(self, noise: Noise, is_up: bool) -> None:
        """Note a piece that was no frame."""
        self._told_of(noise)
        super().damaged(noise, is_up)


class _WatchedSeal:
    """Frame seal with the interface of `Seal` that notes what it opened and sealed."""

    def __init__(
        self, seal: Seal, opened: Callable[[bytes | wire.NakReason], None],
        sealed: Callable[[Message, int], None],
    ) -> None:
        self._seal, self._opened, self._sealed = seal, opened, sealed

    @property
    def is_exhausted(self) -> bool:
        """As `Seal.is_exhausted`."""
        return self._seal.is_exhausted

    def open(self, frame: Frame) -> bytes | wire.NakReason:
        """As `Seal.open`."""
        payload = self._seal.open(frame)
        self._opened(payload)
        return payload

    def to_wire(self, message: Message) -> bytes:
        """As `Seal.to_wire`."""
        sent = self._seal.to_wire(message)
        self._sealed(message, len(sent))
        return sent


# --- in words ------------------------------------------------------------------------------------


def _kind(kind: int) -> str:
    try:
        return wire.MessageKind(kind).name
    except ValueError:
        return f"0x{kind:02x}"


def _size(frame: Frame) -> int:
    """Its bytes on the line, with both delimiters."""
    try:
        return len(encode(frame))
    except ValueError:
        return 0


def _said(message: Message | UnreadablePayload) -> tuple[str, str, tuple[bytes, ...]]:
    """Name, fields and tags of a message."""
    if isinstance(message, UnreadablePayload):
        return _kind(message.kind), message.reason, ()
    if isinstance(message, DeviceEvent):
        body, uids = _body(message.body)
        return (f"EVENT {_event(message.body)}",
                f"seq={message.seq} t={message.t_ms} ms {body}".rstrip(), uids)
    if isinstance(message, Auth | AuthR) and not fields(message):
        return _kind(message.kind), "", ()
    named = _fields(message, *(() if message.kind in wire.PLAIN else ("boot_id",)))
    return _kind(message.kind), named, ()


def _event(body: Body) -> str:
    try:
        return wire.EventKind(body.event_kind).name
    except ValueError:
        return f"0x{int(body.event_kind):02x}"


def _body(body: Body) -> tuple[str, tuple[bytes, ...]]:
    match body:
        case CardBody(uid=uid):
            return "", (uid,)
        case TwoCards(uids=uids):
            return "", uids
        case Doubtful(spots=spots, uids=uids):
            return f"spots={spots[0]},{spots[1]}", uids
        case SpotPart(added=added, removed=removed):
            parts = f"spot={body.spot} part={body.part}/{body.parts} count={body.count}"
            return f"{parts} added={len(added)} removed={len(removed)}", (*added, *removed)
        case Strange(raw=raw):
            return raw.hex(" "), ()
    return _fields(body), ()


def _fields(message: object, *besides: str) -> str:
    """The fields of a message, but those that nobody is to see and those `besides`.

    >>> _fields(AuthR(3, 9))
    'oldest_seq=3 next_seq=9'
    """
    names = getattr(message, "__match_args__", ())
    return " ".join(f"{name}={_value(getattr(message, name))}"
                    for name in names if name not in _HIDDEN and name not in besides)


def _value(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    return value.name if isinstance(value, Enum) else str(value)

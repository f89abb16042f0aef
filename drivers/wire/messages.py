"""Messages and their payloads, one frozen class for each type byte.

`parse` turns a payload into a message and never raises: what it cannot read is `UnreadablePayload`.
The payload of a sealed frame has been opened before, next door in `seal`, and is sealed there on
the way back; `to_wire` makes the plain frames. Bodies of events are in `events`.
Source: hardware/protocol/wire.md.
"""

from collections.abc import Callable
from struct import Struct, error
from typing import ClassVar, Final, Self

from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import (
    DEVICE_ID_LIMIT,
    DeviceKind,
    MessageKind,
    NakReason,
    RequestOutcome,
    ResetReason,
)
from drivers.wire.event_bodies import Body, read_body
from drivers.wire.frame import Frame, encode

_IDENTITY: Final = Struct("<BBBB8sIH")


@dataclass(frozen=True, slots=True)
class Boot:
    """The device started and has no host: sent every second until a HELLO comes."""

    proto_min: int
    proto_max: int
    device_kind: DeviceKind
    reason: ResetReason
    boot_id: int
    starts: int
    firmware: bytes
    device_id: str

    kind: ClassVar = MessageKind.BOOT
    shape: ClassVar = Struct("<BBBBIH8sB")

    def pack(self) -> bytes:
        name = _name_bytes(self.device_id)
        head = (self.proto_min, self.proto_max, self.device_kind, self.reason, self.boot_id)
        return self.shape.pack(*head, self.starts, self.firmware, len(name)) + name

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        low, high, device, why, boot, starts, firmware, size = cls.shape.unpack_from(payload)
        name = _name(payload, cls.shape.size, size)
        return cls(low, high, DeviceKind(device), ResetReason(why), boot, starts, firmware, name)


@dataclass(frozen=True, slots=True)
class HostHello:
    """The host wants to talk: the versions it speaks and its own 16-byte nonce."""

    proto_min: int
    proto_max: int
    nonce: bytes

    kind: ClassVar = MessageKind.HELLO
    shape: ClassVar = Struct("<BB16s")

    def pack(self) -> bytes:
        return self.shape.pack(self.proto_min, self.proto_max, self.nonce)

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        return cls(*cls.shape.unpack(payload))


@dataclass(frozen=True, slots=True)
class HelloR:
    """The device's answer: its identity, the host's nonce again, and its journal's content.

    `version` is the highest that both speak, 0 if there is none. Nothing in it is proved yet: the
    journal's content is repeated, sealed, in AUTH_R.
    """

    nonce: bytes
    device_nonce: bytes
    proto_min: int
    proto_max: int
    version: int
    device_kind: DeviceKind
    firmware: bytes
    boot_id: int
    starts: int
    oldest_seq: int
    next_seq: int
    device_id: str

    kind: ClassVar = MessageKind.HELLO_R
    shape: ClassVar = Struct("<16s16sBBBB8sIHIIB")

    def pack(self) -> bytes:
        name = _name_bytes(self.device_id)
        versions = (self.proto_min, self.proto_max, self.version, self.device_kind)
        counts = (self.boot_id, self.starts, self.oldest_seq, self.next_seq, len(name))
        nonces = (self.nonce, self.device_nonce)
        return self.shape.pack(*nonces, *versions, self.firmware, *counts) + name

    def identity(self) -> bytes:
        """Part of this answer in the keys: proto_min to starts, then the id (section 3)."""
        name = _name_bytes(self.device_id)
        said = (self.proto_min, self.proto_max, self.version, self.device_kind, self.firmware)
        return _IDENTITY.pack(*said, self.boot_id, self.starts) + bytes((len(name),)) + name

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        mine, theirs, *rest = cls.shape.unpack_from(payload)
        low, high, version, device, firmware, boot, starts, oldest, following, size = rest
        name = _name(payload, cls.shape.size, size)
        versions = (low, high, version, DeviceKind(device))
        return cls(mine, theirs, *versions, firmware, boot, starts, oldest, following, name)


@dataclass(frozen=True, slots=True)
class DeviceEvent:
    """Something the device saw: its place in the journal, the device's clock in ms, what it was."""

    boot_id: int
    seq: int
    t_ms: int
    body: Body

    kind: ClassVar = MessageKind.EVENT
    shape: ClassVar = Struct("<IIIB")

    def pack(self) -> bytes:
        head = self.shape.pack(self.boot_id, self.seq, self.t_ms, self.body.event_kind)
        return head + self.body.pack()

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        boot, seq, t_ms, kind = cls.shape.unpack_from(payload)
        return cls(boot, seq, t_ms, read_body(kind, payload[cls.shape.size :]))


class _Packed:
    """A message whose payload is its fields in order, all of them integers."""

    __slots__ = ()
    shape: ClassVar[Struct]
    __match_args__: ClassVar[tuple[str, ...]]

    def pack(self) -> bytes:
        return self.shape.pack(*(getattr(self, name) for name in self.__match_args__))

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        return cls(*cls.shape.unpack(payload))


@dataclass(frozen=True, slots=True)
class Auth(_Packed):
    """The host proves that it holds the device's key: the frame's tag is the proof."""

    kind: ClassVar = MessageKind.AUTH
    shape: ClassVar = Struct("<")


@dataclass(frozen=True, slots=True)
class AuthR(_Packed):
    """The device proves the same; its journal holds the events `oldest_seq` to `next_seq - 1`."""

    oldest_seq: int
    next_seq: int

    kind: ClassVar = MessageKind.AUTH_R
    shape: ClassVar = Struct("<II")


@dataclass(frozen=True, slots=True)
class EventAck(_Packed):
    """The host has committed every event up to and with `seq`: the device may forget them."""

    boot_id: int
    seq: int

    kind: ClassVar = MessageKind.ACK
    shape: ClassVar = Struct("<II")


@dataclass(frozen=True, slots=True)
class EventResume(_Packed):
    """The host wants every event from `from_seq` on, again if they were sent before."""

    boot_id: int
    from_seq: int

    kind: ClassVar = MessageKind.RESUME
    shape: ClassVar = Struct("<II")


@dataclass(frozen=True, slots=True)
class Gap(_Packed):
    """The device no longer has the events `first` to `last`."""

    boot_id: int
    first: int
    last: int

    kind: ClassVar = MessageKind.GAP
    shape: ClassVar = Struct("<III")


@dataclass(frozen=True, slots=True)
class HostPing(_Packed):
    """Sign of life requested by the host; `number` comes back in the PONG."""

    number: int

    kind: ClassVar = MessageKind.PING
    shape: ClassVar = Struct("<I")


@dataclass(frozen=True, slots=True)
class Pong(_Packed):
    """The device is there: its clock in ms, its journal's content, its `PongFlag` bits, its
    `SelfTestFault` bits."""

    number: int
    boot_id: int
    t_ms: int
    oldest_seq: int
    next_seq: int
    flags: int
    faults: int

    kind: ClassVar = MessageKind.PONG
    shape: ClassVar = Struct("<IIIIIBH")


@dataclass(frozen=True, slots=True)
class Nak:
    """The device refused a frame of type `refused` (0 if it had none)."""

    reason: NakReason
    refused: int

    kind: ClassVar = MessageKind.NAK
    shape: ClassVar = Struct("<BB")

    def pack(self) -> bytes:
        return self.shape.pack(self.reason, self.refused)

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        reason, refused = cls.shape.unpack(payload)
        return cls(NakReason(reason), refused)


@dataclass(frozen=True, slots=True)
class Lock(_Packed):
    """The shoe must refuse the next card until it is unlocked."""

    request_id: int

    kind: ClassVar = MessageKind.LOCK
    shape: ClassVar = Struct("<I")


@dataclass(frozen=True, slots=True)
class Unlock(_Packed):
    """The shoe may let cards pass again."""

    request_id: int

    kind: ClassVar = MessageKind.UNLOCK
    shape: ClassVar = Struct("<I")


@dataclass(frozen=True, slots=True)
class SelfTest(_Packed):
    """The device must test its sensors and say which failed."""

    request_id: int

    kind: ClassVar = MessageKind.SELFTEST
    shape: ClassVar = Struct("<I")


@dataclass(frozen=True, slots=True)
class TellSpots(_Packed):
    """The scanner must report the whole set of every spot, empty ones too."""

    request_id: int

    kind: ClassVar = MessageKind.TELL_SPOTS
    shape: ClassVar = Struct("<I")


@dataclass(frozen=True, slots=True)
class WatchSpot(_Packed):
    """The scanner must read this spot, the one of the player to act, every other time.

    `spot` is `NO_SPOT` if nobody is to act.
    """

    request_id: int
    spot: int

    kind: ClassVar = MessageKind.WATCH
    shape: ClassVar = Struct("<IB")


@dataclass(frozen=True, slots=True)
class SelfTestR(_Packed):
    """The self-test's answer: `SelfTestFault` bits, and the supply in millivolts."""

    request_id: int
    faults: int
    supply_mv: int

    kind: ClassVar = MessageKind.SELFTEST_R
    shape: ClassVar = Struct("<IHH")


@dataclass(frozen=True, slots=True)
class RequestDone:
    """Result of LOCK, UNLOCK, TELL_SPOTS or WATCH; sent again for a repeated request."""

    request_id: int
    outcome: RequestOutcome

    kind: ClassVar = MessageKind.DONE
    shape: ClassVar = Struct("<IB")

    def pack(self) -> bytes:
        return self.shape.pack(self.request_id, self.outcome)

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        request, outcome = cls.shape.unpack(payload)
        return cls(request, RequestOutcome(outcome))


@dataclass(frozen=True, slots=True)
class UnreadablePayload:
    """A payload that this side cannot read, under a right checksum and, where sealed, tag."""

    kind: int
    reason: str


Request = Lock | Unlock | SelfTest | TellSpots | WatchSpot
FromHost = HostHello | Auth | EventAck | EventResume | HostPing | Request
FromDevice = Boot | HelloR | AuthR | DeviceEvent | Gap | Pong | Nak | SelfTestR | RequestDone
Message = FromHost | FromDevice
#: The messages whose frames carry no tag.
PlainMessage = Boot | HostHello | HelloR | Nak


def parse(kind: int, payload: bytes) -> Message | UnreadablePayload:
    """The message in a payload, opened if its type is sealed. Never raises: see
    `UnreadablePayload`."""
    unpack = _UNPACK.get(kind)
    if unpack is None:
        return UnreadablePayload(kind, "unknown type")
    try:
        return unpack(payload)
    except (ValueError, error) as wrong:
        return UnreadablePayload(kind, f"malformed: {wrong}")


def to_wire(message: PlainMessage, counter: int) -> bytes:
    """A plain message as a whole frame, `counter` being the sender's number for it.

    Raises ValueError or struct.error if a field does not fit its place, or the type is sealed.
    """
    return encode(Frame(message.kind, counter & 0xFFFF_FFFF, message.pack()))


def _name_bytes(device_id: str) -> bytes:
    name = device_id.encode("ascii")
    if not 1 <= len(name) <= DEVICE_ID_LIMIT:
        raise ValueError(f"a device id of {len(name)} bytes is not 1 to {DEVICE_ID_LIMIT}")
    return name


def _name(payload: bytes, at: int, size: int) -> str:
    name = payload[at:].decode("ascii")
    # Shown to people before it is proved: nothing in it may steer a terminal.
    if not (0 < size == len(name) <= DEVICE_ID_LIMIT and name.isprintable()) or " " in name:
        raise ValueError("device id")
    return name


_FROM_HOST: Final = (HostHello, Auth, EventAck, EventResume, HostPing, Lock, Unlock, SelfTest,
                     TellSpots, WatchSpot)
_FROM_DEVICE: Final = (Boot, HelloR, AuthR, DeviceEvent, Gap, Pong, Nak, SelfTestR, RequestDone)
#: The types that a device takes, and those that the host takes; to each the others are unknown.
FROM_HOST_KINDS: Final = frozenset(message.kind for message in _FROM_HOST)
FROM_DEVICE_KINDS: Final = frozenset(message.kind for message in _FROM_DEVICE)
_UNPACK: Final[dict[int, Callable[[bytes], Message]]] = {
    message.kind: message.unpack for message in (*_FROM_HOST, *_FROM_DEVICE)
}

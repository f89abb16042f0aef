"""Bodies of EVENT: one class for each shape, packed and unpacked.

`read_body` answers with `Strange` if the kind is unknown or the body is malformed: an event keeps
its place in the sequence even if the host cannot read it. Source: hardware/protocol/wire.md.
"""

from collections.abc import Callable, Sequence
from struct import Struct, error
from typing import ClassVar, Final

from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import (
    CARD_UID_BYTES,
    CARD_UID_FILLED,
    CHIP_UID_BYTES,
    CHIPS_PER_DOUBT,
    CHIPS_PER_PART,
    EventKind,
    TamperCause,
    UnreadCause,
)

_SPOT: Final = Struct("<BBBHHBB")
_DOUBT: Final = Struct("<BBB")
_FIELD: Final = 1 + CARD_UID_FILLED


@dataclass(frozen=True, slots=True)
class Card:
    """One card passed the gate and its tag was read twice alike."""

    event_kind: ClassVar = EventKind.CARD
    uid: bytes

    def pack(self) -> bytes:
        return _pack_tag(self.uid)


@dataclass(frozen=True, slots=True)
class TwoCards:
    """Several tags were in the field while the gate was broken once."""

    event_kind: ClassVar = EventKind.DOUBLE_DRAW
    uids: tuple[bytes, ...]

    def pack(self) -> bytes:
        return bytes((len(self.uids),)) + b"".join(map(_pack_tag, self.uids))


@dataclass(frozen=True, slots=True)
class Unread:
    """A card passed the gate and no tag could be read."""

    event_kind: ClassVar = EventKind.UNKNOWN_TAG
    cause: UnreadCause

    def pack(self) -> bytes:
        return bytes((self.cause,))


@dataclass(frozen=True, slots=True)
class Tamper:
    """The device was opened, its supply was meddled with, or somebody forged frames to it."""

    event_kind: ClassVar = EventKind.TAMPER
    cause: TamperCause

    def pack(self) -> bytes:
        return bytes((self.cause,))


@dataclass(frozen=True, slots=True)
class Bare:
    """An event without a body: gate, lid, jam, something pushed in."""

    event_kind: EventKind

    def pack(self) -> bytes:
        return b""


@dataclass(frozen=True, slots=True)
class SpotPart:
    """One part of a change at a bet spot, after the spot had been stable.

    `count` and `set_crc` describe the whole spot as it stands after the last part.
    """

    event_kind: ClassVar = EventKind.SPOT_STABLE
    spot: int
    part: int
    parts: int
    count: int
    set_crc: int
    added: tuple[bytes, ...]
    removed: tuple[bytes, ...]

    def pack(self) -> bytes:
        head = _SPOT.pack(
            self.spot,
            self.part,
            self.parts,
            self.count,
            self.set_crc,
            len(self.added),
            len(self.removed),
        )
        return head + b"".join(self.added) + b"".join(self.removed)


@dataclass(frozen=True, slots=True)
class Doubtful:
    """The same chips are heard at two spots and neither hears them clearly better."""

    event_kind: ClassVar = EventKind.AMBIGUOUS
    spots: tuple[int, int]
    uids: tuple[bytes, ...]

    def pack(self) -> bytes:
        return _DOUBT.pack(*self.spots, len(self.uids)) + b"".join(self.uids)


@dataclass(frozen=True, slots=True)
class Strange:
    """An event that this host cannot read: its kind as sent, its body as sent."""

    event_kind: int
    raw: bytes

    def pack(self) -> bytes:
        return self.raw


Body = Card | TwoCards | Unread | Tamper | Bare | SpotPart | Doubtful | Strange


def read_body(kind: int, raw: bytes) -> Body:
    """The body of an event; `Strange` if it cannot be read. Never raises."""
    reader = _READERS.get(kind)
    if reader is None:
        return Strange(kind, raw)
    try:
        return reader(raw)
    except (ValueError, IndexError, error):
        return Strange(kind, raw)


def spot_parts(
    spot: int, standing: Sequence[bytes], added: Sequence[bytes], removed: Sequence[bytes], crc: int
) -> list[SpotPart]:
    """A spot's change in parts of at most 25 chips, added ones first; one part if nothing moved.

    `standing` is the whole spot after the change and `crc` its checksum.
    """
    moves = [(uid, True) for uid in added] + [(uid, False) for uid in removed]
    slices = [moves[at : at + CHIPS_PER_PART] for at in range(0, len(moves), CHIPS_PER_PART)]
    slices = slices or [[]]
    return [
        SpotPart(
            spot,
            part,
            len(slices),
            len(standing),
            crc,
            tuple(uid for uid, came in moved if came),
            tuple(uid for uid, came in moved if not came),
        )
        for part, moved in enumerate(slices, start=1)
    ]


def _pack_tag(uid: bytes) -> bytes:
    if len(uid) not in CARD_UID_BYTES:
        raise ValueError(f"a card's UID of {len(uid)} bytes does not exist")
    return bytes((len(uid),)) + uid.ljust(CARD_UID_FILLED, b"\0")


def _tag(field: bytes) -> bytes:
    """The UID in a uid field of 11 bytes: its length, itself, zeros."""
    size = field[0]
    if len(field) != _FIELD or size not in CARD_UID_BYTES or any(field[1 + size :]):
        raise ValueError("tag")
    return field[1 : 1 + size]


def _read_card(raw: bytes) -> Card:
    return Card(_tag(raw))


def _read_two_cards(raw: bytes) -> TwoCards:
    number = raw[0]
    if number < 2 or len(raw) != 1 + number * _FIELD:
        raise ValueError("length")
    return TwoCards(tuple(_tag(raw[at : at + _FIELD]) for at in range(1, len(raw), _FIELD)))


def _read_unread(raw: bytes) -> Unread:
    (cause,) = raw
    return Unread(UnreadCause(cause))


def _read_tamper(raw: bytes) -> Tamper:
    (cause,) = raw
    return Tamper(TamperCause(cause))


def _bare(kind: EventKind) -> Callable[[bytes], Bare]:
    said = Bare(kind)

    def read(raw: bytes) -> Bare:
        if raw:
            raise ValueError("length")
        return said

    return read


def _chips(raw: bytes, at: int, number: int) -> tuple[bytes, ...]:
    end = at + number * CHIP_UID_BYTES
    return tuple(raw[n : n + CHIP_UID_BYTES] for n in range(at, end, CHIP_UID_BYTES))


def _read_spot(raw: bytes) -> SpotPart:
    spot, part, parts, count, crc, came, went = _SPOT.unpack_from(raw)
    middle = _SPOT.size + came * CHIP_UID_BYTES
    if not 1 <= part <= parts or len(raw) != middle + went * CHIP_UID_BYTES:
        raise ValueError("length")
    added, removed = _chips(raw, _SPOT.size, came), _chips(raw, middle, went)
    return SpotPart(spot, part, parts, count, crc, added, removed)


def _read_doubtful(raw: bytes) -> Doubtful:
    one, other, number = _DOUBT.unpack_from(raw)
    if len(raw) != _DOUBT.size + number * CHIP_UID_BYTES or not 1 <= number <= CHIPS_PER_DOUBT:
        raise ValueError("length")
    return Doubtful((one, other), _chips(raw, _DOUBT.size, number))


_BARE_KINDS: Final = (
    EventKind.GATE_OPEN,
    EventKind.GATE_CLOSE,
    EventKind.JAM,
    EventKind.LID_OPEN,
    EventKind.LID_CLOSE,
    EventKind.PUSHED_IN,
)
_READERS: Final[dict[int, Callable[[bytes], Body]]] = {
    EventKind.CARD: _read_card,
    EventKind.DOUBLE_DRAW: _read_two_cards,
    EventKind.UNKNOWN_TAG: _read_unread,
    EventKind.TAMPER: _read_tamper,
    EventKind.SPOT_STABLE: _read_spot,
    EventKind.AMBIGUOUS: _read_doubtful,
    **{kind: _bare(kind) for kind in _BARE_KINDS},
}

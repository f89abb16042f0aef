"""Reports of a device to the host, one frozen class for each.

`device` is the host's own name for the device, `at_ns` the host's monotonic clock when the bytes
were read, `t_ms` the device's clock (it starts at 0 with every power-up). A report with `boot_id`
and `seq` has a place in the device's journal: the device holds it until the host calls `committed`.
Source: hardware/protocol/wire.md.
"""

from typing import ClassVar, Final, Literal

from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import DeviceKind, SelfTestFault, TamperCause, UnreadCause

#: Prefix of the id of a reader without firmware of ours; no board of ours has it.
BARE: Final = "bare "


@dataclass(frozen=True, slots=True)
class LinkUp:
    """The device answers: its kind, its own id, and the name of its journal (`boot_id`).

    A new `boot_id` under the same id means that the device lost its journal: events in between are
    unknown, and every spot of a scanner is empty until it is reported. `kind` is None for a badge
    reader, which is no device of that page. `device_id` begins with `BARE` for a bought reader:
    nothing proves its identity, and nothing is recorded without the host. `owes` is the number of
    the last report of earlier events still to come, 0: none. `firmware` is the hash that it gives
    of itself, in hex, and `version` the protocol spoken; "" and 0 if it has none. A device can lie
    about both: they are for the inventory. `oldest` and `next_seq` are its own account, under its
    frame seal: it holds the events from the one up to before the other, and deleted those before
    `oldest` once a host had stored them. `due` is the first event that this host hadn't had as they
    met, 0 if it never met this journal. All three are 0 for a reader without a journal.
    """

    device: str
    kind: DeviceKind | None
    device_id: str
    boot_id: int
    at_ns: int
    owes: int = 0
    firmware: str = ""
    version: int = 0
    oldest: int = 0
    next_seq: int = 0
    due: int = 0


@dataclass(frozen=True, slots=True)
class LinkLost:
    """The device can't be heard, and why: the table goes on by hand until `LinkUp`."""

    device: str
    why: str
    at_ns: int


@dataclass(frozen=True, slots=True)
class _Journalled:
    """Place of a report in the device's journal, and the device's clock."""

    device: str
    boot_id: int
    seq: int
    t_ms: int


@dataclass(frozen=True, slots=True)
class CardRead(_Journalled):
    """One card left the shoe; its tag says `uid`, which only the host can name.

    A shoe that reads with a camera gives each card of the enrolled deck a `uid` of its own, so that
    no report tells a card; `confidence` is in thousandths, 1000 for a tag.
    """

    uid: bytes
    at_ns: int
    confidence: int = 1000


@dataclass(frozen=True, slots=True)
class DoubleDraw(_Journalled):
    """Two or more cards left the shoe in one motion; their order is unknown.

    A camera gives b"" for each of them that it could not read.
    """

    uids: tuple[bytes, ...]
    at_ns: int


@dataclass(frozen=True, slots=True)
class TagUnread(_Journalled):
    """A card left the shoe and its tag could not be read: someone must name it.

    A camera gives the reason `why`: one of drivers.vision.card_readings.UnreadReason, or "joker",
    "back", "cut card".
    """

    cause: UnreadCause
    at_ns: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class GateOpened(_Journalled):
    """The gate has been broken for half a second without a card leaving: something stands in it."""

    at_ns: int


@dataclass(frozen=True, slots=True)
class GateClosed(_Journalled):
    """The gate that stood open is free again."""

    at_ns: int


@dataclass(frozen=True, slots=True)
class LidOpened(_Journalled):
    """Somebody opened the lid over the cards."""

    at_ns: int


@dataclass(frozen=True, slots=True)
class LidClosed(_Journalled):
    """The lid over the cards is shut again."""

    at_ns: int


@dataclass(frozen=True, slots=True)
class Jammed(_Journalled):
    """A card stopped half-way."""

    at_ns: int


@dataclass(frozen=True, slots=True)
class PushedIn(_Journalled):
    """Something went into the shoe through its gate: a card back, or a foreign one."""

    at_ns: int


@dataclass(frozen=True, slots=True)
class Tampered(_Journalled):
    """The device's case, supply or debug port was touched, or frames were forged to it."""

    cause: TamperCause
    at_ns: int


@dataclass(frozen=True, slots=True)
class ChipsCounted(_Journalled):
    """A camera counted the chips on a bet spot that came to rest.

    `chips` are (value of one chip, how many), largest value first, all that stands there now;
    `confidence` is in thousandths. An empty spot has no chips.
    """

    KIND: ClassVar[str] = "StackCounted"

    spot: int
    chips: tuple[tuple[int, int], ...]
    confidence: int
    at_ns: int


@dataclass(frozen=True, slots=True)
class StackUnsure(_Journalled):
    """A bet spot changed and can't be counted: `why` (drivers.vision), `guess` is its best."""

    spot: int
    why: str
    guess: tuple[tuple[int, int], ...]
    at_ns: int


@dataclass(frozen=True, slots=True)
class CardsShown(_Journalled):
    """A camera over the table sees these cards lie open, at rest: the board, or a tabled hand.

    `seat` is 0 for the board. `cards` are names ("As"), left to right as the dealer sees them, None
    for one that lies there and can't be read. `confidence` is the lowest of them, in thousandths.
    """

    seat: int
    cards: tuple[str | None, ...]
    confidence: int
    at_ns: int


@dataclass(frozen=True, slots=True)
class PictureTold:
    """A camera's picture no longer matches its calibration, or does so again.

    `what` is one of `PICTURE_WRONG`, or "" if all is well again. It has no number: nothing is lost
    if it is missed. A picture of which nothing can be read at all (black, frozen, gone) is a
    `LinkLost` with its reason.
    """

    device: str
    what: str
    at_ns: int


#: Troubles of `PictureTold`: the camera was moved, its view is hidden, the light changed, the lens
#: is dirty, too few frames come to see each card, the deck can't be read or only badly before it is
#: enrolled (drivers.vision.calibration.view_watch). With the first two no reading can be believed.
PICTURE_WRONG: Final = (
    "camera_moved", "view_hidden", "light_changed", "lens_dirty", "camera_slow",
    "deck_unreadable", "deck_badly_read",
)
PICTURE_ASTRAY: Final = frozenset({"camera_moved", "view_hidden"})


@dataclass(frozen=True, slots=True)
class SpotChanged(_Journalled):
    """A bet spot came to rest with other chips on it than before.

    `count` and `set_crc` describe the chips there now; a host whose own set has another checksum
    (`drivers.wire.crc.set_crc`) has missed something and asks for the whole spots again.
    """

    spot: int
    added: tuple[bytes, ...]
    removed: tuple[bytes, ...]
    count: int
    set_crc: int
    at_ns: int

    @property
    def is_whole(self) -> bool:
        """True if `added` is everything that stands on the spot, whatever was known before."""
        return len(self.added) == self.count and not self.removed


@dataclass(frozen=True, slots=True)
class SpotsDoubtful(_Journalled):
    """The same chips are heard at two spots: the dealer decides at which they stand."""

    spots: tuple[int, int]
    uids: tuple[bytes, ...]
    at_ns: int


@dataclass(frozen=True, slots=True)
class NotUnderstood(_Journalled):
    """The device saw something that this host can't read: a newer firmware, or a faulty one."""

    event_kind: int
    at_ns: int


@dataclass(frozen=True, slots=True)
class ReportsMissed:
    """The reports `first` to `last` of this journal are lost for good: recount at the table.

    The host commits it like any other report, with `committed(boot_id, last)`.
    """

    device: str
    boot_id: int
    first: int
    last: int
    at_ns: int


@dataclass(frozen=True, slots=True)
class NoiseHeard:
    """The line brought damage since the last such report (one a second at most)."""

    device: str
    pieces: int
    size: int
    at_ns: int


@dataclass(frozen=True, slots=True)
class ForgedHeard:
    """Frames with a right checksum and a wrong tag came from the line: somebody speaks as the
    device, or the line carries another one's words. Reported once a conversation, at the third."""

    device: str
    frames: int
    at_ns: int


@dataclass(frozen=True, slots=True)
class ConditionTold:
    """The device reports that parts of it have failed, or that they are sound again.

    `faults` are the `SelfTestFault` bits that stand now, `new` those that did not stand before.
    `is_full`: its journal holds no further card; `has_filled`: it has only just filled up.
    """

    device: str
    faults: int
    new: tuple[SelfTestFault, ...]
    is_full: bool
    has_filled: bool
    at_ns: int


@dataclass(frozen=True, slots=True)
class BadgeShown:
    """Somebody held the badge with this UID to the badge reader; reported once for each time.

    A UID can be copied: it names a person and proves nothing.
    """

    device: str
    uid: bytes
    at_ns: int


@dataclass(frozen=True, slots=True)
class RequestAnswered:
    """Result of a request: `unanswered` after five seconds without a word.

    WATCH has none: it affects only the scanner's speed.

    `faults` are `SelfTestFault` bits and `supply_mv` millivolts, both 0 except after a self-test.
    """

    KIND: ClassVar[str] = "Answered"

    device: str
    request_id: int
    outcome: Literal["done", "refused", "unanswered"]
    faults: int
    supply_mv: int
    at_ns: int


#: Reports with a place in the device's journal, to be committed.
Numbered = (
    CardRead | DoubleDraw | TagUnread | GateOpened | GateClosed | LidOpened | LidClosed | Jammed
    | PushedIn | Tampered | SpotChanged | SpotsDoubtful | ChipsCounted | StackUnsure | CardsShown
    | NotUnderstood
)
Report = (
    Numbered | ReportsMissed | LinkUp | LinkLost | NoiseHeard | ForgedHeard | ConditionTold
    | BadgeShown | RequestAnswered | PictureTold
)

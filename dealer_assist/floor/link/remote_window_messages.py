"""Messages between the floor server and a window on another machine, and nothing else.

A screen sends ``Here`` again and again, and its taps; the floor answers with the room's state, in
parts, and with notices about taps. A PIN travels once, inside TLS, on a topic that only the floor
server may read, and is never stored; no fact and no line of output holds it.
"""

from dataclasses import field
from hashlib import sha256
from typing import ClassVar, Final, NamedTuple

from dealer_assist.floor.link.link_messages import MOST_BYTES, BadLineMessage
from dealer_assist.floor.work.floor_taps import FloorTapKind
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.storage.json_codec import Codec, Form, Mismatch
from drivers.lazy_dataclass import dataclass

#: Version of these messages; a window of another one gets a refusal. Version 1 had no seat of the
#: player who wanted a call, version 2 no board, seats and times of the running hand.
VERSION: Final = 3
#: Time between two signs of life of a screen; the floor answers each.
HERE_S: Final = 2.0
MOST_ROWS: Final = 200
#: Records as lists of their fields: both ends run one version, which they compare first.
SCREEN_CODEC: Final = Codec(Form("list", frozenset({"none", "named_tuple"})))


@dataclass(frozen=True, slots=True)
class Here:
    """Sign of life of a screen in this run of its program, with the last message that it took.

    ``taken`` 0 requests everything, -1 announces the program's end. ``session`` is this run's
    secret: its knowledge identifies the signed-in run, so the floor never sends it (see
    ``private_address``).
    """

    version: int
    session: str
    taken: int = 0


class DueStepNamed(NamedTuple):
    """Step across tables that was tapped (field.steps.DueStep); the floor's work knows what is
    due."""

    what: str
    field: int
    entry: int
    wait: int
    table: str
    seat: int
    to_table: str
    to_seat: int


class FactText(NamedTuple):
    """A fact as journals write it: its class and its fields; "" for none."""

    kind: str = ""
    body: str = ""


NOTHING: Final = FactText()


@dataclass(frozen=True, slots=True)
class Tapped:
    """A tap (floor/work/floor_taps.py), numbered by its screen, for this run of the floor server
    alone.

    A tap at an earlier run's picture is no tap at this one.
    """

    session: str
    floor: str
    number: int
    kind: FloorTapKind
    table: str = ""
    call: int = 0
    calls: tuple[tuple[str, int], ...] = ()
    name: str = ""
    order: OrderKind = OrderKind.ENTER
    fact: FactText = NOTHING
    floor_fact: FactText = NOTHING
    seen: int = 0
    secret: str = field(default="", repr=False)
    due: tuple[DueStepNamed, ...] = ()


@dataclass(frozen=True, slots=True)
class RowsRequest:
    """The screen follows this journal and lacks its rows after this one."""

    KIND: ClassVar[str] = "RowsAsked"

    session: str
    number: int
    journal: str
    after: int
    most: int = MOST_ROWS


class RoomPart(NamedTuple):
    """One part of the room's state, in place of the one of its kind and key."""

    kind: str
    key: str
    body: str


@dataclass(frozen=True, slots=True)
class RoomUpdate:
    """Changes of the room: parts to put in, parts that are ``gone`` (kind, key).

    ``to`` names the run of the screen's program; ``number`` counts by one; ``first`` throws away
    all parts, ``last`` makes a whole picture. ``now_ms`` is the floor's clock, ``taps`` the
    screen's last tap that came in.
    """

    KIND: ClassVar[str] = "Shown"

    to: str
    floor: str
    number: int
    now_ms: int
    taps: int = 0
    first: bool = False
    last: bool = True
    parts: tuple[RoomPart, ...] = ()
    gone: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ScreenNotice:
    """Notice for the person who tapped (unit.Notice)."""

    KIND: ClassVar[str] = "Noted"

    to: str
    id: str
    detail: str = ""
    why: Reason | None = None


@dataclass(frozen=True, slots=True)
class RowsReply:
    """Rows requested under this number, and the names they speak of; or why not."""

    KIND: ClassVar[str] = "RowsTold"

    to: str
    number: int
    rows: tuple[JournalRow, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class ScreenRefusal:
    """Refusal of this run: ``why`` is "version", or "duplicate" (another run of its name)."""

    KIND: ClassVar[str] = "TurnedAway"

    to: str
    why: str


FromScreen = Here | Tapped | RowsRequest
ToScreen = RoomUpdate | ScreenNotice | RowsReply | ScreenRefusal
_KINDS: Final[dict[str, type]] = {
    kind_of(kind): kind for kind in (*FromScreen.__args__, *ToScreen.__args__)}


def private_address(session: str) -> str:
    """Address of a run on a topic that a copy of its certificate could read.

    >>> private_address("a") == private_address("b")
    False
    """
    return sha256(session.encode()).hexdigest()[:16]


def encode_screen(message: FromScreen | ToScreen) -> bytes:
    """The message as bytes: its kind, a blank, its fields."""
    return f"{kind_of(type(message))} {SCREEN_CODEC.encode(type(message), message)}".encode()


def decode_screen(payload: bytes) -> FromScreen | ToScreen:
    """The message in these bytes. Raises BadLineMessage, which doesn't repeat the content.

    >>> decode_screen(encode_screen(Here(1, "s", 7)))
    Here(version=1, session='s', taken=7)
    """
    if len(payload) > MOST_BYTES:
        raise BadLineMessage(f"expected at most {MOST_BYTES} bytes, found {len(payload)}")
    try:
        kind, _, text = payload.decode().partition(" ")
        found: FromScreen | ToScreen = SCREEN_CODEC.decode(_KINDS[kind], text)
    except (UnicodeDecodeError, KeyError, Mismatch):
        raise BadLineMessage("expected a message between a floor server and its screen") from None
    return found

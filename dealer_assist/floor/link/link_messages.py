"""Messages of the floor's link: one frozen record for each, as canonical JSON.

Whatever comes in is a message or BadLineMessage, never anything else. Source of the exchange
(hello, resume, rows, ack): "Many tables" of the house plan; acknowledgements are answers with the
journal's id, never retained, so that none from an earlier life of a broker is believed.
"""

from enum import StrEnum
from typing import Final

from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode_record, encode_record
from dealer_assist.storage.journal.journal_rows import JournalRow
from drivers.lazy_dataclass import dataclass

#: Version of these messages; another one is refused with a reason.
VERSION: Final = 2
#: Those of tables that are listened to: version 1 had no salts.
HEARD_VERSIONS: Final = (1, VERSION)
#: Rows sent ahead of the archive's acknowledgement, and rows in one message.
WINDOW: Final = 200
MOST_ROWS: Final = 100
MOST_BYTES: Final = 1 << 20


class BadLineMessage(ValueError):
    """The bytes are no message of this link; says what was expected."""


class TurnedReason(StrEnum):
    """Reason why an archive takes nothing from a journal."""

    VERSION = "version"  # another version of these messages
    NAME = "name"  # the message names another table than its topic
    DUPLICATE = "duplicate"  # another journal is live under this table's name
    FORKED = "forked"  # the archive holds other rows under the same numbers
    OLDER = "older"  # the archive holds more rows than the journal: an old copy was put back
    BROKEN = "broken"  # a row doesn't follow the one before it
    KIND = "kind"  # a practice journal at a live archive, or the other way round


@dataclass(frozen=True, slots=True)
class Hello:
    """Presence of a table with ``last`` rows, the last with this hash (hex, "" for none).

    ``sent_ms`` is UTC milliseconds by the table's clock; repeated until it is answered. ``session``
    identifies this run of the program.
    """

    version: int
    site: str
    table: str
    journal: str
    kind: str
    last: int
    last_hash: str
    sent_ms: int
    session: str


@dataclass(frozen=True, slots=True)
class Resume:
    """The archive holds the journal's rows up to ``after``: its word is final.

    ``heard_ms`` is the hello's ``sent_ms``, ``now_ms`` the archive's clock as it answered.
    ``erased`` are the tokens of this journal whose names were erased: the table erases them too.
    """

    journal: str
    after: int
    session: str
    heard_ms: int
    now_ms: int
    erased: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of the journal in order, and the ``names`` (token, name) that they speak of.

    A name "" was erased for good. ``salts`` (token, hex) bind the names to their rows
    (storage/journal/guest_name_binding.py); none for a name that is erased or unbound. ``session``
    is the
    hello's, here and in the answers: of two programs with copies of one journal none takes the
    other's answer for its own.
    """

    journal: str
    rows: tuple[JournalRow, ...]
    names: tuple[tuple[str, str], ...] = ()
    session: str = ""
    salts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Ack:
    """All rows up to this one are committed in the archive."""

    journal: str
    upto: int
    session: str = ""


@dataclass(frozen=True, slots=True)
class Anchored:
    """The archive vouches for its copy: row ``number`` of it has this hash
    (floor/security/signed_copy_anchor.py).

    ``at_s`` is UTC seconds by the archive's clock; ``key`` and ``signature`` are hex, "" if the
    floor has no key. A table of an earlier version doesn't know it and ignores it.
    """

    journal: str
    number: int
    hash: str
    at_s: int
    key: str = ""
    signature: str = ""
    session: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """The archive takes nothing from this journal, and why; the table goes on by itself."""

    journal: str
    why: TurnedReason
    detail: str = ""
    session: str = ""


@dataclass(frozen=True, slots=True)
class RowsWanted:
    """Request of a spare machine that takes the table over for the archive's rows after this one;
    the answers are Rows, the last one empty. A floor of an earlier version doesn't know it."""

    journal: str
    after: int
    session: str = ""


@dataclass(frozen=True, slots=True)
class Replaced:
    """Notice before a refusal: the journal went on at another machine with row ``number``, whose
    hash this is (hex). A table of an earlier version doesn't know it and ignores it."""

    journal: str
    number: int
    hash: str
    machine: str
    session: str = ""


class TablePresence(StrEnum):
    """Presence of a table's program, in its retained status."""

    UP = "up"
    CLOSED = "closed"  # the program ended as it should
    GONE = "gone"  # the last will: the broker lost it


@dataclass(frozen=True, slots=True)
class Status:
    """Status of the table's program."""

    journal: str
    session: str
    presence: TablePresence
    at_ms: int = 0
    version: str = ""  # of the table's program


@dataclass(frozen=True, slots=True)
class CallReport:
    """Open floor call at this table: the number of its fact, and its state.

    ``asked_by`` is the seat of the player who wanted it; 0 if unknown, or from an earlier program.
    """

    number: int
    at_s: int
    reason: str = ""
    heard: bool = False
    coming: str = ""  # who is on his way
    asked_by: int = 0


@dataclass(frozen=True, slots=True)
class DeviceCondition:
    """A device of the table: "up", "lost", "faulty", "late"; the reason if lost or faulty.

    ``since_s`` is UTC by the table's clock, since when it is in that state as far as its program
    looked on; 0 if it is up, or from an earlier program.
    """

    name: str
    state: str
    why: str = ""
    since_s: int = 0


class LastActKind(StrEnum):
    """Kind of the last act of a hand, in a table's glance."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"
    POST = "post"
    SHOW = "show"
    MUCK = "muck"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class LastAct:
    """Last act of the running or last hand: the seat, and the chips it came to, 0 for none."""

    kind: LastActKind
    seat: int
    chips: int = 0


@dataclass(frozen=True, slots=True)
class Glance:
    """Glance: the floor's view of a table without opening it; no closed card is in it.

    ``number`` is the table's last fact. ``phase`` is table.Phase's value, "" between hands;
    ``acting_seat`` 0 nobody, to act since ``since_s``. Chips in the smallest unit. ``session`` is
    the sending run of the program: of two with one journal only one is listened to. What stands
    after ``alarms`` is missing from an earlier program, and then as its default says.
    """

    journal: str
    number: int
    at_ms: int
    house: str
    game: str
    small_blind: int
    big_blind: int
    ante: int = 0
    practice: bool = False
    dealer: str = ""
    hand: int = 0
    phase: str = ""
    acting_seat: int = 0
    since_s: int = 0
    pot: int = 0
    taken: tuple[int, ...] = ()  # seats with a player
    away: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()  # seats assigned to somebody who doesn't sit yet
    most_players: int = 10
    waiting: int = 0
    last_hands: int = -1
    closed: bool = False
    tournament: bool = False
    level: int = 0
    level_ends_s: int = 0  # UTC by the table's clock; 0: not running
    level_left_s: int = -1  # what it has left while the clock stands still; -1: it runs
    paused: bool = False
    is_break: bool = False
    held: bool = False  # hand for hand: the floor says when a hand begins
    waits: bool = False  # hand for hand: no hand may begin now
    broke: tuple[int, ...] = ()  # tournament: seats without chips
    stacks: tuple[tuple[int, int], ...] = ()  # seat, chips
    button: int = 0
    big_seat: int = 0  # of the big blind in the running or last hand; 0: none yet
    over_s: int = 0  # UTC by the table's clock, when the last hand ended; 0: not known
    began: tuple[tuple[int, int], ...] = ()  # seat, chips as the running or last hand began
    penalties: tuple[tuple[int, int], ...] = ()  # seat, hands that the player has still to miss
    chips: int = 0  # tournament: chips that must lie at this table in all
    devices: tuple[DeviceCondition, ...] = ()
    calls: tuple[CallReport, ...] = ()
    cases: int = 0  # irregularities that wait for their remedy
    doubts: int = 0  # pending rulings on bets
    alarms: int = 0
    live: tuple[int, ...] = ()  # seats that are still in the running hand
    board: tuple[str, ...] = ()  # of the running hand: its open cards, "" where nothing read one
    began_s: int = 0  # UTC by the table's clock, when the running hand began; 0: not known
    dealer_s: int = 0  # the same of its dealer's coming; 0: not known
    stopped: bool = False  # play waits until a case is settled
    matter: str = ""  # entry of the case or bet that is open; "" for none
    last: tuple[LastAct, ...] = ()  # the last one alone; () before the first of a hand
    session: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """Order of the floor to the table; see game.facts.floor.OrderGiven, whose ``number`` it is.

    ``floor`` is the id of the floor's journal: with the number it names the order for good.
    """

    floor: str
    number: int
    journal: str
    order: OrderKind
    by: str
    kind: str = ""
    body: str = ""
    call: int = 0
    seen: int = 0
    at_s: int = 0
    until_s: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """Result of the order: journaled as fact ``fact``, or refused and why (as that fact).

    ``session`` is the run of the program that answers.
    """

    floor: str
    number: int
    journal: str
    taken: bool
    fact: int = 0
    why_fr: str = ""
    why_en: str = ""
    session: str = ""


Message = (
    Hello | Resume | Rows | RowsWanted | Ack | Anchored | Refused | Replaced | Status | Glance
    | Order | Answer)
_KINDS: Final[dict[str, type]] = {kind_of(kind): kind for kind in Message.__args__}


def encode_message(message: Message) -> bytes:
    """The message as bytes: its kind, a space, its fields."""
    return f"{kind_of(type(message))} {encode_record(message)}".encode()


def decode_message(payload: bytes) -> Message:
    """The message in these bytes. Raises BadLineMessage.

    >>> decode_message(encode_message(Ack("j1", 7)))
    Ack(journal='j1', upto=7, session='')
    """
    if len(payload) > MOST_BYTES:
        raise BadLineMessage(f"expected at most {MOST_BYTES} bytes, found {len(payload)}")
    try:
        kind, _, text = payload.decode().partition(" ")
        cls = _KINDS[kind]
        message: Message = decode_record(cls, text)
    except UnicodeDecodeError as why:
        raise BadLineMessage(f"expected UTF-8 text: {why}") from None
    except KeyError:
        raise BadLineMessage(f"expected one of {', '.join(_KINDS)}, found {kind[:40]!r}") from None
    except UnreadableRecord as why:
        raise BadLineMessage(str(why)) from None
    return message

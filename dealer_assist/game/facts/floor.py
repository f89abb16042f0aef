"""Facts of the floor: sign-ins, orders and their answers, refusals.

They stand in the floor's own journal (kind "floor"), which one program writes: the floor server.
What happens at a table is that table's fact, never one of these: an order is a wish until the table
has journaled it. Facts of players across tables (waiting list, tournaments) are in
tournament_field.py.
``table`` is the table's name, ``journal`` the id of its journal; times ``at_s`` are UTC seconds by
the floor's clock.
"""

from enum import StrEnum
from typing import Final

from dealer_assist.game.facts.software import ComponentChanged, SoftwareStarted
from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.game.facts.tournament_field import FieldFact
from drivers.lazy_dataclass import dataclass


class OrderKind(StrEnum):
    """Kind of order that the floor may give a table from afar."""

    HEARD = "heard"  # a call stands on the floor's screen
    COMING = "coming"  # somebody is on his way to it
    RULE = "rule"  # a ruling: a remedy, an option of a pending ruling, a setting decided
    ENTER = "enter"  # a fact of the evening: seat, waiting list, level, clock, last hands, close


@dataclass(frozen=True, slots=True)
class RoomOpened:
    """The floor began work on this journal for the site (casino); ``group`` "" for none."""

    site: str
    group: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class PersonSignedIn:
    """Somebody signed in at a floor screen: his role, and the means ("pin", "badge").

    ``screen`` is the name of a window on another machine, "" for the floor server's own.
    """

    name: str
    role: str
    by: str = "pin"
    at_s: int = 0
    screen: str = ""


@dataclass(frozen=True, slots=True)
class PersonSignedOut:
    """The session ended: ``why`` is "asked" (signed out), "idle", "restart", "other" (another
    signed in), "away" (the link to his screen was cut for long).
    """

    name: str
    why: str = "asked"
    at_s: int = 0
    screen: str = ""


@dataclass(frozen=True, slots=True)
class PersonRefused:
    """A sign-in was refused: ``why`` is "pin", "role", "waits", "unknown"; "passphrase" of a
    custodian of the floor's key.
    """

    name: str
    why: str
    at_s: int = 0
    screen: str = ""


@dataclass(frozen=True, slots=True)
class TwoAgreed:
    """Two people agreed to ``what`` (a house rule, a key, an erasure); both had signed in."""

    what: str
    detail: str
    first: str
    second: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class PeopleChanged:
    """Somebody was entered, struck off, given a PIN, badge or role: ``change`` says which."""

    name: str
    change: str
    role: str
    by: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class OrderGiven:
    """The floor gave the table an order; the fact's own number in this journal names it.

    ``body`` is the table's fact as the journal writes it, ``kind`` its class; "" for HEARD and
    COMING, whose ``call`` is the number of the call's fact at the table. ``seen`` is the number of
    the table's last fact that the person saw; the order is void after ``until_s`` (0: never).
    """

    table: str
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
class OrderAnswered:
    """The table took the order (``number``) as its fact ``fact``, or refused it with a reason."""

    number: int
    taken: bool
    fact: int = 0
    why_fr: str = ""
    why_en: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class TableRefused:
    """A table was not let in: ``why`` is "duplicate", "forked", "forged", "older", "version"."""

    table: str
    journal: str
    why: str
    detail: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class DataTaken:
    """Somebody took data out, put a backup back, or erased: ``what`` "export", "restore"...

    ``sha256`` is the file's, "" for none.
    """

    what: str
    detail: str
    by: str
    sha256: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class SealOpened:
    """Two custodians were about to open a hand's sealed cards, and why: before any was opened.

    ``table`` and ``journal`` (its id) say whose hand it is, ``floor`` is the fingerprint of the
    key that it is sealed to.
    """

    table: str
    journal: str
    hand: int
    first: str
    second: str
    why: str
    floor: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class SealsChanged:
    """The custody of the floor's keys changed: both who were present agreed.

    ``change`` is "made", "added", "struck", "rotated" (a new key), "passphrase", "moved" (a raw key
    was taken in), "taken" (a table's journal took up the key in use). ``custodian`` is the person
    concerned, or the table; ``floor`` the fingerprint of the key in use.
    """

    change: str
    custodian: str
    first: str
    second: str
    floor: str
    at_s: int = 0


FloorFact = (
    RoomOpened | PersonSignedIn | PersonSignedOut | PersonRefused | TwoAgreed | PeopleChanged
    | OrderGiven | OrderAnswered | TableRefused | DataTaken
    | SealOpened | SealsChanged | SoftwareStarted | ComponentChanged | FieldFact
)

#: Every kind of floor fact by the name under which the floor's journal stores it.
FLOOR_KINDS: Final[dict[str, type]] = {kind_of(kind): kind for kind in FloorFact.__args__}

"""What the floor's window shows, in words of one language: no Qt, no table, no closed card.

Pieces compare equal where nothing changed, so that a widget repaints only what did. The opened
table is the dealer's own picture (view/dealer/view.py) with nothing to be touched in it.
"""

from dataclasses import dataclass
from enum import StrEnum

from dealer_assist.floor.work.taps import FloorTap
from dealer_assist.view.dealer.view import View
from dealer_assist.view.rulings.call_view import CallView


class Mark(StrEnum):
    """What a note is about; each has its own sign, and the gravest stands first."""

    CALL = "call"
    ALARM = "alarm"
    REFUSED = "refused"
    CUT = "cut"
    COMING = "coming"
    CASE = "case"
    LATE = "late"
    FAULT = "fault"
    BEHIND = "behind"
    CLOCK = "clock"


#: Those that are shown in signal red, and those in amber; the others are plain.
GRAVE = frozenset({Mark.CALL, Mark.ALARM})
URGENT = frozenset({Mark.REFUSED, Mark.CUT, Mark.COMING, Mark.CASE, Mark.LATE,
                    Mark.FAULT})


class Keep(StrEnum):
    """Which tables are kept in sight."""

    ALL = "all"
    CALLS = "calls"
    FAULTS = "faults"
    TOURNAMENT = "tournament"


@dataclass(frozen=True, slots=True)
class Note:
    """One thing about a table that somebody should know."""

    mark: Mark
    words: str


@dataclass(frozen=True, slots=True)
class TileShown:
    """One table at a glance. ``is_dim``: nothing is dealt there, or nothing is heard of it."""

    table: str
    title: str
    game: str  # game and stakes, or the tournament's level
    left: str  # of the level, "" for none
    seats: str  # "7/10"
    free: str  # "3 libres"
    act: str  # who is to act, since how long
    hand: str
    dealer: str
    waiting: str
    notes: tuple[Note, ...]
    is_dim: bool
    spoken: str

    @property
    def mark(self) -> Mark | None:
        """The gravest of its notes."""
        return self.notes[0].mark if self.notes else None


@dataclass(frozen=True, slots=True)
class CallShown:
    """One call that isn't over. ``rings`` while nobody is on his way."""

    table: str
    number: int
    title: str
    age: str
    reason: str
    state: str  # "sonne", "vu", "M. Durand arrive"
    rings: bool
    is_heard: bool
    key: str  # "J'ARRIVE"; once somebody is on his way "TERMINÉ"
    tap: FloorTap | None  # what it sends; None: asked already, or nobody is signed in
    why: str  # why it can't be tapped


@dataclass(frozen=True, slots=True)
class HeadShown:
    """The line on top: the room, who is signed in, how archive and broker are."""

    site: str
    summary: str
    person: str
    role: str
    line: str  # of archive and broker, "" where both are well
    is_bad: bool
    notice: str  # about the last thing entered
    session: str = ""  # how long whoever is signed in stays so without a touch


@dataclass(frozen=True, slots=True)
class RoomShown:
    """The page of all tables, and what stands on every page."""

    lang: str
    head: HeadShown
    calls: tuple[CallShown, ...]  # the oldest first
    quiet: str  # in place of the calls where there is none
    tiles: tuple[TileShown, ...]
    keeps: tuple[tuple[Keep, str, int], ...]  # which can be kept in sight, and how many they are
    keep: Keep
    nothing: str  # where no table is kept


@dataclass(frozen=True, slots=True)
class FloorKey:
    """A key of the opened table, or of the players' page. ``tap`` None: grey, and ``why``."""

    words: str
    tap: FloorTap | None
    why: str = ""
    is_grave: bool = False  # it is to be held
    opens: str = ""  # a sheet of the window instead of a tap


@dataclass(frozen=True, slots=True)
class OrderShown:
    """An order and what became of it."""

    number: int
    words: str
    state: str
    mark: str  # "given", "taken", "undone", "refused", "expired"


@dataclass(frozen=True, slots=True)
class Waits:
    """Something that waits for a ruling at the table, as it is read in ten seconds."""

    title: str
    happened: str
    facts: tuple[str, ...]
    remedy: str
    rule: str
    silent: bool


@dataclass(frozen=True, slots=True)
class ReplayShown:
    """A hand shown again: the step in words, and where in the hand it is."""

    title: str
    words: str
    at: str  # the time of day
    place: str  # "12 sur 85"
    step: int
    last: int


@dataclass(frozen=True, slots=True)
class OpenedShown:
    """The opened table. ``view`` None while nothing of it was read yet: ``missing`` says why."""

    table: str
    lang: str
    title: str
    as_of: str
    is_live: bool
    missing: str
    view: View | None
    says: tuple[str, ...]  # what the dealer is told to say and do now
    waits: Waits | None
    more: str  # how many wait behind it
    call: CallView | None  # the sheet on which it is ruled
    rule: FloorKey
    keys: tuple[FloorKey, ...]
    orders: tuple[OrderShown, ...]
    hands: tuple[tuple[int, str], ...]  # hands that can be shown again: which, and its key's words
    chosen: int  # the hand that is shown again; 0: live
    replay: ReplayShown | None


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line of a list: what it says in columns, and what touching it sends or opens."""

    name: str
    words: str
    right: str = ""
    key: str = ""  # which one it is
    mark: str = ""


@dataclass(frozen=True, slots=True)
class PlayersShown:
    """The waiting list, or one tournament: what is to do, who is there, the keys."""

    lang: str
    tabs: tuple[tuple[str, str], ...]  # "wait", or the number of a tournament; its name
    tab: str
    clock: str  # of the tournament, large; "" for none
    clock_note: str
    is_paused: bool
    facts: tuple[str, ...]
    todo: tuple[LineShown, ...]
    lines: tuple[LineShown, ...]
    keys: tuple[FloorKey, ...]
    nothing: str  # where nobody is listed
    no_todo: str

"""View models of the floor's window, in words of one language: no Qt, no table, no closed card.

Pieces compare equal if nothing changed, so that a widget repaints only changed ones. The opened
table is the dealer's own picture (view/dealer/table_view.py) with nothing to be touched in it.
"""

from enum import StrEnum

from dealer_assist.floor.work.floor_taps import FloorTap
from dealer_assist.view.dealer.table_view import TableView
from dealer_assist.view.rulings.ruling_sheet_view import RulingSheetView
from drivers.lazy_dataclass import dataclass


class NoteSign(StrEnum):
    """Kind of note; each has its own sign, and the gravest comes first."""

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


#: Notes in signal red, and those in amber; the others are plain.
GRAVE = frozenset({NoteSign.CALL, NoteSign.ALARM})
URGENT = frozenset({NoteSign.REFUSED, NoteSign.CUT, NoteSign.COMING, NoteSign.CASE, NoteSign.LATE,
                    NoteSign.FAULT})


#: Steps of a card's bar, which is full at five minutes.
BAR_STEPS = 60


class Keep(StrEnum):
    """Filter of the tables."""

    ALL = "all"
    CALLS = "calls"
    FAULTS = "faults"
    TOURNAMENT = "tournament"


@dataclass(frozen=True, slots=True)
class TableNote:
    """Note about a table that somebody should know; ``short`` where there is little space, ``time``
    since when, as on a clock."""

    mark: NoteSign
    words: str
    short: str = ""
    time: str = ""


class SmallSeat(StrEnum):
    """State of a seat of a small table."""

    FREE = "free"
    SITS = "sits"  # between hands, or not dealt in
    LIVE = "live"
    FOLDED = "folded"
    ALL_IN = "all_in"
    ACTS = "acts"


@dataclass(frozen=True, slots=True)
class SmallTable:
    """A table from above: its seats (1 and on), the button's seat, open board cards, all chips in
    the middle; the name of the house that it plays by."""

    seats: tuple[SmallSeat, ...]
    button: int = 0
    board: tuple[str, ...] = ()  # "" where nothing read a card
    pot: str = ""
    house: str = ""


@dataclass(frozen=True, slots=True)
class TileView:
    """Card of one table on the wall. ``is_dim``: nothing is dealt there, or it is silent."""

    table: str
    number: str  # "7", or the table's name
    title: str
    phase: str  # "Flop · siège 4 parle"
    phase_short: str
    is_turn: bool  # somebody is to act
    is_stopped: bool  # play waits for a case
    hand: str
    time: str  # in this hand, or since the last one; "" if that isn't known
    bar: int  # of the same, in steps: ``BAR_STEPS`` at five minutes
    is_long: bool  # from four minutes
    small: SmallTable | None  # None: nothing is known of it
    stakes: str
    stakes_note: str  # game, or level and its time left
    dealer: str
    dealer_note: str  # since when he sits here
    is_relief_due: bool
    seats: str  # "7/10"
    free: str  # "3 libres"
    waiting: str
    said: str  # last act
    devices: str  # that all answer, or that there are none
    has_devices: bool
    notes: tuple[TableNote, ...]
    is_dim: bool
    spoken: str

    @property
    def mark(self) -> NoteSign | None:
        """Gravest of its notes."""
        return self.notes[0].mark if self.notes else None


@dataclass(frozen=True, slots=True)
class OpenCallView:
    """Call that isn't over. ``rings`` while nobody is on his way."""

    table: str
    number: int
    title: str
    age: str
    reason: str
    stakes: str  # chips in the middle
    dealer: str
    state: str  # "sonne", "vu", "M. Durand arrive"
    rings: bool
    is_old: bool  # nobody has come for a minute
    is_heard: bool
    key: str  # "J'ARRIVE"; once somebody is on his way "TERMINÉ"
    tap: FloorTap | None  # None: asked already, or nobody is signed in
    why: str  # reason why it is grey


@dataclass(frozen=True, slots=True)
class HeadView:
    """Line on top: the room, the person signed in, the state of archive and broker."""

    site: str
    summary: str
    person: str
    role: str
    line: str  # fault of archive and broker, "" if both are well
    is_bad: bool
    notice: str  # about the last thing entered
    session: str = ""  # time left of the session without a touch


@dataclass(frozen=True, slots=True)
class RoomView:
    """Page of all tables, and the parts common to every page.

    ``tiles`` are those of this page, each at its place (from 0) of a wall for ``grid`` tables.
    """

    lang: str
    head: HeadView
    calls: tuple[OpenCallView, ...]  # the oldest first
    quiet: str  # in place of the calls if there are none
    tiles: tuple[TileView, ...]
    places: tuple[int, ...]
    grid: int
    page: int  # from 0
    pages: int
    page_words: str  # of the key that turns it, "" with one page
    page_note: str
    keeps: tuple[tuple[Keep, str, int], ...]  # filters, with the number of tables each shows
    keep: Keep
    nothing: str  # shown if the filter leaves no table


@dataclass(frozen=True, slots=True)
class OrderKeyView:
    """A key of the opened table, or of the players' page. ``tap`` None: grey, and ``why``."""

    words: str
    tap: FloorTap | None
    why: str = ""
    is_grave: bool = False  # needs a long press
    opens: str = ""  # a sheet of the window instead of a tap


@dataclass(frozen=True, slots=True)
class OrderView:
    """Order and its outcome."""

    number: int
    words: str
    state: str
    mark: str  # "given", "taken", "undone", "refused", "expired"


@dataclass(frozen=True, slots=True)
class WaitingQuestion:
    """Matter that waits for a ruling at the table, to be read in ten seconds."""

    title: str
    happened: str
    facts: tuple[str, ...]
    remedy: str
    rule: str
    silent: bool


@dataclass(frozen=True, slots=True)
class ReplayView:
    """Replayed hand: the step in words, and its place in the hand."""

    title: str
    words: str
    at: str  # the time of day
    place: str  # "12 sur 85"
    step: int
    last: int


@dataclass(frozen=True, slots=True)
class OpenedTableView:
    """Opened table. ``view`` None while nothing of it was read yet: ``missing`` says why."""

    table: str
    lang: str
    title: str
    as_of: str
    is_live: bool
    missing: str
    view: TableView | None
    says: tuple[str, ...]  # the dealer's announcements and steps now
    waits: WaitingQuestion | None
    more: str  # number of further pending matters
    call: RulingSheetView | None  # the sheet on which it is ruled
    rule: OrderKeyView
    keys: tuple[OrderKeyView, ...]
    orders: tuple[OrderView, ...]
    hands: tuple[tuple[int, str], ...]  # hands that can be replayed: number, and words of the key
    chosen: int  # replayed hand; 0: live
    replay: ReplayView | None


@dataclass(frozen=True, slots=True)
class ListLine:
    """Line of a list: its columns, and the tap or sheet behind it."""

    name: str
    words: str
    right: str = ""
    key: str = ""  # its id
    mark: str = ""


@dataclass(frozen=True, slots=True)
class TournamentView:
    """Waiting list, or one tournament: steps due, people, keys."""

    lang: str
    tabs: tuple[tuple[str, str], ...]  # "wait", or the number of a tournament; its name
    tab: str
    clock: str  # of the tournament, large; "" for none
    clock_note: str
    is_paused: bool
    facts: tuple[str, ...]
    todo: tuple[ListLine, ...]
    lines: tuple[ListLine, ...]
    keys: tuple[OrderKeyView, ...]
    nothing: str  # shown if nobody is listed
    no_todo: str

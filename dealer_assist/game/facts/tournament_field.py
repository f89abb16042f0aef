"""The facts of players across tables: the room's waiting list, and the field of a tournament.

The field is everybody who entered a tournament. An ``entry`` is a number from 1, one for each
person and kept through his re-entries; ``field`` is the number of the fact that opened the
tournament in the floor's journal. Times ``at_s`` are UTC seconds by the floor's clock, chips whole
numbers of the smallest unit. ``name`` is a person's name, which the journal keeps apart.
"""

from dealer_assist.game.facts.tournament import Level
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class FieldOpened:
    """A tournament across tables was opened for registration; at its tables ``seats`` sit.

    ``paid`` is the number of places that win something, 0 where it isn't known.
    """

    title: str
    house: str
    stack: int
    levels: tuple[Level, ...]
    seats: int
    reentry_to_level: int = 0
    most_reentries: int = 0  # for each person; 0: as many as he likes
    by: str = ""
    at_s: int = 0
    paid: int = 0


@dataclass(frozen=True, slots=True)
class EntryMade:
    """Somebody registered; the entries of a field run from 1."""

    field: int
    entry: int
    name: str
    by: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class EntryWithdrawn:
    """Somebody who had registered withdrew before he had a seat."""

    field: int
    entry: int
    by: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class TableAdded:
    """The table (its name) plays this tournament from now on."""

    field: int
    table: str
    by: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class SeatDrawn:
    """The entry drew this seat, out of the seats ``out_of`` ("table/seat") that were free.

    () where the house's text is silent and the floor gave it.
    """

    field: int
    entry: int
    table: str
    seat: int
    out_of: tuple[str, ...] = ()
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class EntryMoved:
    """The entry goes from one table to another with his ``chips``.

    ``why`` is "balance", "break", "final"; "counted" (on his way, his stack is another one),
    "reseat" (that seat can't be had), or "back" (somebody who was taken for out sits there).
    ``out_of`` are the seats that a draw chose from, () where none was drawn; ``penalty`` the hands
    that he has still to miss and takes along.
    """

    field: int
    entry: int
    table: str
    seat: int
    to_table: str
    to_seat: int
    chips: int
    why: str
    by: str = ""
    at_s: int = 0
    out_of: tuple[str, ...] = ()
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class EntryLeft:
    """The table reported the seat of the entry that was to leave, moved or out, as free."""

    field: int
    entry: int
    table: str
    seat: int
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class EntrySat:
    """The entry sits in his seat, by his table's report."""

    field: int
    entry: int
    table: str
    seat: int
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class TableBroken:
    """The table is broken: its players go to others, and no hand is dealt there any more.

    ``redraw``: at the table that is left, the final one, everybody draws his seat anew.
    """

    field: int
    table: str
    by: str = ""
    at_s: int = 0
    redraw: bool = False


@dataclass(frozen=True, slots=True)
class EntryOut:
    """The entry is out in this place; ``places`` more than 1 where it is shared with others."""

    field: int
    entry: int
    place: int
    places: int = 1
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class EntryAgain:
    """The person of this entry bought a new stack: he waits for another seat."""

    field: int
    entry: int
    by: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class EntryPenalised:
    """The floor gave the entry a penalty; it follows him to any table.

    Entered again for somebody disqualified, it corrects the chips with which he left.
    """

    field: int
    entry: int
    hands: int  # 0: a warning; -1: he is disqualified
    by: str
    reason: str
    at_s: int = 0
    chips: int = 0  # taken out of play with him, where he is disqualified


@dataclass(frozen=True, slots=True)
class FieldHandForHand:
    """The floor said that the tables play hand for hand from now on (or no longer).

    Each table is ordered to hold its next hand (NextHandHeld) until the floor has the hands of all
    tables released together; the places of those who go out in one round are noted together.
    """

    field: int
    on: bool
    by: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class FieldLevelBegan:
    """Level ``number`` (from 1, breaks counted) runs at all tables since ``at_s``."""

    field: int
    number: int
    at_s: int
    by: str = ""  # "" the clock


@dataclass(frozen=True, slots=True)
class FieldClockPaused:
    """The clock of the tournament stands still at all tables since ``at_s``."""

    field: int
    at_s: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class FieldClockResumed:
    """The clock of the tournament runs on at all tables since ``at_s``."""

    field: int
    at_s: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class FieldClosed:
    """The tournament is over."""

    field: int
    by: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class RoomWaitJoined:
    """Somebody waits for a cash seat: ``wait`` numbers him, ``games`` names the tables or stakes.

    A game is "holdem_no_limit 100/200"; () for any.
    """

    wait: int
    name: str
    games: tuple[str, ...] = ()
    by: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class RoomWaitLeft:
    """He left the waiting list without a seat: "left", "absent" (called and not there)."""

    wait: int
    why: str = "left"
    by: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class RoomWaitCalled:
    """He was called to this seat; it is reserved for him until ``until_s``."""

    wait: int
    table: str
    seat: int
    out_of: tuple[str, ...] = ()
    by: str = ""
    at_s: int = 0
    until_s: int = 0


@dataclass(frozen=True, slots=True)
class RoomWaitSeated:
    """The table reported that he sits."""

    wait: int
    table: str
    seat: int
    at_s: int = 0


FieldFact = (
    FieldOpened | EntryMade | EntryWithdrawn | TableAdded | SeatDrawn | EntryMoved | TableBroken
    | EntryLeft | EntrySat | EntryOut | EntryAgain | EntryPenalised | FieldHandForHand
    | FieldLevelBegan | FieldClockPaused | FieldClockResumed | FieldClosed
    | RoomWaitJoined | RoomWaitLeft | RoomWaitCalled
    | RoomWaitSeated
)

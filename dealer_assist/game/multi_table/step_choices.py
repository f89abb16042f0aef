"""Step due across tables, and the choice of one of several options for it."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from dealer_assist.game.facts import Fact
from dealer_assist.game.facts.tournament_field import EntryOut, FieldFact
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table.table_reports import TableStanding


class Until(StrEnum):
    """Condition that a step waits for before it can be carried out."""

    NOTHING = ""
    HAND = "hand"  # a hand runs where somebody leaves
    CUT = "cut"  # a table isn't reached: by hand there, or later
    ASKED = "asked"  # the table has the order and hasn't answered, or has just refused


class TableOrder(NamedTuple):
    """Fact that a table is ordered to journal."""

    table: str
    fact: Fact


class DueStep(NamedTuple):
    """Next step for the floor; ``what`` is a message id, ``words`` its numbers.

    ``itself``: nobody need be asked, the program carries it out. ``ways``: one of these options is
    taken first, by chance where ``draw``, else by a person. Carried out, the ``facts`` go into the
    floor's journal, then the ``orders`` to the tables, in this order.
    """

    what: str
    field: int = 0
    entry: int = 0
    name: str = ""
    wait: int = 0
    table: str = ""
    seat: int = 0
    to_table: str = ""
    to_seat: int = 0
    chips: int = 0
    place: int = 0
    how_many: int = 0
    reason: Reason | None = None
    waits: Until = Until.NOTHING
    itself: bool = False
    draw: bool = False
    ways: tuple["DueStep", ...] = ()
    facts: tuple[FieldFact, ...] = ()
    orders: tuple[TableOrder, ...] = ()

    @property
    def choice(self) -> str:
        """Name of this option within another step: the player (or table), and the seat he gets."""
        return f"{self.entry or self.wait or self.table}@{self.to_table}/{self.to_seat}"

    @property
    def choices(self) -> tuple[str, ...]:
        """Names of the options, no two alike, for the draw or the person's pick."""
        return tuple(way.choice for way in self.ways)

    @property
    def words(self) -> dict[str, object]:
        """Numbers that the words of ``what`` may name."""
        return {"entry": self.entry, "name": self.name, "wait": self.wait, "table": self.table,
                "seat": self.seat, "to_table": self.to_table, "to_seat": self.to_seat,
                "chips": self.chips, "place": self.place, "how_many": self.how_many}


def chosen_step(due: DueStep, choice: str) -> DueStep:
    """Step with the option that was drawn, or that a person picked.

    Raises ValueError where it is none of its options.
    """
    for way in due.ways:
        if way.choice == choice:
            return way
    raise ValueError(f"{choice!r} is none of the ways of {due.what}")


def automatic_steps(steps: Iterable[DueStep]) -> tuple[DueStep, ...]:
    """Steps that may be carried out now without a person, and without finding the steps anew in
    between.

    Of draws, and of places, only one: each changes what the next may be.
    """
    found: list[DueStep] = []
    is_drawn = is_placed = False
    for step in steps:
        if not step.itself or step.waits is not Until.NOTHING:
            continue
        places = any(isinstance(fact, EntryOut) for fact in step.facts)
        if (step.ways and is_drawn) or (places and is_placed):
            continue
        is_drawn, is_placed = is_drawn or bool(step.ways), is_placed or places
        found.append(step)
    return tuple(found)


def place_name(table: str, seat: int) -> str:
    """Seat of a table as SeatDrawn.out_of names it.

    >>> place_name("Table 3", 5)
    'Table 3/5'
    """
    return f"{table}/{seat}"


def condition_to_wait(told: TableStanding | None, leaves: bool = False) -> Until:
    """Condition that an order to this table waits for; ``leaves``: somebody is to leave it."""
    if told is None or not told.reached:
        return Until.CUT
    return Until.HAND if leaves and told.playing else Until.NOTHING

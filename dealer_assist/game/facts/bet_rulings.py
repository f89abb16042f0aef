"""Verbal actions, bets that the house must interpret, and a person's rulings."""

from enum import StrEnum

from dealer_assist.game.facts.table_fact import LastingFact, TableFact
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class BetReading:
    """Option to settle a pending ruling.

    ``choice`` names it ("call", "raise", "floor" ...); ``to_chips`` is the whole bet of the street
    that then stands, ``returned`` the part of the chips lying there that goes back to the player,
    and ``missing`` what he must add. ``setting`` and ``value`` say whose rule it is; "" for none.
    """

    choice: str
    to_chips: int
    returned: int = 0
    missing: int = 0
    setting: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class BetDoubted(TableFact):
    """Chips or words came that the house has to interpret: a ruling is pending.

    ``chips`` is the seat's whole bet of the street as seen, ``why`` a message id, ``proposal`` the
    outcome by the house's rule ("call", "raise", "floor") and ``to_chips`` its amount. ``also`` is
    a second setting that was applied; ``ways`` are all options to settle it, the proposal first
    (none in older journals). ``by_floor``: only the floor settles it, as he took his own ruling on
    it back.
    """

    seat: int
    chips: int
    why: str
    proposal: str
    to_chips: int
    setting: str
    also: str = ""
    returned: int = 0
    missing: int = 0
    ways: tuple[BetReading, ...] = ()
    by_floor: bool = False


@dataclass(frozen=True, slots=True)
class BetRuled(TableFact):
    """The dealer (or the floor, then ``by`` and ``reason``) settled the pending ruling so.

    ``why`` is the ruling's message id; ``returned`` is what goes back to the player and ``missing``
    what he adds. ``setting`` and ``value`` say whose rule was chosen.
    """

    seat: int
    choice: str
    to_chips: int
    by: str = ""
    reason: str = ""
    why: str = ""
    returned: int = 0
    missing: int = 0
    setting: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class FactUndone(LastingFact):
    """The fact with this number was taken back; the table is as it was before it.

    By the dealer, or where a floor manager had signed it by one (``by``), for a ``reason``.
    ``at_s`` is UTC seconds, 0 in older journals.
    """

    number: int
    by: str = ""
    reason: str = ""
    at_s: int = 0


class Action(StrEnum):
    """Action that a player's words declare (GC:110-112, 380-382; TDA 2, 40)."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"  # with an amount: raise *to* it
    RAISE_BY = "raise_by"  # so much on top of the bet
    ALL_IN = "all_in"
    AMOUNT = "amount"  # a bare number
    POT = "pot"  # a bet or raise of the pot, at pot limit (TDA 3)
    PASSER = "passer"  # "je passe": check in one house, fold in another, so the dealer asks
    CHOP = "chop"  # "on partage": the two blinds back by agreement, no act (WSOP 67)
    TIME = "time"  # "du temps": he wants to think; no act at all (GC:104, 314)
    UNCLEAR = "unclear"  # a hand, a nod, a word that could be anything


@dataclass(frozen=True, slots=True)
class Declared(TableFact):
    """The player at the seat said this, in turn or not; ``chips`` is 0 where he named no amount."""

    seat: int
    action: Action
    chips: int = 0


@dataclass(frozen=True, slots=True)
class ActedEarly(TableFact):
    """A player acted before his turn and the act waits for it (GC:380-385).

    ``to_chips`` is his whole bet of the street for a bet, raise or call, else 0. ``level`` is the
    price of a call when he acted: whether the action changed is measured against it. ``chips`` are
    the chips that he put, by value; ``spoken`` says that words made the act. ``after`` is how many
    of his acts before it still wait, first in first: it comes behind them, and takes the place of
    any other (0: of all, as in older journals).
    """

    seat: int
    action: Action
    to_chips: int
    level: int
    chips: tuple[int, ...] = ()
    spoken: bool = False
    after: int = 0


@dataclass(frozen=True, slots=True)
class RuleDecided(TableFact):
    """The floor decided a setting for this table, from now on (where the house's text is silent).

    ``value`` is written as a book writes it ("call", "100", "true"); ``by`` is the floor manager.

    ``book`` is the house's own book that is to have it as the house's rule, "" for this table
    alone: the book is written once this fact is stored, and ``ChoiceKept`` or ``BookRefused``
    records the result. ``was`` is the value in the book when the table was opened last: the journal
    is read again under that. ``asked_by`` is the other of the two persons where it takes two,
    ``since_s`` when it was decided, in UTC seconds.
    """

    setting: str
    value: str
    by: str
    reason: str
    book: str = ""
    was: str = ""
    asked_by: str = ""
    since_s: int = 0


@dataclass(frozen=True, slots=True)
class TimeCalled(TableFact):
    """Somebody asked for time on the player to act; his clock runs from ``at_s`` (GC:314-316).

    ``by`` is the floor manager who granted it before the house's wait was over; "" else.
    """

    seat: int
    at_s: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class TimeStopped(TableFact):
    """The clock was taken off the player before it ran out."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeHeld(TableFact):
    """The floor manager holds the player's clock: from ``at_s`` on no second counts."""

    seat: int
    at_s: int
    by: str


@dataclass(frozen=True, slots=True)
class TimeResumed(TableFact):
    """The floor manager lets the held clock run on, with the seconds that were left."""

    seat: int
    at_s: int
    by: str

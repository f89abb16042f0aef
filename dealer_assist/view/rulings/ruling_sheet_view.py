"""Ruling sheet of the floor manager: what happened, what waits for him, the effect of each ruling.

As the rest of the finished picture it holds no closed card, and no PIN: only who may sign in.
"""

from collections.abc import Iterable

from dealer_assist.game.between.wrong_pin_waits import pin_wait_s
from dealer_assist.game.table.evening_state import WrongPins
from dealer_assist.view.dealer.table_view import Control
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class TableDiff:
    """Line of the table as it is, and as it would be; ``after`` is "" if it stays."""

    name: str
    before: str
    after: str = ""


@dataclass(frozen=True, slots=True)
class RulingOption:
    """Ruling option: its words, the houses that rule so, the dealer's steps and announcement.

    ``keep`` writes it into the house's book as well; None if the house's text says so already.
    """

    words: str
    control: Control
    is_rule: bool = False  # the house's own rule
    note: str = ""  # on its key: houses that rule so, or chips that move
    houses: str = ""  # passages of the texts that lead to it
    steps: tuple[str, ...] = ()
    say: str = ""
    changes: tuple[TableDiff, ...] = ()
    unnamed: bool = False  # a card is drawn first: the effects depend on it
    keep: Control | None = None


@dataclass(frozen=True, slots=True)
class RulingQuestion:
    """Pending question for the floor manager: an incident, a bet, a missing rule.

    ``rule`` is the house's text: the passage, then its sense in French and in English.
    """

    key: str
    title: str
    happened: str = ""
    stakes: tuple[tuple[str, str], ...] = ()  # figures of that moment, each with its label
    facts: tuple[tuple[str, str], ...] = ()  # deciding facts, each with its value
    rule: tuple[str, ...] = ()
    silent: bool = False
    last: tuple[str, ...] = ()  # earlier rulings on the same, newest first
    ways: tuple[RulingOption, ...] = ()
    own: Control | None = None  # a ruling in his own words
    question: str = ""  # what must be known first
    answers: tuple[Control, ...] = ()
    reasons: tuple[str, ...] = ()  # usual here; () for those of any ruling


@dataclass(frozen=True, slots=True)
class WrongPinNote:
    """Wrong PINs given for this name; before ``until_s`` (UTC seconds) no other is checked."""

    name: str
    wrong: int
    until_s: int


def wrong_pin_notes(turned_away: Iterable[WrongPins]) -> tuple[WrongPinNote, ...]:
    """Notes on the names for which wrong PINs were given."""
    return tuple(WrongPinNote(one.name, one.wrong, one.at_s + pin_wait_s(one.wrong))
                 for one in turned_away)


@dataclass(frozen=True, slots=True)
class SignInView:
    """Sign-in by PIN; ``by_name``: there is no file of PINs, any name is taken."""

    names: tuple[str, ...]
    by_name: bool
    refusals: tuple[WrongPinNote, ...] = ()
    claims: str = ""  # name on the badge that was shown: preselected
    comes: str = ""  # name of whoever is on his way: preselected if nobody else is


@dataclass(frozen=True, slots=True)
class RulingSheetView:
    """Sheet of the floor manager. ``sign_in`` while nobody is signed in."""

    name: str
    standing: str  # "M. Durand, vérifié par son code"
    verified: bool
    told: tuple[tuple[str, str], ...]  # time (its number if unknown) and event, newest first
    matters: tuple[RulingQuestion, ...]
    now: tuple[TableDiff, ...]  # the table as it is
    reasons: tuple[str, ...]
    sign_in: SignInView | None
    sign_out: Control  # if nobody is signed in: the call is over, nothing is ruled
    present: Control  # says that he is still there
    zone: str = ""  # time zone of the events
    # the last ruling, to be taken back from here; nothing waits by it
    undo: RulingQuestion | None = None

    @property
    def pages(self) -> tuple[RulingQuestion, ...]:
        """Pages of the sheet: pending questions, then the ruling that may be taken back."""
        return (*self.matters, *(() if self.undo is None else (self.undo,)))

"""Irregularities: reported, questioned, remedied or dismissed; and the floor's sign-ins for them.

A remedy is one fact with all its effects, so that nothing is ever half-applied and one undo takes
the whole of it back. What the dealer's hands still have to do (take a card, shuffle the stub) is
owed by the table from then on and becomes facts of its own.
"""

from enum import StrEnum

from dealer_assist.game.facts.table_fact import LastingFact, TableFact
from drivers.lazy_dataclass import dataclass


class Take(StrEnum):
    """Place in the stub from which a card is taken."""

    TOP = "top"
    ANTEPENULTIMATE = "antepenultimate"  # the third from the bottom of the stub as it then is
    NEXT_UP = "next_up"  # the place after the last one taken from the bottom, not counted anew


class EffectKind(StrEnum):
    """Effect of a remedy at the table."""

    KILL = "kill"  # the seat's hand is dead; its chips stay
    REVIVE = "revive"  # the seat's hand is live again and may act
    REOPEN = "reopen"  # the seat is to act again on this street
    BIND = "bind"  # the seat's act before its turn binds it, whatever has changed since
    LIMIT = "limit"  # the seat may only call or check while this street is bet
    CHECK = "check"  # the seat's turn counts as a check: its time ran out
    RETURN = "return"  # ``chips`` go back to the seat, out of its bet first
    REBET = "rebet"  # the seat's bet comes to ``chips``, and with it those of who called it
    UNPOST = "unpost"  # the seat's post (named by ``place``) goes back; it owes ``number`` again
    WARN = "warn"
    PENALTY = "penalty"  # ``number`` hands
    BURN = "burn"  # the card of ``position`` lies face up with the burns from now on
    BURNED = "burned"  # the burn before ``street`` counts as made (or not: ``number`` -1)
    UNBURN = "unburn"  # the burn of ``position`` never left the stub: later cards move up by one
    UNDEALT = "undealt"  # the hole card of ``position`` never left the stub: later cards move up
    OVERBURN = "overburn"  # one burn more left the stub, before the card of ``position`` (0: last)
    UNREAD = "unread"  # no reader knows any more which closed card lies where
    LAID = "laid"  # the card of ``position`` lies at ``place`` (and ``seat``) from now on
    OWE = "owe"  # the next card for ``place`` (and ``seat``) is taken from ``take``
    UNOWE = "unowe"  # no card is owed for that any more
    DEALT = "dealt"  # the deal counts as finished, though hole cards are missing
    AGAIN = "again"  # the place of the last hole card of the ordinary round is due again
    DRAWN = "drawn"  # the closed card that is due has left the stub, unread
    TO_STUB = "to_stub"  # the card of ``position`` goes back into the stub
    SHUFFLE = "shuffle"  # the stub is to be shuffled before another card leaves it
    BUTTON = "button"  # it belongs to ``seat``: blinds and turns go by that, the cards stay
    MISDEAL = "misdeal"  # the deal is void and dealt again: same button, same blinds
    VOID = "void"  # the hand is void: everybody takes back the chips of this deal


@dataclass(frozen=True, slots=True)
class Effect:
    """One change that a remedy makes. ``position`` counts the deck from the top, from 1."""

    kind: EffectKind
    seat: int = 0
    chips: int = 0
    position: int = 0
    place: str = ""
    take: str = ""
    street: int = 0
    number: int = 0
    card: str = ""  # of a closed card that lies open from now on


@dataclass(frozen=True, slots=True)
class IrregularityReported(TableFact):
    """The dealer (or a camera) reported an irregularity of the catalogue.

    ``position`` is the card's place in the deck where it is known, ``round`` which of the seat's
    hole cards it is (1 or 2; 0 unknown); ``card`` its name where it lies open.
    """

    entry: str
    seat: int = 0
    other: int = 0
    position: int = 0
    round: int = 0
    card: str = ""
    chips: int = 0


@dataclass(frozen=True, slots=True)
class IrregularityAnswered(TableFact):
    """A person answered the question ``ask`` about the case (the number of the fact it began with).

    A seat, a card or an amount is written as it is; yes and no as "yes" and "no".
    """

    case: int
    ask: str
    answer: str


@dataclass(frozen=True, slots=True)
class IrregularityDismissed(TableFact):
    """The case was dismissed for this reason; ``by`` is "" for the dealer."""

    case: int
    reason: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class RemedyApplied(TableFact):
    """The case was settled by this outcome, with these effects on the table.

    ``setting`` and ``value`` say whose rule it is; ``by`` (the floor manager, "" for the dealer)
    and ``reason`` where a person ruled otherwise or where the text leaves it to him; ``words`` is
    his ruling where it is none of the catalogue's remedies. ``at_s`` is UTC seconds. ``card`` is
    the one that was drawn, where the remedy depends on it and the floor named it as he ruled.
    """

    case: int
    entry: str
    outcome: str
    effects: tuple[Effect, ...] = ()
    setting: str = ""
    value: str = ""
    by: str = ""
    reason: str = ""
    words: str = ""
    at_s: int = 0
    card: str = ""


@dataclass(frozen=True, slots=True)
class CaseReleased(TableFact):
    """The floor let play go on beside the open case; no pot is pushed until it is settled.

    WSOP 53: the house holds the pot. ``at_s`` is UTC seconds.
    """

    case: int
    by: str
    reason: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class MomentCorrected(TableFact):
    """The floor said when the case was noticed: before the act ``before`` (a fact's number).

    It is judged on the facts up to then (GC:353, TDA 36: is the deal covered?).
    """

    case: int
    before: int
    by: str
    reason: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class StubShuffled(TableFact):
    """The dealer shuffled the stub: no position of it is known any more."""


@dataclass(frozen=True, slots=True)
class HandDiffered(LastingFact):
    """A hand shown at the showdown isn't the hand that was dealt to the seat: its tags differ."""

    seat: int


@dataclass(frozen=True, slots=True)
class FloorSignedIn(LastingFact):
    """A floor manager signed in at the panel; ``verified`` by PIN (else by name only)."""

    name: str
    verified: bool = True
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class FloorSignedOut(LastingFact):
    """The floor manager signed out, or the session ended."""

    name: str


@dataclass(frozen=True, slots=True)
class SignInRefused(LastingFact):
    """Somebody gave a wrong PIN for this name; never the PIN itself."""

    name: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class ChoiceKept(LastingFact):
    """The floor's decision became the house's own rule: it was written into the house's own file.

    The rule itself holds by ``RuleDecided``; this says that ``book`` has it, for other evenings.
    ``was`` is the value in the book when the table was opened last: the journal is read again under
    that. ``asked_by`` is the other of the two persons where it takes two. ``fact`` is the
    decision's number; 0 in older journals, where it is the fact right before this one.
    """

    setting: str
    value: str
    by: str
    reason: str
    book: str
    at_s: int = 0
    was: str = ""
    asked_by: str = ""
    fact: int = 0


@dataclass(frozen=True, slots=True)
class ChoiceTakenOut(LastingFact):
    """The decision with the number ``fact`` was taken back, and taken out of ``book``."""

    fact: int
    setting: str
    value: str
    book: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class BookRefused(LastingFact):
    """The house's own book stayed as it was: the change due to the decision ``fact`` failed.

    ``why`` is the id of a message (why.book_...). The decision holds for the table all the same.
    """

    fact: int
    book: str
    why: str
    at_s: int = 0

"""Irregularity kind: an entry of the catalogue, with its words, deciding facts and remedies.

An entry says what a situation is called at the table and what happened; which facts decide (most of
them known to the table, the rest asked of the dealer, one at a time); which setting of the house
holds the remedy; and for every remedy the steps, the sentence to say, and whether it changes the
table (``does``, a function of irregularities/remedies).

Words are pairs, French then English. Placeholders: ``{seat}`` (a number), ``{other}``, ``{card}``,
``{position}`` (of the deck), ``{chips}``, ``{button}``, ``{actions}``, ``{street}``.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import NamedTuple

from dealer_assist.words.shipped_toml_reader import Both
from drivers.lazy_dataclass import dataclass


class When(StrEnum):
    """At which time of the table a dealer may run into it: the guide offers it then."""

    BETWEEN = "between"  # no hand is running
    POSTING = "posting"  # blinds and antes are owed
    DEALING = "dealing"  # hole cards are being dealt
    BEFORE_ACTION = "before_action"  # they are dealt and nobody has acted
    BETTING = "betting"
    BOARD = "board"  # a round is over, or cards are opened
    SHOWDOWN = "showdown"
    PAYING = "paying"  # pots are pushed, or have just been


class Stops(StrEnum):
    """Part of the game that stops until a case is settled, dismissed, or released by the floor.

    In the deal a case that stops play stops the betting, not the deal.
    """

    NOTHING = "nothing"  # a remark, a telephone: the hand goes on
    PUSHES = "pushes"  # no pot is pushed, everything else goes on
    PLAY = "play"  # nobody acts, no street is opened, no pot is pushed, no player's clock runs


class Wants(StrEnum):
    """Type of answer that a question wants."""

    SEAT = "seat"
    YES_NO = "yes_no"
    CHOICE = "choice"
    CARD = "card"  # face up: any of the 52
    CHIPS = "chips"


@dataclass(frozen=True, slots=True)
class CaseQuestion:
    """One question that no sensor can answer. ``id`` names the fact; ``answers`` go with CHOICE."""

    id: str
    words: Both
    wants: Wants = Wants.YES_NO
    answers: Mapping[str, Both] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way out: ``words`` as the rule card says it, the dealer's steps, what he says.

    ``does`` names the function that works out what changes at the table; "" for a remedy that
    changes nothing that the table keeps (a warning, an explanation). ``floor`` means that the floor
    decides on it even where the house's text names it as the rule. ``asks`` are asked only where
    this remedy is the outcome: which card was drawn, say.
    """

    words: Both
    steps: tuple[Both, ...]
    say: Both
    does: str = ""
    floor: bool = False
    asks: tuple[CaseQuestion, ...] = ()


@dataclass(frozen=True, slots=True)
class IrregularityKind:
    """One situation. ``setting`` holds the house's choice; ``remedies`` go by outcome.

    ``decide`` names the function (irregularities/outcomes) that finds the outcome from the house's
    value and the facts; "" where the value itself is the outcome. ``facts`` are what decides, by
    the names of irregularities/known; ``asks`` are those of them that only a person knows.
    ``rank`` puts the commonest first in the guide (1 to 99). ``stops`` is what waits for it.
    """

    called: Both
    happened: Both
    when: tuple[When, ...]
    setting: str
    remedies: Mapping[str, Remedy]
    facts: tuple[str, ...] = ()
    asks: tuple[CaseQuestion, ...] = ()
    decide: str = ""
    rank: int = 50
    stops: Stops = Stops.PLAY
    id: str = ""


class Chapter(NamedTuple):
    """A heading, French and English, and the ids of the entries under it."""

    heading: Both
    ids: tuple[str, ...]

"""Parts of a question. Words are pairs, French then English, so that it can be read in both."""

from enum import StrEnum
from typing import Final, NamedTuple

from dealer_assist.game.catalogue import Both
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.table.table import Table
from dealer_assist.words import LANGS, word
from drivers.lazy_dataclass import dataclass


class QuestionKind(StrEnum):
    """Kind of question that a lesson asks."""

    RULING = "ruling"  # meaning of a gesture
    CASE = "case"  # remedy of an irregularity
    LEAST = "least"  # the least raise of the player to act
    MAY_RAISE = "may_raise"
    SHOWS = "shows"  # who shows first


Key = tuple[str, int]
#: Answer if the house's text is silent, or leaves it to the floor.
FLOOR_KEY: Final[Key] = ("floor", 0)


class HouseAnswer(NamedTuple):
    """Engine's answer under one house.

    ``key`` distinguishes answers by their effect. ``silent``: the text doesn't say, so the floor
    decides; ``custom``: it doesn't say either, but the house chose, and the source has its reason.
    ``steps`` are the remedy's; ``say`` the sentence to the table.
    """

    key: Key
    words: Both
    silent: bool = False
    custom: bool = False
    sources: tuple[Passage, ...] = ()
    setting: str = ""
    steps: tuple[Both, ...] = ()
    say: Both = ("", "")
    by_floor: bool = False


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """Answer that can be chosen; ``houses`` are those whose text would make it right."""

    key: Key
    words: Both
    is_right: bool
    houses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Answer of another house at the same moment."""

    house: str  # its name
    title: Both
    judged: HouseAnswer
    is_same: bool


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """Situation with its question, three to five answers of which one is right, and the reason.

    ``table`` is shown while it is asked; ``happened`` the events before, the last one the
    question's.
    """

    id: str  # "one_chip/facing_a_bet"
    subject: str
    house: str
    house_title: Both
    asked: QuestionKind
    table: Table
    happened: tuple[Both, ...]
    facts: Both  # of an irregularity: what decides, "" for none
    ask: Both
    choices: tuple[AnswerChoice, ...]
    judged: HouseAnswer
    elsewhere: tuple[Elsewhere, ...]

    @property
    def right(self) -> int:
        """Place of the right answer, from 0."""
        return next(k for k, choice in enumerate(self.choices) if choice.is_right)


def in_both_languages(id: str, **values: object) -> Both:
    """Message of the catalogue in both languages."""
    fr, en = (word(lang, id, **values) for lang in LANGS)
    return fr, en

"""Hands of a file for the replayer: one line for each, and the hand itself. No Qt."""

from collections.abc import Callable, Iterator
from dataclasses import field
from enum import StrEnum
from typing import Final, Protocol

from dealer_assist.floor.work.followed_table import HandPlayed
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords
from dealer_assist.words.search_text import without_accents
from drivers.lazy_dataclass import dataclass


class RecordKind(StrEnum):
    """Kind of file that the hand was read from."""

    JOURNAL = "journal"  # a table's own: no card in it that nobody tabled
    RECORD = "record"  # PHH: may hold closed cards, as it was written for training
    SCRIPT = "script"


@dataclass(frozen=True, slots=True)
class HandLine:
    """Line of one hand in the list. ``key`` is its place in the file, from 1; amounts are chips.

    ``number`` is the hand's at its table (0: it has none), ``name`` the file's name for it, ``at``
    its beginning (UTC, ISO). ``irregular`` and ``ruled`` count irregularities and decisions.
    ``trouble`` says why it can't be stepped through to its end; ``unkept`` that the rules of that
    day are not in the journal.
    """

    key: int
    number: int = 0
    name: str = ""
    at: str = ""
    pot_chips: int = 0
    board: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    irregular: int = 0
    ruled: int = 0
    over: bool = False
    voided: bool = False
    trouble: str = ""
    unkept: bool = False


def listed_hand_name(line: HandLine, lang: str) -> str:
    """Name of the hand in the list."""
    return line.name or word(lang, "replayer.hand", number=line.number or line.key)


def listed_hand_notes(line: HandLine, lang: str) -> tuple[str, ...]:
    """Notes on the hand: irregularities, rulings and the like."""
    return tuple(filter(None, (
        word(lang, "replayer.irregular_count", count=line.irregular) if line.irregular else "",
        word(lang, "replayer.ruled_count", count=line.ruled) if line.ruled else "",
        word(lang, "replayer.voided") if line.voided else "",
        word(lang, "replayer.has_trouble") if line.trouble else "",
        word(lang, "replayer.not_over") if not line.over and not line.trouble else "",
    )))


@dataclass(frozen=True, slots=True)
class ReviewedHand:
    """Hand to be stepped through, from the table before it through its facts.

    ``said`` has the file's own text at a fact, by the fact's number (a script's line);
    ``entered_by`` who entered it; ``closed`` hole cards that the file was written with, by seat:
    never of a journal.
    """

    line: HandLine
    kind: RecordKind
    played: HandPlayed
    house: HouseRules
    said: dict[int, str] = field(default_factory=dict)
    entered_by: dict[int, str] = field(default_factory=dict)
    closed: tuple[tuple[int, tuple[str, ...]], ...] = ()


class FileUnusable(ErrorInWords):
    """The file can't be opened for stepping through: what it is, what was expected, what to do."""


class Collection(Protocol):
    """The hands of one file; used by one thread at a time."""

    title: str

    def lines(self) -> tuple[HandLine, ...]:
        """Hands known so far, the oldest first."""
        ...

    def deepen(self) -> Iterator[int]:
        """Read on, hand by hand; give the key of the last hand fully read."""
        ...

    def hand(self, key: int) -> ReviewedHand | None:
        """Hand of this line; None until it is fully read. Raises FileUnusable."""
        ...

    def trouble(self, lang: str) -> str:
        """Fault of the file in words, "" if there is none."""
        ...


class Wanted(StrEnum):
    """Filter of the list of hands."""

    ALL = "all"
    IRREGULAR = "irregular"  # with an irregularity
    RULED = "ruled"  # somebody decided something
    SHOWN = "showdown"
    VOIDED = "voided"
    TROUBLE = "trouble"


def matching_hands(lines: tuple[HandLine, ...], wanted: Wanted,
                   text: str = "") -> tuple[HandLine, ...]:
    """Lines that match the filter, in the file's order.

    ``text`` is the number of a hand, a part of its name, or "s4" for hands that seat 4 won.
    """
    asked = without_accents(text).strip()
    return tuple(line for line in lines if _WANTED[wanted](line) and _says(line, asked))


_WANTED: Final[dict[Wanted, Callable[[HandLine], bool]]] = {
    Wanted.ALL: lambda line: True,
    Wanted.IRREGULAR: lambda line: line.irregular > 0,
    Wanted.RULED: lambda line: line.ruled > 0,
    Wanted.SHOWN: lambda line: len(line.board) == 5,
    Wanted.VOIDED: lambda line: line.voided,
    Wanted.TROUBLE: lambda line: bool(line.trouble) or not line.over,
}


def _says(line: HandLine, asked: str) -> bool:
    if not asked:
        return True
    if asked.isdecimal():
        return str(line.number or line.key).startswith(asked)
    if asked[0] == "s" and asked[1:].isdecimal():
        return int(asked[1:]) in line.winners
    return asked in without_accents(line.name)

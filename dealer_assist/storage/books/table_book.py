"""Book that a table plays by: the one in its options, or the casino's own beside its journal.

A table that runs under a house that ships gets its own book (``JOURNAL.house.toml``) when a floor
manager first makes a decision the house's rule; from the next start on it is used by itself.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from dealer_assist.game.between.floor_decisions import setting_value
from dealer_assist.game.facts import RuleDecided
from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules
from dealer_assist.game.rules.settings import Value
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.casino_book_writer import drop_choice, keep_choice
from dealer_assist.storage.books.house_theme import ThemeRead
from dealer_assist.storage.books.rules_of_journal import SAY_RULES, pinned_at
from dealer_assist.storage.journal import JournalUnusable, RowReader, UnreadableRecord
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.storage.table_clock import wall_s
from dealer_assist.words import word
from dealer_assist.words.message import message

#: More changes of the rules than a table sees in its life.
_MOST: Final = 10_000


class Books(NamedTuple):
    """Rules in force, the book that takes the house's choices, and True if that is in use yet.

    ``is_left``: this program has no such house; its rules are those the journal holds.
    """

    rules: HouseRules
    path: Path
    is_own: bool
    is_left: bool = False

    @property
    def theme(self) -> ThemeRead:
        """The house's looks. A theme with a mistake holds up no table: it has its usual looks."""
        if self.rules.name in shipped_houses.shipped_house_names():
            return shipped_houses.theme_of(self.rules.name)
        return ThemeRead(None) if self.is_left else shipped_houses.theme_of(str(self.path))

    def says(self, lang: str) -> str:
        """Lines for whoever starts the table; "" under a house as it ships."""
        return "\n".join(filter(None, (self._says_rules(lang), self._says_theme(lang))))

    def _says_theme(self, lang: str) -> str:
        mistakes = self.theme.mistakes
        return word(lang, "book.theme_left", path=str(self.path), why="\n".join(
            one.text(lang) for one in mistakes)) if mistakes else ""

    def _says_rules(self, lang: str) -> str:
        if self.is_left:
            return word(lang, "book.left", house=self.rules.title(lang))
        if not self.is_own:
            return ""
        base = self.rules.base
        own = [key for key, setting in self.rules.settings.items()
               if base is None or setting != base.settings[key]]
        return word(lang, "book.own_used", path=str(self.path), count=len(own))


def own_book_path(journal: Path) -> Path:
    """Path of the own book of this journal's table."""
    return journal.with_name(journal.name + ".house.toml")


def books(journal: Path, asked: str) -> Books:
    """Books of this journal's table; ``asked`` is a house's name or a book's path.

    Raises BookUnreadable.
    """
    path = own_book_path(journal)
    if asked not in shipped_houses.shipped_house_names():
        held = _held(journal) if not asked.endswith(".toml") else None
        if held is not None and asked in held.lineage:
            return Books(held, path, False, True)
        return Books(shipped_houses.house(asked), Path(asked), False)
    if not path.exists():
        return Books(shipped_houses.shipped_house(asked), path, False)
    rules = shipped_houses.house(str(path))
    if asked not in rules.lineage:
        raise BookUnreadable(message("book.own_of_other", path=str(path), house=asked,
                                  found=" > ".join(rules.lineage[1:])))
    return Books(rules, path, True)


def _held(journal: Path) -> HouseRules | None:
    """Rules in force at the end of the journal, as it holds them; None where it has none."""
    try:
        with RowReader(journal) as reader:
            rows = reader.of_kinds([kind.__name__ for kind in SAY_RULES], 0, _MOST)
        said = [(row.number, decode(row.kind, row.body)) for row in rows]
    except (JournalUnusable, UnreadableRecord):
        return None
    return pinned_at(said, said[-1][0] + 1) if said else None


def house_named(journal: Path, house: str) -> HouseRules:
    """House by the name that the journal's facts give it: shipped, or of the book beside it.

    Raises BookUnreadable.
    """
    if house in shipped_houses.shipped_house_names():
        return shipped_houses.shipped_house(house)
    path = own_book_path(journal)
    if path.exists():
        rules = shipped_houses.house(str(path))
        if house in rules.lineage:
            return rules
    return shipped_houses.house(house)


class OwnBook:
    """Writer of decisions into the house's book, as sensing/ needs it (Keeper)."""

    def __init__(self, books: Books, wall: Callable[[], int] = wall_s) -> None:
        self._books, self._wall = books, wall

    def promised(self, decided: RuleDecided) -> RuleDecided:
        """Decision as one that the book is to have; nothing is written yet."""
        rules, path, *_ = self._books
        return replace(decided, book=path.name, was=setting_text(rules, decided.setting),
                       since_s=self._wall())

    def keep(self, decided: RuleDecided) -> None:
        """Write it into the book, where it isn't there already. Raises BookUnchanged."""
        keep_choice(*self._choice(decided))

    def take_out(self, decided: RuleDecided) -> bool:
        """True if it is out of the book again. Raises BookUnchanged."""
        return drop_choice(*self._choice(decided))

    def _choice(self, decided: RuleDecided) -> tuple[HouseRules, str, Value, str, str, date, Path]:
        rules, path, *_ = self._books
        return (rules, decided.setting, setting_value(decided.value), decided.by, decided.reason,
                date.fromtimestamp(decided.since_s), path)


def setting_text(rules: HouseRules, setting: str) -> str:
    """Setting's value as a fact writes it."""
    value = rules[setting]
    return str(value).lower() if isinstance(value, bool) else str(value)

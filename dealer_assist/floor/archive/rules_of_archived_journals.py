"""House rules of a journal of which only the rows are at hand: shipped ones, or given books."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final

from dealer_assist.floor.archive.database_engine import Engine
from dealer_assist.game.facts import Fact
from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.house_theme import HouseTheme
from dealer_assist.storage.books.rules_of_journal import SAY_RULES, rules_begun
from dealer_assist.storage.journal import UnreadableRecord
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.words.message import message

#: Facts that name the rules by which a journal's hands were played.
_SAID: Final = f"""
    SELECT number, kind, body FROM facts
    WHERE journal = ? AND kind IN ({', '.join('?' * len(SAY_RULES))}) ORDER BY number
"""


def rule_facts_of_journal(engine: Engine, journal: int) -> list[tuple[int, Fact]]:
    """The journal's facts that name its rules, numbered. Raises ArchiveFailed."""
    kinds = (kind.__name__ for kind in SAY_RULES)
    found = []
    for number, kind, body in engine.query(_SAID, (journal, *kinds)):
        with suppress(UnreadableRecord):  # another version's: its rows count as unread
            found.append((int(number), decode(kind, body)))
    return found


class Houses:
    """The houses that ship, and the casino's own books (files, or the JOURNAL.house.toml ones).

    Raises BookUnreadable if a book can't be read.
    """

    def __init__(self, books: Sequence[str] = ()) -> None:
        self._own = [shipped_houses.house(book) for book in books]
        self._themes = [shipped_houses.theme_of(book).theme for book in books]

    def of(self, facts: Iterable[Fact]) -> HouseRules:
        """The rules as they were when the journal of these facts was begun.

        The facts are those of SAY_RULES. Raises BookUnreadable if the journal holds no rules and no
        book of that name is known.
        """
        return rules_begun(facts, self.named)

    def of_journal(self, engine: Engine, journal: int) -> HouseRules:
        """The rules of a journal in this archive. Raises ArchiveFailed, BookUnreadable."""
        return self.of(fact for _, fact in rule_facts_of_journal(engine, journal))

    @property
    def offered(self) -> tuple[HouseRules, ...]:
        """The casino's own houses, then those that ship. Raises BookUnreadable."""
        own = tuple(one for one in self._own
                    if one.name not in shipped_houses.shipped_house_names())
        return (*own, *(shipped_houses.shipped_house(name)
                        for name in shipped_houses.shipped_house_names()))

    def theme(self, name: str) -> HouseTheme | None:
        """Looks of the house of this name; None where no book here gives it any."""
        if name in shipped_houses.shipped_house_names():
            return shipped_houses.theme_of(name).theme
        return next((theme for own, theme in zip(self._own, self._themes, strict=True)
                     if name in own.lineage), None)

    def named(self, name: str) -> HouseRules:
        """The house of this name. Raises BookUnreadable."""
        if name in shipped_houses.shipped_house_names():
            return shipped_houses.shipped_house(name)
        for own in self._own:
            if name in own.lineage:
                return own
        raise BookUnreadable(message("rulings.no_house", house=name))

"""Under which house a journal was kept, where only its rows are at hand: shipped, or given."""

from collections.abc import Iterable, Sequence

from dealer_assist.events import Fact, TableOpened
from dealer_assist.rules import shelf
from dealer_assist.rules.book import BookUnreadable
from dealer_assist.rules.model import HouseRules
from dealer_assist.rules.own_book import as_begun
from dealer_assist.words.says import told


class Houses:
    """The houses that ship, and the casino's own books (files, or the JOURNAL.house.toml ones).

    Raises BookUnreadable where a book can't be read.
    """

    def __init__(self, books: Sequence[str] = ()) -> None:
        self._own = [shelf.house(book) for book in books]

    def of(self, facts: Iterable[Fact]) -> HouseRules:
        """The rules as they were when the journal of these facts was begun.

        The facts that say so: the first TableOpened, every ChoiceKept and RuleDecided. Raises
        BookUnreadable where no book of that name is known.
        """
        told_of = list(facts)
        name = next((fact.house for fact in told_of if isinstance(fact, TableOpened)),
                    shelf.DEFAULT)
        return as_begun(self.named(name), told_of)

    @property
    def offered(self) -> tuple[HouseRules, ...]:
        """The casino's own houses, then those that ship. Raises BookUnreadable."""
        own = tuple(one for one in self._own if one.name not in shelf.names())
        return (*own, *(shelf.shipped(name) for name in shelf.names()))

    def named(self, name: str) -> HouseRules:
        """The house of this name. Raises BookUnreadable."""
        if name in shelf.names():
            return shelf.shipped(name)
        for own in self._own:
            if name in own.lineage:
                return own
        raise BookUnreadable(told("rulings.no_house", house=name))

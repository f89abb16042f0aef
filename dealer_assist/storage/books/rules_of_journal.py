"""Rules under which a journal was begun, and the book in force at one of its facts."""

from collections.abc import Callable, Iterable, Sequence

from dealer_assist.game.facts import (
    ChoiceKept,
    Fact,
    HandBegan,
    RuleDecided,
    RulesPinned,
    TableOpened,
)
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.rules_of_the_day import RulesInForce, pinned_book
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.casino_book_writer import rules_before_choices

#: Facts that name the rules under which a journal's hands were played.
SAY_RULES = (TableOpened, RuleDecided, ChoiceKept, RulesPinned)


def rules_begun(facts: Iterable[Fact], named: Callable[[str], HouseRules]) -> HouseRules:
    """Rules under which the journal with these facts (or those of SAY_RULES) was begun.

    They are the first that it pins. Only for a journal that was written before books were stored is
    the house looked up by its name (``named``), without choices that it made its own since. Raises
    what ``named`` raises.
    """
    said = [fact for fact in facts if isinstance(fact, SAY_RULES)]
    name = next((fact.house for fact in said if isinstance(fact, TableOpened)),
                shipped_houses.DEFAULT)
    return _first(said) or rules_before_choices(named(name), said)


def _first(said: Sequence[Fact]) -> HouseRules | None:
    for n, fact in enumerate(said):
        if isinstance(fact, RulesPinned) and (book := pinned_book(fact)) is not None:
            return rules_before_choices(book, said[:n])
    return None


def pinned_at(facts: Iterable[tuple[int, Fact]], number: int) -> HouseRules | None:
    """Book in force at the fact of this number, of a journal's numbered facts.

    Before the first that was pinned it is that one; None where none was.
    """
    said = [one for one in facts if isinstance(one[1], SAY_RULES)]
    first = _first([fact for _, fact in said])
    if first is None:
        return None
    force = RulesInForce(first)
    for at, fact in said:
        if at < number and isinstance(fact, RulesPinned):
            force = force.pinned(fact) or force
    return force.book


def is_read_under_todays_book(facts: Iterable[Fact]) -> bool:
    """True if a hand began before the journal held the rules: they are read under today's book."""
    first = next((fact for fact in facts if isinstance(fact, HandBegan) or (
        isinstance(fact, RulesPinned) and pinned_book(fact) is not None)), None)
    return isinstance(first, HandBegan)

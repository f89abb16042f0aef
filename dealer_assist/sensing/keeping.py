"""The floor's decision as the house's own rule: for the table at once, and into the house's book.

Whoever writes the book is handed in (``Keeper``). Where the disk refuses, the rule holds for this
table all the same and the person is told that the book hasn't got it.
"""

from dataclasses import replace
from typing import Protocol

from dealer_assist import events as e
from dealer_assist.advance import advance
from dealer_assist.advance.taken_back import taken_back
from dealer_assist.hand.reason import Reason
from dealer_assist.rules.own_book import NotKept
from dealer_assist.sensing.entered import Entered
from dealer_assist.table import Table
from dealer_assist.taps import Tap


class Keeper(Protocol):
    """Writes decisions into the casino's own book."""

    def __call__(self, decided: e.RuleDecided) -> e.ChoiceKept | None:
        """The fact that the book has the decision; None where it can have none of this kind.

        Raises NotKept: then the book is as it was.
        """
        ...

    def taken_back(self, kept: e.ChoiceKept) -> bool:
        """Take it out of the book again; False where the book has been changed since."""
        ...


def as_decision(tap: Tap) -> Tap:
    """The tap that decides for the table what this one wants kept as the house's rule."""
    fact = tap.fact
    if not isinstance(fact, e.ChoiceKept):
        return tap
    return replace(tap, fact=e.RuleDecided(fact.setting, fact.value, fact.by, fact.reason))


def kept(entered: Entered, keeper: Keeper | None) -> Entered:
    """What the tap decided, and the fact that the book has it; or why it hasn't."""
    facts = entered.facts
    at = next((n for n, fact in enumerate(facts, 1) if isinstance(fact, e.RuleDecided)), 0)
    if not at:
        return entered
    decided = facts[at - 1]
    assert isinstance(decided, e.RuleDecided)
    try:
        written = keeper(decided) if keeper is not None else None
    except NotKept as error:
        return _told(entered, Reason(error.why, name=error.path.name))
    if written is None:
        return _told(entered, Reason("why.book_none"))
    return replace(entered, facts=(*facts[:at], written, *facts[at:]))


def undone(table: Table, entered: Entered, keeper: Keeper | None) -> Entered:
    """What the undo makes; a choice that it takes back is taken out of the book too."""
    undo = next((fact for fact in entered.facts if isinstance(fact, e.FactUndone)), None)
    if undo is None:
        return entered
    gone = taken_back(table, advance(table, undo))
    for told in table.recent:
        if isinstance(told.fact, e.ChoiceKept) and told.number - 1 in gone and not (
            _is_out(told.fact, keeper)
        ):
            return _told(entered, Reason("why.book_keeps", name=told.fact.book))
    return entered


def _is_out(choice: e.ChoiceKept, keeper: Keeper | None) -> bool:
    try:
        return keeper is not None and keeper.taken_back(choice)
    except NotKept:
        return False


def _told(entered: Entered, why: Reason) -> Entered:
    return replace(entered, notice=why.id, detail=why.name, why=why)

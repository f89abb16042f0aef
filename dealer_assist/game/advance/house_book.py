"""House's own book, as far as this table writes it: the changes due there, and those done.

A decision that the floor makes the house's rule is a fact first. The book is written after it, and
the result is a second fact; where the power goes in between it is due still, and is done again. A
decision that is taken back is taken out in the same way.
"""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.irregularity_notes import Fold, with_evening
from dealer_assist.game.advance.undo import undone_numbers
from dealer_assist.game.table.evening_state import BookChoices, BookErrand
from dealer_assist.game.table.table import Table


def promise_to_book(table: Table, fact: e.RuleDecided) -> Table:
    """The book is to have the decision, where it was made for the house."""
    if not fact.book:
        return table
    due = (*table.evening.book.due, BookErrand(table.number + 1, fact))
    return with_evening(table, book=table.evening.book._replace(due=due))


def after_choice_stored(table: Table, fact: e.ChoiceKept) -> Table:
    """The book has the decision; the table has it by ``RuleDecided`` already."""
    number = fact.fact or table.number
    decided = e.RuleDecided(fact.setting, fact.value, fact.by, fact.reason, fact.book, fact.was,
                            fact.asked_by, fact.at_s)
    return _done(table, number, BookErrand(number, decided))


def after_taken_out_or_refused(table: Table, fact: e.ChoiceTakenOut | e.BookRefused) -> Table:
    """The book hasn't the decision, and nothing is due there any more for it."""
    return _done(table, fact.fact)


def _done(table: Table, number: int, *kept: BookErrand) -> Table:
    due = tuple(one for one in table.evening.book.due if one.number != number)
    return with_evening(table, book=BookChoices(due, (*table.evening.book.kept, *kept)))


def take_back_choices(table: Table, back: Table) -> Table:
    """Table before acts that are taken back: decisions among them come out of the book."""
    book, gone = table.evening.book, undone_numbers(table, back)
    out = tuple(one._replace(takes_out=True) for one in book.kept if one.number in gone)
    due = tuple(one._replace(takes_out=one.takes_out or one.number in gone) for one in book.due)
    left = tuple(one for one in book.kept if one.number not in gone)
    return with_evening(back, book=BookChoices((*due, *out), left))


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.ChoiceKept: after_choice_stored,
    e.ChoiceTakenOut: after_taken_out_or_refused,
    e.BookRefused: after_taken_out_or_refused,
}

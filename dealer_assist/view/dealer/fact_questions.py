"""Questions before a fact goes out: answers so far, the next one, the finished fact. No Qt.

A control with questions carries its fact with gaps; each answer fills one of them.
"""

from dataclasses import replace
from typing import Any

from dealer_assist.game.between.dealer_float import float_total
from dealer_assist.game.taps import Tap
from dealer_assist.view.dealer.table_view import Answer, AnswerKind, Control, FactQuestion
from drivers.lazy_dataclass import dataclass

CARDS = (AnswerKind.CARD, AnswerKind.CLUB)


@dataclass(frozen=True, slots=True)
class Asking:
    """A control whose questions are being answered, one after another."""

    control: Control
    answers: tuple[Answer, ...] = ()

    @property
    def ask(self) -> FactQuestion | None:
        """The question that is open; None when all are answered."""
        left = self.control.asks[len(self.answers):]
        return left[0] if left else None

    @property
    def gone(self) -> frozenset[Answer]:
        """The cards named already: the same card isn't drawn twice."""
        given = zip(self.control.asks, self.answers, strict=False)
        return frozenset(answer for ask, answer in given if ask.what in CARDS)

    def answered(self, answer: Answer) -> "Asking":
        """The control one question further; a question made needless by the answers so far is
        skipped."""
        after = replace(self, answers=(*self.answers, answer))
        ask = after.ask
        if ask is None or ask.unless < 0 or float_total(after._fact()) != ask.unless:
            return after
        return after.answered("")

    def back(self) -> "Asking | None":
        """The question before this one; None before the first."""
        return replace(self, answers=self.answers[:-1]) if self.answers else None

    def tap(self) -> Tap:
        """The control's tap with every answer in its place."""
        assert self.ask is None
        return replace(self.control.tap, fact=self._fact())

    def _fact(self) -> Any:
        """The fact with the answers so far."""
        fact = self.control.tap.fact
        for ask, answer in zip(self.control.asks, self.answers, strict=False):
            for field in (ask.field, *ask.also):
                fact = with_answer_at(fact, field, answer)
        return fact


def with_answer_at(record: Any, field: str, answer: Answer) -> Any:
    """The record with the answer at this path.

    >>> from dealer_assist.game.facts import Sign, SignPosted
    >>> with_answer_at(SignPosted(Sign()), "sign.decks", 2).sign.decks
    2
    """
    name, _, rest = field.partition(".")
    at = int(name) if name.isdigit() else -1
    old = record[at] if at >= 0 else getattr(record, name)
    new = with_answer_at(old, rest, answer) if rest else answer
    if isinstance(old, str):
        new = str(new)  # a rule's number is written as a book writes it
    if at >= 0:
        return (*record[:at], new, *record[at + 1:])
    return replace(record, **{name: new})

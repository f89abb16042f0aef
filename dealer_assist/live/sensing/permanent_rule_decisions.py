"""Floor's decision as the house's own rule: for the table at once, then in the house's book.

Fact first, effect after: the decision is stored with the book that is to have it, then the book is
written, and the result is a second fact. Until that one is stored the book owes the decision
(``Evening.book``), also after a restart, and is written again; so is a decision that an undo takes
out of it. The writer of the book is handed in (``BookWriter``). Where the disk refuses, the rule
holds for this table all the same and the person sees that the book hasn't got it.
"""

import sys
import traceback
from dataclasses import replace
from typing import Protocol

from dealer_assist.game import facts as e
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.evening_state import BookErrand
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap
from dealer_assist.live.sensing.tap_result import TapResult
from dealer_assist.storage.books.casino_book_writer import BookUnchanged


class BookWriter(Protocol):
    """Writer of decisions into the casino's own book. Both writings may be repeated."""

    def promised(self, decided: e.RuleDecided) -> e.RuleDecided:
        """Decision as one that the book is to have; nothing is written yet."""
        ...

    def keep(self, decided: e.RuleDecided) -> None:
        """Write it into the book. Raises BookUnchanged: then the book is as it was."""
        ...

    def take_out(self, decided: e.RuleDecided) -> bool:
        """Take it out of the book again; False where the book has been changed since.

        Raises BookUnchanged.
        """
        ...


def table_decision_tap(tap: Tap) -> Tap:
    """Tap that decides for the table, made from one that wants it as the house's rule."""
    fact = tap.fact
    if not isinstance(fact, e.ChoiceKept):
        return tap
    return replace(tap, fact=e.RuleDecided(fact.setting, fact.value, fact.by, fact.reason))


def decision_for_book(entered: TapResult, keeper: BookWriter | None) -> TapResult:
    """Tap's decision as one that the house's book is to have; a message where there is no book."""
    if not any(isinstance(fact, e.RuleDecided) for fact in entered.facts):
        return entered
    if keeper is None:
        return _told(entered, Reason("why.book_none"))
    return replace(entered, facts=tuple(
        keeper.promised(fact) if isinstance(fact, e.RuleDecided) else fact
        for fact in entered.facts))


def book_change_result(
    table: Table, errand: BookErrand, keeper: BookWriter | None, now_s: int
) -> TapResult:
    """Result of the book's pending change; nothing where it is settled already."""
    if errand not in table.evening.book.due:
        return TapResult()
    number, decided = errand.number, errand.decided
    why = _why_refused(errand, keeper)
    if why:
        return _told(TapResult((e.BookRefused(number, decided.book, why, now_s),)),
                     Reason(why, name=decided.book))
    if errand.takes_out:
        return TapResult((e.ChoiceTakenOut(
            number, decided.setting, decided.value, decided.book, now_s),))
    return TapResult((e.ChoiceKept(
        decided.setting, decided.value, decided.by, decided.reason, decided.book, decided.since_s,
        decided.was, decided.asked_by, number),))


def _why_refused(errand: BookErrand, keeper: BookWriter | None) -> str:
    """Message id why the book stayed as it was; "" once it is as it should be."""
    if keeper is None:
        return "why.book_keeps" if errand.takes_out else "why.book_none"
    try:
        if errand.takes_out:
            return "" if keeper.take_out(errand.decided) else "why.book_keeps"
        keeper.keep(errand.decided)
    except BookUnchanged as error:
        return "why.book_keeps" if errand.takes_out else error.why
    except Exception:  # a defect of ours is reported once, and not at every tick
        traceback.print_exc(file=sys.stderr)
        return "why.book_keeps" if errand.takes_out else "why.book_disk_error"
    return ""


def _told(entered: TapResult, why: Reason) -> TapResult:
    return replace(entered, notice=why.id, detail=why.name, why=why)

"""A choice to be kept, at a table that has no book: it holds for the table, and that is told."""

from dataclasses import replace

import pytest
from live_table import GC
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.taps import Tap, TapKind

CHOICE = e.ChoiceKept("deal.flashed", "stands", "M. Durand", "personne ne l'a vue", "")


def entered(reader, fact):
    return reader.room.facts_of_tap(reader.table, Tap(TapKind.FACT, fact=fact))


def test_without_a_book_the_choice_holds_for_the_table_and_the_person_is_told():
    reader = ReaderTable(GC)
    made = entered(reader, CHOICE)
    assert made.facts == (e.RuleDecided(CHOICE.setting, CHOICE.value, CHOICE.by, CHOICE.reason),)
    assert made.notice == "why.book_none"
    reader.put(*made.facts)
    assert reader.table.house["deal.flashed"] == "stands"


@pytest.mark.parametrize("field", ["by", "reason"])
def test_a_choice_without_a_name_or_a_reason_is_refused_as_a_decision_is(field):
    made = entered(ReaderTable(GC), replace(CHOICE, **{field: ""}))
    assert made.facts == ()
    assert made.notice


def test_a_choice_taken_back_without_a_book_is_told():
    reader = ReaderTable(GC)
    reader.put(e.RuleDecided(CHOICE.setting, CHOICE.value, CHOICE.by, CHOICE.reason))
    reader.put(e.ChoiceKept(CHOICE.setting, CHOICE.value, CHOICE.by, CHOICE.reason, "mine.toml"))
    number = str(reader.table.fact_number)
    fact = e.FactUndone(int(number), CHOICE.by, "one evening only")
    made = reader.room.facts_of_tap(reader.table, Tap(TapKind.UNDO, choice=number, fact=fact))
    assert [type(fact) for fact in made.facts] == [e.FactUndone]
    reader.put(*made.facts)
    (owed,) = reader.table.evening.book.due
    told = reader.room.facts_of_errand(reader.table, owed)
    assert (told.notice, told.detail) == ("why.book_keeps", "mine.toml")
    reader.put(*told.facts)
    assert reader.table.evening.book.due == ()

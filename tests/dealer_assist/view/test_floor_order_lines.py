"""The orders of the opened table: in words, never in ids, and what the table made of them."""

from dataclasses import replace

import pytest
import rich_rooms as rooms
from rich_rooms import NOW

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.irregularities.remedy_proposal import settling_fact
from dealer_assist.view.floor.order_list import order_line
from dealer_assist.view.sentences.fact_words import fact_words, outcome_words
from dealer_assist.words import LANGS, in_house_words

FLOOR = {"device": "floor", "boot_id": 77, "device_seq": 31}


def ordered(played, fact):
    """Journal the fact as one that order 31 brought; its number."""
    played.put(fact)
    played.rows[-1] = replace(played.rows[-1], by="Mme Roy", **FLOOR)
    return len(played.rows)


@pytest.fixture
def swept():
    """A table with a case, and a ruling of the floor on it as the window asks for it."""
    played = rooms.PlayedTable().swept()
    case = played.table.cases[0]
    return played, case, e.RemedyApplied(case.number, "", "", by="Mme Roy")


def ruled(played, case):
    outcome = next(iter(ENTRIES[case.entry].remedies))
    return settling_fact(played.table, case, outcome, "Mme Roy", "seen") or e.RemedyApplied(
        case.number, case.entry, outcome, by="Mme Roy")


@pytest.mark.parametrize("lang", LANGS)
def test_a_ruling_is_told_by_its_case_and_outcome_as_the_table_tells_it(swept, lang):
    played, case, template = swept
    made = ruled(played, case)
    number = ordered(played, made)
    order = rooms.order(31, template, "taken", fact=number)
    shown = order_line(order, played.followed(), NOW, lang)
    assert shown.words == fact_words(made, lang)
    assert (shown.mark, f"{number}" in shown.state) == ("taken", True)


@pytest.mark.parametrize("lang", LANGS)
def test_a_ruling_that_is_still_asked_for_names_its_case(swept, lang):
    played, case, template = swept
    title = in_house_words(ENTRIES[case.entry].called, lang)
    for asked in (template, replace(template, outcome=next(iter(ENTRIES[case.entry].remedies)))):
        words = order_line(rooms.order(31, asked), played.followed(), NOW, lang).words
        assert title.lower() in words.lower() and ", :" not in words
        told = outcome_words(case.entry, asked.outcome, "", lang)
        assert told.lower() in words.lower() and f": {asked.outcome} " not in words


def test_a_ruling_that_the_dealer_took_back_is_done_no_more(swept):
    played, case, template = swept
    number = ordered(played, ruled(played, case))
    played.put(e.FactUndone(number))
    order = rooms.order(31, template, "taken", fact=number)
    shown = order_line(order, played.followed(), NOW, "en")
    assert (shown.mark, shown.state) == ("undone", f"taken back at the table, no. {number + 1}")


def test_an_undo_that_came_too_late_takes_nothing_back(swept):
    played, case, template = swept
    number = ordered(played, ruled(played, case))
    played.put(e.FloorCalled()).put(e.FactUndone(number))
    order = rooms.order(31, template, "taken", fact=number)
    assert order_line(order, played.followed(), NOW, "en").mark == "taken"


def test_an_order_of_another_floors_journal_with_the_same_number_is_not_this_one(swept):
    played, case, template = swept
    number = ordered(played, ruled(played, case))
    order = rooms.order(31, template, "taken", fact=number + 500)
    assert order_line(order, played.followed(), NOW, "en").words.startswith("Remedy")
    assert played.followed().came_of(number + 500) == ()


def test_without_the_tables_rows_an_order_is_told_all_the_same(swept):
    words = order_line(rooms.order(31, swept[2]), None, NOW, "fr").words
    assert words.startswith("Remède, un incident : selon la règle")
    asked = replace(swept[2], outcome="binding_if_unchanged")
    assert "binding" not in order_line(rooms.order(31, asked), None, NOW, "fr").words

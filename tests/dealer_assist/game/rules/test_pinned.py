"""A book in its one form: as a journal keeps it, and as it is read back."""

import json
from hashlib import sha256

import pytest
from live_table import GC, LiveTable, rules

from dealer_assist.game import facts as e
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.rules import rules_of_the_day
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.game.rules.rules_of_the_day import (
    RulesInForce,
    rules_digest,
    rules_from_text,
    rules_text,
)
from dealer_assist.game.rules.settings import FLOOR, KEYS
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.house_book_reader import house_from_book
from dealer_assist.storage.books.rules_of_journal import (
    is_read_under_todays_book,
    pinned_at,
    rules_begun,
)

OWN = """
name = "mine"
title = { fr = "La mienne", en = "Mine" }
extends = "tda2024"

[settings]
"bet.min_open" = { value = "any", custom = { fr = "entre amis", en = "friends" } }
"""
OTHER = "tda2024"


def own():
    return house_from_book(OWN, "mine.toml", shipped_houses.shipped_house)


def pin(name):
    return RulesInForce(rules("nlpc")).pin(rules(name))[0]


def text_with(**changes):
    return json.dumps({**json.loads(rules_text(rules(GC))), **changes})


@pytest.mark.parametrize("house",
                         [*map(shipped_houses.shipped_house, shipped_houses.shipped_house_names()),
                          own()],
                         ids=lambda house: house.name)
def test_every_house_is_read_back_as_it_was(house):
    back = rules_from_text(rules_text(house))
    assert (back.lineage, back.title("fr"), back.title("en")) == (
        house.lineage, house.title("fr"), house.title("en"))
    assert back.settings == house.settings and back.values == house.values
    assert rules_text(back) == rules_text(house)


def test_an_own_book_writes_its_house_once_and_of_itself_what_is_its_own():
    tree = json.loads(rules_text(own()))
    assert list(tree["settings"]) == ["bet.min_open"]
    assert tree["extends"] == json.loads(rules_text(rules(OTHER)))


def test_the_longest_book_fits_a_message_to_the_floor():
    assert max(len(rules_text(shipped_houses.shipped_house(name)))
               for name in shipped_houses.shipped_house_names()) < 60_000


def test_a_setting_that_the_program_learned_since_is_the_floors():
    tree = json.loads(rules_text(rules(GC)))
    del tree["settings"]["bet.min_raise"]
    house = rules_from_text(json.dumps(tree))
    assert house["bet.min_raise"] == FLOOR and house.source("bet.min_raise").silent


def test_a_setting_that_the_program_has_dropped_is_passed_over(monkeypatch):
    text = text_with()
    monkeypatch.setattr(rules_of_the_day, "KEYS",
                        {k: v for k, v in KEYS.items() if k != "deal.flashed"})
    assert "deal.flashed" not in rules_from_text(text + " ").settings


@pytest.mark.parametrize("text", [
    "", "{", "[]", "{}", "1", "[" * 100_000, text_with(sources=[]), text_with(name=1),
    text_with(settings={"bet.min_raise": ["perhaps", 0]}), text_with(settings={"bet.min_raise": 1}),
    text_with(sources=[{"where": 1}]), text_with(sources=[{"who": ""}]), text_with(extends=[]),
])
def test_what_is_no_book_is_refused_in_both_languages(text):
    with pytest.raises(BookUnreadable) as refused:
        rules_from_text(text)
    assert "the one that wrote it" in refused.value.text("en")
    assert "le programme qui l'a écrit" in refused.value.text("fr")


def test_the_table_plays_by_the_book_that_was_pinned():
    live = LiveTable(GC).put(pin(OTHER))
    assert live.table.house.settings == rules(OTHER).settings
    assert live.table.in_force.is_pinned


@pytest.mark.parametrize("wrong", [
    e.RulesPinned(OTHER, rules_digest(rules(OTHER)), rules_text(rules(GC))),
    e.RulesPinned(OTHER, rules_digest(rules(OTHER))),
    e.RulesPinned("x", sha256(b"{}").hexdigest(), "{}"),
])
def test_a_book_that_cant_be_read_is_noted_and_the_one_before_holds(wrong):
    live = LiveTable(GC).put(wrong)
    assert live.table.house is rules(GC) and not live.table.in_force.is_pinned
    assert [one.kind for one in live.table.irregularities] == ["irregular.rules_unreadable"]


def test_in_mid_hand_the_book_is_noted_and_the_hand_goes_on_under_its_own():
    live = LiveTable(GC).begin([10_000] * 3).put(pin(OTHER))
    assert not is_between_hands(live.table)
    assert live.table.house is rules(GC) and live.hand.house is rules(GC)
    assert "irregular.rules_in_hand" in [one.kind for one in live.table.irregularities]


def test_a_book_that_came_in_force_since_a_taken_back_act_stays_in_force_as_the_journal_says():
    live = LiveTable(GC).put(pin(GC), e.ButtonMoved(1))
    act = live.table.fact_number
    live.put(pin(OTHER), e.FactUndone(act))
    assert live.table.house.name == OTHER
    assert pinned_at(enumerate(live.facts, 1), len(live.facts) + 1) == live.table.in_force.book
    again = live.table.in_force.pin(rules(GC))[0]
    assert not again.text
    assert live.put(again).table.house.name == GC


def test_what_the_floor_decided_goes_with_its_undo_and_the_book_pinned_since_stays():
    live = LiveTable(GC).put(pin(GC), e.RuleDecided("seats.change", "refuse", "Nadia", "x"))
    act = live.table.fact_number
    live.put(pin(OTHER), e.FactUndone(act))
    assert rules_digest(live.table.house) == rules_digest(rules(OTHER))


def test_an_undo_back_into_a_hand_brings_its_rules_back_until_it_ends():
    live = LiveTable(GC).put(pin(GC)).begin([10_000] * 3).deal().fold(3, 1).collect().push()
    act = live.table.fact_number
    live.put(pin(OTHER), e.FactUndone(act))
    assert not is_between_hands(live.table)
    assert live.table.house.name == live.hand.house.name == GC


def test_the_first_book_that_a_journal_pins_is_the_one_that_it_began_under():
    facts = [pin(OTHER), e.TableOpened("1", "gone", "holdem_no_limit", e.Stakes(1, 2, 2), ())]
    assert rules_begun(facts, pytest.fail).name == OTHER
    assert rules_begun(facts[1:], lambda name: rules(GC)) is rules(GC)


def test_each_hand_has_the_book_of_its_time():
    back = e.RulesPinned(GC, rules_digest(rules(GC)))
    said = list(enumerate((pin(GC), pin(OTHER), back), 10))
    assert [pinned_at(said, number).name for number in (5, 11, 12, 20)] == [GC, GC, OTHER, GC]
    assert pinned_at([], 5) is None


def test_only_a_hand_that_began_before_any_book_is_read_under_todays():
    began = LiveTable(GC).begin([10_000] * 3).facts[0]
    assert is_read_under_todays_book([began, pin(OTHER)]) and is_read_under_todays_book(
        [e.RulesPinned(GC, "x", "{}"), began])
    assert not is_read_under_todays_book([pin(OTHER), began]) and not is_read_under_todays_book([])

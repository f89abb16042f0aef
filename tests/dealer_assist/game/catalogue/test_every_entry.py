"""The catalogue as a whole: every entry is complete, and every house has an answer for it."""

import re
from itertools import chain
from string import Formatter

import pytest

from dealer_assist.game.catalogue import CHAPTERS, ENTRIES, Wants
from dealer_assist.game.irregularities.case_deciding_facts import FACTS
from dealer_assist.game.irregularities.effects import DOES
from dealer_assist.game.irregularities.remedy_outcomes import DECIDE
from dealer_assist.game.rules.settings import FLOOR, KEYS
from dealer_assist.storage.books import shipped_houses
from dealer_assist.words import house_word_terms

ALL = sorted(ENTRIES)
PLACES = {"seat", "other", "card", "position", "chips", "button", "actions", "street"}
#: How many situations of each kind a floor manager's list of them has at the least.
COUNTS = {"SET": 2, "BTN": 5, "BLD": 11, "DEAL": 25, "BRD": 16, "DECK": 7, "HAND": 6, "TURN": 10,
          "BET": 32, "CARD": 10, "TIME": 6, "MONEY": 10, "SHOW": 8, "COND": 9}


def pairs(entry):
    """Every pair of texts of the entry."""
    yield entry.called
    yield entry.happened
    for ask in entry.asks:
        yield ask.words
        yield from ask.answers.values()
    for remedy in entry.remedies.values():
        yield remedy.words
        yield remedy.say
        yield from remedy.steps


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_kind_of_situation_is_there_and_numbered_without_a_gap():
    for kind, count in COUNTS.items():
        missing = [n for n in range(1, count + 1) if f"{kind}-{n:02}" not in ENTRIES]
        assert not missing, (kind, missing)
    assert sum(COUNTS.values()) == 157


def test_every_entry_stands_in_one_chapter():
    assert sorted(chain.from_iterable(c.ids for c in CHAPTERS.values())) == ALL


@pytest.mark.parametrize("id", ALL)
def test_every_text_is_there_in_both_languages_and_asks_for_nothing_unknown(id):
    for fr, en in pairs(ENTRIES[id]):
        assert fr.strip() and en.strip()
        for text in (fr, en):
            assert fields(text) <= PLACES | set(house_word_terms())
            assert not re.search(r"\bpasse(r|z|nt)?\b", text, re.I), text
            assert "  " not in text
        assert fields(fr) - set(house_word_terms()) == fields(en) - set(house_word_terms()), (fr,
                                                                                              en)


@pytest.mark.parametrize("id", ALL)
def test_every_name_of_a_fact_a_decision_and_an_effect_is_known(id):
    entry = ENTRIES[id]
    assert set(entry.facts) <= FACTS
    assert entry.decide in ("", *DECIDE)
    assert {r.does for r in entry.remedies.values()} <= {"", *DOES}
    for ask in entry.asks:
        assert (ask.wants is Wants.CHOICE) == bool(ask.answers)


@pytest.mark.parametrize("id", ALL)
def test_every_value_of_the_setting_is_a_remedy_or_the_floor(id):
    entry = ENTRIES[id]
    assert entry.setting in KEYS
    if not entry.decide:
        values = {str(value) for value in KEYS[entry.setting].values} - {FLOOR}
        shared = {name for other in ENTRIES.values() if other.setting == entry.setting
                  for name in other.remedies}
        assert values <= shared, values - shared
        for name in shipped_houses.shipped_house_names():
            value = str(shipped_houses.shipped_house(name)[entry.setting])
            assert value == FLOOR or value in entry.remedies, (name, value)


@pytest.mark.parametrize("house", shipped_houses.shipped_house_names())
def test_every_answer_of_a_house_stands_on_a_passage_or_on_its_own_choice(house):
    book = shipped_houses.shipped_house(house)
    for entry in ENTRIES.values():
        source = book.source(entry.setting)
        assert source.line or source.silent
        if source.silent and book[entry.setting] != FLOOR:
            assert source.reason("fr") and source.reason("en")

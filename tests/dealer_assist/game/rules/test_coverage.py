"""The tables of dealer_assist/game/rules/README.md: each passage of a house's text, where it works.
"""

import re
from collections import Counter

import pytest
from passages import IRREGULARITY, MARKS, NO_RULE, NO_SCRIPT, NUMBERED, SCRIPTS, cited, rows

from dealer_assist.game.rules.settings import KEYS
from dealer_assist.storage.books import shipped_houses

HOUSES = (*MARKS, *NUMBERED)


def source_of(script):
    head = re.search(r"^source:(.*)$", script.read_text(encoding="utf-8"), re.M | re.I)
    return head[1] if head else ""


@pytest.mark.parametrize("house", HOUSES)
def test_a_passage_names_settings_of_its_house_that_cite_it(house):
    for row in rows(house):
        for key in row.settings:
            assert key in KEYS, key
            line = shipped_houses.house(house).source(key).line
            wrong = f"{key} cites {line or 'nothing'}, not {row.mark}"
            assert cited(house, line) & row.lines, wrong


@pytest.mark.parametrize("house", HOUSES)
def test_a_passage_names_scripts_that_are_about_it(house):
    for row in rows(house):
        for name in row.scripts:
            script = SCRIPTS / name
            assert script.is_file(), f"{row.mark}: {name}"
            source = source_of(script)
            assert cited(house, source) & row.lines, f"{name} is about {source}, not {row.mark}"


@pytest.mark.parametrize("house", HOUSES)
def test_a_passage_has_a_script_or_is_no_rule(house):
    without = (NO_RULE, NO_SCRIPT) if house in NUMBERED else (NO_RULE, IRREGULARITY)
    for row in rows(house):
        told = row.rule.startswith(without)
        assert bool(row.scripts) != told or row.rule.startswith(IRREGULARITY), row.mark


@pytest.mark.parametrize("house", NUMBERED)
def test_each_number_of_a_rule_book_stands_in_its_table_once(house):
    told = Counter(number for row in rows(house) for number in row.lines)
    assert told.keys() == set(NUMBERED[house][1]) and set(told.values()) == {1}


@pytest.mark.parametrize("house", HOUSES)
def test_every_setting_that_stands_on_the_text_has_its_passage(house):
    named = {key for row in rows(house) for key in row.settings}
    book = shipped_houses.house(house)
    assert {key for key in KEYS if not book.source(key).silent} == named


def test_every_script_is_named_in_a_table_or_is_of_no_text():
    named = {name for house in HOUSES for row in rows(house) for name in row.scripts}
    for script in sorted(SCRIPTS.rglob("*.hand")):
        source = source_of(script)
        if any(cited(house, source) for house in HOUSES):
            assert script.relative_to(SCRIPTS).as_posix() in named, script

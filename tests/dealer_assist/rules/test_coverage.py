"""The tables of dealer_assist/rules/README.md: each passage of a house's text, where it works."""

import re

import pytest
from passages import IRREGULARITY, MARKS, NO_RULE, SCRIPTS, lines_of, rows

from dealer_assist.rules import shelf
from dealer_assist.rules.keys import KEYS

CASES = [pytest.param(house, row, id=row.mark) for house in MARKS for row in rows(house)]


@pytest.mark.parametrize(("house", "row"), CASES)
def test_a_passage_names_settings_of_its_house_that_cite_it(house, row):
    letters = MARKS[house]
    for key in row.settings:
        assert key in KEYS, key
        source = shelf.house(house).source(key)
        cited = frozenset().union(
            *(lines_of(mark, letters) for mark in re.findall(rf"{letters}:[\d, -]*\d", source.line))
        )
        assert cited & row.lines, f"{key} cites {source.line or 'nothing'}, not {row.mark}"


@pytest.mark.parametrize(("house", "row"), CASES)
def test_a_passage_names_scripts_that_are_about_it(house, row):
    letters = MARKS[house]
    for name in row.scripts:
        script = SCRIPTS / name
        assert script.is_file(), name
        head = re.search(r"^source:(.*)$", script.read_text(encoding="utf-8"), re.M | re.I)
        assert head, f"{name} has no source"
        marks = re.findall(rf"{letters}:\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*", head[1])
        about = frozenset().union(*(lines_of(mark, letters) for mark in marks))
        assert about & row.lines, f"{name} is about {head[1].strip()}, not {row.mark}"


@pytest.mark.parametrize(("house", "row"), CASES)
def test_a_passage_has_a_script_or_is_no_rule(house, row):
    assert row.scripts or row.rule.startswith((NO_RULE, IRREGULARITY)), row.mark


@pytest.mark.parametrize("house", MARKS)
def test_every_setting_that_stands_on_the_text_has_its_passage(house):
    named = {key for row in rows(house) for key in row.settings}
    book = shelf.house(house)
    assert {key for key in KEYS if not book.source(key).silent} == named


def test_every_script_is_named_in_a_table_or_is_of_no_text():
    named = {name for house in MARKS for row in rows(house) for name in row.scripts}
    letters = "|".join(MARKS.values())
    for script in sorted(SCRIPTS.rglob("*.hand")):
        head = re.search(r"^source:(.*)$", script.read_text(encoding="utf-8"), re.M | re.I)
        if head and re.search(rf"\b({letters}):\d", head[1]):
            assert script.relative_to(SCRIPTS).as_posix() in named, script

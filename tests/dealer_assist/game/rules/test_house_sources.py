"""The shipped books: marks that lie in their texts, sentences of our own, nothing left over."""

import re
from importlib.resources import files

import pytest
from house_reading import left

from dealer_assist.game.rules.settings import FLOOR, KEYS, optional_settings
from dealer_assist.storage.books import shipped_houses

FILES = files("dealer_assist.game.rules")

#: How a house marks its lines, and its text's last line (for numbered rules: the last number).
MARKS = {
    "grand_cercle": ("GC:", 498), "groupe_tranchant": ("GT:", 199), "nlpc": ("NLPC:", 73),
    "basic_sheet": ("BRS:", 136), "tda2024": ("TDA ", 71), "wsop_live_2024": ("WSOP ", 213),
}
#: Lines that reasons name, beside those that settings stand on.
IN_REASONS = {
    "grand_cercle": {
        "13", "15", "34", "87", "87-88", "110", "116", "126-129", "138", "148", "328-329", "335",
        "337", "343", "346", "359", "370",
    },
    "groupe_tranchant": {"79", "81", "85", "107-111", "115", "125", "135", "191", "197"},
    "nlpc": {"4", "11", "12", "44", "68"},
    "basic_sheet": {
        "1", "2-3", "21-22", "26", "26-27", "27", "48-52", "74-76", "86-88", "111-112", "133-136",
    },
    "tda2024": set(), "wsop_live_2024": set(),
}


def text_of(name):
    return (FILES / f"{name}.toml").read_text(encoding="utf-8")


def passages(name):
    return {s.source for s in shipped_houses.shipped_house(name).settings.values() if s.source.line}


def test_these_are_the_houses_that_ship():
    assert shipped_houses.shipped_house_names() == tuple(sorted(MARKS))


@pytest.mark.parametrize("name", MARKS)
def test_what_is_not_cited_nor_left_to_the_floor_is_a_choice_with_its_reason(name):
    house = shipped_houses.shipped_house(name)
    for key in KEYS.keys() - left(name):
        source = house.source(key)
        assert source.line or (source.silent and source.custom and source.custom_en), key
        assert source.custom != source.custom_en or not source.custom


@pytest.mark.parametrize("name", MARKS)
def test_line_marks_are_the_houses_own_and_lie_within_its_text(name):
    mark, last = MARKS[name]
    for source in passages(name):
        line = source.line
        assert line.startswith(mark), line
        for part in line.removeprefix(mark).split(", "):
            assert re.fullmatch(r"\d+(-(\d+|[A-E]\d?))?|RP-\d+[A-C]?", part), line
        numbers = [int(n) for n in re.findall(r"(?<=[ :-])(?<!RP-)(?<![A-E])\d+", line)]
        assert numbers == sorted(numbers) and all(1 <= number <= last for number in numbers), line


@pytest.mark.parametrize("name", MARKS)
def test_lines_named_in_reasons_were_read_too(name):
    mark, named = MARKS[name][0], set()
    for setting in shipped_houses.shipped_house(name).settings.values():
        for lang in ("fr", "en"):
            found = re.findall(r"\b(GC:|GT:|NLPC:|BRS:)([\d-]+)", setting.source.reason(lang))
            assert all(other == mark for other, _ in found), setting.key
            named |= {line for _, line in found}
    assert named == IN_REASONS[name]


@pytest.mark.parametrize("name", MARKS)
def test_a_reason_names_the_same_rules_in_both_languages(name):
    for setting in shipped_houses.shipped_house(name).settings.values():
        french, english = (re.findall(r"\d+", setting.source.reason(lang)) for lang in ("fr", "en"))
        assert french == english, setting.key


def test_no_two_houses_share_a_passage():
    owner = {}
    for name in shipped_houses.shipped_house_names():
        for source in passages(name):
            for said in (source.where, source.line, source.fr, source.en):
                assert owner.setdefault(said, name) == name, said


@pytest.mark.parametrize("name", MARKS)
def test_a_book_writes_out_every_setting_in_order_and_uses_every_passage(name):
    text = text_of(name)
    assert "extends" not in text
    told = re.findall(r'^"([a-z_.]+)" = ', text, re.M)
    must = [key for key in KEYS if key not in optional_settings()]
    assert told[: len(must)] == must
    assert len(told) == len(set(told))
    assert set(told[len(must):]) <= optional_settings()
    defined = re.findall(r"^\[sources\.(\w+)\]", text, re.M)
    assert len(defined) == len(set(defined))
    assert set(defined) == set(re.findall(r'source = "(\w+)"', text))


@pytest.mark.parametrize("name", MARKS)
def test_each_passage_has_one_sentence_of_ours_in_each_language(name):
    for setting in shipped_houses.shipped_house(name).settings.values():
        source = setting.source
        for sentence in (source.fr, source.en):
            assert sentence.endswith(".") and ". " not in sentence
        assert not source.line or source.fr != source.en
        for said in (source.fr, source.en, source.custom, source.custom_en):
            assert not re.search(r"\bpasser\b", said, re.I)
            assert " / " not in said


@pytest.mark.parametrize("name", MARKS)
def test_french_reasons_and_senses_keep_french_punctuation(name):
    for setting in shipped_houses.shipped_house(name).settings.values():
        for said in (setting.source.fr, setting.source.custom):
            without_marks = re.sub(r"\b(GC|GT|NLPC|BRS):", "", said)
            assert not re.search(r"\S[;:?!]", without_marks), said
            assert '"' not in said


@pytest.mark.parametrize("name", MARKS)
def test_a_value_that_may_not_be_the_floors_is_never_left_open(name):
    for key in left(name):
        assert FLOOR in KEYS[key].values


def test_the_page_on_house_books_names_every_setting_with_its_values():
    page = (FILES / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z_.]+)` \| (.+?) \|$", page, re.M))
    assert list(rows) == list(KEYS)
    for key, row in rows.items():
        assert row == KEYS[key].expected().replace('"', "`"), key

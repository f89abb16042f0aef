"""The shipped houses: each setting's value and the line on which it stands, read in the texts."""

import re
from importlib.resources import files

import pytest

from dealer_assist.rules import shelf
from dealer_assist.rules.keys import FLOOR, KEYS

FILES = files("dealer_assist.rules")

#: House -> setting -> (value, line mark), as a person found them in the printed texts.
CITED = {
    "groupe_tranchant": {
        "bet.min_raise": ("any_higher", "GT:127"),
        "bet.min_open": ("big_blind", "GT:154"),
        "bet.fold_unfaced": ("allow", "GT:155"),
        "straddle.seat": ("utg", "GT:195"),
        "straddle.big_blinds": (2, "GT:195"),
    },
    "nlpc": {
        "bet.min_open": ("big_blind", "NLPC:47"),
        "bet.fold_unfaced": ("warn", "NLPC:35, 45-49"),
        "blinds.short_bb_call": ("full_bb", "NLPC:19, 24"),
        "showdown.first": ("last_aggressor_last_round", "NLPC:68"),
        "showdown.no_bet": ("first_left_of_button", "NLPC:68"),
        "showdown.allin_tabled": (True, "NLPC:69"),
    },
    "basic_sheet": {
        "bet.min_raise": ("double_current", "BRS:84-86"),
        "bet.min_open": ("big_blind", "BRS:50-52"),
        "button.moves": ("moving", "BRS:18-23"),
        "showdown.first": ("last_aggressor_last_round", "BRS:1"),
    },
    "wsop_live_2024": {
        "bet.min_raise": ("increment", "WSOP 171, 172"),
        "short_allin.reopens": (100, "WSOP 171"),
        "half_raise.base": ("half_bet", "WSOP 136, 179"),
        "half_raise.threshold": (50, "WSOP 136, 179"),
        "silent_chip.preflop": ("call", "WSOP 178"),
        "silent_chip.postflop": ("call", "WSOP 178"),
        "straddle.seat": ("utg", "WSOP 11, 161"),
        "straddle.big_blinds": (2, "WSOP 11, 161"),
        "straddle.min_raise": ("plus_bb", "WSOP 11, 161"),
        "blinds.sb_absent": ("dead_sb", "WSOP 151"),
        "button.moves": ("dead", "WSOP 151"),
        "odd_chip.multi": ("one_each", "WSOP 149"),
        "showdown.first": ("last_aggressor_last_round", "WSOP 145"),
        "showdown.allin_tabled": (False, "WSOP 145"),
        "pots.order": ("side_first", "WSOP 149"),
    },
}
_OPEN = {
    "short_allin.cumulative", "half_raise.base", "silent_chip.preflop", "silent_chip.postflop",
    "silent_chip.option",
    "odd_chip.multi", "limit.short_allin",
}
#: Where the text is silent and the floor decides.
LEFT = {
    "groupe_tranchant": _OPEN | {"blinds.short_bb_call", "straddle.min_raise"},
    "nlpc": _OPEN,
    "basic_sheet": _OPEN | {"blinds.short_bb_call"},
    "wsop_live_2024": set(),
}
#: How a house marks its lines, and its text's last line (for numbered rules: the last number).
MARKS = {
    "grand_cercle": ("GC:", 497), "groupe_tranchant": ("GT:", 200), "nlpc": ("NLPC:", 74),
    "basic_sheet": ("BRS:", 138), "tda2024": ("TDA ", 71), "wsop_live_2024": ("WSOP ", 181),
}
#: Lines that reasons name, beside those that settings stand on.
IN_REASONS = {
    "grand_cercle": set(), "tda2024": set(), "wsop_live_2024": set(),
    "groupe_tranchant": {"81", "85", "107-111", "115", "127", "191"},
    "nlpc": {"4", "11", "20-38"},
    "basic_sheet": {"21-22", "26", "27", "48-52", "74-76", "111-112", "133-136"},
}


def cited(house):
    return {
        key: (setting.value, setting.source.line)
        for key, setting in house.settings.items() if setting.source.line
    }


def test_these_are_the_houses_that_ship():
    assert shelf.names() == tuple(sorted(MARKS))


@pytest.mark.parametrize("name", CITED)
def test_what_a_house_cites_is_what_was_read_in_its_text(name):
    assert cited(shelf.house(name)) == CITED[name]


@pytest.mark.parametrize("name", LEFT)
def test_a_house_leaves_to_the_floor_what_its_text_leaves_open(name):
    house = shelf.house(name)
    assert {key for key in KEYS if house[key] == FLOOR} == LEFT[name]


@pytest.mark.parametrize("name", CITED)
def test_what_is_not_cited_nor_left_to_the_floor_is_a_choice_with_its_reason(name):
    house = shelf.house(name)
    for key in KEYS.keys() - CITED[name].keys() - LEFT[name]:
        source = house.source(key)
        assert source.silent, key
        french, _, english = source.custom.partition(" / ")
        assert french and english and " / " not in english, f"{key}: both languages"


@pytest.mark.parametrize("name", MARKS)
def test_line_marks_are_the_houses_own_and_lie_within_its_text(name):
    mark, last = MARKS[name]
    for setting in shelf.house(name).settings.values():
        line = setting.source.line
        if line:
            assert line.startswith(mark), f"{setting.key}: {line}"
            numbers = [int(n) for n in re.findall(r"\d+", line)]
            assert numbers == sorted(numbers) and 1 <= numbers[0] <= numbers[-1] <= last


@pytest.mark.parametrize("name", MARKS)
def test_lines_named_in_reasons_were_read_too(name):
    mark, named = MARKS[name][0], set()
    for setting in shelf.house(name).settings.values():
        for other, line in re.findall(r"\b(GC:|GT:|NLPC:|BRS:)([\d-]+)", setting.source.custom):
            assert other == mark, setting.key
            named.add(line)
    assert named == IN_REASONS[name]


def test_no_two_houses_share_a_passage():
    owner = {}
    for name in shelf.names():
        for setting in shelf.house(name).settings.values():
            source = setting.source
            if source.line:
                for said in (source.where, source.line, source.fr, source.en):
                    assert owner.setdefault(said, name) == name, said


@pytest.mark.parametrize("name", CITED)
def test_a_book_writes_out_every_setting_and_uses_every_passage(name):
    text = (FILES / f"{name}.toml").read_text(encoding="utf-8")
    assert "extends" not in text
    assert re.findall(r'^"([a-z_.]+)" = ', text, re.M) == list(KEYS)
    passages = re.findall(r"^\[sources\.(\w+)\]", text, re.M)
    assert set(passages) == set(re.findall(r'source = "(\w+)"', text))


def test_each_passage_has_one_sentence_in_each_language():
    for name in CITED:
        for setting in shelf.house(name).settings.values():
            source = setting.source
            for sentence in (source.fr, source.en):
                assert sentence.endswith(".") and ". " not in sentence
                assert not re.search(r"\bpasser\b", sentence, re.I)
            assert not source.line or source.fr != source.en


def test_the_page_on_house_books_names_every_setting_with_its_values():
    page = (FILES / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z_.]+)` \| (.+?) \|$", page, re.M))
    assert list(rows) == list(KEYS)
    for key, row in rows.items():
        assert row == KEYS[key].expected().replace('"', "`"), key

"""House books: every value with its source, and every mistake told with its line."""

import pytest
from live_table import ORACLE

from dealer_assist.rules import shelf
from dealer_assist.rules.keys import FLOOR, KEYS
from dealer_assist.rules.load import BookUnreadable, load

BOOK = """name = "mine"
title = { fr = "La mienne", en = "Mine" }
extends = "tda2024"

[sources.raise]
where = "Mine, Betting"
line = "12"
fr = "Le double."
en = "The double."

[settings]
"bet.min_raise" = { value = "double_current", source = "raise" }
"bet.min_open" = { value = "any", custom = "a friendly game" }
"half_raise.base" = "floor"
"""


def mine(text=BOOK):
    return load(text, "mine.toml", shelf.shipped)


def wrong(old, new):
    assert old in BOOK
    with pytest.raises(BookUnreadable) as told:
        mine(BOOK.replace(old, new))
    return str(told.value)


@pytest.mark.parametrize("name", [*shelf.names(), ORACLE])
def test_every_setting_of_a_shipped_house_has_a_source_or_says_that_it_has_none(name):
    house = shelf.house(name)
    assert house.settings.keys() == house.values.keys() == KEYS.keys()
    for setting in house.settings.values():
        source = setting.source
        assert source.where and source.fr and source.en
        assert source.line or source.silent
        if source.silent:
            assert source.custom or setting.value == FLOOR
        assert KEYS[setting.key].allows(setting.value)


def test_a_house_takes_from_another_what_it_does_not_say():
    house = mine()
    assert house["bet.min_raise"] == "double_current"
    assert house.source("bet.min_raise").cited() == "Mine, Betting (12)"
    assert house["odd_chip.multi"] == "one_each"
    assert house.source("odd_chip.multi").line == "TDA 20-A"
    assert (house.title("fr"), house.title("en")) == ("La mienne", "Mine")


def test_a_custom_value_and_a_silent_text_say_so():
    house = mine()
    custom, silent = house.source("bet.min_open"), house.source("half_raise.base")
    assert (custom.silent, custom.custom) == (True, "a friendly game")
    assert (silent.silent, silent.custom) == (True, "")
    assert house["half_raise.base"] == FLOOR
    assert "call the floor" in silent.sense("en")


@pytest.mark.parametrize(("old", "new", "says"), [
    ('"double_current"', '"triple"', "line 12: bet.min_raise can't be 'triple'"),
    ('"bet.min_open"', '"bet.minimum"', "line 13: there is no setting 'bet.minimum'"),
    (', source = "raise"', "", "bet.min_raise has no source"),
    ('source = "raise"', 'source = "elsewhere"', "cites 'elsewhere'"),
    ('custom = "a friendly game"', 'custom = ""', "bet.min_open needs custom"),
    ('custom = "a friendly game"', 'because = "x"', "has no 'because'"),
    ('"half_raise.base" = "floor"', '"half_raise.base" = "half"', "must be { value ="),
    ('line = "12"', 'page = "12"', "sources.raise has no 'page'"),
    ('line = "12"\n', "", "sources.raise needs line"),
    ('extends = "tda2024"', 'extends = "nobody"', "there is no house 'nobody' to extend"),
    ('extends = "tda2024"\n', "", "these settings are missing"),
    ('name = "mine"\n', "", 'needs name = "..."'),
    ('title = { fr = "La mienne", en = "Mine" }\n', "", "is missing"),
    ('name = "mine"', 'nom = "mine"', "a house book has no 'nom'"),
    ('name = "mine"', "name = ", "this is not TOML"),
])
def test_a_mistake_in_a_book_is_told_with_what_is_allowed(old, new, says):
    told = wrong(old, new)
    assert says in told and told.startswith("mine.toml")


@pytest.mark.parametrize(("key", "good", "bad"), [
    ("limit.bets_per_street", 3, 0), ("limit.cap_heads_up", True, 1),
    ("short_allin.reopens", 50, 101), ("odd_chip.multi", "floor", "two_each"),
    ("limit.bets_per_street", 9, True),
])
def test_a_setting_takes_only_its_own_values(key, good, bad):
    assert KEYS[key].allows(good) and not KEYS[key].allows(bad)
    assert KEYS[key].means and KEYS[key].expected()


def test_a_house_is_found_by_name_or_by_its_book(tmp_path):
    book = tmp_path / "mine.toml"
    book.write_text(BOOK, encoding="utf-8")
    assert shelf.house(str(book)).name == "mine"
    assert shelf.house("tda2024") is shelf.shipped("tda2024")
    with pytest.raises(BookUnreadable, match="there is no house 'tda2025'"):
        shelf.house("tda2025")
    with pytest.raises(BookUnreadable, match="can't be read"):
        shelf.house(str(tmp_path / "gone.toml"))
    with pytest.raises(KeyError):
        shelf.shipped("nobody")


def test_a_book_may_not_extend_where_no_other_is_known():
    with pytest.raises(BookUnreadable, match="to extend is known here"):
        load(BOOK, "mine.toml")

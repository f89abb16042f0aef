"""House books: every value with its source, and every mistake told with its line."""

import pytest
from house_reading import ORACLE

from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.game.rules.settings import FLOOR, KEYS, optional_settings
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.house_book_reader import house_from_book

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
"bet.pointless_raise" = { value = "allow", custom = { fr = "entre amis", en = "among friends" } }
"half_raise.base" = "floor"
"""


def mine(text=BOOK):
    return house_from_book(text, "mine.toml", shipped_houses.shipped_house)


def wrong(old, new):
    assert old in BOOK
    with pytest.raises(BookUnreadable) as told:
        mine(BOOK.replace(old, new))
    return str(told.value)


@pytest.mark.parametrize("name", [*shipped_houses.shipped_house_names(), ORACLE])
def test_every_setting_of_a_shipped_house_has_a_source_or_says_that_it_has_none(name):
    house = shipped_houses.house(name)
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
    assert house.source("bet.min_raise").cited("en") == "Mine, Betting (12)"
    assert house["odd_chip.multi"] == "one_each"
    assert house.source("odd_chip.multi").line == "TDA 20-A"
    assert (house.title("fr"), house.title("en")) == ("La mienne", "Mine")


def test_a_custom_value_and_a_silent_text_say_so():
    house = mine()
    custom, silent = house.source("bet.min_open"), house.source("half_raise.base")
    assert (custom.silent, custom.custom) == (True, "a friendly game")
    assert custom.reason("fr") == custom.reason("en") == "a friendly game"
    both = house.source("bet.pointless_raise")
    assert (both.reason("fr"), both.reason("en")) == ("entre amis", "among friends")
    assert (silent.silent, silent.custom) == (True, "")
    assert house["half_raise.base"] == FLOOR
    assert "call the floor" in silent.sense("en")


@pytest.mark.parametrize(("old", "new", "says"), [
    ('"double_current"', '"triple"', "line 12: bet.min_raise can't be 'triple'"),
    ('"bet.min_open"', '"bet.minimum"', "line 13: there is no setting 'bet.minimum'"),
    (', source = "raise"', "", "bet.min_raise has no source"),
    ('source = "raise"', 'source = "raise", custom = "x"', "a source and a custom reason"),
    ('source = "raise"', 'source = "rise"', "cites 'rise', but there is only: raise."),
    ('source = "raise"', 'source = "rise"', "Did you mean 'raise'?"),
    ('"bet.min_open"', '"bet.mini_open"', "Did you mean 'bet.min_open'?"),
    ('"bet.min_open"', '"xyz"', "there is no setting 'xyz'. “houses settings” lists them all"),
    ('"double_current"', '"double_curent"', "Did you mean 'double_current'?"),
    ('en = "among friends" }', 'de = "x" }', "may hold en, fr"),
    (', en = "among friends" }', " }", "line 14: bet.pointless_raise needs en"),
    ('{ fr = "entre amis", en = "among friends" }', "3", "bet.pointless_raise needs custom"),
    ('= "floor"', '= "increment"', 'must be { value = "increment", source = "..." }'),
    ('= "floor"', "= true", "must be { value = true, source"),
    ('{ value = "any", custom', "{ values = \"any\", custom", "Did you mean 'value'?"),
    ('extends = "tda2024"', 'extends = "tda2025"', "Did you mean 'tda2024'?"),
    ('en = "Mine" }', 'de = "Meins" }', "title has no 'de'"),
    ('name = "mine"', 'nmae = "mine"', "Did you mean 'name'?"),
    ('name = "mine"', "name = 3", 'needs name = "..."'),
    ("[sources.raise]", "[sources]\nraise = 3\n[other]", "a house book has no 'other'"),
    ("[settings]", "[setting]", "Did you mean 'settings'?"),
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
    ("short_allin.reopens", 50, 101), ("short_allin.reopens", "floor", "half"),
    ("absence.max_minutes", "table", 0), ("clock.seconds", "floor", True),
    ("limit.cap_heads_up", False, "no"), ("odd_chip.multi", "floor", "two_each"),
    ("limit.bets_per_street", 9, True),
])
def test_a_setting_takes_only_its_own_values(key, good, bad):
    assert KEYS[key].allows(good) and not KEYS[key].allows(bad)
    assert KEYS[key].means("en") and KEYS[key].expected()


def test_a_house_is_found_by_name_or_by_its_book(tmp_path):
    book = tmp_path / "mine.toml"
    book.write_text(BOOK, encoding="utf-8")
    assert shipped_houses.house(str(book)).name == "mine"
    assert shipped_houses.house("tda2024") is shipped_houses.shipped_house("tda2024")
    with pytest.raises(BookUnreadable, match=r"there is no house 'tda2025'.*mean 'tda2024'"):
        shipped_houses.house("tda2025")
    with pytest.raises(BookUnreadable, match="can't be read"):
        shipped_houses.house(str(tmp_path / "gone.toml"))
    with pytest.raises(KeyError):
        shipped_houses.shipped_house("nobody")


def test_a_book_may_not_extend_where_no_other_is_known():
    with pytest.raises(BookUnreadable, match="to extend is known here"):
        house_from_book(BOOK, "mine.toml")


@pytest.mark.parametrize("written", [
    'bet.min_raise = { value = "double_current", source = "raise" }\n',
    'bet . "min_raise" = { value = "double_current", source = "raise" }\n',
    '[settings.bet]\nmin_raise = { value = "double_current", source = "raise" }\n',
    '[settings.bet.min_raise]\nvalue = "double_current"\nsource = "raise"\n',
    'bet = { min_raise = { value = "double_current", source = "raise" } }\n',
])
def test_a_setting_may_be_written_in_every_way_that_toml_has(written):
    head = BOOK.split("[settings]")[0]
    house = house_from_book(f"{head}[settings]\n{written}", "mine.toml",
                            shipped_houses.shipped_house)
    assert house["bet.min_raise"] == "double_current"
    assert house.source("bet.min_raise").line == "12"
    wrong = written.replace("double_current", "triple")
    number = 1 + f"{head}[settings]\n{wrong}".split("min_raise")[0].count("\n")
    if "bet = {" not in written:
        with pytest.raises(BookUnreadable, match=f"line {number}: bet.min_raise can't be 'triple'"):
            house_from_book(f"{head}[settings]\n{wrong}", "mine.toml", shipped_houses.shipped_house)


def test_settings_that_gather_others_may_stand_under_their_own_heading():
    house = house_from_book(
        BOOK + '[settings.deal.multi_exposed]\nvalue = "misdeal"\ncustom = "x"\n'
        'order = { value = "chronological", custom = "y" }\n', "mine.toml",
        shipped_houses.shipped_house,
    )
    assert house["deal.multi_exposed"] == "misdeal"
    assert house["deal.multi_exposed.order"] == "chronological"


@pytest.mark.parametrize(("more", "says"), [
    ('bet.min_open = "floor"\n', "line 13: bet.min_open stands here twice"),
    ('[settings.bet]\nmin_rise = "floor"\n', "line 17: there is no setting 'bet.min_rise'."),
    ('[settings.bet]\nvalue = "x"\n', "line 16: there is no setting 'bet'."),
    ('[settings.bets]\nmin_raise = "floor"\n', "there is no setting 'bets'."),
])
def test_a_mistake_in_another_way_of_writing_is_told_with_its_line(more, says):
    with pytest.raises(BookUnreadable) as told:
        mine(BOOK + more)
    assert says in str(told.value)


def test_a_book_that_says_little_and_extends_nothing_is_told_how_much_is_missing():
    told = wrong('extends = "tda2024"\n', "")
    assert "bet.min_raise_after_short_allin" in told
    asked = len(KEYS) - len(optional_settings())
    assert f"and {asked - 10} more" in told


# --- books that extend books -----------------------------------------------------------------


def put(folder, name, extends, line=""):
    book = folder / f"{name}.toml"
    book.write_text(
        f'name = "{name}"\ntitle = {{ fr = "F", en = "E" }}\nextends = "{extends}"\n'
        f"[settings]\n{line}", encoding="utf-8",
    )
    return book


def test_a_book_may_extend_another_beside_it(tmp_path):
    put(tmp_path, "group", "nlpc", '"bet.min_open" = { value = "any", custom = "g" }\n')
    house = shipped_houses.house(str(put(tmp_path, "one", "group.toml")))
    assert (house["bet.min_open"], house["bet.min_raise"]) == ("any", "two_bb_floor")
    assert house.source("bet.min_open").house == "group"


def test_a_book_that_extends_itself_says_so(tmp_path):
    put(tmp_path, "a", "b.toml")
    b = put(tmp_path, "b", "a.toml")
    with pytest.raises(BookUnreadable, match=r"extends itself, by way of a\.toml"):
        shipped_houses.house(str(b))
    with pytest.raises(BookUnreadable, match="extends itself"):
        shipped_houses.house(str(put(tmp_path, "c", "c.toml")))


def test_a_book_that_extends_a_wrong_or_missing_one_names_that_one(tmp_path):
    put(tmp_path, "bad", "nlpc", '"bet.min_open" = { value = "all", custom = "g" }\n')
    with pytest.raises(BookUnreadable, match=r"bad.toml, line 5: bet.min_open can't be 'all'"):
        shipped_houses.house(str(put(tmp_path, "one", "bad.toml")))
    with pytest.raises(BookUnreadable, match=r"gone.toml: the book can't be read: No such file"):
        shipped_houses.house(str(put(tmp_path, "two", "gone.toml")))


def test_a_book_may_not_take_the_name_of_a_house_that_ships(tmp_path):
    with pytest.raises(BookUnreadable, match="'nlpc' is the name of a house that ships"):
        shipped_houses.house(str(put(tmp_path, "nlpc", "tda2024")))


def test_what_is_no_book_is_told_plainly(tmp_path):
    latin = tmp_path / "latin.toml"
    latin.write_bytes('name = "é"'.encode("latin-1"))
    with pytest.raises(BookUnreadable, match="isn't UTF-8 text from byte 9 on"):
        shipped_houses.house(str(latin))
    marked = tmp_path / "marked.toml"
    marked.write_bytes(b"\xef\xbb\xbf" + BOOK.encode())
    assert shipped_houses.house(str(marked)).name == "mine"
    with pytest.raises(BookUnreadable, match="is a folder, not a book"):
        shipped_houses.house(str(tmp_path))
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    with pytest.raises(BookUnreadable, match="the book can't be read: a folder: name a file"):
        shipped_houses.house(str(folder))

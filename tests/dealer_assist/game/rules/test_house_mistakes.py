"""A mistake in a shipped book, wherever it is made, is told with its line."""

from difflib import get_close_matches
from importlib.resources import files

import pytest
from few_and_many import first_and_long

from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.game.rules.settings import FLOOR, KEYS, optional_settings
from dealer_assist.storage.books import house_book_text, shipped_houses
from dealer_assist.storage.books.house_book_reader import house_from_book
from drivers.foreign_toml_json import toml_of

BOOKS = {
    name: (files("dealer_assist.game.rules") / f"{name}.toml").read_text(encoding="utf-8")
    for name in shipped_houses.shipped_house_names()
}
#: One line in so many is another; all of them where long tests are run.
EVERY = first_and_long([5, 1])
TREES = {name: toml_of(text) for name, text in BOOKS.items()}


def told(name, number, line):
    """What loading says when the book's line of this number is another, the whole book read."""
    return refused(name, changed(name, number, line))


def refused(name, text):
    with pytest.raises(BookUnreadable) as error:
        house_from_book(text, f"{name}.toml", shipped_houses.shipped_house)
    return str(error.value)


def changed(name, number, line):
    lines = BOOKS[name].splitlines()
    lines[number - 1] = line
    return "\n".join(lines)


@pytest.fixture
def text_of(monkeypatch):
    """`told` for a setting's line: TOML reads that line alone, and the book it stands in was read
    before. The first line of each test is also read within its whole book, and told the same; what
    the book lacks then comes behind it.
    """
    checked = []

    def of(name, number, line):
        tree = TREES[name] | {"extends": name, "settings": toml_of(line)}
        says = _told_with(monkeypatch, name, number, line, tree)
        if not checked:
            checked.append(number)
            assert told(name, number, line).startswith(says)
        return says

    return of


def _told_with(monkeypatch, name, number, line, tree):
    """`told`, of a book whose TOML was read before."""
    shipped_houses.shipped_house(name)  # read from its own text, not from this tree
    with monkeypatch.context() as patched:
        patched.setattr(house_book_text, "toml_of", lambda text: tree)
        return refused(name, changed(name, number, line))


def lines_of_settings(name, every=1):
    found = [(number, line.split('"')[1], line)
             for number, line in enumerate(BOOKS[name].splitlines(), 1) if line.startswith('"')]
    yield from [one for one in found if one[1] in KEYS][::every]


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.few
@pytest.mark.long
def test_an_unknown_setting_names_its_line(name, every, text_of):
    for number, key, line in lines_of_settings(name, every):
        says = text_of(name, number, line.replace(key, f"{key}_x"))
        assert says.startswith(f"{name}.toml, line {number}: there is no setting '{key}_x'")


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.few
def test_a_wrong_value_names_its_line_and_what_is_allowed(name, every, text_of):
    for number, key, _ in lines_of_settings(name, every):
        says = text_of(name, number, f'"{key}" = {{ value = "nonsense", custom = "x" }}')
        assert says.startswith(f"{name}.toml, line {number}: {key} can't be 'nonsense'")
        assert KEYS[key].expected() in says


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.few
def test_a_value_without_a_source_names_its_line(name, every, text_of):
    for number, key, _ in lines_of_settings(name, every):
        value = shipped_houses.house(name)[key]
        if value != "floor":
            written = str(value).lower() if type(value) is bool else repr(value)
            says = text_of(name, number, f'"{key}" = {{ value = {written} }}')
            assert says.startswith(f"{name}.toml, line {number}: {key} has no source")


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.few
def test_a_passage_that_is_not_there_names_the_line_that_cites_it(name, every, text_of):
    for number, key, line in lines_of_settings(name, every):
        if "source = " in line:
            says = text_of(name, number, line.replace('source = "', 'source = "no_'))
            assert says.startswith(f"{name}.toml, line {number}: {key} cites 'no_")


@pytest.mark.parametrize("name", BOOKS)
def test_a_house_that_is_not_there_to_extend_names_its_line(name):
    says = told(name, 1, 'extends = "nobody"')
    assert says.startswith(f"{name}.toml, line 1: there is no house 'nobody' to extend")


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.few
@pytest.mark.long
def test_a_book_that_lacks_a_setting_names_it(name, monkeypatch):
    for number, key, _ in lines_of_settings(name):
        if key not in optional_settings():
            left = {known: said for known, said in TREES[name]["settings"].items() if known != key}
            says = _told_with(monkeypatch, name, number, "", TREES[name] | {"settings": left})
            assert f"these settings are missing: {key}." in says


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.few
def test_a_setting_of_the_catalogue_that_a_book_leaves_out_is_the_floors(name):
    lines = BOOKS[name].splitlines()
    for number, key, _ in [found for found in lines_of_settings(name)
                           if found[1] in optional_settings()][::5]:
        without = "\n".join((*lines[: number - 1], *lines[number:]))
        house = house_from_book(without, f"{name}.toml", shipped_houses.shipped_house)
        assert house[key] == FLOOR
        assert house.source(key).silent


@pytest.mark.parametrize("name", ["9" * 5000, "9" * 5000 + ".toml", "a\0b", "a\0b.toml"])
def test_a_name_that_no_file_can_have_is_no_house(name):
    with pytest.raises(BookUnreadable):
        shipped_houses.house(name)


def test_the_nearest_word_is_the_one_that_difflib_finds_among_all():
    slips = [key[:n] + key[n + 2:] for key in list(KEYS)[::20] for n in (0, 4, 9)]
    for slip in [*slips, "", "zzz"]:
        near = get_close_matches(slip, KEYS, n=1, cutoff=0.6)
        assert [word for word in near
                if f"'{word}'" in
                house_book_text.nearest_word_question(slip, KEYS).text("en")] == near
        assert bool(near) == bool(house_book_text.nearest_word_question(slip, KEYS).text("en"))

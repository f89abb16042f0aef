"""A mistake in a shipped book, wherever it is made, is told with its line."""

from importlib.resources import files

import pytest

from dealer_assist.rules import shelf
from dealer_assist.rules.keys import FLOOR, KEYS, MAY_BE_LEFT_OUT
from dealer_assist.rules.load import BookUnreadable, load

BOOKS = {
    name: (files("dealer_assist.rules") / f"{name}.toml").read_text(encoding="utf-8")
    for name in shelf.names()
}


def told(name, number, line):
    """What loading says when the book's line of this number is another."""
    lines = BOOKS[name].splitlines()
    lines[number - 1] = line
    with pytest.raises(BookUnreadable) as error:
        load("\n".join(lines), f"{name}.toml", shelf.shipped)
    return str(error.value)


def lines_of_settings(name):
    for number, line in enumerate(BOOKS[name].splitlines(), 1):
        key = line.split('"')[1] if line.startswith('"') else ""
        if key in KEYS:
            yield number, key, line


@pytest.mark.parametrize("name", BOOKS)
def test_an_unknown_setting_names_its_line(name):
    for number, key, line in lines_of_settings(name):
        says = told(name, number, line.replace(key, f"{key}_x"))
        assert says.startswith(f"{name}.toml, line {number}: there is no setting '{key}_x'")


@pytest.mark.parametrize("name", BOOKS)
def test_a_wrong_value_names_its_line_and_what_is_allowed(name):
    for number, key, _ in lines_of_settings(name):
        says = told(name, number, f'"{key}" = {{ value = "nonsense", custom = "x" }}')
        assert says.startswith(f"{name}.toml, line {number}: {key} can't be 'nonsense'")
        assert KEYS[key].expected() in says


@pytest.mark.parametrize("name", BOOKS)
def test_a_value_without_a_source_names_its_line(name):
    for number, key, _ in lines_of_settings(name):
        value = shelf.house(name)[key]
        if value != "floor":
            written = str(value).lower() if type(value) is bool else repr(value)
            says = told(name, number, f'"{key}" = {{ value = {written} }}')
            assert says.startswith(f"{name}.toml, line {number}: {key} has no source")


@pytest.mark.parametrize("name", BOOKS)
def test_a_passage_that_is_not_there_names_the_line_that_cites_it(name):
    for number, key, line in lines_of_settings(name):
        if "source = " in line:
            says = told(name, number, line.replace('source = "', 'source = "no_'))
            assert says.startswith(f"{name}.toml, line {number}: {key} cites 'no_")


@pytest.mark.parametrize("name", BOOKS)
def test_a_house_that_is_not_there_to_extend_names_its_line(name):
    says = told(name, 1, 'extends = "nobody"')
    assert says.startswith(f"{name}.toml, line 1: there is no house 'nobody' to extend")


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_that_lacks_a_setting_names_it(name):
    for number, key, _ in lines_of_settings(name):
        if key not in MAY_BE_LEFT_OUT:
            assert f"these settings are missing: {key}." in told(name, number, "")


@pytest.mark.parametrize("name", BOOKS)
def test_a_setting_of_the_catalogue_that_a_book_leaves_out_is_the_floors(name):
    lines = BOOKS[name].splitlines()
    for number, key, _ in [found for found in lines_of_settings(name)
                           if found[1] in MAY_BE_LEFT_OUT][::5]:
        without = "\n".join((*lines[: number - 1], *lines[number:]))
        house = load(without, f"{name}.toml", shelf.shipped)
        assert house[key] == FLOOR
        assert house.source(key).silent


@pytest.mark.parametrize("name", ["9" * 5000, "9" * 5000 + ".toml", "a\0b", "a\0b.toml"])
def test_a_name_that_no_file_can_have_is_no_house(name):
    with pytest.raises(BookUnreadable):
        shelf.house(name)

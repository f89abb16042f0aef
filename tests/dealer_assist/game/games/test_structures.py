"""Structure files: what they say, and how a mistake in one is told."""

from importlib.resources import files

import pytest

from dealer_assist.game import facts as e
from dealer_assist.game import games
from dealer_assist.game.between.level_clock import is_playable
from dealer_assist.storage.books.structure_reader import (
    StructureUnreadable,
    read_structure,
    shipped_structures,
    structure,
)

EXAMPLE = (files(games) / "structures" / "example.toml").read_text(encoding="utf-8")


def wrong(before, after):
    """What is said of the example with this changed."""
    assert before in EXAMPLE
    with pytest.raises(StructureUnreadable) as told:
        read_structure(EXAMPLE.replace(before, after, 1), "evening.toml")
    return str(told.value)


def line_of(text):
    return EXAMPLE[: EXAMPLE.index(text)].count("\n") + 1


@pytest.mark.parametrize("name", shipped_structures())
def test_a_structure_that_ships_can_be_played(name):
    assert is_playable(structure(name).opened)


def test_no_structure_is_taken_for_a_game():
    assert not set(shipped_structures()) & set(games.game_names())


def test_the_example_says_stack_chips_levels_and_breaks():
    found = structure("example")
    opened = found.opened
    assert (opened.stack, found.chips) == (10_000, (25, 100, 500, 1000, 5000))
    assert found.first == e.Level(25, 50, 15)
    assert opened.levels[2] == e.Level(75, 150, 15, big_blind_ante=150)
    assert opened.levels[3] == e.Level(0, 0, 10, is_break=True, colour_up=25)
    assert (opened.players, opened.tables) == (0, 1)


def test_reentry_counts_the_levels_as_people_do_without_the_breaks():
    text = EXAMPLE.replace("reentry_to_level = 3", "reentry_to_level = 5")
    assert read_structure(text, "x.toml").opened.reentry_to_level == 6, "a break lies between"
    text = EXAMPLE.replace("reentry_to_level = 3", "")
    assert read_structure(text, "x.toml").opened.reentry_to_level == 0


@pytest.mark.parametrize(("before", "after", "at", "says"), [
    ("stack = 10000", "stack = 10010", "stack = 10000", "multiple of the smallest chip, 25"),
    ("stack = 10000", "stack = -1", "stack = 10000", "a whole number from 1 on, found -1"),
    ("stack = 10000", 'stack = "10000"', "stack = 10000", "found '10000'"),
    ("stack = 10000", "stack = true", "stack = 10000", "found True"),
    ("chips = [25,", "chips = [0,", "chips = [", "such as [25, 100, 500]"),
    ("chips = [25,", "chips = [\"red\",", "chips = [", "such as [25, 100, 500]"),
    ("reentry_to_level = 3", "reentry_to_level = 30", "reentry_to_level = 3",
     "there are 10 levels"),
    ("reentry_to_level = 3", "reentry = 3", "reentry_to_level = 3",
     "a structure has no 'reentry'"),
    ("small_blind = 50, big", "small_blind = 500, big", "small_blind = 50,",
     "level 2 of the list: small_blind = 500 is over big_blind = 100"),
    ("small_blind = 50, big", "small_blind = 40, big", "small_blind = 50,",
     "level 2 of the list: small_blind = 40 can't be paid with chips of 25"),
    ("small_blind = 100, big", "small_blind = 125, big", "small_blind = 100,",
     "can't be paid with chips of 100"),
    ("big_blind_ante = 150", "ant = 150", "big_blind_ante = 150",
     "level 3 of the list: no 'ant' here"),
    ("big_blind_ante = 150", "ante = 25, big_blind_ante = 150", "big_blind_ante = 150",
     "expected ante or big_blind_ante, not both"),
    ("break = true, minutes = 10, colour_up = 25", "break = true", "colour_up = 25 }",
     "level 4 of the list: minutes: expected a whole number from 1 on, it is missing"),
    ("colour_up = 25 }", "colour_up = 50 }", "colour_up = 25 }", "expected a chip in use"),
    ("colour_up = 100 }", "colour_up = 25 }", "colour_up = 100 }", "expected a chip in use"),
    ("break = true", 'break = "yes"', "colour_up = 25 }", "expected true"),
])
def test_a_mistake_names_the_file_the_line_and_what_was_expected(before, after, at, says):
    told = wrong(before, after)
    assert told.startswith(f"evening.toml, line {line_of(at)}: ") and says in told


@pytest.mark.parametrize(("text", "says"), [
    ("stack = ", "this is not TOML"),
    ("stack = 100\nchips = [25]", "levels: expected a list such as"),
    ("stack = 100\nchips = [25]\nlevels = [3]", "level 1 of the list: expected {"),
    ("stack = 100\nchips = [25]\nlevels = [{ break = true, minutes = 5 }]",
     "can't begin with a break"),
    ("chips = [25]\nlevels = [{ minutes = 5, small_blind = 25, big_blind = 50 }]",
     "stack: expected a whole number from 1 on, it is missing"),
    ("stack = 100\nlevels = [{ minutes = 5, small_blind = 25, big_blind = 50 }]",
     "chips: expected the chip values"),
    ("title = 3\nstack = 100", "title: expected"),
])
def test_what_is_missing_is_told(text, says):
    with pytest.raises(StructureUnreadable, match=r"^x\.toml") as told:
        read_structure(text, "x.toml")
    assert says in str(told.value)


@pytest.mark.parametrize(("text", "says"), [
    (EXAMPLE.replace("small_blind = 50, big", "small_blind = 40, big"),
     "niveau 2 de la liste : small_blind = 40 ne se paie pas avec des jetons de 25"),
    ("stack = ", "ce n'est pas du TOML"),
    ("stack = 100\nchips = [25]\nlevels = [{ break = true, minutes = 5 }]",
     "une structure ne peut pas commencer par une pause"),
    ("stack = 100\nchips = [25]\nlevles = 3", "une structure n'a pas de 'levles'"),
])
def test_a_mistake_is_told_in_french_too(text, says):
    with pytest.raises(StructureUnreadable) as wrong:
        read_structure(text, "x.toml")
    assert wrong.value.text("fr").startswith("x.toml") and says in wrong.value.text("fr")


def test_levels_may_be_written_as_tables_too():
    text = ("stack = 100\nchips = [25]\n[[levels]]\nminutes = 5\nsmall_blind = 25\nbig_blind = 50\n"
            "[[levels]]\nminutes = 0\nsmall_blind = 50\nbig_blind = 100\n")
    with pytest.raises(StructureUnreadable, match=r"x\.toml, line 7: level 2 of the list: minutes"):
        read_structure(text, "x.toml")


def test_a_file_that_isnt_there_is_told_with_what_ships(tmp_path):
    with pytest.raises(StructureUnreadable, match="example"):
        structure(str(tmp_path / "none.toml"))

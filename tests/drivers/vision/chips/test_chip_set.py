"""A house's chips in a file: what is taken, and what each mistake is told as."""

import pytest

from drivers.vision.chips.chip_set import EXAMPLE, ChipSet, ChipsUnusable

RED = '[[chip]]\nvalue = 5\ncolour = "red"\n'


def test_the_example_is_a_chip_set() -> None:
    assert [chip.value for chip in ChipSet.load(EXAMPLE).chips] == [1000, 100, 25, 5]


def test_colours_may_be_hex_numbers_or_names() -> None:
    text = ('[[chip]]\nvalue = 5\ncolour = "#ff8000"\n'
            '[[chip]]\nvalue = 1\ncolour = [255, 128, 0]\nspots = ["white"]\n')
    five, one = ChipSet.read(text).chips
    assert five.colour == one.colour == (0, 128, 255)


def test_the_usual_size_stands_where_none_is_told() -> None:
    assert ChipSet.read(RED).diameter_mm == 39.0


@pytest.mark.parametrize(("text", "words"), [
    ("", "at least one"),
    ("[[chip]", "not TOML"),
    ('[[chip]]\ncolour = "red"', "whole number above 0"),
    ('[[chip]]\nvalue = 2.5\ncolour = "red"', "whole number above 0"),
    ("[[chip]]\nvalue = 5", "colour is missing"),
    ('[[chip]]\nvalue = 5\ncolour = "reddish"', "is no colour"),
    ('[[chip]]\nvalue = 5\ncolour = [300, 0, 0]', "is no colour"),
    (RED + "size = 3", "'size' is unknown"),
    (RED + RED, "stands there twice"),
    ("thickness_mm = 40\n" + RED, "thickness_mm = 40"),
    (RED + 'color = "blue"', "both 'colour' and 'color'"),
    (RED + RED.replace("[[chip]]", "[[chips]]"), "both 'chip' and 'chips'"),
])
def test_each_mistake_is_told(text: str, words: str) -> None:
    with pytest.raises(ChipsUnusable, match=words):
        ChipSet.read(text)


def test_a_file_that_is_not_there_is_named(tmp_path) -> None:
    with pytest.raises(ChipsUnusable, match=r"none\.toml"):
        ChipSet.load(tmp_path / "none.toml")


def test_a_byte_order_mark_is_no_mistake(tmp_path) -> None:
    (tmp_path / "house.toml").write_text(RED, encoding="utf-8-sig")
    assert len(ChipSet.load(tmp_path / "house.toml").chips) == 1


def test_a_set_written_down_reads_as_itself() -> None:
    one = ChipSet.load(EXAMPLE)
    assert ChipSet.read(one.text).chips == one.chips

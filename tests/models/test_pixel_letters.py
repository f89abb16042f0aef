"""Letters of few pixels: every letter that decks print, in squares, and each unlike the others."""

import glyph_bank
import numpy as np
import pixel_letters
import pytest

HAIRLINE = {"1": np.pad(np.full((96, 1), 255, np.uint8), ((0, 0), (20, 20)))}


@pytest.fixture(params=range(6))
def table(request):
    return pixel_letters._table(np.random.default_rng(request.param))


def test_the_table_has_every_letter_that_decks_print(table):
    assert set(glyph_bank.GLYPHS) <= set(table)


def test_a_letter_is_ink_or_paper_only(table):
    assert {int(value) for mask in table.values() for value in np.unique(mask)} <= {0, 255}


@pytest.mark.parametrize(("one", "other"), ["AR", "KR", "B8", "D0", "56", "17"])
def test_letters_that_are_nearly_alike_are_not_the_same(table, one, other):
    assert not np.array_equal(table[one], table[other])


def test_a_fonts_hairline_still_leaves_ink():
    drawn = pixel_letters._rastered(HAIRLINE["1"], rows=9, least=0.5)
    assert drawn.max() == 255


def test_a_font_comes_back_in_the_same_letters():
    outlines = {char: np.full((96, 60), 255, np.uint8) for char in "AK7"}
    fonts = [pixel_letters.coarse_pixel_font(outlines, np.random.default_rng(seed))
             for seed in range(8)]
    assert all(set("AK7") <= set(letters) for letters in fonts)

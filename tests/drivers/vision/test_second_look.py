"""Five looks at a window that was nearly read: what they must agree on."""

import numpy as np
import pytest
from stand_in import GLYPHS, KINDS, SUITS

from drivers.vision.card_readings import WINDOW_H, WINDOW_W
from drivers.vision.cards.index_net import WindowLogits
from drivers.vision.cards.window_reader import look_again

WINDOW = np.full((WINDOW_H, WINDOW_W, 3), 200, np.uint8)


class SaysInTurn:
    """A network that sees the glyph of each window in its turn, all of them spades."""

    kinds, glyphs, suits, settings = KINDS, GLYPHS, SUITS, {}
    resolution = None

    def __init__(self, *glyphs: str) -> None:
        self._glyphs = glyphs

    def look(self, windows):
        assert len(windows) == len(self._glyphs)
        rows = [
            np.array([[5.0 * (name == said) for name in names] for said in saids], np.float32)
            for names, saids in ((KINDS, ["card"] * 5), (GLYPHS, self._glyphs), (SUITS, ["s"] * 5))
        ]
        return WindowLogits(*rows, np.zeros((5, 64), np.float32))

    def distance(self, embedding, glyph, suit):
        return np.ones(len(embedding), np.float32)


def test_looks_that_agree_are_a_word() -> None:
    found = look_again(SaysInTurn("6", "6", "6", "6", "6"), WINDOW)
    assert found is not None
    assert found.card == "6s"


def test_one_look_that_sees_a_strange_letter_is_no_other_card() -> None:
    found = look_again(SaysInTurn("6", "6", "none", "6", "6"), WINDOW)
    assert found is not None
    assert found.card == "6s"


@pytest.mark.parametrize("glyphs", [
    ("6", "6", "8", "6", "6"), ("6", "none", "none", "6", "6"), ("6", "6", "6", "none", "Q"),
])
def test_looks_that_see_another_card_or_twice_none_are_no_word(glyphs: tuple[str, ...]) -> None:
    assert look_again(SaysInTurn(*glyphs), WINDOW) is None

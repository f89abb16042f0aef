"""How a stack leans, by the edges of its sides: on level pictures that are drawn here."""

import numpy as np
import pytest

from drivers.vision.chips.stack_lean import lean_of

BOX = (100.0, 40.0, 180.0, 260.0)


def level(lean_px: float) -> np.ndarray:
    """A bright stack on dark felt whose axis moves so far to the right from top to foot."""
    rng = np.random.default_rng(1)
    seen = rng.normal(30, 2, (300, 280)).astype(np.float32)
    for y in range(40, 260):
        middle = 140 + lean_px * ((y - 40) / 220 - 0.5)
        seen[y, int(middle - 36) : int(middle + 36)] += 40
    return seen


@pytest.mark.parametrize("lean_px", [-12.0, 12.0])
def test_the_sides_tell_to_which_side_a_stack_leans(lean_px: float) -> None:
    assert 0.2 < lean_of(level(lean_px), BOX) * 40 / lean_px < 1.2


def test_an_upright_stack_does_not_lean() -> None:
    assert lean_of(level(0.0), BOX) == 0.0


def test_a_low_stack_does_not_lean() -> None:
    assert lean_of(level(10.0), (100.0, 40.0, 180.0, 120.0)) == 0.0


def test_a_plain_picture_has_no_lean() -> None:
    assert lean_of(np.full((300, 280), 50, np.float32), BOX) == 0.0

"""A rough box moved to the stack's own edges."""

import numpy as np
import pytest

from drivers.vision.chips.stack_sides import with_sides


def picture() -> np.ndarray:
    """A red upright bar from x = 100 to 160 on green."""
    drawn = np.full((240, 260, 3), (60, 110, 40), np.uint8)
    drawn[40:200, 100:160] = (40, 40, 170)
    return drawn


@pytest.mark.parametrize("off", [-4, 0, 5])
def test_the_sides_are_found(off: int) -> None:
    x0, _, x1, _ = with_sides(picture(), (100 + off, 40, 160 + off, 200))
    assert abs(x0 - 100) < 2 and abs(x1 - 160) < 2


def test_a_known_width_is_kept() -> None:
    x0, _, x1, _ = with_sides(picture(), (96, 40, 168, 200), 60.0)
    assert abs((x1 - x0) - 60) < 3


def test_top_and_foot_stay() -> None:
    box = with_sides(picture(), (96, 40, 168, 200))
    assert (box[1], box[3]) == (40, 200)

"""Boxes out of the finder's cells: who is near to a side says where it is."""

import numpy as np
import pytest

from drivers.vision.chips.find import find_stacks

BOX = (40.0, 48.0, 84.0, 152.0)
PICTURE = np.zeros((200, 160, 3), np.uint8)


class ToldCells:
    """A network whose cells all say BOX, those far from the foot so many pixels too low."""

    def __init__(self, off: float) -> None:
        self.off = off

    def cells(self, picture: np.ndarray) -> np.ndarray:
        high, wide = (n // 8 for n in picture.shape[:2])
        y, x = np.mgrid[0:high, 0:wide] * 8.0 + 4
        x0, y0, x1, y1 = BOX
        inside = (x > x0) & (x < x1) & (y > y0) & (y < y1)
        foot = y1 - y + np.where(y < y1 - 40, self.off, 0)
        return np.stack([inside * 0.9, x - x0, y - y0, x1 - x, foot]).astype(np.float32)


def foot_of(off: float) -> float:
    (found,) = find_stacks(PICTURE, ToldCells(off), chip_px=40.0)  # the size that it knows
    return found.box[3]


def test_cells_that_agree_give_their_box() -> None:
    (found,) = find_stacks(PICTURE, ToldCells(0), chip_px=40.0)
    assert found.box == pytest.approx(BOX, abs=0.1)


def test_cells_far_from_the_foot_hardly_move_it() -> None:
    assert foot_of(20) == pytest.approx(BOX[3], abs=2)


def test_a_picture_without_cells_has_no_stack() -> None:
    assert find_stacks(np.zeros((32, 32, 3), np.uint8), ToldCells(0), chip_px=40.0) == []

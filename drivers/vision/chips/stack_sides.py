"""Sides of a stack: upright edges that stand at the same place in all rows.

A found box is a few parts in a hundred off; the edges of the stack's side are not. Spots have
upright edges too, but each chip's lie elsewhere, so the median of all rows has none.
"""

from typing import Final

import numpy as np

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.chips.stack_lean import Box
from drivers.vision.opencv import cv2

_COLUMNS: Final = 101
_REACH: Final = 1.4
_ROWS: Final = 28
_ACROSS: Final = np.linspace(-_REACH, _REACH, _COLUMNS, dtype=np.float32)
_LEVELS: Final = np.array([100 / 255, 1, 1], np.float32)  # of L*, a* and b* as bytes
_LEAST: Final = 0.7  # a side lies at least so far from the middle, in half widths
#: How far off the box may be, in half widths: its width where it is only found, its middle.
_WIDTH_OFF: Final = 0.10
_MIDDLE_OFF: Final = 0.12
_KNOWN_OFF: Final = 0.03  # the width where calibration tells it
#: Columns where a side may be; for each two of them the half width, and how likely the middle.
_LEFT: Final = np.flatnonzero(_ACROSS < -_LEAST)
_RIGHT: Final = np.flatnonzero(_ACROSS > _LEAST)
_WIDTHS: Final = (_ACROSS[_RIGHT] - _ACROSS[_LEFT][:, None]) / 2
_ASIDE: Final = -0.25 * np.square((_ACROSS[_RIGHT] + _ACROSS[_LEFT][:, None]) / 2 / _MIDDLE_OFF)


def with_sides(picture: Picture, box: Box, chip_px: float | None = None) -> Box:
    """The box with its left and right moved to the stack's edges; `chip_px`: the known width."""
    x0, y0, x1, y1 = box
    middle, half = (x0 + x1) / 2, (x1 - x0) / 2
    low, high = y0 + 0.25 * (y1 - y0), y1 - 0.12 * min(y1 - y0, x1 - x0)
    rows = np.linspace(low, max(high, low + 2), _ROWS, dtype=np.float32)
    x = np.empty((_ROWS, _COLUMNS), np.float32)
    x[:] = middle + half * _ACROSS
    y = np.empty_like(x)
    y[:] = rows[:, None]
    seen = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lab = cv2.cvtColor(seen, cv2.COLOR_BGR2LAB)
    step = cv2.absdiff(lab[:, 4:], lab[:, :-4]) @ _LEVELS
    edge = np.zeros(_COLUMNS, np.float32)
    edge[2:-2] = np.sort(step, axis=0)[_ROWS // 2]
    return _moved(box, edge / (float(np.sort(edge)[int(0.95 * _COLUMNS)]) + 2.0), chip_px)


def _moved(box: Box, edge: Floats, chip_px: float | None) -> Box:
    x0, y0, x1, y1 = box
    middle, half = (x0 + x1) / 2, (x1 - x0) / 2
    wanted, off = (1.0, _WIDTH_OFF) if chip_px is None else (chip_px / 2 / half, _KNOWN_OFF)
    score = edge[_LEFT][:, None] + edge[_RIGHT] + _ASIDE
    score -= 0.25 * np.square((_WIDTHS / wanted - 1) / off)
    left, right = divmod(int(score.argmax()), len(_RIGHT))
    return (
        float(middle + half * _ACROSS[_LEFT[left]]), y0,
        float(middle + half * _ACROSS[_RIGHT[right]]), y1,
    )

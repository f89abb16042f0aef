"""Where a stack's sides are: upright edges that stand at the same place in all rows.

A box that was found is a few parts in a hundred off; the edges of the stack's side are not. Spots
have upright edges too, but each chip's lie elsewhere, so the middle (median) of all rows has none.
"""

from typing import Final

import numpy as np

from drivers.vision.chips.upright import Box
from drivers.vision.opencv import cv2
from drivers.vision.readings import Floats, Picture

_COLUMNS: Final = 101
_REACH: Final = 1.4
_ROWS: Final = 28
_LEAST: Final = 0.7  # a side lies at least so far from the middle, in half widths
#: How far off the box may be, in half widths: its width where it is only found, its middle.
_WIDTH_OFF: Final = 0.10
_MIDDLE_OFF: Final = 0.12
_KNOWN_OFF: Final = 0.03  # the width where calibration tells it


def with_sides(
    picture: Picture, box: Box, chip_px: float | None = None
) -> Box:
    """The box with its left and right moved to the stack's edges; `chip_px`: the known width."""
    x0, y0, x1, y1 = box
    middle, half = (x0 + x1) / 2, (x1 - x0) / 2
    u = np.linspace(-_REACH, _REACH, _COLUMNS, dtype=np.float32)
    low, high = y0 + 0.25 * (y1 - y0), y1 - 0.12 * min(y1 - y0, x1 - x0)
    rows = np.linspace(low, max(high, low + 2), _ROWS, dtype=np.float32)
    x = np.broadcast_to((middle + half * u)[None], (_ROWS, _COLUMNS)).astype(np.float32)
    y = np.broadcast_to(rows[:, None], (_ROWS, _COLUMNS)).astype(np.float32)
    seen = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lab = cv2.cvtColor(seen.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    step = np.abs(lab[:, 4:] - lab[:, :-4]).sum(-1)
    edge = np.zeros(_COLUMNS, np.float32)
    edge[2:-2] = np.partition(step, _ROWS // 2, axis=0)[_ROWS // 2]
    return _moved(box, u, edge / (float(np.sort(edge)[int(0.95 * _COLUMNS)]) + 2.0), chip_px)


def _moved(box: Box, u: Floats, edge: Floats, chip_px: float | None) -> Box:
    x0, y0, x1, y1 = box
    middle, half = (x0 + x1) / 2, (x1 - x0) / 2
    left, right = np.flatnonzero(u < -_LEAST), np.flatnonzero(u > _LEAST)
    wide = (u[right][None] - u[left][:, None]) / 2
    aside = (u[right][None] + u[left][:, None]) / 2
    wanted, off = (1.0, _WIDTH_OFF) if chip_px is None else (chip_px / 2 / half, _KNOWN_OFF)
    score = edge[left][:, None] + edge[right][None]
    score = score - 0.25 * ((wide / wanted - 1) / off) ** 2 - 0.25 * (aside / _MIDDLE_OFF) ** 2
    at_left, at_right = np.unravel_index(int(score.argmax()), score.shape)
    return (
        float(middle + half * u[left[at_left]]), y0, float(middle + half * u[right[at_right]]), y1,
    )

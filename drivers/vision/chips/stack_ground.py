"""Ground below a stack: the strip's last rows show it, and rows like them are no chip.

The network has never seen this table's felt. Its answer for the rows around the foot is corrected
by each row's likeness to the strip's lowest rows, if these differ from the chips above.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import Floats
from drivers.vision.chips.chip_values import Palette, row_median
from drivers.vision.chips.seam_net import log_chances
from drivers.vision.chips.seam_search import Seams
from drivers.vision.chips.stack_flattening import ROWS_PER_CHIP
from drivers.vision.opencv import cv2

_SAMPLE: Final = ROWS_PER_CHIP  # the strip's last rows that surely lie below the stack
_REACH: Final = 3 * ROWS_PER_CHIP  # rows around the expected foot that are corrected
_NEAR: Final = np.array([22.0, 7.0, 7.0], np.float32)  # shade may differ: the stack's shadow
_PLAIN: Final = 0.45  # chips that look more like the ground than this: nothing can be said
_TURNS: Final = 0.25  # so much of the way from chip to ground is as likely one as the other
_WEIGHT: Final = 8.0
_TINT: Final = 12.0  # a* and b* so far off the ground's are no shadow on it
_GLEAM: Final = 14.0  # nor is L* so much brighter
_SHADE: Final = 20.0  # how far ground and a chip of its colour may differ, in this light: L*
_HUE: Final = 14.0  # and a*, b* together
_CHANGED: Final = ROWS_PER_CHIP // 3  # rows of another opinion that may change the count


def with_ground(chances: Floats, lab: Floats, expected: tuple[float, float]) -> Floats:
    """Log chances corrected by the ground for the rows around the foot."""
    rim, foot = expected
    ground = lab[-_SAMPLE:]
    middle = row_median(ground)  # for each column
    spread = np.maximum(1.5 * np.abs(ground - middle).reshape(-1, 3).mean(axis=0), _NEAR)
    first = max(int(rim) + 2, 0)
    inside = _like(lab[first : max(int(foot) - ROWS_PER_CHIP, int(rim) + 4)], middle, spread)
    usual = float(inside.mean()) if len(inside) else 1.0
    if usual > _PLAIN:
        return chances
    low = max(int(np.floor(foot - _REACH)) + 1, 0)
    near = slice(low, max(int(np.ceil(foot + _REACH)), low))
    apart = (_like(lab[near], middle, spread) - usual) / (1 - usual)
    said = np.minimum(np.maximum((apart - _TURNS) / _TURNS, -1), 1)
    out = chances.copy()
    out[near, 3] += _WEIGHT * said
    out[near, 1:3] -= _WEIGHT * 0.5 * np.maximum(said, 0)[:, None]
    out[near] = log_chances(out[near])
    return out


def _like(rows: Floats, middle: Floats, spread: Floats) -> Floats:
    """Likeness of each row of the strip to the ground, 0 to 1."""
    away = np.square(rows - middle) @ (-0.5 / np.square(spread))
    like: Floats = np.exp(away).mean(1)
    return like


def was_network_overruled(told: Floats, grounded: Floats) -> bool:
    """True if rows that the network took for a chip are now below the stack, or the other way."""
    before, after = told[:, 3] > np.log(0.5), grounded[:, 3] > np.log(0.5)
    return bool((before != after).sum() > _CHANGED)


def is_ground_like_chip(lab: Floats, palette: Palette) -> bool:
    """True if a chip of the house has about the ground's colour: one may lie unseen at the foot."""
    light = np.clip(palette.light[palette.base], 0, 1) ** (1 / 2.2)
    edges = cv2.cvtColor(light[None].astype(np.float32), cv2.COLOR_BGR2LAB)[0]
    off = np.abs(edges - row_median(lab[-_SAMPLE:].reshape(-1, 3)))
    return bool(((off[:, 0] < _SHADE) & (np.hypot(off[:, 1], off[:, 2]) < _HUE)).any())


def rows_below(seams: Seams) -> tuple[int, int]:
    """The strip's rows in which one more chip would lie below the counted ones."""
    thick = round(ROWS_PER_CHIP * seams.thickness)
    return seams.rows[-1] + 3, seams.rows[-1] + thick - 1


def strange_below(lab: Floats, seams: Seams, away: NDArray[np.bool_]) -> int:
    """Number of columns with something right below the foot that is neither ground nor shadow.

    A chip of the felt's colour looks like felt, but its spots don't. `away` are columns that other
    stacks stand in.
    """
    first, last = rows_below(seams)
    ground = lab[min(last + 4, len(lab) - 8) :]
    off = lab[first:last] - row_median(ground)
    if len(off) < 4:
        return 0
    strange = (np.hypot(off[..., 1], off[..., 2]) > _TINT) | (off[..., 0] > _GLEAM)
    return int(((strange.mean(0) > 0.5) & ~away).sum())

"""What lies below a stack: the strip's last rows show it, and rows like them are no chip.

The network has never seen this table's felt. Its answer for the rows around the foot is corrected
by how much each looks like the strip's lowest rows, where these differ from the chips above.
"""

from typing import Final

import numpy as np

from drivers.vision.chips.flatten import ROWS_PER_CHIP
from drivers.vision.readings import Floats

_SAMPLE: Final = ROWS_PER_CHIP  # the strip's last rows that surely lie below the stack
_REACH: Final = 3 * ROWS_PER_CHIP  # rows around the expected foot that are corrected
_NEAR: Final = np.array([22.0, 7.0, 7.0], np.float32)  # shade may differ: the stack's shadow
_PLAIN: Final = 0.45  # chips that look more like the ground than this: nothing can be said
_TURNS: Final = 0.25  # so much of the way from chip to ground is as likely one as the other
_WEIGHT: Final = 8.0
_CHANGED: Final = ROWS_PER_CHIP // 3  # rows of another opinion that may change the count


def with_ground(chances: Floats, lab: Floats, expected: tuple[float, float]) -> Floats:
    """Log chances with what the ground says of the rows around the foot."""
    rim, foot = expected
    ground = lab[-_SAMPLE:]
    middle = np.median(ground, axis=0)  # for each column
    spread = np.maximum(1.5 * np.abs(ground - middle).mean(axis=(0, 1)), _NEAR)
    away = (((lab - middle) / spread) ** 2).sum(-1)
    like = np.exp(-0.5 * away).mean(1)
    inside = like[max(int(rim) + 2, 0) : max(int(foot) - ROWS_PER_CHIP, int(rim) + 4)]
    usual = float(np.mean(inside)) if len(inside) else 1.0
    if usual > _PLAIN:
        return chances
    rows = np.arange(len(lab))
    near = np.abs(rows - foot) < _REACH
    apart = (like - usual) / (1 - usual)
    said = np.where(near, np.clip((apart - _TURNS) / _TURNS, -1, 1), 0.0)
    out = chances.copy()
    out[:, 3] += _WEIGHT * said
    out[:, 1:3] -= _WEIGHT * 0.5 * np.maximum(said, 0)[:, None]
    top = out.max(1, keepdims=True)
    told: Floats = out - top - np.log(np.exp(out - top).sum(1, keepdims=True))
    return told


def overruled(told: Floats, grounded: Floats) -> bool:
    """Whether rows that the network took for a chip are now below the stack, or the other way."""
    before, after = told[:, 3] > np.log(0.5), grounded[:, 3] > np.log(0.5)
    return bool((before != after).sum() > _CHANGED)

"""Whether something stands before a stack: columns of the strip that don't share its seams.

A neighbour may have the same colours, but its seams lie elsewhere. So for each third of the stack
it is measured in how many columns the seams are darker or stronger than what lies between them,
held against the columns where they are clearest. Where they are weak everywhere nothing is said.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from drivers.vision.opencv import cv2
from drivers.vision.readings import Floats

_CLEAR: Final = 1.5  # seams against the rows between, where they can be seen at all
_PART: Final = 0.25  # a column of the stack's own has so much of the clearest columns' seams
_LINE: Final = np.ones((7, 1), np.uint8)


def seen_shares(lab: Floats, seams: Sequence[int]) -> tuple[float, ...]:
    """For each third of a tall stack (the whole of a short one), top down: the part of the columns
    that have the seams; () where the seams are too weak to tell."""
    level = np.ascontiguousarray(lab[..., 0])
    dark = np.asarray(cv2.morphologyEx(level, cv2.MORPH_CLOSE, _LINE), np.float32) - level
    change = np.abs(np.diff(lab, axis=0, prepend=lab[:1])).sum(-1)
    strong = dark + 0.5 * change
    strong = np.minimum(strong, np.percentile(strong, 95))
    at = np.zeros(len(lab), bool)
    for row in seams:
        at[max(row - 1, 0) : row + 2] = True
    ratios = []
    first, last = seams[0], seams[-1]
    parts = min(max(len(seams) // 4, 1), 3)
    for part in range(parts):
        rows = np.arange(int(first + (last - first) * part / parts),
                         min(int(first + (last - first) * (part + 1) / parts) + 2, len(lab)))
        on, off = strong[rows[at[rows]]], strong[rows[~at[rows]]]
        if len(on) and len(off):
            ratios.append(on.mean(0) / (off.mean(0) + 0.3))
    clear = float(np.quantile(np.concatenate(ratios), 0.8)) if ratios else 0.0
    if clear < _CLEAR:
        return ()
    least = 1 + _PART * (clear - 1)
    return tuple(float((ratio > least).mean()) for ratio in ratios)

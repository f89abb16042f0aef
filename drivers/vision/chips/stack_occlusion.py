"""Cover of a stack: other stacks before it, and columns that don't share its seams.

A neighbour may have the same colours, but its seams lie elsewhere. So for each third of the stack
it is measured in how many columns the seams are darker or stronger than the rows between them,
compared with the columns where they are clearest. If they are weak everywhere nothing is concluded.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import Floats
from drivers.vision.chips.stack_flattening import COLUMNS, REACH, FlatStack
from drivers.vision.chips.stack_lean import Box
from drivers.vision.opencv import cv2

_CLEAR: Final = 1.5  # seams against the rows between, where they can be seen at all
_PART: Final = 0.25  # a column of the stack's own has so much of the clearest columns' seams
_AIR: Final = 24  # rows around the stack that are looked at with it
_BOX_OFF: Final = 0.08  # how far to the side a found box may be off, in its widths
_LINE: Final = np.ones((7, 1), np.uint8)
_HALVES: Final = np.full(3, 0.5, np.float32)


def seen_shares(lab: Floats, seams: Sequence[int]) -> tuple[float, ...]:
    """For each third of a tall stack (the whole of a short one), top down: the part of the columns
    that have the seams; () if the seams are too weak to tell."""
    start = max(seams[0] - _AIR, 0)
    lab = lab[start : seams[-1] + _AIR]
    seams = [row - start for row in seams]
    level = np.ascontiguousarray(lab[..., 0])
    dark = np.asarray(cv2.morphologyEx(level, cv2.MORPH_CLOSE, _LINE), np.float32) - level
    strong = dark
    strong[1:] += np.abs(lab[1:] - lab[:-1]) @ _HALVES
    rank = int(0.95 * strong.size)
    most = np.partition(strong, rank, axis=None)[rank]
    strong = np.minimum(strong, most)
    at = np.zeros(len(lab), bool)
    for row in seams:
        at[max(row - 1, 0) : row + 2] = True
    ratios = []
    first, last = seams[0], seams[-1]
    parts = min(max(len(seams) // 4, 1), 3)
    for part in range(parts):
        rows = slice(int(first + (last - first) * part / parts),
                     int(first + (last - first) * (part + 1) / parts) + 2)
        on, off = strong[rows][at[rows]], strong[rows][~at[rows]]
        if len(on) and len(off):
            ratios.append(on.mean(0) / (off.mean(0) + 0.3))
    clear = _quantile(np.concatenate(ratios), 0.8) if ratios else 0.0
    if clear < _CLEAR:
        return ()
    least = 1 + _PART * (clear - 1)
    return tuple(float((ratio > least).mean()) for ratio in ratios)


def _quantile(values: Floats, part: float) -> float:
    """As np.quantile, in a tenth of its time for so few."""
    ranked, at = np.sort(values).tolist(), part * (len(values) - 1)
    low = int(at)
    high = min(low + 1, len(ranked) - 1)
    return float(ranked[low] + (at - low) * (ranked[high] - ranked[low]))


def columns_in(strip: FlatStack, rows: Sequence[float], boxes: Sequence[Box]) -> NDArray[np.bool_]:
    """(rows, columns): True where the strip's rows lie in one of these boxes of other stacks."""
    inside = np.zeros((len(rows), COLUMNS), bool)
    if not boxes:
        return inside
    at = strip.picture_points(rows, np.linspace(-REACH, REACH, COLUMNS, dtype=np.float32))
    for x0, y0, x1, y1 in boxes:
        air = _BOX_OFF * (x1 - x0)
        x0, x1 = x0 - air, x1 + air
        inside |= (at[..., 0] > x0) & (at[..., 0] < x1) & (at[..., 1] > y0) & (at[..., 1] < y1)
    return inside


def columns_filled_in(slabs: Sequence[Floats], hidden: NDArray[np.bool_]) -> list[Floats]:
    """The chips' columns without hidden ones (chips, columns): seen ones again in their place."""
    found = []
    for slab, away in zip(slabs, hidden, strict=True):
        own = np.flatnonzero(~away)
        if away.any() and len(own):
            slab = slab[np.resize(own, len(slab))]
        found.append(slab)
    return found

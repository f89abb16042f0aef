"""Lean of a tall stack, by the edges of its sides: each row's lie a little beside the next one's.

The rows' own colours say little of it: on a stack of one colour only its sides show that it leans.
"""

from typing import Final

import numpy as np

from drivers.vision.card_readings import Floats
from drivers.vision.opencv import cv2

#: A box in a picture: x0, y0, x1, y1 in pixels.
Box = tuple[float, float, float, float]

#: A lower box, in its widths, is taken as it is: its chips can't lean far.
_TALL: Final = 1.2
_STEP: Final = 0.04  # columns, in half widths
_REACH: Final = 1.8
_ROWS: Final = 30
#: Leans tried, in columns from top to bottom, and how likely each is.
_LEANS: Final = np.arange(-12, 13, 2)
_LEAN_SPREAD: Final = 8.0
#: How far the sides may be off the box's, in columns: its width, its middle.
_WIDTH_OFF: Final = 2.5
_MIDDLE_OFF: Final = 3.0
_NEAR: Final = np.arange(-6, 7)  # columns around each of the box's sides where the stack's may be
_PRIOR: Final = -0.25 * (
    ((_NEAR[None] - _NEAR[:, None]) / _WIDTH_OFF) ** 2
    + ((_NEAR[None] + _NEAR[:, None]) / 2 / _MIDDLE_OFF) ** 2
)
_HALF: Final = round(1 / _STEP)


def lean_of(level: Floats, box: Box) -> float:
    """Movement of the axis of the stack in `box` to the right from top to foot, in half widths.

    `level` is the picture in one number a pixel.
    """
    x0, y0, x1, y1 = box
    if y1 - y0 < _TALL * (x1 - x0):
        return 0.0
    edge = _edges(level, box)
    v = np.linspace(-0.5, 0.5, _ROWS)
    rows = np.arange(_ROWS)[:, None]
    scores = []
    for lean in _LEANS:
        columns = np.round(lean * v).astype(int)[:, None] + edge.shape[1] // 2
        left, right = (_middle(edge[rows, columns + side + _NEAR]) for side in (-_HALF, _HALF))
        both = left[:, None] + right[None] + _PRIOR
        scores.append(float(both.max()) - 0.25 * (lean / _LEAN_SPREAD) ** 2)
    return float(_LEANS[int(np.argmax(scores))] * _STEP)


def _edges(level: Floats, box: Box) -> Floats:
    """Strength of an upright edge at each place of the stack's side, against the strongest ones."""
    x0, y0, x1, y1 = box
    wide = x1 - x0
    u = np.arange(-_REACH, _REACH + _STEP / 2, _STEP, dtype=np.float32)
    # The arcs of top and foot are no sides: rows between them, spread as far as the lean is given.
    rows = np.linspace(y0 + 0.12 * wide, y1 - 0.12 * wide, _ROWS, dtype=np.float32)
    x = np.broadcast_to(((x0 + x1) / 2 + wide / 2 * u)[None], (_ROWS, len(u)))
    y = np.broadcast_to(rows[:, None], (_ROWS, len(u)))
    seen = cv2.remap(level, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_REPLICATE)
    step = np.zeros(seen.shape, np.float32)
    step[:, 1:-1] = np.abs(seen[:, 2:] - seen[:, :-2])
    most = np.sort(_middle(step))[int(0.95 * len(u))]
    return np.asarray(np.minimum(step / (most + 2.0), 3.0), np.float32)


def _middle(rows: Floats) -> Floats:
    """Each column's median."""
    half = len(rows) // 2
    return np.asarray(np.partition(rows, half, axis=0)[half], np.float32)

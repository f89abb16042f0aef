"""Drawing of counts in the picture: green for a count, orange for a doubt."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from drivers.vision.chips.results import StackCount
from drivers.vision.opencv import cv2
from drivers.vision.readings import Picture

_COUNTED: Final = (60, 200, 60)
_DOUBTED: Final = (0, 140, 255)


def drawn(picture: Picture, found: Sequence[StackCount]) -> Picture:
    """A copy of the picture with boxes, seams and words."""
    shown = picture.copy()
    thick = max(1, round(max(picture.shape[:2]) / 800))
    for count in found:
        colour = _COUNTED if count.chips is not None else _DOUBTED
        x0, y0, x1, y1 = (round(v) for v in count.box)
        cv2.rectangle(shown, (x0, y0), (x1, y1), colour, thick)
        for arc in count.arcs:
            points = np.array(arc, np.float32).round().astype(np.int32)
            cv2.polylines(shown, [points], False, colour, thick)
        words = " + ".join(f"{many}x{value}" for value, many in count.guess)
        if count.chips is None:
            words = f"? {words} ({count.why})"
        _write(shown, words, (x0, max(y0 - 6 * thick, 16 * thick)), colour, thick)
    return shown


def _write(
    picture: Picture, words: str, at: tuple[int, int], colour: tuple[int, int, int], thick: int
) -> None:
    font = cv2.FONT_HERSHEY_SIMPLEX
    cv2.putText(picture, words, at, font, 0.5 * thick, (0, 0, 0), 3 * thick)
    cv2.putText(picture, words, at, font, 0.5 * thick, colour, thick)

"""Letters of few pixels, as old screens and label printers draw them.

Rastered from a font's letter, or from a table of 5 x 7 dots. An A of few pixels has a flat top and
is nearly an R; a network that never saw one calls it a king.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.opencv import cv2

Mask = NDArray[np.uint8]
_SIDE: Final = 96  # the height of the mask that comes out, about
#: Rows from the top, five bits each, the left one the highest. More than one form where there are.
_DOTS: Final[dict[str, tuple[str, ...]]] = {
    "A": ("04 0A 11 11 1F 11 11", "0E 11 11 11 1F 11 11", "0E 11 11 1F 11 11 11",
          "1F 11 11 1F 11 11 11", "0E 1B 11 11 1F 11 11", "0E 0A 0A 11 1F 11 11",
          "0E 11 11 1F 11 11 1B"),
    "1": ("04 0C 04 04 04 04 0E", "04 0C 14 04 04 04 1F", "02 06 0A 02 02 02 02"),
    "2": ("0E 11 01 02 04 08 1F", "1E 01 01 0E 10 10 1F", "0E 11 01 0E 10 10 1F"),
    "3": ("1F 02 04 02 01 11 0E", "0E 11 01 06 01 11 0E", "1E 01 01 0E 01 01 1E"),
    "4": ("02 06 0A 12 1F 02 02", "11 11 11 1F 01 01 01", "10 12 12 1F 02 02 02"),
    "5": ("1F 10 1E 01 01 11 0E", "1F 10 10 1E 01 01 1E", "1F 10 10 0E 01 11 0E"),
    "6": ("06 08 10 1E 11 11 0E", "0E 10 10 1E 11 11 0E", "0E 11 10 1E 11 11 0E"),
    "7": ("1F 01 02 04 08 08 08", "1F 01 01 02 02 04 04", "1F 11 01 02 04 04 04"),
    "8": ("0E 11 11 0E 11 11 0E", "1F 11 11 1F 11 11 1F"),
    "9": ("0E 11 11 0F 01 02 0C", "0E 11 11 0F 01 01 0E", "0E 11 11 0F 01 11 0E"),
    "0": ("0E 11 11 11 11 11 0E", "0E 11 13 15 19 11 0E", "1F 11 11 11 11 11 1F"),
    "J": ("07 02 02 02 02 12 0C", "01 01 01 01 11 11 0E", "0F 02 02 02 02 12 0C"),
    "Q": ("0E 11 11 11 15 12 0D", "0E 11 11 11 15 13 0F", "0E 11 11 15 12 0D 00"),
    "K": ("11 12 14 18 14 12 11", "11 11 12 1C 12 11 11", "1B 12 14 18 14 12 1B"),
    "V": ("11 11 11 11 11 0A 04", "11 11 0A 0A 0A 04 04"),
    "D": ("1C 12 11 11 11 12 1C", "1E 11 11 11 11 11 1E"),
    "R": ("1E 11 11 1E 14 12 11", "1E 11 11 1E 12 11 11", "1E 09 09 0E 0C 0A 19"),
    "B": ("1E 11 11 1E 11 11 1E", "1E 09 09 0E 09 09 1E"),
    "F": ("1F 10 10 1E 10 10 10", "1F 08 08 0E 08 08 1C"),
    "T": ("1F 04 04 04 04 04 04",), "U": ("11 11 11 11 11 11 0E",),
    "E": ("1F 10 10 1E 10 10 1F",), "H": ("11 11 11 1F 11 11 11",),
    "L": ("10 10 10 10 10 10 1F",), "M": ("11 1B 15 15 11 11 11",),
    "N": ("11 11 19 15 13 11 11",), "P": ("1E 11 11 1E 10 10 10",),
    "W": ("11 11 11 15 15 15 0A",), "X": ("11 11 0A 04 0A 11 11",),
    "Y": ("11 11 11 0A 04 04 04",), "C": ("0E 11 10 10 10 11 0E",),
    "O": ("0E 11 11 11 11 11 0E",),
}  # fmt: skip


def coarse_pixel_font(outlines: dict[str, Mask], rng: np.random.Generator) -> dict[str, Mask]:
    """The font's letters in few pixels; half of the time those of the table instead."""
    if rng.random() < 0.5:
        return _table(rng)
    rows, least = int(rng.integers(9, 17)), rng.uniform(0.3, 0.5)
    return {char: _grown(_rastered(mask, rows, least)) for char, mask in outlines.items()}


def _rastered(mask: Mask, rows: int, least: float) -> Mask:
    """Inked where at least that part of the pixel was."""
    wide = max(3, round(rows * mask.shape[1] / mask.shape[0]))
    small = cv2.resize(mask, (wide, rows), interpolation=cv2.INTER_AREA)
    level = min(least * 255, float(small.max()) - 1)  # a hairline inks no pixel by half
    return np.where(small > level, 255, 0).astype(np.uint8)


def _table(rng: np.random.Generator) -> dict[str, Mask]:
    """The table's letters: one form of each, thin or thick, each row and column once or more."""
    bold = rng.random() < 0.55
    rows = np.sort(np.concatenate([np.arange(7), rng.integers(0, 7, int(rng.integers(0, 4)))]))
    columns = np.sort(np.concatenate([np.arange(5), rng.integers(0, 5, int(rng.integers(0, 3)))]))
    letters = {}
    for char, forms in _DOTS.items():
        dots = [int(row, 16) for row in forms[int(rng.integers(len(forms)))].split()]
        grid = np.array([[dot >> (4 - at) & 1 for at in range(5)] for dot in dots], np.uint8) * 255
        grid = grid[rows][:, columns]
        if bold:
            grid = np.maximum(np.pad(grid, ((0, 0), (0, 1))), np.pad(grid, ((0, 0), (1, 0))))
        letters[char] = _grown(grid)
    return letters


def _grown(grid: Mask) -> Mask:
    finer = max(1, _SIDE // grid.shape[0])
    return np.kron(grid, np.ones((finer, finer), np.uint8))

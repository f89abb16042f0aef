"""Pixel comparison of a window with a deck's own cards: the second, independent way to read.

The window is laid over the card that was proposed and then compared with all cards of the deck,
over darkness and two colour differences: by normalised cross-correlation, as the industry's shoe
readers do with references of the deck in use (US 7,933,448), and by a linear discriminant of those
pixels, which knows how one card's own windows vary. Nothing of the network goes into it. About 0.15
ms for a window on one core.
"""

from typing import Final, NamedTuple

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import WINDOW_H, WINDOW_W, Floats, Picture
from drivers.vision.opencv import cv2

#: The window may lie this many pixels off the template each way.
REACH: Final = 6
#: The part of a window that is laid over another.
INNER_H: Final = WINDOW_H - 2 * REACH
INNER_W: Final = WINDOW_W - 2 * REACH
_SMALL: Final = (INNER_W // 2, INNER_H // 2)
_DARK: Final = _SMALL[0] * _SMALL[1]
#: Length of a row: darkness and two colour differences at half size.
PIXELS: Final = 3 * _DARK
#: How much a colour difference weighs beside darkness.
_COLOUR: Final = 0.7
#: The spots that are looked at one by one, in half-size pixels, and how many columns of them the
#: index has.
_SPOT: Final = 6
_INDEX_SPOTS: Final = 2


def darkest_colours(window: Picture) -> Picture:
    """The darkest of the three colours at each pixel: red ink is as dark in it as black."""
    blue, green, red = cv2.split(window)
    return np.asarray(cv2.min(cv2.min(blue, green), red), dtype=np.uint8)


def match_anchor(window: Picture) -> Picture:
    """Anchor to lay another window of the card over: the darkest colour without the edges."""
    return darkest_colours(window)[REACH : REACH + INNER_H, REACH : REACH + INNER_W].copy()


def part_over_anchor(window: Picture, over: Picture) -> Picture:
    """The part of the window that lies best over that anchor, 60 x 36."""
    found = cv2.matchTemplate(darkest_colours(window), over, cv2.TM_CCOEFF_NORMED)
    down, across = divmod(int(np.argmax(found)), 2 * REACH + 1)
    return window[down : down + INNER_H, across : across + INNER_W]


def row_of(part: Picture) -> Floats:
    """A laid part as one row of length 1: how dark, redder than green, bluer than green."""
    small = cv2.resize(part, _SMALL, interpolation=cv2.INTER_AREA)
    flat = small.reshape(-1, 3)
    place = int(0.9 * len(flat))
    white = np.maximum(np.partition(flat, place, axis=0)[place], 1).astype(np.float32)
    blue, green, red = np.ascontiguousarray(flat.T) / white[:, None]
    row = np.empty(PIXELS, dtype=np.float32)
    dark = np.minimum(np.minimum(blue, green), red)
    row[:_DARK] = dark.mean() - dark
    row[_DARK : 2 * _DARK] = _COLOUR * (red - green)
    row[2 * _DARK :] = _COLOUR * (blue - green)
    return np.asarray(row / max(1e-6, float(np.sqrt(row @ row))), dtype=np.float32)


class CardLikeness(NamedTuple):
    """A window laid over a proposed card: its likeness to that card, -1 to 1; the discriminant's
    score of each card, a logarithm of its chance; and the worst spot's difference from the proposed
    card's picture, which is large if a finger lies there or the index is cut."""

    likeness: float
    scores: Floats
    blot: float


@dataclass(frozen=True, slots=True)
class Templates:
    """The deck's cards in the deck's order: anchors, rows of length 1, and the discriminant."""

    anchors: tuple[Picture, ...]
    rows: Floats
    weights: Floats
    biases: Floats

    def compare(self, window: Picture, proposed: int) -> CardLikeness:
        """The window beside all cards, laid over the card `proposed`."""
        row = row_of(part_over_anchor(window, self.anchors[proposed]))
        own = self.rows[proposed]
        likeness = float(own @ row)
        off = row - np.float32(likeness) * own
        return CardLikeness(likeness, self.weights @ row + self.biases, _worst_spot(off))


def _worst_spot(off: Floats) -> float:
    """The largest share of the difference in one square of the index's own columns, all planes."""
    high, wide = _SMALL[1] // _SPOT, _SMALL[0] // _SPOT
    index = off.reshape(3, high * _SPOT, wide * _SPOT)[:, :, : _INDEX_SPOTS * _SPOT]
    squares = np.square(index).sum(axis=0).reshape(high, _SPOT, _INDEX_SPOTS, _SPOT)
    return float(squares.sum(axis=(1, 3)).max())

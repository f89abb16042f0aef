"""Index of a drawn card: the boxes of its rank and of its pip.

For decks drawn upright with the rank over the pip in the top left corner, which all the decks of
models/render_decks.py are; found by the ink there, so no list of decks is needed.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from drivers.vision.card_readings import CARD_W_MM, Floats, Picture
from drivers.vision.opencv import cv2

_REACH_MM: Final = (22.0, 34.0)  # how far right and down an index may lie
_INKED: Final = 60.0  # how far from the paper's colour ink is, of 255


@dataclass(frozen=True, slots=True)
class PixelBox:
    """An upright rectangle in pixels, right and bottom excluded."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def corners(self) -> list[tuple[float, float]]:
        """Top left, top right, bottom right, bottom left."""
        return [
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        ]


@dataclass(frozen=True, slots=True)
class Index:
    """The rank's box and the pip's, in pixels of the card's picture."""

    rank: PixelBox
    pip: PixelBox


def usual_index(width: int) -> Index:
    """Index of most decks, for a card that many pixels wide."""
    per_mm = width / CARD_W_MM
    rank, pip = (2.6, 4.2, 8.6, 11.6), (2.8, 13.0, 8.4, 19.0)
    return Index(PixelBox(*(v * per_mm for v in rank)), PixelBox(*(v * per_mm for v in pip)))


def index_of(card: Picture) -> Index:
    """The index of a drawn card by its ink; the usual place if that can't be told."""
    per_mm = card.shape[1] / CARD_W_MM
    corner = card[: round(_REACH_MM[1] * per_mm), : round(_REACH_MM[0] * per_mm)]
    boxes = _parts(_ink(corner, per_mm), per_mm)
    usual = usual_index(card.shape[1])
    tops = [box for box in boxes if box.top < 8 * per_mm and box.left < 8 * per_mm]
    if not tops:
        return usual
    first = min(tops, key=lambda box: box.left)
    beside = [box for box in tops if _beside(box, first) and box.left - first.right < 2.5 * per_mm]
    rank = _round([first, *beside])
    below = [
        box
        for box in boxes
        if box.top >= rank.bottom - 1.2 * per_mm
        and box.top < rank.bottom + 5 * per_mm
        and box.left < rank.right
        and box.right > rank.left
        and box.width > 2.0 * per_mm
    ]
    if not below:
        return usual
    return Index(rank, min(below, key=lambda box: box.left))


def _ink(corner: Picture, per_mm: float) -> Floats:
    """1 for ink in the corner that is not the card's outline, else 0."""
    paper = np.percentile(corner.reshape(-1, 3), 80, axis=0)
    far = np.abs(corner.astype(np.float32) - paper).max(axis=2) > _INKED
    return np.asarray(far, dtype=np.float32)


def _parts(ink: Floats, per_mm: float) -> list[PixelBox]:
    """Boxes of the connected pieces of ink that touch no edge and are big enough."""
    count, _labels, stats, _middles = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    boxes = []
    for left, top, wide, high, area in np.asarray(stats)[1:count]:
        outline = left <= 1 or top <= 1 or left + wide >= ink.shape[1] or top + high >= ink.shape[0]
        if not outline and high >= 2.2 * per_mm and area >= 1.2 * per_mm * per_mm:
            boxes.append(PixelBox(float(left), float(top), float(left + wide), float(top + high)))
    return boxes


def _beside(box: PixelBox, other: PixelBox) -> bool:
    """True if two pieces stand on one line, as the two digits of a ten do."""
    if box is other:
        return False
    shared = min(box.bottom, other.bottom) - max(box.top, other.top)
    return shared > 0.7 * min(box.height, other.height)


def _round(boxes: list[PixelBox]) -> PixelBox:
    """The box round all of them."""
    return PixelBox(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )

"""Joining: pairs of corners of one card, and spots on outlines."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import CARD_H_MM, CARD_W_MM, Floats
from drivers.vision.cards.index_finder import ANCHOR_MM, Spot
from drivers.vision.opencv import cv2

#: A card's height in its own mm (its width being 63): poker cards 88, bridge cards 98.
HEIGHTS: Final = (84.0, 102.0)
#: How far off two corners of one card may point: mm of the card, and the cosine of the turn.
_SLACK_MM: Final = 11.0
_SLACK_TURN: Final = 0.92
_ON_OUTLINE_MM: Final = 8.0
_ON_OUTLINE_TURN: Final = 0.85
#: An index lets one guess the card's width so well: smaller, the outline is of more than one card.
_WIDTHS: Final = (0.62, 1.6)


def view_as_3x3(view: Floats) -> Floats:
    """A 2x3 view as 3x3."""
    return np.vstack([view, [0, 0, 1]]).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """A card's quad and the views from its two ends; `spots` are the finder's, None if missing."""

    quad: Floats
    views: tuple[Floats, Floats]
    spots: tuple[Spot | None, Spot | None]

    @property
    def met(self) -> int:
        """Number of its two ends on which the finder has found an index."""
        return sum(spot is not None for spot in self.spots)


def outline_of(quad: Floats, spots: Sequence[Spot]) -> Outline:
    """The quad, turned so that most of the spots near it stand on its ends."""
    return max((_outline(np.roll(quad, -turn, axis=0), spots, turn) for turn in (0, 1)),
               key=lambda one: one.met)  # fmt: skip


def _outline(quad: Floats, spots: Sequence[Spot], turn: int) -> Outline:
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    aspect = float((sides[1] + sides[3]) / (sides[0] + sides[2]))
    height = CARD_W_MM * aspect if 1.34 < aspect < 1.62 else CARD_H_MM
    card = np.array([[0, 0], [CARD_W_MM, 0], [CARD_W_MM, height], [0, height]], np.float32)
    views, met = [], []
    for end in (0, 2):
        view = cv2.getPerspectiveTransform(card, np.roll(quad, -end, axis=0).astype(np.float32))
        views.append(np.asarray(view, np.float32))
        met.append(_spot_at(views[-1], spots) if turn == 0 or aspect < 1.3 else None)
    return Outline(quad, (views[0], views[1]), (met[0], met[1]))


def _spot_at(view: Floats, spots: Sequence[Spot]) -> Spot | None:
    """The spot on the index of this end of the outline, upright."""
    back = np.linalg.inv(view)
    best, least = None, _ON_OUTLINE_MM
    corner, beside = (_through(view, np.array([x, 0.0], np.float32)) for x in (0.0, 10.0))
    width = float(np.linalg.norm(beside - corner)) * CARD_W_MM / 10
    for spot in spots:
        if not _WIDTHS[0] < spot.width / width < _WIDTHS[1]:
            continue
        anchor, above = (_through(back, spot.at(ANCHOR_MM[0], y)) for y in (ANCHOR_MM[1], 0.0))
        off = float(np.linalg.norm(anchor - ANCHOR_MM))
        up = above - anchor
        if off < least and -up[1] > _ON_OUTLINE_TURN * float(np.linalg.norm(up)):
            best, least = spot, off
    return best


def _through(view: Floats, point: Floats) -> Floats:
    u, v, w = view @ np.array([point[0], point[1], 1.0])
    return np.array([u / w, v / w], np.float32)


def card_end_pairs(spots: Sequence[Spot]) -> list[tuple[int, int, float, float]]:
    """Numbers of spots that are the two ends of one card, the height they make and how far they
    point past each other, both in mm of the card; best first.
    """
    found = []
    for first, one in enumerate(spots):
        for second in range(first + 1, len(spots)):
            fit = _fit(one, spots[second])
            if fit is not None:
                found.append((fit[0], first, second, fit[1]))
    taken: set[int] = set()
    kept = []
    for off, first, second, height in sorted(found):
        if first not in taken and second not in taken:
            taken |= {first, second}
            kept.append((first, second, height, off))
    return kept


def _fit(one: Spot, other: Spot) -> tuple[float, float] | None:
    """Mismatch of two spots as ends of one card (mm), and the height they make; None: no fit."""
    ratio = one.width / other.width
    if not 0.65 < ratio < 1.55:
        return None
    offs, heights = [], []
    for here, there in ((one, other), (other, one)):
        inverse = np.linalg.inv(view_as_3x3(here.view))
        anchor, above = (_through(inverse, there.at(ANCHOR_MM[0], y)) for y in (ANCHOR_MM[1], 0.0))
        down = above - anchor
        if down[1] < _SLACK_TURN * float(np.linalg.norm(down)):
            return None
        height = float(anchor[1]) + ANCHOR_MM[1]
        expected = float(np.clip(height, *HEIGHTS))
        offs.append(float(np.hypot(anchor[0] - (CARD_W_MM - ANCHOR_MM[0]), height - expected)))
        heights.append(expected)
    off = sum(offs) / 2
    return (off, sum(heights) / 2) if off < _SLACK_MM else None


def box_of(view: Floats, height: float = CARD_H_MM) -> Floats:
    """The four corners of a card that is `height` mm high, by the view from its top left one."""
    card = np.array([[[0, 0], [CARD_W_MM, 0], [CARD_W_MM, height], [0, height]]], np.float32)
    return np.asarray(cv2.perspectiveTransform(card, view)[0], np.float32)


def box_between(one: Spot, other: Spot, height: float) -> Floats:
    """The four corners of a card of which both indices were found."""
    near, far = box_of(view_as_3x3(one.view), height), box_of(view_as_3x3(other.view), height)
    far = np.roll(far, -2, axis=0)
    weight = np.array([[1.0], [0.5], [0.0], [0.5]], np.float32)  # each end knows its own corner
    return np.asarray(weight * near + (1 - weight) * far, np.float32)


def overlap(box: Floats, other: Floats) -> float:
    """Common area over the smaller one's, of two convex boxes."""
    least = min(abs(cv2.contourArea(box)), abs(cv2.contourArea(other)))
    if least < 1:
        return 0.0
    common, _ = cv2.intersectConvexConvex(box.astype(np.float32), other.astype(np.float32))
    return float(common) / least

"""Region of glass in a shoe camera's frame: found by the shoe's card and by the dark.

The frame with the card differs from the empty view there; that is glass for certain, but the card
does not reach all of it. Behind the glass it is dark (drivers.vision.calibration.shoe_glass): a
connected region as dark as there is glass too, as far as it has the straight outline of one.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Region

_LEAST_LEVELS: Final = 28  # grey levels by which a card differs at the least from what it covers
_HALF: Final = 0.5  # of the card's own level: where a blurred edge crosses it, the edge stood
_LIKE_LEVELS: Final = 10  # grey levels between two places behind the same glass, noise left out
_WHOLE: Final = 0.95  # share of the frame from which on all of it is glass
_LEAST_PART: Final = 0.03  # share of the frame below which nothing can be read through it
_FULL: Final = 0.93  # how much of its outline's hull a glass fills; less, and it runs out somewhere
_CLOSES: Final = 0.08  # of the frame's width: gaps between the printed card's black squares
_OPENS: Final = 0.015  # of the frame's width: dark threads that lead out of the glass
_STRAIGHT: Final = 0.008  # of the frame's width: how far an outline may leave its straight sides
_MOST_CORNERS: Final = 8

_Mask = NDArray[np.uint8]


class FoundBy(StrEnum):
    """Evidence by which a glass was found."""

    EDGES = "edges"  # the dark behind it ends there
    CARD = "card"  # the card was seen there
    FRAME = "frame"  # nothing else was found: the whole frame


@dataclass(frozen=True, slots=True)
class GlassOpening:
    """Possible glass in the frame; `glass` None: the whole frame."""

    by: FoundBy
    glass: Region | None


def possible_glasses(cards: Sequence[Picture], empty: Sequence[Picture]) -> tuple[GlassOpening,
                                                                                  ...]:
    """Possible glasses, the likeliest first; the last is always the whole frame.

    `cards`: the shoe's card lying at several places; `empty`: the glass with nothing on it. All are
    of one size.
    """
    found: list[GlassOpening] = []
    if cards and empty:
        still = _still(empty)
        covered = _covered(cards, still)
        if covered is not None:
            dark = _as_dark(still, covered)
            if dark is not None and _share(dark) > _WHOLE:
                return (GlassOpening(FoundBy.FRAME, None),)  # nothing but glass is seen
            found += _opening(FoundBy.EDGES, dark) + _opening(FoundBy.CARD, covered)
    return (*found, GlassOpening(FoundBy.FRAME, None))


def _still(empty: Sequence[Picture]) -> Picture:
    """The empty view without the noise of single frames."""
    middle = np.median(np.stack(empty), axis=0).round().astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(middle, (0, 0), 1.0), np.uint8)


def _covered(cards: Sequence[Picture], still: Picture) -> _Mask | None:
    """Region in which the card was seen, as one convex piece; None if it made no difference."""
    most = np.zeros(still.shape[:2], np.uint8)
    for card in cards:
        off = cv2.absdiff(cv2.GaussianBlur(card, (0, 0), 1.0), still)
        most = np.maximum(most, off.max(axis=2))
    clear = most[most > _LEAST_LEVELS]
    if clear.size < _LEAST_PART * most.size:
        return None
    level = max(_LEAST_LEVELS, _HALF * float(np.percentile(clear, 90)))
    differs = np.where(most > level, 255, 0).astype(np.uint8)
    closed = cv2.morphologyEx(differs, cv2.MORPH_CLOSE, _square(differs, _CLOSES))
    return _hull(_largest(_opened(np.asarray(closed, np.uint8))))


def _as_dark(still: Picture, covered: _Mask) -> _Mask | None:
    """Connected region that looks like the glass where the card was seen; None if it has no outline
    of its own."""
    inner = cv2.erode(covered, _square(covered, _OPENS))
    seen = still[inner > 0].astype(np.int16)
    if not seen.size:
        return None
    usual = np.median(seen, axis=0)
    spread = float(np.percentile(np.abs(seen - usual).max(axis=1), 95))
    off = np.abs(still.astype(np.int16) - usual.astype(np.int16)).max(axis=2)
    alike = np.where((off <= spread + _LIKE_LEVELS) | (inner > 0), 255, 0).astype(np.uint8)
    grown = _largest(_opened(alike))
    outline = _hull(grown)
    if np.count_nonzero(outline) * _FULL > np.count_nonzero(grown):
        return None  # it runs out between other things
    return outline


def _opening(by: FoundBy, mask: _Mask | None) -> list[GlassOpening]:
    if mask is None or _share(mask) < _LEAST_PART:
        return []
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea)
    step = allowed = _STRAIGHT * mask.shape[1]
    corners = cv2.approxPolyDP(outline, allowed, True)
    while len(corners) > _MOST_CORNERS:
        allowed += step
        corners = cv2.approxPolyDP(outline, allowed, True)
    if len(corners) < 3:
        return []
    points = tuple((float(x), float(y)) for x, y in corners.reshape(-1, 2))
    return [GlassOpening(by, Region(points))]


def _share(mask: _Mask) -> float:
    return float(np.count_nonzero(mask)) / mask.size


def _square(mask: _Mask, part: float) -> _Mask:
    side = 2 * max(1, round(part * mask.shape[1] / 2)) + 1
    return np.ones((side, side), np.uint8)


def _opened(mask: _Mask) -> _Mask:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, _square(mask, _OPENS)), np.uint8)


def _largest(mask: _Mask) -> _Mask:
    """The largest of the pieces."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    if len(stats) < 2:
        return mask
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    return np.where(labels == largest, 255, 0).astype(np.uint8)


def _hull(mask: _Mask) -> _Mask:
    points = cv2.findNonZero(mask)
    drawn = np.zeros_like(mask)
    if points is not None:
        cv2.fillConvexPoly(drawn, cv2.convexHull(points), 255)
    return drawn

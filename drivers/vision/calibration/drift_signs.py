"""Signs of each trouble in one frame, compared with the reference picture (view_drift.py).

All of it works on the small picture, 320 px across, of which each pixel is the mean of many: noise
is gone, and a look costs about a millisecond or two.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.opencv import cv2

Grey: TypeAlias = NDArray[np.uint8]
Cells: TypeAlias = NDArray[np.bool_]

_POINTS: Final = 90
_POINTS_LEAST: Final = 8
_PATCH: Final = 7  # px to each side of a corner that must look as it did
_ALIKE: Final = 0.75  # correlation of such a patch
_AGREE_PX: Final = 0.7
_PART_LEAST: Final = 0.1  # of the corners must be seen again
_CELL: Final = 16
_PATTERN_LEAST: Final = 2.5  # mean square of a cell's pattern that can fade, grey levels
_NOISE: Final = 1.0  # the same of a sensor's noise
_FOREIGN: Final = 1.6
_CELLS_LEAST: Final = 2


def at_reference_size(picture: Picture, size: tuple[int, int]) -> Picture | None:
    """The frame at the reference's size; None for a picture that can't be shrunk to it evenly."""
    if picture.ndim != 3 or picture.shape[2] != 3 or picture.dtype != np.uint8:
        return None
    height, width = picture.shape[:2]
    if min(height, width) < 16 or abs(width / height - size[0] / size[1]) > 0.05:
        return None
    if (width, height) == size:
        return picture
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


class LightChange(NamedTuple):
    """Light against the reference: logarithm of the level, the larger of blue's and red's change
    against green's, and the share of the view that agrees."""

    level: float
    colour: float
    agreement: float


class LightSign:
    """Level and colour of the light, by the middle of many cells: people hide some, never most."""

    def __init__(self, reference: Picture) -> None:
        self._cells = _cells_of(reference)
        middle = self._cells.mean(axis=2)
        self._usable = (middle > 10) & (self._cells.max(axis=2) < 245)
        if self._usable.mean() < 0.2:
            self._usable = np.ones_like(self._usable)

    def look(self, small: Picture) -> LightChange:
        """The light of this frame."""
        now = _cells_of(small)
        logs = (np.log(now + 3) - np.log(self._cells + 3))[self._usable]
        levels = logs.mean(axis=1)
        level = float(np.median(levels))
        tints = logs[:, (0, 2)] - logs[:, 1:2]
        tint = np.median(tints, axis=0)
        colour = float(tint[np.argmax(np.abs(tint))])
        near = (np.abs(levels - level) < 0.15) & (np.abs(tints - tint) < 0.15).all(axis=1)
        return LightChange(level, colour, float(near.mean()))


class ViewMove(NamedTuple):
    """Movement of the view's middle and corners (5 x 2, px of the small picture), and the share of
    the refound corners that agree."""

    corners: NDArray[np.float64]
    agreement: float


class MoveSign:
    """Follows corners of the standing view from the reference to the frame.

    Each must look as it did at its new place, and most must have gone the same way. Source: Lucas
    and Kanade (1981), in pyramids; Shi and Tomasi (1994) for the choice of corners.
    """

    def __init__(self, reference: Picture, busy: Grey | None) -> None:
        self._grey = _grey_of(reference)
        calm = None if busy is None else np.asarray(255 - busy, np.uint8)
        points = _corners(self._grey, calm)
        if len(points) < 2 * _POINTS_LEAST:
            points = _corners(self._grey, None)
        self._points = points
        height, width = self._grey.shape
        self._ends = np.array([(width / 2, height / 2), (0, 0), (width, 0), (width, height),
                               (0, height)], np.float64)
        self._patches = _normal(_patches(self._grey, points))

    @property
    def is_able(self) -> bool:
        """True if the view has corners enough for a judgement."""
        return len(self._points) >= _POINTS_LEAST

    def look(self, small: Picture, level: float) -> ViewMove | None:
        """Movement of the view; None if too little of it is found again to say."""
        grey = _grey_of(small)
        if not 0.85 < level < 1.18:
            grey = np.asarray(cv2.convertScaleAbs(grey, alpha=1 / max(level, 0.05)), np.uint8)
        found, well, _ = cv2.calcOpticalFlowPyrLK(
            self._grey, grey, self._points, self._points.copy(), winSize=(15, 15), maxLevel=3,
            criteria=(cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 12, 0.03))
        height, width = grey.shape
        ends = width - _PATCH - 1, height - _PATCH - 1
        inside = ((found > _PATCH) & (found < ends)).all(axis=1)
        kept = np.flatnonzero((well.ravel() > 0) & inside)
        if len(kept) < _POINTS_LEAST:
            return None
        ends_at = np.asarray(found, np.float32)
        alike = np.sum(self._patches[kept] * _normal(_patches(grey, ends_at[kept])), axis=1)
        kept = kept[alike > _ALIKE]
        least = max(_POINTS_LEAST, int(_PART_LEAST * len(self._points)))
        if len(kept) < least:
            return None
        turned, agreeing = cv2.estimateAffinePartial2D(
            self._points[kept], ends_at[kept], method=cv2.RANSAC, ransacReprojThreshold=_AGREE_PX,
            maxIters=200)
        if turned is None or agreeing.sum() < least or agreeing.mean() < 0.5:
            return None
        went = self._ends @ turned[:, :2].T + turned[:, 2] - self._ends
        return ViewMove(np.asarray(went, np.float64), float(agreeing.mean()))


class DirtSign:
    """Cells in which the standing view's own pattern has faded, and nothing else has come.

    A thing on the table hides the pattern and brings one of its own, or ends in an edge; dirt on
    the glass is far out of focus: it veils and blurs, and has no edge.
    """

    def __init__(self, reference: Picture, keeps: float) -> None:
        self._keeps = keeps
        grey = _grey_of(reference).astype(np.float32)
        self._known = cv2.dilate(_steepness(grey), np.ones((7, 7), np.uint8))
        self._level = _per_cell(grey)
        self._pattern = _pattern(grey)
        self._strength = _per_cell(self._pattern * self._pattern)
        self._textured = self._strength > _PATTERN_LEAST
        self._edge = np.ones(self._strength.shape, np.bool_)
        self._edge[1:-1, 1:-1] = False
        self._looks = np.zeros(self._strength.shape, np.int32)
        self._clean = 0

    @property
    def is_able(self) -> bool:
        """True if enough of the view has a pattern to lose."""
        return bool(self._textured.sum() >= 2 * _CELLS_LEAST)

    def look(self, small: Picture, level: float) -> None:
        """Count the faded cells of this frame."""
        grey = _grey_of(small).astype(np.float32) / max(level, 0.05)
        faded, clear = self._faded(grey)
        fresh = np.maximum(_steepness(grey) - 1.3 * self._known - 8, 0)
        foreign = _per_cell(fresh) > _FOREIGN
        # What something with edges lies on or beside can't be judged in this look, and what hangs
        # together with the frame's edge may be somebody who sits there.
        seeds = (cv2.dilate(foreign.astype(np.uint8), np.ones((3, 3))) > 0) | (faded & self._edge)
        hidden = _reached(faded, seeds)
        self._looks[faded & ~hidden] += 1
        self._looks[clear] -= 4
        np.clip(self._looks, 0, 10_000, out=self._looks)
        self._clean = 0 if (self._looks > 3).any() else self._clean + 1

    def is_veiled(self, small: Picture, level: float) -> bool:
        """True if most of the view has lost its pattern while its large shapes are still there:
        grease over all of the glass, or a lens out of focus."""
        now = _grey_of(small).astype(np.float32) / max(level, 0.05)
        faded, _ = self._faded(now)
        lost = faded[self._textured].mean()
        return bool(lost > 0.6 and _alike(_per_cell(now), self._level) > 0.6)

    def _faded(self, grey: Floats) -> tuple[Cells, Cells]:
        """Cells whose pattern has faded with nothing in its place, and those where it is clear."""
        pattern = _pattern(grey)
        strength = np.maximum(self._strength, 1e-3)
        # In a shadow a pattern is as dark as all around it, and no less clear.
        light = np.clip((_per_cell(grey) + 1) / (self._level + 1), 0.2, 4)
        share = _per_cell(pattern * self._pattern) / strength / light
        other = _per_cell(pattern * pattern) / light**2 - share * share * strength
        nothing = other < 0.35 * strength + _NOISE
        return (self._textured & nothing & (share < self._keeps),
                self._textured & nothing & (share > 0.5 + 0.5 * self._keeps))

    def lasting(self, looks: int) -> tuple[float, float]:
        """Share of the patterned cells that have faded for so many looks; their middle count.

        0 if it is only one cell: a single one may be a coin or a crumb.
        """
        dirty = self._looks >= looks
        count, _, stats, _ = cv2.connectedComponentsWithStats(dirty.astype(np.uint8))
        sizes = stats[1:, cv2.CC_STAT_AREA] if count > 1 else np.zeros(0)
        if not (sizes >= _CELLS_LEAST).any():
            return 0.0, 0.0
        part = float(dirty.sum() / max(1, self._textured.sum()))
        return part, float(np.median(self._looks[dirty]))

    def is_clean(self, looks: int) -> bool:
        """True if nothing was lost any more for a while."""
        return self._clean >= min(5, looks)


def _alike(one: Floats, other: Floats) -> float:
    """The correlation of two pictures; 0 if one of them is even."""
    if min(float(one.std()), float(other.std())) < 0.5:
        return 0.0
    return float(np.corrcoef(one.ravel(), other.ravel())[0, 1])


def _reached(cells: Cells, seeds: Cells) -> Cells:
    """The cells that touch a seed, or are connected with one that does."""
    _, labels = cv2.connectedComponents((cells | seeds).astype(np.uint8), connectivity=4)
    touched = np.unique(labels[seeds])
    return np.isin(labels, touched[touched > 0])


def _grey_of(picture: Picture) -> Grey:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def _cells_of(small: Picture) -> Floats:
    """Mean colours of a 16 x 9 grid of cells."""
    cells = cv2.resize(small, (16, 9), interpolation=cv2.INTER_AREA)
    return np.asarray(cells, np.float32)


def _corners(grey: Grey, mask: Grey | None) -> Floats:
    """Corners to follow, spread over the view, N x 2."""
    height, width = grey.shape
    room = np.zeros_like(grey)
    room[_PATCH + 1 : height - _PATCH - 1, _PATCH + 1 : width - _PATCH - 1] = 255
    if mask is not None:
        room = np.asarray(cv2.bitwise_and(room, mask), np.uint8)
    found = cv2.goodFeaturesToTrack(grey, _POINTS, 0.02, 10, mask=room, blockSize=5)
    if found is None:
        return np.zeros((0, 2), np.float32)
    return np.asarray(found, np.float32).reshape(-1, 2)


def _patches(grey: Grey, points: Floats) -> Floats:
    """Patch around each point, N x 225."""
    side = np.arange(-_PATCH, _PATCH + 1, dtype=np.float32)
    if not len(points):
        return np.zeros((0, len(side) ** 2), np.float32)
    xs = points[:, 0, None, None] + side[None, None, :]
    ys = points[:, 1, None, None] + side[None, :, None]
    count, width = len(points), len(side)
    maps_x = np.broadcast_to(xs, (count, width, width)).reshape(count, -1)
    maps_y = np.broadcast_to(ys, (count, width, width)).reshape(count, -1)
    cut = cv2.remap(grey, np.ascontiguousarray(maps_x), np.ascontiguousarray(maps_y),
                    cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.float32)


def _normal(patches: Floats) -> Floats:
    """Patches with mean 0 and length 1, so that a product is a correlation."""
    level = patches - patches.mean(axis=1, keepdims=True)
    long = np.sqrt((level * level).sum(axis=1, keepdims=True))
    return np.asarray(level / np.maximum(long, 1e-3), np.float32)


def _steepness(grey: Floats) -> Floats:
    """Gradient of the light at each pixel, in grey levels for a pixel."""
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
    down = cv2.Sobel(grey, cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    return np.asarray(cv2.magnitude(across, down), np.float32)


def _pattern(grey: Floats) -> Floats:
    """The picture without the even light: details of one to some pixels."""
    fine = cv2.GaussianBlur(grey, (0, 0), 0.8)
    return np.asarray(fine - cv2.GaussianBlur(grey, (0, 0), 4), np.float32)


def _per_cell(values: Floats) -> Floats:
    """Means over cells of 16 x 16 px."""
    height, width = values.shape
    size = max(1, width // _CELL), max(1, height // _CELL)
    return np.asarray(cv2.resize(values, size, interpolation=cv2.INTER_AREA), np.float32)

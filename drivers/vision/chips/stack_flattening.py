"""Flattening of a stack: its rims are arcs in the picture and level lines in the strip.

A chip's front rim is the lower half of an ellipse. Each column of the strip is the picture shifted
by that arc, so that one row of the strip shows one height of the stack all the way round. The shape
of the arcs is found from the picture itself: the right one makes the rows agree best.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import Floats, Picture
from drivers.vision.chips.stack_lean import Box, lean_of
from drivers.vision.opencv import cv2

#: The strip's columns, spread over this part of the half width to either side.
COLUMNS: Final = 24
REACH: Final = 0.86
#: Rows of the strip in one chip of the expected thickness.
ROWS_PER_CHIP: Final = 12
_ABOVE: Final = 3.5  # the strip goes on above the top rim and below the foot, in chips
_BELOW: Final = 2.5
#: Of L*, a* and b* as bytes: colours seldom agree in this sum. Not of blue, green and red, though
#: that is quicker: a sum of these as near to it as can be counts one stack in sixty less.
_ONE_LEVEL: Final = np.array([[100 / 255, 0.5, -0.35]], np.float32)
_MOST_ROWS: Final = 560
_FEW: Final = 16  # columns while the shape is looked for
_EVENLY: Final = np.full(_FEW, 1 / _FEW, np.float32)
_SPREAD: Final = {
    many: np.linspace(-REACH, REACH, many, dtype=np.float32) for many in (_FEW, COLUMNS)
}
_BOTH: Final[Any] = None  # in place of y where x and y lie side by side
#: Parameters searched, in this order; and moves of one of them: down and up, then further.
_BENDS: Final = ("q", "dq", "lean", "slope")
_FIRST: Final = np.array([[-1], [1]], np.float32)
_FURTHER: Final = np.array([[2], [3]], np.float32)
_LOWEST: Final = 0.0  # an arc's height over its width
_HIGHEST: Final = 0.97
_WIDEST_PX: Final = 170  # a wider stack is made smaller first: finer detail says nothing of seams


@dataclass(frozen=True, slots=True)
class Shape:
    """Shape of a stack in the picture, in pixels of the crop it was found in.

    At the middle row: axis `cx`, half width `a`, the arcs' height over width `q` (the sine of the
    camera's elevation). From the top row to the bottom row of the box: `lean` of the axis (parts of
    `a`), `dq` of the arcs. `slope` is the rims' tilt to the right.
    """

    cx: float
    a: float
    q: float
    y0: float
    y1: float
    dq: float = 0.0
    lean: float = 0.0
    slope: float = 0.0

    def grid(self, rows: Floats, columns: Floats) -> tuple[Floats, Floats]:
        """Points of the strip in the picture: `rows` in pixels, `columns` from -1 to 1."""
        x, y = _Bent.at(self, rows, columns).grids(self.bends[None])
        return x[0], y[0]

    @property
    def bends(self) -> Floats:
        """`_BENDS`: the parameters that `fit_shape` searches."""
        return np.array([self.q, self.dq, self.lean, self.slope], np.float32)


class _Bent(NamedTuple):
    """Constants of a stack while its shape's bends are searched."""

    cx: float
    a: float
    rows: Floats
    down: Floats  # how far each row lies below the middle, in heights of the box
    aside: Floats  # how far each column lies to the right of the axis
    dips: Floats  # how far an arc hangs below its ends at each column, in its heights; negative

    @classmethod
    def at(cls, shape: Shape, rows: Floats, columns: Floats) -> "_Bent":
        down = (rows - (shape.y0 + shape.y1) / 2) / max(shape.y1 - shape.y0, 1.0)
        dips = np.sqrt(1 - columns * columns) - 1
        return cls(shape.cx, shape.a, rows, down, shape.a * columns, dips)

    def grids(self, bends: Floats) -> tuple[Floats, Floats]:
        """(shapes, rows, columns): the strip's points in the picture, for each of these bends."""
        q, dq, lean, slope = bends.T[..., None]
        arcs = np.minimum(np.maximum(q + dq * self.down, _LOWEST), _HIGHEST) * self.a
        x = (self.cx + (self.a * lean) * self.down)[..., None] + self.aside
        y = arcs[..., None] * self.dips
        y += (slope * self.aside)[:, None]
        y += self.rows[:, None]
        return x, y


class _Grid(NamedTuple):
    """The points of a strip while its bends are searched. Each point moves evenly with each bend,
    so one product of matrices gives all of them."""

    bent: _Bent
    plain: Floats  # (rows * columns * 2,): x, y of each point of an upright stack seen level
    moves: Floats  # (4, rows * columns * 2): by how much one of each of `_BENDS` moves them

    @classmethod
    def of(cls, bent: _Bent) -> "_Grid":
        plain = np.empty((len(bent.rows), len(bent.aside), 2), np.float32)
        plain[..., 0] = bent.cx + bent.aside
        plain[..., 1] = bent.rows[:, None]
        moves = np.zeros((len(_BENDS), *plain.shape), np.float32)
        down = (bent.a * bent.down)[:, None]
        moves[0, ..., 1] = bent.a * bent.dips
        moves[1, ..., 1] = down * bent.dips
        moves[2, ..., 0] = down
        moves[3, ..., 1] = bent.aside
        return cls(bent, plain.reshape(-1), moves.reshape(len(_BENDS), -1))

    def strips(self, level: Floats, bends: Floats) -> Floats:
        """(shapes, rows, columns): `level` at the points, for each of these bends."""
        rows, columns = len(self.bent.rows), len(self.bent.aside)
        if self._is_even(bends):
            at = bends @ self.moves
            at += self.plain
            flat = _seen_at(level, at.reshape(-1, columns, 2), _BOTH)
        else:
            x, y = self.bent.grids(bends)
            flat = _seen_at(level, x.reshape(-1, columns), y.reshape(-1, columns))
        strips: Floats = flat.reshape(len(bends), rows, columns)
        return strips

    def _is_even(self, bends: Floats) -> bool:
        """True if no arc is as low or as high as an arc can be: there the points move no more."""
        most = max(abs(float(self.bent.down[0])), abs(float(self.bent.down[-1])))
        return all(q - abs(dq) * most >= _LOWEST and q + abs(dq) * most <= _HIGHEST
                   for q, dq, _, _ in bends.tolist())


@dataclass(frozen=True, slots=True)
class FlatStack:
    """A flat stack: L*a*b* (rows, columns, 3), and each row's place in the picture."""

    lab: Floats
    rows: Floats  # in pixels of the picture
    shape: Shape
    scale: float  # pixels of the crop in one of the picture
    offset: tuple[float, float]

    def expected_ends(self) -> tuple[float, float]:
        """The strip's rows of top rim and foot by the box."""
        shape = self.shape
        rim = shape.y0 + 2 * shape.a * max(shape.q - shape.dq / 2, 0.0)
        at = np.array([rim, shape.y1]) / self.scale + self.offset[1]
        low, high = np.interp(at, self.rows, np.arange(len(self.rows)))
        return float(low), float(high)

    def picture_points(self, rows: Sequence[float], columns: Floats) -> Floats:
        """Points of the strip's rows and columns (-1 to 1) in the picture: (rows, columns, 2)."""
        at = np.interp(rows, np.arange(len(self.rows)), self.rows)
        x, y = self.shape.grid(((at - self.offset[1]) * self.scale).astype(np.float32), columns)
        points = np.stack([x, y], -1) / self.scale + np.array(self.offset, np.float32)
        return np.asarray(points, np.float32)


def flatten(picture: Picture, box: Box, ratio: float, q: float | None = None) -> FlatStack | None:
    """The strip of the stack in `box`; `ratio` is a chip's thickness over its diameter.

    `q` is the sine of the camera's elevation if it is known. None if the box is too small or lies
    outside the picture.
    """
    crop, scale, offset = _crop(picture, box)
    if crop is None:
        return None
    x0, y0, x1, y1 = ((v - offset[n % 2]) * scale for n, v in enumerate(box))
    shape = fit_shape(_level(crop), (x0, y0, x1, y1), q)
    pitch = max(2 * shape.a * ratio * np.sqrt(1 - min(shape.q, 0.9) ** 2), 1.0)
    step = pitch / ROWS_PER_CHIP
    rim = y0 + 2 * shape.a * shape.q
    tall = (y1 - rim + (_ABOVE + _BELOW) * pitch) / step
    count = int(np.clip(tall, 3 * ROWS_PER_CHIP, _MOST_ROWS))
    rows = (y1 + _BELOW * pitch - step * np.arange(count)[::-1]).astype(np.float32)
    strip = _sample(crop, shape, rows, COLUMNS)
    lab = cv2.cvtColor(strip.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    return FlatStack(np.asarray(lab, np.float32), rows / scale + offset[1], shape, scale, offset)


def _level(crop: Picture) -> Floats:
    """One number for each pixel in which two colours seldom agree."""
    lab = cv2.cvtColor(crop, cv2.COLOR_BGR2LAB)
    return np.asarray(cv2.transform(lab.astype(np.float32), _ONE_LEVEL), np.float32)


def fit_shape(level: Floats, box: Box, q: float | None = None) -> Shape:
    """The shape whose rows agree best, by a coarse search and then one parameter at a time."""
    x0, y0, x1, y1 = box
    lean = lean_of(level, box)
    half = (x1 - x0) / 2 * (1 - abs(lean) / 4)  # the box is tight around a leaning stack
    start = Shape((x0 + x1) / 2, half, 0.2 if q is None else q, y0, y1, lean=lean)
    step = max((x1 - x0) / 70.0, (y1 - y0) / 170.0, 1.0)
    rows = np.arange(y0, y1 + 3, step, dtype=np.float32)
    grid = _Grid.of(_Bent.at(start, rows, _SPREAD[_FEW]))
    tries = start.bends[None]
    if q is None:
        steepest = min(0.75, 0.98 * (y1 - y0) / max(x1 - x0, 1.0))
        tries = np.array([
            (mid, bend, lean, 0.0)
            for mid in np.arange(0.04, max(steepest, 0.08), 0.06)
            for bend in (0.0, 0.1)
        ], np.float32)
    scores = _agreements(level, grid, tries)
    first = int(scores.argmax())
    best, bends = float(scores[first]), tries[first]
    for size in (1.0, 0.5):
        for move in _MOVES[q is None]:
            best, bends = _climb(level, grid, best, bends, move * np.float32(size))
    return replace(start, **dict(zip(_BENDS, bends.tolist(), strict=True)))


def _moves(is_free: bool) -> tuple[Floats, ...]:
    around = (("slope", 0.03), ("lean", 0.03), ("dq", 0.06))
    told = (("q", 0.03), *around, ("q", 0.015)) if is_free else (("q", 0.015), *around)
    return tuple(
        np.array([far if name == one else 0.0 for one in _BENDS], np.float32) for name, far in told
    )


_MOVES: Final = {is_free: _moves(is_free) for is_free in (False, True)}


def _climb(
    level: Floats, grid: _Grid, best: float, bends: Floats, move: Floats
) -> tuple[float, Floats]:
    """One of the bends moved for as long as that improves it; down first, then up."""
    ways = bends + _FIRST * move
    down, up = _agreements(level, grid, ways).tolist()
    if max(down, up) <= best:
        return best, bends
    if down > best:
        move, best, found = -move, down, ways[0]
    else:
        best, found = up, ways[1]
    ways = bends + _FURTHER * move
    for score, other in zip(_agreements(level, grid, ways).tolist(), ways, strict=True):
        if score <= best:
            break
        best, found = score, other
    return best, found


def _agreements(level: Floats, grid: _Grid, bends: Floats) -> Floats:
    """Change from row to row that all columns share, for each of these bends."""
    strips = grid.strips(level, bends)
    change = np.minimum(np.maximum(strips[:, 1:] - strips[:, :-1], -6), 6) @ _EVENLY
    agreed: Floats = (change * change).sum(1)
    agreed *= 1 - 2 * bends[:, 3] ** 2
    return agreed


def _sample(seen: Any, shape: Shape, rows: Floats, columns: int) -> Any:
    """The strip of any values `seen` in each pixel."""
    return _seen_at(seen, *shape.grid(rows, _SPREAD[columns]))


def _seen_at(seen: Any, x: Floats, y: Any) -> Any:
    return cv2.remap(seen, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _crop(picture: Picture, box: Box) -> tuple[Picture | None, float, tuple[float, float]]:
    """The box with some margin around it, made smaller if it is large."""
    x0, y0, x1, y1 = box
    wide, tall = x1 - x0, y1 - y0
    if wide < 12 or tall < 6:
        return None, 1.0, (0.0, 0.0)
    left, top = int(max(x0 - 0.2 * wide, 0)), int(max(y0 - 0.3 * wide, 0))
    right = int(min(x1 + 0.2 * wide, picture.shape[1]))
    bottom = int(min(y1 + 0.3 * wide, picture.shape[0]))
    if right - left < 12 or bottom - top < 6:
        return None, 1.0, (0.0, 0.0)
    crop = picture[top:bottom, left:right]
    scale = min(1.0, _WIDEST_PX / wide)
    if scale < 1:
        small = cv2.resize(crop, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        crop = np.asarray(small, np.uint8)
    return crop, scale, (float(left), float(top))

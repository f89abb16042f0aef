"""Stack finder in a picture: a small network over the picture at several sizes.

Each cell of 8 x 8 pixels that shows a stack gives the reach of that stack's box; cells that mean
the same box are gathered. Trained by models/train_chip_finder.py on rendered tables alone.
"""

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import Floats, Picture
from drivers.vision.chips.stack_lean import Box
from drivers.vision.model_files import ModelFiles, load_model
from drivers.vision.networks import load_network, unfolded
from drivers.vision.opencv import cv2

_NAME: Final = "chip_finder"
_SEAT_NAME: Final = "chip_seat_finder"
_CELL: Final = 8
#: Pictures are filled up with black to so many rows and columns of cells: a stack at the right or
#: lower edge is seen worse without, and sizes that differ by little don't set the network up anew.
_AIR: Final = 4
_FEWEST: Final = 8
_UNIT: Final = 32.0
#: Chips are this many pixels wide where the network knows them.
_WIDE: Final = (22.0, 80.0)
_BEST_WIDE: Final = 44.0
_KNOWN_WIDE: Final = 40.0  # where the size is known
#: The longer side of the picture as the network sees it, one size after the other.
_SIZES: Final = (160, 224, 320, 448, 640, 896)
_LEAST: Final = 0.5
_LEAST_SCORE: Final = 0.4  # chance times the part in view
_AGAIN_WIDE: Final = 56.0  # a found stack is looked at again at this width: a better box
#: Chips of one picture are alike in width but for their distance: a box far off in width is none.
_FAR: Final = 0.42
_NEAR_BY: Final = 1.7
_NEAR_SIDE: Final = 0.3  # of a width: cells so far from a side have a third of the say on it
_VOTERS: Final = 150  # so many cells at once, the surest left, say which boxes are tried first
_SAME: Final = 0.55  # boxes that share this much (intersection over union) are one


@dataclass(frozen=True, slots=True)
class StackBox:
    """A stack's box, how sure the network is (0 to 1), and the part of the box that shows it."""

    box: Box
    sure: float
    seen: float


class FinderNet:
    """The loaded network. Not for two threads at once: each camera loads its own."""

    def __init__(self, files: ModelFiles) -> None:
        """Raises ModelUnfit if the file is no such network."""
        self._net = load_network(files, is_wide=True)

    @classmethod
    def load(cls, folder: Path | None = None) -> "FinderNet":
        """The network that was installed with the program, or the one in `folder`."""
        return cls(load_model(_NAME, folder))

    def cells(self, picture: Picture) -> Floats:
        """(5, rows, columns): chance of a stack, then reaches left, up, right, down in pixels."""
        rows, columns = (-(-n // _CELL) for n in picture.shape[:2])
        room = (max(-(-n // _AIR) * _AIR, _FEWEST) for n in (rows, columns))
        self._net.setInput(self._taken(picture, *room))
        told = np.array(self._net.forward()[0, :, :rows, :columns], np.float32)
        told[0] = 1 / (1 + np.exp(-np.clip(told[0], -30, 30)))
        reach = told[1:]
        reach[:] = (np.maximum(reach, 0) + np.log1p(np.exp(-np.abs(reach)))) * np.float32(_UNIT)
        return told

    def _taken(self, picture: Picture, rows: int, columns: int) -> Floats:
        return unfolded(network_input(picture, rows, columns))


class SeatFinderNet(FinderNet):
    """A smaller network for a known chip width, as at a calibrated seat: two fifths of the work. It
    finds stacks of unknown width less well than the other."""

    @classmethod
    def load(cls, folder: Path | None = None) -> "SeatFinderNet":
        """The network that was installed with the program, or the one in `folder`."""
        return cls(load_model(_SEAT_NAME, folder))

    def _taken(self, picture: Picture, rows: int, columns: int) -> Floats:
        return network_input(picture, rows, columns)


def network_input(picture: Picture, rows: int, columns: int) -> Floats:
    """(1, 3, 8 rows, 8 columns): the picture as input of the seats' network, in the upper left of
    so many cells, -1.2 for black and 1.8 for full. blobFromImage would take ten times as long."""
    high, wide = picture.shape[:2]
    seen = np.zeros((1, 3, rows * _CELL, columns * _CELL), np.float32)
    for plane, colour in zip(seen[0], cv2.split(picture), strict=True):
        plane[:high, :wide] = colour
    seen *= np.float32(3 / 255)
    seen -= np.float32(1.2)
    return seen


def find_stacks(picture: Picture, net: FinderNet, chip_px: float | None = None) -> list[StackBox]:
    """The stacks in a picture, the surest first; `chip_px` is a chip's width if it is known."""
    longest = max(picture.shape[:2])
    scales = [_KNOWN_WIDE / chip_px] if chip_px else _scales(longest)
    seen = []
    for scale in scales:
        seen.append(_Cells.of(net.cells(_resized(picture, scale)), scale))
    stacks = _one_size(_gathered(_Cells.joined(seen)))
    return stacks if chip_px else [_looked_at_again(picture, net, one) for one in stacks]


def _resized(picture: Picture, scale: float) -> Picture:
    while scale <= 0.5:  # INTER_AREA is quick at halves only, INTER_LINEAR good above them
        picture = np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5,
                                        interpolation=cv2.INTER_AREA), np.uint8)
        scale *= 2
    if scale == 1:
        return picture
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale,
                                 interpolation=cv2.INTER_LINEAR), np.uint8)


def _one_size(found: list[StackBox]) -> list[StackBox]:
    """The boxes without those far wider or narrower than the picture's clearest stack."""
    if not found:
        return found
    best = max(found, key=lambda one: one.sure * one.seen * _wide(one) ** 0.5)
    return [one for one in found if _FAR < _wide(one) / _wide(best) < _NEAR_BY]


def _wide(one: StackBox) -> float:
    return one.box[2] - one.box[0]


def _looked_at_again(picture: Picture, net: FinderNet, one: StackBox) -> StackBox:
    """The same stack with its box from a closer look, if that sees it too."""
    air = 0.6 * _wide(one)
    x0, y0 = (max(int(v - air), 0) for v in one.box[:2])
    part = picture[y0 : int(one.box[3] + air), x0 : int(one.box[2] + air)]
    scale = _AGAIN_WIDE / _wide(one)
    cells = _Cells.of(net.cells(_resized(part, scale)), scale)
    left, top, right, foot = one.box
    near = np.array((left - x0, top - y0, right - x0, foot - y0), np.float32)
    same = box_overlap_share(cells.boxes, near) > _SAME
    if same.sum() < 4:
        return one
    left, top, right, foot = cells.part(same).box()
    return StackBox((left + x0, top + y0, right + x0, foot + y0), one.sure, one.seen)


def _scales(longest: int) -> list[float]:
    below = [size / longest for size in _SIZES if size < 1.2 * longest]
    return below or [_SIZES[0] / longest]


@dataclass(frozen=True, slots=True)
class _Cells:
    """Cells that show a stack: each one's box in pixels of the picture, its certainty, the fit of
    its size to the network, the scale it was seen at, and its reaches to the left, up, right and
    down in widths of its box."""

    boxes: Floats  # (cells, 4)
    sure: Floats
    fit: Floats
    scale: Floats
    reach: Floats  # (cells, 4)

    def part(self, which: NDArray[np.bool_] | NDArray[np.int64]) -> "_Cells":
        return _Cells(*(getattr(self, name)[which] for name in self.__dataclass_fields__))

    @classmethod
    def of(cls, cells: Floats, scale: float) -> "_Cells":
        """The cells that show a stack of a width that the network knows."""
        y, x = np.nonzero(cells[0] >= _LEAST)
        reach = cells[1:, y, x].T
        wide = reach[:, 0] + reach[:, 2]
        fits = (wide > _WIDE[0]) & (wide < _WIDE[1])
        at = np.stack([x, y], 1) * _CELL + _CELL / 2
        boxes = np.concatenate([at - reach[:, :2], at + reach[:, 2:]], 1) / scale
        fit = np.exp(-0.5 * (np.log(np.maximum(wide, 1) / _BEST_WIDE) / 0.5) ** 2)
        found = cls(
            boxes.astype(np.float32), cells[0, y, x], fit.astype(np.float32),
            np.full(len(x), scale, np.float32), reach / np.maximum(wide, 1)[:, None],
        )
        return found if fits.all() else found.part(fits)

    @classmethod
    def joined(cls, parts: list["_Cells"]) -> "_Cells":
        """The cells of several scales."""
        if len(parts) == 1:
            return parts[0]
        return cls(*(np.concatenate([getattr(one, name) for one in parts])
                     for name in cls.__dataclass_fields__))

    def box(self) -> Box:
        """The joint box of these cells. A cell near a side knows best where it is."""
        weight = (self.sure * self.fit)[:, None] ** 2 * np.exp(-self.reach / _NEAR_SIDE)
        x0, y0, x1, y1 = (self.boxes * weight).sum(0) / np.maximum(weight.sum(0), 1e-12)
        return float(x0), float(y0), float(x1), float(y1)


def _gathered(cells: _Cells) -> list[StackBox]:
    """Stacks from cells: those of the same one become one box; all count, the surest first."""
    found: list[StackBox] = []
    weight = cells.sure * cells.fit
    ranked = np.argsort(-weight, kind="stable")
    left = np.ones(len(cells.boxes), bool)
    while len(few := ranked[left[ranked]][:_VOTERS]):
        for n in few[np.argsort(-_votes(cells.boxes[few], weight[few]), kind="stable")]:
            if not left[n]:
                continue
            same = left & (box_overlap_share(cells.boxes, cells.boxes[n]) > _SAME)
            same[n] = True  # a box without width shares nothing, not even with itself
            left &= ~same
            one = _stack(cells if same.all() else cells.part(same))
            if one is not None:
                found.append(one)
    return _without_doubles(found)


def _votes(boxes: Floats, weight: Floats) -> Floats:
    """Agreement of the others with each of these cells' boxes."""
    high = np.maximum(boxes[:, 3] - boxes[:, 1], 1.0)
    votes: Floats = ((box_overlap_share(boxes[:, None], boxes) > 0.7) @ weight) / high * weight
    return votes


def _stack(group: _Cells) -> StackBox | None:
    """The stack that these cells mean; None if they are too few or too unsure."""
    sure = float(np.partition(group.sure, at := int(0.7 * (len(group.sure) - 1)))[at])
    box = group.box()
    seen = _seen(box, group.scale)
    return StackBox(box, sure,
                    seen) if sure * seen > _LEAST_SCORE and len(group.sure) >= 3 else None


def _seen(box: Box, scales: Floats) -> float:
    """The part of the box that cells cover, at the scale with the most."""
    area = max((box[2] - box[0]) * (box[3] - box[1]), 1.0)
    return min(1.0, max(
        float((scales == scale).sum()) * (_CELL / float(scale)) ** 2 / area
        for scale in set(scales.tolist())
    ))


def _without_doubles(found: list[StackBox]) -> list[StackBox]:
    """The boxes without those nearly wholly in a surer one of the same axis: doubles."""
    kept: list[StackBox] = []
    for one in sorted(found, key=lambda f: -f.sure * f.seen):
        x0, y0, x1, y1 = one.box
        for other in kept:
            a0, b0, a1, b1 = other.box
            inter = max(min(x1, a1) - max(x0, a0), 0) * max(min(y1, b1) - max(y0, b0), 0)
            least = min((x1 - x0) * (y1 - y0), (a1 - a0) * (b1 - b0))
            if inter > 0.75 * least:
                break
        else:
            kept.append(one)
    return kept


def box_overlap_share(boxes: Floats, box: Floats) -> Floats:
    """Intersection over union of boxes (..., 4) with others of a shape that goes with theirs."""
    wide = np.minimum(boxes[..., 2], box[..., 2]) - np.maximum(boxes[..., 0], box[..., 0])
    high = np.minimum(boxes[..., 3], box[..., 3]) - np.maximum(boxes[..., 1], box[..., 1])
    inter = np.maximum(wide, 0) * np.maximum(high, 0)
    part: Floats = inter / np.maximum(_area(boxes) + _area(box) - inter, 1e-6)
    return part


def _area(boxes: Floats) -> Floats:
    area: Floats = (boxes[..., 2] - boxes[..., 0]) * (boxes[..., 3] - boxes[..., 1])
    return area

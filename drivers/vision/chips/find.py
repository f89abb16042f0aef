"""Where stacks stand in a picture: a small network over the picture at several sizes.

Each cell of 8 x 8 pixels that shows a stack says how far that stack's box reaches; cells that mean
the same box are gathered. Trained by models/train_chip_finder.py on rendered tables alone.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from drivers.vision.chips.flatten import Box
from drivers.vision.model_files import ModelFiles, ModelUnfit, load_model
from drivers.vision.opencv import cv2
from drivers.vision.readings import Floats, Picture

_NAME: Final = "chip_finder"
_CELL: Final = 8
_UNIT: Final = 32.0
#: Chips are this many pixels wide where the network knows them.
_WIDE: Final = (22.0, 80.0)
_BEST_WIDE: Final = 44.0
_KNOWN_WIDE: Final = 34.0  # where the size is known: fewer pixels, less time
#: The longer side of the picture as the network sees it, one size after the other.
_SIZES: Final = (160, 224, 320, 448, 640, 896)
_LEAST: Final = 0.5
_LEAST_SCORE: Final = 0.4  # chance times the part in view
_AGAIN_WIDE: Final = 56.0  # a found stack is looked at again at this width: a better box
#: Chips of one picture are alike in width but for their distance: what is far off is none.
_FAR: Final = 0.42
_NEAR_BY: Final = 1.7
_SAME: Final = 0.55  # boxes that share this much (intersection over union) are one


@dataclass(frozen=True, slots=True)
class Found:
    """A stack's box, how sure the network is (0 to 1), and the part of the box that shows it."""

    box: Box
    sure: float
    seen: float


class FinderNet:
    """The loaded network. Not for two threads at once: each camera loads its own."""

    def __init__(self, files: ModelFiles) -> None:
        """Raises ModelUnfit where the file is no such network."""
        try:
            coded = np.frombuffer(files.contents["onnx"], np.uint8)
            self._net = cv2.dnn.readNetFromONNX(coded)
        except cv2.error as error:
            raise ModelUnfit(f"{files.folder / _NAME}.onnx: OpenCV can't load it") from error

    @classmethod
    def load(cls, folder: Path | None = None) -> "FinderNet":
        """The network that was installed with the program, or the one in `folder`."""
        return cls(load_model(_NAME, folder))

    def cells(self, picture: Picture) -> Floats:
        """(5, rows, columns): chance of a stack, then reaches left, up, right, down in pixels."""
        high, wide = (max(-(-n // 32) * 32, 64) for n in picture.shape[:2])
        padded = np.zeros((high, wide, 3), np.uint8)
        padded[: picture.shape[0], : picture.shape[1]] = picture
        self._net.setInput(cv2.dnn.blobFromImage(padded, 1 / 255))
        told = np.asarray(self._net.forward(), np.float32)[0]
        told[0] = 1 / (1 + np.exp(-np.clip(told[0], -30, 30)))
        told[1:] = np.logaddexp(0, told[1:]) * _UNIT
        rows, columns = (-(-n // _CELL) for n in picture.shape[:2])
        return np.asarray(told[:, :rows, :columns], np.float32)


def find_stacks(
    picture: Picture, net: FinderNet, chip_px: float | None = None, least: float = _LEAST
) -> list[Found]:
    """The stacks in a picture, the surest first; `chip_px` is a chip's width where it is known."""
    longest = max(picture.shape[:2])
    scales = [_KNOWN_WIDE / chip_px] if chip_px else _scales(longest)
    boxes, chances = [], []
    for scale in scales:
        small = picture
        if scale != 1:
            how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
            resized = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=how)
            small = np.asarray(resized, np.uint8)
        told, found = _decoded(net.cells(small), scale, least)
        boxes.append(found / scale)
        chances.append(told)
    stacks = _one_size(_gathered(np.concatenate(boxes), np.concatenate(chances)))
    return stacks if chip_px else [_looked_at_again(picture, net, one, least) for one in stacks]


def _one_size(found: list[Found]) -> list[Found]:
    """Without boxes that are far wider or narrower than the picture's clearest stack."""
    if not found:
        return found
    best = max(found, key=lambda one: one.sure * one.seen * _wide(one) ** 0.5)
    return [one for one in found if _FAR < _wide(one) / _wide(best) < _NEAR_BY]


def _wide(one: Found) -> float:
    return one.box[2] - one.box[0]


def _looked_at_again(picture: Picture, net: FinderNet, one: Found, least: float) -> Found:
    """The same stack with its box from a closer look, where that sees it too."""
    air = 0.6 * _wide(one)
    x0, y0 = (max(int(v - air), 0) for v in one.box[:2])
    part = picture[y0 : int(one.box[3] + air), x0 : int(one.box[2] + air)]
    scale = _AGAIN_WIDE / _wide(one)
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=how)
    boxes = _decoded(net.cells(np.asarray(small, np.uint8)), scale, least)[1]
    near = np.array(one.box, np.float32) - np.array([x0, y0, x0, y0], np.float32)
    same = shared(boxes / scale, near) > _SAME if len(boxes) else np.zeros(0, bool)
    if same.sum() < 4:
        return one
    box = np.median(boxes[same] / scale, axis=0) + np.array([x0, y0, x0, y0])
    return Found((float(box[0]), float(box[1]), float(box[2]), float(box[3])), one.sure, one.seen)


def _scales(longest: int) -> list[float]:
    below = [size / longest for size in _SIZES if size < 1.2 * longest]
    return below or [_SIZES[0] / longest]


def _decoded(cells: Floats, scale: float, least: float) -> tuple[Floats, Floats]:
    """Chances and boxes of the cells that show a stack of a width that the network knows."""
    y, x = np.nonzero(cells[0] >= least)
    at_x, at_y = x * _CELL + _CELL / 2, y * _CELL + _CELL / 2
    left, up, right, down = cells[1:, y, x]
    boxes = np.stack([at_x - left, at_y - up, at_x + right, at_y + down], 1)
    wide = left + right
    fits = (wide > _WIDE[0]) & (wide < _WIDE[1])
    fit = np.exp(-0.5 * (np.log(np.maximum(wide, 1) / _BEST_WIDE) / 0.5) ** 2)
    weighed = np.stack([cells[0, y, x], fit, np.full(len(x), scale)], 1)[fits]
    return weighed.astype(np.float32), boxes[fits].astype(np.float32)


def _gathered(boxes: Floats, told: Floats) -> list[Found]:
    """Boxes that mean the same stack become one: their mean, weighed by how sure each is."""
    found: list[Found] = []
    weight = told[:, 0] * told[:, 1]
    left = np.ones(len(boxes), bool)
    votes = _votes(boxes, weight)
    for n in np.argsort(-votes):
        if not left[n]:
            continue
        same = left & (shared(boxes, boxes[n]) > _SAME)
        left &= ~same
        w = weight[same] ** 2
        box = (boxes[same] * w[:, None]).sum(0) / w.sum()
        sure = float(np.quantile(told[same, 0], 0.7))
        seen = _seen(box, told[same])
        if sure * seen > _LEAST_SCORE and same.sum() >= 3:
            found.append(Found((float(box[0]), float(box[1]), float(box[2]), float(box[3])),
                               sure, seen))
    return _without_doubles(found)


def _votes(boxes: Floats, weight: Floats) -> Floats:
    """How many others mean each box; a sample of them where there are very many."""
    few = np.arange(len(boxes)) if len(boxes) < 500 else np.argsort(-weight)[:500]
    votes = np.zeros(len(boxes), np.float32)
    for n in few:
        votes[n] = (weight[few] * (shared(boxes[few], boxes[n]) > 0.7)).sum() / max(
            float(boxes[n][3] - boxes[n][1]), 1.0) * weight[n]
    return votes


def _seen(box: Floats, told: Floats) -> float:
    """The part of the box that cells cover, at the size where they cover most."""
    area = max(float(box[2] - box[0]) * float(box[3] - box[1]), 1.0)
    return min(1.0, max(
        float((told[:, 2] == scale).sum()) * (_CELL / float(scale)) ** 2 / area
        for scale in np.unique(told[:, 2])
    ))


def _without_doubles(found: list[Found]) -> list[Found]:
    """A box that lies nearly wholly in a surer one of the same axis is the same stack."""
    kept: list[Found] = []
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


def shared(boxes: Floats, box: Floats) -> Floats:
    """Intersection over union of each of `boxes` with `box`."""
    low = np.maximum(boxes[:, :2], box[:2])
    high = np.minimum(boxes[:, 2:], box[2:])
    inter = np.prod(np.maximum(high - low, 0), axis=1)
    areas = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    part: Floats = inter / np.maximum(areas + np.prod(box[2:] - box[:2]) - inter, 1e-6)
    return part

"""Index finder for cards anywhere in a picture: position, rotation and size of each index.

A small network looks at the picture in several sizes and says, for each cell of 4 x 4 px, whether
an index stands there and how the card's millimetres lie in the picture. Reading the index is the
reader's business. Trained by models/train_finder.py; figures in models/index_finder.md.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import CARD_W_MM, WINDOW_H_MM, WINDOW_W_MM, Floats, Picture
from drivers.vision.model_files import ModelFiles, ModelUnfit, load_model
from drivers.vision.networks import load_network
from drivers.vision.opencv import cv2

_NAME: Final = "index_finder"
_STEP: Final = 4  # picture pixels to a cell of the network's maps
_VIEW_PX: Final = 100.0  # the unit of the maps' lengths
_SIDE: Final = 32  # the network takes sides that are multiples of this
#: The point that the network points at, in mm from the card's top left corner.
ANCHOR_MM: Final = (6.0, 12.0)
#: Larger pictures are looked at in this size: cards then fill enough of them all the same.
_LONGEST: Final = 1920
#: Pictures up to this long are looked at doubled as well, for cards of 30 to 60 px.
_SMALL: Final = 640
_LEAST_SIDE: Final = 96
_OTHER_SIZE: Final = 1.5  # times as wide: not the same index of the same card
#: Heat of a faint index, and how many of them are looked at beside the sure ones.
_FAINT: Final = 0.08
_MOST_FAINT: Final = 6
_FAINT_SIZE: Final = 1.35  # times as wide, or as narrow, as the sure ones
_MOST_SPOTS: Final = 60  # more than a deck's worth of corners in one picture is noise


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """One index found: `view` is 2x3, the card's mm (upright, its corner at (0, 0)) to pixels.

    `score` is the network's, from 0 to 1. It says that an index is there, nothing about which.
    """

    view: Floats
    score: float

    @property
    def width(self) -> float:
        """The card's width in pixels, estimated from the index."""
        return float(np.sqrt(abs(np.linalg.det(self.view[:, :2]))) * CARD_W_MM)

    def at(self, x: float, y: float) -> Floats:
        """The picture's point of the card's point (mm)."""
        return np.asarray(self.view @ np.array([x, y, 1.0], np.float32), np.float32)

    @property
    def anchor(self) -> Floats:
        """The middle of the index, nearly."""
        return self.at(*ANCHOR_MM)

    def outline(self) -> Floats:
        """The four corners of the index window in the picture, clockwise from the card's corner."""
        ends = [(0.0, 0.0), (WINDOW_W_MM, 0.0), (WINDOW_W_MM, WINDOW_H_MM), (0.0, WINDOW_H_MM)]
        return np.array([self.at(*end) for end in ends], np.float32)


class IndexFinder:
    """The loaded network. Not for two threads at once: each camera loads its own."""

    def __init__(self, files: ModelFiles) -> None:
        """Raises ModelUnfit if the files are not this network's."""
        self._net = load_network(files, is_wide=True)
        try:
            self._least = float(files.settings["least_score"])
            narrowest, widest = files.settings["card_width_px"]
        except (KeyError, TypeError, ValueError) as error:
            raise ModelUnfit(f"{files!r}: not the finder's settings: {error}") from error
        self._widths = (float(narrowest), float(widest))

    @classmethod
    def load(cls, folder: Path | None = None) -> "IndexFinder":
        """The network that came with the program, or the one in `folder`; raises ModelUnfit."""
        return cls(load_model(_NAME, folder))

    def find(self, picture: Picture) -> list[Spot]:
        """Every index in the picture (BGR, any size), best first; at most 60, faint ones last."""
        spots: list[Spot] = []
        for scale in scales(*picture.shape[:2]):
            spots += self._look(picture, scale, min(_FAINT, self._least))
        return with_faint(without_overlaps(spots), self._least)[:_MOST_SPOTS]

    def _look(self, picture: Picture, scale: float, least: float) -> list[Spot]:
        height, width = (max(_SIDE, round(side * scale)) for side in picture.shape[:2])
        method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        sized = cv2.resize(picture, (width, height), interpolation=method)
        below, right = -height % _SIDE, -width % _SIDE
        padded = cv2.copyMakeBorder(sized, 0, below, 0, right, cv2.BORDER_REPLICATE)
        self._net.setInput(cv2.dnn.blobFromImage(padded, 1 / 255.0))
        maps = np.asarray(self._net.forward()[0], np.float32)
        ratio = np.array([width / picture.shape[1], height / picture.shape[0]], np.float32)
        return [_in_picture(spot, ratio) for spot in peaks(maps, least, self._widths)]


def scales(height: int, width: int) -> list[float]:
    """Sizes in which a picture is looked at: each card is of the right width in one or two."""
    longest = max(height, width)
    first = min(1.0, _LONGEST / longest)
    if longest <= _SMALL:
        first = 2.0
    found = [first]
    while min(height, width) * found[-1] / 2 >= _LEAST_SIDE:
        found.append(found[-1] / 2)
    return found


def peaks(maps: Floats, least: float, widths: tuple[float, float]) -> list[Spot]:
    """The spots in the network's 7 maps: local maxima of the heat with sound views."""
    heat = 1 / (1 + np.exp(-maps[0]))
    high = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= high) & (heat >= least))
    found = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        view = _view(maps, heat, row, column)
        spot = Spot(view, float(heat[row, column]))
        if widths[0] <= spot.width <= widths[1] and _sound(view):
            found.append(spot)
    return found


def _view(maps: Floats, heat: Floats, row: int, column: int) -> Floats:
    """The local view at a peak: the mean of the cells about it, each by its heat."""
    rows = slice(max(0, row - 1), row + 2)
    columns = slice(max(0, column - 1), column + 2)
    weight = heat[rows, columns] * (heat[rows, columns] > 0.5 * heat[row, column])
    weight = weight / weight.sum()
    yy, xx = np.mgrid[rows.start : rows.start + weight.shape[0],
                      columns.start : columns.start + weight.shape[1]]  # fmt: skip
    x = float((weight * (maps[1, rows, columns] + xx)).sum())
    y = float((weight * (maps[2, rows, columns] + yy)).sum())
    anchor = np.array([x + 0.5, y + 0.5]) * _STEP - 0.5
    ax, ay, bx, by = ((weight * maps[n, rows, columns]).sum() for n in range(3, 7))
    slope = np.array([[ax, bx], [ay, by]]) * _VIEW_PX / CARD_W_MM
    return np.column_stack([slope, anchor - slope @ np.array(ANCHOR_MM)]).astype(np.float32)


def _sound(view: Floats) -> bool:
    """True if a card can look like that: not mirrored, not seen too far from the side."""
    slope = view[:, :2]
    if np.linalg.det(slope) <= 0:
        return False
    wide, narrow = np.linalg.svd(slope, compute_uv=False)
    return bool(wide < 2.5 * narrow)


def with_faint(spots: Sequence[Spot], least: float) -> list[Spot]:
    """The spots (best first) of that score or more, and behind them a few fainter ones of their
    size, which the cards of one picture mostly have; none if nothing is sure."""
    sure = [one for one in spots if one.score >= least]
    if not sure:
        return []
    usual = float(np.median([one.width for one in sure]))
    faint = [one for one in spots[len(sure):] if 1 / _FAINT_SIZE < one.width / usual < _FAINT_SIZE]
    return sure + faint[:_MOST_FAINT]


def _in_picture(spot: Spot, ratio: Floats) -> Spot:
    """A spot of a resized copy, in the pixels of the picture."""
    slope = spot.view[:, :2] / ratio[:, None]
    shift = (spot.view[:, 2] + 0.5) / ratio - 0.5
    return Spot(np.column_stack([slope, shift]).astype(np.float32), spot.score)


def without_overlaps(spots: list[Spot]) -> list[Spot]:
    """The spots without those that another one, of a higher score, lies on; best first."""
    kept: list[Spot] = []
    for spot in sorted(spots, key=lambda one: -one.score):
        if not any(_on_one_index(spot, other) for other in kept):
            kept.append(spot)
    return kept


def _on_one_index(spot: Spot, other: Spot) -> bool:
    """True if two spots are too near to be two cards'. Cards beside each other are of one size: a
    spot of another size lies farther from an index, or it is a misjudged piece of it."""
    narrow, wide = sorted((spot.width, other.width))
    reach = 0.11 if wide < _OTHER_SIZE * narrow else 0.35
    return bool(np.linalg.norm(spot.anchor - other.anchor) < reach * narrow)

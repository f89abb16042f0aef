"""Scene before the camera over a simulated table: felt and the printed board.

A pinhole camera with a lens of its own looks at it askew, so that a calibration has something to
find. Millimetres are those of the table: x to the dealer's right, y away from him, z up.
"""

from functools import cache
from typing import Final
from xml.etree import ElementTree

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.sim.bare_table_picture import empty_table
from drivers.sim.sim_camera import Pinhole, corners_on_table
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.printed_sheets import sheet
from drivers.vision.view_geometry import Doubles, Lens

SIZE: Final = (960, 540)
LENS: Final = Lens((712.0, 712.0), (482.0, 266.0), (-0.2, 0.05, 0.0, 0.0, 0.0))
CAMERA: Final = Pinhole(SIZE, LENS, (0.0, -330.0, 600.0), (0.0, 30.0, 0.0))
#: The sheet of 210 x 297 mm with its chessboard's middle on the table's: left and top.
_SHEET_MM: Final = (-105.0, 132.0)
_SHEET_PX_MM: Final = 4.0
#: How bright white paper is in the light over the table.
_PAPER: Final = 0.8
#: The felt that is drawn: so many mm to each side of the middle.
_FELT_MM: Final = (1200.0, 600.0)
#: The ways in which the board is held: x and y of its middle, height over the table, degrees about
#: its own middle, and how it is tilted to the side and away (radians).
POSES: Final = tuple(
    (x, y, z, turn, tilt, lean)
    for (x, y), (tilt, lean), (z, turn) in zip(
        [(-170, 70), (170, 70), (170, -70), (-170, -70), (0, 0), (-170, 0), (170, 0), (0, 70),
         (0, -70), (-90, 40), (90, -40), (90, 40), (-90, -40), (0, 20), (60, 0), (-60, 0)],
        [(0.5, 0.4), (0.5, -0.45), (-0.45, 0.5), (-0.5, -0.4)] * 4,
        [(20, -20), (110, 10), (60, 25), (140, -8), (90, 15), (40, -28), (150, 5), (75, 30)] * 2,
        strict=True)
)


@dataclass(frozen=True)
class Before:
    """Things before the camera now.

    `held` is the number of a pose in which the board is held, -1 for none; `lies` is True if it
    lies flat in the middle.
    """

    held: int = -1
    lies: bool = False


@cache
def empty_table_scene(seed: int) -> Picture:
    """The table with nothing on it."""
    wide, high = _FELT_MM
    table = empty_table((1200, 600), np.random.default_rng(seed))
    return CAMERA.see(table, corners_on_table(-wide, high, 2 * wide, 2 * high))


def draw_scene(before: Before, seed: int) -> Picture:
    """Picture of the scene, before noise and faults."""
    picture = empty_table_scene(seed)
    if before.lies:
        return CAMERA.see(_paper(), _sheet(0.0), picture)
    if before.held >= 0:
        return CAMERA.see(_paper(), _held(before.held), picture)
    return picture


@cache
def _paper() -> Picture:
    return np.asarray(printed_sheet_picture("table", _SHEET_PX_MM) * _PAPER, np.uint8)


def _sheet(turn: float) -> Doubles:
    return corners_on_table(*_SHEET_MM, 210.0, 297.0, turn)


def _held(pose: int) -> Doubles:
    """The corners of the board as it is held."""
    x, y, z, turn, tilt, lean = POSES[pose % len(POSES)]
    by = cv2.Rodrigues(np.array([tilt, lean, 0.0]))[0]
    return np.asarray(_sheet(turn) @ by.T + np.array([x, y, z]), np.float64)


_SVG: Final = "{http://www.w3.org/2000/svg}"


@cache
def printed_sheet_picture(board: str, px_per_mm: float) -> Picture:
    """The whole sheet with this board ("table", "card"), BGR. Raises SheetMissing."""
    return rectangles_picture(sheet(board), px_per_mm)


def rectangles_picture(svg: bytes, px_per_mm: float) -> Picture:
    """A printed sheet of plain rectangles, BGR."""
    root = ElementTree.fromstring(svg)
    _, _, width, height = (float(one) for one in root.attrib["viewBox"].split())
    paper = np.full((round(height * px_per_mm), round(width * px_per_mm), 3), 255, np.uint8)
    for rect in root.iter(f"{_SVG}rect"):
        fill = rect.attrib["fill"]
        if fill == "none":
            continue
        digits = fill[1:] if len(fill) == 7 else "".join(2 * one for one in fill[1:])
        left, top = (float(rect.attrib.get(one, 0)) for one in ("x", "y"))
        right, low = left + float(rect.attrib["width"]), top + float(rect.attrib["height"])
        x0, y0, x1, y1 = (round(one * px_per_mm) for one in (left, top, right, low))
        paper[y0:y1, x0:x1] = [int(digits[at : at + 2], 16) for at in (4, 2, 0)]
    return paper

"""Printed calibration boards found in pictures, and the camera's geometry from them.

A ChArUco board is a chessboard with a marker in each white square: each corner has a name, so a
part of the board is enough. The boards are those of hardware/drawings/boards.py. Source: OpenCV,
"Detection of ChArUco Boards" and "Calibration with ArUco and ChArUco" (API of 4.7 and later).
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Doubles, Lens, Point, points_through

#: A board seen with fewer corners says too little.
CORNERS_LEAST: Final = 8
#: A lens needs this many views; ten or more, tilted each way, are better.
VIEWS_LEAST: Final = 6
_FOCAL_SURE: Final = 0.02  # standard deviation of the focal length over itself
_OUTLIER: Final = 3.0  # a view this many times worse than the middle one is left out


class BoardUnfit(ValueError):
    """Pictures of a board that no calibration can be made of; says what to do."""


@dataclass(frozen=True)
class CalibrationBoard:
    """A board as it was printed: squares across and down, mm, the number of its first marker.

    `greys` is the strip beside it: left, top, width and height of a patch in mm from the
    chessboard's upper left corner; `corner` is where the sheet's or card's own corner lies.
    """

    name: str
    across: int
    down: int
    square_mm: float
    marker_mm: float
    first: int
    greys: tuple[float, float, float, float]
    corner: Point = (0.0, 0.0)

    def printed_at(self, square_mm: float) -> "CalibrationBoard":
        """The same board where its squares measure this many mm on the paper."""
        by = square_mm / self.square_mm
        left, top, wide, high = (one * by for one in self.greys)
        return CalibrationBoard(self.name, self.across, self.down, square_mm, self.marker_mm * by,
                                self.first,
                                (left, top, wide, high), (self.corner[0] * by, self.corner[1] * by))

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the chessboard."""
        return self.across * self.square_mm, self.down * self.square_mm

    @property
    def numbers(self) -> range:
        """The numbers of its markers."""
        return range(self.first, self.first + self.across * self.down // 2)

    @cached_property
    def _detector(self) -> Any:
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
        board = cv2.aruco.CharucoBoard((self.across, self.down), self.square_mm, self.marker_mm,
                                       dictionary, np.array(self.numbers, np.int32))
        found = cv2.aruco.DetectorParameters()
        # Markers of a board far away are small: 12 px a side are enough for 4 x 4 cells.
        found.minMarkerPerimeterRate = 0.01
        found.adaptiveThreshWinSizeMax = 43
        return cv2.aruco.CharucoDetector(board, cv2.aruco.CharucoParameters(), found)


TABLE: Final = CalibrationBoard("table", 6, 8, 28.0, 21.0, 0, (0.0, 230.0, 18.0, 12.0))
CARD: Final = CalibrationBoard("card", 6, 6, 5.0, 3.75, 24, (0.0, 34.0, 6.0, 14.0), (-2.0, -2.0))
BOARDS: Final = {one.name: one for one in (TABLE, CARD)}


@dataclass(frozen=True, eq=False)
class BoardCorners:
    """A board's inner corners found in a picture: `pixels` raw (N x 2), `mm` on the board from the
    chessboard's upper left corner, y down."""

    pixels: Doubles
    mm: Doubles


def find_board(picture: Picture, board: CalibrationBoard) -> BoardCorners | None:
    """The board in this picture; None if too little of it is seen."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) if picture.ndim == 3 else picture
    corners, numbers, _, _ = board._detector.detectBoard(grey)
    if corners is None or numbers is None or len(numbers) < CORNERS_LEAST:
        return None
    pixels = np.asarray(corners, np.float64).reshape(-1, 2)
    at = np.asarray(numbers).ravel()
    columns = board.across - 1
    mm = np.stack([at % columns + 1, at // columns + 1], axis=1) * board.square_mm
    if np.linalg.matrix_rank(mm - mm.mean(axis=0), tol=board.square_mm / 2) < 2:
        return None  # all on one line: no surface
    return BoardCorners(pixels, mm.astype(np.float64))


def other_board(picture: Picture, wanted: CalibrationBoard) -> str | None:
    """Name of another of our boards that is in the picture instead, None for none."""
    others = (one for one in BOARDS.values() if one.name != wanted.name)
    return next((one.name for one in others if find_board(picture, one) is not None), None)


@dataclass(frozen=True)
class LensFit:
    """A lens and its accuracy: root mean square error in px, and the views that counted."""

    lens: Lens
    rms_px: float
    used: tuple[int, ...]


def lens_from(views: Sequence[BoardCorners], size: tuple[int, int]) -> LensFit:
    """The lens from views of one board held at several angles.

    Views much worse than the others (shaken, half covered) are left out. Raises BoardUnfit if there
    are too few, or all from nearly the same side.
    """
    used = list(range(len(views)))
    _enough(used)
    lens, rms, errors, doubt = _solved([views[at] for at in used], size)
    good = [at for at in used if errors[at] <= max(_OUTLIER * float(np.median(errors)), 0.3)]
    if len(good) < len(used):
        _enough(good)
        used = good
        lens, rms, _, doubt = _solved([views[at] for at in used], size)
    if doubt > _FOCAL_SURE:
        raise BoardUnfit(
            f"the focal length is known to {doubt:.0%} only: hold the board tilted to each side, "
            "near and far, and into the corners of the view")
    return LensFit(lens, rms, tuple(used))


def _enough(used: Sequence[int]) -> None:
    if len(used) < VIEWS_LEAST:
        raise BoardUnfit(f"expected {VIEWS_LEAST} or more sharp pictures of the board, found "
                         f"{len(used)}: take more, tilted to each side")


def _solved(views: Sequence[BoardCorners], size: tuple[int, int]
            ) -> tuple[Lens, float, list[float], float]:
    solid = [np.column_stack([one.mm, np.zeros(len(one.mm))]).astype(np.float32) for one in views]
    seen = [one.pixels.astype(np.float32) for one in views]
    # k3 is left 0: eight corners across do not tell it, and a wrong one bends the frame's edges.
    rms, matrix, bend, _, _, spread, _, errors = cv2.calibrateCameraExtended(
        solid, seen, size, None, None, flags=cv2.CALIB_FIX_K3)  # type: ignore[call-overload]
    k1, k2, p1, p2, k3 = (float(one) for one in np.ravel(bend)[:5])
    lens = Lens((float(matrix[0, 0]), float(matrix[1, 1])),
                (float(matrix[0, 2]), float(matrix[1, 2])), (k1, k2, p1, p2, k3))
    doubt = float(np.ravel(spread)[0] / matrix[0, 0])
    return lens, float(rms), [float(one) for one in np.ravel(errors)], doubt


def gains_from(picture: Picture, board: CalibrationBoard,
               to_px: Doubles) -> tuple[float, float, float] | None:
    """Factors for blue, green, red that make the strip's greys grey; None if they can't be seen.

    `to_px` maps the board's mm to the picture's pixels (3 x 3). The light greys count: the white is
    burnt out first, the black is noise.
    """
    colours = [_patch(picture, board, to_px, at) for at in (1, 2)]
    usable = [one for one in colours if one is not None and one.min() > 25 and one.max() < 250]
    if not usable:
        return None
    level = np.mean([one / one.mean() for one in usable], axis=0)
    blue, green, red = (float(1 / one) for one in level)
    if not all(0.2 < one < 5 for one in (blue, green, red)):
        return None
    return blue, green, red


def grey_patch(board: CalibrationBoard, at: int) -> Doubles:
    """The four corners of a grey of the strip, inset, in the board's mm."""
    return grey_corners(board.greys, at)


def _patch(picture: Picture, board: CalibrationBoard, to_px: Doubles, at: int) -> Doubles | None:
    """Middle colour of a grey patch in the picture, BGR; None if it lies outside."""
    corners = points_through(to_px, grey_patch(board, at))
    if not is_in_view(picture, corners) or cv2.contourArea(corners.astype(np.float32)) < 16:
        return None
    return middle_colour(picture, corners)


_INSET: Final = 0.25  # of a patch that is left out at each side: its edge may be smeared


def grey_corners(greys: tuple[float, float, float, float], at: int) -> Doubles:
    """The four corners of a grey, inset, in mm; `greys` are left, top, width and height of the
    first, the others follow to the right.
    """
    left, top, wide, high = greys
    x = left + at * wide
    near, far = x + wide * _INSET, x + wide * (1 - _INSET)
    up, low = top + high * _INSET, top + high * (1 - _INSET)
    return np.array([(near, up), (far, up), (far, low), (near, low)], np.float64)


def is_in_view(picture: Picture, corners: Doubles) -> bool:
    """True if all of them, in px, lie in the picture."""
    height, width = picture.shape[:2]
    return bool((corners >= 0).all() and (corners < (width, height)).all())


def middle_colour(picture: Picture, corners: Doubles) -> Doubles:
    """Middle colour within these corners, in px and in view; BGR."""
    left, top = np.floor(corners.min(axis=0)).astype(int)
    right, low = np.ceil(corners.max(axis=0)).astype(int) + 1
    cut = picture[top:low, left:right]
    mask = np.zeros(cut.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, (corners - (left, top)).round().astype(np.int32), 1)
    return np.asarray(np.median(cut[mask > 0], axis=0), np.float64)

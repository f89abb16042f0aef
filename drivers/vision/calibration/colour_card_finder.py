"""Printed colour card found in a picture, and the light by its greys.

The card has a marker in each corner (60 to 63 of dictionary 4X4_100) and a strip of five greys from
white to black; hardware/drawings/boards.py draws it. Its printed colours are for the eye: no
printer is true to them.
"""

from typing import Final

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.calibration.charuco import grey_corners, is_in_view, middle_colour
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Doubles, Point, Region, points_through

#: The card in mm: width, height, side of a marker, its distance from the edge; its first marker.
CARD_MM: Final = (120.0, 60.0)
MARKER_MM: Final = 12.0
EDGE_MM: Final = 4.0
FIRST: Final = 60
#: Left, top, width and height of the first (white) grey; the others follow to the right.
GREYS_MM: Final = (20.0, 6.0, 16.0, 22.0)
_STEPS: Final = 5
_LEAST_PX: Final = 16
_CEILING: Final = 250
_DARK: Final = 20


class CardUnseen(ValueError):
    """The colour card can't be used in this picture; its argument is a short name of why: "unseen",
    "small", "burnt_out" or "dark"."""


@dataclass(frozen=True, slots=True)
class ColourCard:
    """The colour card in a picture.

    `gains`: factors for blue, green and red that make its greys grey. `spread`: distance of one
    grey's tint from another's, in parts of its level: uneven or mixed light. `level`: of the
    lighter grey, 0 to 255. `patch`: that grey's place in the frame. `outline` is the card's.
    """

    gains: tuple[float, float, float]
    spread: float
    level: float
    patch: Region
    outline: tuple[Point, ...]


def find_card(picture: Picture) -> ColourCard:
    """The colour card in a BGR frame. Raises CardUnseen."""
    to_px = _placed(picture)
    colours = [_grey(picture, to_px, at) for at in range(_STEPS)]
    usable = [one for one in colours[:3] if one.max() < _CEILING and one.min() > _DARK]
    if not usable:
        raise CardUnseen("dark" if colours[0].min() <= _DARK else "burnt_out")
    tints = np.array([one / one.mean() for one in usable])
    blue, green, red = (float(1 / one) for one in tints.mean(axis=0))
    spread = float((tints.max(axis=0) - tints.min(axis=0)).max())
    light = next(at for at, one in enumerate(colours[:3]) if one is usable[0])
    patch = points_through(to_px, grey_corners(GREYS_MM, light))
    width, height = CARD_MM
    around = points_through(to_px,
                            np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
    return ColourCard(
        (round(blue, 4), round(green, 4), round(red, 4)), round(spread, 4),
        round(float(usable[0].mean()), 1), Region(_points(patch)), _points(around))


def _placed(picture: Picture) -> Doubles:
    """The card's mm to the picture's pixels, 3 x 3, through all corners of its four markers."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    found = cv2.aruco.DetectorParameters()
    found.minMarkerPerimeterRate = 0.01
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary, found).detectMarkers(picture)
    known = dict(zip(np.ravel(numbers).tolist() if numbers is not None else (), corners,
                     strict=False))
    if any(FIRST + at not in known for at in range(4)):
        raise CardUnseen("unseen")
    seen = np.concatenate([known[FIRST + at].reshape(4, 2) for at in range(4)])
    to_px, _ = cv2.findHomography(np.concatenate(_markers_mm()), seen.astype(np.float64))
    if to_px is None:
        raise CardUnseen("unseen")
    return np.asarray(to_px, np.float64)


def _markers_mm() -> list[Doubles]:
    """The corners of each marker, clockwise from its upper left one, mm from the card's."""
    width, height = CARD_MM
    right, low = width - EDGE_MM - MARKER_MM, height - EDGE_MM - MARKER_MM
    places = ((EDGE_MM, EDGE_MM), (right, EDGE_MM), (right, low), (EDGE_MM, low))
    own = np.array([(0, 0), (MARKER_MM, 0), (MARKER_MM, MARKER_MM), (0, MARKER_MM)], np.float64)
    return [own + np.array(one) for one in places]


def _grey(picture: Picture, to_px: Doubles, at: int) -> Doubles:
    """Middle colour of one grey, BGR. Raises CardUnseen if it is too small or out of view."""
    corners = points_through(to_px, grey_corners(GREYS_MM, at))
    if not is_in_view(picture, corners):
        raise CardUnseen("unseen")
    if cv2.contourArea(corners.astype(np.float32)) < _LEAST_PX:
        raise CardUnseen("small")
    return middle_colour(picture, corners)


def _points(points: Doubles) -> tuple[Point, ...]:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in points)

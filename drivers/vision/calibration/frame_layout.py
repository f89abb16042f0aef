"""Layout of a table: bets, tabled hands and the board, in mm, and so in a camera's frame.

mm from the middle of the table: x to the dealer's right, y away from him. The standard table is the
one of hardware/drawings/spots.py; a house with another one writes a file (TOML)::

    [board]
    corners = [[-210, 75], [210, 75], [210, -75], [-210, -75]]
    [spots.1]
    middle = [-262, -343]
    [hands.1]
    corners = [[...], ...]
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from drivers.foreign_toml_json import read_text
from drivers.lazy_dataclass import dataclass
from drivers.vision.calibration.camera_calibration import SEATS
from drivers.vision.opencv import cv2
from drivers.vision.toml_sections import Section, SectionUnfit
from drivers.vision.view_geometry import Doubles, Plane, Point, Region

_LINE: Final = (1750.0, 720.0)  # the oval on which the spots lie
_DEALER_GAP: Final = 0.13
SPOT_MM: Final = 110.0
#: A stack of twenty chips of 3.3 mm, and some room.
STACK_MM: Final = 80.0
_BOARD: Final = (420.0, 150.0)
_HAND: Final = (190.0, 130.0)
_HAND_OUT: Final = 135.0  # behind the spot
_SEEN: Final = 0.6  # of a place must lie in the frame


@dataclass(frozen=True)
class Layout:
    """Places in mm: middles of bet spots by seat, outlines of hands by seat and of the board."""

    spots: Mapping[int, Point]
    hands: Mapping[int, tuple[Point, ...]]
    board: tuple[Point, ...] | None


@dataclass(frozen=True)
class FramePlaces:
    """The same places in a camera's frame, as far as they are in it."""

    spots: Mapping[int, Region]
    hands: Mapping[int, Region]
    board: Region | None


@cache
def ten_seat_layout() -> Layout:
    """The ten-seat table of hardware/drawings/spots.py; seat 1 at the dealer's left hand."""
    angles = np.linspace(0, 2 * np.pi, 7201)
    oval = np.stack([_LINE[0] / 2 * np.sin(angles), -_LINE[1] / 2 * np.cos(angles)], axis=1)
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(oval, axis=0), axis=1))])
    wanted = way[-1] * np.linspace(_DEALER_GAP / 2, 1 - _DEALER_GAP / 2, SEATS)
    at = [oval[int(np.argmin(np.abs(way - one)))] for one in wanted]
    spots = {seat: (float(-x), float(y)) for seat, (x, y) in enumerate(at, start=1)}
    hands = {seat: _hand(spot) for seat, spot in spots.items()}
    return Layout(spots, hands, _box((0.0, 0.0), *_BOARD, (0.0, 1.0)))


def load_layout(path: Path) -> Layout:
    """The layout in a file. Raises SectionUnfit."""
    try:
        text = read_text(path)
    except (OSError, UnicodeDecodeError) as error:
        raise SectionUnfit(f"{path}: can't be read: {error}; name a layout file, or none for the "
                           "standard table") from None
    return read_layout(text, str(path))


def read_layout(text: str, where: str) -> Layout:
    """A layout from its text; `where` names it in errors. Raises SectionUnfit."""
    file = Section.parse(text, where)
    file.only("spots", "hands", "board")
    spots, hands = file.maybe("spots"), file.maybe("hands")
    board = file.maybe("board")
    middles = {_seat(spots, one): spots.table(one).numbers("middle", 2, -5000, 5000)
               for one in spots.names()} if spots else {}
    outlines = {_seat(hands, one): hands.table(one).points("corners", 3)
                for one in hands.names()} if hands else {}
    return Layout({seat: (x, y) for seat, (x, y) in middles.items()}, outlines,
                  None if board is None else board.points("corners", 3))


def layout_in_frame(layout: Layout, plane: Plane, size: tuple[int, int]) -> FramePlaces:
    """Places of the layout in this camera's frame, if most of each lies in it.

    A bet spot is as high as a stack of twenty, if the lens is known.
    """
    spots = {seat: _stack(plane, middle) for seat, middle in layout.spots.items()}
    hands = {seat: plane.px(outline) for seat, outline in layout.hands.items()}
    board = None if layout.board is None else plane.px(layout.board)
    return FramePlaces(
        {seat: _region(one) for seat, one in spots.items() if _is_seen(one, size)},
        {seat: _region(one) for seat, one in hands.items() if _is_seen(one, size)},
        _region(board) if board is not None and _is_seen(board, size) else None,
    )


def _seat(section: Section, name: str) -> int:
    if not name.isdecimal() or not 1 <= int(name) <= SEATS:
        section.refuse(name, f"a seat from 1 to {SEATS} as the table's name", "correct the name")
    return int(name)


def _hand(spot: Point) -> tuple[Point, ...]:
    """A rectangle behind the spot, seen from the middle of the board, on the player's side."""
    away = np.array(spot) / np.linalg.norm(spot)
    middle = np.array(spot) + away * _HAND_OUT
    return _box((float(middle[0]), float(middle[1])), *_HAND, (float(away[0]), float(away[1])))


def _box(middle: Point, wide: float, deep: float, away: Point) -> tuple[Point, ...]:
    """A rectangle whose depth lies along `away`."""
    ahead = np.array(away)
    side = np.array([ahead[1], -ahead[0]])
    corners = [middle + side * wide / 2 * x + ahead * deep / 2 * y
               for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    return tuple((float(x), float(y)) for x, y in corners)


def _stack(plane: Plane, middle: Point) -> Doubles:
    """Outline in the frame of a cylinder on the spot."""
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1) * SPOT_MM / 2 + middle
    around = np.concatenate([plane.px(ring), plane.px_above(ring, STACK_MM)])
    hull = cv2.convexHull(around.astype(np.float32))
    return np.asarray(hull, np.float64).reshape(-1, 2)


def _region(outline: Doubles) -> Region:
    return Region(tuple((round(float(x), 1), round(float(y), 1)) for x, y in outline))


def _is_seen(outline: Doubles, size: tuple[int, int]) -> bool:
    """True if most of the outline's area lies in the frame, and it is no speck."""
    width, height = size
    if not np.isfinite(outline).all() or np.abs(outline).max() > 50 * max(size):
        return False
    own = outline.astype(np.float32).reshape(-1, 1, 2)
    frame = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    area = float(cv2.contourArea(own))
    if area < 100:
        return False
    shared, _ = cv2.intersectConvexConvex(cv2.convexHull(own), frame.reshape(-1, 1, 2))
    return float(shared) >= _SEEN * area

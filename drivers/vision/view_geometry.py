"""Geometry of a view: the lens that bends it, a flat surface in it, and parts of the frame.

Pixels are (x, y) of the raw frame, the middle of the upper left pixel being (0, 0); millimetres lie
on the surface. Source of the lens's formula: OpenCV, camera calibration (Brown-Conrady, k1 k2 p1 p2
k3).
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import USUAL_SPAN, WINDOW_H, WINDOW_H_MM, WINDOW_W, WINDOW_W_MM
from drivers.vision.opencv import cv2
from drivers.vision.toml_sections import Section, put_number, put_numbers, put_points

Doubles: TypeAlias = NDArray[np.float64]
Point: TypeAlias = tuple[float, float]
#: The window of card_readings.py: pixels for a millimetre.
PX_PER_MM: Final = WINDOW_W / WINDOW_W_MM


@dataclass(frozen=True)
class Lens:
    """A camera's own geometry: focal lengths and middle in px, and the glass's bending of straight
    lines (k1, k2, p1, p2, k3)."""

    focal: tuple[float, float]
    middle: tuple[float, float]
    bend: tuple[float, float, float, float, float]

    @cached_property
    def matrix(self) -> Doubles:
        """The 3 x 3 camera matrix."""
        (fx, fy), (cx, cy) = self.focal, self.middle
        return np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1]], np.float64)

    def straight(self, points: Doubles) -> Doubles:
        """Raw pixels (N x 2) to where they would be without the glass's bending."""
        given = np.asarray(points, np.float64).reshape(-1, 1, 2)
        found = cv2.undistortPoints(given, self.matrix, np.array(self.bend), P=self.matrix)
        return np.asarray(found, np.float64).reshape(-1, 2)

    def bent(self, points: Doubles) -> Doubles:
        """The inverse: straight pixels (N x 2) to the raw frame."""
        k1, k2, p1, p2, k3 = self.bend
        x, y = ((np.asarray(points, np.float64) - self.middle) / self.focal).T
        r2 = x * x + y * y
        out = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
        bx = x * out + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
        by = y * out + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
        moved = np.stack([bx, by], axis=1) * self.focal + self.middle
        return np.asarray(moved, np.float64)

    def lines(self) -> list[str]:
        """As a table of a calibration file."""
        return [
            "# The camera's own geometry: pixels, and k1 k2 p1 p2 k3 as OpenCV names them.",
            "[lens]",
            f"focal_px = {put_numbers(self.focal)}",
            f"middle_px = {put_numbers(self.middle)}",
            f"bend = {put_numbers(self.bend)}",
        ]

    @classmethod
    def of(cls, section: Section) -> "Lens":
        """From a calibration file. Raises SectionUnfit."""
        section.only("focal_px", "middle_px", "bend")
        fx, fy = section.numbers("focal_px", 2, 1, 1e6)
        cx, cy = section.numbers("middle_px", 2, -1e5, 1e5)
        k1, k2, p1, p2, k3 = section.numbers("bend", 5, -100, 100)
        return cls((fx, fy), (cx, cy), (k1, k2, p1, p2, k3))


@dataclass(frozen=True)
class Plane:
    """A flat surface: `px_to_mm` is the nine numbers of the homography, row by row.

    `lens` is applied first if there is one: the homography is then of straight pixels.
    """

    px_to_mm: tuple[float, ...]
    lens: Lens | None = None

    @cached_property
    def matrix(self) -> Doubles:
        """Straight pixels to mm, 3 x 3."""
        return np.array(self.px_to_mm, np.float64).reshape(3, 3)

    @cached_property
    def inverse(self) -> Doubles:
        """Mm to straight pixels, 3 x 3."""
        return np.asarray(np.linalg.inv(self.matrix), np.float64)

    def mm(self, points: Sequence[Point] | Doubles) -> Doubles:
        """Raw pixels (N x 2) to mm on the surface."""
        given = np.asarray(points, np.float64).reshape(-1, 2)
        return points_through(self.matrix, given if self.lens is None
                              else self.lens.straight(given))

    def px(self, points: Sequence[Point] | Doubles) -> Doubles:
        """Mm on the surface (N x 2) to raw pixels."""
        flat = points_through(self.inverse, np.asarray(points, np.float64).reshape(-1, 2))
        return flat if self.lens is None else self.lens.bent(flat)

    def px_above(self, points: Sequence[Point] | Doubles, height_mm: float) -> Doubles:
        """Points so many mm above the surface, to raw pixels: the top of a stack.

        Without a lens the camera's place is unknown: then as if they lay on it.
        """
        if self.lens is None:
            return self.px(points)
        turn, shift = self.pose
        mm = np.asarray(points, np.float64).reshape(-1, 2)
        solid = np.column_stack([mm, np.full(len(mm), height_mm)]) @ turn.T + shift
        flat = solid[:, :2] / solid[:, 2:] * self.lens.focal + self.lens.middle
        return self.lens.bent(flat)

    @cached_property
    def pose(self) -> tuple[Doubles, Doubles]:
        """Rotation (3 x 3) and shift of points in mm (x, y on the surface, z above it) into the
        camera's x right, y down, z ahead. Raises ValueError without a lens.

        Source: Zhang (2000), from the homography and the camera matrix.
        """
        if self.lens is None:
            raise ValueError("where a camera stands follows only with its lens")
        ahead = np.linalg.inv(self.lens.matrix) @ self.inverse
        ahead = ahead * 2 / (np.linalg.norm(ahead[:, 0]) + np.linalg.norm(ahead[:, 1]))
        ahead = -ahead if ahead[2, 2] < 0 else ahead
        near = np.column_stack([ahead[:, 0], ahead[:, 1], np.cross(ahead[:, 0], ahead[:, 1])])
        left, _, right = np.linalg.svd(near)
        return np.asarray(left @ right, np.float64), np.asarray(ahead[:, 2], np.float64)

    def elevation_at(self, point: Point) -> float | None:
        """Elevation of the camera over a point of the surface (mm), in degrees; None if the lens is
        unknown. 90 is from straight above."""
        if self.lens is None:
            return None
        turn, shift = self.pose
        away = -turn.T @ shift - np.array([*point, 0.0])
        return float(np.degrees(np.arcsin(abs(away[2]) / np.linalg.norm(away))))

    def scale_at(self, point: Point) -> float:
        """Pixels for a millimetre around a raw pixel: the resolution there."""
        x, y = self.mm([point])[0]
        ring = self.px([(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)])
        across = np.linalg.norm(ring[1] - ring[0]), np.linalg.norm(ring[3] - ring[2])
        return float(min(across) / 2)


@dataclass(frozen=True)
class Region:
    """A part of the frame: a polygon of raw pixels, at least three corners."""

    corners: tuple[Point, ...]

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, width, height: whole pixels around the polygon."""
        xs, ys = zip(*self.corners, strict=True)
        left, top = int(np.floor(min(xs))), int(np.floor(min(ys)))
        return left, top, int(np.ceil(max(xs))) - left + 1, int(np.ceil(max(ys))) - top + 1

    def cut(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The part of the picture within the box, without copying; smaller where it ends."""
        left, top, width, height = self.box
        return picture[max(0, top) : max(0, top + height), max(0, left) : max(0, left + width)]

    def mask(self, size: tuple[int, int]) -> NDArray[np.uint8]:
        """255 inside, 0 outside, for a frame of (width, height)."""
        drawn = np.zeros((size[1], size[0]), np.uint8)
        cv2.fillPoly(drawn, [np.array(self.corners).round().astype(np.int32)], 255)
        return drawn

    def has(self, x: float, y: float) -> bool:
        """True if this raw pixel lies inside or on the edge."""
        polygon = np.array(self.corners, np.float32).reshape(-1, 1, 2)
        return bool(cv2.pointPolygonTest(polygon, (float(x), float(y)), False) >= 0)

    @classmethod
    def of(cls, section: Section) -> "Region":
        """From a calibration file. Raises SectionUnfit."""
        section.only("corners")
        return cls(section.points("corners", 3))

    def lines(self, name: str) -> list[str]:
        """As a table of a calibration file."""
        return [f"[{name}]", f"corners = {put_points(self.corners)}"]


@dataclass(frozen=True)
class ShoeWindow:
    """The glass of a shoe over which a card's corner passes.

    `plane` maps raw pixels to mm in the card's own directions: x to the right and y down as the
    index is read upright; (0, 0) is the place of the card's corner when its index lies in the
    middle of the glass. `glass` is the region of the frame that shows the card's way; `exit` is the
    direction of a card that leaves, of length 1, in those mm; `reach_mm` is how far before
    (negative) and behind that place the whole index still lies on the glass.
    """

    plane: Plane
    glass: Region
    exit: Point
    reach_mm: tuple[float, float]

    def to_window(self, moved_mm: float = 0.0) -> Doubles:
        """3 x 3: raw pixels to the 48 x 72 window of a card `moved_mm` along its way.

        For cv2.warpPerspective of the raw frame; a shoe's plane has no lens.
        """
        x, y = self.exit[0] * moved_mm, self.exit[1] * moved_mm
        # The corner is the window's corner (0, 0), the middle of its first pixel at half a pixel.
        half = 0.5
        scale = np.array([[PX_PER_MM, 0, -x * PX_PER_MM - half],
                          [0, PX_PER_MM, -y * PX_PER_MM - half], [0, 0, 1]], np.float64)
        return np.asarray(scale @ self.plane.matrix, np.float64)

    def reach(self, span: float) -> tuple[float, float]:
        """`reach_mm` for a window that shows 18 x 27 mm times `span`."""
        low, high = self.reach_mm
        axis = 0 if abs(self.exit[0]) >= abs(self.exit[1]) else 1
        more = (span - USUAL_SPAN) * (WINDOW_W_MM, WINDOW_H_MM)[axis]
        return (low + more, high) if self.exit[axis] < 0 else (low, high - more)

    def window(self, picture: NDArray[np.uint8], moved_mm: float = 0.0) -> NDArray[np.uint8]:
        """The 48 x 72 window of a card that has moved so far along its way."""
        cut = cv2.warpPerspective(picture, self.to_window(moved_mm), (WINDOW_W, WINDOW_H),
                                  flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(cut, np.uint8)

    @classmethod
    def of(cls, section: Section) -> "ShoeWindow":
        """From a calibration file. Raises SectionUnfit."""
        section.only("px_to_mm", "glass", "exit", "reach_mm")
        plane = plane_of(section, None)
        x, y = section.numbers("exit", 2, -1, 1)
        if abs(np.hypot(x, y) - 1) > 0.02:
            section.refuse("exit", "a direction of length 1, such as [1, 0]")
        low, high = section.numbers("reach_mm", 2, -200, 200)
        if low > high:
            section.refuse("reach_mm", "the smaller number first")
        return cls(plane, Region(section.points("glass", 3)), (x, y), (low, high))

    def lines(self) -> list[str]:
        """As a table of a calibration file."""
        return [
            "# The shoe's window. mm: x right and y down as the index is read, (0, 0) the card's",
            "# corner with its index in the middle of the glass; exit: which way a card leaves.",
            "[shoe]",
            f"px_to_mm = {put_numbers(self.plane.px_to_mm)}",
            f"glass = {put_points(self.glass.corners)}",
            f"exit = {put_numbers(self.exit)}",
            f"reach_mm = [{put_number(self.reach_mm[0])}, {put_number(self.reach_mm[1])}]",
        ]


def plane_of(section: Section, lens: Lens | None) -> Plane:
    """The homography of a table of the file. Raises SectionUnfit if it can't be inverted."""
    given = section.numbers("px_to_mm", 9)
    plane = Plane(given, lens)
    if abs(np.linalg.det(plane.matrix)) < 1e-12 or np.linalg.cond(plane.matrix) > 1e12:
        section.refuse("px_to_mm", "a homography that maps an area to an area")
    return plane


def plane_through(pixels: Sequence[Point] | Doubles, mm: Sequence[Point] | Doubles,
                  lens: Lens | None = None) -> Plane:
    """The plane on which these raw pixels are these mm; four points or more, best fit.

    Raises ValueError if the points lie on one line.
    """
    raw = np.asarray(pixels, np.float64).reshape(-1, 2)
    flat = raw if lens is None else lens.straight(raw)
    found, _ = cv2.findHomography(flat, np.asarray(mm, np.float64).reshape(-1, 2))
    if found is None or np.linalg.cond(found) > 1e12:
        raise ValueError("four points of which no three lie on one line are expected")
    nine = tuple(float(one) for one in (found / found[2, 2]).ravel())
    return Plane(nine, lens)


def points_through(matrix: Doubles, points: Doubles) -> Doubles:
    """Points (N x 2) through a 3 x 3 homography."""
    spread = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(spread[:, :2] / spread[:, 2:], np.float64)

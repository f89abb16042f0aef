"""Live picture of the technician's bench: small, with marks drawn into it.

Made in the camera's own thread, at most five times a second, and handed to a callable. No frame is
stored: the newest goes out, nothing is written. Only the bench uses it; a table at play has no live
picture, for a camera sees cards.
"""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Final

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.calibration.corner_outline_over_glass import CornerMarks
from drivers.vision.calibration.view_meters import Meters, meters_of
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Point

EVERY_NS: Final = 200_000_000
WIDTH: Final = 640

#: Blur of the sharpest edges at a lens's best, and the factor at which it is no focus at all.
BEST_PX: Final = 0.8
_BLURRED: Final = 7.5

_REGION: Final = (255, 220, 90)  # BGR: light blue, a place of the calibration
_UNDER: Final = (40, 30, 10)  # under it, on a table whose own lines are white
_FOUND: Final = (90, 220, 90)  # green, what was found
_COVERED: Final = (200, 170, 90)  # corners of the pictures taken so far
_WANTED: Final = (0, 190, 255)  # amber, where the board is to go
_GLARE: Final = (90, 90, 255)  # burnt out


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks drawn into the picture, in pixels of the frame.

    `regions`: a short name and an outline each. `wanted`: an outline to move something to. `found`:
    corners seen now. `covered`: corners of the pictures taken before.
    """

    regions: tuple[tuple[str, tuple[Point, ...]], ...] = ()
    wanted: tuple[Point, ...] = ()
    found: tuple[Point, ...] = ()
    covered: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Live:
    """One live picture: BGR, at most 640 wide, marks drawn; its figures; its time."""

    role: str
    bgr: Picture
    meters: Meters
    at_ns: int
    best_px: float = BEST_PX

    @property
    def focus(self) -> int:
        """Sharpness, 0 to 1000: 1000 for edges of `best_px`, 690 for twice that, 0 from seven times
        on; -1 if there is no edge."""
        blur = self.meters.blur_px
        if not blur:
            return -1
        sharp = 1 - float(np.log(blur / self.best_px) / np.log(_BLURRED))
        return round(1000 * min(1.0, max(0.0, sharp)))

    @property
    def glare(self) -> int:
        """The share of pixels at the sensor's ceiling, in thousandths."""
        return round(1000 * self.meters.burnt)

    @property
    def light(self) -> int:
        """Brightness, in thousandths of full white."""
        return round(1000 * self.meters.light / 255)


def regions_of(calibration: Calibration) -> tuple[tuple[str, tuple[Point, ...]], ...]:
    """The places of a calibration as `Marks.regions`: bets by seat, hands with the seat in
    brackets, board, glass."""
    found = [(str(seat), one.corners) for seat, one in sorted(calibration.spots.items())]
    found += [(f"({seat})", one.corners) for seat, one in sorted(calibration.hands.items())]
    if calibration.board is not None:
        found.append(("", calibration.board.corners))
    if calibration.shoe is not None:
        found.append(("", calibration.shoe.glass.corners))
    return tuple(found)


class LiveView:
    """Gives `show` a live picture of this camera; `look` is for the camera's thread.

    `show` must return quickly and not raise. `mark` and `through` may be called from any thread.
    """

    def __init__(self, role: str, show: Callable[[Live], None], best_px: float = BEST_PX) -> None:
        self._role, self._show, self._best_px = role, show, best_px
        self._guard = Lock()  # of the next two
        self._marks = Marks()
        self._corners: CornerMarks | None = None
        self._due_ns = 0

    def mark(self, marks: Marks) -> None:
        """Set the marks of the next pictures."""
        with self._guard:
            self._marks = marks

    def through(self, calibration: Calibration | None) -> None:
        """Draw the card's corner, too, found through a shoe's calibration; None: no longer."""
        is_shoe = calibration is not None and calibration.shoe is not None
        corners = CornerMarks(calibration) if is_shoe and calibration is not None else None
        with self._guard:
            self._corners = corners

    def look(self, picture: Picture, at_ns: int) -> None:
        """Take one frame; most are passed over. Never raises, whatever the camera sends."""
        if at_ns < self._due_ns or not _is_bgr(picture):
            return
        self._due_ns = at_ns + EVERY_NS
        with self._guard:
            marks, corners = self._marks, self._corners
        try:
            found = corners.look(picture) if corners is not None else ()
            meters = meters_of(picture)
            drawn = _drawn(picture, marks, found, meters)
        except (cv2.error, ValueError):  # a frame that can't be drawn is passed over like others
            return
        self._show(Live(self._role, drawn, meters, at_ns, self._best_px))


def _is_bgr(picture: Picture) -> bool:
    return picture.ndim == 3 and picture.shape[2] == 3 and min(picture.shape[:2]) >= 16


def _drawn(picture: Picture, marks: Marks, corners: Sequence[tuple[Point, ...]], meters: Meters
           ) -> Picture:
    by = min(1.0, WIDTH / picture.shape[1])
    size = round(picture.shape[1] * by), max(1, round(picture.shape[0] * by))
    small = np.array(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    for name, outline in marks.regions:
        _outline(small, outline, by, _UNDER, 4)
        _outline(small, outline, by, _REGION, 2)
        _name(small, name, outline, by)
    for left, top, width, height in meters.glares:
        box = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
        _outline(small, box, by, _GLARE, 2)
    for points, ink, radius in ((marks.covered, _COVERED, 2), (marks.found, _FOUND, 3)):
        for x, y in points:
            at = round(x * by), round(y * by)
            cv2.circle(small, at, radius, ink, -1, cv2.LINE_AA)
    if marks.wanted:
        _outline(small, marks.wanted, by, _WANTED, 3)
    for outline in corners:
        _outline(small, outline, by, _FOUND, 2)
    return small


def _outline(picture: Picture, outline: Sequence[Point], by: float, ink: tuple[int, int, int],
             thick: int) -> None:
    points = np.rint(np.array(outline, np.float64) * by).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(picture, [points], True, ink, thick, cv2.LINE_AA)


def _name(picture: Picture, name: str, outline: Sequence[Point], by: float) -> None:
    if not name:
        return
    x, y = np.mean(np.array(outline), axis=0) * by
    at = round(float(x)) - 5 * len(name), round(float(y)) + 6
    for ink, thick in (((0, 0, 0), 3), (_REGION, 1)):
        cv2.putText(picture, name, at, cv2.FONT_HERSHEY_SIMPLEX, 0.55, ink, thick, cv2.LINE_AA)

"""Outline of a card's corner over a shoe's glass, for the technician's live picture.

Found as by the shoe's camera itself (`drivers.vision.calibration.shoe_glass`), without reading
anything: an outline of the window that would be read, in pixels of the frame.
"""

import numpy as np

from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.calibration.shoe_glass import CornerPose, ShoeGlass
from drivers.vision.card_readings import WINDOW_H_MM, WINDOW_W_MM, Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Doubles, Point


class CornerMarks:
    """Finds corners over the glass of one calibrated shoe. Raises ValueError for another camera."""

    def __init__(self, calibration: Calibration) -> None:
        if calibration.shoe is None:
            raise ValueError(f"the calibration {calibration.name!r} is no shoe's")
        self._shoe = calibration.shoe
        self._size = calibration.size
        self._glass = ShoeGlass(self._shoe)
        if calibration.reference is not None:
            whole = cv2.resize(calibration.reference.small, calibration.size)
            self._glass.learn(self._glass.strip(np.asarray(whole, np.uint8)))

    def look(self, picture: Picture) -> tuple[tuple[Point, ...], ...]:
        """The outlines of all index corners in this frame: upper left, upper right, lower right,
        lower left of the window, raw pixels; none if the frame has another size."""
        if (picture.shape[1], picture.shape[0]) != self._size:
            return ()
        strip = self._glass.strip(picture)
        if not self._glass.is_known and not self._glass.learn(strip):
            return ()
        view = self._glass.view(strip)
        found = (self._glass.corner(view, span) for span in view.spans)
        return tuple(self._outline(one) for one in found if one is not None)

    def _outline(self, corner: CornerPose) -> tuple[Point, ...]:
        cos, sin = np.cos(corner.turned), np.sin(corner.turned)
        own = [(0.0, 0.0), (WINDOW_W_MM, 0.0), (WINDOW_W_MM, WINDOW_H_MM), (0.0, WINDOW_H_MM)]
        mm: Doubles = np.array(own) @ np.array([[cos, sin], [-sin, cos]]) + (corner.x, corner.y)
        return tuple((float(x), float(y)) for x, y in self._shoe.plane.px(mm))

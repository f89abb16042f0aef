"""A simulated camera: a pinhole over a flat table, its lens, light, dirt, and a knock.

For tests and the demo: its geometry is known to the last digit, so that a calibration can be
compared with it. Surfaces are flat pictures with so many mm for each of their pixels.
"""

from functools import cached_property

import numpy as np
from numpy.random import Generator

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Doubles, Lens, Plane, Point, points_through


@dataclass(frozen=True)
class Pinhole:
    """A camera at `eye` (mm: x right, y away from the dealer, z up) that looks at `target`.

    `roll` turns it about its own axis in degrees. `size` is (width, height) in px.
    """

    size: tuple[int, int]
    lens: Lens
    eye: tuple[float, float, float]
    target: tuple[float, float, float] = (0.0, 0.0, 0.0)
    roll: float = 0.0

    @cached_property
    def pose(self) -> tuple[Doubles, Doubles]:
        """Rotation (3 x 3) and shift of points in mm into the camera's x right, y down, z ahead."""
        eye, ahead = np.array(self.eye), np.subtract(self.target, self.eye)
        ahead = ahead / np.linalg.norm(ahead)
        away = np.array([0.0, 1.0, 0.0]) if abs(ahead[2]) > 0.999 else np.array([0.0, 0.0, 1.0])
        right = np.cross(ahead, away)
        right /= np.linalg.norm(right)
        turn = np.stack([right, np.cross(ahead, right), ahead])
        c, s = np.cos(np.radians(self.roll)), np.sin(np.radians(self.roll))
        turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ turn
        return np.asarray(turn, np.float64), np.asarray(-turn @ eye, np.float64)

    def px(self, points: Doubles) -> Doubles:
        """Points in mm (N x 3) to raw pixels."""
        turn, shift = self.pose
        seen = np.asarray(points, np.float64) @ turn.T + shift
        flat = seen[:, :2] / seen[:, 2:] * self.lens.focal + self.lens.middle
        return self.lens.bent(flat)

    @property
    def plane(self) -> Plane:
        """The table's surface for this camera: the correct result of a calibration."""
        turn, shift = self.pose
        to_px = self.lens.matrix @ np.column_stack([turn[:, 0], turn[:, 1], shift])
        back = np.linalg.inv(to_px)
        return Plane(tuple(float(one) for one in (back / back[2, 2]).ravel()), self.lens)

    def see(self, flat: Picture, mm: Doubles, under: Picture | None = None) -> Picture:
        """The frame with a flat picture in it, over `under` (grey if there is none).

        `mm` are the table's x, y, z of the flat picture's corners: upper left, upper right, lower
        right, lower left (4 x 3), on any flat surface.
        """
        height, width = flat.shape[:2]
        turn, shift = self.pose
        seen = np.asarray(mm, np.float64) @ turn.T + shift
        straight = seen[:, :2] / seen[:, 2:] * self.lens.focal + self.lens.middle
        own = np.array([(-0.5, -0.5), (width - 0.5, -0.5), (width - 0.5, height - 0.5),
                        (-0.5, height - 0.5)])
        back, _ = cv2.findHomography(straight, own)
        x, y = self._rays
        at = points_through(np.asarray(back, np.float64), np.stack([x, y], axis=1))
        shrunk, at = _shrunk(flat, at, straight)
        maps = at.astype(np.float32).reshape(self.size[1], self.size[0], 2)
        frame = np.full((*maps.shape[:2], 3), 96, np.uint8) if under is None else under.copy()
        drawn = cv2.remap(shrunk, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR,
                          borderMode=cv2.BORDER_REPLICATE)
        high, wide = shrunk.shape[:2]
        inside = ((maps[..., 0] >= -0.5) & (maps[..., 0] < wide - 0.5)
                  & (maps[..., 1] >= -0.5) & (maps[..., 1] < high - 0.5))
        frame[inside] = drawn[inside]
        return np.asarray(frame, np.uint8)

    @cached_property
    def _rays(self) -> tuple[Doubles, Doubles]:
        """Undistorted pixels of each raw pixel."""
        width, height = self.size
        xs, ys = np.meshgrid(np.arange(width), np.arange(height))
        raw = np.stack([xs.ravel(), ys.ravel()], axis=1).astype(np.float64)
        straight = self.lens.straight(raw)
        return straight[:, 0], straight[:, 1]


def _shrunk(flat: Picture, maps: Doubles, straight: Doubles) -> tuple[Picture, Doubles]:
    """The flat picture averaged to about the size in which it is seen, so that nothing flickers."""
    area = cv2.contourArea(straight.astype(np.float32))
    by = int(np.sqrt(flat.shape[0] * flat.shape[1] / max(area, 1.0)))
    if by < 2:
        return flat, maps
    size = max(1, flat.shape[1] // by), max(1, flat.shape[0] // by)
    small = cv2.resize(flat, size, interpolation=cv2.INTER_AREA)
    scale = np.array([size[0] / flat.shape[1], size[1] / flat.shape[0]])
    return np.asarray(small, np.uint8), (maps + 0.5) * scale - 0.5


def knocked_camera_view(picture: Picture, right: float, down: float, turn: float = 0.0) -> Picture:
    """The view of a camera that was knocked: moved by so many px and turned by so many degrees."""
    height, width = picture.shape[:2]
    moved = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
    moved = moved + np.array([[0, 0, right], [0, 0, down]])
    return np.asarray(cv2.warpAffine(picture, moved, (width, height), flags=cv2.INTER_LINEAR,
                                     borderMode=cv2.BORDER_REFLECT), np.uint8)


def view_in_other_light(picture: Picture, level: float, blue: float = 1.0,
                        red: float = 1.0) -> Picture:
    """The same view under other light: its level, and the parts of blue and red in it."""
    lit = picture * np.array([level * blue, level, level * red])
    return np.asarray(np.clip(lit, 0, 255).round(), np.uint8)


def with_smeared_glass(picture: Picture, places: tuple[tuple[float, float, float], ...],
                       strength: float = 0.7,
            shade: int = 90) -> Picture:
    """Smears on the glass, each (x, y, radius) in parts of the width: blurred and veiled there."""
    height, width = picture.shape[:2]
    ys, xs = np.mgrid[0:height, 0:width]
    cover = np.zeros((height, width), np.float32)
    for x, y, radius in places:
        far = np.hypot(xs - x * width, ys - y * width) / (radius * width)
        cover = np.maximum(cover, np.clip(1.5 - far, 0, 1).astype(np.float32))
    cover = cover[..., None] * np.float32(strength)
    soft = cv2.GaussianBlur(picture, (0, 0), width / 90)
    veiled = soft * np.float32(0.5) + np.float32(shade * 0.5)
    return np.asarray((picture * (1 - cover) + veiled * cover).round(), np.uint8)


def with_sensor_noise(picture: Picture, rng: Generator, sigma: float = 3.0) -> Picture:
    """The noise of a camera's sensor, in grey levels."""
    noise = rng.standard_normal(picture.shape, dtype=np.float32) * np.float32(sigma)
    return np.asarray(np.clip(picture + noise, 0, 255).round(), np.uint8)


def corners_on_table(left: float, top: float, width: float, height: float, turn: float = 0.0,
                     middle: Point = (0.0, 0.0)) -> Doubles:
    """Corners (4 x 3) of a flat picture that lies on the table, its top away from the dealer.

    `left` and `top` are mm from `middle`, up being away from the dealer; `turn` in degrees, against
    the clock.
    """
    own = np.array([(left, top), (left + width, top), (left + width, top - height),
                    (left, top - height)])
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    on = own @ np.array([[c, s], [-s, c]]) + middle
    return np.column_stack([on, np.zeros(4)])

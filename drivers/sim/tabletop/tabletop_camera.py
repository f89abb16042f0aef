"""Camera over a simulated table: frames as they come, and faults of camera or light.

`TableCamera` is a source of frames for `drivers.vision.cameras.CameraPort` and for the steps that
calibrate it. A person's actions before it and on it are methods; they may be called from any
thread.
"""

from functools import cache
from threading import Lock
from time import sleep
from typing import Final

import numpy as np

from drivers.sim.sim_camera import knocked_camera_view, view_in_other_light, with_smeared_glass
from drivers.sim.tabletop.camera_scene import POSES, SIZE, Before, draw_scene
from drivers.sim.tabletop.planted_fault import COME_LATER, Planted
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2

FPS: Final = 8.0
SLOW_FPS: Final = 4.0
_NOISE: Final = 2.0
#: Strength of each fault: px of the sharpest edges, factors of the light, px and degrees of a
#: knock.
BLUR_PX: Final = 7.0
BRIGHT, DARK, CHANGED = 14.0, 0.05, 0.55
_KNOCK: Final = (9.0, -5.0, 0.8)
#: Marks of fingers on the glass: x, y, radius, in parts of the view's width.
_SMEARS: Final = ((0.3, 0.25, 0.1), (0.62, 0.33, 0.08), (0.48, 0.12, 0.06))


class TableCamera:
    """One camera over the table. A fault that comes later begins with `fault_begins`."""

    is_live: Final = True

    def __init__(self, planted: Planted, seed: int = 1, fps: float = FPS) -> None:
        self._seed = seed
        self._fault = planted.name if "board" in planted.parts else ""
        self._begun = self._fault not in COME_LATER
        self._pause_s = 1 / (SLOW_FPS if self._fault == "slow_camera" else fps)
        self._lock = Lock()
        self._before = Before()
        self._pose = -1
        self._random = np.random.default_rng(seed)
        self._drawn: tuple[object, Picture] | None = None

    # -- a source of frames --------------------------------------------------------------------

    def open(self) -> None:
        """Open the camera."""

    def close(self) -> None:
        """Close it; it may be opened again."""

    def read(self) -> Picture:
        """The next frame, in its time."""
        sleep(self._pause_s)
        return self.frame()

    def frame(self) -> Picture:
        """The frame of this moment; no two are the same, as at any camera."""
        with self._lock:
            picture = self._still()
            down, right = (int(one) for one in self._random.integers(0, 256, size=2))
        more, less = (np.roll(one, (down, right), axis=(0, 1)) for one in _grain())
        return np.asarray(cv2.subtract(cv2.add(picture, more), less), np.uint8)

    # -- acts of a person ----------------------------------------------------------------------

    def hold_board(self) -> int:
        """Hold the printed board before the camera, each time in another pose; its number."""
        with self._lock:
            self._pose = (self._pose + 1) % len(POSES)
            self._before = Before(held=self._pose)
            return self._pose

    def lay_board(self) -> None:
        """Lay the board flat in the middle of the table."""
        with self._lock:
            self._before = Before(lies=True)

    def clear(self) -> None:
        """Take everything away."""
        with self._lock:
            self._before = Before()

    def fault_begins(self) -> None:
        """Begin a later fault of the camera: a knock, a hand on the glass, other light."""
        with self._lock:
            self._begun = True

    def mend(self, name: str) -> bool:
        """Do what ends this fault; False if that isn't what is wrong."""
        with self._lock:
            if name != self._fault or not self._begun:
                return False
            self._fault = ""
            self._pause_s = 1 / FPS
            return True

    # -- inside --------------------------------------------------------------------------------

    def _still(self) -> Picture:
        """Picture of the lens, drawn once for as long as nothing changes."""
        key = self._before, self._fault, self._begun
        if self._drawn is None or self._drawn[0] != key:
            picture = draw_scene(self._before, self._seed)
            self._drawn = key, view_with_fault(picture, self._fault if self._begun else "")
        return self._drawn[1]


def view_with_fault(picture: Picture, fault: str) -> Picture:
    """The same view through a camera with this fault; "" or another one changes nothing."""
    match fault:
        case "out_of_focus":
            return np.asarray(cv2.GaussianBlur(picture, (0, 0), BLUR_PX), np.uint8)
        case "too_bright":
            return view_in_other_light(picture, BRIGHT)
        case "too_dark":
            return view_in_other_light(picture, DARK)
        case "light_changed":
            return view_in_other_light(picture, CHANGED)
        case "camera_moved":
            right, down, turn = _KNOCK
            return knocked_camera_view(picture, right, down, turn)
        case "dirty_lens":
            return with_smeared_glass(picture, _SMEARS, 0.8)
    return picture


@cache
def _grain() -> tuple[Picture, Picture]:
    """The sensor's noise: levels added and subtracted; drawn once and shifted about."""
    noise = np.random.default_rng(5).normal(0, _NOISE, (SIZE[1], SIZE[0], 3))
    return (np.asarray(np.clip(noise, 0, 255), np.uint8),
            np.asarray(np.clip(-noise, 0, 255), np.uint8))

"""Camera behind the glass of a simulated shoe: cards that are drawn, and the card to calibrate.

For a table whose shoe reads with a camera. Frames come at the pace of a real camera, or as slowly
as from a camera at a bad port.
"""

from threading import Lock
from time import monotonic, sleep
from typing import Final

import numpy as np

from drivers.sim.sim_shoe_camera import SIZE, ShoeView
from drivers.sim.tabletop.camera_scene import printed_sheet_picture
from drivers.sim.tabletop.planted_fault import COME_LATER, Planted
from drivers.sim.tabletop.tabletop_camera import view_with_fault
from drivers.vision.card_readings import CARD_H_MM, CARD_W_MM, Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Region

FPS: Final = 60.0
SLOW_FPS: Final = 10.0
#: The shoe's card on its sheet: left and top in mm, and how finely it is drawn.
_CARD_MM: Final = (20.0, 30.0)
_PX_MM: Final = 8.0
_PAPER: Final = 0.8
_FINER: Final = 4
#: Where its head stands, in mm along the way, in the middle of the glass and further out.
MIDDLE_MM: Final = 0.0
FURTHER_MM: Final = 8.0


class GlassCamera:
    """One shoe's camera. A fault that comes later begins with `fault_begins`."""

    is_live: Final = True

    def __init__(self, planted: Planted, seed: int = 1) -> None:
        self._fault = planted.name if planted.part == "shoe" else ""
        self._begun = self._fault not in COME_LATER
        self._fps = SLOW_FPS if self._fault == "slow_camera" else FPS
        self._view = ShoeView(seed)
        self._lock = Lock()
        self._card: float | None = None  # where the head of the calibration card stands
        self._now_s = self._free_s = self._due_s = 0.0

    # -- a source of frames --------------------------------------------------------------------

    def open(self) -> None:
        """Open the camera."""
        self._due_s = monotonic()

    def close(self) -> None:
        """Close it; it may be opened again."""

    def read(self) -> Picture:
        """The next frame, when it is due."""
        now_s = monotonic()
        if now_s < self._due_s:
            sleep(self._due_s - now_s)
        self._due_s = max(self._due_s, now_s) + 1 / self._fps
        return self.frame()

    def frame(self) -> Picture:
        """The next frame at once."""
        with self._lock:
            self._now_s += 1 / self._fps
            picture = self._view.frame(self._now_s)
            if self._card is not None:
                picture = self._with_card(picture, self._card)
            return view_with_fault(picture, self._fault if self._begun else "")

    @property
    def opening(self) -> Region:
        """Region of the frame that is glass."""
        return self._view.window.glass

    # -- acts of a person ----------------------------------------------------------------------

    def draw(self, card: str) -> float:
        """Draw a card ("As", "" for one with no face); returns its passing time in seconds."""
        with self._lock:
            begins = max(self._now_s, self._free_s)
            self._free_s = self._view.put(card or "back", self._view.motion(), begins)
            return self._free_s - self._now_s

    def show_card(self, is_further: bool) -> None:
        """Lay the shoe's printed card under the glass: in the middle, or some mm further out."""
        with self._lock:
            self._card = FURTHER_MM if is_further else MIDDLE_MM

    def clear(self) -> None:
        """Take the printed card away."""
        with self._lock:
            self._card = None

    def fault_begins(self) -> None:
        """Begin the fault of a camera that was in order."""
        with self._lock:
            self._begun = True

    def mend(self, name: str) -> bool:
        """Do what ends this fault; False if that isn't what is wrong."""
        with self._lock:
            if name != self._fault or not self._begun:
                return False
            self._fault, self._fps = "", FPS
            return True

    # -- inside --------------------------------------------------------------------------------

    def _with_card(self, under: Picture, head: float) -> Picture:
        """The printed card on the glass, its print as sharp as the lens."""
        card = _shoe_card()
        lies = np.array([[1.0, 0, 0], [0, 1.0, -head], [0, 0, 1.0]])
        at = self._view.window.plane.inverse @ lies @ np.diag([1 / _PX_MM, 1 / _PX_MM, 1.0])
        finer = np.diag([_FINER, _FINER, 1.0]) @ at
        size = (SIZE[0] * _FINER, SIZE[1] * _FINER)
        drawn = cv2.resize(cv2.warpPerspective(card, finer, size), SIZE,
                           interpolation=cv2.INTER_AREA)
        cover = cv2.warpPerspective(np.full(card.shape[:2], 255, np.uint8), at, SIZE)
        seen = cv2.bitwise_and(cover, self._view.window.glass.mask(SIZE))
        return np.asarray(np.where(seen[..., None] > 127, drawn, under), np.uint8)


def _shoe_card() -> Picture:
    """The shoe's card cut out of its sheet, in the light of the shoe."""
    sheet = printed_sheet_picture("card", _PX_MM)
    left, top = (round(one * _PX_MM) for one in _CARD_MM)
    wide, high = round(CARD_W_MM * _PX_MM), round(CARD_H_MM * _PX_MM)
    return np.asarray(sheet[top : top + high, left : left + wide] * _PAPER, np.uint8)

"""Sight of a camera: black, burnt out, blurred, frozen or wrong-sized pictures are faults.

Each fault has to last before it is one: a hand before the lens is no broken camera. Its words are
the reason of a `LinkLost`; the part before a colon names the fault (dealer_assist/words).
"""

from typing import Final, NamedTuple

import numpy as np

from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2

BLACK: Final = "camera black"
BURNT_OUT: Final = "camera burnt out"
BLURRED: Final = "camera blurred"
FROZEN: Final = "camera frozen"
SIZE: Final = "camera size"

_MS: Final = 1_000_000
#: Time each must last, in ms. Cards pass in a fifth of a second: faults that hide them count soon.
_LASTS_MS: Final = {BLACK: 300, FROZEN: 500, BURNT_OUT: 500, BLURRED: 2_000}
_WELL_AGAIN_MS: Final = 300
_LOOK_AT_EDGES_EVERY_MS: Final = 500

_EVERY: Final = 16  # every so many pixels are looked at, both ways
_DARK: Final = 20
_LIT_SHARE: Final = 0.01
_WHITE: Final = 250
_WHITE_SHARE: Final = 0.7
_LEAST_CONTRAST: Final = 40.0
#: Blur of the sharpest edges, as the sigma of a Gaussian in pixels of the frame, that is too much.
BLUR_PX: Final = 6.0


class FrameState(NamedTuple):
    """State after one frame: `fault` in words while one stands, `is_sound`: fit for reading."""

    fault: str
    is_sound: bool


class CameraSight:
    """Follows the frames of one camera.

    `size` is the width and height that its calibration is for, None for any; `blur_px` is the blur
    of the sharpest edges that is too much.
    """

    def __init__(self, size: tuple[int, int] | None = None, blur_px: float = BLUR_PX) -> None:
        self._size = size
        self._blur_px = blur_px
        self.forget()

    def forget(self) -> None:
        """Begin anew: the camera was opened again."""
        self._fault = ""
        self._trouble, self._since = "", 0
        self._well_since: int | None = None
        self._before: Picture | None = None
        self._edges_due = 0
        self._is_blurred = False

    def look(self, picture: Picture, at_ns: int) -> FrameState:
        """Take one frame. Never raises, whatever it is."""
        wrong = self._wrong_shape(picture)
        if wrong:
            if not self._fault.startswith(SIZE):  # reported once, however often the size changes
                self._fault = wrong
            self._well_since = None
            return FrameState(self._fault, False)
        trouble = self._trouble_of(picture, at_ns)
        if trouble != self._trouble:
            self._trouble, self._since = trouble, at_ns
        if trouble and at_ns - self._since >= _LASTS_MS[trouble] * _MS:
            self._fault, self._well_since = trouble, None
        elif not trouble and self._fault:
            self._recover(at_ns)
        is_sound = not self._fault and trouble in ("", BLURRED)
        return FrameState(self._fault, is_sound)

    def _recover(self, at_ns: int) -> None:
        if self._well_since is None:
            self._well_since = at_ns
        if at_ns - self._well_since >= _WELL_AGAIN_MS * _MS:
            self._fault, self._well_since = "", None

    def _wrong_shape(self, picture: Picture) -> str:
        if not isinstance(picture, np.ndarray) or picture.ndim != 3 or picture.dtype != np.uint8:
            return f"{SIZE}: no picture of three colours with 8 bits each"
        height, width, colours = picture.shape
        if colours != 3 or min(height, width) < 2 * _EVERY:
            return f"{SIZE}: {width}x{height} with {colours} colours is no view of a table"
        if self._size is not None and (width, height) != self._size:
            return f"{SIZE}: {width}x{height} comes, {self._size[0]}x{self._size[1]} is expected"
        return ""

    def _trouble_of(self, picture: Picture, at_ns: int) -> str:
        is_same = self._is_same(picture)
        few = picture[_EVERY // 2 :: _EVERY, _EVERY // 2 :: _EVERY]
        brightest = few.max(axis=2)
        if np.count_nonzero(brightest > _DARK) < _LIT_SHARE * brightest.size:
            return BLACK
        if np.count_nonzero(few.min(axis=2) >= _WHITE) > _WHITE_SHARE * brightest.size:
            return BURNT_OUT
        if is_same:
            return FROZEN
        if at_ns >= self._edges_due:
            self._edges_due = at_ns + _LOOK_AT_EDGES_EVERY_MS * _MS
            self._is_blurred = blur_px(picture) > self._blur_px
        return BLURRED if self._is_blurred else ""

    def _is_same(self, picture: Picture) -> bool:
        """True if it is the frame before once more, to the last bit: a live one never is."""
        before, self._before = self._before, picture
        if before is None or before.shape != picture.shape:
            return False
        if not np.array_equal(before[::_EVERY, ::_EVERY], picture[::_EVERY, ::_EVERY]):
            return False
        return np.array_equal(before, picture)


def blur_px(picture: Picture) -> float:
    """Blur of the sharpest edges: the sigma of a Gaussian in pixels; 0 without any edge.

    The steepest change of a blurred step is its height / (sigma * sqrt(2 pi)).
    """
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (5, 5), 1.0)
    low, high = np.percentile(grey[::4, ::4], (1, 99))
    if high - low < _LEAST_CONTRAST:
        return 0.0
    across = np.abs(cv2.Sobel(grey, cv2.CV_16S, 1, 0, ksize=1))
    down = np.abs(cv2.Sobel(grey, cv2.CV_16S, 0, 1, ksize=1))
    steep = np.maximum(across, down).ravel()
    count = max(1, steep.size // 1000)
    steepest = float(np.partition(steep, -count)[-count]) / 2
    sigma = float(high - low) / (max(steepest, 0.5) * float(np.sqrt(2 * np.pi)))
    return float(np.sqrt(max(0.0, sigma * sigma - 1.0)))  # without the smoothing of this function

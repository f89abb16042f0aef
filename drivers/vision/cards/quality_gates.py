"""Quality gates of a window, before anything is recognised in it.

A network's own score does not protect against blur, burn-out and lost colour: it is as sure of a
smeared 8 as of a sharp 3. The measures here are independent of the learned ones, so that both must
fail before a wrong card is told. All figures are relative to the window's own paper, so that a dim
picture is as good as a bright one. About 0.1 ms for a window on one core.
"""

from typing import Final

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import WINDOW_H, WINDOW_W, Picture, UnreadReason
from drivers.vision.cards.pixel_match import darkest_colours
from drivers.vision.opencv import cv2


@dataclass(frozen=True, slots=True)
class Quality:
    """Measures of a window as a picture.

    `paper`: the brightest tenth's level, 0 to 255. `contrast`: how much darker the darkest ink is,
    as a part of the paper's level, 0 to 1. `sharpness`: the typical slope of the edges in the
    direction where they are softest, parts of the paper's level per pixel, over the root of the
    contrast, for pale ink has weak edges when it is sharp: a sharp window has 0.25, one moved by 12
    pixels 0.07 and hardly ever 0.09. `clipped`: the part of the window at the sensor's ceiling in
    all three colours. `chroma`: how much the three colours differ from a common grey, in levels.
    """

    paper: float
    contrast: float
    sharpness: float
    clipped: float
    chroma: float


@dataclass(frozen=True, slots=True)
class ReadGates:
    """Limits for reading a window. The defaults hold for windows of 48 x 72 from any deck.

    `washed`: from this part at the ceiling on, thin strokes may be gone (Q looks like O, a green
    club like a red one), so that an unknown deck needs a clearer word (`is_washed`).
    """

    paper: float = 22.0
    contrast: float = 0.16
    sharpness: float = 0.096
    clipped: float = 0.35
    clipped_contrast: float = 0.45
    chroma: float = 0.36
    washed: float = 0.6


LIMITS: Final = ReadGates()
_CEILING: Final = 252
_PIXELS: Final = WINDOW_H * WINDOW_W
#: Directions in which edges are followed, eight over the half turn.
_COSINES: Final = np.cos(np.arange(8) * np.pi / 8).astype(np.float32)
_SINES: Final = np.sin(np.arange(8) * np.pi / 8).astype(np.float32)


def measure_window_quality(window: Picture) -> Quality:
    """The figures of one window. Raises ValueError for another shape or type than a window's."""
    if window.shape != (WINDOW_H, WINDOW_W, 3) or window.dtype != np.uint8:
        raise ValueError(f"expected a window of {WINDOW_H}x{WINDOW_W}x3 bytes, "
                         f"got {window.shape} {window.dtype}")
    blue, green, red = (np.asarray(one, dtype=np.uint8) for one in cv2.split(window))
    low = darkest_colours(window)
    levels = np.cumsum(np.bincount(low.ravel(), minlength=256))
    paper = max(1.0, float(np.searchsorted(levels, 0.9 * _PIXELS)))
    ink = float(np.searchsorted(levels, 0.02 * _PIXELS))
    clipped = 1.0 - float(levels[_CEILING - 1]) / _PIXELS
    contrast = 1.0 - ink / paper
    sharpness = _slope(low, paper) / max(0.1, contrast) ** 0.5
    return Quality(paper, contrast, sharpness, clipped, _chroma(blue, green, red))


def _slope(low: Picture, paper: float) -> float:
    """The slope of edges, weighted by their strength, in the direction where it is least.

    In each direction: sum of the fourth powers of the derivative over the sum of its squares.
    Strong edges outweigh noise and soft shading, and how much is printed does not matter.
    """
    smooth = cv2.blur(low, (2, 2)).astype(np.float32) / np.float32(paper)
    across = smooth[1:, 1:] - smooth[1:, :-1]
    down = smooth[1:, 1:] - smooth[:-1, 1:]
    a, d = across.ravel(), down.ravel()
    aa, ad, dd = a * a, a * d, d * d
    # (c a + s d)^4 = c4 aaaa + 4 c3 s aaad + 6 c2 s2 aadd + 4 c s3 addd + s4 dddd
    c, s = _COSINES, _SINES
    squares = c * c * aa.sum() + 2 * c * s * ad.sum() + s * s * dd.sum()
    fourths = (c**4 * (aa @ aa) + 4 * c**3 * s * (aa @ ad) + 6 * c * c * s * s * (aa @ dd)
               + 4 * c * s**3 * (ad @ dd) + s**4 * (dd @ dd))
    return float(np.sqrt(np.min(fourths / np.maximum(squares, 1e-6))))


def _chroma(blue: Picture, green: Picture, red: Picture) -> float:
    """Mean difference between the colours once each is brought to the same mean: the tint of the
    light is no colour, and a grey picture has none at all.
    """
    return (_unlike(blue, green) + _unlike(red, green)) / 2


def _unlike(one: Picture, other: Picture) -> float:
    gain = cv2.sumElems(other)[0] / max(1.0, cv2.sumElems(one)[0])
    off = cv2.addWeighted(one, gain, other, -1.0, 0.0, dtype=cv2.CV_32F)
    return float(cv2.norm(off, cv2.NORM_L1)) / off.size


def why_window_unreadable(quality: Quality, limits: ReadGates = LIMITS) -> UnreadReason:
    """The first thing that is wrong with such a window; Doubt.NONE where it may be read."""
    if quality.paper < limits.paper:
        return UnreadReason.DARK
    if quality.chroma < limits.chroma:
        return UnreadReason.NO_COLOUR
    if quality.clipped > limits.clipped and quality.contrast < limits.clipped_contrast:
        return UnreadReason.BURNT_OUT
    if quality.contrast < limits.contrast:
        return UnreadReason.UNLIKE
    if quality.sharpness < limits.sharpness:
        return UnreadReason.BLURRED
    return UnreadReason.NONE


def is_washed(quality: Quality, limits: ReadGates = LIMITS) -> bool:
    """True if so much of the window is at the sensor's ceiling that ink may be missing: nearly
    every window exposed twice too long, one in 100 of a shoe in order."""
    return quality.clipped > limits.washed

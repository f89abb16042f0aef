"""Jitter: many windows out of one, as the same card would look in other draws.

A deck is enrolled from a few windows of each card; its thresholds must hold for cards that lie a
little otherwise, in a little other light. Only small changes belong here: shift, turn, size,
softness, movement, light, noise, as in a shoe (regime R0 of the evaluation and somewhat beyond).
"""

from typing import Final

import numpy as np

from drivers.vision.card_readings import WINDOW_H, WINDOW_W, Floats, Picture
from drivers.vision.opencv import cv2

# Ranges of a shoe. Shift and movement in pixels of the window, turn in degrees.
_SHIFT: Final = 2.6
_TURN: Final = 2.6
_SIZE: Final = 0.04
_SOFT: Final = 0.8
_MOVED: Final = 3.0
_LIGHT: Final = 0.22
_TINT: Final = 0.05
_SLOPE: Final = 0.08
_NOISE: Final = 5.0


def jittered(window: Picture, rng: np.random.Generator) -> Picture:
    """Another look at the window's card. `rng` decides; the same state gives the same picture."""
    moved = cv2.warpAffine(
        window, _transform(rng), (WINDOW_W, WINDOW_H), flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    soft = _softened(np.asarray(moved, dtype=np.uint8), rng)
    grain = rng.standard_normal(window.shape, dtype=np.float32) * (_NOISE * rng.random())
    lit = soft * _light(rng) + grain
    return np.asarray(np.clip(lit + 0.5, 0, 255), dtype=np.uint8)


def _transform(rng: np.random.Generator) -> Floats:
    """About the window's upper part, where the index stands."""
    middle = (WINDOW_W / 2, WINDOW_H / 3)
    turn, size = rng.uniform(-_TURN, _TURN), 1 + rng.uniform(-_SIZE, _SIZE)
    matrix = np.asarray(cv2.getRotationMatrix2D(middle, turn, size), dtype=np.float32)
    matrix[:, 2] += rng.uniform(-_SHIFT, _SHIFT, 2).astype(np.float32)
    return matrix


def _softened(window: Picture, rng: np.random.Generator) -> Picture:
    sigma, length = _SOFT * rng.random(), _MOVED * rng.random()
    soft = cv2.GaussianBlur(window, (0, 0), sigma) if sigma > 0.25 else window
    if length < 1:
        return np.asarray(soft, dtype=np.uint8)
    return np.asarray(cv2.filter2D(soft, -1, _streak(length, rng.uniform(0, np.pi))),
                      dtype=np.uint8)


def _streak(length: float, angle: float) -> Floats:
    """A kernel that smears `length` pixels along `angle`."""
    reach = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), dtype=np.float32)
    for along in np.linspace(-length / 2, length / 2, 4 * reach + 1):
        x, y = reach + along * np.cos(angle), reach + along * np.sin(angle)
        left, top = int(x), int(y)
        right, down = x - left, y - top
        kernel[top, left] += (1 - right) * (1 - down)
        kernel[top, left + 1] += right * (1 - down)
        kernel[top + 1, left] += (1 - right) * down
        kernel[top + 1, left + 1] += right * down
    return np.asarray(kernel / kernel.sum(), dtype=np.float32)


def _light(rng: np.random.Generator) -> Floats:
    """Brightness factor of each pixel and colour: level, tint, and a slope over the window."""
    level = 1 + rng.uniform(-_LIGHT, _LIGHT)
    tint = 1 + rng.uniform(-_TINT, _TINT, 3)
    across, down = rng.uniform(-_SLOPE, _SLOPE, 2)
    x = np.linspace(-1, 1, WINDOW_W)[None, :, None]
    y = np.linspace(-1, 1, WINDOW_H)[:, None, None]
    return np.asarray(level * (1 + across * x + down * y) * tint, dtype=np.float32)

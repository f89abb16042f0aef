"""Index windows of a camera with too few pixels: the card is sampled coarsely, and scaled up.

Many cameras sharpen what they see and scale small pictures up, so that such a window has as steep
edges as one of full resolution, and still holds no more than was sampled. Measured on, never
learned from.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from drivers.vision.card_readings import CARD_W_MM, WINDOW_H, WINDOW_W, WINDOW_W_MM, Picture
from drivers.vision.opencv import cv2
from models.scenes import window_optics

#: Pixels across a window's 18 mm; a camera in order has 48 or more.
ACROSS: Final = (8, 10, 12, 14, 16, 18, 20, 24)
#: Strengths of an unsharp mask: from what a webcam does by itself to far too much.
_SHARPENED: Final = (0.5, 1.0, 2.0, 4.0)
_JPEG: Final = (100, 100, 90, 75, 60)
_SCALED_BY: Final = (cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_LANCZOS4)


@dataclass(frozen=True, slots=True)
class CoarseCamera:
    """One camera: pixels over 18 mm, strength of its unsharp mask before and after scaling up,
    JPEG quality (100 for none), and OpenCV's interpolation by which it's scaled."""

    across: int
    before: float
    after: float
    jpeg: int
    scaled_by: int


def drawn_camera(across: int, is_sharpening: bool, rng: np.random.Generator) -> CoarseCamera:
    """A camera of that resolution, its other properties drawn."""
    amount = float(rng.choice(_SHARPENED)) if is_sharpening else 0.0
    where = int(rng.integers(3))  # before, after, both
    return CoarseCamera(
        across, amount if where != 1 else 0.0, amount if where != 0 else 0.0,
        int(rng.choice(_JPEG)), int(rng.choice(_SCALED_BY)))


def coarse_photograph(
    card: Picture, camera: CoarseCamera, regime: window_optics.Regime, rng: np.random.Generator
) -> Picture:
    """One photograph of the card's top left corner by such a camera, as a window of 48 x 72."""
    clean = replace(regime, noise=0.0, jpeg=100, blur=0.0)
    seen = window_optics.photograph(card, clean, rng)
    size = (camera.across, round(camera.across * WINDOW_H / WINDOW_W))
    small = np.asarray(cv2.resize(seen, size, interpolation=cv2.INTER_AREA), np.uint8)
    small = window_optics.noise(small, rng.uniform(0.3, 1) * regime.noise, rng)
    small = window_optics.sharpen(small, camera.before)
    if camera.jpeg < 100:
        small = window_optics.compress(small, camera.jpeg)
    drawn = cv2.resize(small, (WINDOW_W, WINDOW_H), interpolation=camera.scaled_by)
    return window_optics.sharpen(np.asarray(drawn, np.uint8), camera.after)


#: Side of the square frames of a small slot camera.
FRAME: Final = 128


def coarse_frame(
    card: Picture, camera: CoarseCamera, regime: window_optics.Regime, rng: np.random.Generator
) -> Picture:
    """A whole frame of 128 x 128 in which the card lies anyhow, as upright as in a slot."""
    per_mm = camera.across / WINDOW_W_MM
    finer = max(1, round(card.shape[1] / (CARD_W_MM * per_mm)))
    scale = finer * CARD_W_MM * per_mm / card.shape[1]
    turn = np.deg2rad(rng.uniform(-2, 2) * regime.rotation)
    way = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    middle = FRAME * finer * (0.5 + rng.uniform(-0.05, 0.05, 2))
    at = np.column_stack([way, middle - way @ (np.array(card.shape[1::-1]) / 2)])
    fine = cv2.warpAffine(
        window_optics.rounded(card, (40, 40, 40), rng), at.astype(np.float32),
        (FRAME * finer, FRAME * finer), flags=cv2.INTER_LINEAR,
        borderValue=window_optics.surroundings(rng))
    small = np.asarray(cv2.resize(fine, (FRAME, FRAME), interpolation=cv2.INTER_AREA), np.uint8)
    lit = small * (0.92 * (1 + rng.uniform(-1, 1, 3) * regime.balance))
    small = window_optics.noise(np.asarray(lit, np.uint8), rng.uniform(0.3, 1) * regime.noise, rng)
    small = window_optics.sharpen(small, camera.before + camera.after)
    return window_optics.compress(small, camera.jpeg) if camera.jpeg < 100 else small

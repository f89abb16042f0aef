"""Index windows cut out of a picture in which a card's four corners are known."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from drivers.vision.card_readings import (
    CARD_H_MM,
    CARD_W_MM,
    WINDOW_H,
    WINDOW_H_MM,
    WINDOW_W,
    WINDOW_W_MM,
    Floats,
    Picture,
)
from drivers.vision.opencv import cv2

#: A card's four corners in a picture's pixels: top left, top right, bottom right, bottom left of
#: the card standing upright (either end up).
Quad = Sequence[tuple[float, float]]
_RIGHT: Final = WINDOW_W * CARD_W_MM / WINDOW_W_MM
_DOWN: Final = WINDOW_H * CARD_H_MM / WINDOW_H_MM
_MOST: Final = 8  # a window is never sampled finer than this


def index_windows(picture: Picture, corners: Quad) -> tuple[Picture, Picture]:
    """The card's top left window and, turned by half, its bottom right one.

    The window is a part of the card's width and height, so that a bridge card (57 mm wide) fills
    it as a poker card (63 mm) does. Raises ValueError unless four corners are given.
    """
    quad = np.asarray(corners, dtype=np.float32)
    if quad.shape != (4, 2):
        raise ValueError(f"expected a card's four corners, got {len(quad)}")
    return _window(picture, quad), _window(picture, np.roll(quad, -2, axis=0))


def _window(picture: Picture, quad: Floats) -> Picture:
    card = np.array([[0, 0], [_RIGHT, 0], [_RIGHT, _DOWN], [0, _DOWN]], dtype=np.float32)
    sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    finer = int(np.clip(np.ceil(sides.max() / _DOWN), 1, _MOST))
    at = cv2.getPerspectiveTransform(quad, card * finer)
    size = (WINDOW_W * finer, WINDOW_H * finer)
    drawn = cv2.warpPerspective(picture, at, size, flags=cv2.INTER_LINEAR,
                                borderMode=cv2.BORDER_REPLICATE)
    if finer == 1:
        return np.asarray(drawn, dtype=np.uint8)
    small = cv2.resize(drawn, (WINDOW_W, WINDOW_H), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8)

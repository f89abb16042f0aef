"""Strip of greys that is printed beside a board and on the colour card."""

from typing import Final

import numpy as np

from drivers.vision.opencv import cv2
from drivers.vision.planes import Doubles
from drivers.vision.readings import Picture

_INSET: Final = 0.25  # of a patch that is left out at each side: its edge may be smeared


def grey_corners(greys: tuple[float, float, float, float], at: int) -> Doubles:
    """The four corners of a grey, inset, in mm; `greys` are left, top, width and height of the
    first, the others follow to the right.
    """
    left, top, wide, high = greys
    x = left + at * wide
    near, far = x + wide * _INSET, x + wide * (1 - _INSET)
    up, low = top + high * _INSET, top + high * (1 - _INSET)
    return np.array([(near, up), (far, up), (far, low), (near, low)], np.float64)


def is_in_view(picture: Picture, corners: Doubles) -> bool:
    """True if all of them, in px, lie in the picture."""
    height, width = picture.shape[:2]
    return bool((corners >= 0).all() and (corners < (width, height)).all())


def middle_colour(picture: Picture, corners: Doubles) -> Doubles:
    """Middle colour within these corners, in px and in view; BGR."""
    left, top = np.floor(corners.min(axis=0)).astype(int)
    right, low = np.ceil(corners.max(axis=0)).astype(int) + 1
    cut = picture[top:low, left:right]
    mask = np.zeros(cut.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, (corners - (left, top)).round().astype(np.int32), 1)
    return np.asarray(np.median(cut[mask > 0], axis=0), np.float64)

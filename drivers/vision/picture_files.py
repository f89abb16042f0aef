"""Pictures from files, turned as the camera says they were held."""

from pathlib import Path

import numpy as np

from drivers.vision.opencv import cv2
from drivers.vision.readings import Picture


class PictureUnreadable(Exception):
    """No picture can be had from the file; says which and why."""


def load_picture(path: Path) -> Picture:
    """The file's picture in BGR, upright by its EXIF rotation. Raises PictureUnreadable."""
    try:
        coded = np.frombuffer(path.read_bytes(), dtype=np.uint8)
    except OSError as error:
        raise PictureUnreadable(f"{path}: can't be read ({error.strerror})") from error
    if not len(coded):
        raise PictureUnreadable(f"{path}: expected a picture, and the file is empty")
    try:
        picture = cv2.imdecode(coded, cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise PictureUnreadable(f"{path}: expected a picture (JPEG, PNG, WebP, BMP), and this is "
                                "none or a damaged one")
    return np.asarray(picture, dtype=np.uint8)

"""Pictures to calibrate with, out of files: a picture, a folder of pictures, a film."""

from pathlib import Path
from typing import Final

import numpy as np

from drivers.vision.card_readings import Picture
from drivers.vision.frame_sources import is_device
from drivers.vision.opencv import cv2
from drivers.vision.picture_files import PictureUnreadable, load_picture

_PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp"})
_EVERY: Final = 15  # frames of a film
_MOST: Final = 80


def is_still(source: str) -> bool:
    """True if this names a file or a folder, and no camera."""
    path = Path(source)
    return not is_device(source) and "://" not in source and (path.exists() or bool(path.suffix))


def still_pictures_of(source: str) -> list[Picture]:
    """The pictures of a file or folder, in the order of their names; of a film every fifteenth
    frame. Raises PictureUnreadable."""
    path = Path(source)
    if path.is_dir():
        files = sorted(one for one in path.iterdir() if one.suffix.lower() in _PICTURES)
        if not files:
            raise PictureUnreadable(f"{path}: expected a folder with pictures, found none in it")
        return [load_picture(one) for one in files[:_MOST]]
    if path.suffix.lower() in _PICTURES or not path.exists():
        return [load_picture(path)]
    return _film(path)


def _film(path: Path) -> list[Picture]:
    film = cv2.VideoCapture(str(path))
    try:
        found: list[Picture] = []
        while len(found) < _MOST and film.grab():
            well, frame = film.retrieve()
            if well:
                found.append(np.asarray(frame, np.uint8))
            for _ in range(_EVERY - 1):
                film.grab()
    finally:
        film.release()
    if not found:
        raise PictureUnreadable(f"{path}: expected a picture or a film, and this is none or a "
                                "damaged one")
    return found

"""Pictures from files, turned as the camera says they were held.

Only the four kinds that cameras and telephones write are opened, and no file of which a header asks
for more memory than it can need: OpenCV has decoders for twenty kinds, and believes them.
"""

from pathlib import Path
from typing import Final

import numpy as np

from drivers.safe_file_opening import read_plain
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import MOST_POINTS, cv2

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_BMP: Final = b"BM"
#: Bytes of a PNG's chunk besides its content: its length, its name, its sum.
_AROUND: Final = 12
#: Of a file as it lies; a picture of MOST_POINTS without any compression has fewer.
_MOST_BYTES: Final = 400_000_000


class PictureUnreadable(Exception):
    """The file gives no picture; says which and why."""


def load_picture(path: Path) -> Picture:
    """The file's picture in BGR, upright by its EXIF rotation. Raises PictureUnreadable."""
    try:
        coded = read_plain(path, _MOST_BYTES)
    except OSError as error:
        raise PictureUnreadable(f"{path}: can't be read ({error.strerror})") from error
    if not coded:
        raise PictureUnreadable(f"{path}: expected a picture, and the file is empty")
    picture = decoded(coded)
    if picture is None:
        raise PictureUnreadable(f"{path}: expected a picture (JPEG, PNG, WebP, BMP), and this is "
                                f"none, a damaged one, or of more than {MOST_POINTS:,} points")
    return picture


def decoded(coded: bytes) -> Picture | None:
    """The picture in these bytes; None if they are none, or of a kind that isn't opened."""
    if not _may_be_opened(coded):
        return None
    try:
        picture = cv2.imdecode(np.frombuffer(coded, np.uint8), cv2.IMREAD_COLOR)
    except (cv2.error, MemoryError):
        return None
    return None if picture is None else np.asarray(picture, np.uint8)


def _may_be_opened(coded: bytes) -> bool:
    if coded.startswith(_PNG):
        return _is_whole_png(coded)
    is_webp = coded.startswith(b"RIFF") and coded[8:12] == b"WEBP"
    return is_webp or coded.startswith((_JPEG, _BMP))


def _is_whole_png(coded: bytes) -> bool:
    """True if every chunk is as long as it says: for one of 4 GB that much memory is taken."""
    at = len(_PNG)
    while at + _AROUND <= len(coded):
        is_last = coded[at + 4:at + 8] == b"IEND"
        at += _AROUND + int.from_bytes(coded[at:at + 4], "big")
        if is_last:
            return at <= len(coded)  # cameras may write something of their own behind it
    return False

"""Pictures from files, turned as the camera says they were held.

Only the four kinds that cameras and telephones write are opened, and no file of which a header asks
for more memory than it can need: OpenCV has decoders for twenty kinds, and believes them.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
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
_STDERR: Final = 2
_WORD_OF_DAMAGE: Final = b"Corrupt JPEG data"
_LEFT_OVER: Final = re.compile(rb"(\d+) extraneous bytes before marker 0xd9")
_HARMLESS: Final = 8
_one_at_a_time: Final = Lock()


class PictureUnreadable(Exception):
    """The file gives no picture; says which and why."""


def load_picture(path: Path) -> Picture:
    """The file's picture in BGR, upright by its EXIF rotation. Raises PictureUnreadable, also for
    a damaged JPEG of which a part could be shown, and for one in which nothing can be seen."""
    try:
        coded = read_plain(path, _MOST_BYTES)
    except OSError as error:
        raise PictureUnreadable(f"{path}: can't be read ({error.strerror})") from error
    if not coded:
        raise PictureUnreadable(f"{path}: expected a picture, and the file is empty")
    with _decoder_words() as words:
        picture = decoded(coded)
    if coded.startswith(_JPEG) and (picture is None or any(map(_names_damage, words))):
        raise PictureUnreadable(f"{path}: a damaged JPEG file, cut short or altered, or one of "
                                f"more than {MOST_POINTS:,} points; copy it again")
    if picture is None:
        raise PictureUnreadable(f"{path}: expected a picture (JPEG, PNG, WebP, BMP), and this is "
                                f"none, a damaged one, or of more than {MOST_POINTS:,} points")
    if _is_transparent(coded):
        raise PictureUnreadable(f"{path}: a wholly transparent picture: nothing can be seen in it")
    return picture


@contextmanager
def _decoder_words() -> Iterator[list[bytes]]:
    """Lines that the decoder writes on stderr in here: libjpeg names damage there and nowhere else.
    What is none of its words is passed on.
    """
    words: list[bytes] = []
    with _one_at_a_time, TemporaryFile() as caught:
        try:
            kept = os.dup(_STDERR)
        except OSError:  # no stderr at all, as under a window system
            yield words
            return
        os.dup2(caught.fileno(), _STDERR)
        try:
            yield words
        finally:
            os.dup2(kept, _STDERR)
            os.close(kept)
            caught.seek(0)
            for line in caught:
                words.append(line)
                if _WORD_OF_DAMAGE not in line:
                    os.write(_STDERR, line)


def _names_damage(line: bytes) -> bool:
    """True if a decoder's line tells of a damaged picture: some cameras leave a few bytes before
    the end, which does no harm."""
    left = _LEFT_OVER.search(line)
    return _WORD_OF_DAMAGE in line and (left is None or int(left[1]) > _HARMLESS)


def _is_transparent(coded: bytes) -> bool:
    """True if a picture has an alpha channel, and nothing of it is to be seen."""
    if coded.startswith((_JPEG, _BMP)):
        return False
    whole = cv2.imdecode(np.frombuffer(coded, np.uint8), cv2.IMREAD_UNCHANGED)
    return whole is not None and whole.ndim == 3 and whole.shape[2] == 4 and not whole[..., 3].any()


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

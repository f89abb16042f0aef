"""Golden pictures: what a window looked like when somebody last looked at it and found it good.

Two pictures are alike if their blocks are: each is brought down to the mean colours of blocks of
8 x 8 pixels at 640 across, so that letters drawn a little otherwise by another Qt or machine don't
count, and a card, a seat or a line of words does.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from PyQt6.QtGui import QImage, qRgb

FOLDER: Final = Path(__file__).parent / "golden"
ACROSS: Final = 640  # pixels of a kept picture
BLOCK: Final = 8
DIFFERS: Final = 14.0  # levels of 255, in the colour that differs most
FAR: Final = 45.0  # so much is no letter's edge any more
MOST_DIFFERING: Final = 0.002  # of the blocks
MOST_FAR: Final = 0.0005
_COLOURS: Final = 64  # of a kept picture
_MOST_BYTES: Final = 60_000

Pixels = np.ndarray


def pixels_of(image: QImage) -> Pixels:
    """The picture at the size that is kept, blue first."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    bits = plain.constBits()
    assert bits is not None
    rows = np.frombuffer(bits.asstring(plain.sizeInBytes()), np.uint8)
    rows = rows.reshape(plain.height(), plain.bytesPerLine())[:, : plain.width() * 3]
    whole = rows.reshape(plain.height(), plain.width(), 3)[:, :, ::-1]
    across = min(ACROSS, round(ACROSS * plain.width() / plain.height()))  # upright: as high as wide
    high = round(plain.height() * across / plain.width())
    return cv2.resize(np.ascontiguousarray(whole), (across, high), interpolation=cv2.INTER_AREA)


@dataclass(frozen=True, slots=True)
class Difference:
    """``levels`` per block: the mean difference of the colour that differs most."""

    levels: np.ndarray

    @property
    def differing(self) -> float:
        """Which share of the blocks differs."""
        return float(np.mean(self.levels > DIFFERS))

    @property
    def far(self) -> float:
        """Which share is of quite another colour."""
        return float(np.mean(self.levels > FAR))

    @property
    def is_alike(self) -> bool:
        """Whether nobody would see a difference."""
        return self.differing <= MOST_DIFFERING and self.far <= MOST_FAR


def difference(one: Pixels, other: Pixels) -> Difference:
    """How far two pictures of one size are apart."""
    assert one.shape == other.shape, f"{one.shape} against {other.shape}"
    return Difference(np.abs(_blocks(one) - _blocks(other)).max(axis=2))


def _blocks(pixels: Pixels) -> np.ndarray:
    size = (pixels.shape[1] // BLOCK, pixels.shape[0] // BLOCK)
    return cv2.resize(pixels.astype(np.float32), size, interpolation=cv2.INTER_AREA)


def heavier(pixels: Pixels) -> Pixels:
    """Edges bled into what is beside them, as letters look where another program draws them."""
    return cv2.addWeighted(pixels, 0.5, cv2.GaussianBlur(pixels, (3, 3), 0.8), 0.5, 3)


def keep(name: str, pixels: Pixels) -> None:
    """From now on this is how it looks."""
    FOLDER.mkdir(exist_ok=True)
    cv2.setRNGSeed(1)
    ends = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.5)
    _, index, colours = cv2.kmeans(pixels.reshape(-1, 3).astype(np.float32), _COLOURS, None, ends,
                                   1, cv2.KMEANS_PP_CENTERS)
    high, across = pixels.shape[:2]
    plain = index.astype(np.uint8).tobytes()
    image = QImage(plain, across, high, across, QImage.Format.Format_Indexed8)
    image.setColorTable([qRgb(red, green, blue)
                         for blue, green, red in np.rint(colours).astype(int).tolist()])
    file = FOLDER / f"{name}.png"
    assert image.save(str(file), "PNG", 0), file
    assert file.stat().st_size <= _MOST_BYTES, f"{file}: {file.stat().st_size} bytes"


def kept(name: str) -> Pixels:
    """The picture of this name."""
    found = cv2.imread(str(FOLDER / f"{name}.png"), cv2.IMREAD_COLOR)
    assert found is not None, f"no golden picture {name}: pytest --golden-anew draws it"
    return found


def show_difference(got: Pixels, golden: Pixels, found: Difference, folder: Path) -> Path:
    """Golden, got, and where they differ, side by side in one file."""
    size = (got.shape[1], got.shape[0])
    marks = cv2.resize((found.levels > DIFFERS).astype(np.uint8) * 255, size,
                       interpolation=cv2.INTER_NEAREST)
    marked = got.copy()
    marked[marks > 0] = (255, 0, 255)
    file = folder / "difference.png"
    cv2.imwrite(str(file), np.hstack([golden, got, marked]))
    return file

"""Contradiction between the rest of a card and its index.

The index alone tells the card; the face beside it can only cast doubt. A king, queen or jack is a
picture: in 30 decks of two desktop packages and five of the web its middle is a fifth ink or more,
an ace with one plain pip at most a sixth. A "D" over a green leaf is a German ace (Daus), not a
queen.
"""

from typing import Final

import numpy as np

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.cards.face_pips import FaceSays
from drivers.vision.opencv import cv2

_WIDE, _HIGH = 63, 88  # px: one to a millimetre
_MIDDLE: Final = (slice(22, 66), slice(15, 48))
_INDEX: Final = (slice(3, 24), slice(2, 13))
#: Darker than this part of the paper in any colour is ink.
_INK: Final = 0.85
_NUMBERS: Final = {"A": 1, "T": 10, **{str(number): number for number in range(2, 10)}}
_LEAST_ART: Final = 0.15
_LEAST_GREEN: Final = 4  # px of the index


def face_of(picture: Picture, box: Floats) -> Picture:
    """The card in the box (4x2 px, clockwise from its top left), 63 x 88 px. Points outside the
    picture are black."""
    wide = float(np.linalg.norm(box[1] - box[0]))
    fine = int(np.clip(np.ceil(wide / _WIDE), 1, 6))
    ends = np.array([[0, 0], [_WIDE, 0], [_WIDE, _HIGH], [0, _HIGH]], np.float32) * fine
    view = cv2.getPerspectiveTransform(box.astype(np.float32), ends)
    drawn = cv2.warpPerspective(picture, view, (_WIDE * fine, _HIGH * fine))
    face = cv2.resize(drawn, (_WIDE, _HIGH), interpolation=cv2.INTER_AREA)
    return np.asarray(face, np.uint8)


def contradicts(face: Picture, card: str, whole: bool) -> bool:
    """True if the face can't be that card's. `whole`: both ends were seen, so that the middle is
    the card's own."""
    if whole and card[0] in "KQJ" and _art(face) < _LEAST_ART:
        return True
    return card == "Qs" and _green(face) >= _LEAST_GREEN


def denies(says: FaceSays, card: str) -> bool:
    """True if what the face says is not that card: another number of signs, or another suit's."""
    if says.suit is None:
        return False
    return says.suit != card[1] or says.number not in (None, _NUMBERS.get(card[0], 0))


def _art(face: Picture) -> float:
    """The part of the middle that is not paper."""
    middle = face[_MIDDLE].reshape(-1, 3).astype(np.float32)
    paper = np.percentile(middle, 90, axis=0)
    return float((middle < _INK * paper).any(axis=1).mean())


def _green(face: Picture) -> int:
    """Number of pixels of the index in green ink, the paper being white."""
    index = face[_INDEX].reshape(-1, 3).astype(np.float32)
    paper = np.maximum(np.percentile(index, 90, axis=0), 1.0)
    blue, green, red = (index / paper).T
    return int(((red < 0.6) & (green > 1.3 * red) & (green > 1.3 * blue) & (green > 0.2)).sum())

"""Forged cards: the indices of one card over the face of another of its deck.

Nobody prints them: they stand for a card whose index is misread, which the face beside it knows.
"""

from enum import StrEnum
from typing import Final

import numpy as np

from drivers.vision.card_readings import CARD_W_MM, RANKS, Picture
from drivers.vision.opencv import cv2
from models.scenes.card_layouts import one_card_alone
from models.scenes.card_scenes import CardScene, Print, card_scene

#: The index reaches so far down; it is cut off where the column of least ink is, right of it.
_DOWN_MM: Final = 26.0
_SEAM_MM: Final = (8.0, 14.0)
_PIPS: Final = RANKS[:9]
_COURTS: Final = "JQK"
_OTHER_SIGN: Final = {"c": "s", "s": "c", "d": "h", "h": "d"}
_OTHER_INK: Final = {"c": "dh", "s": "dh", "d": "cs", "h": "cs"}
#: Width of the card in the picture, px, and the picture's in cards.
_WIDTHS: Final = (110.0, 320.0)
_ACROSS: Final = 2.3


class Forgery(StrEnum):
    """Kinds of forged cards, by the face."""

    GENUINE = "genuine"
    SAME_INK = "the other suit of that colour"
    OTHER_INK = "a suit of the other colour"
    NUMBER = "another number"
    PIPS = "pips under a court's index"
    COURT = "a court under a number's index"


def forged_pair(kind: Forgery, rng: np.random.Generator) -> tuple[str, str]:
    """The card of the index and that of the face."""
    suit = str(rng.choice([*"cdhs"]))
    rank = str(rng.choice([*RANKS]))
    number, court = str(rng.choice([*_PIPS])), str(rng.choice([*_COURTS]))
    match kind:
        case Forgery.SAME_INK:
            return rank + suit, rank + _OTHER_SIGN[suit]
        case Forgery.OTHER_INK:
            return rank + suit, rank + str(rng.choice([*_OTHER_INK[suit]]))
        case Forgery.NUMBER:
            other = str(rng.choice([one for one in "A" + _PIPS if one != number]))
            return number + suit, other + suit
        case Forgery.PIPS:
            return court + suit, number + suit
        case Forgery.COURT:
            return number + suit, court + suit
    return rank + suit, rank + suit


def forged(index: Picture, face: Picture) -> Picture:
    """The face with the index's card's two index corners, cut along the emptiest columns."""
    index = np.asarray(cv2.resize(index, (face.shape[1], face.shape[0])), np.uint8)
    px_mm = face.shape[1] / CARD_W_MM
    down = round(_DOWN_MM * px_mm)
    low, high = (round(mm * px_mm) for mm in _SEAM_MM)
    ink = sum((255 - one[:down].min(axis=2)).astype(np.float64).sum(axis=0)[low:high]
              for one in (index, face, index[::-1, ::-1], face[::-1, ::-1]))
    seam = low + int(np.argmin(ink))
    made = face.copy()
    made[:down, :seam] = index[:down, :seam]
    made[-down:, -seam:] = index[-down:, -seam:]
    return made


def one_card_scene(card: Picture, name: str, rng: np.random.Generator) -> CardScene:
    """A table with that card alone, photographed well or badly, now and then under a hand or a
    chip."""
    width = float(np.exp(rng.uniform(*np.log(_WIDTHS))))
    return card_scene([Print(card, name)], round(width * _ACROSS), (width, width), rng,
                      one_card_alone)

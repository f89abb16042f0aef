"""The deck that the simulated cameras look at: the pictures of 52 cards, two jokers and a back."""

from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from drivers.vision.card_readings import RANKS, SUITS, Picture
from drivers.vision.opencv import cv2

CARD_W: Final = 224
CARD_H: Final = 313
JOKERS: Final = ("joker_black", "joker_red")
BACK: Final = "back"

_PLACES: Final = {
    **{rank + suit: (row, column) for row, suit in enumerate(SUITS)
       for column, rank in enumerate(RANKS)},
    JOKERS[0]: (4, 0), JOKERS[1]: (4, 1), BACK: (4, 2),
}


@cache
def _sheet() -> Picture:
    packed = np.frombuffer((files(__name__) / "anglo.jpg").read_bytes(), np.uint8)
    sheet = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    if sheet is None:
        raise ValueError("drivers/sim/deck/anglo.jpg is damaged: install the program again")
    return np.asarray(sheet, np.uint8)


def card(name: str) -> Picture:
    """The picture of a card ("As"), of "joker_black", "joker_red" or "back", 224 x 313, BGR.

    Raises KeyError for any other name.
    """
    row, column = _PLACES[name]
    top, left = row * CARD_H, column * CARD_W
    return _sheet()[top : top + CARD_H, left : left + CARD_W]

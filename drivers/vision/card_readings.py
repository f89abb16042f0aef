"""Readings of a card: a card, another thing, or a doubt with its reason.

A card's name is rank and suit as everywhere in the house: "As", "Td". Nothing here knows poker.
"""

from enum import StrEnum
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drivers.lazy_dataclass import dataclass

#: A picture or a part of one: height x width x 3, BGR, 8 bits.
Picture: TypeAlias = NDArray[np.uint8]
#: Floating-point numbers of any shape: logits, transforms, features.
Floats: TypeAlias = NDArray[np.float32]

#: The index window: the card's corner (0, 0), upright, to 18 mm right and 27 mm down, in pixels.
WINDOW_W: Final = 48
WINDOW_H: Final = 72
WINDOW_W_MM: Final = 18.0
WINDOW_H_MM: Final = 27.0
#: Size of a window as a factor of that: jumbo indices are 1.5 times as big as usual ones.
USUAL_SPAN: Final = 1.0
JUMBO_SPAN: Final = 1.5
#: A poker card (the usual size in European and American card rooms), millimetres.
CARD_W_MM: Final = 63.0
CARD_H_MM: Final = 88.0

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"


class WindowKind(StrEnum):
    """Kind of thing in the window."""

    CARD = "card"
    JOKER = "joker"
    BACK = "back"
    CUT_CARD = "cut card"
    EMPTY = "empty"
    UNSURE = "unsure"


class UnreadReason(StrEnum):
    """Reason why nothing was read: each is a message of its own."""

    NONE = ""
    BLURRED = "blurred"  # motion or defocus
    COARSE = "coarse"  # too few pixels, or too little detail in them
    BURNT_OUT = "burnt out"  # glare or over-exposure
    DARK = "dark"
    NO_COLOUR = "no colour"  # red can't be told from black
    CUT_OFF = "cut off"  # the index is not wholly in the window, or covered
    UNLIKE = "unlike"  # nothing that was ever learned looks like this
    CLOSE = "close"  # two readings are too near to each other
    DISAGREED = "disagreed"  # two ways of reading, or two looks, differ
    FACE = "face"  # the face beside the index is another card's
    # the deck can't be read before it's enrolled (drivers.vision.cards.deck_readability)
    DECK = "deck"


#: A window with one of these says nothing of the card in it, nor of its deck: the picture is bad.
OF_THE_PICTURE: Final = frozenset({
    UnreadReason.BLURRED, UnreadReason.COARSE, UnreadReason.BURNT_OUT, UnreadReason.DARK,
    UnreadReason.NO_COLOUR,
})


@dataclass(frozen=True, slots=True)
class WindowReading:
    """One window read: `card` only if `kind` is CARD; `guess` is the best guess otherwise.

    `confidence` is the calibrated chance from 0 to 1 that `card` (or `guess`) is right.
    """

    kind: WindowKind
    card: str | None = None
    confidence: float = 0.0
    guess: str | None = None
    doubt: UnreadReason = UnreadReason.NONE

    def __post_init__(self) -> None:
        if (self.kind is WindowKind.CARD) != (self.card is not None):
            raise ValueError(f"a reading of kind {self.kind} with the card {self.card}")

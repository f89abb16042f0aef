"""Drawing of found cards in a picture: a frame about each, and its reading or doubt."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import WINDOW_H_MM, WINDOW_W_MM, Floats, Picture
from drivers.vision.cards.cards_in_picture import PicturedCard
from drivers.vision.cards.index_finder import ANCHOR_MM
from drivers.vision.opencv import cv2

_READ: Final = (60, 190, 40)  # BGR: green, read
_UNREAD: Final = (0, 140, 255)  # orange, left unread
_OTHER: Final = (200, 120, 60)  # blue, a back or a joker


def draw_cards(picture: Picture, cards: Sequence[PicturedCard]) -> Picture:
    """A copy of the picture with each card's box, the corners looked at, and a word."""
    copy = picture.copy()
    thick = max(1, round(max(copy.shape[:2]) / 500))
    for seen in cards:
        ink = _READ if seen.card else _UNREAD if seen.doubt else _OTHER
        cv2.polylines(copy, [_points(seen.box)], True, ink, thick, cv2.LINE_AA)
        for one in seen.corners:
            ends = [(0.0, 0.0), (WINDOW_W_MM, 0.0), (WINDOW_W_MM, WINDOW_H_MM), (0.0, WINDOW_H_MM)]
            window = np.array([one.at(*end) for end in ends], np.float32)
            own = _READ if one.reading.card else _UNREAD
            cv2.polylines(copy, [_points(window)], True, own, max(1, thick // 2), cv2.LINE_AA)
    for seen in cards:
        _word(copy, seen, thick)
    return copy


def _points(box: Floats) -> NDArray[np.int32]:
    return np.rint(box).astype(np.int32).reshape(-1, 1, 2)


def _word(picture: Picture, seen: PicturedCard, thick: int) -> None:
    word = seen.card or f"{seen.guess + '? ' if seen.guess else ''}{seen.why}"
    size = 0.45 * thick + 0.1
    (wide, high), base = cv2.getTextSize(word, cv2.FONT_HERSHEY_SIMPLEX, size, thick)
    x, y = (float(value) for value in seen.box.mean(axis=0))
    if len(seen.corners) == 1:  # the box is inferred: the word belongs beside the index
        x, y = (float(value) for value in seen.corners[0].at(ANCHOR_MM[0] + 9, ANCHOR_MM[1]))
    left = int(np.clip(x - wide / 2, 2, max(2, picture.shape[1] - wide - 2)))
    low = int(np.clip(y + high / 2, high + 2, max(high + 2, picture.shape[0] - base - 2)))
    ink = _READ if seen.card else _UNREAD if seen.doubt else _OTHER
    cv2.rectangle(picture, (left - 2, low - high - 3), (left + wide + 2, low + base), ink, -1)
    cv2.putText(picture, word, (left, low), cv2.FONT_HERSHEY_SIMPLEX, size, (255, 255, 255), thick,
                cv2.LINE_AA)  # fmt: skip

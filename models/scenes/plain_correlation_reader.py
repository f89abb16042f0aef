"""Plain NCC, a peer to measure beside: normalised cross-correlation with a deck's pictures.

The method of published readers, as measured in a one-evening trial: grey, the window searched 7
pixels each way, read if the best card is 0.04 before the second. Never used by the product.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from drivers.vision.card_readings import Picture, UnreadReason, WindowKind, WindowReading
from drivers.vision.opencv import cv2

_REACH: Final = 7
MARGIN: Final = 0.04


class PlainNcc:
    """Reads windows by one template for each card."""

    def __init__(self, templates: Mapping[str, Picture]) -> None:
        """`templates`: one 48 x 72 window of each card, as clear as can be had."""
        self._cards = list(templates)
        self._inner = [
            _grey(window)[_REACH:-_REACH, _REACH:-_REACH].copy() for window in templates.values()
        ]

    def read(self, window: Picture) -> WindowReading:
        """The card whose template lies best on the window, if it is clearly the best."""
        grey = _grey(window)
        scores = np.array([
            cv2.matchTemplate(grey, inner, cv2.TM_CCOEFF_NORMED).max() for inner in self._inner
        ])
        order = np.argsort(scores)
        card, ahead = self._cards[order[-1]], float(scores[order[-1]] - scores[order[-2]])
        if ahead > MARGIN:
            return WindowReading(WindowKind.CARD, card=card, confidence=1.0)
        return WindowReading(WindowKind.UNSURE, guess=card, doubt=UnreadReason.CLOSE)


def _grey(window: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(window, cv2.COLOR_BGR2GRAY), dtype=np.uint8)

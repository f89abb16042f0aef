"""Second look at a window that was nearly read: moved and sized a little otherwise, four times.

A reading that hangs on the window's exact place changes when it is moved; one that is only modest
stays. So a weaker word of the network is accepted if five looks say the same card; one of them may
see a strange letter or sign there, but none another card.
"""

from typing import Final

import numpy as np

from drivers.vision.cards.index_net import Looks
from drivers.vision.cards.looking import Guess, Net, guesses
from drivers.vision.opencv import cv2
from drivers.vision.readings import WINDOW_H, WINDOW_W, Picture

#: Right, down in pixels, and size, of each look.
_NUDGES: Final = ((-2.0, -1.5, 1.03), (2.0, -1.5, 0.97), (-1.5, 2.0, 0.97), (1.5, 2.0, 1.03))

#: So many looks may see a letter or a sign that is none.
_NAMELESS: Final = 1


def look_again(net: Net, window: Picture) -> Guess | None:
    """The mean word of the window and its nudged copies; None if any names another card, or more
    than one of them names none."""
    looks = net.look(np.stack([window, *(_nudged(window, *nudge) for nudge in _NUDGES)]))
    mean = guesses(net, Looks(*(part.mean(axis=0, keepdims=True) for part in looks)))[0]
    named = [word.card for word in guesses(net, looks)]
    if any(card not in (mean.card, None) for card in named) or named.count(None) > _NAMELESS:
        return None
    return mean


def _nudged(window: Picture, right: float, down: float, size: float) -> Picture:
    kept = WINDOW_W / 2 * (1 - size)
    matrix = np.array([[size, 0, right + kept], [0, size, down + kept]], dtype=np.float32)
    moved = cv2.warpAffine(window, matrix, (WINDOW_W, WINDOW_H), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, dtype=np.uint8)

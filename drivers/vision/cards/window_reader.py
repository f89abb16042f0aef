"""Reader of one index window: gates, then the network, then an enrolled deck's own pictures.

A card is told only if every test agrees: the window passes the gates, the network sees a card's
index whole and knows it well, and, for an enrolled deck, its pixels lie on that card's template and
nowhere else. Otherwise the reading has the reason, with the best guess.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import (
    WINDOW_H,
    WINDOW_W,
    Floats,
    Picture,
    UnreadReason,
    WindowKind,
    WindowReading,
)
from drivers.vision.cards.enrolment import EnrolledDeck
from drivers.vision.cards.face_pips import SignWeights
from drivers.vision.cards.index_net import Curve, IndexNet, WindowLogits, curve_of
from drivers.vision.cards.net_interface import Guess, network_guesses
from drivers.vision.cards.quality_gates import (
    LIMITS,
    Quality,
    ReadGates,
    is_washed,
    measure_window_quality,
    why_window_unreadable,
)
from drivers.vision.cards.true_resolution import (
    DOUBTFUL,
    FULL,
    HOPELESS,
    true_resolution,
)
from drivers.vision.opencv import cv2

#: Right, down in pixels, and size, of each look.
_NUDGES: Final = ((-2.0, -1.5, 1.03), (2.0, -1.5, 0.97), (-1.5, 2.0, 0.97), (1.5, 2.0, 1.03))

#: So many looks may see a letter or a sign that is none.
_NAMELESS: Final = 1


def look_again(net: IndexNet, window: Picture) -> Guess | None:
    """The mean word of the window and its nudged copies; None where any names another card, or
    more than one of them names none.

    A reading that hangs on how the window happens to lie changes when it is moved; one that is only
    modest stays. So the network's word is taken from less where five looks say the same card; one
    of them may see a strange letter or sign there, but none another card.
    """
    looks = net.look(np.stack([window, *(_nudged(window, *nudge) for nudge in _NUDGES)]))
    mean = network_guesses(net,
                           WindowLogits(*(part.mean(axis=0, keepdims=True) for part in looks)))[0]
    named = [word.card for word in network_guesses(net, looks)]
    if any(card not in (mean.card, None) for card in named) or named.count(None) > _NAMELESS:
        return None
    return mean


def _nudged(window: Picture, right: float, down: float, size: float) -> Picture:
    kept = WINDOW_W / 2 * (1 - size)
    matrix = np.array([[size, 0, right + kept], [0, size, down + kept]], dtype=np.float32)
    moved = cv2.warpAffine(window, matrix, (WINDOW_W, WINDOW_H), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Thresholds from which the network's word is taken, as margins over the second.

    `score`: glyph and suit of a card; `again`: the same if five looks agree on it; `index`: that a
    card's index is whole; `kind`: a joker, a back or another thing. Beyond `distance` the window is
    unlike everything that was learned. `washed`, `washed_distance`: score and distance if the
    window is washed out by light (drivers.vision.cards.quality_gates); `coarse`: score if its true
    resolution is doubtful (drivers.vision.cards.true_resolution).
    """

    score: float = 4.0
    again: float = 2.0
    index: float = 1.0
    kind: float = 2.0
    distance: float = 4.0
    washed: float = 4.6
    washed_distance: float = 1.2
    coarse: float = 6.6


def thresholds_of(settings: Mapping[str, Any]) -> Thresholds:
    """Those that a network's settings name, the defaults for the others."""
    told = settings.get("thresholds")
    known = {field.name for field in fields(Thresholds)}
    given = told if isinstance(told, Mapping) else {}
    return Thresholds(**{name: float(value) for name, value in given.items() if name in known})


#: Things that are no card, and the doubts of the gates in spite of which they may be told: an
#: empty shoe has no ink, no edges and no colour.
_TOLD_IN_SPITE: Final[Mapping[WindowKind, frozenset[UnreadReason]]] = {
    WindowKind.EMPTY: frozenset(UnreadReason),
    WindowKind.CUT_CARD: frozenset({UnreadReason.NONE, UnreadReason.UNLIKE, UnreadReason.BLURRED}),
    WindowKind.BACK: frozenset({UnreadReason.NONE}),
    WindowKind.JOKER: frozenset({UnreadReason.NONE}),
}


class CardReader:
    """Reads windows with one network, and better with one enrolled deck.

    `letters` are the glyphs that the deck prints, as the network names them ("A", "10", "V");
    another glyph is then never read: a French "1" is an ace only if the house has such cards. None
    allows all. Holds no state between windows. Not for two threads at once.
    """

    def __init__(
        self, net: IndexNet, deck: EnrolledDeck | None = None,
        letters: Collection[str] | None = None, limits: ReadGates = LIMITS,
    ) -> None:
        self._net = net
        self._deck = deck
        self._letters = frozenset(letters) if letters is not None else None
        self._limits = limits
        self._thresholds = thresholds_of(net.settings)
        self._curve: Curve = curve_of(net.settings)

    @property
    def signs(self) -> SignWeights | None:
        """Weights for a face's big signs, if the network came with them."""
        return self._net.signs

    def read(self, window: Picture) -> WindowReading:
        """Reading of one window. Raises ValueError for another shape than a window's."""
        return self.read_many([window])[0]

    def read_many(self, windows: Sequence[Picture] | Picture) -> list[WindowReading]:
        """Readings of the windows, in order: faster than one by one."""
        if not len(windows):
            return []
        seen = [measure_window_quality(window) for window in windows]
        looks = self._net.look(np.asarray(windows, dtype=np.uint8))
        words = network_guesses(self._net, looks)
        return [
            self._reading(windows[at], quality, word, looks, at)
            for at, (quality, word) in enumerate(zip(seen, words, strict=True))
        ]

    def _reading(
        self, window: Picture, quality: Quality, word: Guess, looks: WindowLogits, at: int
    ) -> WindowReading:
        doubt = why_window_unreadable(quality, self._limits)
        if word.kind in _TOLD_IN_SPITE:
            return self._other_thing(doubt, word)
        if self._deck is not None:
            return self._deck.reading(window, doubt, word, looks.embedding[at])
        if is_washed(quality, self._limits):
            return self._by_the_washed(doubt, word)
        detail = self._resolution(window, looks.embedding[at])
        if detail < FULL:
            return self._by_the_coarse(doubt, word, detail)
        return self._by_the_net(window, doubt, word)

    def _resolution(self, window: Picture, embedding: Floats) -> float:
        """The window's true resolution; `FULL` where the network has no weights to tell it."""
        weights = self._net.resolution
        return FULL if weights is None else true_resolution(window, embedding, weights)

    def _other_thing(self, doubt: UnreadReason, word: Guess) -> WindowReading:
        chance = self._curve.chance(word.kind_margin)
        if word.kind_margin >= self._thresholds.kind and doubt in _TOLD_IN_SPITE[word.kind]:
            return WindowReading(word.kind, confidence=chance)
        return WindowReading(WindowKind.UNSURE, doubt=doubt or UnreadReason.CLOSE)

    def _by_the_net(self, window: Picture, doubt: UnreadReason, word: Guess) -> WindowReading:
        why = doubt or self._doubt_of(word, self._thresholds.score)
        if why is UnreadReason.CLOSE or (why is UnreadReason.CUT_OFF and word.kind
                                         is WindowKind.CARD):
            looked = look_again(self._net, window)
            if looked is not None and looked.card == word.card:
                why, word = self._doubt_of(looked, self._thresholds.again), looked
        return self._told(word, why)

    def _by_the_washed(self, doubt: UnreadReason, word: Guess) -> WindowReading:
        """Reading of a window washed out by light: no second look, for all miss the same."""
        limits = self._thresholds
        why = doubt or self._doubt_of(word, limits.score)
        if not why and (word.score < limits.washed or word.distance > limits.washed_distance):
            why = UnreadReason.BURNT_OUT
        return self._told(word, why)

    def _by_the_coarse(self, doubt: UnreadReason, word: Guess, detail: float) -> WindowReading:
        """Reading of a window with too little true detail: no second look, for all lack the
        same."""
        limits = self._thresholds
        why = doubt or self._doubt_of(word, limits.score)
        is_clear = detail >= DOUBTFUL or (detail >= HOPELESS and word.score >= limits.coarse)
        if why is UnreadReason.CLOSE or not (why or is_clear):
            why = UnreadReason.COARSE
        return self._told(word, why)

    def _told(self, word: Guess, why: UnreadReason) -> WindowReading:
        chance = self._curve.chance(word.score)
        if why is UnreadReason.NONE and word.card is not None:
            return WindowReading(WindowKind.CARD, card=word.card, confidence=chance)
        guess = word.card
        return WindowReading(WindowKind.UNSURE, confidence=chance if guess else 0.0, guess=guess,
                             doubt=why)

    def _doubt_of(self, word: Guess, least: float) -> UnreadReason:
        """Reason why the network's word alone is not enough at that least score; NONE if it is."""
        if word.kind is not WindowKind.CARD:
            return UnreadReason.CUT_OFF
        if word.card is None or word.distance > self._thresholds.distance:
            return UnreadReason.UNLIKE
        if self._letters is not None and word.glyph not in self._letters:
            return UnreadReason.UNLIKE
        if word.kind_margin < self._thresholds.index:
            return UnreadReason.CUT_OFF
        if word.score < least:
            return UnreadReason.CLOSE
        return UnreadReason.NONE

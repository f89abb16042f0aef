"""A network's stand-in for the reader's tests: it knows one deck by its pictures, in numpy alone.

It answers as the real one does, and can be told to misread: `says` names for a card what the
network takes it for, as an odd deck's clubs pass for spades. A `blind` one sees no index whole.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.cards import pixel_match
from drivers.vision.cards.index_net import WindowLogits
from models.scenes import window_optics

KINDS = ("card", "joker", "back", "cut card", "empty", "unreadable")
GLYPHS = ("A", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "V", "D", "R",
          "B", "F", "none")
SUITS = ("c", "d", "h", "s", "none")


class StandIn:
    """Compares windows with the plain pictures of a deck's cards."""

    kinds, glyphs, suits = KINDS, GLYPHS, SUITS
    resolution = signs = None

    def __init__(
        self, cards: Mapping[str, Picture], says: Mapping[str, str] | None = None,
        checksum: str = "stand-in", blind: bool = False,
    ) -> None:
        self.settings = {"sha256": {"onnx": checksum}}
        self._says = dict(says or {})
        self._blind = blind
        rng = np.random.default_rng(0)
        self._cards = list(cards)
        plain = [window_optics.photograph(cards[card], window_optics.PLAIN, rng)
                 for card in self._cards]
        self._anchors = [pixel_match.match_anchor(window) for window in plain]
        self._rows = np.stack([
            pixel_match.row_of(pixel_match.part_over_anchor(window, anchor))
            for window, anchor in zip(plain, self._anchors, strict=True)
        ])
        self._project = rng.standard_normal((pixel_match.PIXELS, 64)).astype(np.float32)

    def look(self, windows: Picture) -> WindowLogits:
        seen = [self._look(window) for window in windows]
        return WindowLogits(*(np.stack(column) for column in zip(*seen, strict=True)))

    def _look(self, window: Picture) -> tuple[Floats, Floats, Floats, Floats]:
        rows = np.stack([
            pixel_match.row_of(pixel_match.part_over_anchor(window, anchor))
            for anchor in self._anchors
        ])
        like = np.einsum("ij,ij->i", rows, self._rows)
        best = int(np.argmax(like))
        kind = np.full(len(KINDS), -5, np.float32)
        kind[0 if like[best] > 0.5 and not self._blind else 5] = 5
        glyph = np.full(len(GLYPHS), -20, np.float32)
        suit = np.full(len(SUITS), -20, np.float32)
        for card, score in zip(self._cards, like, strict=True):
            name = self._says.get(card, card)
            at = GLYPHS.index("10" if name[0] == "T" else name[0])
            glyph[at] = max(glyph[at], 60 * score)
            suit[SUITS.index(name[1])] = max(suit[SUITS.index(name[1])], 60 * score)
        return kind, glyph, suit, rows[best] @ self._project

    def distance(self, embedding: Floats, glyph: Sequence[int], suit: Sequence[int]) -> Floats:
        return np.ones(len(embedding), np.float32)

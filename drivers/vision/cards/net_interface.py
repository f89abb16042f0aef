"""Interface between the reader and a network, and its answer for one window."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import Floats, WindowKind
from drivers.vision.cards.index_net import RANK_OF, IndexNet, WindowLogits

#: The network's classes that are kinds of reading; its "unreadable" is an abstention.
KIND_OF: Final[Mapping[str, WindowKind]] = {
    "card": WindowKind.CARD, "joker": WindowKind.JOKER, "back": WindowKind.BACK,
    "cut card": WindowKind.CUT_CARD,
    "empty": WindowKind.EMPTY,
}


class Guess(NamedTuple):
    """The network's word on one window. Margins are differences of logits, best minus second, over
    the network's temperatures: natural logarithms of how much likelier the best is.

    `card` is None if no glyph or no suit is the likeliest. `score` is the lesser of the margins of
    glyph and suit: the distance to the nearest other card. `distance` is how unlike everything
    learned, about 1 for what was learned.
    """

    kind: WindowKind
    kind_margin: float
    glyph: str
    card: str | None
    score: float
    distance: float

    @property
    def whole(self) -> float:
        """Margin of "a card's index, whole" over anything else; below 0 if it is behind."""
        return self.kind_margin if self.kind is WindowKind.CARD else -self.kind_margin


def network_guesses(net: IndexNet, looks: WindowLogits) -> list[Guess]:
    """The network's word on each window of these outputs."""
    heat = _temperatures(net.settings)
    kinds, kind_margins = _best(looks.kind / heat[0])
    glyphs, glyph_margins = _best(looks.glyph / heat[1])
    suits, suit_margins = _best(looks.suit / heat[2])
    far = net.distance(looks.embedding, glyphs.tolist(), suits.tolist())
    found = []
    for at, (kind_at, glyph_at, suit_at) in enumerate(zip(kinds, glyphs, suits, strict=True)):
        glyph, suit = net.glyphs[glyph_at], net.suits[suit_at]
        is_card = glyph in RANK_OF and suit in "cdhs"
        score = min(glyph_margins[at], suit_margins[at])
        found.append(Guess(
            KIND_OF.get(net.kinds[kind_at], WindowKind.UNSURE), float(kind_margins[at]), glyph,
            RANK_OF[glyph] + suit if is_card else None, float(score), float(far[at]),
        ))
    return found


def _temperatures(settings: Mapping[str, Any]) -> tuple[float, float, float]:
    """Divisors of the logits of kind, glyph and suit, so that all three are equally sure of a
    margin; 1 if the network's settings name none."""
    told = settings.get("temperature")
    given = told if isinstance(told, Mapping) else {}
    kind, glyph, suit = (float(given.get(name, 1.0)) for name in ("kind", "glyph", "suit"))
    return kind, glyph, suit


def _best(logits: Floats) -> tuple[NDArray[np.int64], Floats]:
    """The likeliest class of each row, and its lead over the second."""
    rows, best = np.arange(len(logits)), logits.argmax(axis=1)
    others = logits.copy()
    others[rows, best] = -np.inf
    return best, logits[rows, best] - others.max(axis=1)

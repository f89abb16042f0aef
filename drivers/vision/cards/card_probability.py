"""Evidence for a card told from one picture: the chance that it's right.

All looks at a corner share one picture, so that each of them may be sure of the same mistake: their
own confidence says little. Right cards differ from wrong ones by the number of looks that say the
same, by the other corner's agreement, and by the finder's certainty that an index stands there. The
weights are a logistic regression's, fitted on 600 rendered tables of 27 decks whose truth is known,
never on a photograph: models/fit_card_probability.py does it and prints how true the chances are.
"""

from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np

from drivers.vision.card_readings import Floats, WindowKind, WindowReading

#: Constant; then see `chance_features`.
WEIGHTS: Final = (-1.85, 0.39, 1.3, 1.99, 1.02, -2.83, 1.62)
#: No more is claimed: of 1,228 cards of rendered tables that came out this sure none was wrong
#: (95 % bound: one in 410).
SUREST: Final = 0.998
#: A card that enough looks read is told from this chance on; one that none was sure enough to read,
#: though they agree on it, from that on. Below these one in thirty is wrong.
TOLD: Final = 0.98
AGREED: Final = 0.99
#: A look's confidence counts within these.
_LOOKS_SAY: Final = (0.02, 0.9995)
_NO_CARDS: Final = (WindowKind.BACK, WindowKind.JOKER)


class CornerEvidence(Protocol):
    """The used part of a corner (drivers.vision.cards.corner_reading.CardCorner)."""

    @property
    def score(self) -> float: ...
    @property
    def looks(self) -> Sequence[WindowReading]: ...


def chance_card_is_right(card: str, corners: Sequence[CornerEvidence]) -> float:
    """The chance that this card lies where these corners (one or two) were looked at."""
    weighed = float(np.dot(WEIGHTS, chance_features(card, corners)))
    return min(SUREST, 1.0 / (1.0 + float(np.exp(-weighed))))


def chance_features(card: str, corners: Sequence[CornerEvidence]) -> Floats:
    """Features of the chance: 1; the part of the looks that name the card, at the corner where most
    do; the part that read it there; the part that name it at the other corner; how sure those are
    that name it (the natural logarithm of the odds, their mean); the part that says otherwise, at
    the worse corner; the finder's best score."""
    shares = [_shares(card, one.looks) for one in corners]
    best = max(range(len(shares)), key=lambda at: shares[at][0] + shares[at][1])
    elsewhere = sum(named for named, *_ in shares) - shares[best][0]
    return np.array([
        1.0, shares[best][0], shares[best][1], elsewhere, max(one[2] for one in shares),
        max(one[3] for one in shares), max(one.score for one in corners),
    ], np.float32)


def _shares(card: str, looks: Sequence[WindowReading]) -> tuple[float, float, float, float]:
    """Of one corner's looks: the part that name the card, that read it; their mean odds; the part
    that names another or sees no face."""
    count = max(1, len(looks))
    named = [one for one in looks if card in (one.card, one.guess)]
    read = sum(one.card == card for one in looks)
    others = sum((one.card or one.guess or card) != card or one.kind in _NO_CARDS for one in looks)
    said = np.clip([one.confidence for one in named], *_LOOKS_SAY)
    odds = float(np.log(said / (1 - said)).mean()) if named else -2.0
    return len(named) / count, read / count, odds, others / count

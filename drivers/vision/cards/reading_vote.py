"""Vote of several looks at one card.

One look can be wrong about once in some ten thousand; two that agree, with none against, are wrong
far more seldom. While a card moves past the camera there are five to twenty looks.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from drivers.vision.card_readings import UnreadReason, WindowKind, WindowReading

#: This many looks must read the same card.
NEEDED: Final = 2
#: One look against is outvoted by this many that agree; it takes many, for it may be the right one.
OUTVOTED_BY: Final = 6
#: A look that read no card, but guessed another one this firmly, speaks against.
FIRM_GUESS: Final = 0.98


def joint_window_reading(readings: Iterable[WindowReading], needed: int = NEEDED) -> WindowReading:
    """Joint reading of all looks at the same card; their order doesn't matter.

    A card if at least `needed` looks read it and none, or hardly one in six, read another.
    Otherwise UNSURE with the best guess: DISAGREED if looks read different cards, else the most
    frequent doubt. A back, a joker, a cut card or nothing needs `needed` looks too, and no card
    read.
    """
    looks = list(readings)
    cards = Counter(one.card for one in looks if one.card is not None)
    if cards:
        return _card(looks, cards, needed)
    kinds = Counter(one.kind for one in looks if one.kind is not WindowKind.UNSURE)
    for kind, count in kinds.most_common(1):
        if count >= needed and count * 2 > len(looks):
            return WindowReading(kind, confidence=_together([o for o in looks if o.kind is kind]))
    return _unsure(looks)


def _card(looks: list[WindowReading], cards: Counter[str], needed: int) -> WindowReading:
    (card, count), *others = cards.most_common()
    against = sum(many for _, many in others)
    against += sum(_speaks_against(one, card) for one in looks)
    sure = _together([one for one in looks if one.card == card])
    if count < needed:
        doubt = UnreadReason.DISAGREED if against else _commonest(looks) or UnreadReason.CLOSE
        return WindowReading(WindowKind.UNSURE, confidence=sure, guess=card, doubt=doubt)
    if against * OUTVOTED_BY > count:
        return WindowReading(WindowKind.UNSURE, confidence=sure / 2, guess=card,
                             doubt=UnreadReason.DISAGREED)
    return WindowReading(WindowKind.CARD, card=card, confidence=sure)


def _speaks_against(one: WindowReading, card: str) -> bool:
    """True if the look sees another thing or another card's face, or firmly guesses another card.
    An empty window does not count: it is how the card looks before it comes and after it went."""
    if one.card is not None:
        return False  # counted as a card already
    if one.kind in (WindowKind.JOKER, WindowKind.BACK, WindowKind.CUT_CARD):
        return True
    if one.doubt is UnreadReason.FACE:
        return True
    return one.guess not in (None, card) and one.confidence >= FIRM_GUESS


def _together(agreeing: list[WindowReading]) -> float:
    """The chance that looks that agree are right. Looks at one card share its print, its light and
    the lens, so that only the two best count as independent of each other."""
    best = sorted((one.confidence for one in agreeing), reverse=True)[:2]
    wrong = 1.0
    for confidence in best:
        wrong *= 1.0 - confidence
    return 1.0 - wrong


def _commonest(looks: list[WindowReading]) -> UnreadReason:
    doubts = Counter(one.doubt for one in looks if one.doubt is not UnreadReason.NONE)
    return doubts.most_common(1)[0][0] if doubts else UnreadReason.NONE


def _unsure(looks: list[WindowReading]) -> WindowReading:
    """No card was read: the guess with the most weight, and the most frequent doubt."""
    weight: dict[str, float] = {}
    for one in looks:
        if one.guess is not None:
            weight[one.guess] = weight.get(one.guess, 0.0) + one.confidence
    guess = max(weight, key=lambda card: weight[card]) if weight else None
    best = max((one.confidence for one in looks if one.guess == guess), default=0.0)
    doubt = _commonest(looks) or UnreadReason.UNLIKE
    return WindowReading(WindowKind.UNSURE, confidence=best if guess else 0.0, guess=guess,
                         doubt=doubt)

"""Card patterns: text by which a hand is found by its cards, and the pattern of a shown hand.

A hand's own cards: "AsKs" (these two), "As" (this one), "AK" (these ranks), "AKs" (suited), "AKo"
(of two suits), "AA", "pair", "suited", "A" (an ace). Several words must all fit. The board: cards
("Ah", "AhKh"): all of them lie there.
"""

from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from dealer_assist.words.cards import DECK, RANKS, UnreadableCard, cards
from dealer_assist.words.message import ErrorInWords, message

_HIGH_FIRST: Final = RANKS[::-1] if RANKS[0] == "2" else RANKS
_PLACE: Final[dict[str, int]] = {card: n for n, card in enumerate(DECK)}
_PAIR: Final = frozenset({"pair", "paire"})
_SUITED: Final = frozenset({"suited", "assorties", "assorti", "assortis"})
_OFF: Final = frozenset({"offsuit", "depareillees", "depareilles"})


class PatternUnreadable(ErrorInWords, ValueError):
    """The typed text is no card pattern; says what was expected."""


class Holes(NamedTuple):
    """Shown hands to be found: any of these patterns, with all of these cards."""

    patterns: frozenset[str]
    cards: tuple[str, ...] = ()


def _all() -> frozenset[str]:
    pairs = combinations_with_replacement(_HIGH_FIRST, 2)
    return frozenset(
        name for high, low in pairs
        for name in ((high + low,) if high == low else (f"{high}{low}s", f"{high}{low}o"))
    )


#: Every pattern that two hole cards can have: 169.
ALL: Final = _all()


def pattern_of(one: str, two: str) -> str:
    """Pattern of two hole cards.

    >>> pattern_of("Ks", "As"), pattern_of("2h", "2d"), pattern_of("Th", "Jc")
    ('AKs', '22', 'JTo')
    """
    high, low = two_cards_high_first(one, two)
    if high[0] == low[0]:
        return high[0] + low[0]
    return f"{high[0]}{low[0]}{'s' if high[1] == low[1] else 'o'}"


def two_cards_high_first(one: str, two: str) -> tuple[str, str]:
    """Two cards, the higher first; of one rank, as in the deck."""
    first, second = sorted((one, two), key=lambda c: (_HIGH_FIRST.index(c[0]), _PLACE[c]))
    return first, second


def card_bits(board: str | tuple[str, ...]) -> int:
    """These cards as bits in the order of the deck. Raises UnreadableCard."""
    named = cards(board) if isinstance(board, str) else board
    return sum(1 << place for place in {_PLACE[card] for card in named if card})


def board_bits(text: str) -> int:
    """Typed cards as bits; 0 for none. Raises PatternUnreadable.

    >>> board_bits("Ah") == card_bits(("Ah",)), board_bits("")
    (True, 0)
    """
    try:
        return card_bits(_written(text.replace(" ", "").replace(",", "")))
    except UnreadableCard as why:
        raise PatternUnreadable(str(why)) from None


def hole_card_patterns(text: str) -> Holes | None:
    """Hands meant by the typed text; None for empty text. Raises PatternUnreadable.

    >>> sorted(hole_card_patterns("AK").patterns), hole_card_patterns("AsKs").cards
    (['AKo', 'AKs'], ('As', 'Ks'))
    """
    words = text.replace(",", " ").split()
    if not words:
        return None
    patterns, named = ALL, list[str]()
    for word in words:
        found, exact = _one(word)
        patterns &= found
        named += exact
    return Holes(patterns, tuple(dict.fromkeys(named)))


def _one(word: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The patterns and the cards that one word means."""
    low = word.casefold()
    if low in _PAIR:
        return frozenset(p for p in ALL if len(p) == 2), ()
    if low in _SUITED:
        return frozenset(p for p in ALL if p.endswith("s")), ()
    if low in _OFF:
        return frozenset(p for p in ALL if p.endswith("o")), ()
    try:
        exact = cards(_written(word))
    except UnreadableCard:
        return _by_rank(word), ()
    if len(exact) == 1:
        return frozenset(p for p in ALL if exact[0][0] in p[:2]), exact
    if len(exact) == 2 and exact[0] != exact[1]:
        return frozenset({pattern_of(*exact)}), exact
    raise PatternUnreadable(message("settings_why.two_cards", given=word))


def _by_rank(word: str) -> frozenset[str]:
    """The patterns of one or two ranks, and "s" or "o" behind them."""
    short = word.replace("10", "T")
    ranks, tail = short[:2].upper(), short[2:].casefold()
    if not ranks or not set(ranks) <= set(_HIGH_FIRST) or tail not in ("", "s", "o"):
        raise PatternUnreadable(message("settings_why.no_pattern", given=word))
    if len(ranks) == 1:
        return frozenset(p for p in ALL if ranks in p[:2])
    found = frozenset(p for p in ALL if set(p[:2]) == set(ranks) and p[2:] in (tail, tail or p[2:]))
    if not found:
        raise PatternUnreadable(message("settings_why.suited_pair", given=word))
    return found


def _written(text: str) -> str:
    """Cards as cards.py writes them: rank large, suit small, 10 as T."""
    short = text.replace("10", "T")
    return "".join(c.upper() if n % 2 == 0 else c.lower() for n, c in enumerate(short))

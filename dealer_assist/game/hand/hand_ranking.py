"""Hand ranking: the better hand, the reason why, and its name.

The order of the hands is that of decree 2016-1326 (France) and of every poker house: from the
high card to the royal flush, suits are equal, and the ace is low only in the straight to the
five (article 5 of the decree). Everything here is pure. The words are in hand_names.py.

A strength is one number: the category, then the ranks in the order in which two hands of that
category are compared, four bits each. So one comparison of integers settles a showdown, and the
reason can be read back out of the same number.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from dealer_assist.game.hand import hand_names
from dealer_assist.words.cards import RANKS, SUITS, Card, card
from drivers.lazy_dataclass import dataclass


class UnrankableHand(ValueError):
    """Cards that make no hand: not five to seven of them, or one card twice."""


class Category(StrEnum):
    """Category of a hand, weakest first."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"


@dataclass(frozen=True, slots=True)
class Ranked:
    """Ranked hand as it is shown and announced.

    ``five`` are the cards that play, the combination first, then the kickers, each descending
    (the straight to the five ends with its ace). ``ranks`` are the letters by which two hands
    of this category are compared, in that order: a pair's rank and its three kickers, a
    straight's highest card alone. ``strength`` compares with any other hand's.
    """

    category: Category
    five: tuple[Card, ...]
    ranks: tuple[str, ...]
    strength: int


@dataclass(frozen=True, slots=True)
class Deciding:
    """Deciding difference that makes one hand better than another.

    Where the categories differ they decide and the ranks are ''. Otherwise the two ranks are the
    first that differ; ``alike`` is how many cards of that rank each hand plays (2 for a pair,
    1 for a kicker or the top of a straight).
    """

    winner: Category
    loser: Category
    winner_rank: str = ""
    loser_rank: str = ""
    is_kicker: bool = False
    alike: int = 1


# A card's part in the tally of a hand: one in its rank's count (3 bits for each of the 13 ranks)
# and one in its suit's count (4 bits each, above). Every suit's count begins at 3, so that its top
# bit is set from the fifth card of the suit on.
_SUIT_SHIFT: Final = 3 * len(RANKS)
_RANK_TALLY: Final = (1 << _SUIT_SHIFT) - 1
_ADDS: Final = {
    r + s: (1 << 3 * i) | (1 << _SUIT_SHIFT + 4 * j)
    for i, r in enumerate(RANKS)
    for j, s in enumerate(SUITS)
}
_START: Final = 0x3333 << _SUIT_SHIFT
_FIVE_SUITED: Final = 0x8888 << _SUIT_SHIFT
_RANK_BIT: Final = {r: 1 << i for i, r in enumerate(RANKS)}
_WHEEL: Final = 0b1000000001111
_CATEGORIES: Final = tuple(Category)
_LEVEL: Final = {category: i for i, category in enumerate(_CATEGORIES)}
_PLACES: Final = 5

#: Strengths by tally; at most 73,775 entries, one for each set of 5, 6 or 7 ranks.
_SEEN: dict[int, int] = {}
#: Strengths of flushes by the ranks of the suit.
_SEEN_SUITED: dict[int, int] = {}

_add = _ADDS.__getitem__


def strength(cards: Sequence[str], wheel: bool = True) -> int:
    """Strength of the best five of these 5 to 7 cards; equal only where the pot is split.

    ``wheel`` says whether the ace may be the lowest card of a straight (A46).
    Raises UnreadableCard for what is no card and UnrankableHand for a wrong number of cards.
    The cards are trusted to be different ones; ``best_five`` checks that.

    >>> strength(["As", "2d", "3c", "4h", "5s"]) < strength(["2d", "3c", "4h", "5s", "6c"])
    True
    """
    try:
        tally = sum(map(_add, cards), _START)
        suited = tally & _FIVE_SUITED
        found = _suited(tally, cards) if suited else _SEEN[tally & _RANK_TALLY]
    except KeyError:
        found = _first_time(cards)
    return found if wheel or found not in _WHEELS else _without_wheel(cards)


def _without_wheel(cards: Sequence[str]) -> int:
    """Strength of cards whose best hand would be the straight to the five, if it counted."""
    tally = sum(map(_add, cards), _START)
    if tally & _FIVE_SUITED:
        suit = _suit_of(tally)
        ranks = sum(_RANK_BIT[text[0]] for text in cards if text[1] == suit)
        return _packed(Category.FLUSH, _descending(ranks)[:5])
    return _of_ranks(tally & _RANK_TALLY, wheel=False)


def _first_time(cards: Sequence[str]) -> int:
    """Strength of an unsuited hand not met before; raises for cards that make no hand."""
    for text in cards:
        card(text)
    if not 5 <= len(cards) <= 7:
        raise UnrankableHand(f"{len(cards)} cards make no hand: expected 5, 6 or 7")
    tally = sum(map(_add, cards)) & _RANK_TALLY
    found = _SEEN[tally] = _of_ranks(tally)
    return found


def _suited(tally: int, cards: Sequence[str]) -> int:
    """Strength where five cards or more share a suit: no full house or four is possible."""
    if len(cards) > 7:
        raise UnrankableHand(f"{len(cards)} cards make no hand: expected 5, 6 or 7")
    suit = _suit_of(tally)
    ranks = 0
    for text in cards:
        if text[1] == suit:
            ranks |= _RANK_BIT[text[0]]
    found = _SEEN_SUITED.get(ranks)
    if found is None:
        found = _SEEN_SUITED[ranks] = _of_suit(ranks)
    return found


def _suit_of(tally: int) -> str:
    marked = (tally & _FIVE_SUITED) >> _SUIT_SHIFT
    return SUITS[marked.bit_length() // 4 - 1]


def _of_suit(ranks: int) -> int:
    top = _straight_top(ranks)
    if top == 14:
        return _packed(Category.ROYAL_FLUSH, [top])
    if top:
        return _packed(Category.STRAIGHT_FLUSH, [top])
    return _packed(Category.FLUSH, _descending(ranks)[:5])


def _of_ranks(tally: int, wheel: bool = True) -> int:
    """Strength of the best five when suits don't matter."""
    counts = [(tally >> 3 * i & 7, i + 2) for i in range(len(RANKS))]
    groups = sorted((group for group in counts if group[0]), reverse=True)
    (most, first), rest = groups[0], sorted((r for _, r in groups[1:]), reverse=True)
    if most == 4:
        return _packed(Category.FOUR_OF_A_KIND, [first, rest[0]])
    if most == 3 and groups[1][0] >= 2:
        return _packed(Category.FULL_HOUSE, [first, groups[1][1]])
    top = _straight_top(sum(1 << r - 2 for _, r in groups))
    if top and (wheel or top > 5):
        return _packed(Category.STRAIGHT, [top])
    if most == 3:
        return _packed(Category.THREE_OF_A_KIND, [first, *rest[:2]])
    if most == 2 and groups[1][0] == 2:
        second = groups[1][1]
        kicker = max(r for r in rest if r != second)
        return _packed(Category.TWO_PAIR, [first, second, kicker])
    if most == 2:
        return _packed(Category.PAIR, [first, *rest[:3]])
    return _packed(Category.HIGH_CARD, [first, *rest[:4]])


def _straight_top(ranks: int) -> int:
    """Highest card, 5 to 14, of the best straight in this set of ranks; 0: no straight."""
    runs = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4
    if runs:
        return runs.bit_length() + 5
    return 5 if ranks & _WHEEL == _WHEEL else 0


def _descending(ranks: int) -> list[int]:
    return [i + 2 for i in reversed(range(len(RANKS))) if ranks >> i & 1]


def _packed(category: Category, ranks: list[int]) -> int:
    value = _LEVEL[category]
    for rank in ranks + [0] * (_PLACES - len(ranks)):
        value = value << 4 | rank
    return value


#: The straights to the five, suited or not.
_WHEELS: Final = frozenset({_packed(Category.STRAIGHT, [5]), _packed(Category.STRAIGHT_FLUSH, [5])})


def _unpacked(value: int) -> tuple[Category, tuple[str, ...]]:
    ranks = [value >> 4 * i & 15 for i in reversed(range(_PLACES))]
    return _CATEGORIES[value >> 4 * _PLACES], tuple(RANKS[r - 2] for r in ranks if r)


def best_five(hole: Sequence[str], board: Sequence[str], wheel: bool = True) -> Ranked:
    """Best five of a player's cards and the board, ready to be shown and named.

    Where a card of the hand and one of the board play equally well, the player's own is shown.
    Raises UnreadableCard for what is no card, and UnrankableHand where there are not five to
    seven cards or where one of them is there twice.

    >>> best_five(("As", "Kd"), ("Kh", "6s", "6d", "2c", "9h")).five
    ('Kd', 'Kh', '6s', '6d', 'As')
    """
    held = [card(text) for text in (*hole, *board)]
    if len(set(held)) < len(held):
        raise UnrankableHand(f"one card is there twice among {' '.join(held)}")
    value = strength(held, wheel)
    category, ranks = _unpacked(value)
    return Ranked(category, _playing(category, ranks, held), ranks, value)


#: Number of cards of each compared rank that play, in comparison order, for the paired categories.
_ALIKE: Final[dict[Category, tuple[int, ...]]] = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}
#: Index of the compared rank from which on the cards only accompany the combination.
_FIRST_KICKER: Final[dict[Category, int]] = {
    Category.HIGH_CARD: 1,
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 1,
    Category.FOUR_OF_A_KIND: 1,
}
_SUITED: Final = frozenset({Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})


def _playing(category: Category, ranks: tuple[str, ...], held: list[Card]) -> tuple[Card, ...]:
    """Five cards that make this hand, in display order."""
    left = held
    if category in _SUITED:
        suit = _suit_of(sum(map(_add, held), _START))
        left = [c for c in held if c[1] == suit]
    five: list[Card] = []
    for rank in _wanted(category, ranks):
        five.append(next(c for c in left if c[0] == rank and c not in five))
    return tuple(five)


def _wanted(category: Category, ranks: tuple[str, ...]) -> list[str]:
    """Ranks of the five cards in display order."""
    if category in _ALIKE:
        return [r for r, n in zip(ranks, _ALIKE[category], strict=True) for _ in range(n)]
    top = RANKS.index(ranks[0])
    # Below the two stands the ace: RANKS[-1], which makes the straight to the five come out.
    return [RANKS[top - i] for i in range(5)]


def ranked_name(ranked: Ranked, lang: str = "fr") -> str:
    """Name that the dealer announces, in French casino terms or in English ("en").

    >>> ranked_name(best_five(("Js", "Jd"), ("Jh", "6s", "6d")))
    'Full aux Valets par les Six'
    """
    return hand_names.announced_hand_name(ranked.category, ranked.ranks, lang)


def deciding_category(winner: Ranked, loser: Ranked) -> Deciding | None:
    """Category or card that makes ``winner`` the better hand; None where the pot is split.

    Raises ValueError where ``loser`` is the better hand.
    """
    if winner.strength < loser.strength:
        raise ValueError(
            f"{ranked_name(loser, 'en')} beats {ranked_name(winner, 'en')}, not the reverse")
    if winner.category != loser.category:
        return Deciding(winner.category, loser.category)
    for i, (ours, theirs) in enumerate(zip(winner.ranks, loser.ranks, strict=True)):
        if ours != theirs:
            return _deciding_rank(winner.category, i, ours, theirs)
    return None


def _deciding_rank(category: Category, i: int, ours: str, theirs: str) -> Deciding:
    alike = _ALIKE[category][i] if category in _ALIKE else 1
    is_kicker = i >= _FIRST_KICKER.get(category, _PLACES)
    return Deciding(category, category, ours, theirs, is_kicker, alike)


def decision_text(deciding: Deciding, lang: str = "fr") -> str:
    """Reason in one sentence, for players who ask why.

    >>> decision_text(Deciding(Category.PAIR, Category.PAIR, "J", "T", is_kicker=True))
    "Le Valet l'emporte sur le Dix"
    """
    if not deciding.winner_rank:
        return hand_names.category_wins(deciding.winner, deciding.loser, lang)
    ranks = deciding.winner_rank, deciding.loser_rank
    return hand_names.rank_wins(*ranks, lang, kicker=deciding.is_kicker, several=deciding.alike > 1)

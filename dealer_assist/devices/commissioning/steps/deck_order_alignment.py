"""Alignment of reports with the known order of a deck.

Reports and cards are matched at the least cost: a card unread costs less than one
that never came, and that less than one read as another. So one card that is missing shifts nothing
behind it, and two cards with swapped names are reported as that.
"""

from collections.abc import Sequence
from typing import Final

from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class ShoeCard:
    """Card that left the shoe: its name, or None if its tag gave none.

    `foreign` is a tag that is no card's of this deck; `doubled` one that left with another;
    `confidence` in thousandths.
    """

    card: str | None
    foreign: bool = False
    doubled: bool = False
    confidence: int = 1000


#: A place of the order and the report that belongs to it: either may be lacking.
Pairs = list[tuple[str | None, ShoeCard | None]]

_UNREAD: Final = 10
_FOREIGN: Final = 12  # a foreign tag in the place of the card that it was put in for
_ABSENT: Final = 20
_EXTRA: Final = 20
_WRONG: Final = 19  # less than a card gone and another one come: neighbours that changed names
#: Where so many places are wrong, or so many and most, the cards didn't lie in this order.
_ASTRAY: Final = 9
_ASTRAY_AT_FIRST: Final = 3


def align_reports(expected: Sequence[str], heard: Sequence[ShoeCard], is_over: bool) -> Pairs:
    """The places of the order, each with its report. While the run isn't over, the places behind
    the last report are left out: they are still to come.

    >>> [pair[0] for pair in align_reports(["As", "Ks"], [ShoeCard("Ks")], True) if pair[1] is None]
    ['As']
    """
    costs = [[_ABSENT * place for place in range(len(expected) + 1)]]
    for token in heard:
        costs.append(_next_row(costs[-1], expected, token))
    last = len(expected)
    if not is_over:
        last = min(range(len(expected) + 1), key=lambda place: (costs[-1][place], place))
    return _traced(costs, expected, heard, last)


def _next_row(above: list[int], expected: Sequence[str], token: ShoeCard) -> list[int]:
    row = [above[0] + _EXTRA]
    for place, card in enumerate(expected):
        row.append(min(
            above[place] + _cost(card, token), above[place + 1] + _EXTRA, row[place] + _ABSENT))
    return row


def _cost(card: str, token: ShoeCard) -> int:
    if token.card == card:
        return 0
    if token.card is not None:
        return _WRONG
    return _FOREIGN if token.foreign else _UNREAD


def _traced(
    costs: list[list[int]], expected: Sequence[str], heard: Sequence[ShoeCard], place: int
) -> Pairs:
    """Cheapest alignment, traced back through the costs."""
    pairs: Pairs = []
    at = len(heard)
    while at or place:
        here = costs[at][place]
        if at and place and here == costs[at - 1][place - 1] + _cost(
                expected[place - 1], heard[at - 1]):
            at, place = at - 1, place - 1
            pairs.append((expected[place], heard[at]))
        elif place and here == costs[at][place - 1] + _ABSENT:
            place -= 1
            pairs.append((expected[place], None))
        else:
            at -= 1
            pairs.append((None, heard[at]))
    return pairs[::-1]


def is_out_of_order(pairs: Pairs) -> bool:
    """True if the cards evidently lay in another order: too many are out of place for
    misreadings."""
    read = [(card, token.card) for card, token in pairs if token is not None and token.card]
    astray = sum(card != name for card, name in read)
    return astray >= _ASTRAY or (astray >= _ASTRAY_AT_FIRST and astray * 2 > len(read))

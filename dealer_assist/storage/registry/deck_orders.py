"""Orders in which a new deck lies, the first card drawn first."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.words.cards import DECK, RANKS, UnreadableCard, cards

_UP: Final = "A23456789TJQK"
_DOWN: Final = _UP[::-1]


def _run(*suits: tuple[str, str]) -> tuple[str, ...]:
    return tuple(rank + suit for suit, ranks in suits for rank in ranks)


#: By id; the names are in words/registry.toml.
ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    # Ace to king, then king to ace: as many makers pack them, face up from the top.
    "packed": _run(("s", _UP), ("d", _UP), ("c", _DOWN), ("h", _DOWN)),
    "packed_reversed": _run(("s", _UP), ("d", _UP), ("c", _DOWN), ("h", _DOWN))[::-1],
    "by_suit": _run(("s", _UP), ("h", _UP), ("d", _UP), ("c", _UP)),
    "by_rank": tuple(rank + suit for rank in RANKS for suit in "cdhs"),
}


class OrderWrong(ValueError):
    """Order that isn't all 52 cards, each once; says what is missing or there twice."""


def deck_order_named(said: str) -> tuple[str, ...]:
    """Order by its name, or from 52 cards written one after another.

    Raises OrderWrong.

    >>> deck_order_named("packed")[:2], len(deck_order_named("by_suit"))
    (('As', '2s'), 52)
    """
    if said in ORDERS:
        return ORDERS[said]
    try:
        listed = cards("".join(said.replace(",", " ").split()))
    except UnreadableCard as error:
        raise OrderWrong(f"--order: expected {', '.join(ORDERS)}, or 52 cards: {error}") from None
    missing = [card for card in DECK if card not in listed]
    twice = sorted({card for card in listed if listed.count(card) > 1})
    if missing or twice:
        raise OrderWrong(f"--order: missing {' '.join(missing) or 'none'}, twice "
                         f"{' '.join(twice) or 'none'}")
    return tuple(listed)

"""Cards by their standard two-letter names: ``As``, ``Td``, ``2c``.

A card here is a plain string, because it is written as such in the journal, in PHH hands and on
the panel's key pad. Hole cards never appear here before they are tabled: until then the core
knows them only as tokens (see event_bodies.py, ``CardSeen``).
"""

from functools import lru_cache
from typing import Final, NewType

Card = NewType("Card", str)

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final[tuple[Card, ...]] = tuple(Card(r + s) for s in SUITS for r in RANKS)
_KNOWN: Final = frozenset(DECK)


class UnreadableCard(ValueError):
    """Text that is no card of a 52-card deck."""


def card(text: str) -> Card:
    """Card that ``text`` names; raises UnreadableCard with what was expected.

    >>> card("Ah")
    'Ah'
    """
    if text not in _KNOWN:
        raise UnreadableCard(
            f"{text!r} is no card: expected a rank of {RANKS} and a suit of {SUITS}, such as 'Ah'"
        )
    return Card(text)


def typed_card(text: str) -> str:
    """Card that a person typed; "" for none.

    >>> typed_card("as"), typed_card("10H"), typed_card("x")
    ('As', 'Th', '')
    """
    said = text.strip().replace("10", "T")
    named = said[:1].upper() + said[1:].lower()
    return named if named in _KNOWN else ""


@lru_cache(maxsize=4096)
def cards(text: str) -> tuple[Card, ...]:
    """Cards written one after the other in ``text``: 'AhKd' is two.

    >>> cards("AhKd")
    ('Ah', 'Kd')
    """
    if len(text) % 2:
        raise UnreadableCard(f"{text!r} has a letter too many: cards are two letters each")
    return tuple(card(text[i : i + 2]) for i in range(0, len(text), 2))

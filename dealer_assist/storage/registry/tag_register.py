"""Register as a table needs it: its decks' tags, and the values of its chips' tags.

The registers themselves and their files belong to registry/; practice tags are made up here.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import lru_cache

from dealer_assist.storage.registry.registry_files import Registers
from dealer_assist.words.cards import DECK
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Register:
    """Tags of the decks' cards and of the house's chips. Chip values are in the smallest unit.

    ``deck`` and ``cards`` are the only deck that may be dealt from, "" and none where there are
    several. ``decks`` are all decks by name, ``barred`` those of them that are out of play.
    """

    deck: str
    cards: Mapping[bytes, str]
    chips: Mapping[bytes, int]
    decks: Mapping[str, Mapping[bytes, str]] = field(default_factory=dict)
    barred: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        """Text without the tags: a printed register reveals no card."""
        return f"Register({sorted(self.all_decks)}, {len(self.chips)} chips)"

    @property
    def all_decks(self) -> Mapping[str, Mapping[bytes, str]]:
        """All decks by name."""
        if self.decks or not self.cards:
            return self.decks
        return {self.deck: self.cards}

    @property
    def in_play(self) -> tuple[str, ...]:
        """Names of the decks that may be dealt from; a deck without a name has none."""
        return tuple(sorted(name for name in self.all_decks if name and name not in self.barred))

    def uid_of(self, name: str) -> bytes:
        """Tag of a card; KeyError when the deck lacks it."""
        for uid, known in self.cards.items():
            if known == name:
                return uid
        raise KeyError(name)


def table_register(found: Registers) -> Register:
    """Table's register from these registers."""
    decks = {name: one.cards for name, one in found.decks.items()}
    usable = list(found.in_play)
    only = usable[0] if len(usable) == 1 else ""
    barred = frozenset(decks) - frozenset(usable)
    return Register(only, decks[only] if usable == [only] else {}, found.chips, decks, barred)


#: Chips of demo, tests and training.
PRACTICE_CHIPS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000)


def practice_register(denominations: Sequence[int] = PRACTICE_CHIPS,
                      of_each: int = 250) -> Register:
    """Register of made-up tags, always the same ones: for demo, tests and training."""
    chips = _practice_chips(tuple(denominations), of_each)
    return Register("practice", practice_cards("card "), dict(chips))


@lru_cache(maxsize=8)
def _practice_chips(denominations: tuple[int, ...], of_each: int) -> dict[bytes, int]:
    return {
        _uid(f"chip {value} {k}", b"\xe0\x04\x01", 8): value
        for value in denominations
        for k in range(of_each)
    }


def practice_cards(label: str) -> dict[bytes, str]:
    """A made-up deck; another label makes another one."""
    return {_uid(label + name, b"\x04", 7): str(name) for name in DECK}


def _uid(name: str, head: bytes, size: int) -> bytes:
    return head + hashlib.sha256(name.encode()).digest()[: size - len(head)]

"""Registers: which tag is which card of which deck, and which tag is a chip of what value.

A register is a TOML file made when a deck or a float of chips is brought into service::

    deck = "red-0007"
    [cards]
    "04a1b2c3d4e5f6" = "As"

    [chips]
    "e004010012345678" = 500
"""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dealer_assist.cards import DECK, UnreadableCard, card


class RegisterUnreadable(ValueError):
    """A register can't be used; says where and what was expected."""


@dataclass(frozen=True, slots=True)
class Register:
    """Tags of one deck's cards and of the house's chips. Chip values are in the smallest unit."""

    deck: str
    cards: Mapping[bytes, str]
    chips: Mapping[bytes, int]

    def uid_of(self, name: str) -> bytes:
        """The tag of a card; KeyError when the deck lacks it."""
        for uid, known in self.cards.items():
            if known == name:
                return uid
        raise KeyError(name)


def load(text: str, file: str) -> Register:
    """The register that the file describes; raises RegisterUnreadable."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RegisterUnreadable(f"{file}: not TOML: {error}; mend that line") from None
    for name in ("cards", "chips"):
        if not isinstance(tree.get(name, {}), dict):
            raise RegisterUnreadable(f"{file}: {name} must be a table: [{name}]")
    cards: dict[bytes, str] = {}
    for tag, name in tree.get("cards", {}).items():
        try:
            cards[bytes.fromhex(tag)] = card(str(name))
        except (ValueError, UnreadableCard) as error:
            raise RegisterUnreadable(f"{file}: card {tag!r}: {error}") from None
    doubles = sorted({c for c in cards.values() if list(cards.values()).count(c) > 1})
    missing = [c for c in DECK if c not in cards.values()] if cards else []
    if doubles or missing:
        raise RegisterUnreadable(
            f"{file}: the deck is not 52 different cards: missing {' '.join(missing) or 'none'}, "
            f"twice {' '.join(doubles) or 'none'}"
        )
    chips: dict[bytes, int] = {}
    for tag, value in tree.get("chips", {}).items():
        if type(value) is not int or value <= 0:
            raise RegisterUnreadable(f"{file}: chip {tag!r} must have a whole value above 0")
        try:
            chips[bytes.fromhex(tag)] = value
        except ValueError:
            raise RegisterUnreadable(f"{file}: chip {tag!r} is no hexadecimal UID") from None
    return Register(str(tree.get("deck", "")), cards, chips)


#: The chips of demo, tests and training.
PRACTICE_CHIPS = (
    1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000,
)


def practice(denominations: Sequence[int] = PRACTICE_CHIPS, of_each: int = 250) -> Register:
    """A register of made-up tags, always the same ones: for demo, tests and training."""
    cards = {_uid("card " + name, b"\x04", 7): str(name) for name in DECK}
    chips = {
        _uid(f"chip {value} {k}", b"\xe0\x04\x01", 8): value
        for value in denominations
        for k in range(of_each)
    }
    return Register("practice", cards, chips)


def _uid(name: str, head: bytes, size: int) -> bytes:
    return head + hashlib.sha256(name.encode()).digest()[: size - len(head)]

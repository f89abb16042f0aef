"""Cards and chips of a simulated table, each with the tag that it carries; drawn by a seed."""

from random import Random
from typing import Final

from drivers.lazy_dataclass import dataclass
from drivers.sim.iso14443 import Iso14443Tag
from drivers.vision.card_readings import RANKS, SUITS

CARDS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
#: Chips by value, in the smallest unit, and how many of each are in the tray.
VALUES: Final = (100, 500, 1_000, 5_000)
OF_EACH: Final = 40
#: The chance that a tag whose antenna wire is worn misses a question of the reader.
WORN: Final = 0.85
#: The chance that such a chip has power when its spot is looked at.
WORN_CHIP: Final = 0.25


@dataclass(frozen=True, slots=True)
class SimChip:
    """One chip: its tag's UID (8 bytes, E0 first), its value, how often its tag has power."""

    uid: bytes
    value: int
    chance: float = 1.0


def deck_of_tags(seed: int, worn: frozenset[str] = frozenset()) -> dict[str, Iso14443Tag]:
    """The tags of a deck's 52 cards, by name; those of the worn cards often don't answer."""
    random = Random(f"deck {seed}")
    return {
        card: Iso14443Tag(b"\x04" + random.randbytes(6), WORN if card in worn else 0.0) for card
        in CARDS
    }


def foreign_card_tag(seed: int) -> Iso14443Tag:
    """The tag of a card of another deck."""
    return Iso14443Tag(b"\x04" + Random(f"stranger {seed}").randbytes(6))


def tray_of_chips(seed: int) -> list[SimChip]:
    """The tray of a new table, lowest value first, their UIDs in rising order by value."""
    first = int.from_bytes(b"\xe0\x04\x01" + Random(f"chips {seed}").randbytes(3) + b"\0\0", "big")
    return [
        SimChip((first + at * OF_EACH + count).to_bytes(8, "big"), value)
        for at, value in enumerate(VALUES) for count in range(OF_EACH)
    ]

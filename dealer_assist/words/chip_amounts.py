"""Money: whole chips in the table's smallest unit, and the text of an amount for people.

Amounts are plain ``int`` and their names say ``chips``. There are no fractions of a unit anywhere;
the indivisible rest is an odd chip (game/hand/pots.py).
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from dealer_assist.words.read_catalogue import message_text

NBSP: Final = "\u00a0"


class ChipsLost(AssertionError):
    """Chips were created or destroyed: a defect of ours, never of the table's."""


def amount_text(chips: int, lang: str = "fr") -> str:
    """Amount as a dealer reads it: French groups by a no-break space, English by a comma.

    >>> amount_text(1250000, "en")
    '1,250,000'
    """
    return f"{chips:,}".replace(",", _thousands(lang))


@cache
def _thousands(lang: str) -> str:
    return message_text(lang, "grammar.thousands")


def fewest_chips(chips: int, denominations: Sequence[int]) -> tuple[int, ...]:
    """Fewest chips that make ``chips``, largest first; the rest that no chip can make is left out.

    >>> fewest_chips(130, (100, 25, 5))
    (100, 25, 5)
    """
    out: list[int] = []
    for value in sorted(denominations, reverse=True):
        count, chips = divmod(chips, value)
        out.extend([value] * count)
    return tuple(out)


def check_chips_conserved(before: int, parts: Iterable[int]) -> None:
    """Assert that the parts are exactly what there was before; raises ChipsLost."""
    after = sum(parts)
    if after != before:
        raise ChipsLost(f"there were {before} chips and now there are {after}")

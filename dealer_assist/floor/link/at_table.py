"""Between a table's program and the line to the floor: what comes in, and what the dealer sees.

The line is a thread of its own (table_line.py); the table goes on whether it works or not.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from dealer_assist.floor.link.wire import Answer, Order
from dealer_assist.game.facts import CopyAnchored, CopyDiffered, Fact

#: The device by which the journal names an order's origin: ruled from afar, not at the panel.
FLOOR_DEVICE: Final = "floor"


def boot_of(floor: str) -> int:
    """The floor's journal as a journal's row numbers a device's run: 1 or more, under 2 ** 48.

    >>> boot_of("a") == boot_of("a") != boot_of("b")
    True
    """
    return 1 + int.from_bytes(hashlib.sha256(floor.encode("utf-8", "replace")).digest()[:5], "big")


@dataclass(frozen=True, slots=True)
class OrderCame:
    """An order that came over the line; put it into the unit's inbox.

    ``drift_ms`` is the table's clock less the floor's. ``answer`` is called in the unit's thread,
    after the commit or with the refusal; where the disk refuses, once it takes the order.
    """

    order: Order
    drift_ms: int
    answer: Callable[[Answer], None]


@dataclass(frozen=True, slots=True)
class CopyTold:
    """What the floor's archive said of its copy; put it into the unit's inbox, also said again."""

    fact: CopyAnchored | CopyDiffered


class LineSeen(NamedTuple):
    """The line to the floor: "up", "away" or "refused", since when (UTC seconds), and why.

    ``why`` is a word of ``floor_line`` in words/, "" for none; ``said`` a sentence for people in
    French and in English, where the line knows more.
    """

    state: str = "away"
    since_s: int = 0
    why: str = ""
    said: tuple[str, str] = ("", "")


class Ordered(NamedTuple):
    """What the floor ordered from afar and the table took: the number of its first fact."""

    number: int
    by: str
    fact: Fact


class FloorSeen(NamedTuple):
    """What the dealer is shown of the floor beside the table itself.

    ``unheard``: a call has waited so long, or the line is so, that he raises his hand.
    ``ordered``: what was ordered just now.
    """

    line: LineSeen
    unheard: bool = False
    ordered: Ordered | None = None

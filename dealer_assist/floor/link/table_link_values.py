"""Values between a table's program and its floor link: orders in, the link's state out.

The link is a thread of its own (table_link.py); the table goes on whether it works or not.
"""

import hashlib
from collections.abc import Callable
from typing import Final, NamedTuple

from dealer_assist.floor.link.link_messages import Answer, Order
from dealer_assist.game.facts import CopyAnchored, CopyDiffered, Fact
from drivers.lazy_dataclass import dataclass

#: The device by which the journal names an order's origin: ruled from afar, not at the panel.
FLOOR_DEVICE: Final = "floor"


def journal_boot_number(floor: str) -> int:
    """The floor's journal as a number like a device's boot count: 1 or more, under 2 ** 48.

    >>> journal_boot_number("a") == journal_boot_number("a") != journal_boot_number("b")
    True
    """
    return 1 + int.from_bytes(hashlib.sha256(floor.encode("utf-8", "replace")).digest()[:5], "big")


@dataclass(frozen=True, slots=True)
class OrderCame:
    """Order that came over the link, for the unit's inbox.

    ``drift_ms`` is the table's clock minus the floor's. ``answer`` is called in the unit's thread,
    after the commit or with the refusal; if the disk refuses, once it takes the order.
    """

    order: Order
    drift_ms: int
    answer: Callable[[Answer], None]


@dataclass(frozen=True, slots=True)
class CopyReport:
    """Message of the floor's archive about its copy, for the unit's inbox; may repeat."""

    fact: CopyAnchored | CopyDiffered


class LineState(NamedTuple):
    """State of the link to the floor: "up", "away" or "refused", since when (UTC seconds), and why.

    ``why`` is a word of ``floor_line`` in words/, "" for none; ``said`` a sentence for people in
    French and in English, where the link knows more.
    """

    state: str = "away"
    since_s: int = 0
    why: str = ""
    said: tuple[str, str] = ("", "")


class OrderTaken(NamedTuple):
    """Order from afar that the table took: the number of its first fact."""

    number: int
    by: str
    fact: Fact


class FloorStatus(NamedTuple):
    """The floor's state on the dealer's panel.

    ``unheard``: a call has waited so long, or the link is so, that he raises his hand. ``ordered``:
    the newest order.
    """

    line: LineState
    unheard: bool = False
    ordered: OrderTaken | None = None

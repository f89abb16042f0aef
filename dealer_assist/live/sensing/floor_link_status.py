"""Floor status for the dealer: the link to it, calls that nobody heard, its orders.

A call that stands on no screen of the floor after two seconds was not heard, whatever the reason;
where the link is known to be cut the dealer needn't even wait for that. All times are steady ones.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from dealer_assist.floor.link.table_link_values import FloorStatus, LineState, OrderTaken
from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Table

UNHEARD_NS: Final = 2_000_000_000
#: Time that an order from afar stands before the dealer, and its minimum where others wait.
SHOWN_NS: Final = 12_000_000_000
LEAST_NS: Final = 4_000_000_000


class FloorWatch:
    """Watch on the table in the unit's thread; ``line`` reports the link's state and may not wait.

    It decides nothing and isn't in the journal: a notice shown for some seconds is not shown again.
    """

    def __init__(
        self, line: Callable[[], LineState], ticks: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._line, self._ticks = line, ticks
        self._table: Table | None = None
        self._since: dict[int, int] = {}  # open calls by number, and when each was first seen
        self._ordered: deque[OrderTaken] = deque(maxlen=20)  # the first is shown
        self._ordered_at = 0  # since then
        self._shown: FloorStatus | None = None

    def follow(self, table: Table) -> None:
        """Take note of calls that begin and end."""
        self._table = table
        if table.calls or self._since:
            now = self._ticks()
            self._since = {c.number: self._since.get(c.number, now) for c in table.calls}

    def took(self, number: int, by: str, fact: e.Fact) -> None:
        """The table took an order of the floor's.

        Of putting a player on the list so that a seat can be reserved for him, only the seat is
        shown.
        """
        last = self._ordered[-1].fact if self._ordered else None
        if (isinstance(fact, e.SeatAssigned) and isinstance(last, e.WaitJoined)
                and fact.name == last.name):
            self._ordered.pop()
        if not self._ordered:
            self._ordered_at = self._ticks()
        self._ordered.append(OrderTaken(number, by, fact))

    def seen(self) -> FloorStatus:
        """Floor status to show now."""
        now, line = self._ticks(), self._line()
        lasts = LEAST_NS if len(self._ordered) > 1 else SHOWN_NS
        if self._ordered and now - self._ordered_at >= lasts:
            self._ordered.popleft()
            self._ordered_at = now
        calls = self._table.calls if self._table is not None else ()
        unheard = any(
            not call.heard and (
                line.state != "up" or now - self._since.get(call.number, now) >= UNHEARD_NS)
            for call in calls
        )
        return FloorStatus(line, unheard, self._ordered[0] if self._ordered else None)

    def shown(self) -> FloorStatus:
        """Floor status to show, noted as shown."""
        self._shown = self.seen()
        return self._shown

    def is_news(self) -> bool:
        """True if the status now differs from the one shown last."""
        return self._shown is not None and self.seen() != self._shown

"""Repetition of orders: each is sent until it is answered. No clock, no port.

An order may get lost on its way and may come twice; the table journals it once and answers the same
way again. So it is sent when given, again with growing pauses while the table is there, and at once
when the table comes back. An order that expired before it was ever sent is not sent any more; one
that was sent is queried, for the table may have taken it in time. Ordered facts go to a table one
after the other: a seat is given once its player has left.
"""

from typing import Final

from dealer_assist.floor.link.link_messages import Order, TablePresence
from dealer_assist.floor.work.room_state import OrderState, RoomState, TableState
from drivers.lazy_dataclass import dataclass

_FIRST_PAUSE_S: Final = 2.0
_LONGEST_PAUSE_S: Final = 60.0
_OPEN: Final = frozenset({"given", "expired"})


@dataclass(slots=True)
class _Sent:
    """Next time to send the order, the pause after that, and the table's run that got it."""

    next_s: float
    pause_s: float
    session: str


class Courier:
    """Courier: remembers the orders sent to each table. ``before`` are orders of an earlier run of
    the floor's program: it is unknown whether they were sent, so they are queried."""

    def __init__(self, floor: str, before: tuple[OrderState, ...] = ()) -> None:
        self._floor = floor
        self._sent: dict[int, _Sent] = {}
        self._asked = {one.number for one in before if one.state in _OPEN}

    def due(self, room: RoomState, now_s: float) -> list[tuple[str, Order]]:
        """Orders to send now, by table; each counts as sent. ``now_s`` is a steady clock's."""
        open_now = [one for one in room.orders if one.state in _OPEN]
        self._forget({one.number for one in open_now})
        due, behind = [], set[str]()
        for one in open_now:
            table = room.table(one.given.table)
            if table is None or (one.given.kind and table.name in behind):
                continue
            if one.given.kind and one.state == "given":
                behind.add(table.name)
            if self._is_due(one, table, now_s):
                due.append((table.name, order_message(self._floor, one)))
        return due

    def _is_due(self, order: OrderState, table: TableState, now_s: float) -> bool:
        if table.presence is not TablePresence.UP:
            return False
        sent = self._sent.get(order.number)
        if order.state == "expired" and sent is None and order.number not in self._asked:
            return False
        if sent is None or sent.session != table.session:
            sent = self._sent[order.number] = _Sent(now_s, _FIRST_PAUSE_S, table.session)
        if now_s < sent.next_s:
            return False
        sent.next_s = now_s + sent.pause_s
        sent.pause_s = min(2 * sent.pause_s, _LONGEST_PAUSE_S)
        return True

    def _forget(self, kept: set[int]) -> None:
        for number in [one for one in self._sent if one not in kept]:
            del self._sent[number]


def order_message(floor: str, order: OrderState) -> Order:
    """The order as a message; ``floor`` is the id of the floor's journal."""
    given = order.given
    return Order(floor, order.number, given.journal, given.order, given.by, given.kind, given.body,
                 given.call, given.seen, given.at_s, given.until_s)

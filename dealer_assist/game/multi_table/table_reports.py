"""Tables' reports and their orders, as the field sees them: the shapes that the shell fills in.

A table's report may be old: what it says holds as of its ``number``, and an order that the table
took later is taken into account by ``OrderToTable``.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from dealer_assist.game.facts import Fact

#: The last seat that a table has.
SEATS: Final = 10


class TableStanding(NamedTuple):
    """Last report of a table; times are UTC seconds by the floor's clock, chips whole units.

    ``reached``: its link is up and the report is fresh, so that an order would arrive.
    """

    name: str
    reached: bool = True
    number: int = 0  # of the table's last fact
    house: str = ""
    game: str = ""  # "holdem_no_limit 100/200", as the room's waiting list names it
    playing: bool = False  # a hand runs
    taken: tuple[int, ...] = ()
    stacks: tuple[tuple[int, int], ...] = ()
    began: tuple[tuple[int, int], ...] = ()  # stacks as the running or last hand began
    broke: tuple[int, ...] = ()
    penalties: tuple[tuple[int, int], ...] = ()
    kept: tuple[int, ...] = ()
    most_players: int = SEATS
    big_seat: int = 0
    over_s: int = 0
    chips: int = 0
    waiting: int = 0
    last_hands: int = -1
    closed: bool = False
    tournament: bool = False
    level: int = 0
    level_ends_s: int = 0
    left_s: int = -1  # of the level, while its clock stands still; -1: it runs
    paused: bool = False
    held: bool = False  # hand for hand: a hand begins once the floor releases it
    waits: bool = False  # hand for hand: none is released

    def stack(self, seat: int) -> int:
        """Chips at this seat."""
        return dict(self.stacks).get(seat, 0)


class OrderToTable(NamedTuple):
    """Order to a table and its state; ``fact`` is the number of the fact journaled for it there.

    ``state`` is "given", "taken", "refused" or "expired", as floor/work/room_state.py has it.
    """

    table: str
    order: Fact
    state: str
    fact: int = 0


#: Orders by table, kind of fact and seat.
Orders = Mapping[tuple[str, type, int], tuple[OrderToTable, ...]]


def orders_by_seat(asked: Iterable[OrderToTable]) -> Orders:
    """Orders grouped so that those for one seat are found at once."""
    found: dict[tuple[str, type, int], tuple[OrderToTable, ...]] = {}
    for one in asked:
        key = _key(one.table, one.order)
        found[key] = (*found.get(key, ()), one)
    return found


def _key(table: str, order: Fact) -> tuple[str, type, int]:
    return table, type(order), int(getattr(order, "seat", 0))


def is_pending(told: TableStanding, order: Fact, orders: Orders) -> bool:
    """True if the same order was given to the table and its report doesn't show the answer yet.

    A refusal counts until anything further happened at the table: sent again at once, the order
    would only be refused again.
    """
    return any(
        one.state == "given" or (one.state == "taken" and one.fact > told.number)
        or (one.state == "refused" and one.fact >= told.number)
        for one in orders.get(_key(told.name, order), ())
    )


def refusal_count(table: str, order: Fact, orders: Orders) -> int:
    """Number of times the table has refused the same order."""
    return sum(one.state == "refused" for one in orders.get(_key(table, order), ()))

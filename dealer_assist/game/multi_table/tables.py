"""What the field hears of its tables and of its orders: the shapes that the shell fills in.

A table tells itself in a glance, and a glance may be old: what it says is believed as of its
``number``, and an order that the table took later is taken into account by ``Asked``.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from dealer_assist.game.facts import Fact

#: The last seat that a table has.
SEATS: Final = 10


class TableTold(NamedTuple):
    """What a table told last; times are UTC seconds by the floor's clock, chips whole units.

    ``reached``: its line is up and the glance is fresh, so that an order would arrive.
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
        """The chips at this seat."""
        return dict(self.stacks).get(seat, 0)


class Asked(NamedTuple):
    """An order to a table and what became of it; ``fact`` is what the table journaled for it.

    ``state`` is "given", "taken", "refused" or "expired", as floor/work/state.py has it.
    """

    table: str
    order: Fact
    state: str
    fact: int = 0


#: Orders by table, kind of fact and seat.
Orders = Mapping[tuple[str, type, int], tuple[Asked, ...]]


def by_seat(asked: Iterable[Asked]) -> Orders:
    """The orders so that those for one seat are found at once."""
    found: dict[tuple[str, type, int], tuple[Asked, ...]] = {}
    for one in asked:
        key = _key(one.table, one.order)
        found[key] = (*found.get(key, ()), one)
    return found


def _key(table: str, order: Fact) -> tuple[str, type, int]:
    return table, type(order), int(getattr(order, "seat", 0))


def is_pending(told: TableTold, order: Fact, orders: Orders) -> bool:
    """True if the same was asked of the table and what it tells doesn't show the answer yet.

    A refusal counts until anything further happened at the table: asked again at once, it would
    only be refused again.
    """
    return any(
        one.state == "given" or (one.state == "taken" and one.fact > told.number)
        or (one.state == "refused" and one.fact >= told.number)
        for one in orders.get(_key(told.name, order), ())
    )


def refusals(table: str, order: Fact, orders: Orders) -> int:
    """How often the table has refused the same."""
    return sum(one.state == "refused" for one in orders.get(_key(table, order), ()))

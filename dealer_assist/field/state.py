"""The frozen shape of players across tables: a tournament's field, the room's waiting list.

fold.py makes the next one from a fact; the other files ask what is due.
"""

from typing import NamedTuple

from dealer_assist.events.field import FieldOpened


class Entrant(NamedTuple):
    """Somebody who entered; ``table`` "" while he has no seat, ``place`` 0 while he is in.

    ``stacks`` counts what he bought, re-entries included; ``penalty`` the hands still to miss as
    given (-1: disqualified).
    """

    entry: int
    name: str
    table: str = ""
    seat: int = 0
    stacks: int = 1
    place: int = 0
    shared: int = 1
    withdrawn: bool = False
    penalty: int = 0
    out_s: int = 0


class Field(NamedTuple):
    """A tournament at several tables; ``number`` is that of the fact that opened it."""

    number: int
    opened: FieldOpened
    entrants: tuple[Entrant, ...] = ()  # by entry
    tables: tuple[str, ...] = ()  # that play it, in the order in which they were added
    broken: tuple[str, ...] = ()
    level: int = 0  # 0: not begun
    began_s: int = 0  # when the level would have begun, had the clock never been paused
    paused_s: int = 0
    closed: bool = False

    def entrant(self, entry: int) -> Entrant | None:
        """The entrant with this number."""
        return next((one for one in self.entrants if one.entry == entry), None)

    @property
    def inside(self) -> tuple[Entrant, ...]:
        """Everybody who is still in, with a seat or waiting for one."""
        return tuple(one for one in self.entrants if not one.place and not one.withdrawn)


class Waits(NamedTuple):
    """Somebody on the room's waiting list; called to a seat where ``table`` is not ""."""

    wait: int
    name: str
    games: tuple[str, ...]
    since_s: int
    table: str = ""
    seat: int = 0
    until_s: int = 0


class RoomWaiting(NamedTuple):
    """The waiting list of the room, in the order of coming; ``last`` is the last number given."""

    waits: tuple[Waits, ...] = ()
    last: int = 0

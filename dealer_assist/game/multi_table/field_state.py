"""Frozen shape of players across tables: a tournament's field, the room's waiting list.

advance_field.py makes the next one from a fact; the other modules say what is due.
"""

from enum import StrEnum
from typing import NamedTuple

from dealer_assist.game.facts.tournament_field import FieldOpened


class Leg(StrEnum):
    """Stage of an entrant's way to his chair."""

    WAITS = "waits"  # no seat yet: registered, or in again
    DRAWN = "drawn"  # he has a seat, and its table hasn't reported that he sits
    SITS = "sits"
    LEAVES = "leaves"  # moved or out, and the table that he leaves hasn't reported that he is gone
    WALKS = "walks"  # gone there with his chips, and not yet in his new seat


class Entrant(NamedTuple):
    """Entrant; ``table`` is "" while he has no seat, ``place`` 0 while he is in.

    ``stacks`` counts the stacks he bought, re-entries included; ``penalty`` the hands still to miss
    as given (-1: disqualified). ``table`` and ``seat`` are where he belongs; while he is on his way
    from another seat that one is ``from_table`` and ``from_seat``, and ``chips`` what he carries;
    once he is out they are where he sat last.
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
    leg: Leg = Leg.WAITS
    from_table: str = ""
    from_seat: int = 0
    chips: int = 0
    again: int = 0  # re-entries
    redrawn: bool = False  # he drew his seat at the final table
    penalty_by: str = ""
    penalty_reason: str = ""

    @property
    def is_in(self) -> bool:
        """True if he still plays or waits for a seat."""
        return not self.place and not self.withdrawn

    @property
    def at(self) -> tuple[str, int]:
        """Seat in which he and his chips are, by the tables' last reports."""
        if self.leg is Leg.LEAVES:
            return self.from_table, self.from_seat
        return (self.table, self.seat) if self.leg is Leg.SITS else ("", 0)


class TournamentField(NamedTuple):
    """Tournament at several tables; ``number`` is that of the fact that opened it."""

    number: int
    opened: FieldOpened
    entrants: tuple[Entrant, ...] = ()  # by entry
    tables: tuple[str, ...] = ()  # that play it, in the order in which they were added
    broken: tuple[str, ...] = ()
    level: int = 0  # 0: not begun
    began_s: int = 0  # when the level would have begun, had the clock never been paused
    paused_s: int = 0
    closed: bool = False
    hand_for_hand: bool = False
    removed: int = 0  # chips taken out of play with those who were disqualified
    redraw: bool = False  # everybody draws a seat at the final table

    def entrant(self, entry: int) -> Entrant | None:
        """Entrant with this number."""
        at = entry - 1
        if 0 <= at < len(self.entrants) and self.entrants[at].entry == entry:
            return self.entrants[at]
        return next((one for one in self.entrants if one.entry == entry), None)

    @property
    def inside(self) -> tuple[Entrant, ...]:
        """Everybody who is still in, with a seat or waiting for one."""
        return tuple(one for one in self.entrants if one.is_in)

    @property
    def playing(self) -> tuple[str, ...]:
        """The tables that are not broken, in the order in which they were added."""
        return tuple(table for table in self.tables if table not in self.broken)


class WaitingPlayer(NamedTuple):
    """Player on the room's waiting list; called to a seat where ``table`` is not ""."""

    wait: int
    name: str
    games: tuple[str, ...]
    since_s: int
    table: str = ""
    seat: int = 0
    until_s: int = 0


class RoomWaiting(NamedTuple):
    """Waiting list of the room, in the order of coming; ``last`` is the last number given."""

    waits: tuple[WaitingPlayer, ...] = ()
    last: int = 0

    def of(self, wait: int) -> WaitingPlayer | None:
        """Player on the list with this number."""
        return next((one for one in self.waits if one.wait == wait), None)

"""Waiting list and free seats (GT:91)."""

from typing import NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.between.buy_ins_and_stacks import why_no_amount, why_not_buy_in
from dealer_assist.game.between.seat_checks import has_chair, is_seat, player_count, why_not_a_name
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.evening_state import Gone
from dealer_assist.game.table.table import Table


class Candidates(NamedTuple):
    """Candidates for a seat and the free seats: of several, chance decides, never a person."""

    names: tuple[str, ...]
    seats: tuple[int, ...]


def reserved_for(table: Table, seat: int) -> str:
    """Name that the seat is reserved for until he sits; "" for none."""
    return dict(table.evening.assigned).get(seat, "")


def name_at(table: Table, seat: int) -> str:
    """Name of the player in this seat where it is known; else ""."""
    return dict(table.evening.named).get(seat, "")


def is_same_name(one: str, other: str) -> bool:
    """True if two people wrote the same name.

    >>> is_same_name("Anna ", "anna")
    True
    """
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def free_seats(table: Table) -> tuple[int, ...]:
    """Seats that may be given to somebody: empty, not reserved, within the house's maximum."""
    kept = dict(table.evening.assigned)
    left = most_players(table) - player_count(table) - len(kept)
    if left <= 0:
        return ()
    return tuple(c.seat for c in table.chairs
                 if not c.taken and c.seat not in kept and has_chair(table, c.seat))


def most_players(table: Table) -> int:
    """Most players the house seats at a table (GC:13, GT:89), or its chairs where it has fewer."""
    most = int(table.house["seats.max_players"])
    return min(most, table.evening.sign.seats or most)


def seat_candidates(table: Table) -> Candidates | None:
    """Candidates for a seat now, and the free seats; None where nobody waits or none is free.

    ``draw``: everybody on the list, any free seat; ``order``: the first of the list. Where the text
    is silent (``floor``) all are named and the floor chooses.
    """
    names, seats = table.evening.waiting, free_seats(table)
    if not names or not seats or table.evening.closed:
        return None
    return Candidates(names[:1] if _rule(table) == "order" else names, seats)


def due_assignment(table: Table) -> Candidates | None:
    """Candidates for a draw or in list order; None where the floor must choose himself."""
    return None if _rule(table) == "floor" else seat_candidates(table)


def why_floor_assigns(table: Table) -> Reason | None:
    """Floor's question: who of the list gets which seat, where no text says so; or None."""
    key, may = "waiting.assigned_by", seat_candidates(table)
    if may is None or _rule(table) != "floor":
        return None
    return Reason("why.floor_assigns", table.house.source(key), len(may.seats), 0,
                  ", ".join(may.names), setting=key)


def _rule(table: Table) -> str:
    return str(table.house["waiting.assigned_by"])


def why_not_join_list(table: Table, fact: e.WaitJoined) -> Reason | None:
    """Reason why this name can't go on the list, or None."""
    if fact.name in table.evening.waiting or fact.name in dict(table.evening.assigned).values():
        return Reason("why.waits_already", name=fact.name)
    return why_not_a_name(fact.name) or why_table_closed(table)


def why_not_leave_list(table: Table, fact: e.WaitLeft) -> Reason | None:
    """Reason why this name can't leave the list, or None; a seat reserved for it comes free."""
    evening = table.evening
    if fact.name in evening.waiting or fact.name in dict(evening.assigned).values():
        return None
    return Reason("why.not_waiting", name=fact.name)


def why_not_assign_seat(table: Table, fact: e.SeatAssigned) -> Reason | None:
    """Reason why the seat can't be given so, or None."""
    if fact.name not in table.evening.waiting:
        return Reason("why.not_waiting", name=fact.name)
    if not is_seat(fact.seat):
        return Reason("why.no_such_seat", None, 0, fact.seat)
    if table.chair(fact.seat).taken:
        return Reason("why.seat_taken", None, 0, fact.seat)
    if reserved_for(table, fact.seat):
        return Reason("why.seat_kept", None, 0, fact.seat, reserved_for(table, fact.seat))
    source = table.house.source("waiting.assigned_by")
    if fact.seat not in fact.out_of or not set(fact.out_of) <= set(free_seats(table)):
        return Reason("why.not_drawn_from", source, 0, fact.seat)
    if _rule(table) == "order" and fact.name != table.evening.waiting[0]:
        return Reason("why.list_order", source, name=table.evening.waiting[0])
    return None


def why_not_sit(table: Table, fact: e.PlayerSat) -> Reason | None:
    """Reason why nobody may sit here with this cave, or None (GT:81, 89, 91)."""
    seat, house = fact.seat, table.house
    if not has_chair(table, seat):
        return Reason("why.no_such_seat", None, 0, seat)
    if table.chair(seat).taken:
        return Reason("why.seat_taken", None, 0, seat)
    wrong = why_no_amount(fact.chips) or why_table_closed(table)
    if wrong is not None:
        return wrong
    if player_count(table) >= most_players(table):
        return Reason("why.table_full", house.source("seats.max_players"), most_players(table))
    kept = reserved_for(table, seat)
    if kept and fact.name and not is_same_name(kept, fact.name):
        return Reason("why.seat_of_other", house.source("waiting.assigned_by"), 0, seat, kept)
    if table.evening.waiting and not kept and _rule(table) != "floor":
        return Reason("why.list_first", house.source("waiting.assigned_by"), 0, seat,
                      table.evening.waiting[0])
    gone = _gone(table, fact)
    if gone is not None and fact.chips == gone.chips:
        return None  # his own chips, no new buy-in: the sign's limit isn't for them
    return why_not_buy_in(table, seat, fact.chips) or _why_not_return(table, fact, gone)


def _gone(table: Table, fact: e.PlayerSat) -> Gone | None:
    """Player who left this table and is back, or None; only known names are recognised."""
    name = fact.name or reserved_for(table, fact.seat)
    return next((one for one in table.evening.gone if name and is_same_name(one.name, name)), None)


def _why_not_return(table: Table, fact: e.PlayerSat, gone: Gone | None) -> Reason | None:
    """Reason why he may not come back with less than he took along, or None (GC:298, WSOP 58)."""
    house, name = table.house, fact.name or reserved_for(table, fact.seat)
    if gone is None or fact.chips >= gone.chips or house["stack.going_south"] == "allow" or (
        table.tournament is not None
    ):
        return None
    minutes, source = house["stack.return_minutes"], house.source("stack.return_minutes")
    if minutes == FLOOR:
        return Reason("why.return_not_said", source, gone.chips, fact.seat, name,
                      "stack.return_minutes")
    if gone.at_s and fact.at_s >= gone.at_s + int(minutes) * 60:
        return None
    return Reason("why.returns_with_less", source, gone.chips, fact.seat, name)


def why_table_closed(table: Table) -> Reason | None:
    """Reason why nothing more begins at this table, or None."""
    return Reason("why.table_closed") if table.evening.closed else None

"""Room's waiting list: the next player for a free seat; players called, seated, or not there.

Each table's house says how a seat is given (``waiting.assigned_by``, GT:91): by draw among all
who wait for that game, in their order, or as the floor says. A table's own list, where it has
one, comes before the room's. Times are UTC seconds by the floor's clock.
"""

from collections.abc import Callable, Iterator
from typing import Final

from dealer_assist.game.facts import SeatAssigned, WaitJoined, WaitLeft
from dealer_assist.game.facts.tournament_field import (
    RoomWaitCalled,
    RoomWaitJoined,
    RoomWaitLeft,
    RoomWaitSeated,
)
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table.field_state import RoomWaiting, WaitingPlayer
from dealer_assist.game.multi_table.free_table_seats import Tables
from dealer_assist.game.multi_table.step_choices import (
    DueStep,
    TableOrder,
    Until,
    condition_to_wait,
    place_name,
)
from dealer_assist.game.multi_table.table_reports import SEATS, Orders, TableStanding, is_pending
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.settings import FLOOR

GIVEN_BY: Final = "waiting.assigned_by"
MINUTES: Final = "waiting.call_minutes"
_MINUTE_S: Final = 60
Houses = Callable[[str], HouseRules]


def next_wait_number(waiting: RoomWaiting) -> int:
    """Number that the next one on the list gets."""
    return waiting.last + 1


def due_wait_steps(
    waiting: RoomWaiting, tables: Tables, houses: Houses, now_s: int, asked: Orders
) -> Iterator[DueStep]:
    """Steps for those who wait: calls for free seats, and the outcome of the last ones."""
    for one in waiting.waits:
        if one.table:
            yield from _called(tables, one, now_s, asked)
    for told in tables.values():
        due = due_seat_call(waiting, told, houses, now_s)
        if due is not None:
            yield due


def due_seat_call(waiting: RoomWaiting, told: TableStanding, houses: Houses,
                  now_s: int) -> DueStep | None:
    """Call of the next player to a free seat of this table; None for no player or no seat."""
    seats = room_free_seats(waiting, told)
    names = [one for one in waiting.waits if not one.table and is_for_table(one, told)]
    if not seats or not names:
        return None
    house = houses(told.house)
    rule, source = house[GIVEN_BY], house.source(GIVEN_BY)
    if rule == "order":
        names = names[:1]
    due = DueStep("field_due.wait_call", table=told.name, how_many=len(names),
                  waits=condition_to_wait(told),
                  wait=names[0].wait, name=names[0].name)
    if rule == FLOOR:
        reason = Reason("why.field_call_floor", source, len(seats), setting=GIVEN_BY)
    else:
        reason = Reason("why.field_call_order" if rule == "order" else "why.field_call_drawn",
                        source, len(names))
    if rule != "order":
        due = due._replace(wait=0, name="")
    out_of = tuple(place_name(told.name, seat) for seat in seats)
    until_s = _until(house, now_s)
    ways = tuple(
        due._replace(what="field_due.wait_one", wait=one.wait, name=one.name,
                     to_table=told.name, to_seat=seat, facts=(
                         RoomWaitCalled(one.wait, told.name, seat, out_of, "", now_s, until_s),),
                     orders=_kept(told, one.name, seat, seats))
        for one in names for seat in seats
    )
    return due._replace(ways=ways, draw=rule != FLOOR, reason=reason)


def is_for_table(one: WaitingPlayer, told: TableStanding) -> bool:
    """True if he waits for this table or its game; who named none takes any."""
    return not one.games or told.game in one.games or told.name in one.games


def room_free_seats(waiting: RoomWaiting, told: TableStanding) -> tuple[int, ...]:
    """Seats of a cash table that the room may give now."""
    ending = told.closed or told.last_hands >= 0
    if told.tournament or ending or not told.reached or told.waiting or not told.house:
        return ()
    called = {one.seat for one in waiting.waits if one.table == told.name}
    kept = {*told.taken, *told.kept, *called}
    if told.most_players - len(kept) <= 0:
        return ()
    return tuple(seat for seat in range(1, SEATS + 1) if seat not in kept)


def _until(house: HouseRules, now_s: int) -> int:
    """Time until which a called seat is reserved (UTC seconds); 0 where the floor decides."""
    minutes = house[MINUTES]
    return now_s + minutes * _MINUTE_S if isinstance(minutes, int) else 0


def _kept(told: TableStanding, name: str, seat: int,
          seats: tuple[int, ...]) -> tuple[TableOrder, ...]:
    """Orders that reserve the seat for him at the table, so that nobody else sits down there."""
    return (TableOrder(told.name, WaitJoined(name)),
            TableOrder(told.name, SeatAssigned(name, seat, seats)))


def _called(tables: Tables, one: WaitingPlayer, now_s: int, asked: Orders) -> Iterator[DueStep]:
    """Steps after a call: he sits, or his time is over, or the seat is still to be reserved."""
    told = tables.get(one.table)
    due = DueStep("field_due.wait_keep", wait=one.wait, name=one.name, table=one.table,
                  seat=one.seat)
    if told is None or not told.reached:
        yield due._replace(waits=Until.CUT)
        return
    if one.seat in told.taken:
        yield due._replace(what="field_due.wait_seated", itself=True, facts=(
            RoomWaitSeated(one.wait, one.table, one.seat, now_s),))
        return
    if 0 < one.until_s <= now_s:
        yield due._replace(what="field_due.wait_absent", facts=(
            RoomWaitLeft(one.wait, "absent", "", now_s),), orders=_freed(told, one))
        return
    if one.seat not in told.kept:
        keep = SeatAssigned(one.name, one.seat, (one.seat,))
        waits = Until.ASKED if is_pending(told, keep, asked) else Until.NOTHING
        yield due._replace(waits=waits, orders=_kept(told, one.name, one.seat, (one.seat,)))


def _freed(told: TableStanding, one: WaitingPlayer) -> tuple[TableOrder, ...]:
    """Orders that release his seat at the table, where it is reserved there."""
    return (TableOrder(told.name, WaitLeft(one.name)),) if one.seat in told.kept else ()


def orders_of_leaving(
    waiting: RoomWaiting, tables: Tables, fact: RoomWaitLeft
) -> tuple[TableOrder, ...]:
    """Orders to the table when somebody who was called to it leaves the list."""
    one = waiting.of(fact.wait)
    told = tables.get(one.table) if one is not None else None
    return _freed(told, one) if told is not None and one is not None else ()


# --- why not -------------------------------------------------------------------------------------


def why_not_join_room(waiting: RoomWaiting, fact: RoomWaitJoined) -> Reason | None:
    """Reason why he can't go on the list, or None."""
    if not fact.name.strip():
        return Reason("why.name_missing")
    if fact.wait != next_wait_number(waiting):
        return Reason("why.field_wait_number", chips=next_wait_number(waiting), name=fact.name)
    if any(one.name.casefold() == fact.name.casefold() for one in waiting.waits):
        return Reason("why.waits_already", name=fact.name)
    return None


def why_not_call_player(
    waiting: RoomWaiting, tables: Tables, houses: Houses, fact: RoomWaitCalled
) -> Reason | None:
    """Reason why he can't be called to this seat, or None."""
    one, told = waiting.of(fact.wait), tables.get(fact.table)
    if one is None:
        return Reason("why.field_no_wait", chips=fact.wait)
    if told is None:
        return Reason("why.field_no_table", name=fact.table)
    free = room_free_seats(
        waiting._replace(waits=tuple(w for w in waiting.waits if w.wait != fact.wait)), told)
    if fact.seat not in free:
        return Reason("why.field_seat_not_free", seat=fact.seat, name=fact.table)
    house = houses(told.house)
    first = next((w for w in waiting.waits if not w.table and is_for_table(w, told)), one)
    if house[GIVEN_BY] == "order" and not one.table and first.wait != one.wait:
        return Reason("why.list_order", house.source(GIVEN_BY), name=first.name)
    return None


def why_not_on_list(waiting: RoomWaiting, fact: RoomWaitLeft | RoomWaitSeated) -> Reason | None:
    """Reason why he can't leave the list, or None."""
    return None if waiting.of(fact.wait) else Reason("why.field_no_wait", chips=fact.wait)


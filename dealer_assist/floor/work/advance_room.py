"""Advance of the room by the floor's own facts: sessions, open orders, waiting list, tournaments.

Pure, as advance/ is at a table. Tables' reports about themselves (glance, status) are no facts of
the floor: room_reports.py takes them in. People and sign-in are floor_sign_in.py's, players across
tables field/'s.
"""

from collections.abc import Iterable
from typing import Final

from dealer_assist.floor.work.floor_sign_in import after_sign_in
from dealer_assist.floor.work.room_reports import mark_expired_orders
from dealer_assist.floor.work.room_state import OrderState, RoomState, bare_room
from dealer_assist.game.facts.floor import FloorFact, OrderAnswered, OrderGiven, RoomOpened
from dealer_assist.game.facts.tournament_field import FieldFact
from dealer_assist.game.multi_table.advance_field import advance_field

#: Closed orders that the floor still shows, until glances show their effect; all of them stand in
#: its journal.
CLOSED_KEPT: Final = 400


def advance_room(room: RoomState, number: int, fact: FloorFact) -> RoomState:
    """The room after this fact of its journal, with this number."""
    room = room.evolve(number=number)
    if isinstance(fact, RoomOpened):
        return room.evolve(site=fact.site, group=fact.group)
    if isinstance(fact, OrderGiven):
        # That an order's time is over is no fact: read again, a year of them would all be open.
        room = mark_expired_orders(room, fact.at_s)
        return room.evolve(orders=_kept((*room.orders, OrderState(number, fact))))
    if isinstance(fact, OrderAnswered):
        return room.evolve(orders=_kept(_answered(one, fact) for one in room.orders))
    if isinstance(fact, FieldFact):
        fields, waiting = advance_field(room.fields, room.waiting, fact, number)
        return room.evolve(fields=tuple(one for one in fields if not one.closed), waiting=waiting)
    return after_sign_in(room, fact)


def room_of(site: str, facts: Iterable[tuple[int, FloorFact]]) -> RoomState:
    """The room at the end of its journal."""
    room = bare_room(site)
    for number, fact in facts:
        room = advance_room(room, number, fact)
    return room


def _answered(order: OrderState, fact: OrderAnswered) -> OrderState:
    """The order after an answer; a repeated or late answer doesn't undo a taken order."""
    if order.number != fact.number or order.state == "taken":
        return order
    return order._replace(state="taken" if fact.taken else "refused", fact=fact.fact,
                          why_fr=fact.why_fr, why_en=fact.why_en)


def _kept(orders: Iterable[OrderState]) -> tuple[OrderState, ...]:
    """Every open order, and the last closed ones; in the order in which they were given."""
    found = tuple(orders)
    closed = [one.number for one in found if one.state != "given"]
    dropped = frozenset(closed[:-CLOSED_KEPT])
    return tuple(one for one in found if one.number not in dropped) if dropped else found

"""Tournament work at the floor: due steps across tables (field/), by themselves or by a tap.

Carried out, a step is facts of the floor's journal and, after them, the orders to its tables, all
in one commit. A draw uses the operating system's random numbers, out of the seats that the fact
names.
"""

import secrets
from collections.abc import Callable
from typing import Final

from dealer_assist.floor.work.advance_room import advance_room
from dealer_assist.floor.work.floor_tap_facts import (
    FloorTapResult,
    Lives,
    order_of_fact,
    with_time_and_name,
)
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.floor.work.tables_for_tournament_steps import orders_of_field, tables_heard
from dealer_assist.game.facts.floor import FloorFact, OrderKind
from dealer_assist.game.facts.tournament_field import FieldFact, FieldOpened
from dealer_assist.game.multi_table.due_steps import due_in_room, facts_and_orders
from dealer_assist.game.multi_table.field_entry_checks import why_not_entered
from dealer_assist.game.multi_table.step_choices import (
    DueStep,
    TableOrder,
    Until,
    automatic_steps,
    chosen_step,
)
from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules

#: Rounds of steps at one tick: each has one draw, and gives its winner his seat.
_PASSES: Final = 10
#: Author of orders that the clock and the tables themselves cause.
_ITSELF: Final = "floor"


class TournamentWork:
    """Tournament work. ``houses`` gives a house's rules by its name."""

    def __init__(self, houses: Callable[[str], HouseRules], lives: Lives | None = None) -> None:
        self._houses = houses
        self._life_s = (lives or Lives()).entered_s

    def steps(self, room: RoomState, now_s: int) -> tuple[DueStep, ...]:
        """Everything that is due across tables, most urgent first."""
        if not room.fields and not room.waiting.waits:
            return ()
        try:
            return due_in_room(room.fields, room.waiting, tables_heard(room), self._houses, now_s,
                       orders_of_field(room))
        except BookUnreadable:
            return ()  # the person who enters something gets the name of the missing house

    def due(self, room: RoomState, now_s: int) -> tuple[FloorFact, ...]:
        """Facts and orders of every step that needs no decision, one after another.

        Each draw changes the choices of the next; the rest is due again at the next tick.
        """
        made: list[FloorFact] = []
        for _ in range(_PASSES):
            ready = automatic_steps(self.steps(room, now_s))
            if not ready:
                break
            for step in ready:
                facts = self._carried_out(room, step, _ITSELF, now_s)
                for fact in facts:
                    room = advance_room(room, room.number + 1, fact)
                made += facts
        return tuple(made)

    def tapped(self, room: RoomState, tapped: DueStep, by: str, now_s: int) -> FloorTapResult:
        """Carry out this step for a person, if it is still due; a drawn result can't be picked."""
        found = [way for step in self.steps(room, now_s)
                 for way in (step, *(() if step.draw else step.ways))
                 if _name(way) == _name(tapped)]
        if not found:
            return FloorTapResult(notice="alert.floor_due_over")
        if found[0].waits is not Until.NOTHING:
            return FloorTapResult(notice=f"field_until.{found[0].waits}")
        return FloorTapResult(self._carried_out(room, found[0], by, now_s))

    def entered(self, room: RoomState, fact: FieldFact, by: str, now_s: int) -> FloorTapResult:
        """Enter this fact by hand, if nothing speaks against it."""
        tables = tables_heard(room)
        try:
            if isinstance(fact, FieldOpened):
                self._houses(fact.house)
            why = why_not_entered(room.fields, room.waiting, fact, tables, self._houses, now_s)
        except BookUnreadable as error:
            return FloorTapResult(notice="alert.floor_house_unknown", detail=str(error))
        if why is not None:
            return FloorTapResult(notice=why.id, detail=why.name, why=why)
        facts, orders = facts_and_orders(room.fields, room.waiting, fact, tables)
        return FloorTapResult(self._made(room, facts, orders, by, now_s))

    def _carried_out(
        self, room: RoomState, step: DueStep, by: str, now_s: int
    ) -> tuple[FloorFact, ...]:
        if step.ways:  # drawn, if nobody picked one
            step = chosen_step(step, secrets.choice(step.choices))
        return self._made(room, step.facts, step.orders, by, now_s)

    def _made(
        self, room: RoomState, facts: tuple[FieldFact, ...], orders: tuple[TableOrder, ...],
        by: str, now_s: int,
    ) -> tuple[FloorFact, ...]:
        name = "" if by == _ITSELF else by
        given = [
            order_of_fact(table, OrderKind.ENTER, order.fact, by, now_s, self._life_s,
                    table.glance.number if table.glance is not None else 0)
            for order in orders if (table := room.table(order.table)) is not None and table.journal
        ]
        return (*(with_time_and_name(fact, name, now_s) for fact in facts), *given)


def _name(step: DueStep) -> tuple[object, ...]:
    """Identity of a step, stable from one moment to the next."""
    return (step.what, step.field, step.entry, step.wait, step.table, step.seat, step.to_table,
            step.to_seat)

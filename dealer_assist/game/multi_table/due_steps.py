"""due(): everything that the floor should do next for players across tables, most urgent first.

Pure: it looks at the floor's state (fields, waiting list), at the last reports of its tables, and
at the orders given to them. Carrying a step out makes facts and orders; then it is called again.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from dealer_assist.game.facts import TableReopened, TournamentOpened
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table import (
    field_penalties,
    finishing_places,
    room_waiting_list,
    seat_draw,
    seat_moves,
    table_balancing,
    table_breaking,
)
from dealer_assist.game.multi_table.field_clock import clock_orders, due_field_level
from dealer_assist.game.multi_table.field_state import Leg, RoomWaiting, TournamentField
from dealer_assist.game.multi_table.free_table_seats import Tables
from dealer_assist.game.multi_table.room_waiting_list import Houses
from dealer_assist.game.multi_table.step_choices import (
    DueStep,
    TableOrder,
    Until,
    condition_to_wait,
)
from dealer_assist.game.multi_table.table_reports import (
    Orders,
    OrderToTable,
    TableStanding,
    is_pending,
    orders_by_seat,
    refusal_count,
)
from dealer_assist.game.rules.house_rules import HouseRules

#: Number of players given to a table that doesn't know how many enter in all: the field has the
#: places.
_UNKNOWN: Final = 0


def due_in_room(
    fields: tuple[TournamentField, ...], waits: RoomWaiting, tables: Tables, houses: Houses,
    now_s: int,
    asked: Iterable[OrderToTable] = (),
) -> tuple[DueStep, ...]:
    """Steps due in the whole room at this moment (UTC seconds by the floor's clock)."""
    orders = orders_by_seat(asked)
    found: list[DueStep] = []
    for field in fields:
        if not field.closed:
            found += due_in_field(field, houses(field.opened.house), tables, now_s, orders)
    return (*found, *room_waiting_list.due_wait_steps(waits, tables, houses, now_s, orders))


def due_in_field(
    field: TournamentField, house: HouseRules, tables: Tables, now_s: int, asked: Orders
) -> Iterator[DueStep]:
    """Steps due in this tournament."""
    yield from _openings(field, tables, asked)
    yield from _level(field, now_s)
    yield from _clocks(field, tables, now_s, asked)
    yield from seat_moves.due_legs(field, tables, asked, now_s)
    end = finishing_places.due_end(field, now_s)
    if end is not None:
        yield end
        return
    outs = tuple(finishing_places.due_outs(field, house, tables, now_s))
    yield from outs
    if not outs:  # a round is over once everybody who is out in it is noted
        yield from finishing_places.held_hand_steps(field, tables, asked)
    yield from _offered(field)
    moves = (seat_draw.due_draw(field, house, tables, now_s),
             seat_draw.due_break_move(field, house, tables, now_s),
             seat_draw.due_final_draw(field, house, tables, now_s))
    yield from (one for one in moves if one is not None)
    yield from table_breaking.due_closings(field, tables, asked)
    if not outs and not any(moves):
        broken = table_breaking.due_break(field, house, tables, now_s)
        if broken is not None:
            yield broken
        elif not any(one.leg in (Leg.LEAVES, Leg.WALKS) for one in field.inside):
            yield from table_balancing.due_moves(field, house, tables, now_s)
    yield from _told(field, tables)


def _openings(field: TournamentField, tables: Tables, asked: Orders) -> Iterator[DueStep]:
    """Steps for tables of the field that are closed, or don't play a tournament yet."""
    for name in field.playing:
        told = tables.get(name)
        if told is None:
            continue
        if told.closed:
            yield DueStep("field_due.reopen", field.number, table=name,
                          waits=condition_to_wait(told),
                          orders=(TableOrder(name, TableReopened()),))
            continue
        if told.tournament:
            continue
        opened = TournamentOpened(field.opened.stack, field.opened.levels, _UNKNOWN,
                                  field.opened.reentry_to_level, max(2, len(field.tables)))
        due = DueStep("field_due.open", field.number, table=name,
                      orders=(TableOrder(name, opened),))
        if not told.reached:
            yield due._replace(waits=Until.CUT)
        elif is_pending(told, opened, asked):
            yield due._replace(waits=Until.ASKED)
        else:
            yield due._replace(itself=not refusal_count(name, opened, asked))


def _level(field: TournamentField, now_s: int) -> Iterator[DueStep]:
    """Step to the next level, by the clock; the first one begins when the floor says so."""
    level = due_field_level(field, now_s)
    if level is not None:
        yield DueStep("field_due.level", field.number, how_many=level.number, itself=True,
                      facts=(level,))
    seated = [one for one in field.inside if one.leg is Leg.SITS]
    if not field.level and len(seated) > 1:
        yield DueStep("field_due.start", field.number, how_many=len(seated),
                      facts=(f.FieldLevelBegan(field.number, 1, now_s),))


def _clocks(field: TournamentField, tables: Tables, now_s: int, asked: Orders) -> Iterator[DueStep]:
    """Steps that set a table's clock to the field's, after a cut or a hand on it."""
    for name in field.playing:
        told = tables.get(name)
        if told is None or not told.reached:
            continue
        facts = clock_orders(field, told, now_s)
        if not facts or any(is_pending(told, fact, asked) for fact in facts):
            continue
        yield DueStep("field_due.clock", field.number, table=name, how_many=field.level,
                      itself=refusal_count(name, facts[0], asked) < seat_moves.MOST_REFUSALS,
                      orders=tuple(TableOrder(name, fact) for fact in facts))


def _offered(field: TournamentField) -> Iterator[DueStep]:
    offered = finishing_places.due_hand_for_hand(field)
    if offered is not None:
        yield offered


def _told(field: TournamentField, tables: Tables) -> Iterator[DueStep]:
    """Notices that need no act: what can't be done now, or doesn't add up."""
    for name in field.playing:
        told = tables.get(name)
        if told is None or not told.reached:
            yield DueStep("field_due.cut", field.number, table=name, waits=Until.CUT)
    differ = chips_differ(field, tables)
    if differ:
        yield DueStep("field_due.chips_differ", field.number, chips=differ)


def chips_in_play(field: TournamentField) -> int:
    """Chips of everybody who has sat down, each stack that he bought, less those removed."""
    unsat = {Leg.WAITS, Leg.DRAWN}
    stacks = sum(one.stacks - (one.is_in and one.leg in unsat) for one in field.entrants
                 if not one.withdrawn)
    return stacks * field.opened.stack - field.removed


def chips_differ(field: TournamentField, tables: Tables) -> int:
    """Chips at the tables beyond (or short of) those bought; 0 where it adds up.

    Only where every table is reached and nobody is on his way, and before small chips leave play: a
    chip race gives and takes (TDA 24).
    """
    there: list[TableStanding] = [tables[name] for name in field.playing if name in tables]
    still = all(one.leg in (Leg.SITS, Leg.WAITS) for one in field.inside)
    raced = any(level.colour_up for level in field.opened.levels[: field.level])
    if len(there) < len(field.playing) or not still or raced:
        return 0
    if not all(told.reached and told.tournament for told in there):
        return 0
    seats = {(one.table, one.seat) for one in field.inside if one.leg is Leg.SITS}
    taken = {(told.name, seat) for told in there for seat in told.taken if seat not in told.broke}
    if taken - seats or seats - {(told.name, seat) for told in there for seat in told.taken}:
        return 0
    return sum(told.chips for told in there) - chips_in_play(field)


def facts_and_orders(
    fields: tuple[TournamentField, ...], waits: RoomWaiting, fact: f.FieldFact, tables: Tables
) -> tuple[tuple[f.FieldFact, ...], tuple[TableOrder, ...]]:
    """Facts and orders, in this order, that a person's fact comes to when it is entered by hand.

    Called before the fact is applied. What follows later (a move's two orders) is due by itself.
    """
    if isinstance(fact, f.EntryPenalised):
        field = next((one for one in fields if one.number == fact.field), None)
        if field is not None:
            step = field_penalties.penalty_step(field, tables, fact)
            return step.facts, step.orders
    if isinstance(fact, f.RoomWaitLeft):
        return (fact,), room_waiting_list.orders_of_leaving(waits, tables, fact)
    return (fact,), ()

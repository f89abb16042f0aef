"""Seat draws: by registered players, re-entries, players of a broken table, the final table.

A draw is a fact with the seats that it chose from; chance comes from the shell. One draw at a time:
each changes what the next may choose from. That only the shortest tables are drawn from, so that
all fill evenly, is ours: no text says it.
"""

from collections.abc import Callable
from typing import Final

from dealer_assist.game.facts import PlayerLeft
from dealer_assist.game.facts.tournament_field import EntryMoved, FieldFact, SeatDrawn
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table.advance_field import FINAL
from dealer_assist.game.multi_table.field_state import Entrant, Leg, TournamentField
from dealer_assist.game.multi_table.free_table_seats import (
    Tables,
    balanced_seats,
    entrants_at_table,
    open_tables,
)
from dealer_assist.game.multi_table.step_choices import (
    DueStep,
    TableOrder,
    Until,
    condition_to_wait,
    place_name,
)
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.settings import FLOOR

KEY: Final = "tournament.seat_draw"
#: EntryMoved.why: his table is broken.
BREAK: Final = "break"
_Place = tuple[str, int]


def due_draw(field: TournamentField, house: HouseRules, tables: Tables,
             now_s: int) -> DueStep | None:
    """Next seat to be drawn by somebody who has none; None where nobody waits for one."""
    waiting = [one for one in field.inside if one.leg is Leg.WAITS and one.penalty >= 0]
    if not waiting or not field.playing:
        return None
    one, places = waiting[0], balanced_seats(field, tables)
    due = DueStep("field_due.seat", field.number, one.entry, one.name, how_many=len(waiting))
    if not places:
        short = bool(open_tables(field, tables)) or not field.playing
        return due._replace(what="field_due.no_seat", waits=Until.NOTHING if short else Until.CUT)
    out_of = _out_of(house, places)

    def fact(place: _Place) -> FieldFact:
        return SeatDrawn(field.number, one.entry, *place, out_of, now_s)

    return _with_ways(due, house, places, fact, ())


def due_break_move(field: TournamentField, house: HouseRules, tables: Tables,
                   now_s: int) -> DueStep | None:
    """Next player of a broken table, who draws a seat elsewhere; None where none is left."""
    one = next((one for name in field.broken for one in entrants_at_table(field, name)
                if one.penalty >= 0), None)
    if one is None:
        return None
    told = tables.get(one.table)
    broke = told is not None and one.seat in told.broke
    if broke:
        return None  # he is out first
    due = DueStep("field_due.break_move", field.number, one.entry, one.name, 0, one.table, one.seat,
                  waits=condition_to_wait(told, leaves=True))
    if field.redraw and len(field.playing) == 1:
        return _final(field, house, tables, one, due, now_s)
    places = balanced_seats(field, tables)
    if not places:
        return due._replace(what="field_due.no_seat", waits=Until.CUT)
    return _moves(field, house, tables, one, due, places, BREAK, now_s)


def due_final_draw(field: TournamentField, house: HouseRules, tables: Tables,
                   now_s: int) -> DueStep | None:
    """Next player of the final table who draws his seat anew; None where none is to."""
    if not field.redraw or len(field.playing) != 1:
        return None
    table = field.playing[0]
    one = next((one for one in entrants_at_table(field, table) if not one.redrawn
                and one.penalty >= 0), None)
    told = tables.get(table)
    if one is None or (told is not None and one.seat in told.broke):
        return None
    due = DueStep("field_due.final_draw", field.number, one.entry, one.name, 0, one.table, one.seat,
                  waits=condition_to_wait(told, leaves=True))
    return _final(field, house, tables, one, due, now_s)


def _final(
    field: TournamentField, house: HouseRules, tables: Tables, one: Entrant, due: DueStep,
    now_s: int
) -> DueStep:
    """Draw of any seat of the final table that nobody has drawn yet, his own too."""
    table = field.playing[0]
    given = {other.seat for other in field.inside if other.redrawn and other.table == table}
    places = tuple((table, seat) for seat in range(1, field.opened.seats + 1) if seat not in given)
    if not places:
        return due._replace(what="field_due.no_seat")
    return _moves(field, house, tables, one, due, places, FINAL, now_s)


def _moves(
    field: TournamentField, house: HouseRules, tables: Tables, one: Entrant, due: DueStep,
    places: tuple[_Place, ...], why: str, now_s: int,
) -> DueStep:
    """Draw of a new seat by somebody who sits, with the order to his old table."""
    told = tables.get(one.table)
    chips = told.stack(one.seat) if told is not None else 0
    penalty = dict(told.penalties).get(one.seat, 0) if told is not None else 0
    out_of = _out_of(house, places)

    def fact(place: _Place) -> FieldFact:
        return EntryMoved(field.number, one.entry, one.table, one.seat, *place, chips, why, "",
                          now_s, out_of, penalty)

    leave = TableOrder(one.table, PlayerLeft(one.seat))
    return _with_ways(due._replace(chips=chips), house, places, fact, (leave,))


def _out_of(house: HouseRules, places: tuple[_Place, ...]) -> tuple[str, ...]:
    """Seats that chance chooses from; () where the floor gives one."""
    return () if house[KEY] == FLOOR else tuple(place_name(*place) for place in places)


def _with_ways(
    due: DueStep, house: HouseRules, places: tuple[_Place, ...],
    fact: Callable[[_Place], FieldFact], orders: tuple[TableOrder, ...],
) -> DueStep:
    """Step with one option for each seat: chance takes one, or the floor, by the house's rule."""
    by_chance = house[KEY] != FLOOR
    stays = (due.table, due.seat)
    ways = tuple(
        due._replace(to_table=place[0], to_seat=place[1], facts=(fact(place),),
                     orders=() if place == stays else orders)
        for place in places
    )
    reason = Reason("why.field_seat_drawn" if by_chance else "why.field_seat_floor",
                    house.source(KEY), setting="" if by_chance else KEY)
    return due._replace(ways=ways, draw=by_chance, itself=by_chance, reason=reason)

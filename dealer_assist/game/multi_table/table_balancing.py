"""Balancing: the player who moves from the fullest table to the shortest, and his seat there.

The house says from which difference on somebody is moved, who that is and where he sits; TDA 11-A:
who would be the big blind next, into the worst position, never the small blind.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from dealer_assist.game.facts import PlayerLeft
from dealer_assist.game.facts.tournament_field import EntryMoved
from dealer_assist.game.hand.button import seats_clockwise
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table.field_state import Entrant, TournamentField
from dealer_assist.game.multi_table.free_table_seats import (
    Tables,
    entrants_at_table,
    free_field_seats,
    open_tables,
    players_by_table,
)
from dealer_assist.game.multi_table.step_choices import (
    DueStep,
    TableOrder,
    condition_to_wait,
    place_name,
)
from dealer_assist.game.multi_table.table_reports import TableStanding
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.settings import FLOOR

WHEN: Final = "tournament.balance"
WHO: Final = "tournament.moved_player"
WHERE: Final = "tournament.moved_seat"
_NEXT_BIG, _WORST = "next_big_blind", "worst_position"
#: EntryMoved.why: tables are balanced.
BALANCE: Final = "balance"


class Uneven(NamedTuple):
    """Fullest and shortest of the tables, and the difference in players."""

    fullest: str
    shortest: str
    difference: int


def most_uneven_tables(field: TournamentField, tables: Tables) -> Uneven | None:
    """Two tables that differ most; None with fewer than two that are reached."""
    taken, names = players_by_table(field), open_tables(field, tables)
    if len(names) < 2:
        return None
    fullest = max(names, key=lambda name: taken[name])
    shortest = min(names, key=lambda name: taken[name])
    return Uneven(fullest, shortest, taken[fullest] - taken[shortest])


def due_moves(field: TournamentField, house: HouseRules, tables: Tables,
              now_s: int) -> Iterator[DueStep]:
    """Moves that the house's balance asks for next, each as if those before were carried out."""
    asked = house[WHEN]
    least = asked if isinstance(asked, int) else 2
    for _ in range(len(field.inside)):
        found = most_uneven_tables(field, tables)
        if found is None or found.difference < max(2, least):
            return
        due = _move(field, house, tables, found, now_s)
        if due is None:
            return
        yield due
        way = due.ways[0] if due.ways else due
        if not way.facts or asked == FLOOR:
            return
        moved = way.facts[0]
        assert isinstance(moved, EntryMoved)
        field = _as_moved(field, moved)


def _as_moved(field: TournamentField, moved: EntryMoved) -> TournamentField:
    """Field with this move made, to find what is due after it."""
    return field._replace(entrants=tuple(
        one._replace(table=moved.to_table, seat=moved.to_seat)
        if one.entry == moved.entry else one for one in field.entrants))


def _move(field: TournamentField, house: HouseRules, tables: Tables, found: Uneven,
          now_s: int) -> DueStep | None:
    start, end = tables[found.fullest], tables[found.shortest]
    who, why_who = _who(field, house, start)
    seats, why_where = _where(field, house, end)
    if not who or not seats:
        return None
    silent = house[WHEN] == FLOOR
    waits = condition_to_wait(end) or condition_to_wait(start, leaves=True)
    due = DueStep("field_due.move", field.number, table=start.name, to_table=end.name,
                  how_many=found.difference, waits=waits)
    if silent:
        reason = Reason("why.field_balance_floor", house.source(WHEN), found.difference,
                        setting=WHEN)
    else:
        reason = why_who if why_who.setting or not why_where.setting else why_where
    chosen = silent or bool(reason.setting)
    out_of = () if chosen or len(seats) == 1 else seats
    ways = tuple(_way(field, due, start, one, seat, out_of, now_s) for one in who for seat in seats)
    if len(ways) == 1 and not silent:
        return ways[0]._replace(reason=reason)
    what = "field_due.move_floor" if chosen else "field_due.move_drawn"
    return due._replace(what=what, ways=ways, draw=not chosen, reason=reason)


def _way(
    field: TournamentField, due: DueStep, start: TableStanding, one: Entrant, seat: int,
    out_of: tuple[int, ...],
    now_s: int,
) -> DueStep:
    chips, names = start.stack(one.seat), tuple(place_name(due.to_table, seat) for seat in out_of)
    fact = EntryMoved(
        field.number, one.entry, start.name, one.seat, due.to_table, seat, chips, BALANCE, "",
        now_s, names, dict(start.penalties).get(one.seat, 0))
    return due._replace(
        entry=one.entry, name=one.name, seat=one.seat, to_seat=seat, chips=chips, facts=(fact,),
        orders=(TableOrder(start.name, PlayerLeft(one.seat)),))


def _who(field: TournamentField, house: HouseRules,
         start: TableStanding) -> tuple[tuple[Entrant, ...], Reason]:
    """Players who may have to move from this table: one, or those to be picked from."""
    here = tuple(one for one in entrants_at_table(field, start.name)
                 if one.seat not in start.broke and one.penalty >= 0)
    rule, source = house[WHO], house.source(WHO)
    if rule == FLOOR or (rule == _NEXT_BIG and not start.big_seat):  # no hand was dealt there yet
        return here, Reason("why.field_moved_floor", setting=WHO)
    if rule == _NEXT_BIG and here:
        seat = next_big_seat(start, tuple(one.seat for one in here))
        return tuple(one for one in here if one.seat == seat), Reason(
            "why.field_moved_next_big", source, seat=seat)
    return here, Reason("why.field_moved_drawn", source)


def _where(field: TournamentField, house: HouseRules,
           end: TableStanding) -> tuple[tuple[int, ...], Reason]:
    """Seats into which he may go: one, or those among which chance or the floor picks."""
    free = free_field_seats(field, end)
    rule, source = house[WHERE], house.source(WHERE)
    if rule == _WORST:
        seat = worst_seat(end, free)
        if seat:
            return (seat,), Reason("why.field_worst_seat", source)
    if rule in (FLOOR, _WORST):
        return free, Reason("why.field_seat_floor", setting=WHERE)
    return free, Reason("why.field_seat_drawn", source)


def next_big_seat(told: TableStanding, seats: tuple[int, ...]) -> int:
    """Seat, of these, that has the big blind in the next hand."""
    return seats_clockwise(told.big_seat, seats)[0]


def worst_seat(told: TableStanding, free: tuple[int, ...]) -> int:
    """Worst of these seats: that of the next big blind, or the first one after it.

    0 where none is: no hand was dealt yet, or only the last big blind's seat is free, in which he
    would have the small blind.
    """
    fit = tuple(seat for seat in free if seat != told.big_seat)
    return seats_clockwise(told.big_seat, fit)[0] if told.big_seat and fit else 0

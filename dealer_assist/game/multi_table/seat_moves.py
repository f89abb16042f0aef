"""Players' moves from seat to seat: the orders to their tables, and the tables' reports.

A move is three facts of the floor: that he is to go (EntryMoved), that his old table reports that
he left (EntryLeft), that the new one reports that he sits (EntrySat). Between them his chips are on
the way, and belong to no table: whatever a table refuses, or doesn't hear while it is cut off,
stays due until it is done, and is seen in the table's own report, whoever entered it there.
"""

from collections.abc import Iterator, Set
from typing import Final

from dealer_assist.game.facts import Fact, PenaltyGiven, PlayerEliminated, PlayerLeft, PlayerSat
from dealer_assist.game.facts.tournament_field import (
    EntryLeft,
    EntryMoved,
    EntryOut,
    EntryPenalised,
    EntrySat,
    FieldFact,
)
from dealer_assist.game.multi_table.advance_field import BACK
from dealer_assist.game.multi_table.field_state import Entrant, Leg, TournamentField
from dealer_assist.game.multi_table.free_table_seats import (
    Tables,
    balanced_seats,
    entrants_by_seat,
    open_tables,
    outs_still_seated,
)
from dealer_assist.game.multi_table.step_choices import (
    DueStep,
    TableOrder,
    Until,
    condition_to_wait,
)
from dealer_assist.game.multi_table.table_reports import (
    Orders,
    TableStanding,
    is_pending,
    refusal_count,
)

#: Refusals after which the same order isn't sent again without a person.
MOST_REFUSALS: Final = 3


def due_legs(field: TournamentField, tables: Tables, asked: Orders,
             now_s: int) -> Iterator[DueStep]:
    """Steps for everybody who is on his way, and who isn't where he should be."""
    occupied = {**outs_still_seated(field), **entrants_by_seat(field)}
    for one in field.inside:
        match one.leg:
            case Leg.DRAWN | Leg.WALKS if (one.table, one.seat) in occupied:
                pass  # somebody who is to leave that seat is still in it
            case Leg.DRAWN | Leg.WALKS:
                yield from _arrives(field, tables, asked, one, now_s)
            case Leg.LEAVES:
                yield from _leaves(field, tables, asked, one, now_s)
            case Leg.SITS | Leg.WAITS if one.penalty < 0:
                yield from _thrown_out(field, tables, asked, one, now_s)
            case Leg.SITS:
                yield from _gone(field, tables, one, now_s)
    yield from _to_eliminate(field, tables, asked, now_s)
    yield from _strangers(field, tables, occupied.keys(), now_s)


def _arrives(
    field: TournamentField, tables: Tables, asked: Orders, one: Entrant, now_s: int
) -> Iterator[DueStep]:
    """Step of sitting down: done once his table reports it; until then it has the order."""
    told = tables.get(one.table)
    due = _due(field, one, "field_due.sit", to_table=one.table, to_seat=one.seat, chips=one.chips)
    if told is None or not told.reached:
        yield due._replace(waits=Until.CUT)
        return
    if one.seat in told.taken:
        yield due._replace(what="field_due.sat", itself=True, facts=(
            EntrySat(field.number, one.entry, one.table, one.seat, now_s),
        ), orders=_taken_along(one))
        return
    sat = PlayerSat(one.seat, one.chips, one.leg is Leg.WALKS, one.name)
    if not told.tournament:
        yield due._replace(waits=Until.ASKED)
    elif told.closed:
        yield from _reseats(field, tables, one, now_s)
    else:
        yield _ordered(due, told, asked, sat, (TableOrder(one.table, sat),))
        if refusal_count(one.table, sat, asked) >= MOST_REFUSALS:
            yield from _reseats(field, tables, one, now_s)


def _taken_along(one: Entrant) -> tuple[TableOrder, ...]:
    """Orders for the hands that he has still to miss, sent to his new table once he sits there."""
    if one.penalty <= 0:
        return ()
    given = PenaltyGiven(one.seat, one.penalty, one.penalty_by or "floor",
                         one.penalty_reason or "—")
    return (TableOrder(one.table, given),)


def _reseats(field: TournamentField, tables: Tables, one: Entrant, now_s: int) -> Iterator[DueStep]:
    """Step to another seat where his table takes nobody there; he brings the chips he carries."""
    others = (name for name in open_tables(field, tables) if name != one.table)
    places = balanced_seats(field, tables, others)
    due = _due(field, one, "field_due.reseat", one.table, one.seat, chips=one.chips)
    yield due._replace(ways=tuple(
        due._replace(to_table=table, to_seat=seat, facts=(EntryMoved(
            field.number, one.entry, one.table, one.seat, table, seat, one.chips, "reseat", "",
            now_s, (), max(0, one.penalty)),))
        for table, seat in places))


def _leaves(field: TournamentField, tables: Tables, asked: Orders, one: Entrant,
            now_s: int) -> Iterator[DueStep]:
    """Step of leaving: done once his old table reports it; until then it has the order."""
    told = tables.get(one.from_table)
    due = _due(field, one, "field_due.leave", one.from_table, one.from_seat, one.table, one.seat,
               chips=one.chips)
    if told is None or not told.reached:
        yield due._replace(waits=Until.CUT)
    elif one.from_seat not in told.taken:
        yield due._replace(what="field_due.left", itself=True, facts=(
            EntryLeft(field.number, one.entry, one.from_table, one.from_seat, now_s),))
    elif one.from_seat not in told.broke:
        facts: tuple[EntryMoved, ...] = ()
        chips = told.stack(one.from_seat)
        if chips != one.chips and not told.playing:  # he has played on meanwhile
            facts = (EntryMoved(
                field.number, one.entry, one.from_table, one.from_seat, one.table, one.seat,
                chips, "counted", "", now_s, (), dict(told.penalties).get(one.from_seat, 0)),)
            due = due._replace(chips=chips)
        left = PlayerLeft(one.from_seat)
        order = (TableOrder(one.from_table, left),)
        yield _ordered(due._replace(facts=facts), told, asked, left, order, leaves=True)


def _thrown_out(
    field: TournamentField, tables: Tables, asked: Orders, one: Entrant, now_s: int
) -> Iterator[DueStep]:
    """Steps for a disqualified player: he leaves his seat, then he is out in the next place."""
    told = tables.get(one.table)
    due = _due(field, one, "field_due.thrown_out", one.table, one.seat)
    if one.table and (told is None or not told.reached):
        yield due._replace(waits=Until.CUT)
        return
    broke = told is not None and one.seat in told.broke
    chips = told.stack(one.seat) if told is not None and one.seat in told.taken else one.chips
    counted: tuple[FieldFact, ...] = ()
    if chips != one.chips and told is not None and not told.playing:
        counted = (EntryPenalised(field.number, one.entry, -1, one.penalty_by,
                                  one.penalty_reason, now_s, chips),)
    if told is not None and one.seat in told.taken and not broke:
        left = PlayerLeft(one.seat)
        yield _ordered(due._replace(facts=counted), told, asked, left,
                       (TableOrder(one.table, left),), leaves=True)
        return
    place = len(field.inside)
    yield due._replace(what="field_due.out", place=place, itself=True, facts=(
        *counted, EntryOut(field.number, one.entry, place, 1, now_s)))


def _gone(field: TournamentField, tables: Tables, one: Entrant, now_s: int) -> Iterator[DueStep]:
    """Step for a seat reported empty though nobody moved its player: out by hand, or gone."""
    told = tables.get(one.table)
    if told is None or not told.reached or one.seat in told.taken:
        return
    place = len(field.inside)
    yield _due(field, one, "field_due.gone", one.table, one.seat)._replace(place=place, facts=(
        EntryOut(field.number, one.entry, place, 1, told.over_s or now_s),))


def _to_eliminate(field: TournamentField, tables: Tables, asked: Orders,
                  now_s: int) -> Iterator[DueStep]:
    """Players who are out and still seated: the table hears his place, until it says he is gone.

    Somebody with chips in that seat is another player.
    """
    for (table, seat), one in outs_still_seated(field).items():
        told = tables.get(table)
        if told is None or not told.reached:
            continue
        due = _due(field, one, "field_due.eliminate", table, seat)._replace(place=one.place)
        if seat in told.broke:
            out = PlayerEliminated(seat, one.place)
            yield _ordered(due, told, asked, out, (TableOrder(table, out),), leaves=True)
        elif seat not in told.taken or not told.playing:
            yield due._replace(what="field_due.left", itself=True, facts=(
                EntryLeft(field.number, one.entry, table, seat, now_s),))


def _strangers(
    field: TournamentField, tables: Tables, occupied: Set[tuple[str, int]], now_s: int
) -> Iterator[DueStep]:
    """Questions about seats with a player unknown to the field: the floor says who he is."""
    coming = {(one.table, one.seat) for one in field.inside}
    for table in field.playing:
        told = tables.get(table)
        if told is None or not told.reached or not told.tournament:
            continue
        for seat in told.taken:
            if (table, seat) in occupied or (table, seat) in coming or seat in told.broke:
                continue
            ways = tuple(
                DueStep("field_due.stranger", field.number, one.entry, one.name, 0, table, seat,
                        table,
                        seat, facts=(EntryMoved(field.number, one.entry, "", 0, table, seat,
                                                told.stack(seat), BACK, "", now_s),))
                for one in field.entrants if _may_be(told, one, seat)
            )
            yield DueStep("field_due.stranger", field.number, table=table, seat=seat,
                          chips=told.stack(seat), ways=ways)


def _may_be(told: TableStanding, one: Entrant, seat: int) -> bool:
    """True if this one may sit there: out from that seat, or from another one without a report."""
    if one.place:
        return (one.from_table, one.from_seat) == (told.name, seat) and one.leg is Leg.WAITS
    return one.leg is Leg.SITS and one.table == told.name and one.seat not in told.taken


def _due(
    field: TournamentField, one: Entrant, what: str, table: str = "", seat: int = 0,
    to_table: str = "",
    to_seat: int = 0, chips: int = 0,
) -> DueStep:
    return DueStep(what, field.number, one.entry, one.name, 0, table, seat, to_table, to_seat,
                   chips)


def _ordered(
    due: DueStep, told: TableStanding, asked: Orders, first: Fact,
    orders: tuple[TableOrder, ...], leaves: bool = False,
) -> DueStep:
    """Step with its orders; once it was refused too often a person must look."""
    if is_pending(told, first, asked):
        return due._replace(waits=Until.ASKED)
    tries = refusal_count(told.name, first, asked)
    return due._replace(orders=orders, waits=condition_to_wait(told, leaves),
                        itself=tries < MOST_REFUSALS)

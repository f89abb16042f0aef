"""Breaking a table once the others have seats for all; with two tables left it makes the final.

The floor says that it is to be broken (TableBroken). From then on its players draw seats
elsewhere, one after another (seat_draw.py), and it is closed once it is empty.
"""

from collections.abc import Iterator
from typing import Final

from dealer_assist.game.facts import TableClosed
from dealer_assist.game.facts.tournament_field import TableBroken
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table.field_state import Leg, TournamentField
from dealer_assist.game.multi_table.free_table_seats import Tables, players_by_table
from dealer_assist.game.multi_table.step_choices import DueStep, TableOrder, condition_to_wait
from dealer_assist.game.multi_table.table_reports import Orders, is_pending, refusal_count
from dealer_assist.game.multi_table.tournament_entries import are_entries_open
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.settings import FLOOR

ORDER: Final = "tournament.break_order"
REDRAW: Final = "tournament.final_redraw"


def is_break_due(field: TournamentField) -> bool:
    """True if one table fewer has seats for everybody who is in, and nobody can enter any more.

    While people may enter, only once somebody sits alone at a table and can't play.
    """
    tables, left = len(field.playing), len(field.inside)
    if tables < 2 or not 1 < left <= (tables - 1) * field.opened.seats:
        return False
    return not are_entries_open(field) or (field.level > 0 and 1
                                           in players_by_table(field).values())


def due_break(field: TournamentField, house: HouseRules, tables: Tables,
              now_s: int) -> DueStep | None:
    """Table that is to be broken now; None while all of them are needed."""
    if not is_break_due(field) or _is_breaking(field):
        return None
    names, reason = _which(field, house)
    is_final = len(field.playing) == 2 and not are_entries_open(field)
    if is_final and house[REDRAW] == FLOOR:
        reason = Reason("why.field_redraw_floor", house.source(REDRAW), setting=REDRAW)
    redraws = (False, True) if house[REDRAW] == FLOOR else (house[REDRAW] == "redraw",)
    ways = tuple(
        _way(field, tables, name, is_final and redraw, now_s)
        for name in names for redraw in (redraws if is_final else (False,))
    )
    if len(ways) == 1:
        return ways[0]._replace(reason=reason)
    what = "field_due.final_floor" if is_final else "field_due.break_floor"
    return DueStep(what, field.number, how_many=len(field.inside), ways=ways, reason=reason)


def _way(field: TournamentField, tables: Tables, table: str, redraw: bool, now_s: int) -> DueStep:
    is_final = len(field.playing) == 2 and not are_entries_open(field)
    what = "field_due.final" if is_final else "field_due.break"
    if redraw:
        what = "field_due.final_redraw"
    return DueStep(
        what, field.number, table=table, to_table="redraw" if redraw else "",
        how_many=players_by_table(field).get(table, 0),
        waits=condition_to_wait(tables.get(table), leaves=True),
        facts=(TableBroken(field.number, table, "", now_s, redraw),),
    )


def _which(field: TournamentField, house: HouseRules) -> tuple[tuple[str, ...], Reason]:
    """Table that the house's order names; all of them where its text is silent."""
    rule, source, names = house[ORDER], house.source(ORDER), field.playing
    if rule == FLOOR:
        return names, Reason("why.field_break_floor", source, setting=ORDER)
    if rule == "last_table":
        return names[-1:], Reason("why.field_break_last", source)
    taken = players_by_table(field)
    fewest = min(taken.values())
    return ([name for name in names if taken[name] == fewest][-1],), Reason(
        "why.field_break_shortest", source)


def _is_breaking(field: TournamentField) -> bool:
    """True if players of a broken table are still to be moved, or somebody is on his way."""
    return any(one.table in field.broken or one.leg in (Leg.LEAVES, Leg.WALKS)
               for one in field.inside)


def due_closings(field: TournamentField, tables: Tables, asked: Orders) -> Iterator[DueStep]:
    """Closing of broken tables that are empty, so that no hand can begin there."""
    for name in field.broken:
        told = tables.get(name)
        if told is None or told.closed or told.taken or not told.tournament:
            continue
        if any(name in (one.table, one.from_table) and one.leg is not Leg.WALKS
               for one in field.inside):
            continue
        order = TableClosed()
        if is_pending(told, order, asked) or refusal_count(name, order, asked) or not told.reached:
            continue
        yield DueStep("field_due.close", field.number, table=name, itself=True,
                      orders=(TableOrder(name, order),))

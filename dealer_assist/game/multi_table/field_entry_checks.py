"""why_not(): reason why a person can't enter this fact of the field or the waiting list, or None.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from dealer_assist.game.between.level_clock import is_playable
from dealer_assist.game.facts import TournamentOpened
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table import field_penalties, room_waiting_list, tournament_entries
from dealer_assist.game.multi_table.advance_field import BACK
from dealer_assist.game.multi_table.field_state import Leg, RoomWaiting, TournamentField
from dealer_assist.game.multi_table.free_table_seats import Tables, free_field_seats
from dealer_assist.game.multi_table.room_waiting_list import Houses
from dealer_assist.game.multi_table.table_reports import SEATS
from dealer_assist.game.rules.house_rules import HouseRules


class _Asked(NamedTuple):
    """Arguments of the checks."""

    field: TournamentField
    house: HouseRules
    tables: Tables


def why_not_entered(
    fields: tuple[TournamentField, ...], waits: RoomWaiting, fact: f.FieldFact, tables: Tables,
    houses: Houses, now_s: int,
) -> Reason | None:
    """Reason why this fact can't be entered now, or None. ``houses`` finds a house by its name."""
    if isinstance(fact, f.FieldOpened):
        return why_not_open_field(fact)
    if isinstance(fact, f.RoomWaitJoined):
        return room_waiting_list.why_not_join_room(waits, fact)
    if isinstance(fact, f.RoomWaitCalled):
        return room_waiting_list.why_not_call_player(waits, tables, houses, fact)
    if isinstance(fact, f.RoomWaitLeft | f.RoomWaitSeated):
        return room_waiting_list.why_not_on_list(waits, fact)
    field = next((one for one in fields if one.number == fact.field), None)
    if field is None:
        return Reason("why.field_none")
    if field.closed:
        return Reason("why.field_over", name=field.opened.title)
    other = next((one for one in fields if one.number != field.number and not one.closed
                  and getattr(fact, "table", "") in one.playing), None)
    if isinstance(fact, f.TableAdded) and other is not None:
        return Reason("why.field_table_elsewhere", name=other.opened.title)
    asked = _Asked(field, houses(field.opened.house), tables)
    ask = _ASK.get(type(fact))
    return ask(asked, fact) if ask is not None else None


def why_not_open_field(fact: f.FieldOpened) -> Reason | None:
    """Reason why this tournament can't be opened, or None."""
    if not fact.title.strip():
        return Reason("why.name_missing")
    playable = is_playable(TournamentOpened(fact.stack, fact.levels, 0, fact.reentry_to_level, 2))
    counts = min(fact.reentry_to_level, fact.most_reentries, fact.paid) >= 0
    seats = 2 <= fact.seats <= SEATS
    return None if playable and counts and seats else Reason("why.structure_unplayable")


def _add(asked: _Asked, fact: f.TableAdded) -> Reason | None:
    if fact.table in asked.field.playing:
        return Reason("why.field_table_in", name=fact.table)
    told = asked.tables.get(fact.table)
    if told is None:
        return Reason("why.field_no_table", name=fact.table)
    cash = told.taken and not told.tournament
    return Reason("why.field_table_busy", name=fact.table) if cash else None


def _break(asked: _Asked, fact: f.TableBroken) -> Reason | None:
    field = asked.field
    if fact.table not in field.playing:
        return Reason("why.field_no_table", name=fact.table)
    seats = (len(field.playing) - 1) * field.opened.seats
    if len(field.inside) > seats:
        return Reason("why.field_no_room", asked.house.source("tournament.break_order"), seats,
                      name=fact.table)
    return None


def _draw(asked: _Asked, fact: f.SeatDrawn) -> Reason | None:
    one = asked.field.entrant(fact.entry)
    if one is None:
        return Reason("why.field_no_entry", chips=fact.entry)
    if not one.is_in or one.penalty < 0:
        return Reason("why.field_not_in", name=one.name)
    if one.leg is not Leg.WAITS:
        return Reason("why.field_has_seat", seat=one.seat, name=one.name)
    return _not_free(asked, fact.table, fact.seat)


def _move(asked: _Asked, fact: f.EntryMoved) -> Reason | None:
    one = asked.field.entrant(fact.entry)
    if one is None:
        return Reason("why.field_no_entry", chips=fact.entry)
    if fact.why == BACK:
        return None
    if not one.is_in:
        return Reason("why.field_not_in", name=one.name)
    if one.leg in (Leg.WAITS, Leg.DRAWN):
        return Reason("why.field_not_seated", name=one.name)
    here = (one.from_table, one.from_seat) if one.leg is Leg.LEAVES else (one.table, one.seat)
    if (fact.table, fact.seat) != here:
        return Reason("why.field_sits_elsewhere", seat=here[1], name=here[0])
    goes_back = (fact.to_table, fact.to_seat) in (here, (one.table, one.seat))
    return None if goes_back else _not_free(asked, fact.to_table, fact.to_seat)


def _not_free(asked: _Asked, table: str, seat: int) -> Reason | None:
    """Reason why nobody can be sent to this seat, or None."""
    told = asked.tables.get(table)
    if told is None or table not in asked.field.playing:
        return Reason("why.field_no_table", name=table)
    if seat not in free_field_seats(asked.field, told):
        return Reason("why.field_seat_not_free", seat=seat, name=table)
    return None


def _out(asked: _Asked, fact: f.EntryOut) -> Reason | None:
    field, one = asked.field, asked.field.entrant(fact.entry)
    if one is None or one.withdrawn:
        return Reason("why.field_no_entry", chips=fact.entry)
    persons = sum(not other.withdrawn for other in field.entrants)
    if not 1 <= fact.place <= persons or not 1 <= fact.places <= persons - fact.place + 1:
        return Reason("why.place_differs", chips=persons)
    return None


def _level(asked: _Asked, fact: f.FieldLevelBegan) -> Reason | None:
    levels = len(asked.field.opened.levels)
    if not 1 <= fact.number <= levels:
        return Reason("why.no_such_level", chips=levels)
    return Reason("why.field_no_tables") if not asked.field.playing else None


def _pause(asked: _Asked, fact: f.FieldClockPaused) -> Reason | None:
    if not asked.field.level:
        return Reason("why.clock_not_started")
    return Reason("why.clock_paused") if asked.field.paused_s else None


def _resume(asked: _Asked, fact: f.FieldClockResumed) -> Reason | None:
    return None if asked.field.paused_s else Reason("why.clock_runs")


def _close(asked: _Asked, fact: f.FieldClosed) -> Reason | None:
    left = len(asked.field.inside)
    return Reason("why.field_still_played", chips=left) if left > 1 and asked.field.level else None


_ASK: Final[Mapping[type, Callable[[_Asked, Any], Reason | None]]] = {
    f.EntryMade: lambda asked, fact: tournament_entries.why_not_register(asked.field, fact),
    f.EntryWithdrawn: lambda asked, fact: tournament_entries.why_not_withdraw(asked.field, fact),
    f.EntryAgain: lambda asked,
    fact: tournament_entries.why_not_reenter_field(asked.field, asked.house, fact),
    f.EntryPenalised: lambda asked, fact: field_penalties.why_not_penalise_entry(asked.field, fact),
    f.TableAdded: _add,
    f.TableBroken: _break,
    f.SeatDrawn: _draw,
    f.EntryMoved: _move,
    f.EntryOut: _out,
    f.FieldLevelBegan: _level,
    f.FieldClockPaused: _pause,
    f.FieldClockResumed: _resume,
    f.FieldClosed: _close,
}

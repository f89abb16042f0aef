"""Players across tables at the desk: what is due becomes facts and orders of its journal."""

from dealer_assist.floor.link.link_messages import Glance, TablePresence
from dealer_assist.floor.work.advance_room import advance_room
from dealer_assist.floor.work.room_state import TableState, bare_room
from dealer_assist.floor.work.tables_for_tournament_steps import orders_of_field, tables_heard
from dealer_assist.floor.work.tournament_work import TournamentWork
from dealer_assist.game import facts as e
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.facts.floor import OrderAnswered, OrderGiven
from dealer_assist.game.multi_table.field_state import Leg
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.storage.journal.fact_codec import decode

NOW_S = 1_700_000_000
LEVELS = (e.Level(25, 50, 15), e.Level(50, 100, 15))


def seen(name="T1", number=5, **more) -> TableState:
    return TableState(name, "aix", f"journal {name}", TablePresence.UP, glance=Glance(
        f"journal {name}", number, 0, "tda2024", "holdem_no_limit", 25, 50, **more))


def room_with(*facts, tables=("T1", "T2"), **more):
    room = bare_room("aix").evolve(tables=tuple(seen(name, **more) for name in tables))
    for fact in facts:
        room = advance_room(room, room.number + 1, fact)
    return room


def opened(entrants=4):
    return (f.FieldOpened("Cup", "tda2024", 10_000, LEVELS, 9), f.TableAdded(1, "T1"),
            f.TableAdded(1, "T2"), *(f.EntryMade(1, n, f"P{n}") for n in range(1, entrants + 1)))


def carried(room, facts):
    for fact in facts:
        room = advance_room(room, room.number + 1, fact)
    return room


def desk():
    return TournamentWork(house)


def test_everybody_draws_at_one_tick_and_the_tables_are_opened_first():
    room = room_with(*opened())
    facts = desk().due(room, NOW_S)
    drawn = [fact for fact in facts if isinstance(fact, f.SeatDrawn)]
    assert sorted(fact.table for fact in drawn) == ["T1", "T1", "T2", "T2"]
    assert all(f"{fact.table}/{fact.seat}" in fact.out_of for fact in drawn)
    orders = [fact for fact in facts if isinstance(fact, OrderGiven)]
    assert {(one.table, one.kind) for one in orders} == {
        ("T1", "TournamentOpened"), ("T2", "TournamentOpened")}
    assert all(one.seen == 5 and one.by == "floor" for one in orders)


def test_what_was_ordered_isnt_ordered_again_before_the_glance_shows_the_answer():
    room = room_with(*opened(), tournament=True)
    room = carried(room, desk().due(room, NOW_S))
    given = [one for one in room.orders if one.given.kind == "PlayerSat"]
    assert len(given) == 4
    assert desk().due(room, NOW_S) == ()
    for one in given:
        room = carried(room, [OrderAnswered(one.number, True, 6)])
    assert desk().due(room, NOW_S) == (), "the glance is older than the answers"
    seats = {one.given.table: [] for one in given}
    for one in given:
        seats[one.given.table].append(decode(one.given.kind, one.given.body).seat)
    room = room.evolve(tables=tuple(
        seen(name, 8, tournament=True, taken=tuple(sorted(taken)))
        for name, taken in sorted(seats.items())))
    facts = desk().due(room, NOW_S)
    assert [type(fact) for fact in facts] == [f.EntrySat] * 4
    assert {one.leg for one in carried(room, facts).fields[0].inside} == {Leg.SITS}


def test_a_person_carries_out_a_step_and_is_named_in_it():
    room = room_with(*opened(), tournament=True)
    entrants = tuple(one._replace(table="T1", seat=one.entry, leg=Leg.SITS)
                     for one in room.fields[0].entrants)
    room = room.evolve(
        fields=(room.fields[0]._replace(entrants=entrants),),
        tables=(seen("T1", tournament=True, taken=(1, 2, 3, 4)), seen("T2", tournament=True)))
    start = next(one for one in desk().steps(room, NOW_S) if one.what == "field_due.start")
    made = desk().tapped(room, start, "M. Roy", NOW_S)
    assert made.facts == (f.FieldLevelBegan(1, 1, NOW_S, "M. Roy"),)
    room = carried(room, made.facts)
    assert desk().tapped(room, start, "M. Roy", NOW_S).notice == "alert.floor_due_over"


def test_nobody_picks_what_is_to_be_drawn():
    room = room_with(*opened(1))
    step = next(one for one in desk().steps(room, NOW_S) if one.draw)
    assert desk().tapped(room, step.ways[0], "M. Roy", NOW_S).notice == "alert.floor_due_over"
    assert desk().tapped(room, step, "M. Roy", NOW_S).facts


def test_times_of_a_table_are_told_by_the_floors_clock():
    table = seen(tournament=True, level=1, level_ends_s=NOW_S + 930, over_s=NOW_S + 30)
    room = bare_room("aix").evolve(tables=(table._replace(drift_ms=30_400),))
    told = tables_heard(room)["T1"]
    assert (told.level_ends_s, told.over_s) == (NOW_S + 900, NOW_S)
    assert told.game == "holdem_no_limit 25/50" and told.reached


def test_a_table_that_is_gone_or_refused_isnt_reached():
    room = bare_room("aix").evolve(tables=(
        seen("T1")._replace(presence=TablePresence.GONE), seen("T2")._replace(refused="forked"),
        TableState("T3", "aix")))
    assert {name: told.reached for name, told in tables_heard(room).items()} == {
        "T1": False, "T2": False}


def test_an_order_to_an_earlier_journal_of_the_table_is_forgotten():
    room = room_with(*opened())
    room = carried(room, desk().due(room, NOW_S))
    assert len(orders_of_field(room)) == 2
    other = room.tables[0]._replace(journal="another evening")
    assert [one.table for one in orders_of_field(room.evolve(tables=(other, room.tables[1])))] == [
        "T2"]


def test_hand_for_hand_a_person_has_the_place_noted_after_minutes_and_the_desk_never_by_itself():
    room = room_with(*opened(4), f.FieldLevelBegan(1, 1, NOW_S), f.FieldHandForHand(1, True))
    entrants = tuple(one._replace(table=f"T{1 + one.entry % 2}", seat=one.entry, leg=Leg.SITS)
                     for one in room.fields[0].entrants)
    clock = {"tournament": True, "level": 1, "level_ends_s": NOW_S + 900}
    plays = seen("T1", taken=(2, 4), phase="betting", **clock)
    went_out = seen("T2", taken=(1, 3), broke=(3,), stacks=((1, 20_000), (3, 0)),
                    began=((1, 10_000), (3, 10_000)), over_s=NOW_S, **clock)
    room = room.evolve(fields=(room.fields[0]._replace(entrants=entrants),),
                       tables=(plays, went_out))
    assert not [one for one in desk().steps(room, NOW_S + 299) if one.what == "field_due.out"]
    (step,) = [one for one in desk().steps(room, NOW_S + 300) if one.what == "field_due.out"]
    assert desk().due(room, NOW_S + 300) == ()
    out, order = desk().tapped(room, step, "M. Roy", NOW_S + 300).facts
    assert out == f.EntryOut(1, 3, 4, 1, NOW_S)
    assert (order.table, order.kind, order.by) == ("T2", "PlayerEliminated", "M. Roy")

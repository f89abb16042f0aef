"""Seat draws, balancing, breaking a table, the final table: as the house says, else the floor."""

import pytest
from field_room import Floor, changed

from dealer_assist.game import facts as e
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table.field_state import Leg
from dealer_assist.game.multi_table.free_table_seats import players_by_table
from dealer_assist.game.multi_table.step_choices import Until, chosen_step
from dealer_assist.game.multi_table.table_balancing import worst_seat
from dealer_assist.game.multi_table.table_reports import TableStanding
from dealer_assist.game.rules.settings import KEYS
from dealer_assist.storage.books.shipped_houses import house

SAID = changed("tda2024", ("tournament.break_order", "shortest"),
               ("tournament.final_redraw", "stay"))


def lost(floor, *entries):
    """They have lost everything to the first who is still in at their table, and are out."""
    for entry in entries:
        one = floor.field.entrant(entry)
        seats = floor.tables[one.table].seats
        other = next(s for s, who in seats.items() if s != one.seat and who[1])
        seats[other][1] += seats[one.seat][1]
        seats[one.seat][1] = 0
        floor.hear()
        floor.by_itself()
    floor.is_sound()


def at(floor, table):
    return [one.entry for one in floor.field.inside if one.table == table]


def test_tda_7_seats_are_drawn_out_of_all_that_are_free_at_the_shortest_tables():
    floor = Floor().open(3, 2, seats=4)
    step = next(one for one in floor.due() if one.what == "field_due.seat")
    assert step.draw and step.itself and step.reason.source.line == "TDA 7, 8, 10"
    assert len(step.choices) == 8
    fact = floor.carry(step).facts[0]
    assert fact.out_of == tuple(f"T{t}/{s}" for t in (1, 2) for s in (1, 2, 3, 4))
    step = next(one for one in floor.due() if one.what == "field_due.seat")
    other = "T2" if fact.table == "T1" else "T1"
    assert {choice.split("@")[1].split("/")[0] for choice in step.choices} == {other}


def test_that_only_the_shortest_tables_are_drawn_from_is_said_to_be_ours_and_no_texts():
    words = KEYS["tournament.seat_draw"]
    assert "le programme" in words.says("draw", "fr") and "the program" in words.says("draw", "en")
    source = house("tda2024").source("tournament.seat_draw")
    assert "court" not in source.sense("fr") and "short" not in source.sense("en")


def test_where_the_text_is_silent_the_floor_gives_the_seat():
    floor = Floor(rules=house("nlpc")).open(1, 1, seats=4)
    step = next(one for one in floor.due() if one.what == "field_due.seat")
    assert not step.draw and not step.itself and step.reason.setting == "tournament.seat_draw"
    assert floor.carry(step, "1@T1/3").facts[0].out_of == (), "nothing was drawn"
    assert floor.field.entrant(1).seat == 3


def test_a_choice_that_is_none_of_the_ways_is_refused():
    step = next(one for one in Floor().open(1, 1).due() if one.ways)
    with pytest.raises(ValueError, match="none of the ways"):
        chosen_step(step, "1@T9/1")


def test_nobody_is_sent_to_a_seat_that_is_taken_kept_or_at_a_table_that_is_cut_off():
    floor = Floor().open(2, 2, seats=2)
    floor.tables["T1"].seats[1] = ["X", 5]
    floor.tables["T1"].kept[2] = "Y"
    floor.hear()
    step = next(one for one in floor.due() if one.ways)
    assert step.choices == ("1@T2/1", "1@T2/2")
    floor.cut = {"T2"}
    assert floor.find("no_seat").waits is Until.NOTHING
    floor.cut = {"T1", "T2"}
    assert floor.find("no_seat").waits is Until.CUT


def test_who_registers_when_all_is_full_waits_as_an_alternate():
    floor = Floor().open(3, 1, seats=2)
    floor.by_itself()
    assert floor.find("no_seat").entry == 3
    floor.carry(floor.find("start"))
    lost(floor, 1)
    assert floor.field.entrant(3).leg is Leg.SITS


@pytest.mark.parametrize(("free", "worst"), [
    ((1, 2, 6), 6),  # the big blind is at 5: seat 6 would have it next
    ((1, 2), 1),
    ((5, 4), 4),
    ((5,), 0),  # there he would have the small blind: the floor gives a seat
    ((), 0),
])
def test_tda_11_a_the_worst_seat_is_the_next_big_blind_and_never_the_small_one(free, worst):
    assert worst_seat(TableStanding("T1", big_seat=5), free) == worst


def test_tda_11_a_who_would_be_the_big_blind_next_moves():
    floor = Floor(3, SAID).open(18, 2).seated()
    lost(floor, *at(floor, "T2")[:3])
    floor.tables["T1"].big_seat, floor.tables["T2"].big_seat = 4, 2
    floor.hear()
    step = floor.find("move")
    assert (step.table, step.to_table) == ("T1", "T2") and not step.itself
    assert step.seat == 5 and step.reason.source.line == "TDA 11-A"
    free = [s for s in range(1, 10) if s not in floor.tables["T2"].seats]
    assert step.to_seat == min(free, key=lambda s: (s - 2 - 1) % 10)
    moved = step.entry
    floor.carry(step)
    floor.by_itself()
    assert players_by_table(floor.field) == {"T1": 8, "T2": 7}
    assert floor.field.entrant(moved).leg is Leg.SITS
    assert floor.tables["T2"].seats[step.to_seat] == [f"P{moved}", step.chips]


def test_tda_11_d_three_players_short_of_the_fullest_a_table_gets_a_player():
    floor = Floor(3, SAID).open(18, 2).seated()
    lost(floor, *at(floor, "T2")[:2])
    assert not [what for what in floor.what() if what.startswith("move")]
    lost(floor, at(floor, "T2")[0])
    assert [what for what in floor.what() if what.startswith("move")]
    assert SAID.source("tournament.balance").line == "TDA 11-D"


def test_before_the_first_hand_tda_names_nobody_and_the_floor_says_who_moves_and_where():
    floor = Floor(3, SAID).open(6, 1, reentry_to_level=1).seated()
    floor.add_tables(["T2"])
    floor.enter(f.TableAdded(1, "T2"))
    floor.by_itself()
    step = floor.find("move_floor")
    assert not step.draw and not step.itself and len(set(step.choices)) == 6 * 9
    assert step.reason.setting == "tournament.moved_player" and step.reason.source is None
    assert floor.carry(step).facts[0].out_of == (), "nothing was drawn"


def test_tda_11_a_where_only_the_next_small_blinds_seat_is_free_the_floor_gives_a_seat():
    floor = Floor(3, SAID).open(18, 2).seated()
    lost(floor, *at(floor, "T2")[:3])
    floor.tables["T1"].big_seat = 4
    free = [seat for seat in range(1, 10) if seat not in floor.tables["T2"].seats]
    floor.tables["T2"].big_seat = free[0]
    floor.tables["T2"].kept = dict.fromkeys(free[1:], "X")
    floor.hear()
    step = floor.find("move")
    assert (step.to_seat, step.itself) == (free[0], False)
    assert (step.reason.setting, step.reason.source) == ("tournament.moved_seat", None)


def test_where_the_house_draws_who_moves_and_his_seat_the_fact_names_the_seats():
    drawn_by_lot = changed("tda2024", ("tournament.moved_player", "draw"),
                           ("tournament.moved_seat", "draw"))
    floor = Floor(3, drawn_by_lot).open(18, 2).seated()
    lost(floor, *at(floor, "T2")[:3])
    step = floor.find("move_drawn")
    free = [seat for seat in range(1, 10) if seat not in floor.tables["T2"].seats]
    assert step.draw and not step.itself and len(step.choices) == 9 * len(free)
    assert floor.carry(step).facts[0].out_of == tuple(f"T2/{seat}" for seat in free)


def test_where_the_text_is_silent_the_floor_says_who_goes_where_and_when():
    silent = changed("nlpc", ("tournament.seat_draw", "draw"))
    floor = Floor(3, silent).open(18, 2).seated()
    lost(floor, at(floor, "T2")[0])
    assert "move_floor" not in floor.what()
    lost(floor, at(floor, "T2")[0])
    step = floor.find("move_floor")
    assert step.reason.setting == "tournament.balance" and not step.draw
    assert len(step.ways) == 9 * 2 and step.how_many == 2
    one = at(floor, "T1")[4]
    seat = next(s for s in range(1, 10) if s not in floor.tables["T2"].seats)
    floor.carry(step, f"{one}@T2/{seat}")
    floor.by_itself()
    assert players_by_table(floor.field) == {"T1": 8, "T2": 8}
    floor.is_sound()


def test_a_move_waits_for_the_end_of_the_hand_where_somebody_leaves():
    floor = Floor(3, SAID).open(18, 2).seated()
    lost(floor, *at(floor, "T2")[:3])
    floor.tables["T1"].begin()
    floor.hear()
    assert next(s for s in floor.due() if s.what.startswith("field_due.move")).waits is Until.HAND


def uneven_floor():
    floor = Floor(3, SAID).open(18, 2).seated()
    lost(floor, *at(floor, "T2")[:3])
    floor.tables["T1"].big_seat = 4
    floor.tables["T2"].big_seat = 2
    floor.hear()
    return floor, floor.carry(floor.find("move"))


def test_who_has_played_on_meanwhile_takes_along_what_he_has_now():
    floor, step = uneven_floor()
    floor.deliver(0)
    table = floor.tables["T1"]
    table.begin()
    table.number, table.playing = table.number + 1, False
    table.played = table.number
    table.seats[step.seat][1] += 700
    other = next(s for s in table.seats if s != step.seat)
    table.seats[other][1] -= 700
    assert floor.deliver() == 1 and floor.refused[-1].order == e.PlayerLeft(step.seat)
    floor.hear()
    table.number += 1  # anything further at the table
    floor.hear()
    floor.by_itself()
    assert floor.tables["T2"].seats[step.to_seat][1] == step.chips + 700
    floor.is_sound()


def test_the_new_table_cut_off_keeps_the_player_and_his_chips_on_the_way():
    floor, step = uneven_floor()
    floor.cut = {"T2"}
    floor.by_itself()
    one = floor.field.entrant(step.entry)
    assert one.leg is Leg.WALKS and one.chips == step.chips
    assert floor.find("sit").waits is Until.CUT
    floor.is_sound()
    floor.cut = set()
    floor.by_itself()
    assert floor.field.entrant(step.entry).leg is Leg.SITS
    floor.is_sound()


def test_what_the_dealers_enter_by_hand_during_a_cut_is_seen_afterwards():
    floor, step = uneven_floor()
    floor.cut = {"T1", "T2"}
    who = floor.tables["T1"].seats.pop(step.seat)
    floor.tables["T2"].seats[step.to_seat] = who
    floor.tables["T1"].number += 1
    floor.tables["T2"].number += 1
    floor.by_itself()
    floor.cut = set()
    floor.hear()
    floor.by_itself()
    assert floor.field.entrant(step.entry).leg is Leg.SITS
    floor.is_sound()
    assert players_by_table(floor.field) == {"T1": 8, "T2": 7}


def test_a_table_that_refuses_three_times_isnt_asked_again_without_a_person():
    floor, step = uneven_floor()
    floor.tables["T2"].why_not = lambda fact: "no"
    for _ in range(6):
        floor.by_itself()
        floor.tables["T2"].number += 1
        floor.hear()
    asked = [one for one in floor.refused if isinstance(one.order, e.PlayerSat)]
    assert len(asked) == 3 and not floor.find("sit").itself
    reseat = floor.find("reseat")
    assert reseat.choices == (f"{step.entry}@T1/{step.seat}",)
    floor.carry(reseat)
    floor.by_itself()
    assert floor.field.entrant(step.entry).table == "T1"
    floor.is_sound()


def broken_floor(rules=SAID, left=9):
    floor = Floor(4, rules).open(18, 2).seated()
    for _ in range(18 - left):
        table = max(("T1", "T2"), key=lambda name: len(at(floor, name)))
        lost(floor, at(floor, table)[0])
        for _ in range(5):
            step = next((s for s in floor.due() if s.what.startswith("field_due.move")), None)
            if step is None:
                break
            floor.carry(step)
            floor.by_itself()
    return floor


def test_a_table_is_broken_once_the_others_have_seats_for_all():
    floor = broken_floor(left=10)
    assert not [what for what in floor.what() if what in ("break", "final")]
    floor = broken_floor()
    step = floor.find("final")
    shortest = min(("T1", "T2"), key=lambda name: len(at(floor, name)))
    assert len(at(floor, step.table)) == len(at(floor, shortest))
    kept = {one.entry: one.seat for one in floor.field.inside if one.table != step.table}
    floor.carry(step)
    floor.by_itself()
    assert floor.tables[step.table].closed and not floor.tables[step.table].seats
    (left,) = floor.field.playing
    assert len(floor.tables[left].seats) == 9
    now = {one.entry: one.seat for one in floor.field.inside}
    assert kept.items() <= now.items(), "who sits there keeps his seat"
    floor.is_sound()


def test_where_everybody_draws_at_the_final_table_all_seats_are_drawn_once():
    floor = broken_floor(changed("tda2024", ("tournament.break_order", "shortest"),
                                 ("tournament.final_redraw", "redraw")))
    floor.carry(floor.find("final_redraw"))
    floor.by_itself()
    moves = [one for one in floor.facts if isinstance(one, f.EntryMoved) and one.why == "final"]
    assert len(moves) == 9 and len({one.to_seat for one in moves}) == 9
    assert [len(one.out_of) for one in moves] == list(range(9, 0, -1))
    floor.is_sound()


def test_where_the_text_is_silent_the_floor_says_which_table_and_whether_all_draw():
    floor = broken_floor(house("tda2024"))
    step = floor.find("final_floor")
    assert step.reason.setting == "tournament.final_redraw" and len(step.ways) == 4
    assert not step.draw and not step.itself


def test_no_table_is_broken_while_people_may_still_enter():
    floor = Floor(4, SAID).open(9, 2, reentry_to_level=1).seated()
    assert not {"break", "final"} & set(floor.what())


def test_the_floor_may_break_a_table_by_hand_where_there_is_room():
    floor = Floor(4, SAID).open(10, 2).seated()
    assert floor.why_not(f.TableBroken(1, "T1")).id == "why.field_no_room"
    floor = Floor(4, SAID).open(8, 2).seated()
    assert floor.why_not(f.TableBroken(1, "T1")) is None


def test_a_table_of_cash_players_doesnt_join_a_tournament():
    floor = Floor().open(2, 1)
    floor.add_tables(["C1"])
    floor.tables["C1"].seats[3] = ["X", 500]
    floor.hear()
    assert floor.why_not(f.TableAdded(1, "C1")).id == "why.field_table_busy"
    assert floor.why_not(f.TableAdded(1, "T1")).id == "why.field_table_in"
    assert floor.why_not(f.TableAdded(1, "T9")).id == "why.field_no_table"


def test_a_closed_table_that_joins_is_opened_again_by_the_floor():
    floor = Floor().open(2, 1)
    floor.tables["T1"].closed = True
    floor.hear()
    step = floor.find("reopen")
    assert not step.itself and [order.fact for order in step.orders] == [e.TableReopened()]
    assert "seat" not in floor.what()

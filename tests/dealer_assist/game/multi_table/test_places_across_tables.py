"""Places across tables: in one hand, hand for hand, after a cut; penalties and disqualification."""

import pytest
from field_room import BEGAN_S, Floor, changed

from dealer_assist.game import facts as e
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table.due_steps import chips_differ
from dealer_assist.game.multi_table.field_state import Leg
from dealer_assist.game.multi_table.finishing_places import BY_HAND_S
from dealer_assist.game.multi_table.step_choices import Until

SAID = changed("tda2024", ("tournament.place_tie_tables", "same_place"))


def at(floor, table):
    return [one for one in floor.field.inside if one.table == table]


def hand(floor, table, began, over_s=0):
    """A hand in which these entries lose what they began it with; others win it."""
    plain = floor.tables[table]
    seats = {floor.field.entrant(entry).seat: chips for entry, chips in began.items()}
    winner = next(s for s in plain.seats if s not in seats)
    for seat, chips in seats.items():
        plain.seats[winner][1] += plain.seats[seat][1] - chips
        plain.seats[seat][1] = chips
    plain.began = {s: who[1] for s, who in plain.seats.items()}
    for seat in seats:
        plain.seats[winner][1] += plain.seats[seat][1]
        plain.seats[seat][1] = 0
    plain.number, plain.over_s = plain.number + 2, over_s or floor.now_s
    if table not in floor.cut:
        floor.hear()


def places(floor):
    return {one.entry: (one.place, one.shared) for one in floor.field.entrants if one.place}


def test_in_one_hand_the_larger_stack_finishes_ahead():
    floor = Floor(1).open(9, 1).seated()
    hand(floor, "T1", {4: 300, 7: 900})
    floor.by_itself()
    assert places(floor) == {4: (9, 1), 7: (8, 1)}
    assert not floor.tables["T1"].broke, "the table heard both places"


def test_equal_stacks_in_one_hand_share_the_place():
    floor = Floor(1).open(9, 1).seated()
    hand(floor, "T1", {4: 300, 7: 300, 2: 500})
    floor.by_itself()
    assert places(floor) == {4: (8, 2), 7: (8, 2), 2: (7, 1)}
    floor.places_are_a_ranking(6)


def test_nlpc_where_the_text_is_silent_the_floor_takes_one_of_two_ways():
    floor = Floor(1, changed("nlpc", ("tournament.seat_draw", "draw"))).open(9, 1).seated()
    hand(floor, "T1", {4: 300, 7: 900})
    floor.by_itself()
    step = floor.find("out_tie")
    assert step.reason.setting == "tournament.place_tie" and not step.itself
    assert [way.what for way in step.ways] == ["field_due.out_by_stack", "field_due.out_shared"]
    floor.carry(step, step.ways[1].choice)
    floor.by_itself()
    assert places(floor) == {4: (8, 2), 7: (8, 2)}


def test_at_two_tables_who_went_out_first_has_the_worse_place():
    floor = Floor(1).open(18, 2).seated()
    one, other = at(floor, "T1")[0].entry, at(floor, "T2")[0].entry
    hand(floor, "T2", {other: 300}, BEGAN_S + 60)
    hand(floor, "T1", {one: 300}, BEGAN_S + 50)
    floor.by_itself()
    assert places(floor) == {one: (18, 1), other: (17, 1)}


def test_a_table_that_was_cut_off_tells_late_and_the_places_are_put_right():
    floor = Floor(1).open(18, 2).seated()
    early, late = at(floor, "T1")[0].entry, at(floor, "T2")[0].entry
    floor.cut = {"T1"}
    hand(floor, "T1", {early: 300}, BEGAN_S + 100)
    hand(floor, "T2", {late: 300}, BEGAN_S + 400)
    floor.by_itself()
    assert places(floor) == {late: (18, 1)}
    floor.cut = set()
    floor.hear()
    floor.by_itself()
    step = floor.find("out_late")
    assert not step.itself and step.how_many == 1, "places that were said change: a person's word"
    floor.carry(step)
    floor.by_itself()
    assert places(floor) == {early: (18, 1), late: (17, 1)}
    floor.places_are_a_ranking(16)


def hand_for_hand(rules=SAID):
    floor = Floor(2, rules).open(18, 2, paid=17).seated()
    step = floor.find("hand_for_hand")
    assert step.how_many == 18 and not step.itself
    floor.carry(step)
    return floor


def test_hand_for_hand_is_offered_when_the_next_one_out_wins_nothing():
    assert hand_for_hand().field.hand_for_hand
    floor = Floor(2, SAID).open(18, 2, paid=16).seated()
    assert "hand_for_hand" not in floor.what()
    floor = Floor(2, SAID).open(18, 2).seated()
    assert "hand_for_hand" not in floor.what()


def test_hand_for_hand_nobody_has_a_place_before_all_tables_have_ended():
    floor = hand_for_hand()
    one = at(floor, "T1")[0].entry
    floor.tables["T2"].begin()
    hand(floor, "T1", {one: 300})
    floor.by_itself()
    assert not places(floor)
    assert floor.find("hand_for_hand_waits").waits is Until.HAND
    other = at(floor, "T2")[0].entry
    floor.tables["T2"].playing = False
    hand(floor, "T2", {other: 900})
    floor.by_itself()
    assert places(floor) == {one: (17, 2), other: (17, 2)}
    floor.carry(floor.find("hand_for_hand_over"))
    assert not floor.field.hand_for_hand


def test_hand_for_hand_where_the_text_is_silent_the_floor_says_the_places():
    floor = hand_for_hand(changed("tda2024", ("tournament.place_tie_tables", "floor")))
    one, other = at(floor, "T1")[0].entry, at(floor, "T2")[0].entry
    hand(floor, "T1", {one: 900})
    hand(floor, "T2", {other: 300})
    floor.by_itself()
    step = floor.find("out_tie")
    assert step.reason.setting == "tournament.place_tie_tables"
    floor.carry(step, step.ways[0].choice)
    assert places(floor) == {other: (18, 1), one: (17, 1)}


def offered(floor):
    """What the floor may have noted while hand for hand waits: who, and whether by itself."""
    return [([fact.entry for fact in step.facts], step.itself) for step in floor.due()
            if step.what.startswith("field_due.out")]


def test_hand_for_hand_waits_some_minutes_and_then_a_person_may_have_the_place_noted():
    floor = hand_for_hand()
    one = at(floor, "T1")[0]
    floor.tables["T2"].begin()
    hand(floor, "T1", {one.entry: 300})
    floor.now_s += BY_HAND_S - 1
    floor.by_itself()
    assert floor.find("hand_for_hand_waits").waits is Until.HAND and not offered(floor)
    floor.now_s += 1
    floor.by_itself()
    assert offered(floor) == [([one.entry], False)] and not places(floor)
    floor.carry(floor.find("out"))
    floor.by_itself()
    assert places(floor) == {one.entry: (18, 1)} and one.seat not in floor.tables["T1"].seats


def test_hand_for_hand_whose_table_deals_on_isnt_forgotten():
    floor = hand_for_hand()
    one = at(floor, "T1")[0]
    hand(floor, "T2", {}, BEGAN_S + 5)
    floor.tables["T2"].begin()
    hand(floor, "T1", {one.entry: 300})
    plain = floor.tables["T1"]
    plain.began = {seat: who[1] for seat, who in plain.seats.items() if who[1]}
    plain.playing, plain.number = True, plain.number + 1
    floor.hear()
    assert offered(floor) == [([one.entry], False)], "his table told that it holds nobody"
    floor.carry(floor.find("out"))
    plain.playing, plain.number = False, plain.number + 1
    floor.hear()
    floor.by_itself()
    assert places(floor) == {one.entry: (18, 1)} and one.seat not in plain.seats


def test_hand_for_hand_by_hand_the_floor_says_who_went_out_in_one_round():
    floor = Floor(2, SAID).open(26, 3, paid=25).seated()
    floor.carry(floor.find("hand_for_hand"))
    one, other = at(floor, "T1")[0].entry, at(floor, "T3")[0].entry
    floor.tables["T2"].begin()
    hand(floor, "T1", {one: 300}, floor.now_s)
    hand(floor, "T3", {other: 900}, floor.now_s + 10)
    floor.now_s += BY_HAND_S + 10
    assert offered(floor) == [([one], False), ([one, other], False)]
    floor.carry(floor.find("out_together"))
    assert places(floor) == {one: (25, 2), other: (25, 2)}


def test_hand_for_hand_by_hand_no_two_steps_or_ways_are_named_alike():
    floor = Floor(2).open(26, 3, paid=25).seated()
    floor.carry(floor.find("hand_for_hand"))
    here, other = at(floor, "T1"), at(floor, "T3")[0].entry
    floor.tables["T2"].begin()
    floor.rules = changed("tda2024", ("tournament.place_tie", "floor"),
                          ("tournament.place_tie_tables", "floor"))
    hand(floor, "T1", {here[0].entry: 300, here[1].entry: 400}, floor.now_s)
    hand(floor, "T3", {other: 900}, floor.now_s)
    floor.now_s += BY_HAND_S
    steps = [one for one in floor.due() if one.what == "field_due.out_tie"]
    assert [step.reason.setting for step in steps] == [
        "tournament.place_tie", "tournament.place_tie_tables"]
    named = [(one.what, one.entry, one.table, one.seat, one.to_table, one.to_seat)
             for step in steps for one in (step, *step.ways)]
    assert len(set(named)) == len(named) == 6


def test_two_of_one_hand_at_a_table_that_was_cut_off_are_put_to_the_floor_by_name():
    silent = changed("nlpc", ("tournament.seat_draw", "draw"))
    floor = Floor(1, silent).open(18, 2).seated()
    (one, two), late = at(floor, "T1")[:2], at(floor, "T2")[0].entry
    floor.cut = {"T1"}
    hand(floor, "T1", {one.entry: 300, two.entry: 900}, BEGAN_S + 100)
    hand(floor, "T2", {late: 300}, BEGAN_S + 400)
    floor.by_itself()
    assert places(floor) == {late: (18, 1)}
    floor.cut = set()
    floor.hear()
    floor.by_itself()
    step = floor.find("out_late_tie")
    assert not step.itself and step.how_many == 1 and one.name in step.name
    assert [way.what for way in step.ways] == ["field_due.out_by_stack", "field_due.out_shared"]
    floor.carry(step, step.ways[0].choice)
    floor.by_itself()
    assert places(floor) == {one.entry: (18, 1), two.entry: (17, 1), late: (16, 1)}


def test_two_of_one_hand_who_put_said_places_right_are_named_and_wait_for_a_person():
    floor = Floor(1).open(18, 2).seated()
    (one, two), late = at(floor, "T1")[:2], at(floor, "T2")[0].entry
    floor.cut = {"T1"}
    hand(floor, "T1", {one.entry: 300, two.entry: 900}, BEGAN_S + 100)
    hand(floor, "T2", {late: 300}, BEGAN_S + 400)
    floor.by_itself()
    floor.cut = set()
    floor.hear()
    floor.by_itself()
    step = floor.find("out_late_together")
    assert not step.itself and step.how_many == 1 and step.place == 18
    assert one.name in step.name and two.name in step.name
    floor.carry(step)
    floor.by_itself()
    assert places(floor) == {one.entry: (18, 1), two.entry: (17, 1), late: (16, 1)}


def test_the_last_one_has_won_and_the_clock_stops():
    floor = Floor(1).open(3, 1).seated()
    hand(floor, "T1", {1: 10_000, 2: 10_000})
    floor.by_itself()
    step = floor.find("won")
    assert step.entry == 3
    floor.carry(step)
    floor.deliver()
    assert floor.field.closed and floor.field.entrant(3).place == 1
    assert floor.tables["T1"].paused_s and floor.due() == ()


def test_an_empty_seat_that_nobody_said_to_be_out_is_put_to_the_floor():
    floor = Floor(1).open(9, 1).seated()
    seat = floor.field.entrant(5).seat
    del floor.tables["T1"].seats[seat]
    floor.tables["T1"].number += 1
    floor.hear()
    step = floor.find("gone")
    assert (step.entry, step.place, step.itself) == (5, 9, False)
    floor.carry(step)
    assert places(floor) == {5: (9, 1)}


def test_somebody_whom_the_field_took_for_out_and_who_sits_there_comes_back():
    floor = Floor(1).open(9, 1).seated()
    one = floor.field.entrant(5)
    floor.put(f.EntryOut(1, 5, 9, 1, floor.now_s))
    floor.by_itself()
    step = floor.find("stranger")
    assert (step.table, step.seat) == ("T1", one.seat) and not step.itself
    floor.carry(step, step.choices[0])
    assert floor.field.entrant(5).leg is Leg.SITS and not places(floor)
    assert floor.by_itself() == list(floor.due())
    floor.is_sound()


def test_chips_that_dont_add_up_are_told():
    floor = Floor(1).open(9, 1).seated()
    assert chips_differ(floor.field, floor.told()) == 0
    floor.tables["T1"].seats[next(iter(floor.tables["T1"].seats))][1] += 500
    floor.hear()
    assert floor.find("chips_differ").chips == 500
    floor.cut = {"T1"}
    assert "chips_differ" not in floor.what(), "of a table that isn't reached nobody knows"


# --- penalties -----------------------------------------------------------------------------------


def penalised(floor, entry, hands):
    floor.enter(f.EntryPenalised(1, entry, hands, "M. Roy", "téléphone", floor.now_s))
    floor.by_itself()


def test_a_penalty_is_told_to_the_table_where_he_sits():
    floor = Floor(1).open(9, 1).seated()
    penalised(floor, 4, 3)
    assert floor.tables["T1"].penalties == {floor.field.entrant(4).seat: 3}


def test_a_warning_is_noted_and_tells_the_table_nothing():
    floor = Floor(1).open(9, 1).seated()
    penalised(floor, 4, 0)
    assert not floor.tables["T1"].penalties


def test_a_penalty_is_signed_and_has_a_reason():
    floor = Floor(1).open(9, 1).seated()
    assert floor.why_not(f.EntryPenalised(1, 4, 2, "", "x")).id == "why.penalty_unsigned"
    assert floor.why_not(f.EntryPenalised(1, 4, 2, "A", " ")).id == "why.penalty_unsigned"
    assert floor.why_not(f.EntryPenalised(1, 4, -2, "A", "x")).id == "why.penalty_without_hands"


def test_who_moves_takes_along_the_hands_that_he_has_still_to_miss():
    floor = Floor(3).open(18, 2).seated()
    for one in at(floor, "T2")[:3]:
        hand(floor, "T2", {one.entry: 10_000})
        floor.by_itself()
    first = sorted(at(floor, "T1"), key=lambda one: one.seat)[0]
    floor.tables["T1"].big_seat = 10
    penalised(floor, first.entry, 3)
    floor.tables["T1"].penalties[first.seat] = 2  # one hand is served
    floor.tables["T1"].number += 1
    floor.hear()
    step = next(s for s in floor.due() if s.what.startswith("field_due.move"))
    if step.ways:
        choice = next(c for c in step.choices if c.startswith(f"{first.entry}@"))
        floor.carry(step, choice)
    else:
        assert step.entry == first.entry
        floor.carry(step)
    floor.by_itself()
    now = floor.field.entrant(first.entry)
    assert now.table == "T2" and floor.tables["T2"].penalties == {now.seat: 2}


def test_who_is_on_his_way_hears_of_his_penalty_at_his_new_table():
    floor = Floor(1).open(9, 1)
    while floor.field.entrant(4).leg is Leg.WAITS:
        floor.carry(next(one for one in floor.due() if one.what == "field_due.seat"))
    penalised(floor, 4, 2)
    assert floor.tables["T1"].penalties == {floor.field.entrant(4).seat: 2}


def test_who_is_disqualified_leaves_and_his_chips_leave_play():
    floor = Floor(1).open(9, 1, reentry_to_level=2).seated()
    penalised(floor, 4, -1)
    floor.by_itself()
    assert places(floor) == {4: (9, 1)}
    assert floor.field.removed == 10_000
    assert len(floor.tables["T1"].seats) == 8
    floor.is_sound()
    assert floor.why_not(f.EntryAgain(1, 4)).id == "why.field_disqualified"


def test_who_is_disqualified_in_a_hand_leaves_after_it():
    floor = Floor(1).open(9, 1).seated()
    floor.tables["T1"].begin()
    floor.hear()
    floor.put(f.EntryPenalised(1, 4, -1, "M. Roy", "collusion", floor.now_s, 10_000))
    assert floor.find("thrown_out").waits is Until.HAND


def test_where_the_last_ones_are_disqualified_nobody_has_won():
    floor = Floor(1).open(2, 1).seated()
    penalised(floor, 1, -1)
    penalised(floor, 2, -1)
    assert places(floor) == {1: (2, 1), 2: (1, 1)}
    floor.carry(floor.find("over"))
    assert floor.field.closed and floor.field.removed == 20_000


@pytest.mark.parametrize("place", [0, 10, -1])
def test_a_place_that_the_field_doesnt_have_is_none(place):
    floor = Floor(1).open(9, 1).seated()
    assert floor.why_not(f.EntryOut(1, 4, place)).id == "why.place_differs"


def test_orders_about_places_are_the_tables_own_facts():
    floor = Floor(1).open(9, 1).seated()
    hand(floor, "T1", {4: 300})
    seat = floor.field.entrant(4).seat
    step = floor.find("out")
    assert [order.fact for order in step.orders] == [e.PlayerEliminated(seat, 9)]

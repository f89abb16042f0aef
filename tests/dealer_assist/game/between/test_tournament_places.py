"""Who is out in which place, who enters again, who may sit down with how much."""

from dataclasses import replace

import pytest
from tournament_table import BEGAN_S, hand_of, tournament

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.between.colour_up import chips_missing
from dealer_assist.game.between.elimination import (
    due_eliminations,
    may_reenter,
    why_not_buy_chips,
    why_not_eliminate,
    why_not_leave_seat,
    why_not_reenter,
    why_not_sit_entry,
)
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.between.level_clock import due_level, winning_seat
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture

NINE = range(1, 10)


def setting(live, key, value):
    """The table under a house that sets this so."""
    house = live.table.house
    live.table = live.table.evolve(house=replace(house, values={**house.values, key: value}))
    return live


def out(live):
    return [(one.seat, one.place) for one in due_eliminations(live.table)]


def eliminated(live):
    """The dealer does the steps of those who are out."""
    while (step := advise(live.table).steps[0]).kind is StepKind.ELIMINATE:
        live.put(*facts_for(live.table, step))
    return live



def busted(live, *broke):
    """A hand in which these go out, each with all that he has, to the lowest seat left."""
    held = {c.seat: c.chips for c in live.table.chairs if c.taken and c.chips}
    first = next(seat for seat in held if seat not in broke)
    others = {seat: chips for seat, chips in held.items() if seat != first}
    return hand_of(live, {first: held[first], **others}, broke)


def worth(live, chips):
    """The seats' stacks as given, the rest of the table's chips at seat 1."""
    total = sum(c.chips for c in live.table.chairs)
    given = {1: total - sum(chips.values()) - sum(
        c.chips for c in live.table.chairs if c.seat not in chips and c.seat != 1), **chips}
    return live.put(*(e.StackCounted(seat, amount) for seat, amount in given.items()))


def test_a_player_without_chips_is_out_in_the_last_place():
    live = busted(worth(tournament(NINE), {4: 9_000}), 4)
    step = advise(live.table).steps[0]
    assert (step.kind, step.seat, step.number, step.floor) == (StepKind.ELIMINATE, 4, 9, False)
    assert facts_for(live.table, step) == (e.PlayerEliminated(4, 9),)
    eliminated(live)
    assert not live.table.chair(4).taken and live.notes == []
    assert live.said[0] == "eliminated"


def test_nobody_is_out_while_his_hand_runs():
    live = tournament(NINE)
    while live.table.hand is None:
        live.done()
    assert due_eliminations(live.table) == ()
    live.put(e.PlayerEliminated(4, 9))
    assert live.notes == ["not_out"] and live.table.chair(4).taken


@pytest.mark.parametrize(("rule", "begun", "places"), [
    ("larger_stack_first", {4: 3_000, 7: 5_000}, {4: 9, 7: 8}),
    ("larger_stack_first", {4: 5_000, 7: 3_000}, {4: 8, 7: 9}),
    ("larger_stack_first", {4: 4_000, 7: 4_000}, {4: 8, 7: 8}),
    ("larger_stack_first", {2: 100, 4: 4_000, 7: 4_000}, {2: 9, 4: 7, 7: 7}),
    ("larger_stack_first", {2: 100, 4: 100, 7: 4_000}, {2: 8, 4: 8, 7: 7}),
    ("same_place", {4: 3_000, 7: 5_000}, {4: 8, 7: 8}),
    ("same_place", {2: 100, 4: 4_000, 7: 300}, {2: 7, 4: 7, 7: 7}),
    ("floor", {4: 3_000, 7: 5_000}, {4: 0, 7: 0}),
    ("floor", {4: 3_000}, {4: 9}),
])
def test_who_goes_out_in_the_same_hand_is_placed_by_the_stack_that_he_began_it_with(
    rule, begun, places
):
    live = setting(worth(tournament(NINE), begun), "tournament.place_tie", rule)
    busted(live, *begun)
    assert dict(out(live)) == places
    eliminated(live)
    assert {o.seat: o.place for o in live.table.tournament.out} == places
    busted(live, 9)
    assert dict(out(live)) == {9: 9 - len(begun)}


def test_a_tie_that_the_text_does_not_settle_is_the_floors_with_the_silence_cited():
    live = setting(worth(tournament(NINE), {4: 1, 7: 2}), "tournament.place_tie", "floor")
    busted(live, 4, 7)
    assert {one.why.id for one in due_eliminations(live.table)} == {"why.place_tie_floor"}
    assert advise(live.table).steps[0].floor
    assert why_not_eliminate(live.table, e.PlayerEliminated(4, 9)) is None
    assert [r.setting for r in advise(live.table).floor] == ["tournament.place_tie"]
    live.put(e.RuleDecided("tournament.place_tie", "larger_stack_first", "M. Roy", "usage"))
    assert dict(out(live)) == {4: 9, 7: 8}
    assert advise(live.table).floor == ()


def test_the_last_one_has_won_with_every_chip():
    live = tournament((1, 2, 3))
    for seat in (2, 3):
        eliminated(busted(live, seat))
    assert winning_seat(live.table) == 1 and live.table.chair(1).chips == 30_000
    assert [s.kind for s in advise(live.table).steps] == [StepKind.TOURNAMENT_WON]
    assert live.said[-1] == "tournament_won"
    assert due_level(live.table, BEGAN_S + 10**6) is None


# --- several tables


def test_at_several_tables_the_place_is_known_only_where_the_players_are_given():
    live = busted(tournament(NINE, tables=3), 4)
    assert out(live) == [(4, 0)]
    step = advise(live.table).steps[0]
    assert step.floor and facts_for(live.table, step) == (e.PlayerEliminated(4, 0),)
    assert why_not_eliminate(live.table, e.PlayerEliminated(4, 23)) is None
    live = busted(tournament(NINE, tables=3, players=27), 4)
    assert out(live) == [(4, 27)]


def test_places_go_on_from_those_who_went_out_at_other_tables():
    live = tournament(NINE, tables=3, players=27)
    live.put(*(e.PlayerEliminated(0, place) for place in range(27, 9, -1)))
    assert out(busted(live, 4)) == [(4, 9)]


def test_who_comes_from_another_table_brings_his_own_stack():
    live = tournament(NINE)
    live.put(e.PlayerSat(10, 37_225, moved=True))
    assert live.notes == [] and live.table.chair(10).chips == 37_225
    assert chips_missing(live.table) == 0
    assert out(busted(live, 4)) == [(4, 0)], "there is another table, and nobody said how many"


def test_who_is_sent_to_another_table_takes_his_chips_along():
    live = tournament(NINE, players=20).put(e.PlayerLeft(3))
    assert chips_missing(live.table) == 0 and live.table.tournament.chips == 80_000
    assert out(busted(live, 4)) == [(4, 20)]


def test_who_leaves_without_chips_is_out_all_the_same():
    live = busted(tournament(NINE), 4)
    assert why_not_leave_seat(live.table, e.PlayerLeft(4)).id == "why.leave_is_out"
    live.put(e.PlayerLeft(4))
    assert [(o.seat, o.place) for o in live.table.tournament.out] == [(4, 9)]


# --- equal stacks


@pytest.mark.parametrize(("fact", "why"), [
    (e.PlayerSat(10, 10_000), None), (e.PlayerSat(10, 9_900), "why.equal_stacks"),
    (e.PlayerSat(10, 20_000), "why.equal_stacks"), (e.PlayerSat(10, 725, moved=True), None),
    (e.PlayerSat(10, 0, moved=True), "why.moved_without_chips"),
])
def test_nlpc_7_everybody_begins_with_the_same_stack(fact, why):
    found = why_not_sit_entry(tournament(NINE).table, fact)
    assert (found.id if found else None) == why


def test_nlpc_7_another_stack_is_noted_and_the_missing_chips_are_told():
    live = tournament(NINE).put(e.PlayerSat(10, 9_500))
    assert "stack_not_equal" in live.notes
    assert live.table.chair(10).taken and chips_missing(live.table) == 500


def test_a_house_without_equal_stacks_lets_everybody_bring_his_own():
    live = setting(tournament(NINE), "tournament.equal_stacks", False)
    assert why_not_sit_entry(live.table, e.PlayerSat(10, 12_000)) is None
    live.put(e.PlayerSat(10, 12_000))
    assert live.notes == [] and chips_missing(live.table) == 0


def test_nobody_buys_chips_in_a_tournament():
    live = tournament(NINE)
    assert why_not_buy_chips(live.table, e.ChipsBought(4, 500)).id == "why.no_rebuy_in_tournament"
    assert why_not_buy_chips(live.table.evolve(tournament=None), e.ChipsBought(4, 500)) is None


@pytest.mark.parametrize("fact", [e.TipGiven(4, 100), e.StakesConsigned(4, "Anna", 10_000)])
def test_nlpc_7_no_chip_leaves_a_tournament_as_a_tip_or_into_custody(fact):
    live = tournament(NINE, name="nlpc").put(e.SignPosted(e.Sign(absence_minutes=10)))
    live.put(e.PlayerAway(4, 1))
    wrong = why_not_enter_fact(live.table, fact)
    assert wrong.id in ("why.tip_in_tournament", "why.custody_in_tournament")
    assert wrong.source.line == "NLPC:7"
    assert advise(live.table, 10_000).absences == ()
    around = Surroundings("fr", ())
    assert dealer_picture(live.table, advise(live.table), around).seats[3].until_s == 0


def test_a_tournament_without_re_entry_says_so():
    live = tournament(NINE)
    assert why_not_reenter(live.table, e.PlayerReentered(10)).id == "why.no_reentry"


def test_a_late_entry_puts_those_who_are_out_one_place_back():
    live = eliminated(busted(tournament(NINE), 4))
    live.put(e.PlayerSat(10, 10_000))
    assert [(o.seat, o.place) for o in live.table.tournament.out] == [(4, 10)]
    assert out(busted(live, 5)) == [(5, 9)]


# --- entering again


def reentering(**opening):
    return eliminated(busted(tournament(NINE, reentry_to_level=2, **opening), 4))


def test_while_it_is_open_a_player_enters_again_with_a_starting_stack():
    live = reentering()
    assert why_not_reenter(live.table, e.PlayerReentered(4)) is None
    live.put(e.PlayerReentered(4))
    assert live.table.chair(4).chips == 10_000 and live.table.tournament.out == ()
    assert live.table.tournament.chips == 100_000 and chips_missing(live.table) == 0
    assert out(busted(live, 4)) == [(4, 9)]


def test_who_enters_again_leaves_his_place_to_those_after_him():
    live = eliminated(busted(reentering(), 5))
    assert [(o.seat, o.place) for o in live.table.tournament.out] == [(4, 9), (5, 8)]
    live.put(e.PlayerReentered(4))
    assert [(o.seat, o.place) for o in live.table.tournament.out] == [(5, 9)]
    assert out(busted(live, 6)) == [(6, 8)]


def test_of_two_in_one_place_the_one_who_stays_out_takes_the_worse():
    live = eliminated(busted(tournament(NINE, reentry_to_level=1), 4, 5))
    assert [o.place for o in live.table.tournament.out] == [8, 8]
    live.put(e.PlayerReentered(5))
    assert [(o.seat, o.place) for o in live.table.tournament.out] == [(4, 9)]


def test_he_may_enter_again_at_another_seat():
    live = reentering().put(e.PlayerReentered(10, out_seat=4))
    assert live.table.chair(10).chips == 10_000 and not live.table.chair(4).taken
    assert live.table.tournament.out == ()


def test_he_may_buy_in_again_before_he_was_noted_as_out():
    live = busted(tournament(NINE, reentry_to_level=1), 4).put(e.PlayerReentered(4))
    assert out(live) == [] and chips_missing(live.table) == 0
    assert live.table.tournament.persons == 9


@pytest.mark.parametrize(("level", "open_"), [(1, True), (2, True), (3, False), (4, False)])
def test_reentry_closes_with_its_level(level, open_):
    live = reentering().put(e.LevelBegan(level, BEGAN_S))
    assert may_reenter(live.table) is open_
    live.put(e.PlayerReentered(4))
    assert live.table.chair(4).taken is open_
    assert ("reentry_closed" in live.notes) is not open_


def test_reentry_on_which_the_text_is_silent_is_the_floors():
    live = setting(reentering(), "tournament.reentry", "floor")
    asked = why_not_reenter(live.table, e.PlayerReentered(4))
    assert (asked.id, asked.setting) == ("why.reentry_floor", "tournament.reentry")
    live.put(e.PlayerReentered(4))
    assert live.table.chair(4).taken, "the floor let him: it happened"
    live.put(e.RuleDecided("tournament.reentry", "table", "M. Roy", "usage"))
    assert why_not_reenter(live.table, e.PlayerReentered(5)).id == "why.seat_taken"


@pytest.mark.parametrize(("seat", "why"), [
    (5, "why.seat_taken"), (11, "why.no_such_seat"), (0, "why.no_such_seat"), (4, None),
])
def test_a_player_enters_again_at_a_free_seat_only(seat, why):
    live = reentering()
    found = why_not_reenter(live.table, e.PlayerReentered(seat))
    assert (found.id if found else None) == why
    before = live.table.tournament
    live.put(e.PlayerReentered(seat))
    assert (live.table.tournament == before) is (why is not None)


def test_an_elimination_taken_back_leaves_nothing_behind():
    live = busted(tournament(NINE), 4)
    before = live.table
    live.put(e.PlayerEliminated(4, 9))
    live.put(e.FactUndone(live.table.fact_number))
    assert live.table.tournament == before.tournament
    assert live.table.chairs == before.chairs and out(live) == [(4, 9)]


@pytest.mark.parametrize(("fact", "why"), [
    (e.PlayerEliminated(4, 9), None), (e.PlayerEliminated(4, 8), "why.place_differs"),
    (e.PlayerEliminated(5, 9), "why.not_out"), (e.PlayerEliminated(77, 9), "why.not_out"),
    (e.PlayerEliminated(0, 9), None), (e.PlayerEliminated(0, 10), "why.place_differs"),
])
def test_an_elimination_that_makes_no_sense_is_refused_with_what_was_expected(fact, why):
    found = why_not_eliminate(busted(tournament(NINE), 4).table, fact)
    assert (found.id if found else None) == why



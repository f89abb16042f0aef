"""Chips without words: the same gesture, and what each house makes of it."""

import pytest
from gestures import (
    HOUSES,
    SHEET,
    WSOP,
    asked,
    before_flop,
    big_blind_s_option,
    chips,
    facing,
    plain,
    short,
    unopened,
)
from live_table import FIXED, GC, POT_LIMIT, TDA, LiveTable

# --- what no house has to interpret ----------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("motion", "outcome"), [
    ((100,), ("call", 100)),  # one chip that is exactly the call
    ((50, 50), ("call", 100)),
    ((100, 100, 100), ("raise", 300)),
    ((500, 500), ("raise", 1_000)),
    ((5_000, 5_000), ("raise", 10_000)),  # the whole stack
])
def test_one_motion_that_is_a_call_or_a_legal_raise_is_that_in_every_house(house, motion, outcome):
    assert plain(chips(before_flop(house), motion)) == outcome


@pytest.mark.parametrize("house", HOUSES)
def test_gc_118_an_all_in_short_of_the_call_is_a_call(house):
    assert plain(chips(before_flop(house, (10_000, 10_000, 70, 10_000)), (50, 10, 10))) == (
        "call", 70)


@pytest.mark.parametrize("house", [GC, TDA, WSOP])
def test_a_chip_put_down_with_nothing_to_pay_is_a_bet_of_its_value(house):
    assert plain(chips(unopened(house), (500,))) == ("bet", 500)


def test_a_blind_lifted_and_put_back_larger_is_one_motion():
    hand = LiveTable(GC).begin((10_000,) * 4).deal().call(3, 4).hand
    assert plain(chips(hand, (-50,), (100,))) == ("call", 100)
    assert plain(chips(hand, (-50,), (100, 100, 100))) == ("raise", 300)


def test_one_large_chip_in_place_of_a_blind_is_a_silent_chip():
    hand = LiveTable(GC).begin((10_000,) * 4).deal().call(3, 4).hand
    assert asked(chips(hand, (-50,), (500,))) == ("silent_chip", "call", 100)


# --- the silent chip (GC:116, TDA 44, WSOP 178) ----------------------------------------------


@pytest.mark.parametrize("house", [GC, TDA, WSOP])
def test_gc_116_tda_44_one_large_chip_before_the_flop_is_a_call_with_change(house):
    ruling = chips(before_flop(house), (500,))
    assert asked(ruling) == ("silent_chip", "call", 100)
    assert short(ruling) == ("call", 100, 400, 0)
    assert ruling.setting == "silent_chip.preflop"
    assert ruling.source is not None and not ruling.source.silent


@pytest.mark.parametrize(("house", "bet", "chip", "outcome", "back", "add"), [
    (GC, 200, 500, ("raise", 500), 0, 0),  # GC:116: from the flop on it is a raise of its value
    (GC, 200, 1_000, ("raise", 1_000), 0, 0),
    (GC, 300, 500, ("raise", 600), 0, 100),  # A24: too small, from half on: completed
    (GC, 400, 500, ("call", 400), 100, 0),  # under half: a call
    (TDA, 200, 500, ("call", 200), 300, 0),
    (TDA, 200, 1_000, ("call", 200), 800, 0),
    (WSOP, 200, 1_000, ("call", 200), 800, 0),
    (SHEET, 200, 1_000, ("floor", 1_000), 0, 0),
])
def test_one_large_chip_facing_a_bet_after_the_flop_goes_by_the_house(
    house, bet, chip, outcome, back, add
):
    ruling = chips(facing(house, bet), (chip,))
    assert short(ruling) == (*outcome, back, add)
    assert ruling.setting == "silent_chip.postflop"


@pytest.mark.parametrize("street", [1, 2, 3])
def test_gc_116_read_a24_the_chip_raises_on_flop_turn_and_river(street):
    assert short(chips(facing(GC, 200, street), (500,)))[:2] == ("raise", 500)


@pytest.mark.parametrize(("value", "outcomes"), [
    ("flop", ["raise", "raise", "raise"]), ("flop_only", ["raise", "floor", "floor"]),
])
def test_a_house_may_hold_the_text_to_the_flop_alone(value, outcomes):
    for street, outcome in zip((1, 2, 3), outcomes, strict=True):
        hand = facing(GC, 200, street)
        hand = hand.evolve(rules={**hand.rules, "silent_chip.from_street": value})
        assert short(chips(hand, (500,)))[0] == outcome


@pytest.mark.parametrize(("applies", "outcome"), [(True, ("raise", 600)), (False, ("call", 300))])
def test_a_house_may_leave_the_half_raise_rule_out_for_a_silent_chip(applies, outcome):
    hand = facing(GC, 300)
    hand = hand.evolve(rules={**hand.rules, "half_raise.applies_to_silent_chip": applies})
    assert short(chips(hand, (500,)))[:2] == outcome


@pytest.mark.parametrize(("house", "outcome", "back"), [
    (GC, ("check", 100), 500), (SHEET, ("floor", 600), 0),
])
def test_the_big_blind_s_silent_chip_with_nothing_to_pay(house, outcome, back):
    ruling = chips(big_blind_s_option(house), (500,))
    assert short(ruling) == (*outcome, back, 0)
    assert ruling.setting == "silent_chip.option"


@pytest.mark.parametrize("house", [TDA, WSOP])
def test_where_nothing_is_owed_the_chip_raises_without_a_ruling(house):
    assert plain(chips(big_blind_s_option(house), (500,))) == ("raise", 600)


def test_the_leaflet_doesn_t_say_what_one_large_chip_opens_with():
    assert asked(chips(unopened(SHEET), (500,))) == ("silent_chip", "floor", 500)
    assert plain(chips(unopened(SHEET), (100,))) == ("bet", 100)


@pytest.mark.parametrize("house", HOUSES)
def test_the_last_chip_is_a_silent_chip_too(house):
    ruling = chips(before_flop(house, (10_000, 10_000, 500, 10_000)), (500,))
    assert ruling.kind == "doubt.silent_chip"


# --- several chips (TDA 45) ------------------------------------------------------------------


@pytest.mark.parametrize(("house", "bet", "motion", "outcome"), [
    (TDA, 600, (500, 500), ("several_chips", "call", 600)),  # each is needed for the call
    (WSOP, 600, (500, 500), ("several_chips", "call", 600)),
    (GC, 600, (500, 500), ("raise_too_small", "raise", 1_200)),  # the amount decides
    (SHEET, 600, (500, 500), ("several_chips", "floor", 1_000)),
    (TDA, 600, (500, 500, 100), ("raise_too_small", "raise", 1_200)),  # without the 100: a call
    (TDA, 600, (500, 250), ("several_chips", "call", 600)),
    (TDA, 600, (500, 100, 100), ("raise_too_small", "call", 600)),  # one is not needed
])
def test_tda_45_several_chips_are_a_call_where_each_is_needed(house, bet, motion, outcome):
    assert asked(chips(facing(house, bet), motion)) == outcome


# --- too small a raise (GC:126-129, TDA 43, WSOP 136) ----------------------------------------


@pytest.mark.parametrize(("house", "total", "outcome", "back", "add"), [
    (GC, 149, ("call", 100), 49, 0), (GC, 150, ("raise", 200), 0, 50),
    (GC, 199, ("raise", 200), 0, 1), (GC, 101, ("call", 100), 1, 0),
    (TDA, 149, ("call", 100), 49, 0), (TDA, 150, ("raise", 200), 0, 50),
    (WSOP, 149, ("call", 100), 49, 0), (WSOP, 150, ("raise", 200), 0, 50),
    (SHEET, 149, ("floor", 149), 0, 0), (SHEET, 150, ("floor", 150), 0, 0),
])
def test_gc_126_129_over_100_149_is_a_call_and_150_is_completed_to_200(
    house, total, outcome, back, add
):
    ruling = chips(facing(house, 100), (100, *(1,) * (total - 100)))
    assert short(ruling) == (*outcome, back, add)
    assert ruling.setting == "half_raise.base"


@pytest.mark.parametrize(("total", "outcome"), [(112, "call"), (113, "raise")])
def test_gc_126_read_a25_half_of_an_odd_bet_is_counted_in_whole_chips(total, outcome):
    hand = LiveTable(GC).begin((5_000,) * 4, 25, 75).deal().hand
    assert short(chips(hand, (*(25,) * 4, *(1,) * (total - 100))))[0] == outcome


@pytest.mark.parametrize(("house", "outcome"), [
    (GC, ("call", 300)),  # under 450
    (TDA, ("raise", 500)),  # the increment is 200: 400 is half of it
])
def test_over_a_raise_from_100_to_300_a_bet_of_400_is_another_thing_in_each_house(house, outcome):
    hand = LiveTable(house).begin((10_000,) * 4).deal().to(3, 300).hand
    assert short(chips(hand, (100, 100, 100, 100)))[:2] == outcome


@pytest.mark.parametrize("total", [151, 175, 199])
def test_gc_over_a_bet_of_100_and_an_all_in_of_150_anything_more_is_completed_to_200(total):
    live = LiveTable(GC).begin((10_000, 250, 10_000, 10_000)).deal().call(3, 4, 1).check(2)
    hand = live.collect().board("2c7dTh").to(1, 100).all_in(2).hand
    ruling = chips(hand, (100, 50, *(1,) * (total - 150)))
    assert short(ruling) == ("raise", 200, 0, 200 - total)


@pytest.mark.parametrize(("house", "outcome"), [
    (GC, ("floor", 60)), (TDA, ("bet", 100)), (SHEET, ("floor", 60)),
])
def test_an_opening_bet_under_the_minimum_is_corrected_where_the_text_gives_one(house, outcome):
    ruling = chips(unopened(house), (50, 10))
    assert asked(ruling)[1:] == outcome
    assert ruling.setting == "bet.under_minimum"


# --- too many chips --------------------------------------------------------------------------


def test_more_than_the_pot_is_reduced_to_the_pot():
    ruling = chips(before_flop(GC, played=POT_LIMIT), (500, 500))
    assert short(ruling) == ("raise", 350, 650, 0)
    assert ruling.source is not None and not ruling.source.silent


def test_more_than_the_bet_of_fixed_limit_is_reduced_to_it():
    assert short(chips(before_flop(TDA, played=FIXED), (100, 100, 100))) == ("raise", 200, 100, 0)


def test_gt_105_more_than_the_maximum_posted_at_the_table_is_reduced_to_it():
    hand = before_flop("groupe_tranchant", max_raise=400)
    ruling = chips(hand, (500, 500))
    assert short(ruling) == ("raise", 500, 500, 0)
    assert ruling.setting == "bet.max_raise"


def test_more_chips_than_were_counted_are_the_floor_s():
    hand = before_flop(GC, (10_000, 10_000, 700, 10_000))
    assert asked(chips(hand, (500, 250, 50))) == ("over_stack", "floor", 700)


def test_gc_122_a_raise_that_a_short_all_in_does_not_reopen_is_a_call_with_change():
    live = LiveTable(GC).begin((10_000, 600, 10_000, 10_000)).deal().call(3, 4, 1).check(2)
    live.collect().board("2c7dTh").to(1, 400).all_in(2).call(3, 4)
    ruling = chips(live.hand, (500, 500))
    assert short(ruling) == ("call", 500, 900, 0)
    assert ruling.setting == "short_allin.reopens"
    assert "GC:122" in ruling.source.line


# --- too few chips (GC:108, TDA 42) ----------------------------------------------------------


@pytest.mark.parametrize(("house", "outcome", "add"), [
    (GC, ("call", 100), 40), (TDA, ("call", 100), 40), (WSOP, ("call", 100), 40),
    (SHEET, ("floor", 60), 0),
])
def test_an_undercall_is_completed_or_put_to_the_floor(house, outcome, add):
    ruling = chips(facing(house, 100), (50, 10))
    assert short(ruling) == (*outcome, 0, add)
    assert ruling.setting == "undercall.remedy"
    assert any(way.choice == "fold" and way.to_chips == 60 for way in ruling.alternatives)


def test_tda_42_an_undercall_of_a_raise_among_several_players_is_the_floor_s():
    hand = LiveTable(TDA).begin((10_000,) * 4).deal().to(3, 300).hand
    assert short(chips(hand, (100, 100)))[0] == "floor"
    two = LiveTable(TDA).begin((10_000,) * 4).deal().to(3, 300).fold(4, 1).hand
    assert short(chips(two, (25, 25)))[:2] == ("call", 300)


# --- several motions (GC:110-114) ------------------------------------------------------------


@pytest.mark.parametrize(("house", "outcome", "back", "add"), [
    (GC, ("raise", 200), 150, 0),  # A12: the first motion of 150 stands, then the half-raise rule
    (TDA, ("raise", 200), 150, 0),
    (WSOP, ("call", 100), 250, 0),  # call only
    (SHEET, ("floor", 350), 0, 0),
])
def test_gc_114_chips_added_in_a_second_motion_go_back(house, outcome, back, add):
    ruling = chips(facing(house, 100), (100, 50), (100, 100))
    assert short(ruling) == (*outcome, back, add)
    assert ruling.kind == "doubt.string_bet"
    assert ruling.setting == "string_bet.remedy"


def test_gc_114_a_silent_chip_with_more_chips_after_it_is_the_chip_alone():
    ruling = chips(before_flop(GC), (500,), (500,))
    assert short(ruling) == ("call", 100, 900, 0)
    assert (ruling.setting, ruling.also) == ("string_bet.remedy", "silent_chip.preflop")


@pytest.mark.parametrize("house", HOUSES)
def test_chips_that_make_up_a_short_call_are_the_call(house):
    assert plain(chips(facing(house, 100), (50,), (25, 25))) == ("call", 100)


@pytest.mark.parametrize("house", [GC, TDA])
def test_the_missing_chips_of_a_completed_raise_are_no_second_bet(house):
    hand = facing(house, 100)
    assert short(chips(hand, (100, 50), (25,))) == ("raise", 200, 0, 25)
    assert plain(chips(hand, (100, 50), (25,), (25,))) == ("raise", 200)


@pytest.mark.parametrize("house", [GC, TDA, WSOP])
def test_change_that_is_made_for_a_ruling_carries_it_out(house):
    hand = before_flop(house)
    assert plain(chips(hand, (500,), (100, -500))) == ("call", 100)
    assert plain(chips(hand, (100, 25, 5), (-25,), (-5,))) == ("call", 100)
    assert short(chips(hand, (100, 25, 5), (-25,))) == ("call", 100, 5, 0)


@pytest.mark.parametrize(("house", "outcome", "add"), [
    (GC, ("raise", 200), 100), (TDA, ("raise", 200), 100), (SHEET, ("floor", 100), 0),
])
def test_gc_114_chips_taken_back_leave_the_sum_as_it_was_put(house, outcome, add):
    ruling = chips(facing(house, 100), (100, 50), (-50,))
    assert short(ruling) == (*outcome, 0, add)
    assert ruling.kind == "doubt.taken_back"


@pytest.mark.parametrize(("house", "outcome", "add"), [
    (GC, ("stand", 100), 50), (TDA, ("stand", 100), 50), (SHEET, ("floor", 100), 50),
])
def test_chips_taken_out_of_a_blind_go_back_in(house, outcome, add):
    assert short(chips(big_blind_s_option(house), (-50,))) == (*outcome, 0, add)


# --- other ways ------------------------------------------------------------------------------


def test_the_other_houses_readings_are_offered_with_their_settings():
    ways = chips(facing(GC, 200), (1_000,)).alternatives
    assert (ways[0].choice, ways[0].to_chips, ways[0].value) == ("raise", 1_000, "raise")
    call = next(way for way in ways if way.choice == "call")
    assert (call.to_chips, call.returned, call.setting, call.value) == (
        200, 800, "silent_chip.postflop", "call")
    assert ways[-1].choice == "floor"


def test_where_the_text_is_silent_the_floor_comes_first_and_the_others_customs_follow():
    ways = chips(before_flop(SHEET), (500,)).alternatives
    assert [way.choice for way in ways][:3] == ["floor", "call", "raise"]
    assert [way.value for way in ways][1:3] == ["call", "raise"]


def test_a_ruling_is_said_in_one_short_sentence():
    said = chips(facing(TDA, 200), (500,)).say
    assert said == ("say.ruled_call_back", 2, 200, 300, "gesture.silent_chip")


# --- what stands beside the ruling -----------------------------------------------------------


@pytest.mark.parametrize(("house", "expected"), [
    (TDA, ("raise_too_small", "raise", 1_100)), (GC, ("raise_too_small", "raise", 1_200)),
    ("groupe_tranchant", ("several_chips", "floor", 1_050)),
])
def test_tda_46c_new_chips_beside_a_blind_count_by_their_sum(house, expected):
    live = LiveTable(house).begin((10_000,) * 4).deal().to(3, 600).fold(4)
    assert asked(chips(live.hand, (500, 500))) == expected


def test_too_few_chips_are_no_raise_in_any_way():
    assert "raise" not in {way.choice for way in chips(facing(GC, 200), (100,)).alternatives}


@pytest.mark.parametrize("played", [POT_LIMIT, FIXED])
def test_nobody_may_let_more_stand_than_the_game_allows(played):
    ways = chips(before_flop(GC, played=played), (500, 500)).alternatives
    assert "stand" not in {way.choice for way in ways}


def test_a_way_names_every_value_that_comes_to_it():
    ways = {way.to_chips: way.value for way in chips(facing(SHEET, 100), (100, 50)).alternatives
            if way.setting}
    assert ways[200] == "previous_bet|increment|half_bet"

"""Raises that are too small: completed, a call, or the floor's, to the chip."""

import pytest
from changed_house import BRS, GT, NLPC, WSOP, on_the_flop, table_of
from live_table import GC, TDA, LiveTable

from dealer_assist.game.hand.raise_amounts import half_raise_rule

CALL, FLOOR = ("call", 100), "floor"


def over_a_bet(live, bet=100, big=100):
    live.begin((10_000,) * 3, big // 2, big).deal().call(3, 1).check(2).collect()
    return live.board("2c7dKh").to(1, bet).hand


@pytest.mark.parametrize(("to", "outcome"), [
    (101, CALL), (149, CALL), (150, ("raise", 200)), (199, ("raise", 200)),
])
def test_gc_126_129_the_printed_examples(to, outcome):
    assert half_raise_rule(over_a_bet(table_of(GC)), to) == outcome


@pytest.mark.parametrize(("bet", "call_up_to", "least"), [
    (101, 151, 202), (75, 112, 150), (99, 148, 198), (4_999, 7_498, 9_998),
])
def test_a25_half_of_an_odd_bet_is_an_inequality_of_whole_chips(bet, call_up_to, least):
    hand = over_a_bet(table_of(GC), bet, 50)
    assert half_raise_rule(hand, call_up_to) == ("call", bet)
    assert half_raise_rule(hand, call_up_to + 1) == ("raise", least)


@pytest.mark.parametrize("to", range(151, 200, 6))
def test_over_100_and_all_in_150_whatever_lies_between_150_and_200_is_completed(to):
    hand = on_the_flop(LiveTable(GC), (10_000, 250, 10_000)).to(1, 100).all_in(2).hand
    assert half_raise_rule(hand, to) == ("raise", 200)


@pytest.mark.parametrize(("all_in", "to", "outcome"), [
    (110, 149, ("call", 110)), (110, 150, ("raise", 200)),  # measured over 100, called at 110
    (180, 190, ("raise", 200)), (180, 180, ("call", 180)),
])
def test_gc_126_the_base_stays_the_last_full_bet_under_a_short_all_in(all_in, to, outcome):
    hand = on_the_flop(LiveTable(GC), (10_000, 100 + all_in, 10_000)).to(1, 100).all_in(2).hand
    assert half_raise_rule(hand, to) == outcome


@pytest.mark.parametrize(("name", "to", "outcome"), [
    (GC, 399, ("call", 300)), (GC, 449, ("call", 300)), (GC, 450, ("raise", 600)),
    (TDA, 399, ("call", 300)), (TDA, 400, ("raise", 500)),  # half of the increment of 200
    (WSOP, 399, ("call", 300)), (WSOP, 400, ("raise", 500)),
    (GT, 301, ("floor", 300)), (NLPC, 150, ("floor", 300)), (BRS, 450, ("floor", 300)),
])
def test_over_a_raise_to_300_in_each_house(name, to, outcome):
    hand = table_of(name).begin((10_000,) * 6).deal().to(3, 300).hand
    assert half_raise_rule(hand, to) == outcome


@pytest.mark.parametrize(("name", "to", "outcome"), [
    (GC, 149, ("call", 100)), (GC, 150, ("raise", 200)),
    (TDA, 149, ("call", 100)), (TDA, 150, ("raise", 200)),
])
def test_before_the_flop_the_blind_is_the_bet(name, to, outcome):
    assert half_raise_rule(table_of(name).begin((10_000,) * 6).deal().hand, to) == outcome


@pytest.mark.parametrize(("name", "to", "outcome"), [
    (GC, 299, ("call", 200)), (GC, 300, ("raise", 400)),
    (TDA, 299, ("call", 200)), (TDA, 300, ("raise", 400)),
    (WSOP, 249, ("call", 200)), (WSOP, 250, ("raise", 300)),  # least 300: a straddle and a blind
])
def test_over_a_straddle_the_straddle_is_the_bet(name, to, outcome):
    hand = table_of(name).begin((10_000,) * 6, straddle=200).deal().hand
    assert half_raise_rule(hand, to) == outcome


@pytest.mark.parametrize(("name", "to", "outcome"), [
    (TDA, 199, ("call", 150)), (TDA, 200, ("raise", 250)),  # half of 100 over the all-in
    (WSOP, 199, ("call", 150)), (WSOP, 200, ("raise", 250)),
])
def test_tda_2024_43_over_a_short_all_in_the_increment_counts(name, to, outcome):
    hand = on_the_flop(table_of(name), (10_000, 250, 10_000)).to(1, 100).all_in(2).hand
    assert half_raise_rule(hand, to) == outcome


@pytest.mark.parametrize("settings", [
    {"half_raise__base": "floor"},
    {"bet__min_raise": "floor"},  # completed to what? the text doesn't say
])
def test_what_can_t_be_completed_by_the_text_is_the_floor_s(settings):
    assert half_raise_rule(over_a_bet(table_of(GC, **settings)), 150) == ("floor", 100)


def test_over_a_short_opening_all_in_there_is_no_full_bet_to_halve():
    live = on_the_flop(LiveTable(GC), (10_000, 160, 10_000)).check(1).all_in(2)
    assert half_raise_rule(live.hand, 90) == ("floor", 60)
    assert half_raise_rule(live.hand, 99)[0] == FLOOR

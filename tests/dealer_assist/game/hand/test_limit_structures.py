"""Pot limit's maximum and fixed limit's sizes and caps."""

import pytest
from live_table import FIXED, GC, ORACLE, POT_LIMIT, TDA, LiveTable

from dealer_assist.game import facts as e


def limit(name=TDA, stacks=(10_000,) * 4, **stakes):
    """Fixed limit 100/200 with blinds of 50 and 100."""
    return LiveTable(name, FIXED).begin(stacks, **stakes).deal()


def sizes(live):
    return live.options.min_to, live.options.max_to


def test_pot_limit_the_largest_opening_raise_is_the_pot_after_the_call():
    live = LiveTable(TDA, POT_LIMIT).begin((10_000,) * 4).deal()
    assert sizes(live) == (200, 350)  # call 100 into 150, then raise by 250
    assert live.options.pot_to == 350


def test_pot_limit_the_small_blind_counts_what_it_has_in():
    live = LiveTable(TDA, POT_LIMIT).begin((10_000,) * 4).deal().fold(3, 4)
    assert sizes(live) == (200, 300)


def test_pot_limit_a_reraise_counts_the_call_first():
    live = LiveTable(TDA, POT_LIMIT).begin((10_000,) * 4).deal().to(3, 350)
    assert sizes(live) == (600, 1200)  # call 350 into 500, then raise by 850


def test_pot_limit_after_the_flop_the_pot_is_the_most():
    live = LiveTable(TDA, POT_LIMIT).begin((10_000,) * 4).deal()
    live.call(3, 4, 1).check(2).collect().board("2c7dKh")
    assert sizes(live) == (100, 400)
    assert sizes(live.to(1, 400)) == (800, 1600)


def test_pot_limit_counts_dead_money():
    posts = [e.Owed(2, e.Post.BIG_BLIND_ANTE, 100), e.Owed(1, e.Post.SMALL_BLIND, 50),
             e.Owed(2, e.Post.BIG_BLIND, 100)]
    live = LiveTable(TDA, POT_LIMIT).begin((10_000,) * 4, owed=posts, matched=False).deal()
    assert sizes(live) == (200, 450)


def test_pot_limit_a_short_stack_is_its_own_maximum_and_more_is_noted():
    live = LiveTable(TDA, POT_LIMIT).begin((10_000, 10_000, 240, 10_000)).deal()
    assert sizes(live) == (200, 240)
    over = LiveTable(TDA, POT_LIMIT).begin((10_000,) * 4).deal().to(3, 500)
    assert over.notes == ["over_the_limit"]


def test_fixed_limit_has_one_size_small_before_the_turn_and_big_from_it():
    live = limit()
    assert sizes(live) == (200, 200)
    live.call(3, 4, 1).check(2).collect().board("2c7dKh")
    assert sizes(live) == (100, 100)
    live.check(1, 2, 3, 4).collect().board("Qs")
    assert sizes(live) == (200, 200)
    live.to(1, 200)
    assert sizes(live) == (400, 400)


def raised_four_times(live):
    return live.to(1, 100).to(2, 200).to(3, 300).to(4, 400)


@pytest.mark.parametrize("name", [TDA, ORACLE])
def test_tda_2024_48_after_four_bets_the_street_is_capped(name):
    live = limit(name).call(3, 4, 1).check(2).collect().board("2c7dKh")
    raised_four_times(live)
    assert (live.actor, live.options.call, live.options.max_to) == (1, 300, 0)
    assert live.options.why_no_raise.id == "why.capped"
    assert live.options.why_no_raise.source == live.house.source("limit.bets_per_street")


@pytest.mark.parametrize(("name", "capped"), [(TDA, False), (GC, False), (ORACLE, True)])
def test_tda_2024_48_between_two_players_there_is_no_cap(name, capped):
    live = limit(name, (10_000, 10_000)).call(2).check(1).collect().board("2c7dKh")
    live.to(1, 100).to(2, 200).to(1, 300).to(2, 400)
    assert (live.options.max_to == 0) is capped


@pytest.mark.parametrize(("stack", "may"), [(149, False), (150, True)])
def test_tda_2024_47_at_fixed_limit_half_a_bet_all_in_reopens(stack, may):
    live = limit(TDA, (10_000, 100 + stack, 10_000)).call(3, 1).check(2).collect()
    live.board("2c7dKh").to(1, 100).all_in(2).call(3)
    assert live.actor == 1
    assert bool(live.options.max_to) is may


@pytest.mark.parametrize(("stack", "to"), [(149, 200), (150, 250)])
def test_at_fixed_limit_a_raise_over_less_than_half_a_bet_completes_the_bet(stack, to):
    live = limit(TDA, (10_000, 100 + stack, 10_000)).call(3, 1).check(2).collect()
    live.board("2c7dKh").to(1, 100).all_in(2)
    assert (live.actor, live.options.min_to, live.options.max_to) == (3, to, to)


def test_at_the_oracle_s_fixed_limit_a_short_all_in_always_counts():
    live = limit(ORACLE, (10_000, 220, 10_000)).call(3, 1).check(2).collect()
    live.board("2c7dKh").to(1, 100).all_in(2)
    assert live.options.min_to == 220
    assert live.hand.raises == 2


def test_the_raises_that_were_made_are_counted_alike_over_a_blind_and_over_a_bet():
    flop = limit("groupe_tranchant").call(3, 4, 1).check(2).collect().board("2c7dKh")
    raised_four_times(flop)
    before = limit("groupe_tranchant").to(3, 200).to(4, 300).to(1, 400)
    made = [live.options.why_no_raise.chips for live in (flop, before)]
    assert made == [3, 3]

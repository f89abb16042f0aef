"""Sentences of the Grand Cercle and TDA rules that a second reader checked: one test each."""

from itertools import pairwise

import pytest
from live_table import GC, TDA, LiveTable
from test_blinds_and_button import next_hand, room, walked

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise
from dealer_assist.game.facts import Post
from dealer_assist.game.hand.showdown import due_to_show
from dealer_assist.game.hand.straddle import straddle_seat
from dealer_assist.live.sensing.bets_from_chips_and_words import bet_facts

B = 10000


def kinds(live):
    return [noted.kind for noted in live.table.irregularities]


def on_the_flop(name, stacks):
    """Everybody limps in for 100; ``stacks`` are what is left on the flop."""
    live = LiveTable(name).begin([s + 100 for s in stacks]).deal()
    while live.hand.phase.value == "betting":
        seat = live.actor
        live.call(seat) if live.options.call else live.check(seat)
    return live.collect().board("2c7dKh")


def seats_to_show(live):
    return [live.hand.seats[i] for i in due_to_show(live.hand)]


def test_gc_77_a_newcomer_does_not_get_the_button_while_a_blind_payer_is_there():
    live = walked(room(GC, (1, 2, 3, 4, 5, 6), 6))
    live.put(e.PlayerLeft(1), e.PlayerSat(1, 5000))  # he had paid the small blind
    assert next_hand(live)[:3] == (2, 3, 4)


@pytest.mark.parametrize("name", [GC, TDA])
def test_gc_99_a_newcomer_between_the_blinds_makes_nobody_pay_the_big_blind_twice(name):
    live = walked(room(name, (1, 3, 4, 5, 6), 6))  # 1 and 3 were the blinds
    live.put(e.PlayerSat(2, 5000))
    assert next_hand(live)[:3] == (1, 3, 4)


def test_a_newcomer_pays_a_small_blind_once_he_has_paid_a_big_one():
    live = walked(room(GC, (1, 3, 4, 5, 6), 6))
    live.put(e.PlayerSat(2, 5000))
    seen = []
    for _ in range(8):
        seen.append(next_hand(live)[1:3])
        walked(live)
    assert (1, 2) in seen and (2, 3) in seen
    assert all(a[1] != b[1] for a, b in pairwise(seen))


def test_gc_137_who_contends_for_the_last_outside_pot_shows_first():
    live = on_the_flop(GC, (B, B, 60, B))
    live.check(1, 2).all_in(3).call(4, 1, 2).collect().board("5s")
    live.to(1, 200).call(2, 4).collect().board("9h")
    live.check(1, 2, 4)
    assert seats_to_show(live) == [1, 2, 4, 3]


def test_gc_138_the_last_aggressor_shows_first_within_his_pot():
    live = on_the_flop(GC, (B, 60, B, B))
    live.check(1).all_in(2).call(3, 4, 1).collect().board("5s")
    live.check(1, 3, 4).board("9h").check(1).to(3, 200).call(4, 1).collect()
    assert seats_to_show(live) == [3, 4, 1, 2]


def test_gc_92_a_straddle_put_down_before_the_big_blind_keeps_the_last_word():
    live = LiveTable(GC).begin((B,) * 5)
    live.put(e.Posted(1, Post.SMALL_BLIND, 50))
    assert straddle_seat(live.hand) == 3
    live.put(e.Posted(3, Post.STRADDLE, 200), e.Posted(2, Post.BIG_BLIND, 100))
    live.put(e.CardsUnread(10))
    assert kinds(live) == []
    order = []
    while live.hand.phase.value == "betting":
        order.append(live.actor)
        live.call(live.actor) if live.options.call else live.check(live.actor)
    assert order == [4, 5, 1, 2, 3]


def test_gc_92_a_straddle_of_another_amount_is_noted():
    live = LiveTable(GC).begin((B,) * 5)
    live.put(e.Posted(1, Post.SMALL_BLIND, 50), e.Posted(2, Post.BIG_BLIND, 100))
    live.put(e.Posted(3, Post.STRADDLE, 300))
    assert kinds(live) == ["irregular.post_differs"]


def test_tda_2024_16_after_an_all_in_call_on_the_river_every_hand_is_tabled():
    live = on_the_flop(TDA, (B, B, 300))
    live.check(1, 2, 3).board("5s").check(1, 2, 3).board("9h")
    live.check(1, 2).all_in(3).call(1, 2).collect()
    assert {s.kind for s in advise(live.table).steps} == {StepKind.TABLE_ALL}
    live.put(e.HandMucked(1))
    assert kinds(live) == ["irregular.muck_not_allowed"]


def test_gc_140_after_an_all_in_a_beaten_hand_may_be_mucked():
    live = on_the_flop(GC, (B, B, 300))
    live.check(1, 2, 3).board("5s").check(1, 2, 3).board("9h")
    live.check(1, 2).all_in(3).call(1, 2).collect()
    live.show(3, "KcKs").put(e.HandMucked(1))
    assert kinds(live) == []


def split_between_two(**stakes):
    """Seats 2 and 3 play the same hand for 125 each, 25 of seat 1 lie in the pot."""
    live = LiveTable(GC).begin((5000,) * 3, 25, 50, smallest_chip=25, **stakes).deal()
    live.to(3, 125).fold(1).call(2).collect().board("2c7dKh")
    live.check(2, 3).board("5s").check(2, 3).board("9h").check(2, 3)
    return live.show(2, "AcQc").show(3, "AdQd")


def test_gc_282_the_odd_chip_is_one_of_the_smallest_in_play():
    hand = split_between_two().hand
    assert {hand.seats[s.position]: s.chips for s in hand.shares} == {2: 150, 3: 125}


def test_the_levy_is_cut_in_chips_of_the_smallest_value():
    assert split_between_two(levy_per_10000=1000).hand.levy_due == 25  # 10 % of 275 is 27


@pytest.mark.parametrize(("name", "made"), [(GC, "BetDoubted"), (TDA, "Raised")])
def test_gc_116_the_big_blind_s_silent_chip_before_the_flop_is_put_to_the_dealer(name, made):
    live = LiveTable(name).begin((B,) * 4).deal().call(3, 4, 1)
    facts = bet_facts(live.table, 2, 600, single_chip=500)
    assert [type(f).__name__ for f in facts] == [made]
    if made == "BetDoubted":
        assert (facts[0].proposal, facts[0].setting) == ("check", "silent_chip.option")


@pytest.mark.parametrize(("name", "proposal", "to_chips"), [(GC, "floor", 60), (TDA, "bet", 100)])
def test_tda_2024_52_too_small_an_opening_bet_is_corrected_to_the_minimum(
    name, proposal, to_chips
):
    live = on_the_flop(name, (B, B, B))
    doubt = bet_facts(live.table, 1, 60)[0]
    assert (doubt.proposal, doubt.to_chips) == (proposal, to_chips)


def test_a_raise_that_nobody_can_call_is_cited_as_pointless_and_not_as_reopening():
    live = on_the_flop(GC, (500, B))  # heads-up seat 1 is first after the flop
    live.check(1).to(2, 100).all_in(1)
    doubt = bet_facts(live.table, live.actor, 700)[0]
    assert (doubt.why, doubt.setting) == ("doubt.not_allowed_to_raise", "bet.pointless_raise")


def test_over_a_short_opening_all_in_the_least_bet_is_cited_and_half_raises_go_to_the_floor():
    live = on_the_flop(GC, (60, B, B, B)).all_in(1)
    options = live.options
    assert (options.min_to, options.why_min.id) == (100, "why.min_big_blind")
    assert bet_facts(live.table, 2, 80)[0].proposal == "floor"

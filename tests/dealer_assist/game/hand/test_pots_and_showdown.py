"""Side pots, uncalled bets, odd chips, the levy, and who shows first."""

import pytest
from live_table import GC, ORACLE, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Owed, Post
from dealer_assist.game.hand import pots, showdown
from dealer_assist.game.table.table import Phase, Pot

BOARD = ("2c7dKh", "Qs", "3d")


def river(live):
    """Nobody bets until all five cards lie there."""
    for street in BOARD:
        live.collect().board(street)
        for _ in range(live.hand.size):
            if live.hand.phase is Phase.BETTING:
                live.check(live.actor)
    return live.collect()


def run_out(live):
    live.collect()
    for street in BOARD:
        live.board(street)
    return live


def test_gc_137_three_all_ins_make_a_main_pot_and_two_outside_pots():
    live = LiveTable(GC).begin((1000, 300, 500, 200)).deal()
    live.to(3, 500).call(4).to(1, 1000).call(2)
    run_out(live)
    made = pots.pots_now(live.hand)
    assert made == (Pot(800, (0, 1, 2, 3)), Pot(300, (0, 1, 2)), Pot(400, (0, 2)))
    assert live.hand.returned == (0, 500)
    assert live.hand.stacks == (500, 0, 0, 0)


def test_gc_137_the_last_outside_pot_is_settled_first():
    live = LiveTable(GC).begin((1000, 300, 500, 200)).deal()
    live.to(3, 500).call(4).to(1, 1000).call(2)
    run_out(live)
    live.show(1, "2s3c").show(2, "KdKs").show(3, "QdQc").show(4, "AsAc")
    assert [step[0] for step in live.steps] == ["push"] * 3
    assert live.steps == [("push", 3, 400), ("push", 2, 300), ("push", 2, 800)]
    live.push()
    assert live.hand.stacks == (500, 1100, 400, 0)
    assert live.hand.phase is Phase.OVER


def test_layers_keep_a_folded_player_s_chips_in():
    assert pots.pot_layers((100, 30, 100, 60), (0, 2, 3)) == (
        Pot(210, (0, 2, 3)), Pot(80, (0, 2)),
    )
    assert pots.pot_layers((100, 100, 300), (0, 1)) == (Pot(500, (0, 1)),)
    assert pots.pot_layers((0, 0), (0,), dead=70) == (Pot(70, (0,)),)
    assert pots.pot_layers((0, 0), (0, 1)) == ()


def test_an_uncalled_bet_goes_back_before_the_pot_is_pushed():
    live = LiveTable(TDA).begin((5000,) * 3).deal().to(3, 700).fold(1, 2)
    assert live.steps == [("return", 3, 600), ("collect", 0, 250)]
    live.done()
    assert live.hand.returned == (2, 600)
    assert live.steps == [("push", 3, 250)]
    assert live.push().hand.stacks == (4950, 4900, 5150)


def test_a_walk_gives_the_big_blind_the_small_blind_and_his_own_back():
    live = LiveTable(GC).begin((5000,) * 3).deal().fold(3, 1)
    live.collect()
    assert live.steps == [("push", 2, 100)]
    assert live.push().hand.stacks == (4950, 5050, 5000)


def test_a_walk_without_a_small_blind_ends_at_once_with_nothing_to_push():
    owed = (Owed(2, Post.BIG_BLIND, 100),)
    live = LiveTable(GC).begin((5000,) * 3, owed=owed).deal().fold(3, 1).collect()
    assert live.hand.phase is Phase.OVER
    assert live.hand.stacks == (5000, 5000, 5000)


def test_dead_money_belongs_to_the_main_pot_only():
    owed = (Owed(2, Post.BIG_BLIND_ANTE, 40), Owed(1, Post.SMALL_BLIND, 50),
            Owed(2, Post.BIG_BLIND, 100))
    live = LiveTable(TDA).begin((60, 5000, 5000), owed=owed, matched=False).deal()
    live.call(3, 1).check(2).collect()
    assert pots.pots_now(live.hand) == (Pot(220, (0, 1, 2)), Pot(80, (1, 2)))


# --- odd chips ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "won"), [
    (GC, {1: 84, 2: 83, 3: 83}), (TDA, {1: 84, 2: 83, 3: 83}), (ORACLE, {1: 84, 2: 83, 3: 83}),
])
def test_gc_282_tda_2024_20_odd_chips_go_one_each_from_the_button_s_left(name, won):
    owed = (Owed(4, Post.DEAD, 40), Owed(2, Post.BIG_BLIND, 70))
    live = LiveTable(name).begin((5000,) * 4, 0, 70, owed=owed).deal()
    river(live.call(3).fold(4).call(1).check(2))
    for seat, hand in ((1, "AsTd"), (2, "AcTs"), (3, "AdTc")):
        live.show(seat, hand)
    assert {s.position + 1: s.chips for s in live.hand.shares} == won


@pytest.mark.parametrize(("chips", "winners", "one_each", "all_first"), [
    (101, (0, 4), {0: 51, 4: 50}, {0: 51, 4: 50}),
    (101, (1, 2, 3), {1: 34, 2: 34, 3: 33}, {1: 35, 2: 33, 3: 33}),
    (90, (1, 2, 3), {1: 30, 2: 30, 3: 30}, {1: 30, 2: 30, 3: 30}),
    (2, (5, 6, 7), {5: 1, 6: 1, 7: 0}, {5: 2, 6: 0, 7: 0}),
])
def test_gc_282_odd_chips_between_winners(chips, winners, one_each, all_first):
    assert pots.split_pot(chips, winners, one_each=True) == one_each
    assert pots.split_pot(chips, winners, one_each=False) == all_first


# --- the levy ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("stakes", "due"), [
    ({"levy_per_10000": 400}, 12),
    ({"levy_per_10000": 400, "levy_cap": 10}, 10),
    ({"levy_per_10000": 550}, 16),  # 16.5: whole chips, the rest stays with the players
    ({}, 0),
])
def test_the_levy_is_a_part_of_the_pot_up_to_its_cap(stakes, due):
    live = LiveTable(GC).begin((5000,) * 3, **stakes).deal()
    river(live.call(3, 1).check(2))
    live.show(1, "AsAd").show(2, "4s5d").show(3, "8s9d")
    assert live.hand.levy_due == due
    if due:
        assert live.steps == [("levy", 0, due)]
        live.done()
    assert live.steps == [("push", 1, 300 - due)]
    live.push()
    assert live.hand.levy == due
    assert sum(live.hand.stacks) == 15_000 - due


@pytest.mark.parametrize(("before_flop", "due"), [(False, 0), (True, 10)])
def test_no_levy_before_a_flop_unless_the_house_takes_one(before_flop, due):
    live = LiveTable(GC).begin(
        (5000,) * 3, levy_per_10000=400, levy_before_flop=before_flop).deal()
    live.to(3, 700).fold(1, 2).collect()
    assert live.hand.levy_due == due


def test_another_levy_than_due_is_noted_and_counted():
    live = LiveTable(GC).begin((5000,) * 3, levy_per_10000=400).deal()
    river(live.call(3, 1).check(2)).show(1, "AsAd").show(2, "4s5d").show(3, "8s9d")
    live.put(e.LevyTaken(20))
    assert live.notes == ["levy_differs"]
    assert live.settled().push().hand.stacks[0] == 4900 + 280


# --- the showdown ------------------------------------------------------------------------------


def order(live):
    return [live.hand.seats[i] for i in showdown.due_to_show(live.hand)]


@pytest.mark.parametrize("name", [GC, TDA])
def test_gc_138_tda_2024_17_the_last_aggressor_shows_first(name):
    live = LiveTable(name).begin((5000,) * 4).deal().call(3, 4, 1).check(2).collect()
    for street in BOARD[:2]:
        live.board(street).check(1, 2, 3, 4).collect()
    live.board(BOARD[2]).check(1, 2).to(3, 200).call(4, 1, 2).collect()
    assert order(live) == [3, 4, 1, 2]
    assert [step[1] for step in live.steps] == [3, 4, 1, 2]


@pytest.mark.parametrize("name", [GC, TDA])
def test_gc_138_tda_2024_17_without_a_bet_the_first_left_of_the_button_shows_first(name):
    live = LiveTable(name).begin((5000,) * 4).deal().to(3, 300).call(4, 1, 2)
    assert order(river(live)) == [1, 2, 3, 4]


def test_showdown_order_is_a_setting_of_the_house():
    live = LiveTable(TDA).begin((5000,) * 3).deal().call(3, 1).check(2)
    hand = river(live).hand
    for value, first in (("first_left_of_button", 0), ("button_first", 2)):
        other = hand.evolve(rules={**hand.rules, "showdown.no_bet": value})
        assert showdown.due_to_show(other)[0] == first


@pytest.mark.parametrize(("name", "steps"), [
    (TDA, ["collect", "table_all", "table_all", "burn", "open"]),
    (GC, ["collect", "burn", "open"]),
])
def test_tda_2024_16_all_in_without_betting_left_all_hands_are_tabled_at_once(name, steps):
    live = LiveTable(name).begin((500, 500, 5000)).deal().fold(3).all_in(1).call(2)
    assert [step[0] for step in live.steps] == steps
    assert ("table_all" in live.said) is (name == TDA)


def test_gc_139_cards_speak_whoever_mucks_gives_up_every_claim():
    live = LiveTable(GC).begin((5000,) * 3).deal().call(3, 1).check(2)
    river(live).show(2, "4s5d").put(e.HandMucked(1), e.HandMucked(3))
    assert live.steps == [("push", 2, 300)]


def test_the_last_hand_can_not_be_mucked():
    live = river(LiveTable(GC).begin((5000,) * 3).deal().call(3, 1).check(2))
    live.put(e.HandMucked(1), e.HandMucked(3), e.HandMucked(2))
    assert live.notes == ["folded_already"]  # the pot was his already
    assert live.steps == [("show", 2, 0), ("push", 2, 300)]


def test_when_everybody_who_could_win_a_side_pot_has_mucked_it_is_the_last_ones():
    live = LiveTable(GC).begin((1000, 300, 1000)).deal().to(3, 1000).call(1, 2)
    run_out(live).show(2, "AsAd").put(e.HandMucked(1))
    live.show(3, "4s5d").push()
    assert live.hand.stacks == (0, 900, 1400)
    other = LiveTable(GC).begin((1000, 300, 1000)).deal().to(3, 1000).call(1, 2)
    run_out(other).show(2, "AsAd").put(e.HandMucked(1), e.HandMucked(3)).push()
    # Seat 2 could win 900 at most (GC:137); once seat 1 had mucked the side pot was seat 3's alone.
    assert other.hand.stacks == (0, 900, 1400)


def test_cards_pushed_away_while_facing_a_bet_are_a_fold():
    live = LiveTable(GC).begin((5000,) * 3).deal().put(e.HandMucked(3))
    assert live.hand.folded[2] and live.actor == 1


def test_equal_hands_share_the_pot():
    live = river(LiveTable(GC).begin((5000,) * 3).deal().call(3, 1).check(2))
    live.show(1, "AsTd").show(2, "AcTs").show(3, "8s9d")
    assert live.steps == [("push", 1, 150), ("push", 2, 150)]

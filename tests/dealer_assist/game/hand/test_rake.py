"""The levy (taille): when it is taken, how much, and out of which pot."""

import random

import pytest
from changed_house import GT, table_of
from hypothesis import given
from hypothesis import strategies as st
from live_table import GC, TDA, LiveTable, play_out

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise
from dealer_assist.game.facts import Stakes
from dealer_assist.game.hand import pots, rake
from dealer_assist.game.table.table import Phase, Pot

RATE = {"levy_per_10000": 400}


def flop_bet(name=GC, bet=200, **stakes):
    """Three players saw a flop for 100 each and two put in 200 more."""
    live = LiveTable(name).begin((5000,) * 3, **{**RATE, **stakes}).deal().call(3, 1).check(2)
    return live.collect().board("2c7dKh").to(1, bet).call(2).fold(3).collect()


def levies(live):
    return [step for step in live.steps if step[0] == "levy"]


def test_gc_63_the_levy_is_taken_as_the_pots_are_made_from_the_flop_on():
    live = LiveTable(GC).begin((5000,) * 3, **RATE).deal().call(3, 1).check(2).collect()
    assert levies(live) == []
    live.board("2c7dKh").to(1, 200).call(2).fold(3).collect()
    assert live.steps[0] == ("levy", 0, 28)  # 4 % of 700
    live.done().board("Qs").to(1, 300).call(2).collect()
    assert live.steps[0] == ("levy", 0, 24)  # 4 % of 1300 is 52, less 28
    live.done()
    assert [pot.chips for pot in pots.pots_now(live.hand)] == [1300 - 52]


def test_gc_63_what_was_not_taken_on_one_street_is_due_on_the_next_and_at_the_end():
    live = flop_bet().board("Qs").check(1, 2)
    assert live.steps[0] == ("levy", 0, 28)
    live.board("3d").check(1, 2).show(1, "AsAd").show(2, "4s5h")
    assert live.steps == [("levy", 0, 28)]
    assert live.done().steps == [("push", 1, 672)]


def test_gt_119_the_levy_is_taken_once_from_the_pot_before_it_is_pushed():
    live = flop_bet(GT)
    assert levies(live) == []
    live.board("Qs").check(1, 2).board("3d").check(1, 2).show(1, "AsAd").show(2, "4s5h")
    assert live.steps == [("levy", 0, 28)]
    assert live.done().push().hand.stacks == (5000 - 300 + 672, 4700, 4900)


def test_a_house_without_a_levy_takes_none_whatever_the_stakes_say():
    live = flop_bet(TDA)
    live.board("Qs").check(1, 2).board("3d").check(1, 2).show(1, "AsAd").show(2, "4s5h")
    assert live.steps == [("push", 1, 700)]


@pytest.mark.parametrize("when", ["street", "pot"])
@pytest.mark.parametrize(("cap", "taken"), [(0, 52), (40, 40), (28, 28), (10, 10)])
def test_the_cap_holds_over_the_whole_hand(when, cap, taken):
    live = table_of(GC, levy__when=when).begin((5000,) * 3, **RATE, levy_cap=cap).deal()
    live.call(3, 1).check(2).collect().board("2c7dKh").to(1, 200).call(2).fold(3).collect()
    while levies(live):
        live.done()
    live.board("Qs").to(1, 300).call(2).collect()
    while levies(live):
        live.done()
    live.board("3d").check(1, 2).show(1, "AsAd").show(2, "4s5h")
    while levies(live):
        live.done()
    assert live.hand.levy == taken == live.table.evening.levied
    assert live.steps == [("push", 1, 1300 - taken)]


@pytest.mark.parametrize("name", [GC, GT])
@pytest.mark.parametrize(("before_flop", "due"), [(False, []), (True, [("levy", 0, 10)])])
def test_an_uncalled_pot_before_a_flop_pays_none_unless_the_stakes_say_so(name, before_flop, due):
    live = LiveTable(name).begin((5000,) * 3, **RATE, levy_before_flop=before_flop).deal()
    assert levies(live.to(3, 700).fold(1, 2).collect()) == due


def test_an_uncalled_bet_after_the_flop_goes_back_unlevied():
    live = LiveTable(GC).begin((5000,) * 3, **RATE).deal().call(3, 1).check(2).collect()
    live.board("2c7dKh").to(1, 1000).fold(2, 3).collect()
    assert live.steps == [("levy", 0, 12)]
    assert live.done().push().hand.stacks == (5188, 4900, 4900)


def test_more_than_due_on_one_street_is_noted_and_counts_on_the_next():
    live = flop_bet().put(e.LevyTaken(40))
    assert live.notes == ["levy_differs"]
    live.board("Qs").to(1, 300).call(2).collect()
    assert live.steps[0] == ("levy", 0, 12)


def test_the_levy_of_an_all_in_before_the_flop_comes_at_the_end():
    live = LiveTable(GC).begin((500, 500, 5000), **RATE).deal().fold(3).all_in(1).call(2).collect()
    for street in ("2c7dKh", "Qs", "3d"):
        assert levies(live) == []
        live.board(street)
    live.show(1, "AsAd").show(2, "4s5h")
    assert live.steps == [("levy", 0, 40)]


@pytest.mark.parametrize(("chips", "taken", "left"), [
    ((300, 1000), 52, (288, 960)),  # each pot bears its own part
    ((300, 1000), 12, (288, 1000)),  # what was taken when only the main pot lay there
    ((300, 1000), 20, (288, 992)),
    ((300, 1000), 60, (280, 960)),  # beyond the rate: the main pot first
    ((10, 50), 15, (0, 45)),
    ((30, 0), 30, (0, 0)),
    ((300, 1000), 0, (300, 1000)),
])
def test_nobody_pays_the_levy_of_a_pot_that_he_can_not_win(chips, taken, left):
    made = tuple(Pot(c, (0, 1)) for c in chips)
    rest = rake.pots_less_rake(made, taken, Stakes(50, 100, 100, levy_per_10000=400))
    assert tuple(pot.chips for pot in rest) == left


def test_the_levy_is_whole_chips_of_the_smallest_value():
    stakes = Stakes(50, 100, 100, levy_per_10000=400, smallest_chip=25)
    assert [rake.levy_on(chips, stakes) for chips in (600, 625, 1200, 1900)] == [0, 25, 25, 75]


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=6), st.integers(0, 10_000),
       st.sampled_from([0, 100, 400, 10_000]), st.sampled_from([1, 25]))
def test_the_levy_comes_out_of_the_pots_to_the_chip(chips, taken, rate, unit):
    made = tuple(Pot(c, (0,)) for c in chips)
    stakes = Stakes(50, 100, 100, levy_per_10000=rate, smallest_chip=unit)
    taken = min(taken, sum(chips))
    rest = rake.pots_less_rake(made, taken, stakes)
    assert sum(p.chips for p in rest) == sum(chips) - taken
    assert all(0 <= after.chips <= before.chips for after, before in zip(rest, made, strict=True))
    for more in (0, (sum(chips) - taken) // 2):
        again = rake.pots_less_further(rest, made, taken, more, stakes)
        assert again == rake.pots_less_rake(made, taken + more, stakes)


@given(st.sampled_from(["street", "pot"]), st.integers(0, 2**32))
def test_by_street_or_at_the_end_the_house_takes_the_same(when, seed):
    rng = random.Random(seed)
    live = table_of(GC, levy__when=when).begin(
        [rng.randint(50, 5000) for _ in range(rng.randint(2, 6))], **RATE,
        levy_cap=rng.choice([0, 0, 50]),
    ).post()
    play_out(live, rng)
    hand = live.hand
    paid = sum(hand.paid) + hand.dead
    assert hand.levy == (rake.levy_on(paid, hand.stakes) if hand.board else 0)
    assert sum(hand.stacks) + hand.levy == hand.total
    assert hand.phase is Phase.OVER
    assert live.notes == []


def test_a_levy_that_the_dealer_forgets_does_not_hold_up_the_cards():
    live = flop_bet().put(e.CardsUnread(1))
    assert live.notes == []
    assert advise(live.table).steps[0].kind is StepKind.LEVY

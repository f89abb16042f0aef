"""Odd chips of a shared pot: to whom, in what order, and the floor's word on silent texts."""

import pytest
from changed_house import BRS, GT, NLPC, table_of
from live_table import GC, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.facts import Owed, Post
from dealer_assist.game.table.table import Phase

BOARD = ("AsKsQs", "Js", "Ts")  # the board plays


def shared(live, dead, folds=(), unit=1, big=100):
    """All who are left share a pot with this much dead money in it; nobody bet."""
    n = 5
    owed = (*[Owed(n, Post.DEAD, dead)][: bool(dead)], Owed(2, Post.BIG_BLIND, big))
    live.begin((5000,) * n, 0, big, owed=owed, smallest_chip=unit).deal()
    for seat in (3, 4, 5, 1):
        live.fold(seat) if seat in folds else live.call(seat)
    live.check(2).collect()
    for street in BOARD:
        live.board(street)
        while live.hand.phase is Phase.BETTING:
            live.check(live.actor)
        live.collect()
    for seat, hand in zip((1, 2, 3, 4, 5), ("2c2d", "3c3d", "4c4d", "5c5d", "6c6d"), strict=True):
        if seat not in folds:
            live.show(seat, hand)
    return live


def given(live):
    return {live.hand.seats[s.position]: s.chips for s in live.hand.shares}


@pytest.mark.parametrize(("rule", "dead", "folds", "expected"), [
    ("one_each", 1, (3, 4), {1: 101, 2: 100, 5: 100}),
    ("one_each", 2, (3, 4), {1: 101, 2: 101, 5: 100}),
    ("all_first", 2, (3, 4), {1: 102, 2: 100, 5: 100}),
    ("one_each", 0, (3, 4), {1: 100, 2: 100, 5: 100}),
])
def test_gc_282_a36_odd_chips_from_the_button_s_left_one_each_the_button_last(
    rule, dead, folds, expected
):
    assert given(shared(table_of(GC, odd_chip__multi=rule), dead, folds)) == expected


@pytest.mark.parametrize(("last", "expected"), [
    (True, {2: 101, 5: 100}), (False, {2: 100, 5: 101}),
])
def test_a36_whether_the_button_itself_is_the_nearest_to_the_button(last, expected):
    live = shared(table_of(GC, odd_chip__button_is_last=last), 1, (1, 3, 4))
    assert given(live) == expected


@pytest.mark.parametrize(("unit", "dead", "expected"), [
    (25, 25, {1: 125, 2: 100, 5: 100}), (25, 50, {1: 125, 2: 125, 5: 100}),
    (25, 30, {1: 130, 2: 100, 5: 100}),  # what no chip makes goes to the first
    (100, 100, {1: 200, 2: 100, 5: 100}),
])
def test_gc_282_an_odd_chip_is_one_of_the_smallest_value_in_play(unit, dead, expected):
    assert given(shared(LiveTable(GC), dead, (3, 4), unit)) == expected


@pytest.mark.parametrize("name", [GT, NLPC, BRS])
def test_silent_on_odd_chips_the_equal_parts_are_pushed_and_the_rest_waits_for_the_floor(name):
    live = shared(LiveTable(name), 2, (3, 4))
    assert given(live) == {1: 100, 2: 100, 5: 100}
    live.done().done().done()
    assert live.hand.phase is Phase.PUSHING
    assert live.steps == [("odd_chips", 0, 2)]
    asked, = advise(live.table).floor
    assert (asked.id, asked.setting, asked.chips) == ("why.floor_odd_chip", "odd_chip.multi", 2)
    assert asked.source.silent


@pytest.mark.parametrize("name", [GT, NLPC, BRS])
def test_a_pot_that_can_be_divided_asks_nobody(name):
    live = shared(LiveTable(name), 0, (3, 4))
    assert advise(live.table).floor == ()
    assert live.push().hand.phase is Phase.OVER


@pytest.mark.parametrize(("value", "expected"), [
    ("one_each", (101, 101, 0, 0, 100)), ("all_first", (102, 100, 0, 0, 100)),
])
@pytest.mark.parametrize("pushed", [0, 1, 3])
def test_the_floor_s_word_on_odd_chips_settles_them_whatever_was_pushed(value, expected, pushed):
    live = shared(LiveTable(GT), 2, (3, 4))
    before = live.hand.stacks
    for _ in range(pushed):
        live.done()
    live.put(e.RuleDecided("odd_chip.multi", value, "M. Roy", "usage"))
    assert advise(live.table).floor == ()
    live.push()
    assert tuple(a - b for a, b in zip(live.hand.stacks, before, strict=True)) == expected
    assert live.hand.phase is Phase.OVER
    assert live.notes == []


@pytest.mark.parametrize(("push", "note"), [
    ((0, 5, 2), None), ((0, 5, 1), None),
    ((0, 3, 2), "push_not_due"), ((0, 5, 3), "push_not_due"), ((0, 5, 0), "push_not_due"),
])
def test_odd_chips_may_be_pushed_as_the_floor_says_to_a_winner_and_no_other(push, note):
    live = shared(LiveTable(GT), 2, (3, 4)).done().done().done().put(e.PotPushed(*push))
    assert live.notes == ([note] if note else [])
    assert (live.hand.phase is Phase.OVER) is (push == (0, 5, 2))


@pytest.mark.parametrize("seat", [1, 2, 5])
def test_a_winner_s_part_may_be_pushed_together_with_the_odd_chips(seat):
    live = shared(LiveTable(GT), 2, (3, 4)).put(e.PotPushed(0, seat, 102))
    assert live.notes == []
    assert given(live) == {other: 100 for other in (1, 2, 5) if other != seat}
    live.push()
    assert live.hand.phase is Phase.OVER


def test_no_more_than_the_odd_chips_go_with_a_winner_s_part():
    live = shared(LiveTable(GT), 2, (3, 4)).put(e.PotPushed(0, 1, 103))
    assert live.notes == ["push_not_due"]
    assert given(live) == {1: 100, 2: 100, 5: 100}


def test_a_pot_smaller_than_its_winners_is_all_odd_chips():
    live = shared(LiveTable(GT), 0, (3, 4), unit=500)
    assert given(live) == {}
    assert live.steps == [("odd_chips", 0, 300)]
    live.put(e.PotPushed(0, 1, 300))
    assert live.hand.phase is Phase.OVER

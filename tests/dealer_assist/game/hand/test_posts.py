"""Posts that are not what was owed, short blinds and straddles, the button that nobody earned."""

import pytest
from evening_of_hands import STAKES, room, walked
from live_table import GC, ORACLE, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise
from dealer_assist.game.facts import Owed, Post, Stakes
from dealer_assist.game.hand import blinds
from dealer_assist.game.table.table import Phase


def kinds(live):
    return [noted.kind for noted in live.table.irregularities]


def test_a_post_of_less_than_owed_by_a_stack_that_has_it_is_noted():
    live = LiveTable(GC).begin((5000,) * 4)
    live.put(e.Posted(1, Post.SMALL_BLIND, 20))
    assert kinds(live) == ["irregular.post_differs"]
    assert live.hand.bets[0] == 20


def test_a_post_that_takes_the_whole_short_stack_is_not_noted():
    live = LiveTable(GC).begin((30, 5000, 5000, 5000))
    live.put(e.Posted(1, Post.SMALL_BLIND, 30))
    assert kinds(live) == []


@pytest.mark.parametrize(("name", "call", "least"), [(GC, 200, 400), (TDA, 200, 400),
                                                     (ORACLE, 120, 220)])
def test_a_straddle_all_in_for_less_is_called_at_its_full_price(name, call, least):
    live = LiveTable(name).begin((5000, 5000, 120, 5000), straddle=200).deal()
    assert (live.options.seat, live.options.call, live.options.min_to) == (4, call, least)


@pytest.mark.parametrize(("name", "call"), [(GC, 100), (TDA, 100), (ORACLE, 50)])
def test_a_big_blind_all_in_for_less_is_called_at_its_full_price(name, call):
    live = LiveTable(name).begin((5000, 30, 5000, 5000)).deal()
    assert live.options.call == call


def test_antes_come_before_the_blinds_where_the_house_says_so():
    live = room(GC, (1, 3, 6), 3, STAKES)
    live.put(e.StakesChanged(Stakes(50, 100, 100, ante=10)))
    posts = [o.post for o in blinds.due_hand(live.table).owed]
    assert posts == [Post.ANTE] * 3 + [Post.SMALL_BLIND, Post.BIG_BLIND]


def test_a_big_blind_ante_is_owed_by_the_big_blind_alone():
    live = room(TDA, (1, 3, 6), 3)
    live.put(e.StakesChanged(Stakes(50, 100, 100, big_blind_ante=100)))
    owed = blinds.due_hand(live.table).owed
    assert owed[-1] == Owed(1, Post.BIG_BLIND_ANTE, 100)  # after the blinds: TDA RP-11


def test_gc_81_the_dealer_is_told_when_nobody_present_has_earned_the_button():
    live = walked(room(GC, (1, 3, 6, 8), 1))
    assert live.hand.phase is Phase.OVER
    assert not advise(live.table).steps[0].waived
    live.put(e.PlayerAway(3))  # he paid the small blind
    step = advise(live.table).steps[0]
    assert (step.kind, step.seat, step.waived) == (StepKind.MOVE_BUTTON, 6, True)

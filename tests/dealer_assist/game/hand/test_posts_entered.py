"""A post that a person enters: the one that is due, or refused with what is (GC:66-99)."""

import pytest
from live_table import GC, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.facts import Post


def why(live, *posted):
    wrong = why_not_enter_fact(live.table, e.Posted(*posted))
    return (wrong.id.removeprefix("why."), wrong.chips) if wrong is not None else None


@pytest.mark.parametrize(("posted", "told"), [
    ((1, Post.SMALL_BLIND, 50), None), ((1, Post.SMALL_BLIND, 20), ("post_differs", 50)),
    ((2, Post.BIG_BLIND, 200), ("post_differs", 100)),
    ((3, Post.BIG_BLIND, 100), ("post_not_owed", 100)),
    ((3, Post.LATE, 100), ("post_owed_by_nobody", 0)),
    ((9, Post.BIG_BLIND, 100), ("not_in_play", 0)),
    ((3, Post.STRADDLE, 300), ("post_differs", 200)), ((3, Post.STRADDLE, 200), None),
    ((4, Post.STRADDLE, 200), ("straddle_other_seat", 0)),
])
def test_a_post_of_another_amount_or_seat_is_refused_with_what_is_due(posted, told):
    assert why(LiveTable(GC).begin((5000,) * 4), *posted) == told


def test_gc_92_the_option_is_refused_with_its_passage():
    live = LiveTable(GC).begin((5000,) * 4)
    wrong = why_not_enter_fact(live.table, e.Posted(3, Post.STRADDLE, 300))
    assert wrong is not None and wrong.source is not None
    assert wrong.source == live.table.house.source("straddle.big_blinds")


def test_a_short_stack_posts_all_it_has():
    live = LiveTable(GC).begin((30, 5000, 5000, 5000))
    assert why(live, 1, Post.SMALL_BLIND, 30) is None
    assert why(live, 1, Post.SMALL_BLIND, 50) == ("post_differs", 30)


def test_nothing_is_posted_once_the_betting_has_begun():
    live = LiveTable(GC).begin((5000,) * 4).deal()
    assert why(live, 1, Post.SMALL_BLIND, 50) == ("post_not_now", 0)

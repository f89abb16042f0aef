"""What is owed before the cards, the moving and the dead button, missed blinds."""

import pytest
from evening_of_hands import STAKES, next_hand, room, walked
from live_table import GC, NO_LIMIT, ORACLE, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.facts import Post
from dealer_assist.game.hand import blinds
from dealer_assist.game.hand.pots import pots_now
from dealer_assist.game.table.table import Phase


def test_first_hand_blinds_left_of_the_button():
    assert next_hand(room(GC, (1, 3, 6, 8), 3)) == (3, 6, 8, [])


@pytest.mark.parametrize("name", [GC, TDA])
def test_tda_2024_34_heads_up_the_button_posts_the_small_blind(name):
    live = room(name, (2, 7), 2)
    assert next_hand(live) == (2, 2, 7, [])
    assert next_hand(walked(live)) == (7, 7, 2, [])


def test_heads_up_the_button_acts_first_before_the_flop_and_last_after_it():
    live = LiveTable(TDA).begin((5000, 5000)).deal()
    assert live.actor == 2
    live.call(2).check(1).collect().board("2c7dKh")
    assert live.actor == 1


def test_ten_seats_are_dealt_in_from_the_button_s_left():
    live = room(TDA, range(1, 11), 10)
    began = blinds.due_hand(live.table)
    assert began.seats == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    walked(live)
    assert next_hand(live) == (1, 2, 3, [])


@pytest.mark.parametrize("name", [GC, TDA])
def test_gc_72_tda_2024_32_the_button_moves_to_last_hand_s_small_blind(name):
    assert next_hand(walked(room(name, (1, 2, 3, 4, 5)))) == (2, 3, 4, [])


def test_gc_81_the_button_passes_over_an_absent_player():
    live = walked(room(GC, (1, 2, 3, 4, 5)))
    live.put(e.PlayerAway(2))
    assert next_hand(live)[0] == 3


def test_gc_81_a_newcomer_does_not_get_the_button():
    live = walked(room(GC, (1, 3, 4, 5)))
    live.put(e.PlayerSat(2, 5000))
    assert next_hand(live) == (3, 4, 5, [])


def test_tda_2024_32_the_dead_button_stands_at_the_seat_that_left():
    live = walked(room(TDA, (1, 2, 3, 4, 5)))
    live.put(e.PlayerLeft(2))
    assert next_hand(live) == (2, 3, 4, [])


def test_tda_2024_32_the_small_blind_is_dead_when_last_hand_s_big_blind_has_left():
    live = walked(room(TDA, (1, 2, 3, 4, 5)))
    live.put(e.PlayerLeft(3))
    assert next_hand(live) == (2, 0, 4, [])
    assert next_hand(walked(live))[1:3] == (4, 5)


@pytest.mark.parametrize("name", [GC, TDA])
def test_tda_2024_34_nobody_posts_the_big_blind_twice_when_two_are_left(name):
    live = walked(room(name, (1, 2, 3)))
    assert live.hand.seats[live.hand.blind_top] == 3
    live.put(e.PlayerLeft(1))
    assert next_hand(live) == (3, 3, 2, [])


def test_gc_97_an_absent_big_blind_gets_a_marker_and_the_blind_passes_on():
    live = walked(room(GC, (1, 2, 3, 4, 5)))
    live.put(e.PlayerAway(4))
    assert next_hand(live) == (2, 3, 5, [])
    walked(live)
    assert live.table.chair(4).missed


def test_gc_98_99_who_missed_the_big_blind_posts_one_and_no_small_blind():
    live = walked(room(GC, (1, 2, 3, 4, 5)))
    walked(live.put(e.PlayerAway(4)))
    live.put(e.PlayerReturned(4))
    assert next_hand(live) == (3, 5, 1, [4])
    walked(live)
    assert not live.table.chair(4).missed


def test_gc_98_a_late_post_is_live_and_does_not_move_who_opens():
    posts = [e.Owed(1, Post.SMALL_BLIND, 50), e.Owed(2, Post.BIG_BLIND, 100),
             e.Owed(4, Post.LATE, 100)]
    live = LiveTable(GC).begin((5000,) * 4, owed=posts).deal()
    assert live.actor == 3
    live.fold(3)
    assert (live.actor, live.options.call, live.options.min_to) == (4, 0, 200)


def test_why_no_hand_can_begin_is_said():
    live = LiveTable(GC)
    assert blinds.why_not_begin(live.table).id == "why.no_stakes"
    live.put(e.TableOpened("T1", GC, NO_LIMIT, STAKES, ()), e.PlayerSat(1, 100))
    assert blinds.why_not_begin(live.table).id == "why.too_few_players"
    assert live.steps == [("wait_for_players", 0, 0)]
    live.put(e.PlayerSat(2, 100))
    assert blinds.why_not_begin(live.table).id == "why.draw_clubs"
    live.put(e.ButtonMoved(2)).done()
    assert blinds.why_not_begin(live.table).id == "why.hand_running"


def test_a_player_without_chips_or_away_is_not_dealt_in():
    live = room(GC, (1, 2, 3, 4))
    live.put(e.PlayerAway(2), e.StackCounted(3, 0))
    assert blinds.due_hand(live.table).seats == (4, 1)


# --- posts -------------------------------------------------------------------------------------


def test_antes_come_before_the_blinds_so_a_short_blind_is_shorter():
    live = LiveTable(TDA).begin((5000, 120, 5000), ante=50).post()
    assert live.hand.bets == (50, 70, 0)
    assert live.hand.paid == (50, 50, 50)
    assert [type(fact) for fact in live.facts[1:4]] == [e.Posted] * 3


def test_the_big_blind_ante_is_dead_money_for_the_table():
    live = room(TDA, (1, 2, 3), stakes=e.Stakes(50, 100, 100, big_blind_ante=100))
    live.done()
    assert live.hand.owed[-1] == e.Owed(3, Post.BIG_BLIND_ANTE, 100)
    live.deal()
    assert live.hand.dead == 100
    assert live.options.call == 100


@pytest.mark.parametrize(("name", "call"), [(GC, 100), (TDA, 100), (ORACLE, 60)])
def test_the_others_call_the_full_big_blind_when_it_is_all_in_for_less(name, call):
    live = LiveTable(name).begin((5000, 60, 5000, 5000)).deal()
    assert (live.actor, live.options.call) == (3, call)
    live.call(3, 4, 1)
    assert live.hand.phase is Phase.CLOSED and not live.notes


@pytest.mark.parametrize("name", [GC, TDA])
def test_a_short_small_blind_changes_nothing_for_the_others(name):
    live = LiveTable(name).begin((20, 5000, 5000)).deal()
    assert live.hand.bets == (20, 100, 0)
    assert (live.options.call, live.options.min_to) == (100, 200)
    live.call(3)
    assert live.actor == 2


def test_a_short_big_blind_wins_no_more_than_it_matched():
    live = LiveTable(TDA).begin((5000, 60, 5000)).deal().call(3, 1).collect()
    assert [(pot.chips, pot.eligible) for pot in pots_now(live.hand)] == [
        (180, (0, 1, 2)), (80, (0, 2)),
    ]


def test_a_post_that_nobody_owed_is_noted():
    live = LiveTable(GC).begin((5000,) * 3).put(e.Posted(3, Post.ANTE, 10))
    assert live.notes == ["post_not_owed"]
    late = LiveTable(GC).begin((5000,) * 3).deal().put(e.Posted(3, Post.STRADDLE, 200))
    assert late.notes == ["post_too_late"]


def test_the_dealer_s_steps_begin_with_the_button_then_the_hand_then_each_post():
    live = walked(room(GC, (1, 2, 3)))
    assert [step[0] for step in live.steps] == ["move_button", "begin_hand"]
    live.done()
    assert live.steps == [("begin_hand", 2, 0)]
    live.done()
    assert live.steps == [("post", 3, 50), ("post", 1, 100)]
    assert facts_for(live.table, advise(live.table).steps[0]) == (
        e.Posted(3, Post.SMALL_BLIND, 50),
    )

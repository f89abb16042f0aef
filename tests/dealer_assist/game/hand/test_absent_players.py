"""Absent and standing players who hold cards, penalties, and who leaves before the first card."""

import pytest
from evening_of_hands import decided, room, walked
from live_table import GC, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.facts import Owed, Post
from dealer_assist.game.table.table import Phase

GT, BRS = "groupe_tranchant", "basic_sheet"
FOUR = (5000,) * 4
FIVE = (1, 3, 5, 7, 9)


def first_step(live):
    steps = advise(live.table).steps
    return (steps[0].kind, steps[0].seat) if steps else ()


# --- absent at his turn ----------------------------------------------------------------------


def test_gc_304_the_hand_of_who_is_absent_at_his_turn_is_burned():
    live = LiveTable(GC).begin(FOUR).deal().put(e.PlayerAway(4))
    assert first_step(live) == ()  # it isn't his turn yet
    live.fold(3)
    assert first_step(live) == (StepKind.KILL_HAND, 4)
    step = advise(live.table).steps[0]
    assert step.why.source.line.startswith("GC:304")
    assert facts_for(live.table, step) == (e.Folded(4),)
    live.done()
    assert live.actor == 1 and live.notes == []


def test_gc_304_who_is_back_in_time_plays():
    live = LiveTable(GC).begin(FOUR).deal().put(e.PlayerAway(3), e.PlayerReturned(3))
    assert first_step(live) == ()


@pytest.mark.parametrize("name", [GT, BRS])
def test_where_the_text_is_silent_the_floor_says_what_becomes_of_the_hand(name):
    live = LiveTable(name).begin(FOUR).deal().put(e.PlayerAway(3))
    assert advise(live.table).steps == ()
    assert [r.setting for r in advise(live.table).floor] == ["absent.at_turn"]
    decided(live, absent__at_turn="burn")
    assert first_step(live) == (StepKind.KILL_HAND, 3)


def test_the_step_waits_for_a_ruling_that_is_pending():
    live = LiveTable(GC).begin(FOUR).deal().put(e.PlayerAway(3))
    live.put(e.BetDoubted(3, 150, "doubt.under_call", "call", 100, "half_raise.base"))
    assert advise(live.table).steps == ()


# --- standing --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [GC, GT])
def test_gc_306_gt_87_who_stands_sits_down_before_he_acts(name):
    live = LiveTable(name).begin(FOUR).deal().put(e.PlayerStood(3))
    assert first_step(live) == (StepKind.SIT_DOWN, 3)
    assert advise(live.table).steps[0].why.id == "why.must_sit"
    live.done()
    assert first_step(live) == () and not live.table.chair(3).standing


def test_gc_306_acting_while_standing_is_noted_and_the_action_stands():
    live = LiveTable(GC).begin(FOUR).deal().put(e.PlayerStood(3)).call(3)
    assert live.notes == ["must_sit"]
    assert live.hand.bets[2] == 100


def test_where_standing_players_may_act_nothing_is_said():
    live = LiveTable(TDA).begin(FOUR).deal().put(e.PlayerStood(3))
    assert first_step(live) == ()
    assert live.call(3).notes == []


def test_standing_twice_means_nothing():
    live = LiveTable(GC).begin(FOUR).put(e.PlayerStood(3), e.PlayerStood(3), e.PlayerSatDown(2))
    assert live.notes == ["stands_already", "sits_already"]


# --- dealt in and killed ---------------------------------------------------------------------


def test_tda_2024_30_an_absent_player_posts_is_dealt_in_and_killed_with_the_deal():
    live = walked(room(TDA, FIVE)).put(e.PlayerAway(7))
    live.done().done()
    assert (7, Post.BIG_BLIND) in [(o.seat, o.post) for o in live.hand.owed]
    live.deal()
    assert first_step(live) == (StepKind.KILL_HAND, 7)
    live.done()
    assert "say.killed" in [said.id for said in advise(live.table).say]
    assert live.notes == []  # out of turn, but as the rule has it
    assert live.hand.folded[live.hand.position[7]]
    assert live.actor == 9
    assert first_step(live) == ()


def test_tda_2024_30_who_is_back_before_the_deal_is_complete_plays():
    live = walked(room(TDA, FIVE)).put(e.PlayerAway(7))
    live.done().done().post()
    live.put(e.CardsUnread(9), e.PlayerReturned(7), e.CardsUnread(1))
    assert first_step(live) == ()


def test_tda_2024_31_nothing_kills_the_hand_of_who_leaves_after_the_deal():
    live = walked(room(TDA, FIVE)).done().done().deal()
    last = live.hand.seats[live.hand.actor - 1]
    live.put(e.PlayerAway(last))
    assert first_step(live) == ()
    live.put(e.PlayerReturned(last), e.PlayerAway(last))
    for _ in range(4):
        live.call(live.actor)
    assert first_step(live) == ()
    assert [why.setting for why in advise(live.table).floor] == ["absent.at_turn"]


def test_tda_2024_30_who_was_late_comes_before_the_kill_and_leaves_again_goes_at_his_turn():
    live = walked(room(TDA, FIVE)).put(e.PlayerAway(7)).done().done().deal()
    live.put(e.PlayerReturned(7), e.PlayerAway(7))
    assert first_step(live) == ()


def test_tda_2024_30_when_only_one_is_there_he_takes_the_blinds():
    live = room(TDA, (1, 3, 5)).put(e.PlayerAway(3), e.PlayerAway(5)).done().deal()
    live.done().done()
    assert live.hand.phase is Phase.CLOSED
    assert live.collect().push().table.chair(1).chips == 5150


def test_tda_2024_30_a_table_where_nobody_is_there_deals_no_hand():
    live = room(TDA, (1, 3)).put(e.PlayerAway(1), e.PlayerAway(3))
    assert live.steps == [("wait_for_players", 0, 0)]


@pytest.mark.parametrize(("stacks", "away", "winners"), [
    ((100, 5000, 50), 2, [1, 3]),  # the big blind covers, is absent, and all others are all-in
    ((100, 150, 50), 2, [1, 3]),  # everybody is all-in with his posts
    ((75, 150, 25), 3, [1, 2]),  # the button's ante was all he had
])
def test_tda_2024_30_a_hand_is_killed_where_the_posts_leave_nothing_to_bet(stacks, away, winners):
    live = LiveTable(TDA).begin(stacks, ante=50)
    live.put(e.PlayerAway(away)).deal()
    assert live.hand.phase is Phase.CLOSED
    assert first_step(live) == (StepKind.KILL_HAND, away)
    live.done()
    assert live.notes == [] and live.hand.actions == 0
    assert [live.hand.seats[i] for i in live.hand.live] == winners
    assert first_step(live)[0] is not StepKind.KILL_HAND


def test_tda_2024_30_a_killed_hand_that_leaves_one_ends_the_hand():
    live = LiveTable(TDA).begin((50, 5000)).put(e.PlayerAway(2)).deal()
    # heads-up: the button at seat 2 has posted the small blind and covers seat 1's short big one
    assert (live.hand.phase, first_step(live)) == (Phase.CLOSED, (StepKind.KILL_HAND, 2))
    live.done().collect().push()
    assert live.table.chair(1).chips + live.table.chair(2).chips == 5050
    assert live.notes == []


def test_tda_2024_30_a_hand_killed_after_the_flop_was_opened_too_early():
    live = LiveTable(TDA).begin((80, 5000, 30), ante=30).put(e.PlayerAway(2)).deal().collect()
    live.board("2c7dKh")
    assert first_step(live) == (StepKind.KILL_HAND, 2)
    live.done()
    assert [live.hand.seats[i] for i in live.hand.live] == [1, 3]


def test_gc_353_tda_36_a_killed_hand_is_nobodys_action():
    live = walked(room(TDA, FIVE)).put(e.PlayerAway(7)).done().done().deal().done()
    assert live.hand.actions == 0
    burned = LiveTable(GC).begin(FOUR).deal().put(e.PlayerAway(3)).done()
    assert burned.hand.actions == 0
    assert burned.fold(4).hand.actions == 1


def test_what_becomes_of_a_penalised_hand_the_floor_says_once_where_the_text_is_silent():
    live = LiveTable("nlpc").put(e.TournamentOpened(5000, (e.Level(50, 100, 20),)))
    for seat in (1, 2, 3):
        live.put(e.PlayerSat(seat, 5000))
    live.put(e.LevelBegan(1, 1), e.ButtonMoved(3), e.PenaltyGiven(1, 3, "M. Roy", "langage"))
    assert [r.setting for r in advise(live.table).floor] == ["tournament.penalty"]
    live.done().deal()
    assert first_step(live) == ()  # nothing is killed on nobody's word
    assert [r.setting for r in advise(live.table).floor] == ["tournament.penalty"]
    decided(live, tournament__penalty="dealt_and_killed")
    assert first_step(live) == (StepKind.KILL_HAND, 1)
    live.done().fold(3)
    live.collect().push().done().done().deal()
    assert advise(live.table).floor == () and first_step(live) == (StepKind.KILL_HAND, 1)


def test_tda_2024_71_under_a_penalty_so_many_hands_are_dealt_and_killed():
    live = walked(room(TDA, FIVE)).put(e.PenaltyGiven(9, 2, "M. Roy", "langage"))
    for _ in range(2):
        live.done().done().deal()
        assert first_step(live) == (StepKind.KILL_HAND, 9)
        assert advise(live.table).steps[0].why.id == "why.killed_penalty"
        live.done()
        while live.hand.phase is Phase.BETTING:
            live.fold(live.actor)
        live.collect().push()
    live.done().done().deal()
    assert first_step(live) == ()


def test_a_penalty_given_during_a_hand_begins_with_the_next():
    live = room(TDA, FIVE).done().deal().put(e.PenaltyGiven(9, 1, "M. Roy", "langage"))
    assert first_step(live) == ()
    while live.hand.phase is Phase.BETTING:
        live.fold(live.actor)
    live.collect().push().done().done().deal()
    assert first_step(live) == (StepKind.KILL_HAND, 9)


# --- leaving before the first card -----------------------------------------------------------


def test_gc_38_who_leaves_before_the_first_card_is_not_dealt_in():
    live = room(GC, FIVE).done().post().put(e.PlayerAway(7))
    assert live.hand.seats == (3, 5, 9, 1)
    assert live.hand.size * 2 == sum(s.cards for s in advise(live.table).steps)
    assert live.deal().actor == 9
    assert not live.table.chair(7).missed


def test_gc_97_a_big_blind_who_leaves_before_he_posts_hands_it_on():
    live = room(GC, FIVE).done()
    live.put(e.Posted(3, Post.SMALL_BLIND, 50), e.PlayerAway(5))
    assert live.hand.owed == (Owed(7, Post.BIG_BLIND, 100),)
    assert (live.table.chair(5).missed_big, live.hand.big_at) == (True, 7)
    assert live.deal().actor == 9


def test_a04_a_small_blind_who_leaves_before_he_posts_shifts_both():
    live = room(GC, FIVE).done().put(e.PlayerAway(3))
    assert live.hand.owed == (Owed(5, Post.SMALL_BLIND, 50), Owed(7, Post.BIG_BLIND, 100))
    assert live.table.chair(3).missed_small


def test_a06_who_has_posted_and_leaves_is_dealt_in_and_burned_at_his_turn():
    live = room(GC, FIVE).done().post().put(e.PlayerAway(5)).deal()
    assert 5 in live.hand.seats
    live.call(7).fold(9, 1, 3)
    assert first_step(live) == (StepKind.KILL_HAND, 5)


def test_a06_or_he_is_not_dealt_and_his_blind_is_dead_where_the_house_says_so():
    live = decided(room(GC, FIVE), absent__posted_then_left="not_dealt").done().post()
    live.put(e.PlayerAway(5))
    assert 5 not in live.hand.seats
    assert (live.hand.dead, live.table.chair(5).chips) == (100, 4900)
    live.deal()
    while live.hand.phase is Phase.BETTING:
        live.fold(live.actor)
    live.collect().push()
    assert sum(chair.chips for chair in live.table.chairs) == 25_000


def test_once_a_card_is_out_who_leaves_stays_in_the_hand():
    live = room(GC, FIVE).done().post().put(e.CardsUnread(1), e.PlayerAway(7))
    assert 7 in live.hand.seats

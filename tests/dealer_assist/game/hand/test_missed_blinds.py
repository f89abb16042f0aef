"""Blinds that an absent player missed, and what a newcomer pays: markers, posts, waiting.

The table: seats 1, 3, 5, 7, 9, button at 1; the small blind was at 3 and the big one at 5.
"""

import pytest
from evening_of_hands import decided, next_hand, posts_of, room, walked
from live_table import GC, TDA

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.facts import Post
from dealer_assist.game.hand import blinds, missed_blinds
from dealer_assist.game.table.table import Phase

WSOP, GT = "wsop_live_2024", "groupe_tranchant"
FIVE = (1, 3, 5, 7, 9)


def away(name, seat, hands=1):
    """Seat is away for so many hands after the first one."""
    live = walked(room(name, FIVE)).put(e.PlayerAway(seat))
    return walked(live, hands)


def marks(live, seat):
    chair = live.table.chair(seat)
    return chair.missed_small, chair.missed_big


# --- markers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "hands", "marked"), [
    (7, 1, (False, True)),  # due the big blind
    (5, 1, (True, False)),  # due the small blind
    (7, 2, (True, True)), (9, 1, (False, False)), (9, 2, (False, True)), (3, 1, (False, False)),
])
def test_gc_97_a_marker_lies_where_a_blind_went_past_an_absent_player(seat, hands, marked):
    assert marks(away(GC, seat, hands), seat) == marked


def test_gc_97_the_absent_big_blind_is_the_next_player_s():
    live = walked(room(GC, FIVE)).put(e.PlayerAway(7))
    assert next_hand(live) == (3, 5, 9, [])


def test_gc_97_two_absent_players_in_a_row_are_both_passed_over():
    live = walked(room(GC, FIVE)).put(e.PlayerAway(7), e.PlayerAway(9))
    assert next_hand(live) == (3, 5, 1, [])
    walked(live)
    assert live.table.chair(7).missed and live.table.chair(9).missed


def test_a04_the_absent_small_blind_shifts_both_blinds_or_is_dead():
    live = walked(room(GC, FIVE)).put(e.PlayerAway(5))
    assert next_hand(live) == (3, 7, 9, [])
    decided(live, blinds__sb_absent="dead_sb")
    assert next_hand(live) == (3, 0, 7, [])


def test_heads_up_the_blinds_pass_an_absent_third_player():
    live = walked(room(GC, (1, 3, 5))).put(e.PlayerAway(1))
    walked(live, 2)
    assert marks(live, 1) == (True, True)


def test_gc_97_the_small_blind_stays_with_one_of_two_and_who_was_due_it_is_marked():
    live = walked(room(GC, (1, 3, 5))).put(e.PlayerAway(5))  # due the small blind
    assert next_hand(live) == (3, 3, 1, [])
    assert marks(walked(live), 5) == (True, False)


# --- coming back -----------------------------------------------------------------------------


@pytest.mark.parametrize("hands", [1, 2, 3, 4, 9, 13])
def test_gc_98_one_live_big_blind_however_many_rounds_were_missed(hands):
    live = away(GC, 7, hands).put(e.PlayerReturned(7))
    owed = [o for o in blinds.due_hand(live.table).owed if o.seat == 7]
    assert [o.chips for o in owed] == [100]
    assert owed[0].post in (Post.LATE, Post.BIG_BLIND)
    walked(live)
    assert marks(live, 7) == (False, False)
    assert Post.LATE not in posts_of(live)


def test_gc_98_who_posts_late_speaks_in_his_turn_and_may_raise():
    live = away(GC, 7).put(e.PlayerReturned(7))
    walking = live.done().done().deal()
    order = []
    while walking.hand.phase is Phase.BETTING:
        order.append(walking.actor)
        walking.fold(walking.actor) if walking.options.call else walking.check(walking.actor)
    assert order == [3, 5, 7, 9, 1]
    assert walking.hand.bets[walking.hand.position[7]] == 100


def test_gc_99_the_absent_big_blind_pays_no_small_blind_but_his_big_one():
    live = away(GC, 7)  # button 3, small blind 5, big blind 9
    live.put(e.PlayerReturned(7))
    assert next_hand(live) == (5, 9, 1, [7])


def test_who_comes_back_where_the_big_blind_is_due_pays_just_that():
    live = away(GC, 7, 4)  # the big blind is at 5 again
    live.put(e.PlayerReturned(7))
    assert next_hand(live)[2:] == (7, [])
    assert marks(walked(live), 7) == (False, False)


def test_a_late_post_that_a_stack_can_t_cover_is_all_in_and_pays_the_debt():
    live = away(GC, 7).put(e.StackCounted(7, 60), e.PlayerReturned(7))
    live.done().done()
    live.post()
    assert live.hand.stacks[live.hand.position[7]] == 0
    assert marks(live, 7) == (False, False)


def test_who_doesn_t_want_to_pay_yet_goes_on_waiting():
    live = away(GC, 7).put(e.PlayerReturned(7), e.PlayerAway(7))
    assert 7 not in blinds.due_hand(live.table).seats
    assert live.table.chair(7).missed


def test_a_player_who_bought_in_again_after_the_blinds_went_past_owes_one_too():
    live = walked(room(GC, FIVE)).put(e.StackCounted(7, 0))
    walked(live).put(e.ChipsBought(7, 2000))
    assert next_hand(live)[3] == [7]


@pytest.mark.parametrize(("hands", "owed"), [
    (1, [(Post.LATE, 100)]),  # between button and small blind, as anywhere
    (2, [(Post.LATE, 100), (Post.DEAD, 50)]),
    (3, [(Post.LATE, 100), (Post.DEAD, 50)]),
    (4, [(Post.BIG_BLIND, 100)]),
])
def test_wsop_156_every_blind_missed_is_owed_the_small_one_dead(hands, owed):
    live = away(WSOP, 7, hands).put(e.PlayerReturned(7))
    due = blinds.due_hand(live.table).owed
    assert [(o.post, o.chips) for o in due if o.seat == 7] == owed
    if owed:
        walked(live)
        assert marks(live, 7) == (False, False)


def test_wsop_156_a_dead_small_blind_goes_into_the_pot_and_not_into_the_bet():
    live = away(WSOP, 7, 2).put(e.PlayerReturned(7))
    live.done().done().post()
    i = live.hand.position[7]
    assert (live.hand.bets[i], live.hand.dead) == (100, 50)


def test_where_nothing_is_owed_the_marker_goes_when_he_is_dealt_in():
    live = decided(away(GC, 7), missblind__payment="none").put(e.PlayerReturned(7))
    assert next_hand(live)[3] == []
    assert marks(live.done().done(), 7) == (False, False)


def test_behind_the_button_who_missed_waits_between_button_and_blinds():
    live = decided(away(GC, 7), missblind__position="behind_the_button")
    live.put(e.PlayerReturned(7))
    assert 7 not in blinds.due_hand(live.table).seats
    assert next_hand(walked(live))[3] == [7]


# --- the floor says ---------------------------------------------------------------------------


def asked(live):
    return [(reason.setting, reason.seat) for reason in advise(live.table).floor]


def test_a_text_that_is_silent_about_missed_blinds_asks_the_floor_once():
    live = decided(walked(room(GT, FIVE)), absent__dealt="not_dealt").put(e.PlayerAway(7))
    walked(live).put(e.PlayerReturned(7))
    assert asked(live) == [("missblind.payment", 7)]
    assert 7 not in blinds.due_hand(live.table).seats  # the others play on
    decided(live, missblind__payment="one_bb_live", missblind__position="any")
    assert asked(live) == []
    assert next_hand(live)[3] == [7]


def test_gc_says_nothing_of_a_newcomer_so_the_floor_does():
    live = walked(room(GC, FIVE)).put(e.PlayerSat(8, 5000))
    assert asked(live) == [("newcomer.payment", 8)]
    assert advise(live.table).floor[0].source.silent
    assert 8 not in blinds.due_hand(live.table).seats


def test_a_newcomer_whose_turn_the_big_blind_is_needs_no_ruling():
    live = walked(room(GC, FIVE)).put(e.PlayerSat(6, 5000))
    assert next_hand(live)[2] == 6
    assert asked(live) == []


@pytest.mark.parametrize(("answer", "dealt", "late"), [
    ("none", True, []), ("one_bb_live", True, [8]), ("waits_for_bb", False, []),
])
def test_what_a_newcomer_pays_as_the_floor_decided(answer, dealt, late):
    live = decided(walked(room(GC, FIVE)), newcomer__payment=answer)
    live.put(e.PlayerSat(8, 5000))
    assert (8 in blinds.due_hand(live.table).seats) is dealt
    assert next_hand(live)[3] == late
    assert Post.LATE not in posts_of(walked(live))


def test_a_newcomer_who_waits_for_the_big_blind_is_dealt_in_with_it():
    live = decided(walked(room(GC, FIVE)), newcomer__payment="waits_for_bb")
    live.put(e.PlayerSat(8, 5000))
    walked(live)
    assert next_hand(live)[2] == 8
    assert not live.table.chair(8).missed


def test_a_text_that_is_silent_about_absent_players_asks_the_floor():
    live = walked(room(GT, FIVE)).put(e.PlayerAway(9))
    assert asked(live) == [("absent.dealt", 9)]
    decided(live, absent__dealt="dealt_and_killed")
    assert 9 in blinds.due_hand(live.table).seats


def test_tda_2024_30_an_absent_player_misses_no_blind():
    live = walked(room(TDA, FIVE)).put(e.PlayerAway(7))
    assert next_hand(live)[2] == 7
    assert missed_blinds.comer_questions(live.table, blinds.due_hand(live.table).seats) == ()

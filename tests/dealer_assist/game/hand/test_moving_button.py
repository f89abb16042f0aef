"""The button from hand to hand: earned, moving, dead; two players; newcomers between the blinds.

Seats sit round the table clockwise. Every case begins with the button at seat 1: small blind at
the next seat, big blind at the one after.
"""

import pytest
from evening_of_hands import decided, next_hand, room, walked
from live_table import GC, TDA

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise
from dealer_assist.game.hand import blinds

GT, NLPC, BRS, WSOP = "groupe_tranchant", "nlpc", "basic_sheet", "wsop_live_2024"
FIVE = (1, 3, 5, 7, 9)
EVERY = (GC, GT, NLPC, BRS, TDA, WSOP)


def leave(*seats):
    return [e.PlayerLeft(seat) for seat in seats]


def sit(*seats):
    return [e.PlayerSat(seat, 5000) for seat in seats]


@pytest.mark.parametrize("name", EVERY)
def test_while_nobody_comes_or_goes_each_player_has_every_place_in_turn(name):
    live = room(name, FIVE)
    seen = []
    for _ in range(6):
        seen.append(next_hand(live)[:3])
        walked(live)
    assert seen == [(1, 3, 5), (3, 5, 7), (5, 7, 9), (7, 9, 1), (9, 1, 3), (1, 3, 5)]


@pytest.mark.parametrize(("name", "gone", "places"), [
    # the small blind has left: at the Grand Cercle nobody has earned the button (A05)
    (GC, 3, (5, 7, 9)),
    (GT, 3, (5, 7, 9)), (NLPC, 3, (5, 7, 9)), (BRS, 3, (5, 7, 9)),
    (TDA, 3, (3, 5, 7)), (WSOP, 3, (3, 5, 7)),
    # the big blind has left: both blinds go on (A04), or the small one is dead (TDA 32)
    (GC, 5, (3, 7, 9)), (GT, 5, (3, 7, 9)), (NLPC, 5, (3, 7, 9)), (BRS, 5, (3, 7, 9)),
    (TDA, 5, (3, 0, 7)), (WSOP, 5, (3, 0, 7)),
    # the button, or who is next for the big blind, has left
    (GC, 1, (3, 5, 7)), (TDA, 1, (3, 5, 7)), (GC, 7, (3, 5, 9)), (TDA, 7, (3, 5, 9)),
])
def test_a05_a04_tda_2024_32_one_player_has_left(name, gone, places):
    live = walked(room(name, FIVE)).put(*leave(gone))
    assert next_hand(live)[:3] == places


@pytest.mark.parametrize("name", [TDA, WSOP])
def test_tda_2024_32_after_a_dead_small_blind_the_button_is_dead_at_its_place(name):
    live = walked(room(name, FIVE)).put(*leave(5))
    assert next_hand(live)[:3] == (3, 0, 7)
    assert next_hand(walked(live))[:3] == (5, 7, 9)
    assert next_hand(walked(live))[:3] == (7, 9, 1)


def test_tda_2024_32_small_and_big_blind_leave_together():
    live = walked(room(TDA, FIVE)).put(*leave(3, 5))
    assert next_hand(live)[:3] == (3, 0, 7)
    assert next_hand(walked(live))[:3] == (5, 7, 9)


def test_tda_2024_32_the_seat_of_the_big_blind_taken_by_a_newcomer_owes_the_small_blind():
    live = walked(room(TDA, FIVE)).put(*leave(5), *sit(5))
    decided(live, blinds__small_needs_big=False)
    assert next_hand(live)[:3] == (3, 5, 7)
    decided(live, blinds__small_needs_big=True)
    assert next_hand(live)[:3] == (3, 0, 7)


# --- the button is earned --------------------------------------------------------------------


@pytest.mark.parametrize(("fallback", "button"), [("next_present", 5), ("dead_button", 3)])
def test_a05_where_nobody_has_earned_the_button_the_house_s_fallback_holds(fallback, button):
    live = walked(room(GC, FIVE))
    decided(live, button__fallback=fallback).put(*leave(3))
    assert next_hand(live)[0] == button
    assert advise(live.table).steps[0].waived


def test_a05_where_the_floor_must_say_the_button_is_put_by_hand():
    live = walked(room(GC, FIVE))
    decided(live, button__fallback="floor").put(*leave(3))
    step = advise(live.table).steps[0]
    assert (step.kind, step.why.setting) == (StepKind.PLACE_BUTTON, "button.fallback")
    assert blinds.why_not_begin(live.table).id == "why.floor_button"
    live.put(e.ButtonMoved(7))
    assert next_hand(live)[:3] == (7, 9, 1)


def test_a05_neither_blind_is_there_and_no_newcomer_gets_the_button():
    live = walked(room(GC, FIVE))
    decided(live, newcomer__payment="none").put(*leave(3, 5), *sit(4))
    assert next_hand(live)[0] == 7


def test_gc_76_the_button_passes_over_the_absent_and_comes_back_to_who_paid():
    live = walked(room(GC, FIVE)).put(e.PlayerAway(3))
    assert next_hand(live)[:3] == (5, 7, 9)
    assert blinds.is_button_waived(live.table)
    walked(live).put(e.PlayerReturned(3))
    assert next_hand(live)[:3] == (7, 9, 1)
    assert not blinds.is_button_waived(live.table)


def test_gc_100_who_missed_the_small_blind_has_no_right_to_the_button():
    live = walked(room(GC, FIVE)).put(e.PlayerAway(5))  # due the small blind
    assert next_hand(walked(live))[0] == 7
    live.put(e.PlayerReturned(5))
    assert next_hand(live)[0] == 7


# --- newcomers -------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seat", "places"), [
    # between the last small and big blind
    (GC, 4, (3, 5, 7)), (TDA, 4, (3, 5, 7)), (WSOP, 4, (3, 5, 7)),
    # between button and small blind
    (GC, 2, (3, 5, 7)), (TDA, 2, (3, 5, 7)),
    # where the big blind comes next: he pays it as his turn is
    (GC, 6, (3, 5, 6)), (TDA, 6, (3, 5, 6)), (WSOP, 6, (3, 5, 6)),
])
def test_a_newcomer_moves_no_blind_back_onto_who_has_just_paid(name, seat, places):
    live = walked(room(name, FIVE))
    if name == GC:
        decided(live, newcomer__payment="none")
    live.put(*sit(seat))
    assert next_hand(live)[:3] == places


def test_tda_2024_10_a_newcomer_between_button_and_small_blind_waits_for_the_button():
    live = walked(room(TDA, FIVE)).put(*sit(4))
    assert 4 not in blinds.due_hand(live.table).seats
    assert 4 in blinds.due_hand(walked(live).table).seats


def test_gc_99_a_newcomer_pays_no_small_blind_before_a_big_one():
    live = walked(room(GC, FIVE))
    decided(live, newcomer__payment="none").put(*sit(4))
    paid = []
    for _ in range(6):
        paid.append(next_hand(live)[1:3])
        walked(live)
    assert [big for _, big in paid].index(4) < [small for small, _ in paid].index(4)


@pytest.mark.parametrize("name", [GT, NLPC, BRS])
def test_a_moving_button_goes_to_a_newcomer_unless_that_repeats_a_big_blind(name):
    live = walked(room(name, FIVE))
    decided(live, newcomer__payment="none").put(*sit(2))
    assert next_hand(live)[:3] == (3, 5, 7)


# --- two players -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(("gone", "places"), [(1, (5, 5, 3)), (3, (5, 5, 1)), (5, (3, 3, 1))])
def test_tda_2024_34_from_three_to_two_nobody_posts_the_big_blind_twice(name, gone, places):
    live = walked(room(name, (1, 3, 5))).put(*leave(gone))
    assert next_hand(live)[:3] == places


@pytest.mark.parametrize(("name", "seat", "places"), [
    # two played: button and small blind at 1, big blind at 5; then a third sits down
    (GC, 7, (1, 5, 7)), (GC, 3, (5, 1, 3)),
    (TDA, 7, (1, 5, 7)), (TDA, 3, (5, 5, 1)),  # between button and small blind: he waits
    (GT, 7, (5, 7, 1)), (BRS, 3, (3, 5, 1)),
])
def test_from_two_to_three_nobody_posts_the_big_blind_twice(name, seat, places):
    live = walked(room(name, (1, 5)))
    if name != TDA:
        decided(live, newcomer__payment="none")
    live.put(*sit(seat))
    assert next_hand(live)[:3] == places


def test_gc_99_a_newcomer_between_two_players_pays_the_big_blind_first():
    live = walked(room(GC, (1, 5)))
    live.put(*leave(5), *sit(5))  # seat 1 had the small blind and would be due the big one
    assert next_hand(live)[:3] == (1, 1, 5)


def test_a13_where_the_house_reads_it_literally_the_button_posts_the_big_blind():
    live = decided(room(GC, (1, 5)), heads_up__button_is_sb=False)
    assert next_hand(live)[:3] == (1, 5, 1)
    assert next_hand(walked(live))[:3] == (5, 1, 5)


@pytest.mark.parametrize("name", [GC, GT, WSOP])
def test_gc_31_once_all_have_left_the_next_game_draws_its_button(name):
    live = walked(room(name, (1, 5, 7)))
    live.put(*leave(1, 5, 7), *sit(2, 4, 8))
    assert live.steps[0][0] == "draw_button"
    cards = (e.Drawn(2, "9c"), e.Drawn(4, "Kc"), e.Drawn(8, "Tc"))
    assert next_hand(live.put(e.ButtonDrawn(cards))) == (4, 8, 2, [])


def test_gc_31_as_long_as_one_is_left_the_game_goes_on():
    live = walked(room(GC, (1, 5, 7))).put(*leave(1, 5), *sit(2, 4))
    assert live.steps[0][0] != "draw_button"

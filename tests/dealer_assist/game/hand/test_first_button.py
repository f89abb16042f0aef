"""The first button of the evening: drawn with clubs, with high cards, or placed by the floor."""

import pytest
from evening_of_hands import STAKES, next_hand, room, walked
from live_table import GC, NO_LIMIT, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.hand import blinds

GT, WSOP = "groupe_tranchant", "wsop_live_2024"


def opened(name, *seats):
    live = LiveTable(name).put(e.TableOpened("T1", name, NO_LIMIT, STAKES, (25, 100)))
    return live.put(*(e.PlayerSat(seat, 5000) for seat in seats))


def drawn(*cards):
    return e.ButtonDrawn(tuple(e.Drawn(seat, card) for seat, card in cards))


@pytest.mark.parametrize("name", [GC, GT])
def test_gc_31_gt_191_the_first_step_is_to_draw_clubs_for_the_button(name):
    live = opened(name, 2, 5, 8)
    step = advise(live.table).steps[0]
    assert (step.kind, step.cards) == (StepKind.DRAW_BUTTON, 3)
    assert step.why.source.line
    assert facts_for(live.table, step) == ()  # the cards must be known first
    assert blinds.due_hand(live.table) is None


def test_gc_31_the_highest_club_has_the_button():
    live = opened(GC, 2, 5, 8).put(drawn((2, "9c"), (5, "Kc"), (8, "Tc")))
    assert live.table.button == 5
    assert live.steps[0] == ("begin_hand", 5, 0)
    assert next_hand(live) == (5, 8, 2, [])


@pytest.mark.parametrize(("cards", "kind"), [
    ([(2, "9c"), (5, "Kd"), (8, "Tc")], "draw_not_a_club"),
    ([(2, "9c"), (5, "9c"), (8, "Tc")], "draw_same_card"),
    ([(2, "9c"), (5, "Kc")], "draw_left_out"),
    ([(2, "9c"), (5, "Kc"), (5, "2c"), (8, "Tc")], "draw_twice"),
    ([(2, "9c"), (5, "Kc"), (8, "Tc"), (3, "2c")], "draw_empty_seat"),
    ([(2, "9c"), (5, "Xx"), (8, "Tc")], "draw_unknown_card"),
    ([], "draw_left_out"),
])
def test_gc_31_a_draw_that_settles_nothing_is_noted_and_moves_no_button(cards, kind):
    live = opened(GC, 2, 5, 8).put(drawn(*cards))
    assert live.notes == [kind]
    assert live.table.button == 0


def test_gc_31_the_card_of_who_won_alone_settles_the_button():
    live = opened(GC, 2, 5, 8).put(drawn((5, "Kc")))
    assert (live.table.button, live.notes) == (5, [])


def test_gc_31_an_absent_player_draws_no_card():
    live = opened(GC, 2, 5, 8).put(e.PlayerAway(8), drawn((2, "9c"), (5, "Kc")))
    assert (live.table.button, live.notes) == (5, [])


def test_wsop_91_of_two_equal_high_cards_the_higher_suit_has_the_button():
    live = opened(WSOP, 1, 4, 7).put(drawn((1, "Ah"), (4, "As"), (7, "Ad")))
    assert live.table.button == 4


def test_where_the_text_is_silent_the_floor_places_the_first_button():
    live = opened(TDA, 2, 5, 8)
    step = advise(live.table).steps[0]
    assert (step.kind, step.why.setting) == (StepKind.PLACE_BUTTON, "button.first")
    assert step.why.source.silent
    live.put(e.ButtonMoved(5))
    assert next_hand(live) == (5, 8, 2, [])


def test_a_draw_while_a_hand_runs_is_noted():
    live = opened(GC, 2, 5, 8).put(e.ButtonMoved(2)).done()
    live.put(drawn((2, "9c"), (5, "Kc"), (8, "Tc")))
    assert (live.notes, live.table.button) == (["hand_running"], 2)


def test_a_button_that_the_dealer_puts_elsewhere_stays_there_for_the_next_hand():
    live = walked(room(GC, (1, 2, 3, 4, 5)))
    live.put(e.ButtonMoved(4))
    assert next_hand(live) == (4, 5, 1, [])


def test_a_button_that_the_dealer_leaves_where_it_was_stays_there_too():
    live = walked(room(GC, (1, 2, 3, 4, 5)))
    live.put(e.ButtonMoved(1))
    assert next_hand(live) == (1, 2, 3, [])

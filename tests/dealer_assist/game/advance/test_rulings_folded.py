"""Words, the clock and the floor's decisions in the fold: what fits, and what is noted."""

import pytest
from live_table import GC, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Action
from dealer_assist.game.hand.action_clock import due_clock
from dealer_assist.game.hand.meaning import GestureOutcome

SHEET = "basic_sheet"


def betting(name: str = GC) -> LiveTable:
    """Before the flop, seat 3 to act."""
    return LiveTable(name).begin((10_000,) * 4).deal()


# --- words and chips -------------------------------------------------------------------------


def test_words_and_motions_gather_until_the_player_has_acted():
    live = betting().put(e.Declared(3, Action.RAISE), e.ChipsSeen(3, 100, (100,)))
    gesture = live.table.gesture
    assert (gesture.said, gesture.motions, gesture.words_first) == ("raise", ((100,),), True)
    assert live.put(e.Raised(3, 300)).table.gesture is None


def test_an_amount_completes_a_raise_announced_without_one():
    live = betting().put(e.Declared(3, Action.RAISE), e.Declared(3, Action.AMOUNT, 400))
    assert live.table.gesture.said_chips == 400


def test_the_first_words_count():
    live = betting().put(e.Declared(3, Action.RAISE, 140), e.Declared(3, Action.FOLD))
    assert live.table.gesture.said == "raise"


def test_words_of_another_player_are_no_part_of_it():
    assert betting().put(e.Declared(4, Action.RAISE, 400)).table.gesture is None


def test_words_of_a_seat_without_cards_are_noted():
    assert betting().put(e.Declared(9, Action.CALL)).notes == ["words_without_turn"]


def test_a_count_of_an_old_journal_is_a_motion_whose_chips_nobody_saw():
    gesture = betting().put(e.ChipsSeen(3, 500)).table.gesture
    assert (gesture.motions, gesture.is_known) == (((500,),), False)


def test_chips_that_only_come_to_a_blind_already_counted_are_no_motion_of_the_turn():
    live = betting().call(3, 4, 1).put(e.ChipsSeen(2, 100, (100,)))
    assert live.table.gesture is None
    gesture = live.put(e.ChipsSeen(2, 600, (500,))).table.gesture
    assert (gesture.motions, gesture.is_known) == (((500,),), True)  # one silent chip (GC:116)


# --- the clock (GC:314-316, TDA 29) ----------------------------------------------------------


@pytest.mark.parametrize(("name", "after_s", "left", "counting", "fact"), [
    (GC, 0, 70, False, None), (GC, 59, 11, False, None), (GC, 60, 10, True, None),
    (GC, 69, 1, True, None), (GC, 70, 0, False, e.Folded(3)), (GC, 500, 0, False, e.Folded(3)),
    (TDA, 0, 30, False, None), (TDA, 25, 5, True, None), (TDA, 30, 0, False, e.Folded(3)),
])
def test_gc_316_tda_29_the_clock_counts_down_and_the_hand_is_burned(
    name, after_s, left, counting, fact
):
    live = betting(name).put(e.TimeCalled(3, 1_000))
    clock = due_clock(live.table, 1_000 + after_s)
    assert (clock.left_s, clock.counting, clock.fact) == (left, counting, fact)
    assert not clock.source.silent


@pytest.mark.parametrize(("name", "outcome", "fact"), [
    (GC, GestureOutcome.FOLD, e.Folded(1)),  # A15: burned also without a bet to face
    (TDA, GestureOutcome.CHECK, e.Checked(1)),
    ("wsop_live_2024", GestureOutcome.FOLD, e.Folded(1)),
])
def test_a15_the_clock_runs_out_with_no_bet_to_face(name, outcome, fact):
    live = betting(name).call(3, 4, 1).check(2).collect().board("2c7dTh")
    clock = due_clock(live.put(e.TimeCalled(1, 0)).table, 10_000)
    assert (clock.at_zero, clock.fact) == (outcome, fact)


def test_where_the_text_gives_no_time_the_floor_is_called():
    clock = due_clock(betting(SHEET).put(e.TimeCalled(3, 0)).table, 5)
    assert (clock.left_s, clock.at_zero, clock.say.id) == (-1, GestureOutcome.FLOOR,
                                                           "say.time_floor")
    assert clock.source.silent


def test_the_clock_is_off_once_the_player_acts_or_it_is_stopped():
    live = betting().put(e.TimeCalled(3, 0))
    assert live.table.time_called == e.TimeCalled(3, 0)
    assert due_clock(betting().table, 0) is None
    assert betting().put(e.TimeCalled(3, 0), e.TimeStopped(3)).table.time_called is None
    assert live.call(3).table.time_called is None


def test_the_clock_runs_on_the_player_to_act_alone():
    live = betting().put(e.TimeCalled(4, 0), e.TimeStopped(3))
    assert live.table.time_called is None
    assert live.notes == ["time_not_due", "time_not_due"]


# --- the floor's decisions -------------------------------------------------------------------


@pytest.mark.parametrize(("setting", "value", "holds"), [
    ("silent_chip.preflop", "call", "call"), ("half_raise.threshold", "40", 40),
    ("hand.wheel", "false", False), ("clock.seconds", "90", 90),
])
def test_what_the_floor_decides_holds_for_the_table_and_the_running_hand(setting, value, holds):
    live = betting(SHEET).put(e.RuleDecided(setting, value, "M. Blanc", "usage"))
    assert live.table.house[setting] == holds
    assert live.hand.rules[setting] == holds
    source = live.hand.house.source(setting)
    assert (source.where, source.fr, source.silent) == ("Chef de partie M. Blanc", "usage", False)
    assert live.notes == []


@pytest.mark.parametrize(("setting", "value"), [
    ("no.such", "call"), ("silent_chip.preflop", "maybe"), ("half_raise.threshold", "400"),
    ("hand.wheel", "1"),
])
def test_a_decision_that_no_book_could_hold_is_noted(setting, value):
    live = betting(SHEET)
    house = live.table.house
    live.put(e.RuleDecided(setting, value, "x", ""))
    assert live.notes == ["rule_unknown"]
    assert live.table.house is house


def test_a_decision_is_taken_back_like_any_other():
    live = betting(SHEET)
    live.put(e.RuleDecided("silent_chip.preflop", "call", "x", ""))
    live.put(e.FactUndone(live.table.fact_number))
    assert live.table.house["silent_chip.preflop"] == "floor"
    assert live.hand.rules["silent_chip.preflop"] == "floor"


def test_the_same_decisions_make_the_same_house():
    one, other = betting(SHEET), betting(SHEET)
    for live in (one, other):
        live.put(e.RuleDecided("silent_chip.preflop", "call", "x", "y"))
    assert one.table.house is other.table.house

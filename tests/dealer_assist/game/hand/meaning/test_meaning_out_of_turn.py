"""Acts before their turn, and what comes after an act, by house."""

import pytest
from gestures import SHEET, WSOP, asked, at_flop, chips, short
from live_table import GC, TDA, LiveTable

from dealer_assist.game.facts import ActedEarly, Action, Called, Checked
from dealer_assist.game.hand.meaning import (
    Ruling,
    early_act,
    early_acts_ruled,
    interpret,
    late_ruling,
)
from dealer_assist.game.table.table import Gesture, Hand

A = Action


def early(hand: Hand, seat: int, *motion: int, said: str = "", of: int = 0) -> ActedEarly:
    """The act that this gesture out of turn makes."""
    gesture = Gesture(seat, said, of, (motion,) if motion else (), bool(said))
    act = early_act(hand, hand.position[seat], gesture)
    assert act is not None
    return act


def turn_of_3(house: str, act: ActedEarly, skipped: int | None) -> Ruling:
    """Seats 1 and 2 check, or seat 2 bets this much; then the turn of seat 3 has come."""
    live = at_flop(house).check(1)
    live = live.check(2) if skipped is None else live.to(2, skipped)
    return early_acts_ruled(live.hand, (act,))


def bet_of(chips: int) -> ActedEarly:
    return ActedEarly(3, A.BET, chips, 0, (chips,))


# --- what the act is -------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "motion", "action", "to_chips"), [
    (GC, (100, 100), A.BET, 200), (SHEET, (100, 100), A.BET, 200), (GC, (500,), A.BET, 500),
])
def test_chips_out_of_turn_are_the_act_that_they_would_have_been(house, motion, action, to_chips):
    act = early(at_flop(house).hand, 3, *motion)
    assert (act.action, act.to_chips, act.level, act.chips) == (action, to_chips, 0, motion)


def test_a_silent_chip_out_of_turn_is_a_call_before_the_flop():
    act = early(LiveTable(GC).begin((10_000,) * 4).deal().hand, 4, 500)
    assert (act.action, act.to_chips, act.level) == (A.CALL, 100, 100)


def test_words_out_of_turn_are_the_act_and_je_passe_is_none():
    hand = at_flop(GC).hand
    assert early(hand, 3, said="bet", of=300) == ActedEarly(3, A.BET, 300, 0, (), True)
    assert early_act(hand, hand.position[3], Gesture(3, "passer")) is None


def test_it_changes_nothing_for_the_player_whose_turn_it_is():
    ruling = chips(at_flop(GC).hand, (200,), seat=3)
    assert ruling.unambiguous
    assert str(ruling.outcome) == "wait"


# --- bets and raises (GC:382-385, TDA 53) ----------------------------------------------------


@pytest.mark.parametrize(("house", "skipped", "outcome"), [
    (GC, None, ("raise", 0)),  # nobody bet: he must keep it
    (GC, 200, ("raise", 0)), (GC, 300, ("raise", 0)),
    (TDA, None, ("raise", 0)), (TDA, 100, ("back", 0)), (TDA, 500, ("back", 0)),
    (WSOP, 100, ("back", 0)), (GC, 500, ("back", 0)),
    (SHEET, None, ("floor", 0)), (SHEET, 100, ("floor", 0)),
])
def test_gc_383_385_tda_53_a_bet_out_of_turn_binds_or_not(house, skipped, outcome):
    ruling = turn_of_3(house, bet_of(400), skipped)
    assert not ruling.unambiguous
    assert ruling.setting == "oot.bet.binding_if"
    bound = {"raise": {"bet", "raise", "call"}}.get(outcome[0], {outcome[0]})
    assert str(ruling.outcome) in bound


@pytest.mark.parametrize(("skipped", "expected"), [
    (None, ("bet", 100, 0, 0)),
    (100, ("call", 100, 0, 0)),
    (150, ("back", 0, 100, 0)),
])
def test_gc_383_100_out_of_turn_against_what_was_skipped(skipped, expected):
    assert short(turn_of_3(GC, bet_of(100), skipped)) == expected


def test_gc_100_out_of_turn_over_a_skipped_80_is_a_false_raise_and_20_go_back():
    live = LiveTable(GC).begin((10_000,) * 4, 20, 40).deal().call(3, 4, 1).check(2)
    live.collect().board("2c7dTh").check(1).to(2, 80)
    ruling = early_acts_ruled(live.hand, (bet_of(100),))
    assert short(ruling) == ("call", 80, 20, 0)
    assert (ruling.setting, ruling.also) == ("oot.bet.binding_if", "half_raise.base")
    half = early_acts_ruled(live.hand, (bet_of(120),))
    assert short(half) == ("raise", 160, 0, 40)


def test_where_the_half_raise_rule_is_not_applied_the_floor_says():
    live = at_flop(GC).check(1).to(2, 100)
    hand = live.hand.evolve(rules={**live.hand.rules, "oot.bet.then_half_raise": False})
    assert str(early_acts_ruled(hand, (bet_of(120),)).outcome) == "floor"


def test_a_bound_bet_says_what_stands_and_offers_to_free_him():
    ways = {way.choice for way in turn_of_3(GC, bet_of(400), None).alternatives}
    assert ways >= {"bet", "back", "floor"}


def test_a_raise_without_an_amount_out_of_turn_is_asked_for_its_amount():
    ruling = turn_of_3(GC, ActedEarly(3, A.RAISE, 0, 0, (), True), None)
    assert str(ruling.outcome) == "wait"
    assert str(turn_of_3(GC, ActedEarly(3, A.RAISE, 0, 0, (), True), 200).outcome) == "floor"


# --- calls -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "raised", "outcome"), [
    (TDA, False, "call"), (TDA, True, "back"), (GC, False, "floor"), (GC, True, "floor"),
])
def test_a_call_out_of_turn_binds_where_the_text_speaks_of_it(house, raised, outcome):
    live = LiveTable(house).begin((10_000,) * 4).deal()
    act = early(live.hand, 4, 50, 50)
    live = live.to(3, 300) if raised else live.call(3)
    ruling = early_acts_ruled(live.hand, (act,))
    assert asked(ruling)[:2] == ("early_call", outcome)
    assert ruling.setting == "oot.call"
    assert (ruling.source is not None and ruling.source.silent) == (house == GC)


# --- checks and folds (GC:380-381, A11) ------------------------------------------------------


@pytest.mark.parametrize(("house", "skipped", "outcome"), [
    (GC, None, None), (GC, 200, None),  # no effect
    (TDA, None, "check"), (TDA, 200, None),
    (SHEET, None, "floor"),
])
def test_gc_380_tda_53_a_check_out_of_turn(house, skipped, outcome):
    ruling = turn_of_3(house, ActedEarly(3, A.CHECK, 0, 0, (), True), skipped)
    assert (None if ruling.unambiguous else str(ruling.outcome)) == outcome


@pytest.mark.parametrize(("house", "skipped", "outcome"), [
    (GC, 200, None),  # without his cards released it has no effect (A11)
    (TDA, 200, "fold"), (SHEET, 200, "floor"),
    (WSOP, None, "fold"), (WSOP, 200, None),  # a bet before him sets him free (WSOP 132)
])
def test_gc_381_tda_58_a_fold_out_of_turn(house, skipped, outcome):
    ruling = turn_of_3(house, ActedEarly(3, A.FOLD, 0, 0, (), True), skipped)
    assert (None if ruling.unambiguous else str(ruling.outcome)) == outcome


# --- after the act ---------------------------------------------------------------------------


def called(house: str) -> Hand:
    """Seat 3 has just called 100; it is seat 4's turn."""
    return LiveTable(house).begin((10_000,) * 4).deal().put(Called(3, 100)).hand


@pytest.mark.parametrize(("house", "outcome"), [(GC, "stand"), (TDA, "stand"), (WSOP, "stand"),
                                                (SHEET, "floor")])
def test_gc_110_114_chips_after_a_call_are_a_string_bet(house, outcome):
    ruling = interpret(called(house), Gesture(3, motions=((100, 100),)))
    assert ruling.kind == "doubt.string_bet"
    assert str(ruling.outcome) == outcome
    if outcome == "stand":
        assert short(ruling)[1:] == (100, 200, 0)
    assert "raise" in {way.choice for way in ruling.alternatives}


def test_chips_added_when_others_have_acted_since_go_back_too():
    hand = LiveTable(GC).begin((10_000,) * 4).deal().call(3, 4).hand
    ruling = interpret(hand, Gesture(3, motions=((100,),)))
    assert (ruling.kind, ruling.setting) == ("doubt.added", "bet.taken_back")


@pytest.mark.parametrize(("house", "outcome"), [(GC, "stand"), (SHEET, "floor")])
def test_a_raise_said_after_the_call_was_put_comes_too_late(house, outcome):
    ruling = interpret(called(house), Gesture(3, "raise", 400, (), True))
    assert asked(ruling)[:2] == ("late_words", outcome)


def test_the_chips_of_an_announced_bet_may_have_change_coming():
    hand = called(GC)
    assert late_ruling(hand, Gesture(3, motions=((500,),)), 0).unambiguous
    assert late_ruling(hand, Gesture(3, motions=((100,),)), 0).unambiguous
    assert not late_ruling(hand, Gesture(3, motions=((100, 100),)), 0).unambiguous


def test_chips_taken_out_of_a_bet_that_was_made_go_back_in():
    ruling = late_ruling(called(GC), Gesture(3, motions=((-50,),)), 100)
    assert short(ruling) == ("stand", 100, 0, 50)


def test_a_check_said_again_changes_nothing():
    hand = at_flop(GC).put(Checked(1)).hand
    assert interpret(hand, Gesture(1, "check")).unambiguous


@pytest.mark.parametrize(("house", "outcome"), [(GC, "stand"), (TDA, "stand"), (WSOP, "floor")])
def test_wsop_136_more_added_to_a_full_raise_can_t_make_a_call_of_it(house, outcome):
    hand = LiveTable(house).begin((10_000,) * 4).deal().to(3, 200).hand
    ruling = interpret(hand, Gesture(3, motions=((100, 100),)))
    assert asked(ruling)[:2] == ("string_bet", outcome)
    assert ruling.setting == "string_bet.remedy"


def test_tda_40_a_more_chips_than_were_said_do_not_change_the_words_that_came_first():
    ruling = late_ruling(called(TDA), Gesture(3, motions=((100, 100, 100),)), 0)
    assert (ruling.kind, ruling.setting) == (
        "doubt.words_against_chips", "declared.against_chips")


def test_a_raise_said_too_late_may_be_let_stand_by_the_floor():
    ways = interpret(called(GC), Gesture(3, "raise", 400, (), True)).alternatives
    assert [(way.choice, way.to_chips) for way in ways] == [
        ("stand", 100), ("raise", 400), ("floor", 100)]


@pytest.mark.parametrize(("house", "outcome"), [(TDA, "fold"), (SHEET, "floor"), (GC, None)])
def test_tda_58_a_fold_by_one_who_has_acted(house, outcome):
    ruling = interpret(called(house), Gesture(3, "fold", 0, (), True))
    assert (None if ruling.unambiguous else str(ruling.outcome)) == outcome
    assert "stand" not in {way.choice for way in ruling.alternatives}


@pytest.mark.parametrize(("value", "put", "outcome"), [
    ("released", (100,), "back"), ("released", (), None), ("binding_if_unchanged", (), "call"),
])
def test_a_house_says_whether_a_call_out_of_turn_binds(value, put, outcome):
    live = LiveTable(GC).begin((10_000,) * 4).deal().call(3)
    hand = live.hand.evolve(rules={**live.hand.rules, "oot.call": value})
    ruling = early_acts_ruled(hand, (ActedEarly(4, A.CALL, 100, 100, put, not put),))
    assert (None if ruling.unambiguous else str(ruling.outcome)) == outcome

"""Words and acts out of turn, from the tap or the scanner to the ruling and the action."""

import pytest
from gestures import SHEET
from live_table import GC, TDA, same
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.advice import advise
from dealer_assist.game.facts import Action
from dealer_assist.game.irregularities.substantial_action import action_count
from dealer_assist.game.taps import Tap, TapKind


def at(name=GC, stacks=(10_000,) * 4) -> ReaderTable:
    """Before the flop, blinds 50/100 in chips, seat 3 to act."""
    return ReaderTable(name).begin(stacks).deal_with_chips()


def hears(table: ReaderTable, seat: int, action: Action, chips: int = 0) -> tuple[e.Fact, ...]:
    """The dealer enters what the player said."""
    tap = Tap(TapKind.FACT, seat, fact=e.Declared(seat, action, chips),
              table_number=table.table.number)
    entered = table.room.facts_of_tap(table.table, tap)
    table.made, table.notice = entered.facts, entered.notice
    table.put(*entered.facts)
    return entered.facts


def said(table: ReaderTable) -> list[tuple[str, int, int, int]]:
    return [(s.id.removeprefix("say."), s.seat, s.chips, s.other_chips)
            for s in advise(table.table).say]


def rebuilt_is_the_same(table: ReaderTable) -> None:
    again = rebuild(table.house, table.facts)
    now = table.table.evolve(denominations=again.denominations, name=again.name)
    assert same(again, now.evolve(before=None))


# --- the motion in the fact ------------------------------------------------------------------


def test_the_count_carries_the_chips_of_its_motion():
    table = at()
    table.chips(3, 100, 25, 25)
    assert table.facts[-2] == e.ChipsSeen(3, 150, (100, 25, 25))
    table.takes(3, 25)
    assert e.ChipsSeen(3, 125, (), (25,)) in table.facts[-2:]


# --- words of the player to act --------------------------------------------------------------


@pytest.mark.parametrize(("action", "chips", "fact"), [
    (Action.FOLD, 0, e.Folded(3)), (Action.CALL, 0, e.Called(3, 100)),
    (Action.RAISE, 400, e.Raised(3, 400)), (Action.RAISE_BY, 300, e.Raised(3, 400)),
    (Action.AMOUNT, 250, e.Raised(3, 250)), (Action.ALL_IN, 0, e.Raised(3, 10_000)),
])
def test_clear_words_are_the_act_at_once(action, chips, fact):
    assert hears(at(), 3, action, chips) == (e.Declared(3, action, chips), fact)


def test_the_chips_of_an_announced_raise_only_catch_up_with_it():
    table = at()
    hears(table, 3, Action.RAISE, 300)
    assert table.chips(3, 100) == (e.ChipsSeen(3, 100),)
    assert table.chips(3, 500) == (e.ChipsSeen(3, 600),)  # a large chip, with change coming
    assert table.table.doubt is None
    assert table.hand.bets[2] == 300


def test_call_said_and_one_large_chip_is_a_call_without_a_ruling():
    table = at()
    hears(table, 3, Action.CALL)
    assert table.chips(3, 500) == (e.ChipsSeen(3, 500),)
    assert table.hand.bets[2] == 100


def test_raise_said_then_one_large_chip_is_a_raise_of_its_value():
    table = at()
    assert hears(table, 3, Action.RAISE) == (e.Declared(3, Action.RAISE),)
    assert said(table)[0][0] == "raise_how_much"
    assert table.chips(3, 500)[-1] == e.Raised(3, 500)


def test_raise_said_then_the_amount_entered_by_hand():
    table = at()
    hears(table, 3, Action.RAISE)
    assert table.tap(TapKind.RAISE_TO, 3, 500) == (e.Raised(3, 500),)


@pytest.mark.parametrize(("house", "why", "outcome", "to_chips"), [
    (GC, "raise_said_too_small", "call", 100), (TDA, "raise_said_too_small", "raise", 200),
    (SHEET, "raise_to_or_by", "floor", 0),
])
def test_a_raise_said_too_small_waits_with_the_proposal_of_the_house(
    house, why, outcome, to_chips
):
    table = at(house)
    hears(table, 3, Action.RAISE, 140)
    doubt = table.table.doubt
    assert (doubt.why, doubt.proposal, doubt.to_chips) == (f"doubt.{why}", outcome, to_chips)


def test_words_after_a_silent_chip_that_say_what_it_is_settle_it():
    table = at()
    table.chips(3, 500)
    assert table.table.doubt.proposal == "call"
    made = hears(table, 3, Action.CALL)
    assert made[-1] == e.Called(3, 100)
    assert table.table.doubt is None


def test_je_passe_is_asked_and_the_answer_is_the_act():
    table = at()
    hears(table, 3, Action.PASSER)
    assert table.table.doubt.proposal == "wait"
    table.tap(TapKind.CHOOSE, 3, choice="wait")
    assert table.table.doubt is None
    assert table.table.gesture.said == ""
    assert hears(table, 3, Action.FOLD)[-1] == e.Folded(3)


def test_je_passe_is_settled_with_one_tap():
    table = at()
    hears(table, 3, Action.PASSER)
    assert table.tap(TapKind.CHOOSE, 3, choice="fold")[-1] == e.Folded(3)


@pytest.mark.parametrize("seat", [9, 4])
def test_words_where_nobody_may_speak_are_refused_with_the_reason(seat):
    table = at()
    if seat == 4:
        table.fold(3, 4)
    assert hears(table, seat, Action.CALL) == ()
    assert table.notice == "why.not_in_play"


# --- one tap, and what is said ---------------------------------------------------------------


def test_a_ruling_is_announced_as_it_is_proposed_and_once_more_when_it_is_made():
    table = at()
    table.chips(3, 500)
    assert said(table) == [("ruled_call_back", 3, 100, 400)]
    table.tap(TapKind.CHOOSE, 3, choice="call")
    assert said(table) == [("ruled_call_back", 3, 100, 400), ("your_turn_owed", 4, 100, 0)]


def test_where_the_text_is_silent_nobody_rules_without_a_name():
    table = at(SHEET)
    table.chips(3, 500)
    assert said(table) == [("ruled_floor", 3, 500, 0)]
    assert table.tap(TapKind.CHOOSE, 3, choice="call") == ()
    assert table.notice == "why.floor_name_missing"
    ruled, action = table.tap(TapKind.CHOOSE, 3, choice="call", by="M. Durand")
    assert (ruled.by, ruled.setting, ruled.value) == ("M. Durand", "silent_chip.preflop", "call")
    assert action == e.Called(3, 100)


def test_gc_108_chips_of_a_short_call_are_lost_with_the_fold():
    table = at()
    table.amount(3, 60)
    table.tap(TapKind.CHOOSE, 3, choice="fold")
    assert table.hand.folded[2]
    assert table.hand.bets[2] == 60
    assert table.hand.stacks[2] == 9_940
    assert table.chips_in_all == 40_000


def test_not_finished_yet_makes_the_next_chips_part_of_the_same_motion():
    table = at()
    table.amount(3, 60)
    table.tap(TapKind.CHOOSE, 3, choice="wait")
    assert table.table.gesture.is_open
    assert table.amount(3, 240)[-1] == e.Raised(3, 300)


def test_a_string_raise_after_a_call_leaves_the_call_and_goes_back():
    table = at()
    table.amount(3, 100)
    table.amount(3, 200)
    doubt = table.table.doubt
    assert (doubt.why, doubt.proposal, doubt.to_chips, doubt.returned) == (
        "doubt.string_bet", "stand", 100, 200)
    table.tap(TapKind.CHOOSE, 3, choice="stand")
    assert table.hand.bets[2] == 100
    assert table.actor == 4
    assert table.notes == []


def test_a_string_raise_may_be_ruled_a_raise_and_nobody_acted_out_of_turn():
    table = at()
    table.amount(3, 100)
    table.amount(3, 200)
    table.tap(TapKind.CHOOSE, 3, choice="raise")
    assert table.hand.level == 300
    assert table.actor == 4
    assert table.notes == []


def test_a_string_raise_after_the_last_call_is_seen_before_the_bets_are_gathered():
    table = at()
    for seat, chips in ((3, 100), (4, 100), (1, 50)):
        table.amount(seat, chips)
    table.check(2)
    table.collect().board("2c7dTh")
    table.sweep_all()
    table.amount(1, 200)
    table.fold(2, 3)
    table.amount(4, 200)
    assert table.hand.actor == -1
    table.amount(4, 300)
    assert table.table.doubt.why == "doubt.string_bet"
    table.tap(TapKind.CHOOSE, 4, choice="stand")
    assert table.table.doubt is None
    table.sweep_all()
    assert table.hand.paid[3] == 300


# --- out of turn -----------------------------------------------------------------------------


def test_words_out_of_turn_wait_and_the_player_to_act_is_called():
    table = at()
    assert hears(table, 4, Action.RAISE, 300)[-1] == e.ActedEarly(
        4, Action.RAISE, 300, 100, (), True)
    assert said(table) == [("waits", 4, 0, 0), ("your_turn_owed", 3, 100, 0)]
    assert table.actor == 3


def test_gc_385_the_turn_brings_the_ruling_with_one_tap():
    table = at()
    hears(table, 4, Action.RAISE, 300)
    made = table.tap(TapKind.FOLD, 3)
    assert [type(fact) for fact in made] == [e.Folded, e.BetDoubted]
    doubt = table.table.doubt
    assert (doubt.why, doubt.proposal, doubt.to_chips) == ("doubt.early_bet", "raise", 300)
    assert table.tap(TapKind.CHOOSE, 4, choice="raise")[-1] == e.Raised(4, 300)
    assert table.table.early == ()


def test_gc_384_a_larger_bet_of_the_skipped_player_frees_him():
    table = at()
    table.amount(4, 300)
    table.amount(3, 400)
    doubt = table.table.doubt
    assert (doubt.proposal, doubt.returned) == ("back", 300)
    table.tap(TapKind.CHOOSE, 4, choice="back")
    assert table.actor == 4
    assert table.table.early == ()
    table.takes(4, 250, 50)
    assert table.amount(4, 400)[-1] == e.Called(4, 400)


def test_tda_53_a_check_that_nothing_has_changed_binds():
    table = at(TDA).to_flop()
    hears(table, 2, Action.CHECK)
    table.check(1)
    assert table.room.facts_of_tap(table.table, Tap(TapKind.CALL_FLOOR)).facts
    table = at(TDA).to_flop()
    hears(table, 2, Action.CHECK)
    table.tap(TapKind.CHECK_CALL, 1)
    assert table.table.doubt.proposal == "check"
    assert table.tap(TapKind.CHOOSE, 2, choice="check")[-1] == e.Checked(2)


def test_gc_380_a_check_out_of_turn_has_no_effect():
    table = at().to_flop()
    hears(table, 2, Action.CHECK)
    table.tap(TapKind.CHECK_CALL, 1)
    assert table.table.doubt is None
    assert table.actor == 2


def test_gc_381_a11_a_fold_out_of_turn_stands_once_the_cards_are_released():
    table = at()
    hears(table, 4, Action.FOLD)
    assert not table.hand.folded[3]
    table.tap(TapKind.FOLD, 4)
    assert table.hand.folded[3]
    assert table.actor == 3
    assert table.table.early == ()


def test_an_act_out_of_turn_is_forgotten_with_the_round():
    table = at()
    hears(table, 1, Action.FOLD)
    table.fold(3, 4, 2)
    assert table.table.early == ()


def test_a_ruling_that_is_taken_back_lets_the_dealer_go_on_by_hand():
    table = at()
    hears(table, 4, Action.RAISE, 300)
    table.tap(TapKind.FOLD, 3)
    table.tap(TapKind.UNDO)
    assert table.table.doubt is None
    assert table.tap(TapKind.CHECK_CALL, 4) == (e.Called(4, 100),)


# --- restart ---------------------------------------------------------------------------------


@pytest.mark.parametrize("happens", [
    lambda t: t.chips(3, 500),
    lambda t: (t.chips(3, 100, 50), t.takes(3, 50)),
    lambda t: hears(t, 3, Action.RAISE),
    lambda t: hears(t, 3, Action.RAISE, 140),
    lambda t: hears(t, 4, Action.RAISE, 300),
    lambda t: (t.amount(4, 300), t.amount(3, 400)),
    lambda t: (t.amount(3, 60), t.tap(TapKind.CHOOSE, 3, choice="wait")),
    lambda t: (t.chips(3, 500), t.tap(TapKind.CHOOSE, 3, choice="call")),
])
def test_after_a_restart_what_waits_is_the_same(happens):
    table = at()
    happens(table)
    rebuilt_is_the_same(table)


# --- the floor decides a setting -------------------------------------------------------------


def test_a_decision_of_the_floor_gives_the_pending_ruling_its_proposal():
    table = at(SHEET)
    table.chips(3, 500)
    decided = e.RuleDecided("silent_chip.preflop", "call", "Mme Roux", "usage de la maison")
    entered = table.room.facts_of_tap(table.table, Tap(TapKind.FACT, fact=decided))
    table.put(*entered.facts)
    doubt = table.table.doubt
    assert (doubt.proposal, doubt.to_chips) == ("call", 100)
    source = table.hand.house.source("silent_chip.preflop")
    assert source.cited("fr") == "Chef de partie Mme Roux"
    assert not source.silent
    rebuilt_is_the_same(table)


# --- several acts out of turn ----------------------------------------------------------------


def early(table):
    return [(act.action, act.to_chips, act.chips) for act in table.table.early]


def test_acts_out_of_turn_wait_one_behind_the_other():
    table = at()
    hears(table, 4, Action.FOLD)
    table.amount(4, 300)
    hears(table, 4, Action.CHECK)
    assert [act.action for act in table.table.early] == [
        Action.FOLD, Action.RAISE, Action.CHECK]
    assert [act.after for act in table.table.early] == [0, 1, 2]


def test_one_undo_takes_the_last_act_out_of_turn_back_alone():
    table = at()
    hears(table, 4, Action.FOLD)
    hears(table, 4, Action.RAISE, 300)
    table.tap(TapKind.UNDO)
    assert early(table) == [(Action.FOLD, 0, ())]


def test_a_seat_that_says_the_same_again_says_nothing_new():
    table = at()
    hears(table, 4, Action.RAISE, 300)
    assert [type(fact) for fact in hears(table, 4, Action.RAISE, 300)] == [e.Declared]
    assert len(table.table.early) == 1


def test_an_amount_said_out_of_turn_completes_the_raise_announced_without_one():
    table = at()
    hears(table, 4, Action.RAISE)
    hears(table, 4, Action.AMOUNT, 300)
    assert early(table) == [(Action.RAISE, 300, ())]


def test_an_older_journal_s_act_out_of_turn_takes_the_place_of_the_one_before():
    table = at()
    before = e.ActedEarly(4, Action.RAISE, 300, 100, (100, 200))
    table.put(before, e.ActedEarly(4, Action.AMOUNT, 500, 100, (100, 200, 200)))
    assert early(table) == [(Action.AMOUNT, 500, (100, 200, 200))]


def test_a_covered_deal_counts_a_player_out_of_turn_once():
    table = at()
    table.amount(4, 300)
    hears(table, 4, Action.FOLD)
    assert action_count(table.table) == 1

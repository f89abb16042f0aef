"""Chips in front of a seat: what is unambiguous, and what waits for a person, and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from live_table import FIXED, GC, POT_LIMIT, TDA
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.rulings.pending_choices import choice_view


def at(name=GC, stacks=(10_000,) * 4, **more) -> ReaderTable:
    """Before the flop, blinds 50/100 in chips, seat 3 to act."""
    played = {"played": more.pop("played")} if "played" in more else {}
    return ReaderTable(name, **played).begin(stacks, **more).deal_with_chips()


def the_doubt(table: ReaderTable) -> tuple[str, str, int, str]:
    doubt = table.table.doubt
    assert doubt is not None, table.made
    assert isinstance(table.made[-1], e.BetDoubted)
    return doubt.why.removeprefix("doubt."), doubt.proposal, doubt.to_chips, doubt.setting


def cited(table: ReaderTable, lang: str = "fr") -> str:
    view = choice_view(table.table, advise(table.table), lang)
    assert view is not None
    return view.source


# --- what needs nobody's word ----------------------------------------------------------------


def test_exactly_the_call_is_a_call():
    assert at().amount(3, 100) == (e.ChipsSeen(3, 100), e.Called(3, 100))


def test_one_chip_that_is_exactly_the_call_is_a_call():
    assert at().chips(3, 100) == (e.ChipsSeen(3, 100), e.Called(3, 100))


def test_the_least_raise_in_one_motion_is_a_raise():
    assert at().amount(3, 200) == (e.ChipsSeen(3, 200), e.Raised(3, 200))


def test_an_all_in_short_of_the_least_raise_is_a_raise_without_a_doubt():
    table = at(stacks=(10_000, 10_000, 150, 10_000))
    assert table.amount(3, 150) == (e.ChipsSeen(3, 150), e.Raised(3, 150))
    assert table.notes == []


def test_an_all_in_short_of_the_call_is_a_call():
    table = at(stacks=(10_000, 10_000, 70, 10_000))
    assert table.amount(3, 70) == (e.ChipsSeen(3, 70), e.Called(3, 70))


def test_one_large_chip_opens_the_betting_where_nobody_has_bet():
    assert at().to_flop().chips(1, 500) == (e.ChipsSeen(1, 500), e.Bet(1, 500))


def test_the_small_blind_completes_with_the_rest_in_front_of_it():
    table = at()
    table.amount(3, 100)
    table.amount(4, 100)
    assert table.amount(1, 50) == (e.ChipsSeen(1, 100), e.Called(1, 50))


# --- what a house has to interpret -----------------------------------------------------------


@pytest.mark.parametrize(("chips", "proposal", "to_chips"), [
    (101, "call", 100), (149, "call", 100), (150, "raise", 200), (199, "raise", 200),
])
def test_a_short_raise_is_put_to_the_dealer_with_the_half_raise_rule(chips, proposal, to_chips):
    table = at()
    table.amount(3, chips)
    assert the_doubt(table) == ("raise_too_small", proposal, to_chips, "half_raise.base")
    assert "Grand Cercle, Les enchères (GC:126-129)" in cited(table)
    assert table.hand.bets[2] == 0


def test_a_short_raise_cites_the_tournament_rule_where_that_is_the_house():
    table = at(TDA)
    table.amount(3, 150)
    assert the_doubt(table) == ("raise_too_small", "raise", 200, "half_raise.base")
    assert cited(table, "en").startswith("Poker TDA 2024, rule 43-A (TDA 43-A)")


@pytest.mark.parametrize("house", [GC, TDA])
def test_one_large_silent_chip_before_the_flop_is_proposed_as_a_call(house):
    table = at(house)
    table.chips(3, 500)
    assert the_doubt(table) == ("silent_chip", "call", 100, "silent_chip.preflop")


@pytest.mark.parametrize(("house", "bet", "chip", "proposal", "to_chips"), [
    (GC, 200, 1_000, "raise", 1_000),
    (GC, 300, 500, "raise", 600),  # too small for a raise, but from half on: completed
    (GC, 400, 500, "call", 400),  # under half: a call
    (TDA, 200, 1_000, "call", 200),
])
def test_one_large_silent_chip_after_the_flop_goes_by_the_house(
    house, bet, chip, proposal, to_chips
):
    table = at(house).to_flop()
    table.amount(1, bet)
    table.chips(2, chip)
    assert the_doubt(table) == ("silent_chip", proposal, to_chips, "silent_chip.postflop")


def test_two_large_chips_are_no_silent_chip():
    assert at().chips(3, 250, 250)[-1] == e.Raised(3, 500)


def test_less_than_the_bet_is_put_to_the_dealer():
    table = at()
    table.amount(3, 30)
    assert the_doubt(table) == ("under_call", "call", 100, "undercall.remedy")


def test_chips_taken_out_of_a_blind_are_put_to_the_dealer():
    table = at()
    table.amount(3, 100)
    table.amount(4, 100)
    table.amount(1, 50)
    table.takes(2, 50)
    assert the_doubt(table) == ("taken_back", "stand", 100, "bet.taken_back")
    assert table.table.doubt.missing == 50


def test_chips_out_of_turn_wait_and_cost_nobody_his_turn():
    table = at()
    assert table.amount(4, 300)[1] == e.ActedEarly(
        4, e.Action.RAISE, 300, 100, (250, 50))
    assert table.actor == 3
    assert table.hand.bets[3] == 0
    assert table.table.doubt is None


def test_a_raise_that_a_short_all_in_does_not_reopen_is_proposed_as_a_call():
    table = at(stacks=(10_000, 600, 10_000, 10_000)).to_flop()
    table.amount(1, 400)
    table.amount(2, 500)  # all-in, no full raise
    table.amount(3, 500)
    table.amount(4, 500)
    table.amount(1, 1_000)
    assert the_doubt(table) == (
        "not_allowed_to_raise", "call", 500, "short_allin.reopens")
    assert "(GC:122)" in cited(table)


def test_more_than_the_pot_is_over_the_limit_where_the_pot_is_the_limit():
    table = at(played=POT_LIMIT)
    table.amount(3, 2_000)
    assert the_doubt(table) == ("over_limit", "raise", 350, "")
    assert table.table.doubt.returned == 1_650


def test_more_than_one_bet_is_over_the_limit_where_bets_are_fixed():
    table = at(TDA, played=FIXED)
    table.amount(3, 350)
    assert the_doubt(table)[:3] == ("over_limit", "raise", 200)


def test_more_chips_than_the_stack_holds_are_put_to_the_dealer():
    table = at(stacks=(10_000, 10_000, 700, 10_000))
    table.amount(3, 800)
    assert the_doubt(table)[:2] == ("over_stack", "floor")
    table.tap(TapKind.CHOOSE, 3, choice="stand", by="M. Durand")
    assert table.hand.bets[2] == 700


def test_an_opening_bet_under_the_minimum_is_called_a_bet_and_cites_no_raise_rule():
    table = at().to_flop()
    table.amount(1, 60)
    assert the_doubt(table) == ("bet_too_small", "floor", 60, "bet.under_minimum")
    choices = [c.tap.choice for c in choice_view(table.table, advise(table.table), "fr").choices]
    assert choices == ["floor", "bet", "check", "stand", "wait"]


# --- chips that say nothing new --------------------------------------------------------------


def test_chips_that_only_catch_up_with_a_tapped_call_make_nothing():
    table = at()
    table.tap(TapKind.CHECK_CALL, 3)
    assert table.amount(3, 60) == (e.ChipsSeen(3, 60),)
    assert table.amount(3, 40) == (e.ChipsSeen(3, 100),)
    assert table.actor == 4


def test_chips_on_their_way_to_a_tapped_raise_are_not_chips_taken_back():
    table = at(stacks=(10_000, 10_000))  # two players: the turn comes back at once
    table.tap(TapKind.RAISE_TO, 2, 300)
    table.tap(TapKind.RAISE_TO, 1, 900)
    assert table.actor == 2
    assert table.amount(2, 100) == (e.ChipsSeen(2, 150),)
    assert table.amount(2, 150) == (e.ChipsSeen(2, 300),)
    assert table.table.doubt is None
    assert table.amount(2, 600)[-1] == e.Called(2, 600)


def test_chips_of_a_folded_seat_mean_nothing():
    table = at()
    table.fold(3)
    assert table.amount(3, 500) == (e.ChipsSeen(3, 500),)


# --- a doubt is looked at again when the chips change ----------------------------------------


def test_chips_added_to_an_undercall_make_it_a_call():
    table = at()
    table.amount(3, 60)
    assert table.amount(3, 40)[-1] == e.Called(3, 100)
    assert table.table.doubt is None


def test_a_short_raise_that_is_completed_by_hand_is_a_raise():
    table = at()
    table.amount(3, 150)
    assert table.amount(3, 50)[-1] == e.Raised(3, 200)
    assert table.table.doubt is None


def test_gc_114_chips_all_taken_back_still_are_the_bet_that_they_were():
    table = at()
    table.chips(3, 100, 50)
    table.takes(3, 100, 50)
    assert the_doubt(table) == ("taken_back", "raise", 200, "bet.taken_back")
    assert table.table.doubt.missing == 200


def test_chips_put_back_into_a_blind_settle_the_doubt():
    table = at()
    table.takes(2, 50)
    assert the_doubt(table)[0] == "taken_back"
    table.chips(2, 50)
    assert table.made[-1] == e.BetRuled(2, "back", 0, why="doubt.taken_back")
    assert table.table.doubt is None


def test_change_made_to_what_the_house_proposed_settles_the_doubt():
    table = at()
    table.chips(3, 100, 25, 5, 5, 5, 5, 1, 1, 1, 1)
    assert the_doubt(table)[1:3] == ("call", 100)
    made = table.takes(3, 25, 5, 5, 5, 5, 1, 1, 1, 1)
    ruled = e.BetRuled(3, "call", 100, why="doubt.raise_too_small")
    assert made == (e.ChipsSeen(3, 100), ruled, e.Called(3, 100))


def test_chips_taken_out_of_a_raise_that_had_to_be_completed_are_one_more_doubt():
    table = at()
    table.chips(3, 100, 50)
    assert the_doubt(table)[1:3] == ("raise", 200)
    table.takes(3, 50)
    assert the_doubt(table)[:3] == ("taken_back", "raise", 200)
    assert table.table.doubt.chips == 100
    table.tap(TapKind.CHOOSE, 3, choice="stand")
    assert table.notice == "alert.choice_not_offered"
    table.tap(TapKind.CHOOSE, 3, choice="call")
    assert table.hand.bets[2] == 100  # what stands there, not the 150 of before


def test_gc_383_chips_taken_back_before_the_turn_leave_the_act_waiting():
    table = at()
    table.chips(4, 100, 100)
    assert table.takes(4, 100) == (e.ChipsSeen(4, 100),)
    assert [act.to_chips for act in table.table.early] == [200]


def test_change_made_for_a_silent_chip_after_the_ruling_makes_nothing():
    table = at()
    table.chips(3, 500)
    table.tap(TapKind.CHOOSE, 3, choice="call")
    assert table.takes(3, 500) == (e.ChipsSeen(3, 0),)
    assert table.chips(3, 100) == (e.ChipsSeen(3, 100),)
    assert table.actor == 4


def test_chips_out_of_turn_do_not_push_aside_the_ruling_on_the_player_to_act():
    table = at()
    table.amount(3, 150)
    waiting = table.table.doubt
    assert [type(fact) for fact in table.amount(4, 400)] == [e.ChipsSeen, e.ActedEarly]
    assert table.table.doubt == waiting


def test_a_doubtful_bet_of_the_player_to_act_goes_before_chips_out_of_turn():
    table = at()
    table.amount(4, 400)
    table.amount(3, 150)
    assert the_doubt(table)[0] == "raise_too_small"


def test_the_same_chips_told_again_are_no_new_doubt():
    table = at()
    table.amount(3, 150)
    assert table.spot(3, table.lying[3], ()) == (e.ChipsSeen(3, 150),)


# --- settled ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "bet", "actor"), [
    ("call", 100, 4), ("raise", 200, 4), ("stand", 150, 4), ("wait", 0, 3),
])
def test_each_choice_puts_exactly_its_chips_in_front_of_the_seat(choice, bet, actor):
    table = at()
    table.amount(3, 150)
    ruled = table.tap(TapKind.CHOOSE, 3, choice=choice)[0]
    assert (ruled.choice, ruled.to_chips) == (choice, bet)
    if bet:
        assert 150 + ruled.missing - ruled.returned == bet
    assert table.table.doubt is None
    assert table.hand.bets[2] == bet
    assert table.actor == actor
    assert table.chips_in_all == 40_000


def test_calling_the_floor_leaves_the_ruling_open():
    table = at()
    table.amount(3, 150)
    (made,) = table.tap(TapKind.CHOOSE, 3, choice="floor")
    assert made == e.FloorCalled("BET-08", made.at_s) and made.at_s
    assert table.table.doubt is not None


def test_a_bet_that_stands_though_chips_were_taken_out_of_it_is_no_action():
    table = at()
    table.amount(3, 100)
    table.amount(4, 100)
    table.amount(1, 50)
    table.takes(2, 50)
    (ruled,) = table.tap(TapKind.CHOOSE, 2, choice="stand")
    assert (ruled.choice, ruled.to_chips, ruled.missing) == ("stand", 100, 50)
    assert table.hand.bets[1] == 100
    assert table.actor == 2
    assert table.notes == []


def test_a_ruling_tapped_for_other_chips_than_lie_there_now_makes_no_fact():
    table = at()
    table.amount(3, 150)
    seen = table.table.number
    table.amount(3, 1)
    assert table.tap(TapKind.CHOOSE, 3, choice="stand", at=seen) == ()
    assert table.notice == "alert.tap_missed"


@given(
    st.lists(st.integers(1, 12_000), min_size=1, max_size=4),
    st.sampled_from(["call", "raise", "stand", "wait", "back"]),
    st.sampled_from([GC, TDA]), st.booleans(),
)
def test_whatever_is_put_in_and_chosen_the_chips_add_up(amounts, choice, house, flop):
    table = at(house, stacks=(9_000, 700, 5_000, 1_234))
    if flop:
        table.to_flop()
    for chips in amounts:
        if table.hand.actor < 0:
            break
        seat = table.hand.seats[table.hand.actor]
        table.put(*table.room.facts_of_tap(table.table, Tap(TapKind.RAISE_TO, seat, chips)).facts)
        if table.table.doubt is not None:
            offered = [w.choice for w in table.table.doubt.ways if w.choice != "floor"]
            taken = choice if choice in offered else offered[-1]
            table.tap(TapKind.CHOOSE, table.table.doubt.seat, choice=taken, by=table.ruler)
        assert table.table.doubt is None
        assert table.chips_in_all == 15_934
        assert min(table.hand.stacks) >= 0

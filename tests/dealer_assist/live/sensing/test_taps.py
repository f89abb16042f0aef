"""Taps become facts at the table as it is; a tap for another picture makes none."""

from dataclasses import replace

import pytest
from live_table import FIXED, GC, POT_LIMIT, TDA
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Place
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.manual_tap_entry import OF_THE_MOMENT

MISSED = "alert.tap_missed"


def playing(players: int = 3, name: str = GC, **more) -> ReaderTable:
    """Cards dealt by hand; the actor is the first after the blinds."""
    return ReaderTable(name, **more).begin((10_000,) * players).deal()


def shown_down(read: bool = True) -> ReaderTable:
    """Two players at the showdown; the shoe read their cards, or nobody did."""
    table = ReaderTable().begin((10_000, 10_000)).post()
    if read:
        table.draw("As", "Ks", "Ad", "Kd")
    else:
        table.tap(TapKind.DONE)
    for board in ("2c7dTh", "2s", "5h"):
        while table.hand.phase is Phase.BETTING:
            table.tap(TapKind.CHECK_CALL)
        table.collect().board(board)
    while table.hand.phase is Phase.BETTING:
        table.tap(TapKind.CHECK_CALL)
    assert table.hand.phase is Phase.SHOWDOWN
    return table


# --- what each tap makes ---------------------------------------------------------------------


def test_the_keys_of_the_player_to_act_make_his_action():
    assert playing().tap(TapKind.FOLD, 3) == (e.Folded(3),)
    assert playing().tap(TapKind.CHECK_CALL, 3) == (e.Called(3, 100),)
    assert playing().tap(TapKind.RAISE_TO, 3, 350) == (e.Raised(3, 350),)
    assert playing().tap(TapKind.ALL_IN, 3) == (e.Raised(3, 10_000),)


def test_check_and_bet_are_what_the_same_keys_mean_where_nothing_is_owed():
    table = playing(2)
    table.tap(TapKind.CHECK_CALL)
    table.tap(TapKind.CHECK_CALL)
    table.collect().board("2c7dTh")
    assert table.tap(TapKind.CHECK_CALL, 1) == (e.Checked(1),)
    assert table.tap(TapKind.RAISE_TO, 2, 300) == (e.Bet(2, 300),)


@pytest.mark.parametrize("played", [POT_LIMIT, FIXED])
def test_an_all_in_over_the_limit_is_put_to_the_dealer(played):
    table = playing(3, TDA, played=played)
    table.tap(TapKind.ALL_IN, 3)
    assert table.table.doubt.why == "doubt.over_limit"


def test_an_amount_that_the_house_must_interpret_is_a_ruling_not_a_raise():
    table = playing()
    table.tap(TapKind.RAISE_TO, 3, 150)
    assert isinstance(table.made[0], e.BetDoubted)


@pytest.mark.parametrize("chips", [0, -5])
def test_an_amount_that_is_none_makes_no_fact(chips):
    assert playing().tap(TapKind.RAISE_TO, 3, chips) == ()


def test_done_does_the_first_step():
    table = ReaderTable().begin((10_000,) * 3)
    assert table.tap(TapKind.DONE) == (e.Posted(1, e.Post.SMALL_BLIND, 50),)
    assert table.tap(TapKind.DONE) == (e.Posted(2, e.Post.BIG_BLIND, 100),)
    assert table.tap(TapKind.DONE) == (e.CardsUnread(6),)
    assert table.tap(TapKind.DONE) == ()  # somebody is to act: there is no step


def test_done_at_an_empty_table_says_what_is_missing():
    table = ReaderTable()
    assert table.tap(TapKind.DONE) == ()
    assert table.notice == "why.no_stakes"


@pytest.mark.parametrize(("kind", "chips", "fact"), [
    (TapKind.SIT, 500, e.PlayerSat(4, 500)),
    (TapKind.LEAVE, 0, e.PlayerLeft(4)),
    (TapKind.AWAY, 0, e.PlayerAway(4)),
    (TapKind.RETURNED, 0, e.PlayerReturned(4)),
    (TapKind.COUNTED, 700, e.StackCounted(4, 700)),
])
def test_taps_on_a_seat_say_what_they_say(kind, chips, fact):
    table = ReaderTable()
    if kind is not TapKind.SIT:
        table.put(e.PlayerSat(4, 700))
    if kind is TapKind.RETURNED:
        table.put(e.PlayerAway(4))
    (made,) = table.tap(kind, 4, chips)
    timed = replace(fact, at_s=made.at_s) if hasattr(fact, "at_s") else fact
    assert made == timed


def test_the_floor_may_be_called_at_any_time():
    (made,) = playing().tap(TapKind.CALL_FLOOR, at=1)
    assert made == e.FloorCalled("", made.at_s) and made.at_s


def test_every_kind_of_tap_is_known_at_every_kind_of_table():
    for table in (ReaderTable(), playing(), shown_down()):
        for kind in TapKind:
            entered = table.room.facts_of_tap(table.table, Tap(kind, 2, 100, ("As",), "call"))
            assert entered.facts or entered.notice


# --- another picture -------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [
    TapKind.FOLD, TapKind.CHECK_CALL, TapKind.RAISE_TO, TapKind.ALL_IN])
def test_an_action_for_a_picture_that_is_gone_makes_no_fact(kind):
    table = playing()
    seen = table.table.number
    table.tap(TapKind.CHECK_CALL, 3)
    table.tap(TapKind.CHECK_CALL, 1)
    assert table.tap(kind, 0, 500, at=seen) == ()
    assert table.notice == MISSED


def test_an_action_for_another_seat_than_the_one_to_act_makes_no_fact():
    assert playing().tap(TapKind.FOLD, 1) == ()


def test_chips_that_the_scanner_saw_meanwhile_make_no_tap_old():
    table = playing()
    seen = table.table.number
    table.put(e.ChipsSeen(3, 25))
    assert table.tap(TapKind.CHECK_CALL, 3, at=seen) == (e.Called(3, 100),)


def test_a_flood_of_taps_on_one_picture_makes_one_fact_each_kind():
    table = playing()
    seen = table.table.number
    made = [table.tap(TapKind.CHECK_CALL, at=seen) for _ in range(50)]
    assert [m for m in made if m] == [(e.Called(3, 100),)]


def test_two_undos_on_one_picture_take_back_one_fact():
    table = playing()
    table.tap(TapKind.CHECK_CALL, 3)
    table.tap(TapKind.CHECK_CALL, 1)
    seen, named = table.table.number, str(table.table.fact_number)
    assert [fact.number for fact in table.tap(TapKind.UNDO, choice=named, at=seen)] == [seen]
    assert table.tap(TapKind.UNDO, choice=named, at=seen) == ()
    assert table.notice == MISSED
    assert table.actor == 1


@pytest.mark.parametrize("kind", sorted(OF_THE_MOMENT))
def test_a_tap_seen_before_an_undo_makes_no_fact_after_it(kind):
    table = playing()
    table.tap(TapKind.CHECK_CALL, 3)
    seen = table.table.number
    table.tap(TapKind.UNDO)
    assert table.tap(kind, 3, 500, at=seen) == ()
    assert table.notice == MISSED


def test_no_action_is_taken_while_a_ruling_is_pending():
    table = playing()
    table.tap(TapKind.RAISE_TO, 3, 150)
    assert table.tap(TapKind.FOLD, 3) == ()
    assert table.tap(TapKind.CHECK_CALL, 3) == ()


def test_undo_takes_back_a_pending_ruling_and_leaves_the_turn_where_it_was():
    table = playing()
    table.tap(TapKind.RAISE_TO, 3, 150)
    table.tap(TapKind.UNDO)
    assert table.table.doubt is None
    assert table.tap(TapKind.CHECK_CALL, 3) == (e.Called(3, 100),)


def test_a_ruling_and_its_action_are_undone_together_and_it_stands_open_again():
    table = playing()
    table.tap(TapKind.RAISE_TO, 3, 150)
    doubt = table.table.doubt
    table.tap(TapKind.CHOOSE, 3, choice="raise")
    table.tap(TapKind.UNDO)
    assert table.table.doubt == doubt
    assert table.hand.bets[2] == 0


def test_nothing_is_undone_before_the_first_fact():
    table = ReaderTable()
    assert table.tap(TapKind.UNDO) == ()


# --- cards by hand ---------------------------------------------------------------------------


def at_the_flop() -> ReaderTable:
    table = playing(2)
    table.tap(TapKind.CHECK_CALL)
    table.tap(TapKind.CHECK_CALL)
    return table


def test_entering_the_flop_says_that_a_card_was_burnt():
    table = at_the_flop()
    made = table.tap(TapKind.CARDS, cards=("2c", "7d", "Th"))
    assert made[0] == e.CardsUnread(1, assumed=True)
    assert [(f.place, f.card) for f in made[1:]] == [
        (Place.FLOP, "2c"), (Place.FLOP, "7d"), (Place.FLOP, "Th")]
    assert table.hand.phase is Phase.BETTING
    assert table.notes == []


def test_the_rest_of_a_flop_is_entered_where_the_reader_stopped():
    table = at_the_flop()
    table.draw("5c", "2c")
    table.tap(TapKind.CARDS, cards=("7d", "Th"))
    assert table.hand.board == ("2c", "7d", "Th")


@pytest.mark.parametrize("cards", [(), ("2c", "7d", "Th", "9s")])
def test_no_card_and_more_cards_than_are_due_are_refused(cards):
    table = at_the_flop()
    assert table.tap(TapKind.CARDS, cards=cards) == ()
    assert table.hand.board == ()


def test_the_pad_refuses_a_card_that_lies_there_already():
    table = at_the_flop()
    assert table.tap(TapKind.CARDS, cards=("2c", "7d", "2c")) == ()
    assert table.notice == "alert.same_card"
    table.tap(TapKind.CARDS, cards=("2c", "7d", "Th"))
    table.tap(TapKind.CHECK_CALL)
    table.tap(TapKind.CHECK_CALL)
    assert table.tap(TapKind.CARDS, cards=("7d",)) == ()
    assert table.notice == "alert.same_card"


def test_a_text_that_is_no_card_is_refused_with_the_reason():
    table = at_the_flop()
    assert table.tap(TapKind.CARDS, cards=("1x",)) == ()
    assert table.notice == "alert.entry_refused"


def test_a_board_card_is_refused_while_somebody_is_to_act():
    assert playing().tap(TapKind.CARDS, cards=("2c",)) == ()


# --- hands shown -----------------------------------------------------------------------------


def test_a_hand_that_the_shoe_read_is_opened_by_the_vault():
    table = shown_down()
    assert table.tap(TapKind.SHOW, 1) == (e.HandTabled(1, ("As", "Ad")),)


def test_a_hand_that_nobody_read_is_asked_for_and_can_be_entered():
    table = shown_down(read=False)
    assert table.tap(TapKind.SHOW, 1) == ()
    assert table.notice == "alert.hand_unread"
    assert table.tap(TapKind.CARDS, 1, cards=("As", "Ad")) == (e.HandTabled(1, ("As", "Ad")),)
    assert table.tap(TapKind.CARDS, 2, cards=("Ad", "Kd")) == ()
    assert table.notice == "alert.same_card"
    assert table.tap(TapKind.CARDS, 2, cards=("Kd", "Qd", "Jd")) == ()


def test_no_hand_is_opened_while_somebody_is_to_act():
    table = ReaderTable().begin((10_000, 10_000)).post().draw("As", "Ks", "Ad", "Kd")
    assert table.hand.phase is Phase.BETTING
    assert table.tap(TapKind.SHOW, 1) == ()


@pytest.mark.parametrize("seat", [3, 2])
def test_gc_387_cards_let_go_while_somebody_is_to_act_are_a_fold_in_turn_or_not(seat):
    table = ReaderTable().begin((10_000,) * 3).post().draw("As", "Ks", "Qs", "Ad", "Kd", "Qd")
    assert table.hand.seats[table.hand.actor] == 3
    assert table.tap(TapKind.MUCK, seat) == (e.Folded(seat),)
    assert table.tap(TapKind.MUCK, seat) == ()


def test_a_folded_and_a_mucked_hand_stay_closed():
    table = ReaderTable().begin((10_000,) * 3).post().draw("As", "Ks", "Qs", "Ad", "Kd", "Qd")
    table.tap(TapKind.FOLD, 3)
    table.tap(TapKind.CHECK_CALL)
    table.tap(TapKind.CHECK_CALL)
    assert table.hand.phase is Phase.CLOSED
    assert table.tap(TapKind.SHOW, 3) == ()
    mucked = shown_down()
    mucked.tap(TapKind.MUCK, 2)
    assert mucked.tap(TapKind.SHOW, 2) == ()
    assert mucked.tap(TapKind.CARDS, 2, cards=("Kc", "Qd")) == ()
    assert mucked.notice == "irregular.folded_already"


def test_a_hand_that_lies_open_is_not_mucked():
    table = shown_down()
    table.tap(TapKind.SHOW, 1)
    assert table.tap(TapKind.MUCK, 1) == ()


def test_a_mucked_hand_is_a_fact_at_the_showdown():
    assert shown_down().tap(TapKind.MUCK, 2) == (e.HandMucked(2),)


# --- stakes, straddle ------------------------------------------------------------------------


def test_new_blinds_keep_the_levy_of_the_house():
    table = ReaderTable()
    table.put(e.TableOpened("t", GC, "holdem_no_limit", e.Stakes(
        50, 100, 100, levy_per_10000=400, levy_cap=2_000), (100,)))
    (made,) = table.tap(TapKind.STAKES, chips=400)
    assert made == e.StakesChanged(e.Stakes(
        200, 400, 400, levy_per_10000=400, levy_cap=2_000))


def test_new_stakes_keep_the_ratio_of_fixed_limit():
    table = ReaderTable()
    table.put(e.StakesChanged(e.Stakes(50, 100, 100, 100, 200)))
    assert table.tap(TapKind.STAKES, chips=400) == (
        e.StakesChanged(e.Stakes(200, 400, 400, 400, 800)),)


@pytest.mark.parametrize("chips", [-4, 0, 1])
def test_blinds_that_no_chip_makes_are_refused(chips):
    assert ReaderTable().tap(TapKind.STAKES, chips=chips) == ()


def test_a_straddle_is_taken_from_the_seat_that_may_post_it_and_refused_from_another():
    table = ReaderTable().begin((10_000,) * 4).post()
    assert table.tap(TapKind.STRADDLE, 4) == ()
    assert table.notice == "why.straddle_other_seat"
    assert table.tap(TapKind.STRADDLE, 3) == (e.Posted(3, e.Post.STRADDLE, 200),)

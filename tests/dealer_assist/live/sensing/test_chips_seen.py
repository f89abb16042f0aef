"""The scanner's spots: posts, collection, change, foreign tags, and a scanner that comes back."""

import pytest
from live_table import TDA
from reader_table import REGISTER, ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Owed, Post
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.live.sensing.scanner_chips import seat_at_spot

FOREIGN = b"\xe0\x04\x09another"[:8]


def posting(stacks=(10_000,) * 4, **more) -> ReaderTable:
    return ReaderTable().begin(stacks, **more)


def playing(stacks=(10_000,) * 4, **more) -> ReaderTable:
    return posting(stacks, **more).deal_with_chips()


def test_the_first_spot_lies_in_front_of_seat_one():
    assert seat_at_spot(0) == 1


# --- posts -----------------------------------------------------------------------------------


def test_chips_that_are_exactly_the_blind_owed_are_that_blind():
    table = posting()
    assert table.amount(1, 50) == (e.ChipsSeen(1, 50), e.Posted(1, Post.SMALL_BLIND, 50))
    assert table.amount(2, 100) == (e.ChipsSeen(2, 100), e.Posted(2, Post.BIG_BLIND, 100))
    assert table.hand.phase is Phase.DEALING


@pytest.mark.parametrize("chips", [49, 51, 100])
def test_any_other_amount_is_no_post(chips):
    assert posting().amount(1, chips) == (e.ChipsSeen(1, chips),)


def test_a_blind_may_come_before_the_one_that_is_asked_for():
    assert posting().amount(2, 100)[-1] == e.Posted(2, Post.BIG_BLIND, 100)


def test_an_ante_is_posted_before_the_blind_of_the_same_seat():
    table = posting(ante=10)
    assert table.amount(1, 10) == (e.ChipsSeen(1, 10), e.Posted(1, Post.ANTE, 10))
    assert table.amount(1, 50) == (e.ChipsSeen(1, 60), e.Posted(1, Post.SMALL_BLIND, 50))


def test_ante_and_blind_in_one_motion_are_two_posts():
    assert posting(ante=10).amount(1, 60) == (
        e.ChipsSeen(1, 60), e.Posted(1, Post.ANTE, 10), e.Posted(1, Post.SMALL_BLIND, 50))


def test_antes_that_are_swept_before_the_blinds_change_no_bet():
    table = posting(ante=10)
    for seat in (1, 2, 3, 4):
        table.amount(seat, 10)
    table.sweep_all()
    assert table.table.seen == (0,) * 11
    table.amount(1, 50)
    table.amount(2, 100)
    assert table.hand.bets == (50, 100, 0, 0)
    assert table.hand.phase is Phase.DEALING


def test_an_ante_left_standing_is_no_part_of_the_first_bet():
    table = posting(ante=10)
    for seat in (1, 2, 3, 4):
        table.amount(seat, 10)
    table.amount(1, 50)
    table.amount(2, 100)
    table.put(e.CardsUnread(8))
    assert table.amount(3, 100)[-1] == e.Called(3, 100)
    assert table.amount(4, 300)[-1] == e.Raised(4, 300)
    assert table.amount(1, 250)[-1] == e.Called(1, 250)


def test_a_short_stack_posts_what_it_has():
    table = posting(stacks=(10_000, 70, 10_000, 10_000))
    assert table.amount(2, 70)[-1] == e.Posted(2, Post.BIG_BLIND, 70)


def test_a_straddle_is_posted_by_the_seat_after_the_big_blind_and_by_no_other():
    table = posting()
    table.amount(1, 50)
    table.amount(2, 100)
    assert table.amount(4, 200) == (e.ChipsSeen(4, 200),)
    assert table.amount(3, 200) == (e.ChipsSeen(3, 200), e.Posted(3, Post.STRADDLE, 200))


def test_blinds_once_posted_are_not_posted_again_by_more_chips():
    table = posting()
    table.amount(1, 50)
    assert table.amount(1, 50) == (e.ChipsSeen(1, 100),)


# --- what stands there -----------------------------------------------------------------------


def test_a_whole_spot_says_what_stands_there_and_a_change_what_came():
    table = playing()
    table.amount(3, 100)
    table.lying[3].append(REGISTER_ONE)
    assert table.spot(3, [REGISTER_ONE], ())[0] == e.ChipsSeen(3, 101)
    whole = table.lying[3]
    assert table.spot(3, whole, ())[0] == e.ChipsSeen(3, 101)


REGISTER_ONE = next(uid for uid, value in REGISTER.chips.items() if value == 1)


def test_a_spot_is_known_again_after_a_restart_from_its_facts_alone():
    table = playing()
    table.amount(3, 100)
    again = ReaderTable().put(*table.facts)
    again.lying = {3: [*table.lying[3], REGISTER_ONE]}
    assert again.spot(3, [REGISTER_ONE], ())[0] == e.ChipsSeen(3, 101)


def test_a_spot_that_no_seat_has_is_set_aside():
    table = playing()
    assert table.spot(11, (), ()) == (e.DeviceNoted("scanner", "set_aside", "spot 10"),)


def test_an_unknown_chip_is_an_alarm_and_the_bet_beside_it_is_the_dealers_to_count():
    table = playing()
    pile = [uid for uid, value in REGISTER.chips.items() if value == 100][:1]
    table.lying[3] = [*pile, FOREIGN]
    made = table.spot(3, table.lying[3], ())
    seen, doubt, noted = made
    assert (seen, noted) == (
        e.ChipsSeen(3, 100), e.DeviceNoted("scanner", "unknown_chip", "3"))
    assert (doubt.seat, doubt.why, doubt.proposal) == (3, "doubt.strange_chip", "wait")
    assert table.hand.bets[2] == 0
    table.lying[3] = pile
    assert table.spot(3, (), [FOREIGN])[-1] == e.Called(3, 100)


def test_change_given_for_chips_that_came_too_many_is_no_action():
    table = playing()
    table.tap(TapKind.CHECK_CALL, 3)
    table.chips(3, 500)
    table.tap(TapKind.CHOOSE, 3, choice="back")
    assert table.actor == 4
    assert table.spot(
        3, [u for u, v in REGISTER.chips.items() if v == 100][-1:], table.lying[3], 1
    ) == (e.ChipsSeen(3, 100),)


# --- collection ------------------------------------------------------------------------------


def closed() -> ReaderTable:
    table = playing()
    table.amount(3, 300)
    table.fold(4, 1)
    table.amount(2, 200)
    assert table.hand.phase is Phase.CLOSED
    return table


def test_bets_are_collected_when_the_last_spot_is_empty_and_not_before():
    table = closed()
    assert table.sweep(3) == (e.ChipsSeen(3, 0),)
    assert table.sweep(1) == (e.ChipsSeen(1, 0),)
    assert table.sweep(2) == (e.ChipsSeen(2, 0), e.BetsCollected())
    assert table.hand.phase is Phase.BOARD
    assert table.hand.paid == (50, 300, 300, 0)


def test_empty_spots_while_the_betting_goes_on_collect_nothing():
    table = playing()
    table.amount(3, 100)
    table.sweep_all()
    assert not any(isinstance(f, e.BetsCollected) for f in table.facts)


# --- a scanner that was away -----------------------------------------------------------------


def away(table: ReaderTable) -> ReaderTable:
    table.up("scanner")
    table.catch_up("scanner")
    table.lost("scanner")
    return table


def unheard(table: ReaderTable, seat: int, *values: int) -> None:
    """Chips are put in front of the seat while nobody hears of it."""
    uids = [u for u, v in REGISTER.chips.items() if v in values]
    for value in values:
        table.lying.setdefault(seat, []).append(
            next(u for u in uids if REGISTER.chips[u] == value
                 and all(u not in pile for pile in table.lying.values()))
        )


def test_a_bet_that_was_put_in_unheard_is_taken_over_when_the_scanner_has_told_all():
    table = away(playing())
    unheard(table, 3, 50, 50)
    table.up("scanner")
    table.tells_all()
    assert not any(isinstance(f, e.Called) for f in table.facts)
    assert e.Called(3, 100) in table.catch_up("scanner")


def test_one_large_chip_that_was_put_in_unheard_is_put_to_the_dealer():
    table = away(playing())
    unheard(table, 3, 500)
    table.up("scanner")
    table.tells_all()
    table.catch_up("scanner")
    assert table.table.doubt is not None
    assert table.table.doubt.why == "doubt.silent_chip"


def test_blinds_that_were_put_in_unheard_are_posted():
    table = away(posting())
    unheard(table, 1, 50)
    unheard(table, 2, 100)
    table.up("scanner")
    table.tells_all()
    table.catch_up("scanner")
    assert table.hand.bets[:2] == (50, 100)


def test_chips_of_an_ante_that_is_as_large_as_the_blind_do_not_pay_for_the_blind_too():
    table = away(posting(ante=50))
    unheard(table, 1, 50)
    table.up("scanner")
    table.tells_all()
    table.catch_up("scanner")
    assert [o.post for o in table.hand.posted if o.seat == 1] == [Post.ANTE]
    assert Owed(1, Post.SMALL_BLIND, 50) in table.hand.owed


def test_bets_that_were_collected_unheard_are_collected():
    table = closed()
    away(table)
    table.lying.clear()
    table.up("scanner")
    table.tells_all()
    assert table.catch_up("scanner") == [e.BetsCollected()]


def test_a_bet_entered_otherwise_than_it_stands_there_is_a_difference():
    table = away(playing())
    table.tap(TapKind.RAISE_TO, 3, 400)
    unheard(table, 3, 250, 50)
    table.up("scanner")
    table.tells_all()
    table.catch_up("scanner")
    assert table.table.differences == (e.CountDiffered("scanner", 3, 300, 400),)


@pytest.mark.parametrize(("choice", "bet"), [("seen", 300), ("believed", 400)])
def test_a_difference_is_settled_by_the_count_that_the_dealer_chooses(choice, bet):
    table = away(playing())
    table.tap(TapKind.RAISE_TO, 3, 400)
    unheard(table, 3, 250, 50)
    table.up("scanner")
    table.tells_all()
    table.catch_up("scanner")
    table.tap(TapKind.CHOOSE, 3, choice=choice)
    assert table.table.differences == ()
    assert table.hand.bets[2] == bet
    assert table.chips_in_all == 40_000


def test_a_difference_left_open_over_the_street_costs_the_seat_nothing_when_it_is_settled():
    table = away(playing())
    table.tap(TapKind.CHECK_CALL, 3)  # and its chips never come in front of the scanner
    table.up("scanner")
    table.tells_all()
    table.catch_up("scanner")
    assert table.table.differences == (e.CountDiffered("scanner", 3, 0, 100),)
    (case,) = table.table.cases  # play waits for the two counts, unless the floor lets it go on
    table.put(e.CaseReleased(case.number, "M. Durand", "counted after the hand"))
    for _ in range(3):
        table.tap(TapKind.CHECK_CALL)
    table.put(e.BetsCollected()).board("2c7dTh")
    stack = table.hand.stacks[2]
    table.tap(TapKind.CHOOSE, 3, 100, choice="believed")
    assert table.hand.stacks[2] == stack
    assert table.hand.bets == (0, 0, 0, 0)


def test_a_scanner_with_a_new_journal_forgets_every_spot():
    table = playing()
    table.up("scanner", boot=7)
    table.catch_up("scanner")
    table.amount(3, 100)
    made = table.up("scanner", boot=8)
    assert made[0] == e.DeviceFound("scanner", "id", 8)
    assert set(made[1:]) == {e.ChipsSeen(1, 0), e.ChipsSeen(2, 0), e.ChipsSeen(3, 0)}
    table.tells_all()
    table.catch_up("scanner")
    assert table.table.seen[1:4] == (50, 100, 100)
    assert table.table.differences == ()


def test_a_scanner_that_comes_back_while_a_ruling_is_pending_leaves_the_ruling_alone():
    table = playing()
    table.amount(3, 150)
    doubt = table.table.doubt
    table.up("scanner")
    table.lost("scanner")
    table.up("scanner")
    table.tells_all()
    assert table.catch_up("scanner") == []
    assert table.table.doubt == doubt
    table.tap(TapKind.CHOOSE, 3, choice="raise")
    assert table.hand.bets[2] == 200


def test_a_scanner_lost_twice_is_lost_once():
    table = playing()
    table.up("scanner")
    assert table.lost("scanner") == (e.DeviceLost("scanner", "unplugged"),)
    assert table.lost("scanner") == ()


def test_the_tournament_house_posts_the_same_blinds():
    assert ReaderTable(TDA).begin((10_000,) * 3).amount(1, 50)[-1] == e.Posted(
        1, Post.SMALL_BLIND, 50)

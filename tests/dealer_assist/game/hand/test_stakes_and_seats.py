"""Blinds that a house plays, and changing seats."""

import pytest
from evening_of_hands import decided, next_hand, room, walked
from live_table import GC, NO_LIMIT, TDA, LiveTable, rules

from dealer_assist.game import facts as e
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.hand.stakes_from_blinds import why_not_stakes

GT, NLPC, BRS = "groupe_tranchant", "nlpc", "basic_sheet"
FIVE = (1, 3, 5, 7, 9)


@pytest.mark.parametrize(("name", "small", "big", "reason"), [
    (GT, 50, 50, ""), (GT, 50, 75, ""), (GT, 50, 100, ""),
    (GT, 50, 101, "blinds_at_most_double"), (GT, 50, 49, "blinds_small_over_big"),
    (BRS, 50, 100, ""), (BRS, 50, 75, "blinds_double"), (BRS, 50, 50, "blinds_double"),
    (NLPC, 25, 75, ""), (GC, 25, 75, ""), (GC, 50, 25, "blinds_small_over_big"),
    (TDA, 0, 100, ""), (BRS, 0, 0, ""),
])
def test_a22_gt_193_brs_48_how_big_the_big_blind_may_be(name, small, big, reason):
    wrong = why_not_stakes(rules(name), e.Stakes(small, big, big))
    assert (wrong.id.removeprefix("why.") if wrong else "") == reason


def test_gt_193_stakes_that_the_house_doesn_t_play_are_noted_and_in_force():
    live = LiveTable(GT).put(e.TableOpened("T", GT, NO_LIMIT, e.Stakes(50, 200, 200), ()))
    assert live.notes == ["blinds_at_most_double"]
    live.put(e.StakesChanged(e.Stakes(50, 150, 150)))
    assert live.notes == ["blinds_at_most_double"] * 2
    assert live.table.stakes.big_blind == 150


@pytest.mark.parametrize(("name", "reason"), [
    (GT, "why.seat_change_refused"), (GC, "why.seat_change_not_said"),
])
def test_gt_93_nobody_changes_seats_or_the_floor_says(name, reason):
    live = walked(room(name, FIVE))
    move = e.SeatChanged(7, 8)
    assert why_not_enter_fact(live.table, move).id == reason
    live.put(move)  # he sits there all the same: noted
    assert live.notes == [reason.removeprefix("why.")]
    assert live.table.chair(8).chips == 5000 and not live.table.chair(7).taken


@pytest.mark.parametrize(("fact", "kind"), [
    (e.SeatChanged(7, 9), "seat_taken"), (e.SeatChanged(2, 4), "seat_empty"),
    (e.SeatChanged(7, 0), "no_such_seat"),
])
def test_a_seat_change_that_can_t_be_moves_nobody(fact, kind):
    live = walked(room(GC, FIVE)).put(fact)
    assert live.notes == [kind]
    assert [c.seat for c in live.table.chairs if c.taken] == list(FIVE)


def test_nobody_changes_seats_in_a_hand_of_his():
    live = room(GC, FIVE).done().put(e.SeatChanged(7, 8))
    assert live.notes == ["left_in_hand"]


def test_who_changes_seats_takes_his_debt_along_and_earns_no_button():
    live = decided(walked(room(GC, FIVE)), seats__change="allow")
    live.put(e.PlayerAway(7))
    walked(live).put(e.PlayerReturned(7), e.SeatChanged(7, 8))
    assert live.notes == []
    assert next_hand(live)[3] == [8]
    live.put(e.SeatChanged(5, 6))
    assert next_hand(live)[0] != 6

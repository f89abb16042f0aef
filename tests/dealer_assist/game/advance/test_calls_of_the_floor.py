"""A call rings until somebody has ruled, left or said that it is over; undo takes it back."""

import pytest
from live_table import GC, LiveTable, same

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.table.evening_state import Call

AT = 1_760_000_000


def called(reason: str = "") -> tuple[LiveTable, int]:
    live = LiveTable(GC).begin((5_000,) * 3).deal().put(e.FloorCalled(reason, AT))
    return live, live.table.number


def test_a_call_is_open_with_its_time_and_reason_and_nobody_has_heard_it():
    live, number = called("doubt.raise_too_small")
    assert live.table.calls == (Call(number, AT, "doubt.raise_too_small", hand=1),)


def test_a_call_of_an_old_journal_has_no_time():
    live = LiveTable(GC).put(e.FloorCalled("x"))
    assert live.table.calls[0].at_s == 0


def test_who_asked_for_it_may_be_told_once_he_is_called_and_is_no_second_call():
    live, number = called("dispute")
    live.put(e.FloorCalled("", AT + 9, asked_by=2))
    assert live.table.calls == (Call(number, AT, "dispute", hand=1, asked_by=2),)
    live.put(e.FloorCalled("", AT + 20, asked_by=3))
    assert [call.asked_by for call in live.table.calls] == [2, 3]


def test_it_is_heard_then_somebody_comes_and_the_last_who_says_so_is_the_one():
    live, number = called()
    assert live.put(e.CallHeard(number, AT + 1)).table.calls[0].heard
    assert live.put(e.CallComing(number, "M. Durand", AT + 2)).table.calls[0].coming == "M. Durand"
    assert live.put(e.CallComing(number, "C. Bernard", AT + 3)).table.calls[0].coming == (
        "C. Bernard")


def test_who_comes_has_heard_it_even_where_no_screen_said_so():
    live, number = called()
    assert live.put(e.CallComing(number, "M. Durand")).table.calls[0].heard


@pytest.mark.parametrize("ends", [
    e.FloorSignedOut("M. Durand"), e.RuleDecided("bet.min_raise", "increment", "M. Durand", "x"),
    e.BetRuled(3, "call", 100, "M. Durand", "x"), e.TableClosed(),
    e.PotRuled(0, 100, "M. Durand", "x"),
])
def test_a_ruling_of_the_floors_or_his_leaving_ends_every_call(ends):
    live, _ = called()
    live.put(e.FloorCalled("again"))
    assert len(live.table.calls) == 2
    assert live.put(ends).table.calls == ()


def test_what_the_dealer_settles_himself_leaves_the_call_open():
    live, _ = called()
    live.put(e.BetRuled(3, "call", 100))
    assert len(live.table.calls) == 1


def test_a_call_that_is_over_leaves_the_other_one_ringing():
    live, first = called()
    live.put(e.FloorCalled("again"), e.CallEnded(first, "M. Durand"))
    assert [call.reason for call in live.table.calls] == ["again"]


def test_an_answer_to_a_call_that_is_over_is_noted_and_changes_nothing():
    live, number = called()
    live.put(e.CallEnded(number))
    for late in (e.CallHeard(number), e.CallComing(number, "M. Durand"), e.CallEnded(number)):
        live.put(late)
        assert live.table.calls == ()
        assert live.table.irregularities[-1].kind == "irregular.no_such_call"


def next_hand(live: LiveTable) -> LiveTable:
    stacks = (5_000,) * 3
    return live.put(e.HandBegan(
        live.table.hands + 1, 3, (1, 2, 3), stacks,
        (e.Owed(1, e.Post.SMALL_BLIND, 50), e.Owed(2, e.Post.BIG_BLIND, 100)),
        e.Stakes(50, 100, 100), "holdem_no_limit", GC))


def test_a_call_that_nobody_heard_is_over_once_a_whole_hand_was_dealt_since():
    live, _ = called()
    live.fold(3, 1).collect().push()
    assert next_hand(live).table.calls
    live.post().deal().fold(3, 1).collect().push()
    assert next_hand(live).table.calls == ()


def test_a_call_that_was_heard_waits_for_the_floor_however_many_hands_are_dealt():
    live, number = called()
    live.put(e.CallHeard(number)).fold(3, 1).collect().push()
    next_hand(live).post().deal().fold(3, 1).collect().push()
    assert next_hand(live).table.calls[0].heard


def test_undoing_the_hand_that_ended_a_call_has_it_ring_again():
    live, number = called()
    live.fold(3, 1).collect().push()
    next_hand(live).post().deal().fold(3, 1).collect().push()
    began = next_hand(live).table.number
    assert live.put(e.FactUndone(began)).table.calls[0].number == number


# --- undo --------------------------------------------------------------------------------------


def test_undoing_the_call_takes_it_back_however_it_was_heard():
    live, number = called()
    live.put(e.CallHeard(number), e.CallComing(number, "M. Durand"))
    assert live.table.fact_number == number  # answers of the floor's are no decision of the dealer
    live.put(e.FactUndone(number))
    assert live.table.calls == ()


def test_undoing_something_later_leaves_the_call_as_the_floor_left_it():
    live, number = called()
    live.fold(3).put(e.CallHeard(number), e.CallComing(number, "M. Durand"))
    live.put(e.FactUndone(number + 1))
    assert live.table.calls[0].coming == "M. Durand"


def test_undoing_the_ruling_that_ended_it_has_it_ring_again():
    live, number = called()
    live.put(e.CallHeard(number), e.RuleDecided("bet.min_raise", "increment", "M. Durand", "x"))
    assert live.table.calls == ()
    live.put(e.FactUndone(live.table.number))
    assert [call.number for call in live.table.calls] == [number]


def test_a_call_that_the_floor_ended_stays_over_whatever_is_undone():
    live, number = called()
    live.fold(3).put(e.CallEnded(number, "M. Durand"))
    live.put(e.FactUndone(number + 1))
    assert live.table.calls == ()


def test_an_order_that_was_refused_changes_nothing_but_stands_among_the_last_facts():
    live, _ = called()
    before = live.table
    live.put(e.OrderRefused(4, "TableClosed", "M. Durand", "une donne est en cours", "running"))
    after = live.table
    assert after.recent[-1].fact == e.OrderRefused(
        4, "TableClosed", "M. Durand", "une donne est en cours", "running")
    assert after.evolve(number=before.number, since=before.since) == before


def test_a_restart_knows_the_calls_as_they_were():
    live, number = called("x")
    live.put(e.CallHeard(number), e.CallComing(number, "M. Durand"))
    assert same(rebuild(live.house, live.facts), live.table)

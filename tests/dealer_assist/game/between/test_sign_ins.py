"""Wrong PINs cost time, counted for each name; a session ends by itself."""

from live_table import GC, rules

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, rebuild
from dealer_assist.game.between.wrong_pin_waits import (
    LONGEST_WAIT_S,
    SESSION_S,
    is_session_over,
    pin_wait_left_s,
    wrong_pin_count,
)
from dealer_assist.game.table.table import bare_table

NOW = 1_760_000_000


def refused(times: int, name: str = "M. Durand", at_s: int = NOW) -> list[e.Fact]:
    return [e.SignInRefused(name, at_s)] * times


def after(*facts: e.Fact):
    return rebuild(rules(GC), facts)


def test_two_wrong_pins_cost_nothing_the_third_five_seconds_then_it_doubles():
    waits = [pin_wait_left_s(after(*refused(n)).evening.turned_away, "M. Durand", NOW)
             for n in range(12)]
    assert waits == [0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300]


def test_the_waiting_runs_down_with_the_clock():
    table = after(*refused(4))
    assert [pin_wait_left_s(table.evening.turned_away, "M. Durand", NOW + s) for s in (
        0, 3, 9, 10, 500)] == [10, 7, 1, 0, 0]


def test_each_name_waits_for_itself():
    table = after(*refused(5))
    assert pin_wait_left_s(table.evening.turned_away, "M. Durand",
                    NOW) == 20 and pin_wait_left_s(table.evening.turned_away, "C. Bernard",
                                                   NOW) == 0


def test_the_right_pin_wipes_the_count_and_a_bare_name_does_not():
    table = after(*refused(5), e.FloorSignedIn("M. Durand", True, NOW))
    assert wrong_pin_count(table.evening.turned_away, "M. Durand").wrong == 0
    table = after(*refused(5), e.FloorSignedIn("M. Durand", False, NOW))
    assert wrong_pin_count(table.evening.turned_away, "M. Durand").wrong == 5


def test_undo_forgets_no_wrong_pin():
    table = after(e.PlayerSat(1, 100), *refused(5))
    table = advance(table, e.FactUndone(table.fact_number))
    assert not table.chair(1).taken and pin_wait_left_s(table.evening.turned_away, "M. Durand",
                                                        NOW) == 20


def test_a_clock_set_back_makes_nobody_wait_longer_than_the_whole_time():
    table = after(*refused(9))
    assert pin_wait_left_s(table.evening.turned_away, "M. Durand", NOW - 86_400) == LONGEST_WAIT_S


def test_nobody_waits_at_a_new_table():
    assert pin_wait_left_s(bare_table(rules(GC)).evening.turned_away, "M. Durand", 0) == 0


def test_a_session_lasts_two_minutes_from_its_last_use_and_none_from_the_future_counts():
    assert not is_session_over(NOW, NOW) and not is_session_over(NOW, NOW + SESSION_S - 1)
    assert is_session_over(NOW, NOW + SESSION_S) and is_session_over(NOW, NOW - 1)

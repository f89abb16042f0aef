"""The floor holds a player's clock: no second counts until he lets it run on (facts alone)."""

import pytest
from live_table import GC, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.hand.action_clock import due_clock, time_over, why_time_over

CALLED, HELD = e.TimeCalled(3, 1_000), e.TimeHeld(3, 1_020, "JD")


def betting(*facts: e.Fact, name: str = GC) -> LiveTable:
    return LiveTable(name).begin([10_000] * 4).deal().put(*facts)


def left(live: LiveTable, now_s: int) -> int:
    clock = due_clock(live.table, now_s)
    assert clock is not None
    return clock.left_s


@pytest.mark.parametrize("now_s", [1_020, 1_069, 1_070, 5_000])
def test_held_no_second_counts(now_s):
    live = betting(CALLED, HELD)
    assert left(live, now_s) == 50
    assert due_clock(live.table, now_s).held == HELD
    assert due_clock(live.table, now_s).fact is None


def test_let_run_on_the_seconds_that_were_left_run():
    live = betting(CALLED, HELD, e.TimeResumed(3, 1_500, "JD"))
    assert [left(live, now_s) for now_s in (1_500, 1_510, 1_540, 1_550)] == [50, 40, 10, 0]
    assert live.table.time_held is None


def test_held_twice_each_time_counts():
    live = betting(CALLED, HELD, e.TimeResumed(3, 1_100, "JD"), e.TimeHeld(3, 1_110, "JD"),
                   e.TimeResumed(3, 2_110, "JD"))
    assert left(live, 2_110) == 40


@pytest.mark.parametrize("resumed_s", [900, 1_019])
def test_a_clock_set_back_meanwhile_gives_no_time_and_takes_none(resumed_s):
    live = betting(CALLED, HELD, e.TimeResumed(3, resumed_s, "JD"))
    assert left(live, 1_020) == 50
    assert left(live, 500) == 70, "never more than the whole time"


def test_held_before_it_was_called_he_has_his_whole_time():
    assert left(betting(CALLED, e.TimeHeld(3, 10, "JD")), 9_999) == 70


def test_held_at_zero_nothing_is_burned_but_his_act_is_late():
    live = betting(CALLED, e.TimeHeld(3, 1_070, "JD"))
    assert time_over(live.table, 1_080) is not None
    assert why_time_over(live.table, 1_080) is None
    assert not advise(live.table, 1_080).steps
    assert advise(live.table, 1_080).say[0].id == "say.time_held"


def test_in_the_countdown_the_dealer_stops_counting():
    live = betting(CALLED, e.TimeHeld(3, 1_065, "JD"))
    ids = [said.id for said in advise(live.table, 1_066).say]
    assert ids[0] == "say.time_held" and "say.time_count" not in ids


@pytest.mark.parametrize("ends", [
    (e.TimeStopped(3),), (e.Called(3, 100),), (e.Folded(3),),
    (e.TimeStopped(3), e.TimeCalled(3, 2_000)),
])
def test_taken_off_or_acted_nothing_is_held_any_more(ends):
    assert betting(CALLED, HELD, *ends).table.time_held is None


def test_an_undo_gives_the_clock_back_as_it_was():
    live = betting(CALLED, HELD)
    undone = live.put(e.FactUndone(live.table.fact_number))
    assert undone.table.time_held is None and left(undone, 1_030) == 40


@pytest.mark.parametrize("facts", [
    (e.TimeHeld(3, 5, "JD"),), (CALLED, e.TimeHeld(4, 5, "JD")), (e.TimeResumed(3, 5, "JD"),),
    (CALLED, e.TimeResumed(3, 1_005, "JD")), (CALLED, HELD, e.TimeHeld(3, 1_030, "JD")),
    (CALLED, HELD, e.TimeResumed(4, 1_030, "JD")),
])
def test_what_does_not_fit_is_noted_and_changes_nothing(facts):
    live = betting(*facts[:-1])
    before = live.table.time_called, live.table.time_held
    assert live.put(facts[-1]).notes == ["time_not_due"]
    assert (live.table.time_called, live.table.time_held) == before


@pytest.mark.parametrize(("before", "fact", "why"), [
    ((), e.TimeHeld(3, 0, "JD"), "why.no_time_runs"),
    ((CALLED,), e.TimeHeld(4, 0, "JD"), "why.no_time_runs"),
    ((CALLED,), e.TimeHeld(3, 0, " "), "why.by_missing"),
    ((CALLED, HELD), e.TimeHeld(3, 0, "JD"), "why.time_held"),
    ((CALLED,), e.TimeResumed(3, 0, "JD"), "why.time_not_held"),
    ((CALLED, HELD), e.TimeResumed(3, 0, ""), "why.by_missing"),
])
def test_only_a_clock_that_runs_is_held_and_by_a_name(before, fact, why):
    assert why_not_enter_fact(betting(*before).table, fact).id == why

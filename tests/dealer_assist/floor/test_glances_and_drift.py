"""A glance is said at once where somebody is needed, else twice a second; clocks are compared."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.floor.link.clock_drift import ClockDrift, Lag
from dealer_assist.floor.link.link_messages import CallReport, DeviceCondition, Glance
from dealer_assist.floor.link.table_link import AT_REST_S, PAUSE_S, GlanceGate

CALM = Glance("j", 1, 1000, "house", "game", 1, 2)


def test_a_glance_that_says_nothing_new_is_said_at_rest_only():
    gate = GlanceGate()
    assert gate.is_due(CALM, 0.0)
    gate.said(CALM, 0.0)
    assert not gate.is_due(replace(CALM, at_ms=99_000), AT_REST_S - 0.1)
    assert gate.is_due(replace(CALM, at_ms=99_000), AT_REST_S)


def test_ordinary_news_waits_half_a_second_and_what_calls_somebody_does_not():
    gate = GlanceGate()
    gate.said(CALM, 10.0)
    assert not gate.is_due(replace(CALM, number=2, pot=300), 10.4)
    assert gate.is_due(replace(CALM, number=2, pot=300), 10.0 + PAUSE_S)
    for urgent in (replace(CALM, calls=(CallReport(7, 99),)), replace(CALM, cases=1),
                   replace(CALM, doubts=1), replace(CALM, alarms=1), replace(CALM, closed=True),
                   replace(CALM, devices=(DeviceCondition("shoe", "lost"),))):
        assert gate.is_due(urgent, 10.001)


def test_after_the_line_was_lost_the_glance_is_said_again():
    gate = GlanceGate()
    gate.said(CALM, 10.0)
    gate.forget()
    assert gate.is_due(CALM, 10.001)


@given(st.integers(-10**7, 10**7), st.lists(st.tuples(st.integers(0, 900), st.integers(0, 900)),
                                            min_size=1, max_size=20))
def test_drift_is_wrong_by_half_of_the_quickest_way_at_most(drift_ms, ways):
    drift, floor_ms = ClockDrift(), 10**9
    for there, back in ways:
        asked = floor_ms + drift_ms
        drift.heard(asked, floor_ms + there, asked + there + back)
        floor_ms += 10_000
    quickest = min(there + back for there, back in ways[-8:])
    assert drift.ms is not None
    assert abs(drift.ms - drift_ms) <= quickest / 2 + 1


def test_an_answer_that_took_long_or_came_before_its_question_tells_nothing():
    drift = ClockDrift()
    drift.heard(0, 5, 10_000)
    drift.heard(100, 5, 50)  # the clock was set back meanwhile
    assert drift.ms is None


@given(st.integers(-10**7, 10**7), st.lists(st.integers(0, 5000), min_size=1, max_size=20))
def test_a_lag_is_wrong_by_the_shortest_way_at_most(drift_ms, ways):
    lag, floor_ms = Lag(), 10**9
    for way in ways:
        found = lag.heard(floor_ms + drift_ms, floor_ms + way)
        floor_ms += 10_000
    assert drift_ms - min(ways[-8:]) == found

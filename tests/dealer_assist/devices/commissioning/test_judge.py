"""What a counted rate or a figure comes to, and how much more would settle it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.devices.commissioning.findings.judge import (
    Limit,
    LimitsWrong,
    Most,
    judged,
    limits,
    limits_of,
    more_needed,
    more_without_fault,
    rate_of,
    under,
    worst,
)
from dealer_assist.devices.commissioning.findings.rates import interval
from dealer_assist.game.facts.bench import Verdict
from dealer_assist.words import catalogue
from dealer_assist.words.message import message

READ = Limit(980_000, 950_000, 1_040, "why")


@pytest.mark.parametrize(("good", "of", "verdict"), [
    (0, 0, Verdict.UNDECIDED),
    (52, 52, Verdict.UNDECIDED),  # one deck without a miss says too little
    (182, 182, Verdict.UNDECIDED),
    (183, 183, Verdict.ACCEPT),
    (208, 208, Verdict.ACCEPT),
    (207, 208, Verdict.UNDECIDED),
    (198, 208, Verdict.WARN),  # surely under 98 %, not surely under 95 %
    (180, 208, Verdict.REJECT),
    (1_024, 1_040, Verdict.WARN),  # twenty decks and still neither
])
def test_a_rate_is_judged_by_its_interval(good, of, verdict):
    assert judged(good, of, READ).verdict is verdict


def test_one_wrong_name_is_a_reject_whatever_the_rate():
    assert judged(9_999, 10_000, limits().rates["true"]).verdict is Verdict.REJECT


@given(st.integers(0, 20), st.integers(1, 400))
def test_as_many_more_as_are_said_are_enough_and_no_fewer_are(faults, of):
    good = max(0, of - faults)
    more = more_without_fault(good, of, 980_000)
    assert interval(good + more, of + more).low_ppm >= 980_000
    if more:
        assert interval(good + more - 1, of + more - 1).low_ppm < 980_000


def test_only_an_open_result_asks_for_more():
    rates = [rate_of(message("x"), good, 208, "read") for good in (208, 207, 150)]
    assert more_needed(rates) == more_without_fault(207, 208, 980_000) == 69


def test_nothing_open_asks_for_nothing():
    assert more_needed([rate_of(message("x"), 208, 208, "read")]) == 0


@pytest.mark.parametrize(("figure", "verdict"), [
    (0, Verdict.ACCEPT), (50, Verdict.ACCEPT), (51, Verdict.WARN), (250, Verdict.WARN),
    (251, Verdict.REJECT)])
def test_a_figure_is_judged_by_its_two_limits(figure, verdict):
    assert under(figure, Most(50, 250, "why")) is verdict


@pytest.mark.parametrize(("verdicts", "whole"), [
    ((), Verdict.UNDECIDED),
    ((Verdict.ACCEPT, Verdict.ACCEPT), Verdict.ACCEPT),
    ((Verdict.ACCEPT, Verdict.WARN), Verdict.WARN),
    ((Verdict.WARN, Verdict.UNDECIDED), Verdict.UNDECIDED),
    ((Verdict.UNDECIDED, Verdict.REJECT, Verdict.ACCEPT), Verdict.REJECT),
])
def test_the_whole_is_as_good_as_its_worst(verdicts, whole):
    assert worst(verdicts) is whole


def test_a_shown_rate_carries_its_limits():
    rate = rate_of(message("x"), 208, 208, "read")
    assert (rate.accept_ppm, rate.reject_ppm) == (980_000, 950_000)


def test_every_limit_gives_its_reason_in_words():
    whys = {one.why for one in (*limits().rates.values(), *limits().most.values())}
    assert whys - set(catalogue()) == set()


@pytest.mark.parametrize("tree", [
    {"rate": {"read": {"accept_ppm": 900_000, "reject_ppm": 950_000, "enough": 9, "why": "x"}}},
    {"rate": {"read": {"accept_ppm": 1_000_000, "reject_ppm": 9, "enough": 9, "why": "x"}}},
    {"rate": {"read": {"accept_ppm": 900_000}}},
    {"rate": {"read": {"accept_ppm": 9, "reject_ppm": 9, "enough": 9, "why": "x", "odd": 1}}},
    {"most": {"read": {"accept": 9, "reject": 3, "why": "x"}}},
    {"most": {"read": {"accept": 9}}},
])
def test_limits_that_can_not_be_are_refused_by_name(tree):
    with pytest.raises(LimitsWrong, match=r"limits.toml: (rate|most).read"):
        limits_of(tree)

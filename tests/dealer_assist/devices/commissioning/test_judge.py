"""What a counted rate or a figure comes to, and how much more would settle it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.devices.commissioning.findings.confidence_intervals import rate_interval
from dealer_assist.devices.commissioning.findings.rate_verdicts import (
    Limit,
    LimitsWrong,
    Most,
    joint_verdict,
    judge_figure,
    judge_rate,
    limits_of,
    more_needed,
    more_without_fault,
    rate_of,
    shipped_test_limits,
)
from dealer_assist.game.facts.commissioning import BenchVerdict
from dealer_assist.words import catalogue
from dealer_assist.words.message import message

READ = Limit(980_000, 950_000, 1_040, "why")


@pytest.mark.parametrize(("good", "of", "verdict"), [
    (0, 0, BenchVerdict.UNDECIDED),
    (52, 52, BenchVerdict.UNDECIDED),  # one deck without a miss says too little
    (182, 182, BenchVerdict.UNDECIDED),
    (183, 183, BenchVerdict.ACCEPT),
    (208, 208, BenchVerdict.ACCEPT),
    (207, 208, BenchVerdict.UNDECIDED),
    (198, 208, BenchVerdict.WARN),  # surely under 98 %, not surely under 95 %
    (180, 208, BenchVerdict.REJECT),
    (1_024, 1_040, BenchVerdict.WARN),  # twenty decks and still neither
])
def test_a_rate_is_judged_by_its_interval(good, of, verdict):
    assert judge_rate(good, of, READ).verdict is verdict


def test_one_wrong_name_is_a_reject_whatever_the_rate():
    assert judge_rate(9_999, 10_000,
                      shipped_test_limits().rates["true"]).verdict is BenchVerdict.REJECT


@given(st.integers(0, 20), st.integers(1, 400))
def test_as_many_more_as_are_said_are_enough_and_no_fewer_are(faults, of):
    good = max(0, of - faults)
    more = more_without_fault(good, of, 980_000)
    assert rate_interval(good + more, of + more).low_ppm >= 980_000
    if more:
        assert rate_interval(good + more - 1, of + more - 1).low_ppm < 980_000


def test_only_an_open_result_asks_for_more():
    rates = [rate_of(message("x"), good, 208, "read") for good in (208, 207, 150)]
    assert more_needed(rates) == more_without_fault(207, 208, 980_000) == 69


def test_nothing_open_asks_for_nothing():
    assert more_needed([rate_of(message("x"), 208, 208, "read")]) == 0


@pytest.mark.parametrize(("figure", "verdict"), [
    (0, BenchVerdict.ACCEPT), (50, BenchVerdict.ACCEPT), (51, BenchVerdict.WARN),
    (250, BenchVerdict.WARN),
    (251, BenchVerdict.REJECT)])
def test_a_figure_is_judged_by_its_two_limits(figure, verdict):
    assert judge_figure(figure, Most(50, 250, "why")) is verdict


@pytest.mark.parametrize(("verdicts", "whole"), [
    ((), BenchVerdict.UNDECIDED),
    ((BenchVerdict.ACCEPT, BenchVerdict.ACCEPT), BenchVerdict.ACCEPT),
    ((BenchVerdict.ACCEPT, BenchVerdict.WARN), BenchVerdict.WARN),
    ((BenchVerdict.WARN, BenchVerdict.UNDECIDED), BenchVerdict.UNDECIDED),
    ((BenchVerdict.UNDECIDED, BenchVerdict.REJECT, BenchVerdict.ACCEPT), BenchVerdict.REJECT),
])
def test_the_whole_is_as_good_as_its_worst(verdicts, whole):
    assert joint_verdict(verdicts) is whole


def test_a_shown_rate_carries_its_limits():
    rate = rate_of(message("x"), 208, 208, "read")
    assert (rate.accept_ppm, rate.reject_ppm) == (980_000, 950_000)


def test_every_limit_gives_its_reason_in_words():
    whys = {one.why for one in
            (*shipped_test_limits().rates.values(), *shipped_test_limits().most.values())}
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

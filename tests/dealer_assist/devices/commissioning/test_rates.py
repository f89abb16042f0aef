"""Exact intervals and exact comparisons of counted rates."""

from fractions import Fraction
from math import comb

import pytest
from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_assist.devices.commissioning.findings.confidence_intervals import (
    PPM,
    chance_alike,
    chance_at_most,
    lower_rate_bound,
    rate_interval,
    upper_rate_bound,
)

TAIL = Fraction(25, 1000)
COUNTS = st.integers(1, 60).flatmap(
    lambda of: st.tuples(st.integers(0, of), st.just(of)))


def exactly_at_most(events, of, ppm):
    """The lower tail in whole numbers."""
    rate = Fraction(ppm, PPM)
    return sum(comb(of, many) * rate**many * (1 - rate)**(of - many)
               for many in range(events + 1))


@pytest.mark.parametrize(("good", "of", "low", "high"), [
    (0, 10, 0, 308_498),  # Clopper and Pearson's tables, two-sided 95 %
    (1, 10, 2_528, 445_017),
    (5, 10, 187_086, 812_914),
    (95, 100, 887_164, 983_569),
    (208, 208, 982_420, 1_000_000),
])
def test_an_interval_is_clopper_and_pearsons_rounded_outwards(good, of, low, high):
    found = rate_interval(good, of)
    assert (found.low_ppm, found.high_ppm) == (
        pytest.approx(low, abs=2), pytest.approx(high, abs=2))


@settings(max_examples=few_or(60))
@given(COUNTS)
def test_the_upper_end_is_the_lowest_rate_that_makes_so_few_too_rare(counted):
    good, of = counted
    high = rate_interval(good, of).high_ppm
    if high < PPM:
        # One part in a million more, at most: on the safe side.
        assert exactly_at_most(good, of, high) <= TAIL < exactly_at_most(good, of, high - 2)


@given(COUNTS)
def test_the_lower_end_mirrors_the_upper_one(counted):
    good, of = counted
    low, high = rate_interval(good, of)
    assert rate_interval(of - good, of) == (PPM - high, PPM - low)


@given(COUNTS)
def test_the_rate_itself_is_inside_its_interval(counted):
    good, of = counted
    low, high = rate_interval(good, of)
    assert low <= good * PPM / of <= high


@given(COUNTS, st.integers(1, 20))
def test_more_tries_without_a_fault_never_lower_the_lower_end(counted, more):
    good, of = counted
    assert rate_interval(good + more, of + more).low_ppm >= rate_interval(good, of).low_ppm


def test_of_no_tries_nothing_is_known():
    assert rate_interval(0, 0) == (0, PPM)


@pytest.mark.parametrize(("good", "of"), [(3, 2), (-1, 2)])
def test_a_count_that_can_not_be_is_refused(good, of):
    with pytest.raises(ValueError, match=f"{good} of {of}"):
        rate_interval(good, of)


def test_a_hundred_thousand_tries_are_no_trouble():
    low, high = rate_interval(50_000, 100_000)
    assert (low, high) == (pytest.approx(496_896, abs=5), pytest.approx(503_104, abs=5))


@settings(max_examples=few_or(100))
@given(COUNTS, st.integers(1, PPM - 1))
def test_the_chance_of_so_few_is_the_sum_in_whole_numbers(counted, ppm):
    events, of = counted
    exact = float(exactly_at_most(events, of, ppm))
    assert chance_at_most(events, of, ppm / PPM) == pytest.approx(exact, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(("events", "of", "bound"), [
    (0, 100_000, 2.9957e-5),  # the rule of three
    (0, 10, 0.25887),  # 1 - 0.05 ** (1 / 10)
    (1, 10, 0.39416),  # Clopper and Pearson's tables
    (5, 100, 0.10225),
])
def test_the_one_sided_upper_bound_is_clopper_and_pearsons(events, of, bound):
    assert upper_rate_bound(events, of) == pytest.approx(bound, rel=1e-3)


def test_the_one_sided_lower_bound_mirrors_the_upper_one():
    assert lower_rate_bound(95, 100) == pytest.approx(1 - upper_rate_bound(5, 100))


def test_a_one_sided_bound_without_a_try_promises_nothing():
    assert (upper_rate_bound(0, 0), lower_rate_bound(0, 0)) == (1.0, 0.0)


def test_all_wrong_is_bounded_by_one():
    assert upper_rate_bound(7, 7) == 1.0


def test_fishers_tea_is_as_he_tasted_it():
    # The Design of Experiments: three of four cups right, 17 of 70 ways or better.
    assert chance_alike(3, 4, 1, 4) == pytest.approx(17 / 70)


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 30), st.integers(0, 30))
def test_fishers_chance_is_the_count_of_ways_in_whole_numbers(own, spare, others, more):
    own_of, faults, tries = own + spare, own + others, own + spare + others + more
    ways = sum(comb(faults, many) * comb(tries - faults, own_of - many)
               for many in range(own, min(own_of, faults) + 1))
    found = chance_alike(own, own_of, others, others + more)
    assert found == pytest.approx(ways / comb(tries, own_of), rel=1e-9)


@given(st.integers(0, 8), st.integers(0, 40))
def test_the_chance_falls_with_each_further_fault(faults, others):
    chances = [chance_alike(many, 8, others, 100) for many in range(faults + 1)]
    assert chances == sorted(chances, reverse=True)

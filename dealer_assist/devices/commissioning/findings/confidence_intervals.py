"""Exact confidence intervals of a counted rate, and a test for one part doing worse than the
others.

Everything is exact in the sense of Clopper and Pearson (Biometrika 26, 1934) and of Fisher (The
Design of Experiments, 1935): no normal approximation, so that four tries are judged as rightly as
four thousand. An interval is rounded outwards to whole parts of a million.
"""

from functools import lru_cache
from math import exp, lgamma, log, log1p
from typing import Final, NamedTuple

PPM: Final = 1_000_000
#: The two-sided interval holds in at least 95 of 100 tests: 2.5 % on either side.
_TAIL: Final = 0.025
#: One-sided: a rate of 0 in n gets 3 / n.
_ONE_TAIL: Final = 0.05
#: Terms of a tail this much smaller than its sum change nothing.
_NOTHING: Final = 1e-18


class Interval(NamedTuple):
    """The 95 % interval of a rate, both ends in parts of a million."""

    low_ppm: int
    high_ppm: int


@lru_cache(maxsize=4096)
def rate_interval(good: int, of: int) -> Interval:
    """Interval (95 %) of the true rate after `good` of `of` tries; of none: 0 to 1.

    Raises ValueError if `good` is negative or more than `of`.

    >>> rate_interval(0, 0), rate_interval(52, 52)
    (Interval(low_ppm=0, high_ppm=1000000), Interval(low_ppm=931517, high_ppm=1000000))
    """
    if not 0 <= good <= of:
        raise ValueError(f"{good} of {of}: expected 0 <= good <= of")
    return Interval(PPM - _upper_ppm(of - good, of), _upper_ppm(good, of))


def _upper_ppm(events: int, of: int) -> int:
    """The lowest rate at which so few events would come in at most 2.5 % of tests."""
    if events >= of:
        return PPM
    low, high = events * PPM // of, PPM
    while high - low > 1:
        middle = (low + high) // 2
        if chance_at_most(events, of, middle / PPM) > _TAIL:
            low = middle
        else:
            high = middle
    return high


def upper_rate_bound(events: int, of: int) -> float:
    """The upper 95 % bound of a rate, one-sided."""
    if of <= 0 or events >= of:
        return 1.0
    low, high = events / of, 1.0
    for _ in range(80):
        middle = (low + high) / 2
        if chance_at_most(events, of, middle) > _ONE_TAIL:
            low = middle
        else:
            high = middle
    return high


def lower_rate_bound(events: int, of: int) -> float:
    """The lower 95 % bound of a rate, one-sided."""
    return 1.0 - upper_rate_bound(of - events, of) if of > 0 else 0.0


def chance_at_most(events: int, of: int, rate: float) -> float:
    """The chance of so many events or fewer in `of` tries at this rate."""
    if events >= of or rate <= 0:
        return 1.0
    if events < 0 or rate >= 1:
        return 0.0
    if events >= rate * of:  # the shorter tail is the one above
        return 1.0 - _tail(of - events - 1, of, 1 - rate)
    return _tail(events, of, rate)


def _tail(events: int, of: int, rate: float) -> float:
    """The lower tail below the middle, from its largest term down."""
    term = exp(_ways(of, events) + events * log(rate) + (of - events) * log1p(-rate))
    total, odds = term, (1 - rate) / rate
    for many in range(events, 0, -1):
        term *= many / (of - many + 1) * odds
        total += term
        if term < total * _NOTHING:
            break
    return min(1.0, total)


def chance_alike(own: int, own_of: int, others: int, others_of: int) -> float:
    """Fisher's exact test, one-sided: the chance that one part has so many faults, or more, where
    it is no worse than the others.

    `own` faults in `own_of` tries of this part, `others` in `others_of` of all the others.

    >>> chance_alike(2, 2, 0, 102) < 0.001 < chance_alike(1, 1, 0, 51)
    True
    """
    faults, tries = own + others, own_of + others_of
    if own <= max(0, own_of - (tries - faults)):
        return 1.0  # no other split is possible
    term = exp(_ways(faults, own) + _ways(tries - faults, own_of - own) - _ways(tries, own_of))
    total = term
    for many in range(own, min(own_of, faults)):
        term *= (faults - many) * (own_of - many)
        term /= (many + 1) * (tries - faults - own_of + many + 1)
        total += term
        if term < total * _NOTHING:
            break
    return min(1.0, total)


def _ways(of: int, many: int) -> float:
    """The logarithm of the number of ways to choose so many."""
    return lgamma(of + 1) - lgamma(many + 1) - lgamma(of - many + 1)

"""Trend of a rate over days: if it falls, since when and how far; exact where faults are few.

The test is Cochran and Armitage's for a trend in proportions, with its conditional distribution
computed outright where there are few faults and by the normal one where there are many; of
confidences Mann and Kendall's. Both are one-sided: only what gets worse is looked for.
"""

from collections.abc import Sequence
from math import comb, erfc, log, sqrt
from typing import NamedTuple

#: Up to so many faults the distribution is computed outright.
_FEW_FAULTS = 12


class Day(NamedTuple):
    """One day of a series: `good` of `of`; `at_s` is any time of it, UTC seconds."""

    at_s: int
    good: int
    of: int

    @property
    def faults(self) -> int:
        """Number of failed tries."""
        return self.of - self.good


class Fall(NamedTuple):
    """Fall of a series: its first day after the fall, and the rates before and since."""

    since_s: int
    before: Day  # sums
    after: Day


def chance_of_fall(days: Sequence[Day]) -> float:
    """The chance that faults gather so late in the series, or later, where the rate stays as it is.

    >>> steady = [Day(day, 4, 4) for day in range(10)]
    >>> chance_of_fall([*steady, Day(10, 1, 4), Day(11, 0, 4)]) < 0.0001
    True
    """
    faults, tries = sum(day.faults for day in days), sum(day.of for day in days)
    if not faults or faults == tries:
        return 1.0
    score = sum(place * day.faults for place, day in enumerate(days))
    if faults <= _FEW_FAULTS:
        return _exact(days, faults, score)
    return _normal(days, faults, tries, score)


def _exact(days: Sequence[Day], faults: int, score: int) -> float:
    """Exact chance, over every distribution of so many faults on the days, by the sum of their
    places."""
    ways: list[dict[int, int]] = [{0: 1}] + [{} for _ in range(faults)]
    for place, day in enumerate(days):
        if not day.of:
            continue
        later: list[dict[int, int]] = [{} for _ in range(faults + 1)]
        for many, by_score in enumerate(ways):
            for more in range(min(day.of, faults - many) + 1):
                of_day, row = comb(day.of, more), later[many + more]
                for at, number in by_score.items():
                    key = at + more * place
                    row[key] = row.get(key, 0) + number * of_day
        ways = later
    every = sum(ways[faults].values())
    return sum(number for at, number in ways[faults].items() if at >= score) / every


def _normal(days: Sequence[Day], faults: int, tries: int, score: int) -> float:
    rate = faults / tries
    places = [(place, day.of) for place, day in enumerate(days)]
    mean = sum(place * of for place, of in places)
    squares = sum(place * place * of for place, of in places)
    variance = rate * (1 - rate) * (squares - mean * mean / tries) * tries / max(1, tries - 1)
    if variance <= 0:
        return 1.0
    return _above((score - 0.5 - rate * mean) / sqrt(variance))


def _above(z: float) -> float:
    return erfc(z / sqrt(2)) / 2


def likeliest_rate_change(days: Sequence[Day]) -> Fall:
    """Most likely day of a change in the series. Needs two days or more."""
    best, at = -1.0, 1
    for place in range(1, len(days)):
        gain = _gain(_sum(days[:place]), _sum(days[place:]))
        if gain > best:
            best, at = gain, place
    return Fall(days[at].at_s, _sum(days[:at]), _sum(days[at:]))


def _sum(days: Sequence[Day]) -> Day:
    return Day(days[0].at_s, sum(day.good for day in days), sum(day.of for day in days))


def _gain(before: Day, after: Day) -> float:
    """Log-likelihood ratio of two rates against one; negative if the rate rose."""
    if before.good * after.of <= after.good * before.of:
        return -1.0
    both = Day(0, before.good + after.good, before.of + after.of)
    return _likely(before) + _likely(after) - _likely(both)


def _likely(day: Day) -> float:
    return sum(many * log(many / day.of) for many in (day.good, day.faults) if many)


def chance_of_fading(values: Sequence[int]) -> float:
    """The chance that values fall so steadily by themselves (Mann 1945, Kendall 1975)."""
    count = len(values)
    pairs = [(later > earlier) - (later < earlier)
             for place, earlier in enumerate(values) for later in values[place + 1:]]
    score = sum(pairs)
    ties = [values.count(value) for value in set(values)]
    variance = (count * (count - 1) * (2 * count + 5)
                - sum(tie * (tie - 1) * (2 * tie + 5) for tie in ties)) / 18
    if variance <= 0 or score >= 0:
        return 1.0
    return _above((-score - 1) / sqrt(variance))

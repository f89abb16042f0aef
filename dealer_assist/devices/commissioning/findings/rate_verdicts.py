"""Verdict on a counted rate or figure: accept, warn, reject or go on, with the reason.

The limits are data (limits.toml), each with its reason. A rate is judged by its 95 % interval, so
that neither luck accepts a bad reader nor one mishap rejects a good one; a result that says too
little is `UNDECIDED`, and says how much more would settle it.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import rtoml

from dealer_assist.devices.commissioning.bench_screen_view_model import NamedFigure, Rate
from dealer_assist.devices.commissioning.findings.confidence_intervals import rate_interval
from dealer_assist.game.facts.commissioning import BenchVerdict
from dealer_assist.words.message import Message, message
from drivers.lazy_dataclass import dataclass

#: Order of verdicts: the first of these that occurs stands for the whole.
_WORST: Final = (BenchVerdict.REJECT, BenchVerdict.UNDECIDED, BenchVerdict.WARN,
                 BenchVerdict.ACCEPT)


class LimitsWrong(ValueError):
    """The limits file is unusable: which entry, and what was expected."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Limit of a success rate, in parts of a million: accepted from `accept_ppm` on, rejected below
    `reject_ppm`.

    After `enough` tries it is settled either way. `why` is the message that gives the reason.
    """

    accept_ppm: int
    reject_ppm: int
    enough: int
    why: str
    any_is_reject: bool = False


@dataclass(frozen=True, slots=True)
class Most:
    """A figure that is accepted up to `accept` and rejected above `reject`."""

    accept: int
    reject: int
    why: str


@dataclass(frozen=True, slots=True)
class RateVerdict:
    """Verdict on a rate; `more` further tries without a fault would accept it (0: none would, or
    none is needed)."""

    verdict: BenchVerdict
    good: int
    of: int
    low_ppm: int
    high_ppm: int
    more: int = 0


def judge_rate(good: int, of: int, limit: Limit) -> RateVerdict:
    """Verdict on a success rate of `good` in `of` tries, by its confidence interval."""
    low, high = rate_interval(good, of)
    verdict = _verdict(good, of, low, high, limit)
    more = 0
    if verdict is BenchVerdict.UNDECIDED:
        more = more_without_fault(good, of, limit.accept_ppm)
    return RateVerdict(verdict, good, of, low, high, more)


def _verdict(good: int, of: int, low: int, high: int, limit: Limit) -> BenchVerdict:
    if limit.any_is_reject and good < of:
        return BenchVerdict.REJECT
    if low >= limit.accept_ppm:
        return BenchVerdict.ACCEPT
    if high < limit.reject_ppm:
        return BenchVerdict.REJECT
    surely_not_good = high < limit.accept_ppm
    return BenchVerdict.WARN if surely_not_good or of >= limit.enough else BenchVerdict.UNDECIDED


def more_without_fault(good: int, of: int, accept_ppm: int) -> int:
    """Number of further tries, all good, that bring the interval's lower end up to this rate.

    >>> more_without_fault(0, 0, 980_000), more_without_fault(207, 208, 980_000)
    (183, 69)
    """
    low, high = 0, 64
    while rate_interval(good + high, of + high).low_ppm < accept_ppm:
        low, high = high, high * 2
    while low < high:
        middle = (low + high) // 2
        if rate_interval(good + middle, of + middle).low_ppm < accept_ppm:
            low = middle + 1
        else:
            high = middle
    return high


def more_needed(rates: Iterable[Rate]) -> int:
    """Number of faultless tries that settle all open rates; 0 if none is open."""
    return max((more_without_fault(rate.good, rate.of, rate.accept_ppm) for rate in rates
                if rate.verdict is BenchVerdict.UNDECIDED), default=0)


def judge_figure(figure: int, most: Most) -> BenchVerdict:
    """Verdict on a figure that is no rate."""
    if figure > most.reject:
        return BenchVerdict.REJECT
    return BenchVerdict.WARN if figure > most.accept else BenchVerdict.ACCEPT


def joint_verdict(verdicts: Iterable[BenchVerdict]) -> BenchVerdict:
    """Overall verdict: rejected if one is, else undecided while one is open, else the worst. Of
    none: undecided."""
    found = set(verdicts)
    return next((one for one in _WORST if one in found), BenchVerdict.UNDECIDED)


def rate_of(label: Message, good: int, of: int, name: str) -> Rate:
    """The rate as it is shown, judged by the limit of this name."""
    limit = shipped_test_limits().rates[name]
    found = judge_rate(good, of, limit)
    return Rate(label, good, of, found.low_ppm, found.high_ppm, found.verdict,
                limit.accept_ppm, limit.reject_ppm)


def figure_of(label: Message, value: int, name: str, text: str = "") -> NamedFigure:
    """The figure as it is shown, judged by the limit of this name."""
    return NamedFigure(label, text or str(value),
                       judge_figure(value, shipped_test_limits().most[name]))


def reason_of(verdict: BenchVerdict | None, rates: Mapping[str, Rate]) -> tuple[Message, ...]:
    """Reason why a test isn't accepted: that of the first rate with this verdict, by the name of
    its limit."""
    if verdict not in (BenchVerdict.WARN, BenchVerdict.REJECT):
        return ()
    names = [name for name, rate in rates.items() if rate.verdict is verdict]
    return (message(shipped_test_limits().rates[names[0]].why),) if names else ()


# --- the limits -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BenchLimits:
    """Every limit by its name."""

    rates: Mapping[str, Limit]
    most: Mapping[str, Most]


@cache
def shipped_test_limits() -> BenchLimits:
    """The limits that ship. Raises LimitsWrong."""
    text = files(__package__).joinpath("limits.toml").read_text(encoding="utf-8")
    return limits_of(rtoml.loads(text))


def limits_of(tree: Mapping[str, Any]) -> BenchLimits:
    """The limits of a file. Raises LimitsWrong with the entry and what was expected."""
    rates = {name: _limit(name, one) for name, one in tree.get("rate", {}).items()}
    most = {name: _most(name, one) for name, one in tree.get("most", {}).items()}
    return BenchLimits(rates, most)


def _limit(name: str, one: Mapping[str, Any]) -> Limit:
    try:
        limit = Limit(**one)
        sound = 0 < limit.reject_ppm <= limit.accept_ppm < 1_000_000 and limit.enough > 0
    except TypeError as error:
        raise LimitsWrong(f"limits.toml: rate.{name}: {error}") from None
    if not sound:
        raise LimitsWrong(
            f"limits.toml: rate.{name}: expected 0 < reject_ppm <= accept_ppm < 1000000 and "
            f"enough above 0; found {limit.reject_ppm}, {limit.accept_ppm}, {limit.enough}")
    return limit


def _most(name: str, one: Mapping[str, Any]) -> Most:
    try:
        most = Most(**one)
        sound = 0 <= most.accept <= most.reject
    except TypeError as error:
        raise LimitsWrong(f"limits.toml: most.{name}: {error}") from None
    if not sound:
        raise LimitsWrong(f"limits.toml: most.{name}: expected 0 <= accept <= reject; found "
                          f"{most.accept}, {most.reject}")
    return most

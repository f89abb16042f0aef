"""Processor time of one test, and who takes so much that everybody waits for it.

The clock on the wall says how busy the machine is; the processor's says what a test costs. An item
that takes longer than the limit fails unless it is marked: `@pytest.mark.long` sets it apart, for
.ci/run. Folders with an option of their own are run there only, and hypothesis takes longer while
it explores: both are left alone.
"""

import os
import time
from collections.abc import Callable

import pytest

#: Made short an item takes 0.6 s at most; the rest is what a slow or busy machine adds.
MOST_SECONDS = 2.0
SPENT = pytest.StashKey[float]()
#: Of an item of many cells (tests/cells.py): each of them has the limit for itself.
COSTLIEST = pytest.StashKey[float]()


def spent_s() -> float:
    """What this process and those that it has waited for took, in seconds."""
    others = os.times()
    return time.process_time() + others.children_user + others.children_system


#: What the yardstick takes on the quiet machine on which the limit was set.
_YARDSTICK_S = 0.010


def slowness() -> float:
    """How many times slower this machine computes now than the one where the limit was set.

    Cores that others share take more of their own time for the same work, too.
    """
    best = min(_measured() for _ in range(3))
    return max(1.0, best / _YARDSTICK_S)


def _measured() -> float:
    begun, total = time.process_time(), 0
    for k in range(300_000):
        total += k & 7
    return time.process_time() - begun


def too_long(name: str, seconds: float, limit: float) -> str:
    """What to tell who wrote a test that takes this long; "" for one that may."""
    if seconds <= limit:
        return ""
    return (f"{name} took {seconds:.1f} s of processor time, more than {limit:g} s: make it "
            "shorter, or set it apart with @pytest.mark.long (.ci/run runs it)")


class Watch:
    """The plugin: adds up set-up and call of each item, and fails those that take too long."""

    def __init__(self, limit: float, apart: tuple[str, ...] = (),
                 slowness: Callable[[], float] = slowness) -> None:
        self._limit, self._apart, self._slowness = limit, apart, slowness

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item):
        begun = spent_s()
        try:
            return (yield)
        finally:
            item.stash[SPENT] = spent_s() - begun

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item):
        begun = spent_s()
        result = yield
        called = item.stash.get(COSTLIEST, spent_s() - begun)
        spent = item.stash.get(SPENT, 0.0) + called
        if spent > self._limit and item.get_closest_marker("long") is None and (
            not str(item.path).startswith(self._apart)
        ):
            wrong = too_long(item.name, spent, self._limit * self._slowness())
            if wrong:
                pytest.fail(wrong, pytrace=False)
        return result

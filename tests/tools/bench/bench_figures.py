"""What ``bench`` prints: figures as they come, each with its bound, and what was missed at the end.

Beside each measurement stands what it took by the clock and of the processor: on a busy machine the
two go apart, and a figure by the clock then says more of the machine than of the program.
"""

import os
import platform
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

#: So much of a clock's second for one of the processor's, and a measurement had the machine alone.
_WAITED: Final = 1.25


class Figures:
    """Figures as they come, and which bounds were missed."""

    def __init__(self, say: Callable[[str], None] | None = None) -> None:
        self.missed: list[str] = []
        self._say = say or _printed

    def note(self, words: str) -> None:
        """A figure without a bound, or a word about one."""
        self._say(f"        {words}")

    def bound(self, words: str, value: float, unit: str, most: float = 0, least: float = 0) -> None:
        """Print a figure with its bound, and remember when it is missed."""
        kept = (not most or value <= most) and (not least or value >= least)
        limit = f"at most {most:g}" if most else f"at least {least:g}"
        told = f"{words}: {value:,.4g} {unit} ({limit})"
        self._say(f"  {'ok  ' if kept else 'MISS'}  {told}")
        if not kept:
            self.missed.append(told)

    def broke(self, words: str, why: object) -> None:
        """A measurement that broke off has no figure, and is missed."""
        told = f"{words}: broken off: {why}"
        self._say(f"  MISS  {told}")
        self.missed.append(told)

    @contextmanager
    def measured(self, words: str) -> Iterator[None]:
        """One measurement: an error in it is said, and the others are made all the same."""
        begun, busy = time.perf_counter(), _processor_s()
        try:
            yield
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            self.broke(words, f"{type(error).__name__}: {error}")
        clock_s, busy_s = time.perf_counter() - begun, _processor_s() - busy
        self.note(f"[{words}: {clock_s:.1f} s by the clock, {busy_s:.1f} s of processor time; "
                  f"{_load()}]")

    def around(self) -> None:
        """The machine: its cores, and what else it does."""
        self.note(f"{_cores()}, Python {platform.python_version()}, {platform.machine()}; "
                  f"{_load()}")

    def end(self) -> int:
        """What was missed, in one block; the exit code."""
        for each in self.missed:
            self._say(f"missed: {each}")
        return 1 if self.missed else 0


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds of processor time of this thread, and by the clock."""
    begun, busy = time.perf_counter(), time.thread_time()
    work()
    return time.thread_time() - busy, time.perf_counter() - begun


def beside(busy_s: float, clock_s: float) -> str:
    """A word where others had the processor for a good part of a measurement; else none."""
    if busy_s <= 0 or clock_s / busy_s < _WAITED:
        return ""
    return f" (the clock took {clock_s / busy_s:.1f} times that: the machine was busy)"


def _printed(line: str) -> None:
    print(line, flush=True)


def _processor_s() -> float:
    """What this process and those that it waited for have used."""
    return sum(os.times()[:4])


def _cores() -> str:
    given = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{given} of {os.cpu_count()} cores"


def _load() -> str:
    """The load of the last minute, where this system tells it."""
    try:
        return f"load {os.getloadavg()[0]:.1f}"
    except (OSError, AttributeError):
        return "load not known"

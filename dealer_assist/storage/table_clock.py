"""Table's one clock: the time of day as it was at the start, and steady seconds since.

The machine's time of day may jump: a time server sets it, somebody corrects it, the machine wakes
up. Nobody's hand may burn by that, and nobody may win minutes. So everything that measures time at
the table (interpreter, unit, window) reads this clock, which never jumps; a jump of the time of day
is reported once.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Final

#: Seconds that the time of day may stray before it is reported.
_STRAYS_S: Final = 2.0


def wall_s() -> int:
    """UTC seconds of the wall clock."""
    return int(time.time())


def local_row_time(at: str) -> datetime:
    """Row's time in the time of this place; now, where it bears none."""
    try:
        return datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        return datetime.now().astimezone()


class Steady:
    """UTC seconds; call it for the second that runs now. Any thread may."""

    def __init__(
        self,
        day: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._day, self._ticks = day, ticks
        self._zero = day() - ticks()
        self._told = 0.0  # the reported difference to the time of day

    def __call__(self) -> int:
        """Second that runs now."""
        return int(self._now())

    def now_ms(self) -> int:
        """Millisecond that runs now, for comparing this clock with another."""
        return int(self._now() * 1000)

    def _now(self) -> float:
        return self._zero + self._ticks()

    def not_before(self, at_s: int) -> None:
        """Begin no earlier than this: the journal's last fact is past already.

        The time of day may have been set back while the table was switched off.
        """
        self._zero += max(0.0, at_s - self._now())

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Take back what `not_before` does within, where that ends in an error: it said nothing."""
        zero = self._zero
        try:
            yield
        except BaseException:
            self._zero = zero
            raise

    def moved_s(self) -> int:
        """Seconds that the time of day has strayed, where that hasn't been reported yet; else 0."""
        differs = self._day() - self._now()
        if abs(differs) <= _STRAYS_S:
            self._told = 0.0
            return 0
        if abs(differs - self._told) <= _STRAYS_S:
            return 0
        self._told = differs
        return round(differs)

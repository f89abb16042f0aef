"""Gaming day of the books: it ends in the morning, when the last table has closed.

A table's session (séance) is its play from opening to closing within one such day. Times in the
archive are UTC; the books show the time of the place.
"""

from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final, NamedTuple

from dealer_assist.words.message import ErrorInWords, message

#: No text gives the hour; at this one no house plays. A house sets its own.
ENDS_HOUR: Final = 10
_LATEST: Final = 23
#: 1970-01-02 and 9999-12-30: a day is left for zones at both ends.
_LEAST_MS: Final = 86_400_000
_MOST_MS: Final = 253_402_128_000_000


class DayWrong(ErrorInWords, ValueError):
    """The hour or the date can't be used; says what was expected."""


class Days(NamedTuple):
    """Local time and gaming days: the place's zone (None: the machine's), a day's closing hour."""

    zone: tzinfo | None = None
    ends_hour: int = ENDS_HOUR

    def of(self, at_ms: int) -> str:
        """The gaming day to which this time (UTC milliseconds) belongs, as a date.

        >>> Days(UTC).of(1_798_786_800_000), Days(UTC).of(1_798_786_800_000 + 20 * 3_600_000)
        ('2026-12-31', '2027-01-01')
        """
        return (self.local(at_ms) - timedelta(hours=self.ends_hour)).date().isoformat()

    def local(self, at_ms: int) -> datetime:
        """Local time; a time out of range becomes the nearest possible one."""
        at_ms = min(max(at_ms, _LEAST_MS), _MOST_MS)
        return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(self.zone)

    def written(self, at_ms: int) -> str:
        """This time at the place, to the second; "" for 0."""
        return self.local(at_ms).strftime("%Y-%m-%d %H:%M:%S") if at_ms else ""

    def bounds_ms(self, first: str, last: str) -> tuple[int, int]:
        """From the first day's beginning to the last day's end; "" for no bound (0).

        Raises DayWrong.
        """
        begins = self._begins_ms(first) if first else 0
        ends = self._begins_ms(last, 1) if last else 0
        return begins, ends

    def _begins_ms(self, day: str, later: int = 0) -> int:
        try:
            then = date.fromisoformat(day) + timedelta(days=later)
            local = datetime(then.year, then.month, then.day, self.ends_hour)
            aware = local.replace(tzinfo=self.zone) if self.zone else local.astimezone()
            return round(aware.timestamp() * 1000)
        except (ValueError, OverflowError):
            raise DayWrong(message("settings_why.day", given=day)) from None


def check_day_end_hour(hour: int) -> int:
    """The hour at which a day ends. Raises DayWrong."""
    if not 0 <= hour <= _LATEST:
        raise DayWrong(message("settings_why.hour", given=hour, most=_LATEST))
    return hour

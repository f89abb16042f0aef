"""Clock drift against the floor's clock, from the link's ordinary messages.

From a request and its answer: the answerer's time minus the middle between asking and hearing. The
error may be half of the round trip, so the quickest of the last few counts. Source: RFC 5905,
section 8 (clock filter), with one time stamp at the server.
"""

from collections import deque
from typing import Final, NamedTuple

_KEPT: Final = 8
#: An answer that took longer waited somewhere: it is no measure of clocks.
_MOST_WAY_MS: Final = 2000


class _Sample(NamedTuple):
    way_ms: int
    drift_ms: int


class ClockDrift:
    """Own clock minus the floor's, in milliseconds."""

    def __init__(self) -> None:
        self._samples: deque[_Sample] = deque(maxlen=_KEPT)

    def heard(self, asked_ms: int, answered_ms: int, heard_ms: int) -> None:
        """Take one exchange: asked and heard by one's own clock, answered by the floor's."""
        way_ms = heard_ms - asked_ms
        if 0 <= way_ms <= _MOST_WAY_MS:
            self._samples.append(_Sample(way_ms, (asked_ms + heard_ms) // 2 - answered_ms))

    @property
    def ms(self) -> int | None:
        """The drift in milliseconds; None before the first answer.

        >>> drift = ClockDrift()
        >>> drift.heard(10_000, 3_050, 10_100)
        >>> drift.ms
        7000
        """
        return min(self._samples).drift_ms if self._samples else None


class Lag:
    """Drift of a peer's clock from the times in his messages: his minus one's own.

    A message is under way for a while, so his time always seems too old; the youngest counts.
    """

    def __init__(self) -> None:
        self._told: deque[int] = deque(maxlen=_KEPT)

    def heard(self, told_ms: int, now_ms: int) -> int:
        """Take one message's time ``told_ms``; returns the drift as known now.

        >>> lag = Lag()
        >>> lag.heard(1_000, 1_300), lag.heard(11_000, 11_002), lag.heard(21_000, 21_900)
        (-300, -2, -2)
        """
        self._told.append(told_ms - now_ms)
        return max(self._told)

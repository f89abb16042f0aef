"""Frame rate of a camera: sufficient, or too low to see each card that passes."""

from collections import deque
from typing import Final

_SECOND: Final = 1_000_000_000
#: A card drawn at 0.35 to 0.9 m/s is over the glass for a fifth of a second. Of simulated cards
#: all were read at 60 frames a second, three in four at 30, one in four at 15; at 6 most went by
#: unseen.
LEAST_FPS: Final = 18.0
_LOOKED_NS: Final = 5 * _SECOND
_WELL_AGAIN: Final = 1.2  # times the least


class Rhythm:
    """Counts the frames of one camera over five seconds; `least_fps` 0 never finds it slow."""

    def __init__(self, least_fps: float) -> None:
        self._least = least_fps
        self._times: deque[int] = deque()
        self._since: int | None = None
        self._is_slow = False

    def begin(self) -> None:
        """Begin anew with a reopened camera."""
        self._times.clear()
        self._since, self._is_slow = None, False

    def look(self, at_ns: int) -> bool:
        """Take one frame's time, in monotonic nanoseconds; True if too few come."""
        if not self._least:
            return False
        if self._since is None:
            self._since = at_ns
            return False
        self._times.append(at_ns)
        while self._times[0] <= at_ns - _LOOKED_NS:
            self._times.popleft()
        if at_ns - self._since >= _LOOKED_NS:
            least = self._least * (_WELL_AGAIN if self._is_slow else 1.0)
            self._is_slow = len(self._times) * _SECOND < least * _LOOKED_NS
        return self._is_slow

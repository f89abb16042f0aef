"""Card passage over a shoe's glass, followed by the covered spans: in, out, or neither.

No pictures: for each frame come the covered spans of the way, in mm from the shoe outwards, and
events come out. The same distinctions as the two light beams of our own shoe make
(hardware/firmware/shoe/gate.c), and the same times.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

_MS: Final = 1_000_000
_OPEN_NS: Final = 500 * _MS
_JAM_NS: Final = 1_500 * _MS
#: Distance from an end of the glass within which a span reaches over it.
TOUCH_MM: Final = 3.0
#: A tail this near to the shoe may be drawn back into it; one further out was another card's.
_NEAR_MM: Final = 20.0


class Span(NamedTuple):
    """A covered part of the way: from its tail to its head, the head nearer to the exit."""

    tail: float
    head: float


class PassageEvent(Enum):
    """Event on the way."""

    CAME = "came"  # a card shows from inside
    LEFT = "left"  # its tail has passed the entry: it is out of the shoe
    GONE = "gone"  # the card that had left is out of sight
    BACK = "back"  # it went back inside: nothing has left
    PUSHED_IN = "pushed in"  # something went in from outside
    OPENED = "opened"  # something has stood there for half a second
    CLOSED = "closed"  # the thing that stood there is gone
    JAMMED = "jammed"  # a card has stood half-way for a second and a half


class _At(Enum):
    FREE = 0
    COMING = 1
    LEAVING = 2
    OUTSIDE = 3  # something that came from outside


class CardPassage:
    """Follows the spans of one glass, which lies from `entry` to `exit` in mm."""

    def __init__(self, entry: float, exit: float) -> None:
        self._entry, self._exit = entry, exit
        self.forget()

    def forget(self) -> None:
        """Forget everything; a thing lying there counts as having come from outside."""
        self._at = _At.FREE
        self._is_first = True
        self._last: Span | None = None  # the span nearest to the shoe, one frame ago
        self._forward = True
        self._since = self._across_since = 0
        self._is_open = self._is_jammed = False

    def dismiss(self, at_ns: int) -> list[PassageEvent]:
        """Treat the thing lying there as no card after all: the light has changed."""
        self._at = _At.FREE
        return self._stood((), at_ns)

    @property
    def is_free(self) -> bool:
        """True if nothing lies on the glass."""
        return self._at is _At.FREE

    def look(self, spans: Sequence[Span], at_ns: int) -> list[PassageEvent]:
        """Take one frame's spans, those nearer to the shoe first."""
        first, self._is_first = self._is_first, False
        if first and spans:
            self._at, self._since = _At.OUTSIDE, at_ns
            self._last = spans[0]
            return []
        found = self._moved(spans, at_ns)
        if spans:
            if self._last is not None and len(spans) == 1:
                self._forward = spans[0].head + spans[0].tail >= self._last.head + self._last.tail
            self._last = spans[0]
        return [*found, *self._stood(spans, at_ns)]

    def _moved(self, spans: Sequence[Span], at_ns: int) -> list[PassageEvent]:
        before = self._at
        found = _MOVES[before](self, spans)
        if (self._at is not before and _At.FREE
            in (before, self._at)) or PassageEvent.LEFT in found:
            self._since = at_ns
        return found

    def _touches_entry(self, spans: Sequence[Span]) -> bool:
        return bool(spans) and spans[0].tail <= self._entry + TOUCH_MM

    def _touches_exit(self, spans: Sequence[Span]) -> bool:
        return bool(spans) and spans[-1].head >= self._exit - TOUCH_MM

    def _from_free(self, spans: Sequence[Span]) -> list[PassageEvent]:
        if not spans:
            return []
        if self._touches_entry(spans):
            self._at, self._forward = _At.COMING, True
            return [PassageEvent.CAME]
        if self._touches_exit(spans):
            self._at = _At.OUTSIDE
            return []
        self._at = _At.LEAVING  # so fast that no frame shows it coming
        return [PassageEvent.CAME, PassageEvent.LEFT]

    def _from_coming(self, spans: Sequence[Span]) -> list[PassageEvent]:
        if self._touches_entry(spans):
            return []
        if spans:
            self._at = _At.LEAVING
            return [PassageEvent.LEFT]
        self._at = _At.FREE
        assert self._last is not None
        was_far = self._last.head > (self._entry + self._exit) / 2
        return [PassageEvent.LEFT,
                PassageEvent.GONE] if was_far and self._forward else [PassageEvent.BACK]

    def _from_leaving(self, spans: Sequence[Span]) -> list[PassageEvent]:
        if not spans:
            self._at = _At.FREE
            return [PassageEvent.GONE]
        if not self._touches_entry(spans):
            return []
        last = self._last
        drawn_back = len(spans) == 1 and last is not None and last.tail < self._entry + _NEAR_MM
        if drawn_back:
            self._at = _At.OUTSIDE
            return [PassageEvent.GONE]
        self._at, self._forward = _At.COMING, True
        return [PassageEvent.CAME]

    def _from_outside(self, spans: Sequence[Span]) -> list[PassageEvent]:
        if not spans:
            self._at = _At.FREE
            went_in = self._last is not None and self._last.tail <= self._entry + TOUCH_MM
            return [PassageEvent.PUSHED_IN] if went_in and not self._forward else []
        if len(spans) > 1 and self._touches_entry(spans):
            self._at, self._forward = _At.COMING, True
            return [PassageEvent.CAME]
        return []

    def _stood(self, spans: Sequence[Span], at_ns: int) -> list[PassageEvent]:
        """Events due by time alone: something stands there, or no longer does."""
        if self._at is _At.FREE:
            closed = [PassageEvent.CLOSED] if self._is_open else []
            self._is_open = self._is_jammed = False
            self._last = None
            return closed
        found: list[PassageEvent] = []
        if not self._is_open and at_ns - self._since >= _OPEN_NS:
            self._is_open = True
            found.append(PassageEvent.OPENED)
        is_across = self._touches_entry(spans) and self._touches_exit(spans)
        if not is_across or not self._across_since:
            self._across_since = at_ns if is_across else 0
        if is_across and not self._is_jammed and at_ns - self._across_since >= _JAM_NS:
            self._is_jammed = True
            found.append(PassageEvent.JAMMED)
        return found


_MOVES: Final = {
    _At.FREE: CardPassage._from_free,
    _At.COMING: CardPassage._from_coming,
    _At.LEAVING: CardPassage._from_leaving,
    _At.OUTSIDE: CardPassage._from_outside,
}

"""Whether a deck that nobody enrolled has the four suits at all.

A German leaf is nearly a spade, and the D over a German heart is an ace (Daus), not a queen. One
window can't tell, but the deck's other cards can: they show plain ranks over acorns and bells,
signs of no suit. A deck that shows many of them can't be read before it's enrolled, not even where
one of its cards looks like one that is known.
"""

from collections import deque
from typing import Final

#: Windows of which the share is taken.
_REMEMBERED: Final = 80
#: So many ranks at least must have had a strange sign: a finger on one card's pip is no suit.
_RANKS: Final = 3
#: And this part of all windows: a usual deck in a bad shoe has a pip covered in one of fifty, a
#: German deck a strange sign in one of three.
_SHARE: Final = 0.15


class DeckWatch:
    """Follows the windows of one deck in the order in which they are looked at."""

    def __init__(self) -> None:
        self._ranks: deque[str] = deque(maxlen=_REMEMBERED)  # of strange signs, "" for the others
        self._pending = ""

    def look(self, strange: str, *, read: bool) -> None:
        """One window: the rank that stood plainly over a sign of no suit ("" for none), and whether
        a card was read. A strange sign counts unless the next window, a wider one of the same card,
        is read: then it was only cut off.
        """
        if self._pending:
            self._ranks.append("" if read else self._pending)
            self._pending = ""
        elif strange:
            self._pending = strange
        else:
            self._ranks.append("")

    @property
    def is_other(self) -> bool:
        """Whether the deck has other suits than the four."""
        strange = [rank for rank in self._ranks if rank]
        return len(set(strange)) >= _RANKS and len(strange) >= _SHARE * len(self._ranks)

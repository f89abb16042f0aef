"""Manual cards: entered by the dealer although the shoe, still in use, had read them.

Its report may be stuck in a bad cable while he taps: when it comes, it is the card that he entered,
not the next one. Otherwise the burn would be opened as the river, and every later card would lie
before the wrong player. The shoe's own clock says when it read the card; it reports its cards in
order.
"""

from collections import deque
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Table
from drivers.devices.device_reports import CardRead, DoubleDraw, TagUnread

#: A card counts as read before a tap if it was so by more than this: nobody taps faster, and the
#: two clocks agree no better.
_SURE_NS: Final = 100_000_000
#: Number of the shoe's last reports that tell how its clock stands to ours.
_WORDS: Final = 64
_MS: Final = 1_000_000


class Overtaken:
    """Times at which the last cards of the hand were entered by hand, oldest first."""

    def __init__(self) -> None:
        self._now_ns = 0
        self._tapped: tuple[e.Fact, ...] = ()
        self._at_ns: list[int] = []
        self._ahead: deque[tuple[int, int]] = deque(maxlen=_WORDS)  # boot, our clock less its own

    def is_now(self, now_ns: int) -> None:
        """Set the time, on the clock of the reports' ``at_ns``."""
        self._now_ns = max(self._now_ns, now_ns)

    def tapped(self, facts: tuple[e.Fact, ...]) -> None:
        """Note that these facts were entered by hand."""
        self._tapped = facts

    def follow(self, before: Table, table: Table, fact: e.Fact) -> None:
        """Note the cards that a fact deals where it was tapped and the shoe is in use."""
        if isinstance(fact, e.DeviceNoted) and (fact.what, fact.detail) == ("told_late", ""):
            del self._at_ns[:1]
        hand, was = table.hand, before.hand
        if hand is None or was is None or was.number != hand.number:
            return
        dealt = hand.dealt - was.dealt
        if dealt < 0:
            del self._at_ns[dealt:]
        elif table.is_up("shoe") and any(fact is one for one in self._tapped):
            self._at_ns += [self._now_ns] * dealt

    def late(self, report: CardRead | TagUnread | DoubleDraw) -> int:
        """Manual card that this report repeats, counted from the hand's last; 0: a new card."""
        if report.device != "shoe":
            return 0
        self.is_now(report.at_ns)
        self._ahead.append((report.boot_id, report.at_ns - report.t_ms * _MS))
        read_ns = report.t_ms * _MS + min(
            ahead for boot, ahead in self._ahead if boot == report.boot_id)
        # The shoe doesn't report a card entered before this one was read: it never saw it.
        self._at_ns = [at for at in self._at_ns if read_ns + _SURE_NS < at]
        return len(self._at_ns)

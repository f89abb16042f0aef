"""Cards that the dealer entered by hand though the shoe, still in use, had read them.

Its word may stand in a bad cable while he taps: told then, it is the card that he entered, not the
next one. Otherwise the burn would be opened as the river, and every later card would lie before the
wrong player. The shoe's own clock says when it read the card; it tells its cards in their order.
"""

from collections import deque
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Table
from drivers.devices.reports import CardRead, DoubleDraw, TagUnread

#: A card counts as read before a tap where it was so by more than this: nobody taps faster, and
#: the two clocks agree no better.
_SURE_NS: Final = 100_000_000
#: So many of the shoe's last words tell how its clock stands to ours.
_WORDS: Final = 64
_MS: Final = 1_000_000


class Overtaken:
    """When the last cards of the hand were entered by hand, oldest first."""

    def __init__(self) -> None:
        self._now_ns = 0
        self._tapped: tuple[e.Fact, ...] = ()
        self._at_ns: list[int] = []
        self._ahead: deque[tuple[int, int]] = deque(maxlen=_WORDS)  # boot, our clock less its own

    def is_now(self, now_ns: int) -> None:
        """The time, on the clock of the reports' ``at_ns``."""
        self._now_ns = max(self._now_ns, now_ns)

    def tapped(self, facts: tuple[e.Fact, ...]) -> None:
        """These facts were entered by hand."""
        self._tapped = facts

    def follow(self, before: Table, table: Table, fact: e.Fact) -> None:
        """A fact holds: what it deals is noted where it was tapped and the shoe is in use."""
        if isinstance(fact, e.DeviceNoted) and (fact.what, fact.detail) == ("told_late", ""):
            del self._at_ns[:1]
        hand, was, shoe = table.hand, before.hand, table.devices.get("shoe")
        if hand is None or was is None or was.number != hand.number:
            return
        dealt = hand.dealt - was.dealt
        if dealt < 0:
            del self._at_ns[dealt:]
        elif shoe is not None and shoe.up and any(fact is one for one in self._tapped):
            self._at_ns += [self._now_ns] * dealt

    def late(self, report: CardRead | TagUnread | DoubleDraw) -> int:
        """How far from the last card of the hand the one read here was entered; 0: it is new."""
        if report.device != "shoe":
            return 0
        self.is_now(report.at_ns)
        self._ahead.append((report.boot_id, report.at_ns - report.t_ms * _MS))
        read_ns = report.t_ms * _MS + min(
            ahead for boot, ahead in self._ahead if boot == report.boot_id)
        # Of a card entered before this one was read the shoe tells no more: it never saw it.
        self._at_ns = [at for at in self._at_ns if read_ns + _SURE_NS < at]
        return len(self._at_ns)

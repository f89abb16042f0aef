"""A table for tests that takes orders of the floor, with a clock that the test turns."""

from live_table import GC, LiveTable
from reader_table import REGISTER, a_vault

from dealer_assist.floor.link.link_messages import Order
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.live.sensing.tap_result import TapResult
from dealer_assist.storage.journal.fact_codec import encode

NOW = 1_760_000_000
OPENED = e.TableOpened("t", GC, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 50, 100, 500))
BY = "M. Durand"
JOURNAL = "j1"
FLOOR = "floor-1"


def order(fact: e.Fact | None = None, seen: int = 0, **fields) -> Order:
    """An order for this fact, made looking at fact ``seen``."""
    given = {
        "floor": FLOOR, "number": 1, "journal": JOURNAL, "order": OrderKind.RULE, "by": BY,
        "kind": type(fact).__name__ if fact is not None else "",
        "body": encode(fact) if fact is not None else "", "seen": seen, "at_s": NOW,
    }
    return Order(**{**given, **fields})


class OrderedTable(LiveTable):
    """Seats 1 to n as in LiveTable; what came of the last order is ``entered``."""

    def __init__(self, name: str = GC) -> None:
        super().__init__(name)
        self.now = NOW
        self.room = TableInterpreter(a_vault(), REGISTER.chips, wall=lambda: self.now)
        self.entered = TapResult()
        self.put(e.TableOpened("t", name, "holdem_no_limit", OPENED.stakes, OPENED.denominations))

    def put(self, *facts: e.Fact) -> "OrderedTable":
        for fact in facts:
            before, self.table = self.table, advance(self.table, fact)
            if hasattr(self, "room"):
                afar = any(fact is ordered for ordered in self.entered.facts)
                self.room.follow(before, self.table, fact, self.now, afar)
            self.facts.append(fact)
        return self

    def taps(self, kind: TapKind, **fields) -> "OrderedTable":
        return self.put(*self.room.facts_of_tap(self.table, Tap(kind, **fields)).facts)

    def ordered(self, fact: e.Fact | None, drift_ms: int = 0, **fields) -> tuple[e.Fact, ...]:
        """The facts of the order, folded in; it was made on the newest picture if not said."""
        fields.setdefault("seen", self.table.number)
        self.entered = self.room.facts_of_order(self.table, order(fact, **fields), drift_ms)
        self.put(*self.entered.facts)
        return self.entered.facts

    @property
    def why(self) -> str:
        """Why nothing came of the last order."""
        return self.entered.why.id if self.entered.why is not None else self.entered.notice

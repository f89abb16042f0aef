"""Orders that came over the link to the floor, in the unit's thread: journaled once, answered.

An order that comes in twice is answered from the journal, also after a restart: the taken ones
stand there under the floor's number, and so do those that were refused.
"""

import sys
import traceback
from collections.abc import Callable
from functools import partial
from typing import Protocol

from dealer_assist.floor.link.link_messages import Answer, Order
from dealer_assist.floor.link.table_link_values import (
    FLOOR_DEVICE,
    LineState,
    OrderCame,
    journal_boot_number,
)
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Table
from dealer_assist.live.sensing.floor_link_status import FloorWatch
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.live.sensing.tap_result import TapResult, refused_tap
from dealer_assist.live.table.refusal_words import refusal_words
from dealer_assist.live.table.table_commit_loop import Batch
from dealer_assist.storage.journal import Journal, JournalUnusable, Origin
from drivers.lazy_dataclass import dataclass


class OrdersStored(Protocol):
    """Journal, for looking up the answer to an order."""

    id: str

    def stored(self, origin: Origin) -> tuple[int, e.Fact] | None:
        """First fact of this origin and its number; None where none is stored."""
        ...


class Orders:
    """Maker of batches from orders: facts with their origin, and the answer after them.

    ``took`` gets each order that became facts: the number of the first, by whom, and it.
    """

    def __init__(
        self, journal: OrdersStored, room: TableInterpreter,
        took: Callable[[int, str, e.Fact], None],
        now_s: Callable[[], int],
    ) -> None:
        self._journal, self._room, self._took, self._now_s = journal, room, took, now_s

    def made(self, table: Table, came: OrderCame) -> Batch:
        """Facts of the order at the table as it is; none where it was answered before."""
        order = came.order
        by = order.by.strip() or FLOOR_DEVICE
        origin = Origin(by, FLOOR_DEVICE, journal_boot_number(order.floor), order.number)
        if not 0 < order.number < 1 << 62 or order.journal != self._journal.id:
            return self._unjournaled(came, origin, Reason("why.order_elsewhere"))
        if self._answered(came, origin) is not None:
            return Batch((), origin)
        entered = self._judged(table, came)
        if not entered.facts and (entered.why or entered.notice):
            return self._refused(came, origin, entered)
        if not entered.facts:  # a call that the table knows as heard
            return Batch((), origin, partial(came.answer, _taken(order, order.call)))
        shows = _news(table, came, entered.facts)
        return Batch(entered.facts, origin, partial(self._commit, came, origin, shows))

    def _judged(self, table: Table, came: OrderCame) -> TapResult:
        """Table's decision on the order; a defect of ours is a refusal, and changes nothing."""
        try:
            entered = self._room.facts_of_order(table, came.order, came.drift_ms)
            for fact in entered.facts:
                table = advance(table, fact)
        except Exception:
            traceback.print_exc(file=sys.stderr)
            return refused_tap(Reason("why.order_failed"))
        return entered

    def _refused(self, came: OrderCame, origin: Origin, entered: TapResult) -> Batch:
        """A refused ruling or entry is a fact; that a call is over need not be one."""
        order, (fr, en) = came.order, _why_words(entered)
        if order.order in (OrderKind.HEARD, OrderKind.COMING):
            return Batch((), origin, partial(came.answer, _not_taken(order, fr, en)))
        fact = e.OrderRefused(order.number, order.kind[:60], origin.by[:60], fr, en, self._now_s())
        return Batch((fact,), origin, partial(self._commit, came, origin, None))

    def _unjournaled(self, came: OrderCame, origin: Origin, why: Reason) -> Batch:
        fr, en = _why_words(refused_tap(why))
        return Batch((), origin, partial(came.answer, _not_taken(came.order, fr, en)))

    def _commit(self, came: OrderCame, origin: Origin, shows: e.Fact | None) -> None:
        found = self._answered(came, origin)
        if found is not None and shows is not None:
            self._took(found[0], origin.by, shows)

    def _answered(self, came: OrderCame, origin: Origin) -> tuple[int, e.Fact] | None:
        """Answer from the journal; None where it holds nothing of this order."""
        try:
            found = self._journal.stored(origin)
        except JournalUnusable:
            traceback.print_exc(file=sys.stderr)
            return None
        if found is None:
            return None
        number, fact = found
        if isinstance(fact, e.OrderRefused):
            came.answer(_not_taken(came.order, fact.why_fr, fact.why_en, number))
        else:
            came.answer(_taken(came.order, number))
        return found


@dataclass(frozen=True, slots=True)
class FloorAtTable:
    """Parts that a table with a link to the floor has beside the others."""

    orders: Orders
    watch: FloorWatch


def floor_side_of_table(
    journal: Journal, room: TableInterpreter, now_s: Callable[[], int],
    line: Callable[[], LineState]
) -> FloorAtTable:
    """Floor's side of this table; ``line`` reports the link's state and may not wait."""
    watch = FloorWatch(line)
    return FloorAtTable(Orders(journal, room, watch.took, now_s), watch)


def _news(table: Table, came: OrderCame, facts: tuple[e.Fact, ...]) -> e.Fact | None:
    """Part of the order that the dealer sees: nothing of a call, nor of a clock that agreed."""
    if came.order.order in (OrderKind.HEARD, OrderKind.COMING):
        return None
    played, last = table.tournament, facts[-1]
    if isinstance(last, e.LevelBegan) and played is not None and (
        (last.number, last.at_s) == (played.level, played.began_s)
    ):
        return None
    return last if isinstance(last, e.ClockPaused) else facts[0]


def _taken(order: Order, fact: int) -> Answer:
    return Answer(order.floor, order.number, order.journal, True, fact)


def _not_taken(order: Order, fr: str, en: str, fact: int = 0) -> Answer:
    return Answer(order.floor, order.number, order.journal, False, fact, fr, en)


def _why_words(entered: TapResult) -> tuple[str, str]:
    """Reason why the order made no fact, in French and in English."""
    return refusal_words(entered.why, entered.notice, entered.detail)

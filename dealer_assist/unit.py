"""The table unit: one inbox, one thread. Journal before belief, belief before screen.

Reports, taps and ready-made facts come in; their facts are committed to the journal, folded into
the table, and only then is the device acknowledged and the picture shown. What the unit needs of
other rooms is handed to it as callables: it knows neither devices nor Qt.
"""

import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from dealer_assist import events as e
from dealer_assist.advance import advance
from dealer_assist.advice import Advice, advise
from dealer_assist.journal import Journal, JournalFailed, Origin
from dealer_assist.rules.model import HouseRules
from dealer_assist.table import Table, bare_table

_TICK_S = 0.1


@dataclass(frozen=True, slots=True)
class Made:
    """The facts that one thing that came in makes, who says so, and what to do once they hold.

    ``committed`` is called after the journal's commit (the device's acknowledgement), also when
    the journal had them already. ``notice`` is a message id for the person when there are none.
    """

    facts: tuple[e.Fact, ...]
    origin: Origin
    committed: Callable[[], None] | None = None
    notice: str = ""
    detail: str = ""


class Interpreter(Protocol):
    """What turns what comes in into facts (sensing/; wired up in commands/house.py)."""

    def made(self, table: Table, item: object) -> Made:
        """The facts of one item."""
        ...

    def ticked(self, now_ns: int) -> Iterable[object]:
        """Items that time itself brings, such as a device that has caught up."""
        ...

    def follow(self, before: Table, table: Table, fact: e.Fact) -> None:
        """Told of every fact that was folded in."""
        ...


@dataclass(frozen=True, slots=True)
class Notice:
    """What the person should know about the last thing entered; "" when all is well."""

    id: str = ""
    detail: str = ""


Listener = Callable[[Table, Advice, Notice], None]


class Unit:
    """Runs one table. ``start`` and ``stop`` from outside; everything else in its own thread."""

    def __init__(
        self, journal: Journal, house: HouseRules, interpreter: Interpreter, listener: Listener
    ) -> None:
        self._journal = journal
        self._interpreter = interpreter
        self._listener = listener
        self._inbox: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="unit", daemon=True)
        self.table = self._restored(house)
        self.resumed = self._is_in_mid_hand()

    def _restored(self, house: HouseRules) -> Table:
        """The table as the journal left it: exactly where it was, in mid-hand too."""
        table = bare_table(house)
        for record in self._journal.facts():
            before, table = table, advance(table, record.fact, record.number)
            self._interpreter.follow(before, table, record.fact)
        return table

    def _is_in_mid_hand(self) -> bool:
        hand = self.table.hand
        return hand is not None and hand.phase.value != "over"

    def put(self, item: object) -> None:
        """Hand something in, from any thread."""
        self._inbox.put(item)

    def start(self) -> None:
        """Begin to work; the listener gets the first picture at once."""
        self._thread.start()

    def stop(self) -> None:
        """Finish what is in hand and end the thread."""
        self._stopping.set()
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join(5)

    # -- the thread ------------------------------------------------------------------------

    def _run(self) -> None:
        self._tell(Notice("alert.resumed") if self.resumed else Notice())
        while not self._stopping.is_set():
            try:
                item = self._inbox.get(timeout=_TICK_S)
            except queue.Empty:
                item = None
            if item is not None:
                self._safely(item)
            for due in self._interpreter.ticked(time.monotonic_ns()):
                self._safely(due)

    def _safely(self, item: object) -> None:
        """No input may end the table's work: what goes wrong here is ours, and is said."""
        try:
            self.handle(item)
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            self._tell(Notice("alert.entry_refused", f"{type(error).__name__}: {error}"))

    def handle(self, item: object) -> None:
        """Take in one item: facts, commit, fold, acknowledge, show."""
        made = self._interpreter.made(self.table, item)
        if not made.facts:
            if made.committed is not None:
                made.committed()
            self._tell(Notice(made.notice, made.detail))
            return
        try:
            numbers = self._journal.append([(fact, made.origin) for fact in made.facts])
        except JournalFailed as error:
            self._tell(Notice("alert.journal_failed", str(error)))
            return
        self._fold(made.facts, numbers)
        if made.committed is not None:
            made.committed()
        self._tell(Notice(made.notice, made.detail))

    def _fold(self, facts: Sequence[e.Fact], numbers: Sequence[int]) -> None:
        # No numbers: the journal had this device event before, so the table has it too.
        for fact, number in zip(facts, numbers, strict=False):
            before, self.table = self.table, advance(self.table, fact, number)
            self._interpreter.follow(before, self.table, fact)

    def _tell(self, notice: Notice) -> None:
        self._listener(self.table, advise(self.table), notice)

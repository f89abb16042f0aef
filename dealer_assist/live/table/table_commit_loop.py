"""The table unit: journal before belief, belief before screen, on a commit loop of its own.

Reports, taps and ready-made facts come in; their facts are committed to the journal, applied to the
table, and only then is the device acknowledged and the picture shown. The unit gets what it needs
of other packages as callables: it knows neither devices nor Qt.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import Advice, advise
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.game.taps import Tap
from dealer_assist.storage.commit_loop import CommitLoop, Notice
from dealer_assist.storage.journal import Journal, JournalFailed, Origin, Record
from drivers.lazy_dataclass import dataclass

#: A journal that can't be written for so long stands: before, another program may only look in.
STANDS_S = 2.0
#: Seconds between attempts then, where nothing waits that would make one.
_TRIED_S = 1.0


@dataclass(frozen=True, slots=True)
class Batch:
    """Batch: facts appended to the journal in one commit, with their origin and the acknowledgement
    that follows.

    ``committed`` is called after the journal's commit (the device's acknowledgement), also when the
    journal had them already. ``notice`` is a message id for the person when there are none.
    """

    facts: tuple[e.Fact, ...]
    origin: Origin
    committed: Callable[[], None] | None = None
    notice: str = ""
    detail: str = ""
    why: Reason | None = None  # the whole reason behind the notice, where there is one
    then: object | None = None  # the item whose facts come next, at the table as these make it


class Interpreter(Protocol):
    """Interpreter of items as facts (sensing/; wired up in live/table/live_table.py)."""

    def made(self, table: Table, item: object) -> Batch:
        """Facts of one item."""
        ...

    def ticked(self, now_ns: int) -> Iterable[object]:
        """Items that time itself brings, such as a device that has caught up."""
        ...

    def follow(self, before: Table, table: Table, fact: e.Fact, origin: Origin, at_s: int) -> None:
        """Called with every fact applied, its origin and time (UTC seconds), also with those of an
        earlier run: what is remembered of a fact is the same after a restart.
        """
        ...


Listener = Callable[[Table, Advice, Notice], None]


@dataclass(slots=True)
class _Stands:
    """Refusal of the journal to write: its beginning and the last attempt (monotonic seconds)."""

    why: str
    since_s: float
    tried_s: float

    def seconds(self) -> int:
        """Duration in whole seconds."""
        return int(time.monotonic() - self.since_s)

    def is_long(self) -> bool:
        """True if it is more than another program reading the file."""
        return time.monotonic() - self.since_s >= STANDS_S

    def notice(self) -> Notice:
        """Notice to the person until it writes again."""
        return Notice(f"alert.journal_{'stands' if self.is_long() else 'failed'}", self.why)


def _day_s() -> int:
    """UTC seconds by the machine's time of day."""
    return int(time.time())


class Unit(CommitLoop):
    """Runs one table. ``start`` and ``stop`` from outside; everything else in its own thread.

    ``clock`` gives the UTC seconds by which times at the table are counted; ``records`` are the
    journal's, for whoever has read it already; ``table`` is the one that they go on from, the bare
    one where none is given.
    """

    def __init__(
        self, journal: Journal, house: HouseRules, interpreter: Interpreter, listener: Listener,
        clock: Callable[[], int] = _day_s, records: Iterable[Record] | None = None,
        table: Table | None = None,
    ) -> None:
        self._journal = journal
        self._interpreter = interpreter
        self._listener = listener
        self._clock = clock
        super().__init__("unit")
        self._waiting: deque[object] = deque()  # what the journal refused, in its order
        self._stands: _Stands | None = None
        self.table = self._restored(
            table or bare_table(house), journal.facts() if records is None else records)
        self.resumed = not is_between_hands(self.table)
        self._resumed_at = self.table.fact_number if self.resumed else -1

    def _restored(self, table: Table, records: Iterable[Record]) -> Table:
        """Table as the journal left it: exactly where it was, in mid-hand too."""
        for record in records:
            before, table = table, advance(table, record.fact, record.number)
            self._interpreter.follow(before, table, record.fact, record.origin, record.at_s)
        return table

    @property
    def stands(self) -> str:
        """Reason why the journal can't be written now, a word of ``trouble`` in words/; "" where it
        can.
        """
        stands = self._stands
        return stands.why if stands is not None else ""

    # -- the thread ------------------------------------------------------------------------

    def begin(self) -> None:
        """Give the listener a picture at once, or once what waits is in."""
        if not self.has_waiting:  # else that brings it: the table that is opened
            self._tell(Notice())

    def round(self, items: list[object]) -> None:
        """Take in what the journal refused, what came, and what is due."""
        self.safely(self._try_again)
        self.safely(self._try_writing)
        for item in items:
            self.safely(partial(self.handle, item))
        self.safely(self.tick)

    def tick(self) -> None:
        """Handle items that time alone brings, and changes due to facts."""
        if self._waiting:
            return
        for due in self._interpreter.ticked(time.monotonic_ns()):
            self.handle(due)

    def failed(self, error: Exception) -> None:
        """Tell of a fault of ours: no input may end the table's work."""
        self._tell(Notice("alert.entry_refused", f"{type(error).__name__}: {error}"))

    def _try_again(self) -> None:
        """Handle the items that the journal refused, in their order, until it refuses again."""
        for _ in range(len(self._waiting)):
            before = len(self._waiting)
            item = self._waiting.popleft()
            self._take(item)
            if len(self._waiting) == before:
                self._waiting.rotate(1)  # refused again: it stays the first
                return

    def _try_writing(self) -> None:
        """Try a journal that refuses, where no waiting item would: a person's tap does not wait."""
        stands = self._stands
        now_s = time.monotonic()
        if stands is None or self._waiting or now_s < stands.since_s + STANDS_S or (
            now_s < stands.tried_s + _TRIED_S
        ):
            return
        stands.tried_s = now_s
        self._store(Batch((e.JournalStood(stands.why, stands.seconds()),), Origin("journal")))

    def handle(self, item: object) -> None:
        """Handle one item: facts, commit, apply, acknowledge, show.

        A device's reports wait behind those of its own that the journal refused: acknowledging the
        later report would let the device forget the earlier one. A person sees a notice and taps
        again.
        """
        if self._waiting and not isinstance(item, Tap):
            self._waiting.append(item)
            return
        self._take(item)

    def _take(self, item: object) -> None:
        made = self._interpreter.made(self.table, item)
        if not made.facts:
            if made.committed is not None:
                made.committed()
            self._tell(Notice(made.notice, made.detail, made.why))
            return
        if not self._store(made):
            if not isinstance(item, Tap):
                self._waiting.append(item)
        elif made.then is not None:
            self._take(made.then)

    def _store(self, made: Batch) -> bool:
        """Commit the facts, apply them, acknowledge, show; True if the journal took them."""
        try:
            numbers = self._journal.append([(fact, made.origin) for fact in made.facts])
        except JournalFailed as error:
            now_s = time.monotonic()
            since_s = self._stands.since_s if self._stands is not None else now_s
            self._stands = _Stands(error.why, since_s, now_s)
            self._tell(Notice())
            return False
        stood, self._stands = self._stands, None
        self._fold(made, numbers)
        if made.committed is not None:
            made.committed()
        if stood is not None and stood.is_long() and not any(
            isinstance(fact, e.JournalStood) for fact in made.facts
        ):
            self._store(Batch((e.JournalStood(stood.why, stood.seconds()),), Origin("journal")))
        self._tell(Notice(made.notice, made.detail, made.why))
        return True

    def _fold(self, made: Batch, numbers: Sequence[int]) -> None:
        # No numbers: the journal had this device event before, so the table has it too.
        at_s = self._clock()
        for fact, number in zip(made.facts, numbers, strict=False):
            before, self.table = self.table, advance(self.table, fact, number)
            self._interpreter.follow(before, self.table, fact, made.origin, at_s)

    def _tell(self, notice: Notice) -> None:
        if self._stands is not None:
            notice = self._stands.notice()  # whatever other notice there is
        if not notice.id and self.table.fact_number == self._resumed_at:
            notice = Notice("alert.resumed")  # until somebody goes on with the hand
        self._listener(self.table, advise(self.table, self._clock()), notice)

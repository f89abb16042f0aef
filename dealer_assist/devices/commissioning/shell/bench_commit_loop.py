"""The bench at work: journal before belief, belief before screen, on a commit loop of its own.

Reports, taps and finished errands come in; their facts are committed to the bench's journal, then
applied, and only then is the device acknowledged, an errand begun and the view shown.
"""

import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Protocol

from dealer_assist.devices.commissioning.bench_interpreter import BenchInterpreter
from dealer_assist.devices.commissioning.bench_screen_view_model import BenchScreen
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.steps.step_runner import Errand, StepResult
from dealer_assist.game.facts import commissioning as b
from dealer_assist.storage.commit_loop import CommitLoop
from dealer_assist.storage.journal import BenchJournal, JournalFailed, Origin
from dealer_assist.words.message import Message, message
from drivers.devices import device_reports as r
from drivers.lazy_dataclass import dataclass


class Shell(Protocol):
    """Shell of the bench's interpreter: ports, files, cameras."""

    def follow(self, bench: BenchState) -> Message | None:
        """Open and close ports after a change of the bench, and write its file. Give the reason
        if that failed; stored facts stay stored.

        Returns the reason if that failed; stored facts stay stored.
        """

    def carry_out(self, errand: Errand) -> None:
        """Begin an errand; its ErrandDone comes back through the inbox."""

    def committed(self, role: str, boot_id: int, seq: int) -> None:
        """Let the device forget its reports up to this one."""

    def added(self, shown: BenchScreen) -> BenchScreen:
        """View with what only the shell knows: simulated hands, files."""


@dataclass(frozen=True, slots=True)
class PortReport:
    """Report of the device of this role, as its port delivered it."""

    role: str
    report: r.Report
    now_ns: int


@dataclass(frozen=True, slots=True)
class BenchOpening:
    """Request to open the bench for this table."""

    table: str
    simulated: bool


class BenchUnit(CommitLoop):
    """Runs one bench. ``start`` and ``stop`` from outside; everything else in its own thread.

    ``clock`` gives UTC seconds, ``ticks`` monotonic nanoseconds.
    """

    def __init__(
        self, journal: BenchJournal, room: BenchInterpreter, publish: Callable[[BenchScreen], None],
        clock: Callable[[], int], ticks: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._journal, self._room, self._publish = journal, room, publish
        self._clock, self._ticks = clock, ticks
        super().__init__("bench", empties=True)
        self._waiting: deque[tuple[StepResult, Callable[[], None] | None]] = deque()
        self._last: BenchScreen | None = None
        self.hands: Shell | None = None
        for fact in journal.facts():
            room.follow(fact)

    def deliver(self, role: str) -> Callable[[r.Report], None]:
        """Callback for the reports of this role's port."""
        return lambda report: self.put(PortReport(role, report, self._ticks()))

    # -- the thread ------------------------------------------------------------------------

    def round(self, items: list[object]) -> None:
        """Take in what the journal refused, what came, and what is due."""
        self.safely(self._try_again)
        for item in items:
            self.safely(partial(self.take, item))
        self.safely(self._tick)

    def begin(self) -> None:
        """Go on where the journal ends: ports and files follow it, whoever was here signs in anew.
        """
        if self.hands is not None:
            self.hands.follow(self._room.bench)
        self._keep(self._room.resumed(self._ticks(), self._clock()))
        self._show()

    def _tick(self) -> None:
        if not self._waiting:
            self._keep(self._room.ticked(self._ticks(), self._clock()))
        self._show()

    def failed(self, error: Exception) -> None:
        """Tell of a fault of ours: no input may end the bench's work."""
        self._room.failed(f"{type(error).__name__}: {error}")

    def take(self, item: object) -> None:
        """Process one item: facts, commit, apply, acknowledge, errands."""
        committed: Callable[[], None] | None = None
        now_s = self._clock()
        if isinstance(item, BenchOpening):
            self._keep(self._opened(item, now_s))
            return
        if isinstance(item, PortReport):
            committed = self._acknowledging(item)
            item = DeviceReport(item.role, item.report, item.now_ns)
        self._keep(self._room.made(item, self._ticks(), now_s), committed)

    def _opened(self, item: BenchOpening, now_s: int) -> StepResult:
        bench = self._room.bench
        if bench.table == item.table and bench.simulated == item.simulated:
            return StepResult()
        return StepResult((b.BenchOpened(item.table, now_s, item.simulated),))

    def _acknowledging(self, came: PortReport) -> Callable[[], None] | None:
        report = came.report
        seq = report.last if isinstance(report, r.ReportsMissed) else getattr(report, "seq", 0)
        if not seq or self.hands is None:
            return None
        return partial(self.hands.committed, came.role, getattr(report, "boot_id", 0), seq)

    def _keep(self, made: StepResult, committed: Callable[[], None] | None = None) -> None:
        if self._waiting:  # in order: facts that the journal refused come first
            self._waiting.append((made, committed))
            return
        if not self._kept(made, committed):
            self._waiting.append((made, committed))

    def _kept(self, made: StepResult, committed: Callable[[], None] | None) -> bool:
        """Store the facts and do what waited for them; False if the journal refused."""
        if made.facts:
            origin = Origin(self._room.bench.who or "bench")
            try:
                self._journal.append([(fact, origin) for fact in made.facts])
            except JournalFailed as error:
                self._room.notice = message("bench.journal_failed", why=error.why)
                return False
            for fact in made.facts:
                self._room.follow(fact)
            if self.hands is not None:
                self._room.notice = self.hands.follow(self._room.bench) or self._room.notice
        if committed is not None:
            committed()
        for errand in made.errands:
            if self.hands is not None:
                self.hands.carry_out(errand)
        return True

    def _try_again(self) -> None:
        """Store the facts refused before, in their order, until the journal refuses again."""
        while self._waiting:
            if not self._kept(*self._waiting[0]):
                return
            self._waiting.popleft()
            self._room.notice = None

    def _show(self) -> None:
        shown = self._room.shown(self._ticks(), self._clock())
        if self.hands is not None:
            shown = self.hands.added(shown)
        if shown != self._last:
            self._last = shown
            self._publish(shown)

"""A table's process as the drill holds it: started, spoken to, killed.

What it acknowledged is kept. The drill folds every fact that it is told of into a table of its own,
so that its people see what the dealer sees, and the journal can be compared with it afterwards.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from multiprocessing.reduction import recv_handle
from pathlib import Path
from typing import Final

from dealer_assist.game.advance import advance
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import journal_contents
from tests.tools.drill.drill_file_calls import Judge, NotWatchable, Watcher
from tests.tools.drill.drill_orders import DayJumps, Stops
from tests.tools.drill.drill_result import CannotDrill
from tests.tools.drill.drill_table import (
    FELL,
    HOUSE,
    JOURNAL,
    Opened,
    Setup,
    Stored,
    Told,
    Unusable,
    run_table,
)

#: What the panel says of an error of ours.
REFUSED: Final = "alert.entry_refused"
_STARTS_S: Final = 60.0
_STOPS_S: Final = 20.0
_PAUSE_S: Final = 0.001


class TableRefuses(Exception):
    """The table says that it can't work on this journal."""


def forks() -> ForkServerContext:
    """Processes that begin with all modules loaded and nothing else: a start in milliseconds."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.tools.drill.drill_table"])
    return context


class HeldTable:
    """One table over all its processes. ``judge`` looks at each call about files, where given."""

    def __init__(self, setup: Setup, judge: Judge | None = None) -> None:
        self.setup, self._judge = setup, judge
        self.table: Table = bare_table(shipped_houses.shipped_house(HOUSE))
        self.acked: dict[int, Stored] = {}  # by number: what the listener was told of
        self.unasked = 0  # rows that were stored though nobody had been told
        self.notices: Counter[str] = Counter()
        self.said = ""  # the last error of the table's program itself
        self.weighs_mb: list[float] = []
        self.behind = 0
        self.starts_s: list[float] = []
        self.still_s = 0.0
        self.wrong: list[str] = []
        self._context = forks()
        self._running: ForkServerProcess | None = None
        self._watcher: Watcher | None = None
        self._way: Connection | None = None
        self._hears: threading.Thread | None = None

    @property
    def path(self) -> Path:
        """The journal."""
        return self.setup.folder / JOURNAL

    @property
    def pid(self) -> int:
        """The process's number; 0 where none runs."""
        return self._running.pid or 0 if self._running is not None else 0

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._running is not None and self._running.is_alive()

    def start(self, day_s: float = 0.0) -> None:
        """Start the table's process; it is open when this returns.

        Raises TableRefuses where it can't use its journal, CannotDrill where its calls can't be
        watched here.
        """
        way, theirs = self._context.Pipe()
        setup = replace(self.setup, known=self.table.number, watched=self._judge is not None,
                        day_s=day_s or self.setup.day_s)
        self._running = self._context.Process(target=run_table, args=(theirs, setup), daemon=True)
        self._running.start()
        theirs.close()
        self._way = way
        try:
            if self._judge is not None:
                self._watcher = Watcher(recv_handle(way), self._judge)
            first = way.recv() if way.poll(_STARTS_S) else None
        except (EOFError, OSError, NotWatchable) as why:
            raise CannotDrill(f"the table's calls can't be watched here ({why})") from why
        if isinstance(first, Unusable):
            self._gone()
            raise TableRefuses(first.why)
        if not isinstance(first, Opened):
            self.kill()
            raise TableRefuses("it died before it had opened its journal")
        self.starts_s.append(first.took_s)
        self.unasked += len(first.rows)
        self._fold(first.rows)
        self._hears = threading.Thread(target=self._hear, args=(way,), daemon=True)
        self._hears.start()

    def _hear(self, way: Connection) -> None:
        try:
            while isinstance(told := way.recv(), Told):
                self._fold(told.rows)
                self.acked.update((row.number, row) for row in told.rows)
                self.behind, self.still_s = told.behind, max(self.still_s, told.still_s)
                if told.notice:
                    self.notices[told.notice] += 1
                    self.said = told.detail if told.notice == REFUSED else self.said
                if told.weighs_mb:
                    self.weighs_mb.append(told.weighs_mb)
        except (EOFError, OSError):
            return
        except Exception as error:  # said at the end: a thread that dies would be silent
            self.wrong.append(f"{type(error).__name__}: {error}")

    def _fold(self, rows: tuple[Stored, ...]) -> None:
        table = self.table
        for row in rows:
            table = advance(table, row.fact, row.number)
        self.table = table

    def put(self, item: object) -> None:
        """Hand something in; into the void where the table is dead."""
        try:
            if self._way is not None:
                self._way.send(item)
        except OSError:
            return

    def jump(self, by_s: float) -> None:
        """Set the time of day of its machine."""
        self.put(DayJumps(by_s))

    def kill(self) -> None:
        """kill -9, at once."""
        if self._running is not None and self._running.pid is not None:
            self._running.kill()
        self._gone()

    def stop(self) -> None:
        """Close the table as at the end of the evening."""
        self.put(Stops())
        if self._running is not None:
            self._running.join(_STOPS_S)
            if self._running.is_alive():
                self.wrong.append("the table didn't close")
                self._running.kill()
            elif self._running.exitcode == FELL:
                self.wrong.append("a thread of the table ended by an error")
        self._gone()

    def _gone(self) -> None:
        """The process is dead or dies: hear what it said to its end."""
        if self._running is not None:
            self._running.join(_STOPS_S)
        if self._hears is not None:
            self._hears.join(_STOPS_S)
        if self._watcher is not None:
            self._watcher.stop()
        if self._way is not None:
            self._way.close()
        self._running = self._hears = self._watcher = self._way = None

    def wait(self, holds: Callable[[Table], bool], limit_s: float) -> bool:
        """Whether it came to hold of the table within so many seconds."""
        until = time.monotonic() + limit_s
        while not holds(self.table):
            if time.monotonic() > until or not self.is_alive:
                return holds(self.table)
            time.sleep(_PAUSE_S)
        return True

    def kept(self) -> int:
        """How many acknowledged facts the journal holds, the chain being whole.

        Raises JournalUnusable where it isn't.
        """
        rows = [(row.mark, row.fact) for row in journal_contents(self.path).records]
        acked: list[tuple[int, object]] = [
            (row.number, (row.mark, row.fact)) for row in self.acked.values()]
        return sum(number <= len(rows) and rows[number - 1] == row for number, row in acked)


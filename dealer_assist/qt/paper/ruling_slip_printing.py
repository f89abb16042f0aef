"""Slips of the floor's rulings: written beside the journal as they become facts, and printed.

A ruling that is taken back gets its slip anew, headed so. Paper is no part of the table's work: a
slip that can't be written or printed is reported on the panel, and play goes on. A slip cut off by
a power failure is written at the next start: the file itself says if it was. It isn't printed
again, unless it is older than the undo: whoever has that paper in hand must not take it for good.
"""

import queue
import shlex
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from dealer_assist.floor.link.table_link_values import FLOOR_DEVICE
from dealer_assist.game import facts as e
from dealer_assist.game.advance.undo import replaced_ruling, undone_numbers
from dealer_assist.game.table.table import Table
from dealer_assist.live.table.live_table import SlipTrouble
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.table_clock import local_row_time
from dealer_assist.view.rulings.slip_moment import Times, is_watched, timed_fact_numbers
from dealer_assist.view.rulings.slip_view import (
    Printed,
    cancellation_view,
    has_slip,
    slip_view,
    table_as_slip_shows,
)
from dealer_assist.words.message import ErrorInWords, message

_PRINTING_S: Final = 30
_ENDING_S: Final = 5


class PrinterWrong(ErrorInWords, ValueError):
    """The print command makes no sense; says why."""


class _Undone(NamedTuple):
    """Undo of a ruling, and the table before it; ``at`` is its time."""

    before: Table
    fact: e.FactUndone
    number: int
    at: str = ""
    device: str = ""  # floor: taken back from the room
    replaced: int = 0  # number of the ruling in its place


class _Job(NamedTuple):
    """Slip to write: the table before the ruling, its fact, its time and place."""

    before: Table
    fact: e.Fact
    number: int
    at: str = ""
    mark: str = ""
    undone: _Undone | None = None
    is_old: bool = False
    device: str = ""  # floor: ruled from the room
    times: Times | None = None  # of the facts on its slip
    sights: Times | None = None  # of those of them that a camera reported
    prints: bool = True


class Slips:
    """Writer of slips: follows the facts in the unit's thread, writes and prints in its own."""

    def __init__(self, journal: Journal, folder: Path, lang: str, command: str = "") -> None:
        self._journal, self._folder, self._lang = journal, folder, lang
        self._command = _split(command)
        self._tell: Callable[[SlipTrouble], None] = lambda trouble: None
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._old: dict[int, _Job] = {}  # of the journal's last evening, as it was opened
        self._gone: dict[int, _Job] = {}  # taken back: another ruling may take its place
        self._thread: threading.Thread | None = None

    def speak(self, lang: str) -> None:
        """Set the language of the next slips."""
        self._lang = lang

    def follow(self, before: Table, table: Table, fact: e.Fact) -> None:
        """Follow a fact; a floor manager's ruling gets its slip."""
        if isinstance(fact, e.FactUndone):
            self._undone(before, table, fact)
        elif has_slip(fact):
            self._take(_Job(before, fact, table.number))
            self._replaced(before, fact, table.number)
        elif isinstance(fact, e.TableReopened):
            self._old.clear()
            self._gone.clear()  # those of earlier evenings may have been put away

    def _take(self, job: _Job) -> None:
        if job.undone is not None:
            self._gone[job.number] = job
        if self._thread is None:
            self._old[job.number] = job._replace(is_old=True)
        else:
            self._jobs.put(self._stamped(job))

    def _replaced(self, before: Table, fact: e.Fact, number: int) -> None:
        """Write anew the slip of the ruling that this one replaces: the paper given out says only
        that it was cancelled."""
        found = replaced_ruling(before, fact)
        gone = self._gone.get(found[0]) if found is not None else None
        if gone is not None and gone.undone is not None:
            self._take(gone._replace(undone=gone.undone._replace(replaced=number), prints=False))

    def _stamped(self, job: _Job) -> _Job:
        """Job with the data of the journal's rows."""
        at, mark, device = self._journal.stamp(job.number)
        undone = job.undone
        if undone is not None:
            when, _, by_device = self._journal.stamp(undone.number)
            undone = undone._replace(at=when, device=by_device)
        times, sights = slip_fact_times(job.before, lambda number: self._journal.stamp(number)[::2])
        return job._replace(at=at, mark=mark, device=device, undone=undone, times=times,
                            sights=sights)

    def _undone(self, before: Table, table: Table, fact: e.FactUndone) -> None:
        gone = undone_numbers(before, table)
        at: Table | None = before
        while at is not None and at.before is not None:
            if at.fact_number in gone and at.fact is not None and has_slip(at.fact):
                self._take(_Job(at.before, at.fact, at.fact_number,
                                undone=_Undone(before, fact, table.number)))
            at = at.before

    def start(self, tell: Callable[[SlipTrouble], None]) -> None:
        """Begin to write; the power may have failed before the last slips were written."""
        self._tell = tell
        old, self._old = self._old, {}
        self._thread = threading.Thread(target=self._run, name="slips", daemon=True)
        self._thread.start()
        for number, job in old.items():
            if job.undone is not None or not self.path(number).exists():
                self._jobs.put(self._stamped(job))

    def stop(self) -> None:
        """Write the pending slips, then end."""
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join(_ENDING_S)

    def path(self, number: int) -> Path:
        """Path of the slip of the ruling with this number."""
        return self._folder / f"{number}.pdf"

    # -- its own thread --------------------------------------------------------------------

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            prints = (job.prints and not job.is_old) or self._stands_on_paper(job)
            try:
                self._write(job)
            except Exception as error:
                if not isinstance(error, OSError):  # a defect of ours
                    traceback.print_exc(file=sys.stderr)
                self._failed("alert.slip_not_written", str(job.number))
                continue
            if self._command and prints:
                self._print(self.path(job.number))

    def _stands_on_paper(self, job: _Job) -> bool:
        """True if the slip was written before its ruling was taken back, and not since."""
        try:
            written_s = self.path(job.number).stat().st_mtime
        except OSError:
            return False
        return job.undone is not None and written_s < local_row_time(job.undone.at).timestamp()

    def _write(self, job: _Job) -> None:
        from dealer_assist.qt.paper.slip_pdf import write_slip  # Qt, once the probe has found it

        practice = self._journal.kind is JournalKind.PRACTICE
        afar = job.device == FLOOR_DEVICE
        gone = job.undone
        printed = Printed(
            local_row_time(job.at), job.mark, self._lang, practice,
            cancellation_view(table_as_slip_shows(gone.before, gone.fact, gone.device), gone.fact,
                              gone.number,
                      local_row_time(gone.at), self._lang, gone.replaced)
            if gone is not None else None, afar, job.times or {}, job.sights or {})
        before = table_as_slip_shows(job.before, job.fact, job.device)
        write_slip(slip_view(before, job.fact, job.number, printed), self.path(job.number))

    def _print(self, path: Path) -> None:
        """Hand the file to the print command, as one more argument and through no shell."""
        try:
            done = subprocess.run(
                [*self._command, str(path)], stdin=subprocess.DEVNULL, capture_output=True,
                text=True, timeout=_PRINTING_S, check=False,
            )
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            self._failed("alert.slip_not_printed", f"{self._command[0]}: {type(error).__name__}")
            return
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines()
            self._failed("alert.slip_not_printed", said[-1] if said else self._command[0])

    def _failed(self, id: str, detail: str) -> None:
        self._tell(SlipTrouble(id, detail))


def _split(command: str) -> list[str]:
    """The command's words, as a shell would split them; raises PrinterWrong."""
    try:
        return shlex.split(command)
    except ValueError as error:
        raise PrinterWrong(message("vault_why.no_print", given=command, why=error)) from None


def slip_fact_times(before: Table, row: Callable[[int], tuple[str, ...]]) -> tuple[Times, Times]:
    """Local times of the facts on a slip, and of those of them that a camera reported.

    ``row`` gives the label and the device of a fact's row, by its number; "" if there is none.
    """
    rows = {number: row(number) for number in timed_fact_numbers(before)}
    times = {number: local_row_time(at) for number, (at, _) in rows.items() if at}
    return times, {number: times[number] for number, (_, device) in rows.items()
                   if number in times and is_watched(before, device)}

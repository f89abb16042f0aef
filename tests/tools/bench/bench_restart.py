"""The figures of durability: a table restarted after kill -9, and what a commit costs.

The table dies by kill -9 in the middle of a hand of an evening of 400 and leaves its write-ahead
file. A commit is measured beside a bare SQLite insert of the very same rows, in turn, on one disk.
"""

import hashlib
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, Self

from dealer_assist.game.advance import advance
from dealer_assist.game.advice import Advice, advise
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.live.table.live_table import build, keys_beside
from dealer_assist.qt.pieces.probe import probe
from dealer_assist.storage.books import shelf
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import (
    Journal,
    JournalKind,
    JournalRow,
    Origin,
    RowReader,
    schema,
)
from dealer_assist.storage.journal.durable import INSERT, connected
from dealer_assist.storage.registry.register import practice
from dealer_assist.view.dealer.screen import Screen
from dealer_assist.view.dealer.table_picture import Surroundings
from drivers.devices.keys import DeviceKeys
from drivers.threads import counted
from tests.tools.bench.bench_evening import Evening
from tests.tools.bench.bench_figures import Figures


class BareInsert:
    """An empty journal's file at ``path`` that rows are put into as they are."""

    def __init__(self, path: Path) -> None:
        schema.create(path, schema.JournalKind.PRACTICE)
        self._db = connected(path)

    def insert(self, row: JournalRow) -> None:
        """Store the row by itself, synced as a journal's."""
        self._db.execute(INSERT, (*row.entry, bytes.fromhex(row.hash)))

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_HANDS: Final = 400
_HOUSE: Final = "grand_cercle"
_JOURNAL: Final = "journal.sqlite"
_LEFT_OUT: Final = 6  # the last entries: the table dies in mid-hand
_STARTS: Final = 5
_COMMITS: Final = 4_000
_WARMS: Final = 200
_NOW_S: Final = 4_000_000_000
_PATIENCE_S: Final = 60.0


def measure(figures: Figures) -> None:
    """Both figures."""
    with tempfile.TemporaryDirectory() as folder:
        _restart(figures, Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        _commit(figures, Path(folder))


# --- restart -----------------------------------------------------------------------------------


def _restart(figures: Figures, folder: Path) -> None:
    killed = folder / "killed"
    killed.mkdir()
    expected = _run("write", killed)[-1]
    with RowReader(killed / _JOURNAL) as reader:
        rows = reader.last()[0]
    wal_mb = (killed / f"{_JOURNAL}-wal").stat().st_size / 2**20
    figures.note(f"the killed table's journal: {rows:,} facts of {_HANDS} hands, in mid-hand; "
                 f"{wal_mb:.1f} MB in its write-ahead file")
    whole, inside, busy = [], [], []
    for turn in range(_STARTS + 1):
        again = folder / f"again-{turn}"
        shutil.copytree(killed, again)
        begun = time.perf_counter()
        ready_s, painted_at, busy_s, advice = _run("start", again)
        whole.append(float(painted_at) - begun)
        inside.append(float(ready_s))
        busy.append(float(busy_s))
        if advice != expected:
            figures.broke("restart after kill -9", "the advice after it is another one")
            return
    figures.bound("restart after kill -9 to the same advice, real process start and painted panel "
                  f"included, median of {_STARTS}", statistics.median(whole[1:]), "s", most=2)
    figures.note(f"of these {statistics.median(inside[1:]):.2f} s with the program loaded before: "
                 "journal opened, chain checked, every fact folded, first picture; "
                 f"{statistics.median(busy[1:]):.2f} s of processor time in all; quickest start "
                 f"{min(whole[1:]):.2f} s")


def _run(what: str, folder: Path) -> list[str]:
    """What a program of its own prints last; its modules are compiled as when it is installed."""
    around = {**os.environ, "QT_QPA_PLATFORM": "offscreen",
              "PYTHONPYCACHEPREFIX": str(folder.parent / "compiled")}
    around.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-m", "tests.tools.bench.bench_restart", what, str(folder)],
        capture_output=True, text=True, check=False, timeout=_PATIENCE_S, env=around)
    if not done.stdout.split():
        raise RuntimeError(f"the table didn't {what}: {done.stderr[-400:]}")
    return done.stdout.split()


def _write(folder: Path) -> None:
    """An evening's journal, as a table leaves it that is killed in mid-hand."""
    evening = Evening(shelf.shipped_house(_HOUSE), _HANDS)
    entries = list(evening.facts())[:-_LEFT_OUT]
    journal = Journal.open(folder / _JOURNAL, kind=JournalKind.PRACTICE)
    journal.append([(keys_beside(folder / _JOURNAL, None).fixed(), Origin("dealer"))])
    for entry in entries:
        journal.append([(fact, Origin("dealer")) for fact in entry])
    table = bare_table(shelf.shipped_house(_HOUSE))
    for record in journal.facts():
        table = advance(table, record.fact, record.number)
    print(_mark(advise(table, _NOW_S)), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


def _start(folder: Path) -> None:
    """The table again, up to its first picture on the window; then it is over."""
    begun = time.perf_counter()
    screen = Screen(Surroundings("fr", ()), frozenset)
    stage = None
    if probe().can_start:
        from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner

        stage = DealerWindowRunner("offscreen", lambda tap: None, lambda lang: None)

    def ready(*_: object) -> None:
        now = time.perf_counter()
        busy_s = sum(os.times()[:2])
        print(now - begun, now, busy_s, _mark(advise(house.unit.table, _NOW_S)), flush=True)
        os._exit(0)

    def listen(table: Table, advice: Advice, notice: Notice) -> None:
        screen.listen(table, advice, notice)
        if stage is None:
            ready()

    journal = Journal.open(folder / _JOURNAL, kind=JournalKind.PRACTICE)
    house = build(journal, shelf.shipped_house(_HOUSE), practice(),
                  keys_beside(folder / _JOURNAL, None, is_new=False), {}, listen,
                  device_keys=DeviceKeys({}))
    if stage is None:
        house.start()
        time.sleep(_PATIENCE_S)
        return
    screen.show_on(stage.publish)
    stage.watch(ready)
    house.start()
    stage.run()


def _mark(advice: Advice) -> str:
    """What tells one advice from another."""
    return hashlib.sha256(repr(advice).encode()).hexdigest()[:16]


# --- commit ------------------------------------------------------------------------------------


def _commit(figures: Figures, folder: Path) -> None:
    """The journal's commit of each row and the bare insert of the row before it, one right after
    the other, each of them first every other time."""
    ours: list[float] = []
    bare: list[float] = []
    facts = (fact for entry in Evening(shelf.shipped_house(_HOUSE), _HANDS).facts() for fact
             in entry)
    with (Journal.open(folder / "ours.sqlite", kind=JournalKind.PRACTICE) as journal,
          RowReader(folder / "ours.sqlite") as reader, BareInsert(folder / "bare.sqlite") as plain):
        row: JournalRow | None = None
        for turn, fact in enumerate(islice(facts, _COMMITS + _WARMS)):
            append = partial(journal.append, [(fact, Origin("shoe", "shoe", 7, turn + 1))])
            if turn % 2:
                ours.append(_timed(append))
            if row is not None:
                bare.append(_timed(partial(plain.insert, row)))
            if not turn % 2:
                ours.append(_timed(append))
            row = reader.after(turn, 1)[0]
    _compared(figures, ours[_WARMS:], bare[_WARMS:])


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _compared(figures: Figures, ours: list[float], bare: list[float]) -> None:
    for name, took in (("a commit of the journal", ours), ("a bare SQLite insert", bare)):
        figures.note(f"{name}: median {statistics.median(took) * 1e3:.2f} ms, p99 "
                     f"{_p99(took) * 1e3:.2f} ms of {len(took):,}")
    figures.bound("the journal's commit beside a bare insert of the same row with the same "
                  "settings, p99", _p99(ours) / _p99(bare), "times", most=1.3)
    figures.note(f"medians: {statistics.median(ours) / statistics.median(bare):.2f} times")


def _p99(took: list[float]) -> float:
    return statistics.quantiles(took, n=100)[98]


def main(argv: Sequence[str]) -> None:
    """One of the two programs that are measured."""
    {"write": _write, "start": _start}[argv[0]](Path(argv[1]))


if __name__ == "__main__":
    sys.exit(counted(partial(main, sys.argv[1:])))

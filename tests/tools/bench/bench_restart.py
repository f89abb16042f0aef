"""The figures of durability: a table restarted after kill -9, and what a commit costs.

The table dies by kill -9 in the middle of a hand, with 400 or more behind it, and leaves its
write-ahead file and its checkpoint. A commit is measured beside a bare SQLite insert of the very
same rows, in turn, on one disk.
"""

import hashlib
import os
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, Self

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice, advise
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.live.table.checkpoints import NEAR_ROWS, CheckpointMaking, Checkpoints
from dealer_assist.live.table.journal_at_table_start import open_or_replace_journal
from dealer_assist.live.table.live_table import build_live_table
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import (
    Journal,
    JournalKind,
    JournalRow,
    Origin,
    RowReader,
    schema,
)
from dealer_assist.storage.journal.checkpoint import put_checkpoint
from dealer_assist.storage.journal.durable_connection import INSERT, durable_connection_to
from dealer_assist.storage.journal.growing_journal_rows import FollowedRows
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.trust.vault.table_keys import keys_beside
from dealer_assist.view.dealer.picture_receivers import Screen
from dealer_assist.view.dealer.table_picture import Surroundings
from drivers.devices.device_keys import DeviceKeys
from tests.tools.bench.bench_evening import Evening
from tests.tools.bench.bench_figures import Figures
from tests.tools.watched_program import exit_code_with_faults


class BareInsert:
    """An empty journal's file at ``path`` that rows are put into as they are."""

    def __init__(self, path: Path) -> None:
        schema.create_empty_journal(path, schema.JournalKind.PRACTICE)
        self._db = durable_connection_to(path)

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


#: Hands behind a restart, where none are asked for.
HANDS: Final = (400, 4_000)
#: The most hands, seconds by the clock and MB of memory of a start, seconds of `verify`.
_BOUNDS: Final = ((400, 0.6, 200, 1), (4_000, 1.5, 200, 3), (40_000, 3.0, 200, 20))
_HOUSE: Final = "grand_cercle"
_JOURNAL: Final = "journal.sqlite"
_LEFT_OUT: Final = 6  # the last entries: the table dies in mid-hand
_TOGETHER: Final = 2_000
_STARTS: Final = 5
_COMMITS: Final = 4_000
_WARMS: Final = 200
_NOW_S: Final = 4_000_000_000
_PATIENCE_S: Final = 60.0


def measure(figures: Figures, hands: Sequence[int] = HANDS) -> None:
    """Restarts with so many hands behind them, and a commit."""
    for many in hands:
        with tempfile.TemporaryDirectory() as folder:
            _restart(figures, Path(folder), many)
    with tempfile.TemporaryDirectory() as folder:
        _commit(figures, Path(folder))


# --- restart -----------------------------------------------------------------------------------


def _restart(figures: Figures, folder: Path, hands: int) -> None:
    killed = folder / "killed"
    killed.mkdir()
    expected = _run("write", killed, hands)[-1]
    with RowReader(killed / _JOURNAL) as reader:
        rows = reader.last()[0]
    wal_mb = (killed / f"{_JOURNAL}-wal").stat().st_size / 2**20
    figures.note(f"the killed table's journal: {rows:,} facts of {hands:,} hands, in mid-hand; "
                 f"{wal_mb:.1f} MB in its write-ahead file")
    most_s, most_mb, verify_s = next(
        (bound[1:] for bound in _BOUNDS if hands <= bound[0]), _BOUNDS[-1][1:])
    what = f"restart after kill -9 with {hands:,} hands"
    whole, inside, busy, memory = [], [], [], []
    for turn in range(_STARTS + 1):
        again = folder / "again"
        shutil.copytree(killed, again)
        begun = time.perf_counter()
        ready_s, painted_at, busy_s, memory_mb, advice = _run("start", again, hands)
        shutil.rmtree(again)
        if advice != expected:
            figures.broke(what, "the advice after it is another one")
            return
        if not turn:
            continue
        whole.append(float(painted_at) - begun)
        inside.append(float(ready_s))
        busy.append(float(busy_s))
        memory.append(float(memory_mb))
    figures.bound(f"{what} to the same advice, real process start and painted panel included, "
                  f"median of {_STARTS}", statistics.median(whole), "s", most=most_s)
    figures.bound(f"{what}, processor time", statistics.median(busy), "s", most=most_s)
    figures.bound(f"{what}, memory", max(memory), "MB", most=most_mb)
    figures.note(f"of these {statistics.median(inside):.2f} s with the program loaded before: "
                 "checkpoint read, rows behind it checked and folded, first picture; quickest "
                 f"start {min(whole):.2f} s")
    figures.bound(f"verify of its journal with {hands:,} hands, processor time",
                  min(_verified_s(killed / _JOURNAL) for _ in range(2)), "s", most=verify_s)


def _run(what: str, folder: Path, hands: int) -> list[str]:
    """What a program of its own prints last."""
    done = _program(folder, "tests.tools.bench.bench_restart", what, str(folder), str(hands),
                    within_s=_PATIENCE_S + hands / 20)
    if not done.stdout.split():
        raise RuntimeError(f"the table didn't {what}: {done.stderr[-400:]}")
    return done.stdout.split()


def _verified_s(journal: Path) -> float:
    """Processor time of the command that verifies this journal."""
    before = sum(os.times()[2:4])
    done = _program(journal.parent, "dealer_assist", "verify", str(journal),
                    within_s=10 * _PATIENCE_S)
    if done.returncode:
        raise RuntimeError(f"{journal} isn't sound: {done.stdout[-400:]}")
    return sum(os.times()[2:4]) - before


def _program(folder: Path, *words: str, within_s: float) -> subprocess.CompletedProcess[str]:
    """A program of its own; its modules are compiled as when it is installed."""
    around = {**os.environ, "QT_QPA_PLATFORM": "offscreen",
              "PYTHONPYCACHEPREFIX": str(folder.parent / "compiled")}
    around.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True,
                          check=False, timeout=within_s, env=around)


def _write(folder: Path, hands: int) -> None:
    """Evenings' journal and its checkpoint, as a table leaves them that is killed in mid-hand.

    Hands are committed together, as many as make no difference to a start.
    """
    path = folder / _JOURNAL
    journal = Journal.open(path, kind=JournalKind.PRACTICE)
    journal.append([(keys_beside(path, None).fixed(), Origin("dealer"))])
    held: deque[list[e.Fact]] = deque()
    batch: list[tuple[e.Fact, Origin]] = []
    for entry in Evening(shipped_houses.shipped_house(_HOUSE), hands).facts():
        held.append(entry)
        if len(held) > _LEFT_OUT:
            batch += [(fact, Origin("dealer")) for fact in held.popleft()]
        if len(batch) > _TOGETHER:
            journal.append(batch)
            batch.clear()
    journal.append(batch)
    with closing(FollowedRows(path)) as rows:
        making = CheckpointMaking(_checkpoints().origin_of(journal.id), bare_table(
            shipped_houses.shipped_house(_HOUSE)), partial(put_checkpoint, path),
                                  rows.last - NEAR_ROWS)
        while some := rows.next(_TOGETHER):
            for one in some:
                making.take(*one)
    print(_mark(advise(making.table, _NOW_S)), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


def _checkpoints() -> Checkpoints:
    return Checkpoints("bench", shipped_houses.shipped_house(_HOUSE),
                       lambda said: print(said.text("en")))


def _start(folder: Path, hands: int) -> None:
    """The table again, up to its first picture on the window; then it is over."""
    begun = time.perf_counter()
    screen = Screen(Surroundings("fr", ()), frozenset)
    stage = None
    if choose_qt_platform().can_start:
        from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner

        stage = DealerWindowRunner("offscreen", lambda tap: None, lambda lang: None)

    def ready(*_: object) -> None:
        now = time.perf_counter()
        busy_s = sum(os.times()[:2])
        memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(now - begun, now, busy_s, memory_mb, _mark(advise(house.unit.table, _NOW_S)),
              flush=True)
        os._exit(0)

    def listen(table: Table, advice: Advice, notice: Notice) -> None:
        screen.listen(table, advice, notice)
        if stage is None:
            ready()

    checkpoints = _checkpoints()
    journal = open_or_replace_journal(folder / _JOURNAL, JournalKind.PRACTICE,
                             point=checkpoints.point).journal
    house = build_live_table(journal, shipped_houses.shipped_house(_HOUSE), practice_register(),
                  keys_beside(folder / _JOURNAL, None, is_new=False), {}, listen,
                  device_keys=DeviceKeys({}), checkpoints=checkpoints)
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
    facts = (fact for entry in Evening(shipped_houses.shipped_house(_HOUSE), HANDS[0]).facts()
             for fact
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
    {"write": _write, "start": _start}[argv[0]](Path(argv[1]), int(argv[2]))


if __name__ == "__main__":
    sys.exit(exit_code_with_faults(partial(main, sys.argv[1:])))

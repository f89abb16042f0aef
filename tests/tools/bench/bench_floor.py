"""From a table's commit to the archive's: how long, at so many tables and facts a second.

Everything is real: journals with a sync to disk for each fact, the broker with TLS and client
certificates, the archive with its commits. The tables run in processes of their own, as they do in
a room; all read the machine's one steady clock. Used by ``bench`` and by itself for each of them.
"""

import heapq
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from dealer_assist.floor.archive.archive_interface import RowBatch
from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.floor.archive.row_store import Archive
from dealer_assist.floor.link.archive_link import ArchiveLine
from dealer_assist.floor.link.table_link import TableLine
from dealer_assist.floor.security.certificate_authority import Authority
from dealer_assist.floor.security.certificate_bundle import CertificateKind, read_bundle
from dealer_assist.floor.security.mosquitto_process import PID, Broker, free_port
from dealer_assist.floor.work.floor_work_messages import Told
from dealer_assist.game.facts import Raised
from dealer_assist.storage.journal import Journal, Origin
from tests.tools.bench.bench_figures import Figures
from tests.tools.watched_program import exit_code_with_faults

_HOST: Final = "127.0.0.1"
_PROCESSES: Final = 4
#: For so long tables may take to connect, and to catch up at the end.
_PATIENCE_S: Final = 60.0
#: Tables, and facts a second at each of them.
_SERIES: Final = ((1, 5.0), (10, 5.0), (40, 5.0), (100, 5.0), (400, 1.0))
_CLOCK_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Measured(NamedTuple):
    """Milliseconds from a table's commit to the archive's; ``behind`` rows never came.

    ``backlog`` is how many rows the archive lacked at the end of each second; the CPU of the
    archive's process and of the broker is in percent of one core.
    """

    rows: int
    median_ms: float
    p99_ms: float
    most_ms: float
    commits: int
    behind: int
    append_ms: float  # the table's own commit, median
    backlog: tuple[int, ...] = ()
    archive_percent: float = 0.0
    broker_percent: float = 0.0


class _Written(NamedTuple):
    """One fact at a table, and when its commit began and ended (the machine's steady clock)."""

    journal: str
    number: int
    began_ns: int
    ended_ns: int


class _Timed:
    """An archive that notes when each row was committed."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self.at_ns: dict[tuple[str, int], int] = {}
        self.commits = 0

    def put(self, batches: Sequence[RowBatch]) -> None:
        """Store, and note when that was."""
        self._archive.put(batches)
        now_ns = time.monotonic_ns()
        self.commits += 1
        for batch in batches:
            for row in batch.rows:
                self.at_ns[batch.journal, row.number] = now_ns

    def __getattr__(self, name: str) -> object:
        return getattr(self._archive, name)


def floor(figures: Figures, tables: Sequence[int]) -> None:
    """The whole series, or a room of each of these sizes at five facts a second."""
    for count, per_s in [(count, 5.0) for count in tables] or _SERIES:
        measure(figures, count, per_s)


def measure(
    figures: Figures, tables: int = 40, per_s: float = 5, seconds: float = 15, where: str = "",
) -> Measured:
    """Run the room for so long. ``where`` names the archive; a SQLite file where it is ""."""
    with TemporaryDirectory() as folder:
        found = _room(Path(folder), tables, per_s, seconds, where)
    words = f"{tables} tables, {per_s:g} facts a second each"
    figures.note(f"{words}: {found.rows} rows in {found.commits} commits; from a table's commit to "
                 f"the archive's median {found.median_ms:.2f} ms, p99 {found.p99_ms:.1f} ms, the "
                 f"longest {found.most_ms:.0f} ms; a table's own commit {found.append_ms:.2f} ms")
    figures.note(f"CPU: archive {found.archive_percent:.0f} %, broker {found.broker_percent:.0f} % "
                 f"of a core; rows behind, second by second: {' '.join(map(str, found.backlog))}")
    if (tables, per_s) == (40, 5):
        figures.bound(f"{words}: median", found.median_ms, "ms", most=4)
        figures.bound(f"{words}: p99", found.p99_ms, "ms", most=15)
    figures.bound(f"{words}: rows that the archive lacks at the end", found.behind, "rows",
                  most=0.5)
    return found


def _room(folder: Path, tables: int, per_s: float, seconds: float, where: str) -> Measured:
    port = free_port()
    authority = Authority(folder / "certificates")
    authority.begin("bench", (_HOST,), int(time.time()), port=port)
    names = [str(number) for number in range(1, tables + 1)]
    for name in names:
        authority.issue(CertificateKind.TABLE, name, int(time.time()))
    broker = Broker(authority, folder / "broker", _HOST, port)
    broker.start()
    timed: list[_Timed] = []

    def opened() -> _Timed:
        timed.append(_Timed(open_archive(where or str(folder / "archive.sqlite"))))
        return timed[-1]

    line = ArchiveLine(read_bundle(authority.bundle_of(CertificateKind.FLOOR, "")),
                       opened, _nothing)  # type: ignore[arg-type]
    line.start()
    try:
        bundles = [str(authority.bundle_of(CertificateKind.TABLE, name)) for name in names]
        written, used = _played(folder, bundles, per_s, seconds)
    finally:
        line.stop()
        broker.stop()
    found = _measured(written, {k: v for one in timed for k, v in one.at_ns.items()},
                      sum(one.commits for one in timed))
    return found._replace(archive_percent=used[0], broker_percent=used[1])


def _nothing(told: Told) -> None:
    """Nobody looks."""


def _played(
    folder: Path, bundles: Sequence[str], per_s: float, seconds: float
) -> tuple[list[_Written], tuple[float, float]]:
    """Have all tables play in their processes; what they wrote, and the CPU that it took here."""
    each = -(-len(bundles) // min(_PROCESSES, len(bundles)))
    running = [
        subprocess.Popen(
            [sys.executable, "-m", __name__, str(folder), str(per_s), str(seconds),
             *bundles[at : at + each]],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for at in range(0, len(bundles), each)
    ]
    for child in running:
        assert child.stdout is not None
        child.stdout.readline()  # all its tables are up
    begun, before = time.monotonic(), _used(folder)
    written = []
    for child in running:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    time.sleep(seconds)
    past_s, after = time.monotonic() - begun, _used(folder)
    for child in running:
        out, _ = child.communicate(timeout=2 * _PATIENCE_S)
        for text in out.splitlines():
            journal, *numbers = text.split()
            written.append(_Written(journal, *map(int, numbers)))
    return written, ((after[0] - before[0]) / past_s * 100, (after[1] - before[1]) / past_s * 100)


def _used(folder: Path) -> tuple[float, float]:
    """CPU seconds that this process and the broker have used."""
    pid = (folder / "broker" / PID).read_text(encoding="utf-8").strip()
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return time.process_time(), (int(fields[11]) + int(fields[12])) / _CLOCK_TICKS


def _measured(
    written: Sequence[_Written], at_ns: dict[tuple[str, int], int], commits: int
) -> Measured:
    ways = [(at_ns[one.journal, one.number] - one.ended_ns) / 1e6
            for one in written if (one.journal, one.number) in at_ns]
    if len(ways) < 2:
        return Measured(0, 0, 0, 0, commits, len(written), 0)
    own = median((one.ended_ns - one.began_ns) / 1e6 for one in written)
    p99 = quantiles(ways, n=100, method="inclusive")[98]
    return Measured(len(ways), median(ways), p99, max(ways), commits, len(written) - len(ways),
                    own, _backlog(written, at_ns))


def _backlog(
    written: Sequence[_Written], at_ns: dict[tuple[str, int], int]
) -> tuple[int, ...]:
    """At the end of each second: rows that tables had committed, and the archive hadn't."""
    begun, never = min(one.ended_ns for one in written), 1 << 63
    last = max(one.ended_ns for one in written)
    found = []
    for at in range(begun + 10**9, last + 10**9, 10**9):
        found.append(sum(one.ended_ns <= at < at_ns.get((one.journal, one.number), never)
                         for one in written))
    return tuple(found)


# --- a process with some tables --------------------------------------------------------------


class _NoGlance:
    """Glances are another figure."""

    def glance(self, journal: str, at_ms: int, practice: bool) -> None:
        """None."""


class _Table(NamedTuple):
    journal: Journal
    line: TableLine


def main(argv: Sequence[str]) -> int:
    """``FOLDER PER_S SECONDS BUNDLE ...``: say when all tables are up, play once told to, then
    print journal, number, and when the commit began and ended, for each fact.
    """
    folder, per_s, seconds = Path(argv[0]), float(argv[1]), float(argv[2])
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    tables = [_table(folder, Path(bundle)) for bundle in argv[3:]]
    for table in tables:
        table.line.start()
    _wait(lambda: all(table.line.seen().state == "up" for table in tables))
    print("up", flush=True)
    sys.stdin.readline()
    written = _write(tables, per_s, seconds)
    _wait(lambda: not any(_is_behind(table) for table in tables))
    for table in tables:
        table.line.stop()
    print("\n".join(" ".join(map(str, one)) for one in written), flush=True)
    return 0


def _wait(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until and not happened():
        time.sleep(0.05)


def _table(folder: Path, bundle: Path) -> _Table:
    found = read_bundle(bundle)
    path = folder / f"table-{found.name}.sqlite"
    journal = Journal.open(path)
    return _Table(journal, TableLine(path, found, _NoGlance(), _taken_by_nobody))


def _taken_by_nobody(item: object) -> None:
    """No orders here."""


def _is_behind(table: _Table) -> bool:
    return table.line.acked < table.journal.last_number


def _write(
    tables: Sequence[_Table], per_s: float, seconds: float,
    clock: Callable[[], float] = time.monotonic,
) -> list[_Written]:
    """One fact after the other at each table, each at its own moment."""
    chance, begun = random.Random(len(tables)), clock()
    due = [(begun + chance.random() / per_s, at) for at in range(len(tables))]
    heapq.heapify(due)
    written = []
    while due[0][0] < begun + seconds:
        at_s, which = heapq.heappop(due)
        time.sleep(max(0.0, at_s - clock()))
        table = tables[which]
        began_ns = time.monotonic_ns()
        (number,) = table.journal.append([(Raised(1 + number_of(at_s), 1200), Origin("dealer"))])
        ended_ns = time.monotonic_ns()
        table.line.rang()
        written.append(_Written(table.journal.id, number, began_ns, ended_ns))
        heapq.heappush(due, (at_s + chance.uniform(0.5, 1.5) / per_s, which))
    return written


def number_of(at_s: float) -> int:
    """A seat, so that not all facts are the same."""
    return int(at_s * 1000) % 9


if __name__ == "__main__":
    sys.exit(exit_code_with_faults(partial(main, sys.argv[1:])))

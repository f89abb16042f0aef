"""``bench``: speed beside other engines in the same run, and the figures that the project promises.

Every figure is printed with its bound; exit 1 when one is missed or a measurement breaks off. The
other engines are PokerKit (extra `test`), texasholdem and clubs (extra `bench`): where one isn't
installed that comparison is left out and said so.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import bare_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, UnreadableHand, read_phh
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.training import demo_hands
from tests.tools.bench import bench_evening, bench_peers, bench_restart, bench_rulings
from tests.tools.bench.bench_figures import Figures, timed
from tests.tools.bench.bench_memory import GROWN_MB

_HANDS = 500
_FRAMES_TO_WARM = 1_000
_LINE_BYTES_PER_S = 921_600 / 10  # eight bits, start and stop


def run(options: argparse.Namespace) -> int:
    """0: all bounds kept; 1: one was missed; 2: wrongly called."""
    if options.firmware:
        return _firmware(options.firmware)
    if options.camera:
        return _camera(options.camera)
    if options.floor is not None:
        return _floor(options.floor)
    if options.vault:
        return _vault(options.vault)
    if options.durability is not None:
        figures = _begun()
        bench_restart.measure(figures, options.durability or bench_restart.HANDS)
        return figures.end()
    if options.archive:
        return _archive(options.archive, options.postgres)
    if options.technician:
        from tests.tools.bench.bench_technician import technician

        return 0 if technician(options.technician, _print) else 1
    hands = _no_limit_hands(options.file)
    if not hands:
        print_error("bench", "no no-limit hand in the given files")
        return 2
    figures = _begun()
    for words, measure in (
        ("hands beside other engines", partial(bench_peers.measure, hands)),
        ("a fact to its advice", partial(_fact_to_advice, hands)),
        ("rulings", bench_rulings.measure),
        ("the evening", bench_evening.measure),
        ("restart and commits", bench_restart.measure),
        ("the decoder", _decoder),
        ("last byte at the pty to the repainted panel", partial(_byte_to_pixel, options.frames)),
        ("the guide", _incident),
        ("cold start", _cold_start),
    ):
        with figures.measured(words):
            measure(figures)
    return figures.end()


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("bench", description=__doc__)
    parser.add_argument("--file", action="append", default=[], metavar="FILE",
                        help=".phhs files to take no-limit hands from (the shipped ones)")
    parser.add_argument("--frames", type=int, default=300, help="frames from pty to panel (300)")
    parser.add_argument("--firmware", action="append", choices=("native", "qemu"),
                        help="only the figures of the devices' firmware, run as a process or "
                        "under QEMU, from a card drawn to its report; may be given twice")
    parser.add_argument("--camera", type=int, nargs="?", const=1_000, default=0, metavar="CARDS",
                        help="only the cameras' figures: a shoe's, time a frame, what it reads, "
                        "memory over so many cards (1000; ten hours are 7500); and the chip "
                        "camera's over four frames a card")
    parser.add_argument("--technician", type=int, nargs="?", const=20, default=0, metavar="TABLES",
                        help="only how often the technician's bench names the fault that was built "
                        "into a simulated table, over so many tables of each fault (20)")
    parser.add_argument("--floor", type=int, nargs="*", default=None, metavar="TABLES",
                        help="only the floor's line: from a table's commit to the archive's, at "
                        "1, 10, 40, 100 and 400 tables, or at so many")
    parser.add_argument("--archive", type=int, nargs="?", const=1_000_000, default=0,
                        metavar="HANDS", help="only the floor's archive: fill it with so many "
                        "hands (1000000) and search them, with SQLite")
    parser.add_argument("--vault", type=int, nargs="?", const=400, default=0, metavar="CARDS",
                        help="only what the vault's process costs: a question's round trip, a "
                        "card from last byte to fact with and without it, a seal (400)")
    parser.add_argument("--durability", type=int, nargs="*", default=None, metavar="HANDS",
                        help="only a table's restart after kill -9 with so many hands behind it "
                        "(400 and 4000; 40000 take some minutes to write), and a commit beside a "
                        "bare SQLite insert")
    parser.add_argument("--postgres", action="store_true",
                        help="with --archive: with PostgreSQL too, on a server of its own in a "
                        "temporary folder (needs Debian's postgresql and psycopg)")
    return parser


def _begun() -> Figures:
    """An empty sheet with the machine at its head."""
    figures = Figures()
    figures.around()
    return figures


def _print(line: str) -> None:
    print(line, flush=True)


def _camera(cards: int) -> int:
    from dealer_assist.devices.opening.device_fittings import FittingWrong
    from tests.tools.bench import bench_camera

    figures = _begun()
    try:
        bench_camera.measure(figures, cards)
    except FittingWrong as error:
        print_error("bench", error)
        return 2
    return figures.end()


def _floor(tables: Sequence[int]) -> int:
    from tests.tools.bench import bench_floor

    figures = _begun()
    bench_floor.floor(figures, tables)
    return figures.end()


def _vault(cards: int) -> int:
    from tests.tools.bench import bench_vault

    figures = _begun()
    bench_vault.vault(figures, cards)
    return figures.end()


def _archive(hands: int, with_server: bool) -> int:
    from dealer_assist.floor.archive.archive_interface import ArchiveFailed
    from dealer_assist.training.demo.temporary_postgres import ServerMissing
    from tests.tools.bench import bench_archive

    figures = _begun()
    try:
        bench_archive.archive(figures, hands, with_server)
    except (ServerMissing, ArchiveFailed) as error:
        print_error("bench", error)
        return 2
    return figures.end()


def _firmware(boards: Sequence[str]) -> int:
    from drivers.sim.firmware_process import FirmwareBoard, FirmwareMissing, FirmwareStopped
    from tests.tools.bench import bench_firmware

    figures = _begun()
    try:
        for board in boards:
            bench_firmware.measure(figures, FirmwareBoard(board))
    except (FirmwareMissing, FirmwareStopped) as error:
        print_error("bench", error)
        return 2
    return figures.end()


def _no_limit_hands(files: Sequence[str]) -> list[RecordedHand]:
    """So many no-limit hands, the given ones over and over where there are fewer."""
    found: list[RecordedHand] = []
    for file in files:
        for hand in read_phh(Path(file).read_text(encoding="utf-8"), file):
            if not isinstance(hand, UnreadableHand):
                found.append(hand)
    found = [h for h in found or demo_hands.demo_hands() if h.game == "holdem_no_limit"]
    return [found[k % len(found)] for k in range(_HANDS)] if found else []


# --- engine ----------------------------------------------------------------------------------


def _fact_to_advice(hands: list[RecordedHand], figures: Figures) -> None:
    house = shipped_houses.shipped_house("grand_cercle")
    took: list[float] = []
    for hand in hands[:200]:
        table = bare_table(house)
        for fact in replay_recorded_hand(hand, house).facts:
            begun = time.perf_counter()
            table = advance(table, fact)
            advise(table)
            took.append(time.perf_counter() - begun)
    figures.bound("a fact to its advice, median", statistics.median(took) * 1e6, "µs", most=200)
    figures.note(f"p99 {statistics.quantiles(took, n=100)[98] * 1e6:,.0f} µs of {len(took)} facts")


def _decoder(figures: Figures) -> None:
    from drivers.wire.event_bodies import Card
    from drivers.wire.frame import Frame, FrameDecoder
    from drivers.wire.frame_seal import FrameKeys, Seal
    from drivers.wire.messages import DeviceEvent, parse

    keys, number = FrameKeys(bytes(32), b"d" * 32), 4000
    device = Seal(keys, 1, is_host=False)
    frames = b"".join(
        device.to_wire(DeviceEvent(1, seq, seq * 10, Card(bytes([4, 1, 2, 3, 4, 5, seq % 251]))))
        for seq in range(1, number + 1)
    )

    def work() -> None:
        decoder, host, events = FrameDecoder(), Seal(keys, 1, is_host=True), 0
        for at in range(0, len(frames), 64):
            for frame in decoder.feed(frames[at : at + 64]):
                if isinstance(frame, Frame) and isinstance(opened := host.open(frame), bytes):
                    events += isinstance(parse(frame.kind, opened), DeviceEvent)
        assert events == number

    seconds = min(timed(work)[0] for _ in range(3))
    figures.bound("decoder by processor time, every event unsealed, over the line at 921,600 baud",
                  len(frames) / seconds / _LINE_BYTES_PER_S, "times", least=20)
    figures.note(f"{number / seconds:,.0f} sealed cards/s, {1e6 * seconds / number:.1f} µs each")


# --- from the last byte to the repainted panel -----------------------------------------------


def _byte_to_pixel(frames: int, figures: Figures) -> None:
    from dealer_assist.qt.pieces.qt_probe import choose_qt_platform

    if not choose_qt_platform().can_start:
        figures.note(f"no panel here: {choose_qt_platform().says}")
        return
    from tests.tools.bench.latency import measure

    for around, busy, p99_ms in (("", 0, 7.0), (" beside two busy processes", 2, 16.7)):
        with tempfile.TemporaryDirectory() as folder, _busy(busy):
            result = measure(Path(folder), frames)
        figures.note(f"disk sync alone{around}: median {result.sync_median_ms:.2f} ms, "
                     f"p99 {result.sync_p99_ms:.2f} ms")
        figures.note(f"processor time of a frame{around}, the simulated device's too: median "
                     f"{result.busy_median_ms:.2f} ms, p99 {result.busy_p99_ms:.2f} ms of "
                     f"{result.count}")
        reached = f"last byte at the pty to the repainted panel{around}"
        if busy:
            figures.note(f"{reached}, median: {result.median_ms:.2f} ms")
        else:
            figures.bound(f"{reached}, median", result.median_ms, "ms", most=2.5)
        figures.bound(f"{reached}, p99", result.p99_ms, "ms", most=p99_ms)
        grown = f"memory of a table's process{around}, grown behind the first fifth of the frames"
        if frames < _FRAMES_TO_WARM:  # keys' faces and texts still fill their caches
            figures.note(f"{grown}: {result.grown_mb:.1f} MB; a bound from {_FRAMES_TO_WARM:,} on")
        else:
            figures.bound(grown, result.grown_mb, "MB", most=GROWN_MB)
        for moment in result.slowest:
            figures.note(f"slowest{around}: {moment.seconds * 1e3:.1f} ms, "
                         f"{moment.busy_s * 1e3:.1f} ms of the processor: {moment.words}")


@contextmanager
def _busy(count: int) -> Iterator[None]:
    """So many processes that never rest."""
    beside = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for each in beside:
            each.kill()
            each.wait()


def _incident(figures: Figures) -> None:
    from dealer_assist.qt.pieces.qt_probe import choose_qt_platform

    if choose_qt_platform().can_start:  # else it was said above
        from tests.tools.bench import bench_guide

        bench_guide.measure(figures)


def _cold_start(figures: Figures) -> None:
    """A new process up to a painted panel, and what it weighs.

    As when installed: Python has compiled the modules before, at the first start, which is
    printed beside.
    """
    code = (  # VmHWM is its own; ru_maxrss would count what this process weighed as it forked
        "import os,re;from pathlib import Path;"
        "from tests.tools.bench.cold_start import cold;cold();"
        "top = re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text());"
        "print(sum(os.times()[:2]), top[1])"
    )
    took, cpu, weight = [], [], 0.0
    with tempfile.TemporaryDirectory() as compiled:
        around = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPYCACHEPREFIX": compiled}
        around.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(6):
            begun = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-c", code], capture_output=True, text=True, check=False,
                timeout=60, env=around,
            )
            took.append(time.perf_counter() - begun)
            if done.returncode:
                raise RuntimeError(f"it did not start: {done.stderr.strip()[-200:]}")
            busy, weight = map(float, done.stdout.split()[-2:])
            cpu.append(busy)
    first, *took = took
    figures.note(f"the very first start, modules still to be compiled: {first:.2f} s; "
                 f"a later one takes {statistics.median(cpu[1:]):.2f} s of processor time")
    figures.bound("cold start to a usable panel, median of 5", statistics.median(took), "s", most=1)
    figures.bound("memory of that process", weight / 1024, "MB", most=150)

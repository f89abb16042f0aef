"""The bench's window, and its reports on paper: what of a bench at work needs Qt."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic_ns
from typing import TYPE_CHECKING

from dealer_assist.devices.commissioning.bench_taps import SignOut
from dealer_assist.devices.commissioning.commissioning_report import BenchReport
from dealer_assist.devices.commissioning.shell.live_bench import LiveBench, SoftwareTable
from dealer_assist.devices.commissioning.shell.serial_monitor_log import LineRoom

if TYPE_CHECKING:  # Qt is loaded only for a window
    from dealer_assist.qt.technician.bench_window_runner import BenchWindowRunner


def bench_at_work(
    folder: Path, table: str, lang: str, sim: SoftwareTable | None = None
) -> LiveBench:
    """The bench, whose reports become PDFs. Raises one of ``CALLERS_MISTAKES``."""
    work = LiveBench(folder, table, lang, sim)
    work.world.write_report = write_bench_report_pdf
    return work


def write_bench_report_pdf(content: BenchReport, path: Path, lang: str) -> None:
    """Write the report's PDF; a bench without a window starts without Qt. Raises OSError."""
    from dealer_assist.qt.technician.report_pdf import write_report as write

    write(content, path, lang)


def open_bench_window(work: LiveBench, platform: str, lang: str) -> "BenchWindowRunner":
    """The window, with all that it asks for."""
    from dealer_assist.qt.technician.bench_window_runner import BenchWindowRunner

    stage = BenchWindowRunner(platform, work.unit.put, work.speak, lang)
    stage.cameras = work.live.get
    line = LineRoom(work.folder, work.world.monitor, monotonic_ns())
    stage.monitor, stage.save_monitor = line.lines, line.save
    if work.sim is not None:
        stage.act = work.sim.act
    return stage


def run_bench_in_window(
    work: LiveBench, platform: str, full_screen: bool, beat: Callable[[], None] = lambda: None
) -> int:
    """The bench in its window, until that is closed; whoever worked at it is signed out then.

    ``beat`` is called meanwhile.
    """
    stage = open_bench_window(work, platform, work.lang)
    work.show_on(stage.publish)
    work.start()
    try:
        stage.run(full_screen, beat)
    finally:
        work.unit.put(SignOut())
        work.stop()
    return 0

"""``technician BENCH [--table NAME] [--sim [--fault NAME[:ABOUT]]]``: the technician's bench.

BENCH is a folder, made if new: it takes a table from its box to the signature step by step, tests
it, and keeps what was found. What it finds, ``table JOURNAL --fitted BENCH`` takes up. Left and
opened again, it goes on where it was.
"""

import argparse
import signal
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from dealer_assist.cli.frame.command_execution import CommandRefused
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.cli.technician_window import (
    bench_at_work,
    open_bench_window,
    run_bench_in_window,
)
from dealer_assist.devices.commissioning.bench_screen_view_model import BenchScreen
from dealer_assist.devices.commissioning.shell.live_bench import (
    BenchWrong,
    LiveBench,
    bench_folder,
    check_table,
)
from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.view.technician.bench_words import (
    message_words,
    role_name,
    state_name,
    step_name,
)
from dealer_assist.words import word
from dealer_assist.words.message import message
from drivers.devices.device_keys import KeysUnusable

if TYPE_CHECKING:  # the simulators are loaded only for --sim
    from dealer_assist.training.demo.technician_sim import SimBench


CODES: Final = {BenchWrong: 2, KeysUnusable: 2, OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0 when it was left; 1 where no window can be opened; 2: wrongly called."""
    if not options.no_window:
        from dealer_assist.qt.pieces.qt_probe import choose_qt_platform

        found = choose_qt_platform()
        if found.says:
            print_error("technician", found.says)
        if not found.can_start:
            return 1
        if found.is_unseen:
            raise CommandRefused(message("screen.unseen"))
    work = _opened(options)
    if options.autopilot:
        return _by_itself(work, options)
    if options.no_window:
        return _told_on_terminal(work, options)
    return run_bench_in_window(work, found.platform, options.full_screen)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("technician", description=__doc__)
    parser.add_argument("bench", metavar="BENCH", help="the bench's folder, made if new")
    parser.add_argument("--table", default="", metavar="NAME",
                        help="the table's name (the one that it was opened for, or 1)")
    parser.add_argument("--journal", default="", metavar="JOURNAL",
                        help="the table's own journal: the bench waits until it is closed there")
    parser.add_argument("--sim", action="store_true",
                        help="for training: a boxed table that is made of software")
    parser.add_argument("--fault", default="", metavar="NAME[:ABOUT]",
                        help="with --sim, what is wrong with it: weak_antenna, worn_card:7d, ...")
    parser.add_argument("--shoe", choices=("own", "camera"), default="own",
                        help="with --sim, what its shoe reads with (own: its antenna)")
    parser.add_argument("--seed", type=int, default=1, help="with --sim, its chance (1)")
    parser.add_argument("--autopilot", action="store_true",
                        help="with --sim --no-window: goes through the whole of it by itself")
    parser.add_argument("--until", type=BenchStep, choices=tuple(BenchStep),
                        default=BenchStep.SIGN_OFF,
                        metavar="STEP", help="with --autopilot, the last step to be done")
    parser.add_argument("--out", type=Path, metavar="DIR",
                        help="with --autopilot, pictures of each step go there")
    parser.add_argument("--no-window", action="store_true",
                        help="says on the terminal what goes on")
    parser.add_argument("--for", dest="seconds", type=float, metavar="SECONDS",
                        help="with --no-window, stop by itself after so long")
    parser.add_argument("--full-screen", action="store_true")
    return parser


def _opened(options: argparse.Namespace) -> LiveBench:
    """The bench that is asked for. Raises one of ``CALLERS_MISTAKES``."""
    check_table(options.journal)
    folder = bench_folder(Path(options.bench))
    return bench_at_work(folder, options.table, options.lang, _sim(options, folder))


def _sim(options: argparse.Namespace, folder: Path) -> "SimBench | None":
    if options.autopilot and not (options.sim and options.no_window):
        raise BenchWrong("--autopilot: expected with --sim --no-window")
    if not options.sim:
        for option in ("fault", "shoe"):
            if getattr(options, option) not in ("", "own"):
                raise BenchWrong(f"--{option}: expected with --sim")
        return None
    from dealer_assist.training.demo.technician_sim import SimBench, fault_named

    try:
        fault = fault_named(options.fault) if options.fault else None
    except ValueError as error:
        raise BenchWrong(f"--fault {options.fault}: {error}") from None
    return SimBench(folder / "simulated", folder, fault, options.seed,
                    has_camera_shoe=options.shoe == "camera")


def _by_itself(work: LiveBench, options: argparse.Namespace) -> int:
    from dealer_assist.training.demo.technician_autopilot import BenchAtWork, run_autopilot

    if options.out is None:
        _draws_reports()
    return run_autopilot(cast(BenchAtWork, work), options.out, options.lang, options.until,
               lambda: open_bench_window(work, "offscreen", options.lang))


def _draws_reports() -> None:
    """A report is drawn by Qt, which wants to be begun in the main thread."""
    from dealer_assist.qt.technician.report_pdf import start_qt_without_screen

    start_qt_without_screen()


def _told_on_terminal(work: LiveBench, options: argparse.Namespace) -> int:
    over = threading.Event()
    _draws_reports()
    work.show_on(Teller(options.lang).tell)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: over.set())
    work.start()
    try:
        over.wait(options.seconds)
    finally:
        work.stop()
    return 0


class Teller:
    """Says what is new in each view: steps, what to do, what was heard, notices."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._last: dict[str, str] = {}

    def tell(self, shown: BenchScreen) -> None:
        """Print the lines that have changed."""
        lines: dict[str, str] = {"table": word(self._lang, "bench.at_table", table=shown.table)}
        if shown.who:
            lines["who"] = word(self._lang, "bench.at_work", name=shown.who)
        for device in shown.devices:
            name = role_name(device.role, self._lang)
            lines[f"device {device.role}"] = f"{name}: {message_words(device.says, self._lang)}"
        for step in shown.steps:
            state = state_name(step.state, self._lang)
            why = f" ({message_words(step.why, self._lang)})" if step.why is not None else ""
            lines[f"step {step.step}"] = f"{step_name(step.step, self._lang)}: {state}{why}"
        if shown.shown is not None:
            for at, one in enumerate(shown.shown.says):
                lines[f"says {at}"] = "> " + message_words(one, self._lang)
            if shown.shown.notes:
                lines["note"] = "  " + message_words(shown.shown.notes[-1], self._lang)
        if shown.notice is not None:
            lines["notice"] = "! " + message_words(shown.notice, self._lang)
        for key, line in lines.items():
            if self._last.get(key) != line:
                print(line, flush=True)
        self._last = lines

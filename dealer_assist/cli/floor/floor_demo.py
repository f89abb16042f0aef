"""``floor demo --tables N``: broker, archive, desk and N simulated tables on this machine.

Real journals, real units, the real line over TLS; hands are played by taps in several programs.
At the end every row of every journal must be in the archive, once, its chain unbroken: exit code
1 where anything differs.
"""

import argparse
import shutil
import tempfile
from pathlib import Path
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.qt.floor.local_floor_window import draw_floor_pages, runner_of_server
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.training.demo.floor_demo import POSTGRES, FloorDemo
from dealer_assist.training.demo.temporary_postgres import ServerMissing, temporary_postgres_server
from dealer_assist.words.message import ErrorInWords, message

CODES: Final = {OSError: 2, ServerMissing: 2}


def run(options: argparse.Namespace) -> int:
    """0: every row is archived, once; 1: something differs; 2: wrongly called."""
    if not 1 <= options.tables <= 400 or options.seconds < 1 or not 0 < options.pace <= 100:
        raise ErrorInWords(message("command_said.floor_demo_numbers"))
    made = tempfile.mkdtemp(prefix="dealer-assist-floor-") if not options.out else ""
    out = Path(options.out or made)
    try:
        if (out / "floor").exists():
            raise OSError(f"{out} holds a demo already: expected a new folder")
        out.mkdir(parents=True, exist_ok=True)
        if options.archive != POSTGRES:
            return _demo(options, out).run()
        with temporary_postgres_server() as server:
            options.archive = server.where()
            return _demo(options, out).run()
    finally:
        if made and not options.keep:
            shutil.rmtree(made, ignore_errors=True)


def _demo(options: argparse.Namespace, out: Path) -> FloorDemo:
    found = choose_qt_platform()
    is_shown = not options.no_window and found.can_start and found.platform != "offscreen"
    return FloorDemo(options, out,
                     lambda server: runner_of_server(server, found.platform, options.lang)
                     if is_shown
                     else None,
                     draw_floor_pages)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("floor demo", description=__doc__)
    parser.add_argument("--tables", type=int, default=6, metavar="N", help="how many (6)")
    parser.add_argument("--seconds", type=int, default=60, metavar="S",
                        help="how long they play (60)")
    parser.add_argument("--pace", type=float, default=3.0, metavar="X",
                        help="taps a second at each table (3)")
    parser.add_argument("--programs", type=int, default=0, metavar="N",
                        help="how many programs the tables run in (two for each core)")
    parser.add_argument("--tournament", action="store_true",
                        help="one tournament over all tables: seats drawn, tables balanced and "
                        "broken by what the floor's journal says is due")
    parser.add_argument("--archive", default="", metavar="postgres|postgresql://...",
                        help="an archive in PostgreSQL: on a server of the demo's own, or the one "
                        "named; SQLite if none is given")
    parser.add_argument("--out", metavar="DIR",
                        help="where everything goes, with pictures of the floor's window")
    parser.add_argument("--keep", action="store_true", help="without --out: keep the folder")
    parser.add_argument("--seed", default="floor", help="other people, other cards")
    parser.add_argument("--no-window", action="store_true", help="don't open a window")
    return parser

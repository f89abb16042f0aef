"""``floor tables FOLDER --names NAME ... --certificates DIR``: simulated tables that play by taps.

Each is a real table without devices: its own journal, unit and line to the floor. Killed and
started again on the same folder they go on in mid-hand. They stop when their input ends: no new
hand begins, what the floor lacks is sent, and a line of JSON says how it went.
"""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.demo.tap_only_tables import SimFloorTable, TablesThread
from dealer_assist.words.message import ErrorInWords, message

CODES: Final = {OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0: all well; 1: a table had trouble or the floor lacks rows; 2: wrongly called."""
    if not 0 < options.pace <= 1000 or not 2 <= options.players <= 9:
        raise ErrorInWords(message("command_said.floor_tables_numbers"))
    tables = [SimFloorTable(options.folder / name, name, options) for name in options.names]
    reports = TablesThread(tables, options.pace).run()
    print(json.dumps([asdict(report) for report in reports], ensure_ascii=False), flush=True)
    return 1 if any(report.trouble or report.behind for report in reports) else 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("floor tables", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER",
                        help="each table gets a folder of its name here, with its journal")
    parser.add_argument("--names", nargs="+", required=True, metavar="NAME")
    parser.add_argument("--certificates", type=Path, required=True, metavar="DIR",
                        help="the folder that holds each table's bundle under its name "
                             "(FLOOR/certificates/tables)")
    parser.add_argument("--pace", type=float, default=2.0, metavar="X",
                        help="taps a second at each table (2)")
    parser.add_argument("--players", type=int, default=7, metavar="N", help="at each table (7)")
    parser.add_argument("--mishaps", type=float, default=0.15, metavar="P",
                        help="how likely a hand has a call, an irregularity, a fault (0.15)")
    parser.add_argument("--field", action="store_true",
                        help="nobody sits down: the floor opens a tournament and draws the seats")
    parser.add_argument("--seed", default="floor", help="other people, other cards")
    parser.add_argument("--house", default=shipped_houses.DEFAULT,
                        help=", ".join(shipped_houses.shipped_house_names()))
    return parser

"""``drill [NAME ...] [--rounds N] [--long]``: what is acknowledged must survive; try to lose it.

Each drill runs a table, breaks something, and counts the facts that were acknowledged (the unit's
listener was told, or a device got its event back as committed), kept and lost. Without a name all
run, the evening apart. A few rounds are enough to see that it works; --long is for a night.
"""

import argparse
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.words import word
from tests.tools.drill import (
    drill_cache,
    drill_camera_covered,
    drill_canary,
    drill_clock,
    drill_faults,
    drill_kill,
    drill_lines,
    drill_slow,
    drill_two_programs,
    drill_vault,
    drill_wal,
)
from tests.tools.drill.drill_result import CannotDrill, Found

EVENING: Final = "evening"
#: Where to keep files, how many rounds, the language, the seed.
Drill = Callable[[Path, int, str, int], Found]


class _Drill(NamedTuple):
    drill: Drill
    rounds: int
    long: int


_DRILLS: Final[dict[str, _Drill]] = {
    "kill": _Drill(drill_kill.kill, 15, 1_000),
    "page-cache": _Drill(drill_cache.lost_cache, 60, 100_000),
    "wal": _Drill(drill_wal.wal, 60, 3_000),
    "disk-full": _Drill(drill_faults.disk_full, 2, 60),
    "read-only": _Drill(drill_faults.read_only, 2, 60),
    "sync-fails": _Drill(drill_faults.sync_fails, 2, 60),
    "slow-sync": _Drill(drill_slow.slow_sync, 1, 20),
    "clock": _Drill(drill_clock.clock, 8, 200),
    "serial": _Drill(drill_lines.serial, 2, 150),
    "camera": _Drill(drill_camera_covered.camera, 1, 40),
    "broker": _Drill(drill_lines.broker, 2, 40),
    "vault": _Drill(drill_vault.vault, 8, 400),
    "canary": _Drill(drill_canary.canary, 6, 100),
    "two-programs": _Drill(drill_two_programs.two_programs, 3, 60),
}


def run(options: argparse.Namespace) -> int:
    """0: nothing was lost; 1: something was, or went wrong; 2: wrongly called."""
    unknown = [name for name in options.names if name not in _DRILLS]
    if unknown or options.rounds < 0:
        print_error("drill", f"expected names of {', '.join(_DRILLS)}, or {EVENING}, and "
                          f"--rounds 1 or more, found {' '.join(unknown) or options.rounds}")
        return 2
    found = [_run(name, options) for name in options.names or _DRILLS]
    return _ended(found, options.lang)


def _run(name: str, options: argparse.Namespace) -> Found:
    chosen = _DRILLS[name]
    drill = chosen.drill
    if name == "page-cache" and options.planted:
        drill = partial(drill_cache.lost_cache, synchronous=options.planted)
    rounds = options.rounds or (chosen.long if options.long else chosen.rounds)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="dealer-assist-drill-") as folder:
        try:
            found = drill(Path(folder), rounds, options.lang, options.seed)
        except CannotDrill as why:
            found = Found(name.replace("-", "_"), missing=str(why))
        except Exception as error:  # the other drills are made, and this one has failed
            traceback.print_exc()
            found = Found(name.replace("-", "_"), wrong=[f"{type(error).__name__}: {error}"])
    found.took_s = time.monotonic() - begun
    print("\n".join(found.told(options.lang)), flush=True)
    return found


def _ended(found: Sequence[Found], lang: str) -> int:
    """The last lines, and the exit code."""
    missing = [one for one in found if one.missing]
    bad = [one for one in found if not one.is_well]
    if missing:
        print(word(lang, "drill.left_out", names=_titles(missing, lang)))
    print(word(lang, "drill.not_well", names=_titles(bad, lang)) if bad
          else word(lang, "drill.all_well"))
    return 1 if bad else 0


def _titles(found: Sequence[Found], lang: str) -> str:
    return "; ".join(word(lang, f"drill.{one.name}") for one in found)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("drill", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help=f"{', '.join(_DRILLS)} (all of these), or {EVENING}, which has "
                             "options of its own")
    parser.add_argument("--rounds", type=int, default=0, metavar="N",
                        help="how often the drill tries (what it counts as one round differs)")
    parser.add_argument("--long", action="store_true",
                        help="a night's work: 1,000 kills, the power cut at every single write...")
    parser.add_argument("--planted", choices=("NORMAL", "OFF"), default="",
                        help="page-cache only: have the journal sync less than it does, to see "
                             "that the drill finds what is lost then")
    parser.add_argument("--seed", type=int, default=1, help="other moments, other damages (1)")
    return parser

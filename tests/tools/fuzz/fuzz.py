"""``fuzz [TARGET ...] [--seconds N] [--engine atheris|hypothesis]``: what is given from outside.

Each target is something that reads what comes from outside: it must take what it is given, or
refuse it in words, soon, and nothing else. What breaks that is left as a file in the folder of
``--out``; mended, it belongs into tests/fuzz/corpus. ``--list`` names the targets.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.storage.settings.error_output import print_error
from tests.tools.fuzz.fuzz_atheris import with_atheris
from tests.tools.fuzz.fuzz_run import EngineMissing, Summary, with_hypothesis
from tests.tools.fuzz.fuzz_target import Target
from tests.tools.fuzz.fuzz_targets import CORPUS, named, seeds_of, targets

_ENGINES: Final[dict[str, Callable[[Target, Sequence[bytes], float, Path], Summary]]] = {
    "atheris": with_atheris, "hypothesis": with_hypothesis,
}


def run(options: argparse.Namespace) -> int:
    """0: nothing was found; 1: something was; 2: no such target, or the engine is missing."""
    if options.list:
        print(*targets(), sep="\n")
        return 0
    try:
        chosen = named(options.targets)
    except KeyError as error:
        print_error("fuzz", f"{error.args[0]!r} is no target: expected one of "
                         f"{', '.join(targets())}")
        return 2
    found = 0
    for target in chosen:
        seeds = seeds_of(target, options.corpus)
        try:
            summary = _ENGINES[options.engine](target, seeds, options.seconds, options.out)
        except EngineMissing as error:
            print_error("fuzz", error)
            return 2
        print(*_lines(summary, options.out), sep="\n", flush=True)
        found += len(summary.findings) + bool(summary.ended)
    print(f"{len(chosen)} targets, {found} found" + (f", in {options.out}" if found else ""))
    return 1 if found else 0


def _lines(summary: Summary, out: Path) -> list[str]:
    covered = f"  {summary.covered:>7,} covered" if summary.covered else ""
    lines = [f"{summary.target:<26}{summary.runs:>10,} inputs{covered}"
             f"  {len(summary.findings)} found"]
    lines += [f"    {one.what}  {one.where}\n    {out / one.name}" for one in summary.findings]
    if summary.ended:
        lines.append(f"    ended early: {summary.ended}; what was given lies in {out}")
    return lines


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET",
                        help="a target, or a room of them such as texts (all)")
    parser.add_argument("--seconds", type=float, default=30.0, help="for each target (30)")
    parser.add_argument("--engine", choices=sorted(_ENGINES), default="atheris",
                        help="atheris is led by what an input reaches; hypothesis comes with the "
                             "tests")
    parser.add_argument("--corpus", type=Path, default=CORPUS, metavar="DIR",
                        help="inputs to begin with, a folder for each target")
    parser.add_argument("--out", type=Path, default=Path("fuzz-found"), metavar="DIR",
                        help="where inputs that break something are left (fuzz-found)")
    parser.add_argument("--list", action="store_true", help="name the targets")
    return parser

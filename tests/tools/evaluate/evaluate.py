"""``evaluate cards DIR`` and ``evaluate chips DIR``: how well pictures are read.

Accuracy, coverage (how much is read at all), wrong reads with 95 % bounds, and whether the
confidence is true. Exit code 0: measured; 2: wrongly called, or nothing to measure there.
"""

import argparse

from dealer_assist.cli.frame.command_parser import CommandParser


def run(options: argparse.Namespace) -> int:
    """Measure cards or chips; each has its own options."""
    raise AssertionError(f"{options.what} has a module of its own")


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("evaluate", description=__doc__)
    parser.add_argument("what", choices=("cards", "chips"), help="then --help for the options")
    return parser

"""``floor serve|window|demo|certificates|people|archive ...``: the floor, from its certificates on.

serve runs a floor in its folder; demo runs one with simulated tables; the others look after what
a floor needs. Set-up, figures and what happens when something fails: dealer_assist/floor/README.md.
"""

import argparse

from dealer_assist.cli.frame.command_parser import CommandParser, run_chosen_subcommand
from dealer_assist.cli.frame.subcommand_modules import WORKS


def run(options: argparse.Namespace) -> int:
    """The chosen work's exit code; 2: wrongly called."""
    return run_chosen_subcommand(options)


def parser() -> argparse.ArgumentParser:
    return CommandParser("floor", description=__doc__).with_works(WORKS)

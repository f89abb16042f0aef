"""``seals WORK ...``: who holds the floor's key, and the hands that two of them open.

Hole cards and burns are sealed to a key of the floor. Its private half stands only encrypted for
each pair of custodians: nobody alone opens a card, any two do, and that they do is a fact before a
card is shown. SEALS is a floor's folder, or the custody's file.
"""

import argparse
from collections.abc import Callable
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser, run_chosen_subcommand
from dealer_assist.cli.frame.subcommand_modules import WORKS
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable
from dealer_assist.trust.custody.custody_command_target import SealsRefused
from dealer_assist.trust.vault.process_hardening import harden
from dealer_assist.words.message import ErrorInWords

CODES: Final = dict.fromkeys((ErrorInWords, OSError, RegisterUnreadable), 1)


def run(options: argparse.Namespace) -> int:
    """0: done; 1: refused, or a check failed; 2: wrongly called."""
    return run_work_with_secrets(lambda: run_chosen_subcommand(options))


def run_work_with_secrets(work: Callable[[], int]) -> int:
    """Work for which keys and passphrases come into this process. Raises SealsRefused."""
    harden()
    try:
        return work()
    except EOFError:  # nobody types any more
        raise SealsRefused("seals.turned_away") from None


def parser() -> argparse.ArgumentParser:
    return CommandParser("seals", description=__doc__).with_works(WORKS)


def add_place(options: argparse.ArgumentParser) -> None:
    """The custody that it is about."""
    options.add_argument("place", metavar="SEALS",
                         help="a floor's folder (its custody.json), or the custody's file")

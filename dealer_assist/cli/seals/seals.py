"""``seals WORK ...``: who holds the floor's key, and the hands that two of them open.

Hole cards and burns are sealed to a key of the floor. Its private half stands only encrypted for
each pair of custodians: nobody alone opens a card, any two do, and that they do is a fact before a
card is shown. SEALS is a floor's folder, or the custody's file.
"""

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.trust.vault.hardened import harden

#: Each work, what it does, and the module that does it.
_WORKS: Final = {
    "make": ("make the floor's key, and enter its custodians", "seals_change"),
    "add": ("enter one custodian more, two being present", "seals_change"),
    "strike": ("strike a custodian off, two others being present", "seals_change"),
    "rotate": ("a new key for what is sealed from now on, two being present", "seals_change"),
    "passphrase": ("another passphrase for a custodian, and one more being present",
                   "seals_change"),
    "list": ("custodians, keys, and what live tables seal to", "seals_list"),
    "take": ("give the floor's new key to a table's journal, two being present", "seals_take"),
    "open": ("open a hand that is over, two being present", "seals_open"),
    "export": ("the same, into a signed file for an investigation", "seals_open"),
    "check": ("check such a file with the public key alone", "seals_open"),
}
_NAMES: Final = {"list": "listed", "open": "opened"}  # these names are Python's own


def main(argv: Sequence[str]) -> int:
    """0: done; 1: refused, or a check failed; 2: wrongly called."""
    harden()  # keys and passphrases come into this process
    chosen = parser().parse_known_args(list(argv[:1]))[0].work
    work: Callable[[Sequence[str]], int] = getattr(
        import_module(f"{__package__}.{_WORKS[chosen][1]}"), _NAMES.get(chosen, chosen))
    return work(list(argv[1:]))


def parser() -> argparse.ArgumentParser:
    """The works; each adds its own options when it is chosen."""
    top = CommandParser("seals", description=__doc__)
    works = top.add_subparsers(dest="work", required=True, metavar="WORK")
    for name, (means, _) in _WORKS.items():
        works.add_parser(name, help=means, description=means, add_help=False)
    return top

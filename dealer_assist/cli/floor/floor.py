"""``floor serve|window|demo|certificates|people|archive ...``: the floor, from its certificates on.

serve runs a floor in its folder; demo runs one with simulated tables; the others look after what
a floor needs. Set-up, figures and what happens when something fails: dealer_assist/floor/README.md.
"""

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser

#: Each work, what it does, and the module that does it.
_WORKS: Final = {
    "serve": ("run the floor in its folder: broker, archive, desk, and a window where one is asked",
              "dealer_assist.cli.floor.floor_serve"),
    "window": ("the floor's window on another machine, with a screen's certificate",
               "dealer_assist.cli.floor.floor_window"),
    "demo": ("broker, archive and simulated tables on this machine; ends with a check of every row",
             "dealer_assist.cli.floor.floor_demo"),
    "certificates": ("make the house's authority, certificates for tables, screens and sites; "
                     "revoke", "dealer_assist.cli.floor.floor_certificates"),
    "people": ("enter, list and strike off who may sign in, with PIN or badge, roles, two persons",
               "dealer_assist.cli.people"),
    "archive": ("search, figures, exports, books, retention, erasure, backup and restore",
                "dealer_assist.cli.floor.floor_archive"),
    "digest": ("make what is searched, out of an archive's rows (serve starts it)",
               "dealer_assist.cli.floor.floor_digest"),
    "tables": ("simulated tables that speak to a floor (the demo starts them)",
               "dealer_assist.cli.floor.floor_tables"),
}


def main(argv: Sequence[str]) -> int:
    """The chosen work's exit code; 2: wrongly called."""
    chosen = parser().parse_known_args(list(argv[:1]))[0].work
    # Imported late: certificates need no broker, an archive needs no Qt.
    code: int = import_module(_WORKS[chosen][1]).main(list(argv[1:]))
    return code


def parser() -> argparse.ArgumentParser:
    """The works; each adds its own options when it is chosen."""
    top = CommandParser("floor", description=__doc__)
    works = top.add_subparsers(dest="work", required=True, metavar="WORK")
    for name, (means, _) in _WORKS.items():
        works.add_parser(name, help=means, description=means, add_help=False)
    return top

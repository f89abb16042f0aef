"""``floor archive WORK ...``: search, figures, exports, books, retention, erasure, backup, restore.

ARCHIVE is a floor's folder, an archive's file or postgresql://...; the floor server may run
meanwhile (restore fills a new archive). What is taken out or erased is noted for the floor's
journal, with who did it. What a work's file holds and means: dealer_assist/floor/README.md.
"""

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser

#: Each work, what it does, and the module and function that do it.
_WORKS: Final = {
    "search": ("find hands or rulings", "floor_archive_search", "search"),
    "statistics": ("hands an hour, rulings, misdeals, device faults, calls, levy",
                   "floor_archive_search", "statistics"),
    "export": ("hands as PHH, sheets as CSV, or a signed bundle", "floor_archive_out", "export"),
    "books": ("the French books: levy, control, observations", "floor_archive_out", "books"),
    "key": ("make the key pair that bundles are signed with", "floor_archive_out", "key"),
    "check": ("check a bundle with the public key alone", "floor_archive_out", "check"),
    "verify": ("check every journal that the archive holds", "floor_archive_back", "verify"),
    "backup": ("a signed bundle of all journals and names", "floor_archive_back", "backup"),
    "restore": ("put a backup back into a new archive", "floor_archive_back", "restore"),
    "retention": ("what is due to go; --carry-out lets it go", "floor_archive_kept", "retention"),
    "hold": ("keep a journal for an investigation; let go of it; list", "floor_archive_kept",
             "hold"),
    "erase": ("erase what a guest is called, everywhere", "floor_archive_kept", "erase"),
    "guest": ("all that is held of one guest, for himself", "floor_archive_guest", "guest"),
    "guest-table": ("the same of one table's own journal", "floor_archive_guest", "guest_table"),
    "erase-table": ("the same in one table's own journal", "floor_archive_kept", "erase_table"),
}


def main(argv: Sequence[str]) -> int:
    """0: done; 1: the archive, a bundle or the disk refused, or a check failed; 2: wrongly called.
    """
    chosen = parser().parse_known_args(list(argv[:1]))[0].work
    _, module, name = _WORKS[chosen]
    work: Callable[[Sequence[str]], int] = getattr(
        import_module(f"{__package__}.{module}"), name)
    return work(list(argv[1:]))


def parser() -> argparse.ArgumentParser:
    """The works; each adds its own options when it is chosen."""
    top = CommandParser("floor archive", description=__doc__)
    works = top.add_subparsers(dest="work", required=True, metavar="WORK")
    for name, (means, _, _) in _WORKS.items():
        works.add_parser(name, help=means, description=means, add_help=False)
    return top

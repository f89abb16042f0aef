"""``floor digest ARCHIVE [--house FILE]... [--once]``: make what is searched of an archive's rows.

The floor server starts it as a program of its own, for it computes long after a restore; it ends
when its standard input is closed. It may be stopped at any time and goes on where it was.
"""

import argparse
import os
import select
import sys
import time
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.archive.archive_opening import open_digest
from dealer_assist.floor.archive.search_record_builder import Digest
from dealer_assist.storage.settings.error_output import print_error

#: How long it waits for new rows, and after the archive failed, in seconds.
_REST_S: Final = 0.3
_FAILED_S: Final = 2.0
#: Taking rows in comes first on a small machine.
_NICE: Final = 5


CODES: Final = {ArchiveFailed: 1}


def run(options: argparse.Namespace) -> int:
    """0: ended as asked; 1: no such archive, or another program makes its digest; 2: a book."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    digest = open_digest(options.archive, options.house)
    try:
        return _once(digest) if options.once else _on(digest)
    finally:
        digest.close()


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("floor digest", description=__doc__)
    parser.add_argument("archive", metavar="ARCHIVE", help="a file, or postgresql://...")
    parser.add_argument("--house", action="append", default=[], metavar="FILE",
                        help="a casino's own book; may be given several times")
    parser.add_argument("--once", action="store_true",
                        help="end once everything is searched that is held now")
    return parser


def _once(digest: Digest) -> int:
    begun = time.monotonic()
    try:
        rows = digest.finish()
        troubles = digest.troubles()
    except ArchiveFailed as why:
        print_error("floor digest", why)
        return 1
    print(f"{rows} rows, {time.monotonic() - begun:.1f} s")
    for one in troubles:
        print(f"{one.site} {one.table} {one.journal}: {one.why or f'{one.unread} rows unread'}")
    return 0


def _on(digest: Digest) -> int:
    """Go on until nobody holds the other end of the standard input."""
    said = ""
    rest_s = 0.0
    while not _is_ended(rest_s):
        begun = time.monotonic()
        try:
            # Looking through many years' journals takes a while: then it looks less often.
            rest_s = 0.0 if digest.step() else max(_REST_S, 10 * (time.monotonic() - begun))
            said = ""
        except ArchiveFailed as why:
            if str(why) != said:
                said = str(why)
                print_error("floor digest", why)
            rest_s = _FAILED_S
    return 0


def _is_ended(rest_s: float) -> bool:
    """True if the standard input is closed, after at most so many seconds."""
    ready, _, _ = select.select([sys.stdin], [], [], rest_s)
    return bool(ready) and not os.read(sys.stdin.fileno(), 4096)

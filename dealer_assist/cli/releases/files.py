"""``files [--out DIR]``: udev rules, units, install.sh, firmware, wire.md.

What the guides name outside of the program; the installed program carries it along. Without --out
it is listed; with it, the folder hardware/ is written there, so that commands of the guides run as
they stand. A file that is there and another one is left alone, and nothing is written.
"""

import argparse
from pathlib import Path
from typing import Final

from dealer_assist.cli.frame.command_execution import CommandRefused
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.trust.release.carried_files import carried_files
from dealer_assist.words import word
from dealer_assist.words.message import message
from drivers.durable_files import put_whole
from drivers.safe_file_opening import SMALL_BYTES, read_plain

CODES: Final = {OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0: listed, or written; 1: one of them is there and differs; 2: it isn't with this program."""
    found = carried_files()
    if not options.out:
        print("\n".join(sorted(found)))
        return 0
    contents = {path: read_plain(source, SMALL_BYTES) for path, source in sorted(found.items())}
    for path, content in contents.items():
        there = options.out / path
        if there.exists() and (not there.is_file() or read_plain(there, SMALL_BYTES) != content):
            raise CommandRefused(message("files_said.exists", file=there))
    for path, content in contents.items():
        (options.out / path).parent.mkdir(parents=True, exist_ok=True)
        put_whole(options.out / path, content, 0o755 if content.startswith(b"#!") else 0o644)
    print(word(options.lang, "files_said.written", count=len(contents), folder=options.out))
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("files", description=__doc__)
    parser.add_argument("--out", type=Path, metavar="DIR",
                        help="where the folder hardware/ is put")
    return parser

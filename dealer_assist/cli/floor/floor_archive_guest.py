"""``floor archive guest|guest-table``: all that is held of one guest, handed out on his request."""

import argparse
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from dealer_assist.cli.floor.floor_archive import add_archive
from dealer_assist.cli.floor.floor_archive_retention import tokens_detail
from dealer_assist.cli.frame.command_parser import argparse_argument, subcommand_options
from dealer_assist.floor.archive.archive_opening import open_engine
from dealer_assist.floor.archive.database_engine import Purpose
from dealer_assist.floor.export.bundle_writer import refuse_existing_file
from dealer_assist.floor.export.guest_access_request import (
    Part,
    guest_bytes,
    guest_part_of_journal,
    guest_parts_of_archive,
    tokens_of_guest,
)
from dealer_assist.floor.service.archive_command_target import archive_at_address
from dealer_assist.storage.journal import RowReader
from dealer_assist.words import word
from drivers.durable_files import draft_of, new_file


def _add_asked(options: ArgumentParser) -> None:
    options.add_argument("who", metavar="WHO", help="a name, or a token")
    options.add_argument("out", metavar="OUT.json", help="the file that he is given")
    options.add_argument("--by", required=True, metavar="NAME", help="who hands it out")


@subcommand_options(add_archive, _add_asked)
def guest(asked: argparse.Namespace) -> int:
    """All that the archive holds of one guest, in one file (JSON) that only its owner may read:
    his names, every fact that says him, the hands he played. 1: nobody is called so.

    WHO is the name in any spelling, or a token that stands for it in a journal. Other guests stay
    tokens, but in journals of layout 1, whose rows hold every name: look through the file before it
    is handed out. What somebody wrote about him is found in journals that know him by name.
    """
    place, parts, own = archive_at_address(asked.archive), list[Part](), ""
    if place.folder is not None and place.folder.journal.exists():
        with RowReader(place.folder.journal) as reader:  # the archive may not have its end yet
            own = reader.identity.id
            parts += filter(None, [guest_part_of_journal(reader, asked.who)])
    with closing(open_engine(place.where, Purpose.LOOK)) as engine:
        parts += guest_parts_of_archive(engine, asked.who, own)
    return write_guest_file(asked, parts, lambda hashed: place.tell(
        "guest", tokens_detail(tokens_of_guest(parts)), asked.by, hashed))


@subcommand_options(argparse_argument("journal", metavar="JOURNAL", help="the journal's file"),
                    _add_asked)
def guest_table(asked: argparse.Namespace) -> int:
    """The same of one journal's file (a table's, or the floor's own), also while it is used; of an
    old one, too, whose rows hold the names themselves. 1: nobody is called so.
    """
    with RowReader(Path(asked.journal)) as reader:
        part = guest_part_of_journal(reader, asked.who)
    return write_guest_file(asked, [part] if part else [])


def write_guest_file(
    asked: Namespace, parts: Sequence[Part], note: Callable[[str], object] = lambda hashed: None
) -> int:
    """The exit code; ``note`` notes the file, by its SHA-256, before it has its name.

    Raises BundleFailed, OSError.
    """
    if not asked.who.strip() or not parts:
        print(word(asked.lang, "out_said.no_guest"), file=sys.stderr)
        return 1
    out = Path(asked.out)
    refuse_existing_file(out)
    draft_of(out).unlink(missing_ok=True)  # of one that was cut off
    now = datetime.now(UTC).isoformat(timespec="seconds")
    content = guest_bytes(asked.who, parts, asked.by, now)
    hashed = sha256(content).hexdigest()
    with new_file(out) as file:
        file.write(content)
        note(hashed)
    print(word(asked.lang, "out_said.guest", out=out, journals=len(parts), sha256=hashed,
               facts=sum(len(one["facts"]) for one in parts)))
    return 0

"""``keys FILE``: a raw key pair, for practice. ``keys FILE --into SEALS``: an old one for two.

Hole cards are sealed to the public key (FILE.pub); whoever holds FILE alone can open them all, so a
live table wants a key in the custody of two (`dealer-assist seals`). --into moves the key of FILE
there, so that the journals that were sealed to it go on, and removes FILE. Where people.json in
FILE's folder (or --people) has administrators, two different ones are asked where there are two.
"""

import argparse
import os
import secrets
import time
from pathlib import Path
from typing import Final

from dealer_assist.cli.floor.two_persons_at_terminal import agreement_of_two, fact_mailbox_of_people
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.cli.seals import seals
from dealer_assist.cli.seals.seals_custodians import (
    add_custodians,
    custody_with_two_present,
    new_floor_custody,
)
from dealer_assist.floor.work.second_person_agreement import NeedsTwo
from dealer_assist.storage.people import PeopleFile
from dealer_assist.storage.settings.error_output import print_message
from dealer_assist.trust.custody.custody_command_target import seals_at
from dealer_assist.trust.vault import custody_file
from dealer_assist.trust.vault import two_person_custody as custodies
from dealer_assist.trust.vault.table_keys import floor_pair, raw_key
from dealer_assist.words import word
from drivers.durable_files import put_whole, sync_folder

CODES: Final = {OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0: the pair is there, or was moved; 1: refused; 2: the file can't be written or is no key."""
    if options.into:
        options.called = options.called._replace(codes=seals.CODES)
        return seals.run_work_with_secrets(lambda: _moved(options))
    path = Path(options.file)
    people = Path(options.people) if options.people else path.parent / "people.json"
    public = path.with_name(path.name + ".pub")
    if not path.exists() and agreement_of_two(
        PeopleFile(people), NeedsTwo.KEY, f"key pair {path.name}", fact_mailbox_of_people(people)
    ) is None:
        return 1
    public.write_text(floor_pair(path).hex() + "\n", encoding="ascii")
    print_message("raw_key.made", path=path, public=public)
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("keys", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="the private key, made if missing")
    parser.add_argument("--people", metavar="FILE",
                        help="who may make one (people.json in FILE's folder)")
    parser.add_argument("--into", metavar="SEALS", default="",
                        help="move the key into this custody (a floor's folder, or its file), "
                             "which is made where it is missing")
    add_custodians(parser)
    return parser


def _moved(options: argparse.Namespace) -> int:
    raw = Path(options.file)
    key, place = raw_key(raw), seals_at(options.into)
    if place.path.exists():
        _, custody, present = custody_with_two_present(place, options.lang)
        custody = custodies.with_old_key(custody, present, key, int(time.time()))
        place.changed(custody, "moved", "", present)
    elif new_floor_custody(place, options, key, "moved"):
        return 1
    # what is on the disk holds it, before the file goes
    custody = custody_file.read_custody(place.path)
    mine = key.public_key().public_bytes_raw()
    assert any(one.public == mine for one in custody.keys)
    public = raw.with_name(raw.name + ".pub")
    if custody.current.public == mine and public.exists():
        put_whole(public, custody_file.public_text(custody).encode())  # tables name this file
    _wipe(raw)
    print(word(options.lang, "seals.moved", path=str(raw)))
    return 0


def _wipe(path: Path) -> None:
    """Overwrite the file and take it away. Flash memory may keep the old bytes elsewhere."""
    descriptor = os.open(path, os.O_WRONLY)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(32))
        file.flush()
        os.fsync(file.fileno())
    path.unlink()
    sync_folder(path.parent)

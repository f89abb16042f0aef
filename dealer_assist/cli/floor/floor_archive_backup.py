"""``floor archive verify|backup|restore``: is it whole, take a copy, put a copy back."""

import argparse
import sys
import time
from functools import partial
from pathlib import Path

from dealer_assist.cli.floor.floor_archive import add_archive
from dealer_assist.cli.floor.two_persons_at_terminal import names_who_did_it
from dealer_assist.cli.frame.command_parser import argparse_argument, subcommand_options
from dealer_assist.floor.archive import archive_check
from dealer_assist.floor.archive.archive_opening import open_archive, open_engine, open_reader
from dealer_assist.floor.archive.database_engine import Purpose
from dealer_assist.floor.archive.row_store import Archive
from dealer_assist.floor.export import bundle_restore as putting_back
from dealer_assist.floor.export import erased_names_list
from dealer_assist.floor.export.bundle_check import check_bundle
from dealer_assist.floor.export.bundle_writer import BundleRequest, pack_signed_bundle
from dealer_assist.floor.service.archive_command_target import archive_at_address
from dealer_assist.floor.work.second_person_agreement import NeedsTwo
from dealer_assist.storage.bundle_signing_key import key_fingerprint_start, private_key, public_key
from dealer_assist.words import word


@subcommand_options(add_archive)
def verify(asked: argparse.Namespace) -> int:
    """Check every journal that the archive holds, row by row, and the names that are bound to it.

    0: all sound; 1: not.
    """
    place, lang = archive_at_address(asked.archive), asked.lang
    engine = open_engine(place.where, Purpose.LOOK)
    rows = journals = wrong = unbound = 0
    try:
        for found in archive_check.check_journals(Archive(engine)):
            journals, rows, unbound = journals + 1, rows + found.rows, unbound + found.unbound
            if found.wrong:
                wrong += 1
                print(word(lang, "out_said.unsound_journal", site=found.held.site,
                           table=found.held.table, journal=found.held.journal, why=found.wrong,
                           rows=found.rows))
        flaw = archive_check.engine_file_fault(engine)
    finally:
        engine.close()
    if flaw:
        print(word(lang, "out_said.unsound", path=place.where, why=flaw))
    elif not wrong:
        print(word(lang, "out_said.sound", path=place.where, journals=journals, rows=rows))
    if unbound:
        print(word(lang, "out_said.unbound", count=unbound))
    return 1 if wrong or flaw else 0


@subcommand_options(
    add_archive,
    argparse_argument("out", metavar="OUT.zip"),
    argparse_argument("--by", required=True, metavar="NAME", help="who takes it"),
    argparse_argument("--key", required=True, metavar="FILE", help="the private key"),
)
def backup(asked: argparse.Namespace) -> int:
    """A signed bundle of all journals and names; the floor server may run meanwhile.

    It holds guests' names as they are now: one that is erased later still stands in it. Keep
    backups no longer than you need them.
    """
    place, key, out = archive_at_address(asked.archive), private_key(Path(asked.key)), Path(
        asked.out)
    with open_reader(place.where) as archive:
        hashed = pack_signed_bundle(archive, BundleRequest(asked.by, "backup", int(time.time())),
                                    key, out,
                      note=partial(place.tell, "backup", out.name, asked.by))
    print(word(asked.lang, "out_said.bundle", path=out, sha256=hashed,
               mark=key_fingerprint_start(key.public_key())))
    return 0


@subcommand_options(
    add_archive,
    argparse_argument("bundle", metavar="BUNDLE"),
    argparse_argument("key", metavar="PUBLIC_KEY", help="of whoever made the backup"),
    argparse_argument("--people", default="", metavar="FILE", help="who may (the floor's own)"),
    argparse_argument("--list", default="", metavar="FILE", dest="erased",
             help="the list of erasures (the floor's own, or beside the archive)"),
)
def restore(asked: argparse.Namespace) -> int:
    """Put a backup back into a new archive; the tables send what came since by themselves.

    Names on the list of erasures stay erased. Two administrators agree to it, where there are two.
    """
    place, bundle, key = archive_at_address(asked.archive), Path(asked.bundle), public_key(
        Path(asked.key))
    erased = frozenset(erased_names_list.list_erasures(place.erasures(asked.erased)))
    check_bundle(bundle, key)
    by = names_who_did_it(place, asked.people, NeedsTwo.RESTORE, bundle.name)
    if by is None:
        return 1
    with open_archive(place.where) as archive:
        putting_back.check_archive_empty(archive)
        place.tell("restore", bundle.name, by)
        done = putting_back.restore_bundle(bundle, key, archive, erased, _progress)
    print(word(asked.lang, "out_said.restored", path=place.where,
               journals=len(done.manifest.journals), rows=done.rows))
    return 0


def _progress(stored: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{stored}/{of}", end="\n" if stored == of else "", file=sys.stderr)

"""``floor archive export|books|key|check``: what is given out of an archive, and checked."""

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from dealer_assist.cli.floor.floor_archive import add_archive, add_days, day_count
from dealer_assist.cli.frame.command_execution import WronglyCalled
from dealer_assist.cli.frame.command_parser import argparse_argument, subcommand_options
from dealer_assist.floor.archive.archive_opening import open_engine
from dealer_assist.floor.archive.archive_search import Search
from dealer_assist.floor.archive.database_engine import Engine, Purpose
from dealer_assist.floor.archive.row_store import Archive
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.archive.searchable_records import HandMade
from dealer_assist.floor.export.archived_hand_texts import (
    HandText,
    UnexportedHand,
    bundle_parts,
    hand_as_phh,
    hands_text,
    ohh_converter,
)
from dealer_assist.floor.export.bundle_check import check_bundle
from dealer_assist.floor.export.bundle_writer import (
    BundleRequest,
    pack_signed_bundle,
    refuse_existing_file,
)
from dealer_assist.floor.export.export_selection import Account, print_export_account
from dealer_assist.floor.export.record_sheets import (
    ALL,
    Bounds,
    SheetContext,
    journal_counts,
    record_sheet,
    records_within,
    sheet_context,
)
from dealer_assist.floor.export.spreadsheet import SheetFormat, csv_parts, html_bytes
from dealer_assist.floor.export.statutory_books import all_books
from dealer_assist.floor.service.archive_command_target import ArchiveAt, archive_at_address
from dealer_assist.storage.bundle_signing_key import (
    key_fingerprint_start,
    make_key,
    private_key,
    public_key,
)
from dealer_assist.words import word
from dealer_assist.words.message import message
from drivers.durable_files import draft_of, new_file

_SHEETS: Final = "sheets"
_WHAT: Final = ("phh", "ohh", _SHEETS, *ALL, "bundle")


def add_house(options: argparse.ArgumentParser) -> None:
    """The casino's own books, by which hands are written as PHH."""
    options.add_argument("--house", action="append", default=[], metavar="FILE",
                         help="phh: a casino's own book; may be given several times")


def _add_form(options: argparse.ArgumentParser) -> None:
    add_days(options)
    options.add_argument("--separator", choices=(",", ";"), default="",
                         help="between columns (';' in French, for its spreadsheets; ',')")


def _add_export(options: argparse.ArgumentParser) -> None:
    add_archive(options)
    options.add_argument("what", choices=_WHAT, metavar="WHAT", help=", ".join(_WHAT))
    options.add_argument("out", metavar="OUT", help="the file, or the folder of the sheets")
    options.add_argument("--by", required=True, metavar="NAME", help="who asks for it")
    options.add_argument("--why", default="", help="why; stands in a bundle's manifest")
    options.add_argument("--names", action=argparse.BooleanOptionalAction, default=False,
                         help="guests' names too; else their tokens")
    options.add_argument("--practice", action="store_true",
                         help="practice journals, not the real ones")
    options.add_argument("--key", metavar="FILE", help="bundle: the private key to sign it with")
    options.add_argument("--journal", action="append", default=[], metavar="ID",
                         help="bundle: only this journal, whole; may be given several times "
                              "(days bear on the sheets in it)")
    add_house(options)
    _add_form(options)


@subcommand_options(_add_export)
def export(options: argparse.Namespace) -> int:
    """Hands (PHH, OHH), sheets as CSV (one, or all into a folder), a signed bundle. 1: no journal.

    Of practice tables nothing is written without --practice.
    """
    place = archive_at_address(options.archive)
    with _open(place) as engine:
        if not _is_held(engine, options.practice, options.lang):
            return 1
        sheet_told = sheet_context(engine, day_count(options), options.names, options.practice)
        out, bounds = Path(options.out), _bounds(options)
        if options.what == "bundle":
            return _bundle(place, engine, options, sheet_told, bounds)
        if options.what in ("phh", "ohh"):
            hands = records_within(Search(engine), HandMade, sheet_told, bounds)
            return write_phh_or_ohh_file(place, engine, hands, sheet_told, options, out)
        names = ALL if options.what == _SHEETS else (options.what,)
        sheets = [record_sheet(Search(engine), name, sheet_told, bounds, options.lang)
                  for name in names]
        if options.what == _SHEETS:
            out.mkdir(parents=True, exist_ok=True)
        for sheet in sheets:
            path = out / f"{sheet.name}.csv" if options.what == _SHEETS else out
            write_noted_file(place, path, csv_parts(sheet, _form(options)), options.by)
    return 0


def _form(options: argparse.Namespace) -> SheetFormat:
    separator = options.separator or word(options.lang, "grammar.cells")
    return SheetFormat(options.lang, separator)


@contextmanager
def _open(place: ArchiveAt) -> Iterator[Engine]:
    engine = open_engine(place.where, Purpose.LOOK)
    try:
        yield engine
    finally:
        engine.close()


def _is_held(engine: Engine, practice: bool, lang: str) -> bool:
    """True if any journal is of the requested kind; if none is, that is printed."""
    held, other = journal_counts(engine, practice)
    if not held:
        why = ("nothing_live" if practice else "nothing_practice") if other else "nothing_held"
        print(word(lang, f"out_said.{why}", count=other), file=sys.stderr)
    return held > 0


def _bounds(options: argparse.Namespace) -> Bounds:
    begins, ends = day_count(options).bounds_ms(options.first_day, options.last_day)
    return Bounds(begins, ends, options.site, options.table)


def write_noted_file(place: ArchiveAt, path: Path, parts: Iterable[bytes], by: str) -> None:
    """Write the file, whole or not at all, noted before it has its name.

    Raises BundleFailed, OSError.
    """
    hashed = sha256()
    refuse_existing_file(path)
    draft_of(path).unlink(missing_ok=True)  # of one that was cut off
    with new_file(path) as file:
        for part in parts:
            hashed.update(part)
            file.write(part)
        place.tell("export", path.name, by, hashed.hexdigest())
    print(path)


def write_phh_or_ohh_file(
    place: ArchiveAt, engine: Engine, hands: Iterable[HandMade], sheet_told: SheetContext,
    asked: argparse.Namespace, out: Path,
) -> int:
    """Write these hands as PHH, or as OHH; 1 if any is missing. Raises as put_file."""
    archive, houses, account = Archive(engine), Houses(asked.house), Account()
    is_ohh = getattr(asked, "what", "") == "ohh"
    writes = ohh_converter("XPM" if getattr(asked, "practice", False)
                           else "EUR") if is_ohh else hand_as_phh
    over = (hand for hand in hands if account.counts(bool(hand.taken_back), bool(hand.ended)))
    found = hands_text(over, sheet_told.journals.__getitem__, archive.after,
                       partial(houses.of_journal, engine), writes)
    write_noted_file(place, out, bundle_parts(_counted(found, account), not is_ohh), asked.by)
    print_export_account(account, asked.lang)
    return 0 if account.adds_up else 1


def _counted(found: Iterable[HandText | UnexportedHand], account: Account) -> Iterator[HandText]:
    for one in found:
        if isinstance(one, UnexportedHand):
            account.left.append((f"{one.number} ({one.journal[:8]})", one.why))
        else:
            yield one
            account.wrote(one.is_void)


def _bundle(
    place: ArchiveAt, engine: Engine, options: argparse.Namespace, sheet_told: SheetContext,
    bounds: Bounds
) -> int:
    if not options.key:
        raise WronglyCalled(message("out_said.needs_key"))
    key, out = private_key(Path(options.key)), Path(options.out)
    asked = BundleRequest(options.by, options.why, int(time.time()), tuple(options.journal),
                          options.names)
    search = Search(engine)
    if asked.journals:
        sheet_told = sheet_told._replace(journals={
            no: id for no, id in sheet_told.journals.items() if id in asked.journals})
    sheets = (record_sheet(search, name, sheet_told, bounds, options.lang) for name in ALL)
    further = ((f"{sheet.name}.csv", csv_parts(sheet, _form(options))) for sheet in sheets)
    hashed = pack_signed_bundle(Archive(engine), asked, key, out, further,
                  partial(place.tell, "export", out.name, options.by))
    print(word(options.lang, "out_said.bundle", path=out, sha256=hashed,
               mark=key_fingerprint_start(key.public_key())))
    return 0


@subcommand_options(
    add_archive,
    argparse_argument("out", metavar="FOLDER"),
    argparse_argument("--by", required=True, metavar="NAME", help="who asks for it"),
    argparse_argument("--practice", action="store_true", help="practice journals"),
    _add_form,
)
def books(asked: argparse.Namespace) -> int:
    """The French books as CSV and as one page to be printed, into a folder. 1: no journal.

    Of practice tables nothing is written without --practice.
    """
    place, out = archive_at_address(asked.archive), Path(asked.out)
    with _open(place) as engine:
        if not _is_held(engine, asked.practice, asked.lang):
            return 1
        sheets = all_books(Search(engine),
                           sheet_context(engine, day_count(asked), False, asked.practice),
                           _bounds(asked), asked.lang)
    out.mkdir(parents=True, exist_ok=True)
    for sheet in sheets.values():
        write_noted_file(place, out / f"{sheet.name}.csv", csv_parts(sheet, _form(asked)), asked.by)
    write_noted_file(place, out / "books.html",
                     [html_bytes(sheets.values(), _title(asked), asked.lang)],
         asked.by)
    return 0


def _title(asked: argparse.Namespace) -> str:
    if not asked.first_day and not asked.last_day:
        return word(asked.lang, "out_said.books_all")
    first, last = asked.first_day or "…", asked.last_day or "…"
    return word(asked.lang, "out_said.books", first=first, last=last)


@subcommand_options(argparse_argument("file", metavar="FILE",
                             help="the private key; FILE.pub is the public one"))
def key(asked: argparse.Namespace) -> int:
    """Make the key pair that bundles are signed with; the public one goes to whoever checks."""
    public = make_key(Path(asked.file))
    print(word(asked.lang, "out_said.key", path=asked.file, file=public,
               mark=key_fingerprint_start(public_key(public))))
    return 0


@subcommand_options(
    argparse_argument("bundle", metavar="BUNDLE"),
    argparse_argument("key", metavar="PUBLIC_KEY", help="the house's file that ends in .pub"),
    argparse_argument("--json", action="store_true", help="the manifest's figures as JSON"),
)
def check(asked: argparse.Namespace) -> int:
    """Whether a bundle is as it was signed. 0: it is; 1: no, and the first file or row that isn't.
    """
    sound = check_bundle(Path(asked.bundle), public_key(Path(asked.key)))
    manifest = sound.manifest
    if asked.json:
        print(json.dumps({
            "sound": True, "key": sound.signed_by, "by": manifest.by, "made_s": manifest.made_s,
            "rows": sound.rows, "journals": [
                {"journal": one.journal, "site": one.site, "table": one.table, "rows": one.rows,
                 "last_hash": one.last_hash} for one in manifest.journals]}, ensure_ascii=False))
        return 0
    print(word(asked.lang, "out_said.sound_bundle", path=asked.bundle,
               journals=len(manifest.journals), rows=sound.rows, by=manifest.by,
               mark=sound.signed_by))
    return 0

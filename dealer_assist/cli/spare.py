"""``spare key`` | ``spare write STICK`` | ``spare take STICK --by NAME``: a table's spare machine.

`key` chooses a passphrase once. `write` puts all that this machine's table needs elsewhere onto a
stick, shut under that passphrase: journal, vault, devices' keys, registers, calibrations, settings;
with --every again and again while the table plays. `take` asks for the passphrase and makes this
machine the table's, in mid-hand too. Where the table has a line to the floor, the floor is asked
for what was entered after the stick was written (--copy names a copy of it instead). The takeover
is a fact of the journal. The machine that was replaced says so and notes nothing more.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.cli.seals.custodians_at_terminal import PassphraseTerminal, new_passphrase
from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.export.bundle_check import Bad
from dealer_assist.floor.link.spare_rows_request import FloorSilent, Later, RowsBack
from dealer_assist.floor.security.certificate_bundle import LINE, BundleUnfit, read_bundle
from dealer_assist.game import facts as e
from dealer_assist.live.spare.spare_content import (
    MACHINE,
    TABLE,
    VAULT,
    TakeAlong,
    gather_content,
    live_journal,
    pack_content,
    unpack_content,
)
from dealer_assist.live.spare.table_takeover import (
    TakeoverResult,
    Taking,
    later_rows_of_copy,
    take_over_table,
)
from dealer_assist.storage.journal import Journal, JournalFailed, JournalUnusable, Origin, RowReader
from dealer_assist.storage.journal.verify import JournalSummary
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.storage.settings.machine_name import this_machine
from dealer_assist.trust.custody.custody_command_target import SealsRefused
from dealer_assist.trust.proof.evidence import NoSide, open_evidence_at
from dealer_assist.trust.vault.custodian import PassphraseUnfit, PassphraseWrong
from dealer_assist.trust.vault.encrypted_spare_file import (
    MOST_BYTES,
    TakeAlongKey,
    TakeAlongUnusable,
    key_at,
    key_from_take_along,
    new_key,
)
from dealer_assist.trust.vault.process_hardening import harden
from dealer_assist.trust.vault.vault_folder import FolderUnusable
from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.safe_file_opening import read_plain

_NAME: Final = "table.spare"
_MOST_NOTE: Final = 10_000
_WRONG: Final = (ArchiveFailed, Bad, BundleUnfit, FloorSilent, FolderUnusable, JournalFailed,
                 JournalUnusable, NoSide, OSError, TakeAlongUnusable)


class ReplacedHere(ErrorInWords):
    """Another machine took this table over; the stick says so."""


CODES: Final = {ReplacedHere: 1, OSError: 2}


def run(options: argparse.Namespace, sleep: Callable[[float], None] = time.sleep) -> int:
    """0: done; 1: refused, or this machine was replaced; 2: wrongly called, or unusable."""
    harden()  # keys come into this process
    try:
        if options.does == "write":
            return _write(options, sleep)
        return _make_key(options) if options.does == "key" else _take(options)
    except (PassphraseWrong, PassphraseUnfit, SealsRefused) as error:
        why = getattr(error, "why", "") or getattr(error, "id", "") or "spare.wrong"
        print(word(options.lang, why), file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("spare", description=__doc__)
    works = parser.add_subparsers(dest="does", required=True)
    for name, means in (("key", "choose the passphrase, once"),
                        ("write", "write the stick"), ("take", "take the table over here")):
        work = works.add_parser(name, help=means, description=means)
        work.set_defaults(words=f"spare {name}")
        if name != "key":
            work.add_argument("stick", metavar="STICK", help="a folder on the mounted stick")
        if name != "take":
            work.add_argument("--key", metavar="FILE", default=str(MACHINE / "stick.key"),
                              help="this table's key for sticks")
    write, taker = works.choices["write"], works.choices["take"]
    write.add_argument("--journal", metavar="JOURNAL", default=str(TABLE))
    write.add_argument("--vault", metavar="FOLDER", default=str(VAULT), help="the vault's folder")
    write.add_argument("--also", metavar="PATH", action="append", default=[],
                       help="a file or folder more; may come again")
    write.add_argument("--every", metavar="SECONDS", type=float, default=0,
                       help="again and again, where the journal has something new")
    taker.add_argument("--by", metavar="NAME", required=True, help="who takes the table here")
    taker.add_argument("--copy", metavar="COPY", default="",
                       help="the floor's copy: an archive, a floor's folder, postgresql://..., a "
                            "bundle")
    taker.add_argument("--stick-alone", action="store_true",
                       help="don't ask the floor, whatever it holds beyond the stick")
    taker.add_argument("--root", metavar="DIR", default="/",
                       help="put everything below DIR instead")
    return parser


def _make_key(options: argparse.Namespace) -> int:
    path = Path(options.key)
    if path.exists():
        raise TakeAlongUnusable(message("seals.exists", path=path))
    passphrase = new_passphrase(PassphraseTerminal(options.lang), word(options.lang, "spare.stick"))
    put_whole(path, new_key(passphrase).text(), 0o600)
    print(word(options.lang, "spare.made", path=path))
    return 0


def _at(stick: str) -> Path:
    """The file on the stick. Raises TakeAlongUnusable where that isn't mounted."""
    if not Path(stick).is_dir():
        raise TakeAlongUnusable(message("spare.no_stick", path=stick))
    return Path(stick) / _NAME


# --- write -----------------------------------------------------------------------------------


def _write(options: argparse.Namespace, sleep: Callable[[float], None]) -> int:
    """Once, or until it is ended: a stick that is away is said once, and waited for."""
    said, written = "", -1
    while True:
        try:
            rows = _written(options, written)
            if rows != written:
                said, written = "", rows
                print(word(options.lang, "spare.written", path=options.stick, rows=rows),
                      flush=True)
        except ReplacedHere:
            raise
        except _WRONG as error:
            if not options.every:
                raise
            if str(error) != said:
                print_error("spare write", error, options.lang)
            said = str(error)
        if not options.every:
            return 0
        sleep(options.every)


def _written(options: argparse.Namespace, before: int) -> int:
    """Writes the stick, where it lacks rows; how many the journal has. Raises ReplacedHere."""
    path, key = _at(options.stick), key_at(Path(options.key))
    journal = live_journal(Path(options.journal))
    _check_replaced(path.with_name(path.name + ".taken"), key, journal)
    with RowReader(journal) as reader:
        rows = reader.last()[0]
    if rows == before and path.exists():
        return rows
    content = gather_content(journal, Path(options.vault), [Path(one) for one in options.also])
    put_whole(path, key.seal(pack_content(content)), 0o600)
    return content.rows


def _check_replaced(note: Path, key: TakeAlongKey, journal: Path) -> None:
    """Raises ReplacedHere where the stick was taken over from elsewhere; a journal that nobody
    holds notes it.
    """
    if not note.exists():
        return
    said = json.loads(key.unseal(read_plain(note, _MOST_NOTE), note))
    with RowReader(journal) as reader:
        if reader.identity.id != said["journal"] or reader.hash_at(said["row"]) == said["hash"]:
            return
        kind = reader.identity.kind
    try:
        with Journal.open(journal, kind=kind) as own:
            own.append([(e.CopyDiffered("replaced", said["row"], said["machine"]),
                         Origin("stick"))])
    except JournalUnusable:
        pass  # a table at work holds it: then it is said here, and by the floor
    raise ReplacedHere(message("spare.replaced", machine=said["machine"], row=said["row"]))


# --- take ------------------------------------------------------------------------------------


def _take(options: argparse.Namespace) -> int:
    path, terminal = _at(options.stick), PassphraseTerminal(options.lang)
    file = read_plain(path, MOST_BYTES)
    key = key_from_take_along(file, terminal.secret("spare.passphrase"), path)
    content = unpack_content(key.unseal(file, path), path)
    now_s = int(time.time())
    with _later(options, content) as later:
        taken = take_over_table(content, Taking(options.by, this_machine(), now_s,
                                                Path(options.root), later))
    fact = taken.fact
    print(word(options.lang, "spare.taken", path=taken.journal, row=taken.row,
               machine=content.machine, age=max(0, now_s - content.written_s),
               source=word(options.lang, f"spare.from_{fact.source}")))
    print(word(options.lang, f"spare.vault_{fact.vault}"))
    try:
        put_whole(path.with_name(path.name + ".taken"), key.seal(_note(taken)), 0o600)
    except OSError as error:  # the table is here all the same
        print(word(options.lang, "spare.not_noted", path=path.parent,
                   why=system_refusal_message(error).text(options.lang)), file=sys.stderr)
    print(word(options.lang, "spare.next"))
    return 0


@contextmanager
def _later(
    options: argparse.Namespace, content: TakeAlong
) -> Iterator[Callable[[JournalSummary], Later] | None]:
    """Source of the rows behind the stick's: a copy that is named, else the floor itself, asked
    with the table's own certificate. Raises BundleUnfit.
    """
    folder = next((one.path.parent for one in content.files if one.path.name == LINE), None)
    if options.copy:
        yield partial(later_rows_of_copy, open_evidence_at(options.copy))
    elif folder is None or options.stick_alone:
        yield None
    else:
        with TemporaryDirectory() as draft:
            for one in content.files:
                if one.path.parent == folder:
                    put_whole(Path(draft) / one.path.name, one.content, 0o600)
            bundle = read_bundle(Path(draft))
            yield lambda seen: RowsBack(bundle, seen.id, seen.rows).fetch()


def _note(taken: TakeoverResult) -> bytes:
    """Note for the machine that was replaced, should it ever see the stick again."""
    return json.dumps({"journal": taken.id, "row": taken.row, "hash": taken.hash,
                       "machine": taken.fact.machine}).encode()

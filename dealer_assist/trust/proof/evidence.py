"""Evidence opened to be read: a journal, an archive, a signed bundle.

Each gives chains: one journal with its rows from the first on, checked as far as they are sound.
"""

import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from dealer_assist.floor.archive import archive_check
from dealer_assist.floor.archive.archive_interface import ArchiveChanged, ArchivedJournal
from dealer_assist.floor.archive.archive_opening import is_server, open_engine
from dealer_assist.floor.archive.database_engine import Purpose
from dealer_assist.floor.archive.row_store import Archive
from dealer_assist.floor.export.bundle_check import (
    Bad,
    Sound,
    check_bundle,
    names_in_bundle,
    open_bundle,
    row_in_line,
    unproven_bundle_key,
)
from dealer_assist.floor.export.bundle_writer import JournalPacked
from dealer_assist.storage.bundle_signing_key import SigningKeyUnusable
from dealer_assist.storage.journal import JournalKind, JournalUnusable, RowReader
from dealer_assist.storage.journal.chain import ChainEntry
from dealer_assist.storage.journal.chain_flaw import Flaw
from dealer_assist.storage.journal.fact_codec import UnreadableRecord
from dealer_assist.storage.journal.guest_name_binding import NameCheck, StoredName
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.storage.journal.schema import Identity
from dealer_assist.storage.journal.verify import (
    Examined,
    JournalSummary,
    checker_of,
    decoder_of,
    summarize_journal,
)
from dealer_assist.words.message import ErrorInWords, message
from drivers.lazy_dataclass import dataclass

_AT_ONCE: Final = 2000
_ENDLESS: Final = 1 << 62


class NoSide(ErrorInWords):
    """The address holds no rows; says what was expected."""


@dataclass(frozen=True, slots=True)
class Chain:
    """One journal: ``rows`` sound rows from the first on, ``flaw`` the fault behind them.

    ``held`` is the number of rows by the holder's own account; ``names`` are guests' names by
    token, ``renamed`` those that were changed since their rows were written, ``unbound`` how many
    nothing binds. ``read`` gives the sound rows, of these kinds of fact or of all where none is
    named, ``hashes`` the hashes of those with these numbers; ``read_all`` also gives the rows
    behind the flaw, as far as the file gives them.
    """

    id: str
    kind: str
    rows: int
    last_hash: str
    flaw: Flaw | None
    read: Callable[[Collection[str]], Iterator[JournalRow]]
    hashes: Callable[[Collection[int]], Mapping[int, str]]
    read_all: Callable[[], Iterator[JournalRow]]
    table: str = ""
    held: int = 0
    names: Mapping[str, StoredName] = field(default_factory=dict)
    renamed: tuple[Flaw, ...] = ()
    unbound: int = 0

    def fact(self, row: JournalRow) -> Any:
        """Fact of the row; None if this version doesn't know it."""
        try:
            return decoder_of(self.kind)(row.kind, row.body)
        except UnreadableRecord:
            return None


@dataclass(frozen=True, slots=True)
class Evidence:
    """Opened evidence: "journal", "archive" or "bundle"; ``flaw`` is of the file as a whole."""

    name: str
    what: str
    chains: tuple[Chain, ...]
    flaw: Flaw | None = None
    sealed: Sound | None = None  # a bundle's manifest and whose key it is signed with

    def chain(self, id: str) -> Chain | None:
        """The journal with this id; None if it isn't here."""
        return next((chain for chain in self.chains if chain.id == id), None)


def open_evidence_at(name: str, key: Ed25519PublicKey | None = None) -> Evidence:
    """Evidence opened from a file, a floor folder or a PostgreSQL address.

    ``key`` is the public key of a bundle's expected signer; None takes the key inside the bundle.
    Raises NoSide, ArchiveFailed.
    """
    if is_server(name):
        return _archive(name)
    path = Path(name)
    if path.is_dir():
        within = path / "archive.sqlite"
        if not within.exists():
            raise NoSide(message("journal.folder", path=path))
        return _archive(str(within))
    if path.is_file() and _is_zip(path):
        return _bundle(path, key)
    seen = summarize_journal(path)
    if seen.cause == "foreign":
        return _archive(name)
    if seen.cause and seen.cause != "unreadable":
        raise NoSide(seen.message or seen.says)
    return _journal(path, seen)


def _is_zip(path: Path) -> bool:
    try:
        return zipfile.is_zipfile(path)
    except OSError:
        return False


# --- journals --------------------------------------------------------------------------------


def _journal(path: Path, seen: JournalSummary) -> Evidence:
    if not seen.id:
        why = seen.flaw or Flaw("unreadable", 0, seen.says)
        return Evidence(str(path), "journal", (), why)

    def read_to(last: int) -> Iterator[JournalRow]:
        with RowReader(path) as reader:
            yield from _paged(reader.after, last)

    def read(kinds: Collection[str]) -> Iterator[JournalRow]:
        if not kinds or flaw is not None:  # a query that passes over rows may end at damaged ones
            yield from _of_kinds(read_to(seen.rows), kinds)
            return
        with RowReader(path) as reader:
            yield from _paged(partial(reader.of_kinds, tuple(kinds)), seen.rows)

    def hashes(numbers: Collection[int]) -> Mapping[int, str]:
        if flaw is not None:
            return _hashes(read_to(seen.rows), numbers)
        with RowReader(path) as reader:
            return reader.hashes(numbers)

    flaw = seen.flaw
    whole = flaw if flaw is not None and not flaw.row else None
    chain = Chain(seen.id, seen.kind, seen.rows, seen.last_hash,
                  None if whole is not None else flaw, read, hashes, partial(read_to, _ENDLESS),
                  held=seen.rows, names=seen.names, renamed=seen.renamed, unbound=seen.unbound)
    return Evidence(str(path), "journal", (chain,), whole)


def _paged(after: Callable[[int, int], list[JournalRow]], last: int) -> Iterator[JournalRow]:
    number = 0
    while number < last:
        try:
            rows = after(number, min(_AT_ONCE, last - number))
        except (JournalUnusable, AttributeError, TypeError, ValueError):
            return  # behind a flaw a file may hold anything
        if not rows:
            return
        yield from (row for row in rows if row.number <= last)
        number = rows[-1].number


def _of_kinds(rows: Iterator[JournalRow], kinds: Collection[str]) -> Iterator[JournalRow]:
    return (row for row in rows if row.kind in kinds) if kinds else rows


def _hashes(rows: Iterator[JournalRow], numbers: Collection[int]) -> Mapping[int, str]:
    return {row.number: row.hash for row in rows if row.number in numbers} if numbers else {}


# --- archives --------------------------------------------------------------------------------


def _archive(where: str) -> Evidence:
    try:
        opened_engine = open_engine(where, Purpose.LOOK)
    except ArchiveChanged as why:
        return Evidence(where, "archive", (), Flaw("damaged", 0, str(why)))
    with closing(opened_engine) as engine:
        flaw, archive = archive_check.engine_file_fault(engine), Archive(engine)
        chains = tuple(_held(where, archive, held) for held in archive.all_held()
                       if not held.dropped_s)
    return Evidence(where, "archive", chains, Flaw("damaged", 0, flaw) if flaw else None)


def _held(where: str, archive: Archive, held: ArchivedJournal) -> Chain:
    def read_to(last: int) -> Iterator[JournalRow]:
        with closing(open_engine(where, Purpose.LOOK)) as engine:
            yield from _paged(lambda number, most: Archive(engine).after(
                held.journal, number, most), last)

    names = archive.stored_names(held.journal)
    check = NameCheck(names)
    rows, last_hash, flaw, renamed = _examined(
        held.journal, held.kind,
        _paged(lambda number, most: archive.after(held.journal, number, most), held.last), check)
    if flaw is None and (rows, last_hash) != (held.last, held.last_hash) and held.last:
        flaw = Flaw("deleted" if rows < held.last else "edited", rows + 1,
                    f"expected {held.last} rows, found {rows}", rows + 1, held.last)
    return Chain(held.journal, held.kind, rows, last_hash, flaw,
                 lambda kinds: _of_kinds(read_to(rows), kinds),
                 lambda numbers: _hashes(read_to(rows), numbers), partial(read_to, _ENDLESS),
                 held.table, held.last, names, renamed, len(check.unbound))


def _examined(
    id: str, kind: str, rows: Iterator[JournalRow], names: NameCheck
) -> tuple[int, str, Flaw | None, tuple[Flaw, ...]]:
    try:
        who = Identity(id, JournalKind(kind))
    except ValueError:
        return 0, "", Flaw("damaged", 0, f"its kind is {kind!r}"), ()
    examined = Examined(who, checker_of(kind), names=names)
    flaw = examined.read(_raw(row) for row in rows)
    return examined.rows, examined.last_hash, flaw, examined.renamed


def _raw(row: JournalRow) -> tuple[object, ...]:
    entry: ChainEntry = row.entry
    return (*entry, bytes.fromhex(row.hash))


# --- bundles ---------------------------------------------------------------------------------


def _bundle(path: Path, key: Ed25519PublicKey | None) -> Evidence:
    try:
        sealed = check_bundle(path, key if key is not None else unproven_bundle_key(path))
    except (Bad, SigningKeyUnusable) as why:
        return Evidence(str(path), "bundle", (), Flaw("damaged", 0, str(why)))
    chains = tuple(_packed(path, journal) for journal in sealed.manifest.journals)
    return Evidence(str(path), "bundle", chains, None, sealed)


def _packed(path: Path, journal: JournalPacked) -> Chain:
    def read() -> Iterator[JournalRow]:
        with open_bundle(path) as zipped, zipped.open(journal.file) as file:
            for number, line in enumerate(file, 1):
                yield row_in_line(line, journal.file, number)

    names: dict[str, StoredName] = {}
    flaw, renamed, check = None, tuple[Flaw, ...](), NameCheck(names)
    if journal.names:
        with open_bundle(path) as zipped:
            names = names_in_bundle(zipped, journal.names)
        check = NameCheck(names)
        *_, flaw, renamed = _examined(journal.journal, journal.kind, read(), check)
    return Chain(journal.journal, journal.kind, journal.rows, journal.last_hash, flaw,
                 lambda kinds: _of_kinds(read(), kinds),
                 lambda numbers: _hashes(read(), numbers), read,
                 journal.table, journal.rows, names, renamed, len(check.unbound))

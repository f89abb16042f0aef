"""Source of a hand that two custodians want opened: a table's journal, or the floor's archive.

Both check the hash chain from the first row on before a fact is believed. A table's journal is
locked for writing meanwhile, so no table runs on it; an archive is only read.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from dealer_assist.floor.archive.archive_interface import ArchivedJournal
from dealer_assist.floor.archive.archive_opening import is_server, open_reader
from dealer_assist.floor.archive.row_store import Archive
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.service.archive_command_target import ArchiveAt, archive_at_address
from dealer_assist.game import facts as e
from dealer_assist.storage.books.rules_of_journal import rules_begun
from dealer_assist.storage.books.table_book import house_named
from dealer_assist.storage.journal import (
    Journal,
    JournalKind,
    JournalRow,
    Origin,
    RowReader,
    UnreadableRecord,
)
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.storage.journal.journal_rows import first_broken_row
from dealer_assist.storage.journal.schema import (
    Identity,
    JournalLocked,
    JournalUnusable,
    check_header,
)
from dealer_assist.trust.custody.custody_command_target import SealsRefused
from dealer_assist.trust.vault.dealt_hand import DealtHand, dealt_hand_of_number
from drivers.lazy_dataclass import dataclass

_AT_ONCE: Final = 5_000
_KINDS: Final = (JournalKind.LIVE, JournalKind.PRACTICE)


@dataclass(frozen=True, slots=True)
class FoundHand:
    """The hand, its journal, and that journal's rows of it (first to last)."""

    dealt: DealtHand
    journal: str
    kind: JournalKind
    rows: tuple[JournalRow, ...]
    before: str  # the hash (hex) of the row before the first, "" where it is the journal's first


class SealedHandSource(ABC):
    """Source of the hand; ``hand`` finds it, ``opened`` records there that it is opened."""

    @abstractmethod
    def hand(self, number: int) -> FoundHand:
        """The hand of this number, which may be opened. Raises SealsRefused."""

    @abstractmethod
    def opened(self, fact: e.HandOpened) -> None:
        """Record the opening, if the source is a journal. Raises JournalFailed."""

    @abstractmethod
    def refused(self, name: str, at_s: int) -> None:
        """Record a wrong passphrase for this name, if the source is a journal."""


# --- a table's own journal ---------------------------------------------------------------------


class OfTable(SealedHandSource):
    """A closed table's journal, locked for writing."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def hand(self, number: int) -> FoundHand:
        """The hand; its facts are checked on the way."""
        facts = [(record.number, record.fact) for record in self._journal.facts()]
        rules = rules_begun((fact for _, fact in facts), partial(house_named, self._journal.path))
        found = _over(dealt_hand_of_number(rules, facts, number), number)
        with RowReader(self._journal.path) as reader:
            return _found(found, reader.identity.id, self._journal.kind, reader.after(0, 1 << 30))

    def opened(self, fact: e.HandOpened) -> None:
        """Record the opening in this very journal."""
        self._journal.append([(fact, Origin(fact.by))])

    def refused(self, name: str, at_s: int) -> None:
        """Record the refusal in this very journal; an unknown name isn't repeated."""
        self._journal.append([(e.SignInRefused(name, at_s), Origin(name or "seals"))])


def _found(hand: DealtHand, journal: str, kind: JournalKind,
           rows: Sequence[JournalRow]) -> FoundHand:
    last = next((row.number for row in rows if row.number > hand.first
                 and row.kind == "HandBegan"), rows[-1].number + 1)
    mine = tuple(row for row in rows if hand.first <= row.number < last)
    before = next((row.hash for row in rows if row.number == hand.first - 1), "")
    return FoundHand(hand, journal, kind, mine, before)


def _over(hand: DealtHand | None, number: int) -> DealtHand:
    if hand is None:
        raise SealsRefused("seals.no_hand", number=number)
    if not hand.is_over:
        raise SealsRefused("seals.not_over", number=number)
    return hand


# --- the floor's archive -------------------------------------------------------------------------


class OfArchive(SealedHandSource):
    """The archive's copy of one journal; an opening is recorded by the floor alone."""

    def __init__(self, archive: Archive, held: ArchivedJournal, books: Sequence[str]) -> None:
        self._archive, self._held, self._books = archive, held, books

    def hand(self, number: int) -> FoundHand:
        """The hand. The last one of an open table is refused: an undo may bring it back."""
        rows = tuple(self._rows())
        facts = list(_facts(rows))
        rules = Houses(self._books).of(fact for _, fact in facts)
        found = _over(dealt_hand_of_number(rules, facts, number, len(rows) - len(facts)), number)
        if found.is_last and not found.is_closed:
            raise SealsRefused("seals.may_go_on", number=number)
        return _found(found, self._held.journal, JournalKind(self._held.kind), rows)

    def _rows(self) -> Iterator[JournalRow]:
        identity = Identity(self._held.journal, JournalKind(self._held.kind))
        number, before = 0, ""
        while rows := self._archive.after(self._held.journal, number, _AT_ONCE):
            bad = first_broken_row(identity, before, rows)
            if bad:
                raise SealsRefused("seals.broken", number=bad)
            yield from rows
            number, before = rows[-1].number, rows[-1].hash

    def opened(self, fact: e.HandOpened) -> None:
        """Do nothing: an archive is rows of tables, and nothing is added to them."""

    def refused(self, name: str, at_s: int) -> None:
        """Do nothing, for the same reason: the floor's journal has it."""


def _facts(rows: Iterable[JournalRow]) -> Iterator[tuple[int, e.Fact]]:
    for row in rows:
        try:
            yield row.number, decode(row.kind, row.body)
        except UnreadableRecord:  # of a later version: counted by the caller
            continue


# --- which of them -------------------------------------------------------------------------------


@contextmanager
def source_at(text: str, table: str, journal: str,
              books: Sequence[str]) -> Iterator[SealedHandSource]:
    """Source at this address: a table's journal, a floor's folder, an archive's file or server.

    Raises ArchiveFailed, JournalUnusable, Refused, SettingsWrong.
    """
    if is_server(text) or Path(text).is_dir() or not _is_journal(Path(text)):
        place = archive_at_address(text)
        with open_reader(place.where) as archive:
            yield OfArchive(archive, _chosen(archive, table, journal), books)
        return
    with closed_journal(Path(text)) as journal_held:
        yield OfTable(journal_held)


def place_of(text: str) -> ArchiveAt | None:
    """The floor's archive of this address; None for a table's journal."""
    if is_server(text) or Path(text).is_dir() or not _is_journal(Path(text)):
        return archive_at_address(text)
    return None


def _is_journal(path: Path) -> bool:
    """True if it is a journal and no archive; an unreadable file is reported when opened."""
    try:
        check_header(path)
    except JournalUnusable as why:
        return why.what in ("absent", "folder", "forbidden", "unopened", "unreadable", "version")
    return True


def closed_journal(path: Path) -> Journal:
    """Open a closed table's journal for writing. Raises JournalUnusable, Refused."""
    with RowReader(path) as reader:
        kind = reader.identity.kind
    if kind not in _KINDS:
        raise SealsRefused("seals.no_table", path=str(path))
    try:
        return Journal.open(path, kind=kind)
    except JournalLocked:
        raise SealsRefused("seals.table_runs", path=str(path)) from None


def _chosen(archive: Archive, table: str, journal: str) -> ArchivedJournal:
    """The chosen journal: by its id's beginning, or the table's newest."""
    there = [one for one in archive.all_held() if one.kind in _KINDS and not one.dropped_s]
    found = [one for one in there if one.journal.startswith(journal)] if journal else [
        one for one in there if not table or one.table == table]
    names = {one.table for one in found}
    if not found:
        raise SealsRefused("seals.no_journal", name=journal or table)
    if len(names) > 1:
        raise SealsRefused("seals.which_table",
                           names=", ".join(sorted({one.table for one in there})))
    return found[-1]

"""Verification of a journal: nothing edited, nothing missing, everything readable.

The file is only ever read, also while a table writes to it, and also where a killed table left its
write-ahead file behind. SQLite's side files (-wal, -shm) may come to lie beside it; the next table
to open the journal clears them away. Whatever the file holds, the answer is a sentence.
"""

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

from dealer_assist.storage.journal import chain, schema, write_ahead_check
from dealer_assist.storage.journal.chain_flaw import LOOKED_AT, Flaw, Raw, flaw_of
from dealer_assist.storage.journal.checked_rows import Broken, Walk, is_row
from dealer_assist.storage.journal.fact_codec import (
    check_decodable,
    decode,
    decode_bench,
    decode_floor,
)
from dealer_assist.storage.journal.guest_name_binding import NameCheck, StoredName
from dealer_assist.storage.journal.guest_names import stored_names
from dealer_assist.storage.journal.journal_reader import (
    UNREADABLE,
    is_folder_unwritable,
    read_only_connection,
)
from dealer_assist.storage.journal.schema import COLUMNS, Identity, JournalKind, JournalUnusable
from dealer_assist.words.message import InWords, Texts, message, texts_by_language
from drivers.lazy_dataclass import dataclass

_LOOKS: Final = 3
_BETWEEN_LOOKS_S: Final = 0.05
#: Codecs of journals that hold no table's facts.
_READS: Final[dict[str, Callable[[str, str], Any]]] = {
    JournalKind.BENCH: decode_bench, JournalKind.FLOOR: decode_floor,
}
_NO_FACTS: Final = "the table of its facts is gone, or has lost a column"
_KEEP: Final = message("journal.keep")
_COPY: Final = message("journal.copy")


@dataclass(frozen=True, slots=True)
class ChainVerdict:
    """Verdict on a journal.

    ``rows`` are the rows from the first on that are sound; ``first_bad`` is the number of the
    row at which the chain breaks, None where it doesn't; ``message`` is for people, with what to
    do. ``is_journal`` is False where the file is missing or is no journal at all.
    """

    sound: bool
    rows: int
    first_bad: int | None
    message: InWords
    is_journal: bool = True

    @property
    def says(self) -> str:
        """Message in English."""
        return self.message.text("en")

    @property
    def exit_code(self) -> int:
        """0: sound; 1: damaged; 2: missing or not a journal."""
        if not self.is_journal:
            return 2
        return 0 if self.sound else 1


#: Called with each sound row as it is read: the row, and the fact in it.
Take = Callable[[chain.ChainEntry, Any], None]


@dataclass(frozen=True, slots=True)
class JournalSummary:
    """Summary of a journal: ``rows`` sound rows from the first on, the last's hash.

    ``flaw`` is None where it is sound; ``names`` are guests' names by token, ``renamed`` those that
    were changed since their rows were written, ``unbound`` how many nothing binds; ``cause`` is
    JournalUnusable's word where it is no journal that could be looked into ("" else), ``message``
    its message then.
    """

    path: Path
    id: str = ""
    kind: str = ""
    rows: int = 0
    last_hash: str = ""
    flaw: Flaw | None = None
    cause: str = ""
    message: InWords | None = None
    names: Mapping[str, StoredName] = field(default_factory=dict)
    renamed: tuple[Flaw, ...] = ()
    unbound: int = 0

    @property
    def says(self) -> str:
        """Message in English, "" where there is none."""
        return self.message.text("en") if self.message is not None else ""


def decoder_of(kind: str) -> Callable[[str, str], Any]:
    """Codec for the facts of a journal of this kind."""
    return _READS.get(kind, decode)


def checker_of(kind: str) -> Callable[[str, str], Any]:
    """The same, for whoever wants no fact but to know that each can be read."""
    return _READS.get(kind, check_decodable)


def verify_journal(path: Path | str) -> ChainVerdict:
    """Verdict on the whole journal at ``path``; never raises for what the file holds."""
    seen = summarize_journal(path)
    said, flaw = _said(seen), seen.flaw
    if seen.cause and seen.cause != "unreadable":
        return ChainVerdict(False, 0, None, said, is_journal=False)
    if flaw is None:
        return ChainVerdict(not seen.cause, seen.rows, None, said, is_journal=not seen.cause)
    return ChainVerdict(False, seen.rows, flaw.row or None, said)


def _said(seen: JournalSummary) -> Texts:
    found = _untold(seen)
    # SQLite quotes what it finds in the file: nothing of it may steer a terminal.
    return texts_by_language(lambda lang: "".join(
        one if one.isprintable() else ascii(one)[1:-1] for one in found.text(lang)))


def _untold(seen: JournalSummary) -> InWords:
    path, flaw, rows = seen.path, seen.flaw, seen.rows
    if seen.message is not None:
        return seen.message
    if flaw is None:
        unbound = message("journal.unbound", count=seen.unbound) if seen.unbound else ""
        return message("journal.sound", path=path, kind=message(f"journal.kind_{seen.kind}"),
                    journal=seen.id, rows=rows, hash=seen.last_hash, unbound=unbound)
    if flaw.why == "renamed":
        guests = ", ".join(f"{one.token} ({one.row})" for one in seen.renamed)
        return message("journal.renamed", path=path, row=flaw.row, guests=guests, rows=rows,
                    keep=_KEEP)
    if not flaw.row:
        return message("journal.file_damaged", path=path, rows=rows, why=flaw.says, keep=_KEEP)
    before = message("journal.before", rows=rows) if rows else message("journal.none_before")
    return message("journal.breaks", path=path, row=flaw.row, why=flaw.says, before=before,
                keep=_KEEP)


def summarize_journal(
    path: Path | str, take: Take | None = None, read: Callable[[str, str], Any] | None = None,
    after: chain.ChainPoint | None = None,
) -> JournalSummary:
    """Summary of the whole journal, read only; never raises for what the file holds.

    ``take`` gets every sound row with its fact, names as the journal's tokens; ``read`` takes the
    place of the codec, for checking the chain alone. ``after``: rows up to this one count as sound,
    and the file around them isn't examined; somebody else does both.
    """
    path = Path(path)
    try:
        schema.check_header(path)
    except JournalUnusable as why:
        return JournalSummary(path, cause=why.what or "unreadable", message=why.words)
    lost = _dropped(path)
    try:
        db = read_only_connection(path)
    except UNREADABLE as why:
        if is_folder_unwritable(why):  # it has a write-ahead file, and nothing is wrong with either
            return JournalSummary(path, cause="unopened", message=message(
                "journal.unreadable", path=path, why=why, keep=_COPY))
        return JournalSummary(path, flaw=Flaw("unreadable", 0, str(why)), message=message(
            "journal.unreadable", path=path, why=why, keep=_KEEP))
    try:
        seen = _looked(path, db, take, read, after)
    finally:
        db.close()
    if not lost:
        return seen
    says = message("journal.wal_damaged", path=path, count=lost, keep=_KEEP)
    return replace(seen, message=says, flaw=Flaw(
        "damaged", 0, f"{lost} entries of the -wal file can't be read"))


def _dropped(path: Path) -> int:
    """Number of entries lost by the damage of a write-ahead file.

    A table that is writing changes the file while it is read, which looks like damage; real damage
    is still there on the next reading.
    """
    found = 0
    for _ in range(_LOOKS):
        try:
            found = write_ahead_check.count_dropped_entries(path)
        except OSError:
            # The running table has just taken the file away: nothing is left in it.
            found = 0
        if not found:
            break
        time.sleep(_BETWEEN_LOOKS_S)
    return found


def _looked(
    path: Path, db: sqlite3.Connection, take: Take | None, read: Callable[[str, str], Any] | None,
    after: chain.ChainPoint | None,
) -> JournalSummary:
    try:
        who = schema.journal_identity(db)
    except JournalUnusable as why:
        return JournalSummary(path, flaw=Flaw("damaged", 0, str(why)), message=why.words)
    try:
        stored = stored_names(db)
    except UNREADABLE as why:
        return JournalSummary(path, who.id, who.kind, flaw=Flaw("damaged", 0, str(why)))
    names = NameCheck(stored)
    read = read or (checker_of if take is None else decoder_of)(who.kind)
    examined = Examined(who, read, take, names, after)
    has_facts = _has_facts(db)
    flaw = examined.read(_rows(db, examined.rows) if has_facts else iter(()))
    if flaw is None and after is None:
        found = damage_in(db) or ("" if has_facts else _NO_FACTS)
        flaw = Flaw("damaged", 0, found) if found else None
    return JournalSummary(path, who.id, who.kind, examined.rows, examined.last_hash, flaw,
                          names=stored, renamed=examined.renamed, unbound=len(names.unbound))


def _rows(db: sqlite3.Connection, after: int) -> Iterator[Raw]:
    """Rows of the facts, queried with the first one: in a damaged file the query itself fails.

    SQLite's own reading of texts takes half the time, and ends at the first that is none.
    """
    whole, given = db.text_factory, 0
    db.text_factory = str
    try:
        for row in schema.rows_after(db, after):
            yield row
            given += 1
        return
    except UNREADABLE:
        db.text_factory = whole
    yield from islice(schema.rows_after(db, after), given, None)


def _has_facts(db: sqlite3.Connection) -> bool:
    """True if the table of facts can be queried at all; any error in it `_flaw` reports."""
    try:
        db.execute(f"SELECT {COLUMNS} FROM facts LIMIT 0")
    except UNREADABLE:
        return False
    return True


class Examined:
    """Examination of one journal's rows, wherever they lie; ``rows`` counts the sound ones."""

    def __init__(
        self, who: Identity, read: Callable[[str, str], Any], take: Take | None = None,
        names: NameCheck | None = None, after: chain.ChainPoint | None = None,
    ) -> None:
        number, previous = after or (0, who.genesis)
        self._walk: Walk[Any] = Walk(previous, read, number)
        self._take, self._names = take, names
        self._before: tuple[bytes, Raw] | None = None

    @property
    def rows(self) -> int:
        """Number of sound rows from the first on."""
        return self._walk.rows

    @property
    def last_hash(self) -> str:
        """Hash of the last of them, in hex; of the journal's beginning where there is none."""
        return self._walk.previous.hex()

    @property
    def renamed(self) -> tuple[Flaw, ...]:
        """Guests whose names aren't those that the sound rows were written with."""
        flaws = self._names.flaws if self._names is not None else ()
        return tuple(Flaw("renamed", one.row, one.says, token=one.token) for one in flaws)

    def read(self, rows: Iterable[Raw]) -> Flaw | None:
        """First flaw of these rows; None where all are sound.

        A changed name breaks no chain: it is reported where the rows themselves are sound.
        """
        row: Raw = ()
        lines = iter(rows)
        try:
            for row in lines:
                before = self._walk.previous
                entry, fact = self._walk.take(row)
                self._before = before, row
                if self._names is not None:
                    self._names.take(entry.number, entry.kind, entry.body)
                if self._take is not None:
                    self._take(entry, fact)
        except Broken as why:
            if why.why:
                return Flaw(why.why, why.number, str(why))
            later = list(_whole(islice(_readable(lines), LOOKED_AT)))
            return flaw_of(self._walk.previous, self._before, row, later, str(why))
        except UNREADABLE as why:
            return Flaw("damaged", self.rows + 1, f"the file can't be read there ({why})")
        return next(iter(self.renamed), None)


def _readable(rows: Iterator[Raw]) -> Iterator[Raw]:
    """Rows up to the first that the file doesn't give."""
    try:
        yield from rows
    except UNREADABLE:
        return


def _whole(rows: Iterable[Raw]) -> Iterator[Raw]:
    """Rows up to the first that isn't one."""
    for row in rows:
        if not is_row(row):
            return
        yield row


def damage_in(db: sqlite3.Connection) -> str:
    """First error that SQLite itself finds in the file; '' for none."""
    try:
        (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    except UNREADABLE as why:
        return str(why)
    return "" if found == "ok" else str(found).replace("\n", " ")

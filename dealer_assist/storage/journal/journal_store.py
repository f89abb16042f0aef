"""Store of a journal: writing facts to disk and reading them back.

A fact that ``append`` has returned for survives the power cord: every append is one SQLite
transaction in write-ahead mode with synchronous=FULL, so one sync of the disk. An append that has
not returned is there whole or not at all. Source: https://www.sqlite.org/wal.html and
https://www.sqlite.org/pragma.html#pragma_synchronous
"""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Final, Generic, Self

from dealer_assist.game.facts import Fact
from dealer_assist.game.facts.commissioning import BenchFact
from dealer_assist.game.facts.floor import FloorFact
from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.storage.journal import chain, lock, schema, write_ahead_check
from dealer_assist.storage.journal.checked_rows import Broken, F, Walk
from dealer_assist.storage.journal.durable_connection import INSERT, durable_connection_to
from dealer_assist.storage.journal.fact_codec import (
    UnreadableRecord,
    decode,
    decode_bench,
    decode_floor,
    encode,
    encode_bench,
    encode_floor,
)
from dealer_assist.storage.journal.guest_name_binding import NameCheck, with_digests
from dealer_assist.storage.journal.guest_names import Tokens, with_names
from dealer_assist.storage.journal.schema import JournalKind, JournalUnusable
from dealer_assist.words.message import ErrorInWords, Message, message
from drivers.lazy_dataclass import dataclass

#: Which of the reasons it is, by the beginning of SQLite's own name for the error.
_REASONS: Final = {
    "SQLITE_FULL": "disk_full", "SQLITE_READONLY": "read_only", "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy", "SQLITE_CORRUPT": "damaged", "SQLITE_NOTADB": "damaged",
    "SQLITE_IOERR": "disk_error",
}


class JournalFailed(ErrorInWords):
    """Facts that could not be stored: none of them is, and a later append may work again.

    ``why`` is "disk_full", "read_only", "busy", "damaged", "disk_error" or "unknown", for those who
    word it otherwise; the message says what to do.
    """

    def __init__(self, path: Path, cause: sqlite3.Error) -> None:
        known = getattr(cause, "sqlite_errorname", "")
        found = [reason for name, reason in _REASONS.items() if known.startswith(name)]
        self.why = found[0] if found else "unknown"
        super().__init__(message(
            "journal.failed", advice=message(f"journal.do_{self.why}"), path=path, why=cause))


#: The time now, with its zone; only ever a label in the journal.
Clock = Callable[[], datetime]

_RESUME: Final = """
    SELECT boot_id, max(device_seq) FROM facts
    WHERE device = ?1 AND device_seq IS NOT NULL AND boot_id = (
        SELECT boot_id FROM facts WHERE device = ?1 AND device_seq IS NOT NULL
        ORDER BY number DESC LIMIT 1)
    GROUP BY boot_id
"""
_STAMP: Final = "SELECT at, hash, device FROM facts WHERE number = ?"
_OF_ORIGIN: Final = """
    SELECT number, kind, body FROM facts
    WHERE device = ? AND boot_id = ? AND device_seq = ? ORDER BY part LIMIT 1
"""
_OF_KINDS: Final = "SELECT kind, body FROM facts WHERE number > ? AND kind IN ({}) ORDER BY number"
_STORED: Final = "SELECT 1 FROM facts WHERE device = ? AND boot_id = ? AND device_seq = ?"


@dataclass(frozen=True, slots=True)
class Origin:
    """Origin of a fact: "dealer", "floor", "shoe", "scanner"...

    A fact that a device reported also bears the device's name, its ``boot_id`` and the number of
    its event, which is 1 or more; 0 means that no device numbered it.
    """

    by: str
    device: str = ""
    boot_id: int = 0
    device_seq: int = 0


def seconds_of(label: str) -> int:
    """UTC seconds of a row's label; 0 where it bears no time."""
    try:
        return int(datetime.fromisoformat(label).timestamp())
    except (ValueError, OverflowError):
        return 0


@dataclass(frozen=True, slots=True)
class Record:
    """Fact as the journal holds it; ``at`` is UTC and only a label.

    ``mark`` is the beginning of its row's hash: with the number it names this very row.
    """

    number: int
    at: str
    fact: Fact
    origin: Origin
    mark: str = ""

    @property
    def at_s(self) -> int:
        """UTC seconds of the label; 0 where it bears no time."""
        return seconds_of(self.at)


class _Rows(ABC, Generic[F]):
    """File of a journal, whatever its facts are about."""

    _kinds: ClassVar[frozenset[JournalKind]]

    def __init__(
        self, path: Path, db: sqlite3.Connection, held: lock.JournalLock, clock: Clock
    ) -> None:
        self._identity = schema.journal_identity(db)
        self._db, self._held, self._clock = db, held, clock
        self._last: tuple[int, bytes] | None = None  # number and hash; None: ask the file
        self._tokens = Tokens(db)
        self.path = path
        self.id, self.kind = self._identity.id, self._identity.kind

    @abstractmethod
    def _written(self, fact: F) -> str:
        """Fact as the codec writes it."""

    @abstractmethod
    def _decoded(self, kind: str, text: str) -> F:
        """Fact that the codec reads there."""

    @classmethod
    def open(
        cls,
        path: Path | str,
        *,
        kind: JournalKind = JournalKind.LIVE,
        clock: Clock = lambda: datetime.now(UTC),
    ) -> Self:
        """Open the journal at ``path`` for writing, or begin one there.

        Raises JournalUnusable where the folder is missing, the file is no journal of this
        version and kind, is damaged, or another running table writes to it.
        """
        path = Path(path)
        try:
            schema.check_header(path)  # beside what is no journal no lock is left
        except JournalUnusable as why:
            if why.what != "absent":
                raise
        if not path.parent.is_dir():
            raise JournalUnusable(message("journal.no_folder", folder=path.parent))
        held = lock.lock_journal(path)
        try:
            return cls._opened(path, kind, held, clock)
        except BaseException:
            held.close()
            raise

    @classmethod
    def _opened(cls, path: Path, kind: JournalKind, held: lock.JournalLock, clock: Clock) -> Self:
        try:
            if not path.exists():
                schema.create_empty_journal(path, kind)
            schema.check_header(path)
            held.take_file(path)
            lost = write_ahead_check.count_dropped_entries(path)
            if lost:
                raise _damaged(path, message("journal.lost_wal", count=lost))
            db = durable_connection_to(path)
        except (sqlite3.Error, OSError) as why:
            raise JournalUnusable(message("journal.not_writable", path=path, why=why),
                                  "unwritable") from why
        try:
            journal = cls(path, db, held, clock)
            journal._check_kind(kind)
        except BaseException:
            db.close()
            raise
        return journal

    def _check_kind(self, kind: JournalKind) -> None:
        if self.kind != kind or kind not in self._kinds:
            raise JournalUnusable(message(
                "journal.other_kind", path=self.path, kind=message(f"journal.kind_{self.kind}"),
                wanted=message(f"journal.kind_{kind}")))

    def append(self, facts: Sequence[tuple[F, Origin]]) -> list[int]:
        """Store the facts of one entry together; their numbers, once they are safe on disk.

        A device's event that is stored already makes the whole group be skipped: the list is
        empty then. Raises UnwritableFact for a fact with a wrong field, ValueError for a group
        of which only some device events are stored, and JournalFailed where the disk refuses;
        nothing is stored then, and the next append begins afresh.
        """
        if not facts:
            return []
        at = _label(self._clock())
        try:
            self._db.execute("BEGIN IMMEDIATE")
            numbers = [] if self._is_stored(facts) else self._insert(facts, at)
            self._db.execute("COMMIT")
        except sqlite3.Error as why:
            self._abandon()
            raise JournalFailed(self.path, why) from why
        except BaseException:
            self._abandon()
            raise
        return numbers

    def _abandon(self) -> None:
        """Undo what an append began; the journal's end is read anew before the next."""
        self._last = None
        try:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        except sqlite3.Error:
            # SQLite has rolled back by itself: nothing is left to undo.
            return

    def _is_stored(self, facts: Sequence[tuple[F, Origin]]) -> bool:
        """True if the device events that these facts came from are in the journal already."""
        events = {(o.device, o.boot_id, o.device_seq) for _, o in facts if _is_numbered(o)}
        stored = [e for e in events if self._db.execute(_STORED, e).fetchone()]
        if stored and len(stored) < len(events):
            raise ValueError(f"events {stored} are stored already, others of the group are not")
        return bool(stored)

    def _insert(self, facts: Sequence[tuple[F, Origin]], at: str) -> list[int]:
        number, previous = first, _ = self._end()
        parts: dict[Origin, int] = {}
        rows = []
        for fact, origin in facts:
            number += 1
            apart, digests = self._tokens.tokened(fact)
            text = self._written(apart)
            body = with_digests(text, digests) if digests else text
            part = parts[origin] = parts.get(origin, -1) + 1
            seq = origin.device_seq if _is_numbered(origin) else None
            source = origin.by, origin.device, origin.boot_id, seq
            entry = chain.ChainEntry(number, at, type(fact).__name__, body, *source, part)
            previous = chain.row_hash(previous, entry)
            rows.append((*entry, previous))
        self._db.executemany(INSERT, rows)
        self._last = number, previous
        return list(range(first + 1, number + 1))

    def _end(self) -> tuple[int, bytes]:
        """Number and hash of the last row."""
        if self._last is None:
            query = "SELECT number, hash FROM facts ORDER BY number DESC LIMIT 1"
            self._last = self._db.execute(query).fetchone() or (0, self._identity.genesis)
        return self._last

    def resume_point(self, device: str) -> tuple[int, int] | None:
        """Newest boot of the device in this journal and the last event of it that is stored.

        None where no numbered event of the device is stored. Raises JournalUnusable where the
        journal can't be read.
        """
        try:
            found = self._db.execute(_RESUME, (device,)).fetchone()
        except sqlite3.Error as why:
            raise _damaged(self.path, str(why)) from why
        return found and (found[0], found[1])

    def _walked(
        self, after: chain.ChainPoint | None = None
    ) -> Iterator[tuple[chain.ChainEntry, F, str]]:
        """All rows from the first on, or after this point, each with its fact and mark; raises as
        ``facts`` does.
        """
        number, previous = after or (0, self._identity.genesis)
        walk: Walk[F] = Walk(previous, self._decoded, number)
        try:
            check = NameCheck(self._tokens.stored())
            for row in schema.rows_after(self._db, number):
                entry, fact = walk.take(row, check)
                yield entry, with_names(fact, check.known), short_hash(walk.previous)
        except Broken as why:
            raise _damaged(self.path, message("journal.row", row=why.number, why=why)) from why
        except sqlite3.Error as why:
            raise _damaged(self.path, message("journal.row", row=walk.rows + 1, why=why)) from why

    def stamp(self, number: int) -> tuple[str, str, str]:
        """Time (UTC) of the row with this number, its mark and device; "" where none is."""
        try:
            found = self._db.execute(_STAMP, (number,)).fetchone()
        except sqlite3.Error:
            return "", "", ""
        return (found[0], short_hash(found[1]), found[2]) if found else ("", "", "")

    @property
    def last_number(self) -> int:
        """Number of the last fact; 0 in a new journal."""
        try:
            return self._end()[0]
        except sqlite3.Error as why:
            raise _damaged(self.path, str(why)) from why

    def close(self) -> None:
        """Close the file; closing twice does nothing."""
        self._db.close()
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Journal(_Rows[Fact]):
    """Facts of one table, in order; made by ``open`` and used by one thread at a time.

    ``id`` tells it from every other journal, ``kind`` a live one from a practice one.
    """

    _kinds = frozenset({JournalKind.LIVE, JournalKind.PRACTICE})

    def _written(self, fact: Fact) -> str:
        return encode(fact)

    def _decoded(self, kind: str, text: str) -> Fact:
        return decode(kind, text)

    def facts(self, after: chain.ChainPoint | None = None) -> Iterator[Record]:
        """All facts from the first on, or after the row at this point of the chain; raises
        JournalUnusable at the first row that isn't sound.

        The chain is checked on the way: a table never goes on from an edited journal.
        """
        for entry, fact, mark in self._walked(after):
            origin = Origin(entry.by, entry.device, entry.boot_id, entry.device_seq or 0)
            yield Record(entry.number, entry.at, fact, origin, mark)

    def facts_of(self, kinds: Sequence[type[Fact]], after: int = 0) -> list[Fact]:
        """Facts of these kinds alone, after this row, in order; only ``facts`` checks the chain.

        Raises JournalUnusable where the journal can't be read.
        """
        names = [kind_of(kind) for kind in kinds]
        asked = _OF_KINDS.format(", ".join("?" * len(names)))
        try:
            known = self._tokens.known()
            found = self._db.execute(asked, (after, *names)).fetchall()
            return [with_names(decode(kind, body), known) for kind, body in found]
        except (sqlite3.Error, UnreadableRecord) as why:
            raise _damaged(self.path, str(why)) from why

    def stored(self, origin: Origin) -> tuple[int, Fact] | None:
        """First fact of this numbered origin, with its number; None where none is stored.

        Raises JournalUnusable where the journal can't be read.
        """
        event = origin.device, origin.boot_id, origin.device_seq
        try:
            found = self._db.execute(_OF_ORIGIN, event).fetchone()
            if found is None:
                return None
            number, kind, body = found
            return number, with_names(decode(kind, body), self._tokens.known())
        except (sqlite3.Error, UnreadableRecord) as why:
            raise _damaged(self.path, str(why)) from why


class BenchJournal(_Rows[BenchFact]):
    """Facts of a technician's bench, in order: a table's facts have no place in it.

    ``open`` gets ``kind=JournalKind.BENCH``.
    """

    _kinds = frozenset({JournalKind.BENCH})

    def _written(self, fact: BenchFact) -> str:
        return encode_bench(fact)

    def _decoded(self, kind: str, text: str) -> BenchFact:
        return decode_bench(kind, text)

    def facts(self) -> Iterator[BenchFact]:
        """All facts from the first on; raises JournalUnusable as a table's journal does."""
        for _, fact, _ in self._walked():
            yield fact


class FloorJournal(_Rows[FloorFact]):
    """Facts of the floor, in order; ``open`` gets ``kind=JournalKind.FLOOR``."""

    _kinds = frozenset({JournalKind.FLOOR})

    def _written(self, fact: FloorFact) -> str:
        return encode_floor(fact)

    def _decoded(self, kind: str, text: str) -> FloorFact:
        return decode_floor(kind, text)

    def facts(self) -> Iterator[tuple[int, FloorFact]]:
        """All facts with their numbers, from the first on; raises as a table's journal does."""
        for entry, fact, _ in self._walked():
            yield entry.number, fact


def _damaged(path: Path, what: Message | str) -> JournalUnusable:
    return JournalUnusable(message("journal.damaged_table", path=path, what=what))


def short_hash(hashed: bytes) -> str:
    """Beginning of a row's hash, as slips bear it."""
    return hashed.hex()[:8]


def _is_numbered(origin: Origin) -> bool:
    """True if a device numbered the event behind this."""
    return origin.device != "" and origin.device_seq > 0


def _label(now: datetime) -> str:
    return now.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

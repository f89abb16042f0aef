"""Digest: makes searchable records of the rows, in steps, beside the program that takes rows in.

Rows are committed and acknowledged first; a digest that is behind, or stops, delays nothing. Its
progress is stored with its records, so it resumes where it was after any end. The state of a
journal is in memory only: after a start, a journal that grows is read again from its first row
(nothing of that is stored again), one that doesn't grow is left alone.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from dealer_assist.floor.archive import search_record_tables as tables
from dealer_assist.floor.archive.archive_interface import ArchivedJournal, ArchiveFailed
from dealer_assist.floor.archive.database_engine import Engine
from dealer_assist.floor.archive.hand_record import ArchivePlace, players_of, shown_of, sittings_of
from dealer_assist.floor.archive.journal_digest import Folding
from dealer_assist.floor.archive.row_store import row_of
from dealer_assist.floor.archive.row_tables import COLUMNS
from dealer_assist.floor.archive.rules_of_archived_journals import Houses, rule_facts_of_journal
from dealer_assist.floor.archive.searchable_records import (
    BookChange,
    CaseMade,
    Found,
    HandMade,
    Happened,
    HoleCards,
    PlayerHand,
    Record,
    RulingMade,
    UndoneFacts,
    searchable_record_id,
)
from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules
from dealer_assist.storage.journal import JournalRow

#: Rows digested between two writes.
PIECE: Final = 500
#: Journals whose state is cached at once, about 0.1 MB each: more than a group has tables, for a
#: dropped one is read again from its first row when it grows.
_MOST_FOLDINGS: Final = 2_000
#: After so many rows the engine's statistics are updated, so that searches use the best index.
_SETTLED_AFTER: Final = 20_000

_JOURNAL: Final = """
    SELECT j.no, j.site, j.name, j.last, j.dropped_s, p.upto, p.hash, p.unread
    FROM journals j LEFT JOIN digest.progress p ON p.journal = j.no
"""
_WAITING: Final = f"""{_JOURNAL}
    WHERE j.kind IN ('live', 'practice')
      AND (p.upto IS NULL OR (p.upto <> j.last AND j.dropped_s = 0)
           OR (j.dropped_s <> 0 AND p.upto >= 0))
    ORDER BY j.no
"""
_ROWS: Final = f"""
    SELECT {COLUMNS} FROM facts WHERE journal = ? AND number > ? ORDER BY number LIMIT ?
"""
_HASH: Final = "SELECT hash FROM facts WHERE journal = ? AND number = ?"
_PROGRESS: Final = """
    INSERT INTO digest.progress (journal, upto, hash, unread, why) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (journal) DO UPDATE SET upto = excluded.upto, hash = excluded.hash,
        unread = excluded.unread, why = excluded.why
"""
_BEHIND: Final = """
    SELECT coalesce(sum(j.last - coalesce(p.upto, 0)), 0) FROM journals j
    LEFT JOIN digest.progress p ON p.journal = j.no
    WHERE j.kind IN ('live', 'practice') AND j.dropped_s = 0
"""
_TROUBLES: Final = """
    SELECT j.id, j.site, j.name, p.unread, p.why FROM digest.progress p
    JOIN journals j ON j.no = p.journal WHERE p.unread > 0 OR p.why <> '' ORDER BY j.no
"""
#: Records that an undo marks; a hand and a call are made anew with their journal's state.
_UNDONE: Final = (RulingMade, CaseMade, Happened)
#: Records that belong to a hand.
_PARTS: Final = (HoleCards, PlayerHand)


class Waiting(NamedTuple):
    """A journal with rows that aren't digested yet; ``upto`` -1 for one that was dropped."""

    no: int
    site: str
    name: str
    last: int
    dropped_s: int
    upto: int | None
    hash: str | None
    unread: int | None


class UnsearchedJournal(NamedTuple):
    """Journal not wholly searchable: ``unread`` rows unknown to this program, or the reason."""

    journal: str
    site: str
    table: str
    unread: int
    why: str


class Digest:
    """The digest over one connection (Purpose.DIGEST), used by one thread."""

    def __init__(self, engine: Engine, houses: Houses) -> None:
        self._engine, self._houses = engine, houses
        self._foldings: dict[int, tuple[Folding, int]] = {}  # by journal: it, its last row
        self._left_out: set[int] = set()  # journals whose house isn't known to this run
        self._round: list[Waiting] = []
        self._unsettled = 0  # rows digested since the engine's statistics were updated
        create_digest_tables(engine)

    def step(self, most: int = PIECE) -> int:
        """Digest at most so many rows of one journal; returns their number, 0 when all is done.

        Raises ArchiveFailed; the rows are then digested again later.
        """
        if not self._round:
            found = (Waiting(*line) for line in self._engine.query(_WAITING))
            self._round = [one for one in found if one.no not in self._left_out]
        while self._round:
            one = self._round.pop(0)
            try:
                done = self._some(one, most)
            except BaseException:
                self._foldings.pop(one.no, None)
                raise
            if done:
                self._unsettled += done
                return done
        if self._unsettled >= _SETTLED_AFTER:
            self._unsettled = 0
            self._engine.settle()
        return 0

    def finish(self) -> int:
        """Digest all rows stored so far; returns their number. Raises ArchiveFailed."""
        done = 0
        while folded := self.step():
            done += folded
        return done

    def behind(self) -> int:
        """Number of rows still to be digested. Raises ArchiveFailed."""
        return int(self._engine.query(_BEHIND)[0][0])

    def troubles(self) -> tuple[UnsearchedJournal, ...]:
        """Journals that can't be searched wholly. Raises ArchiveFailed."""
        return tuple(UnsearchedJournal(*line) for line in self._engine.query(_TROUBLES))

    def fold_again(self, held: ArchivedJournal) -> None:
        """Rebuild the journal's state in memory up to its last digested row."""
        lines = self._engine.query(f"{_JOURNAL} WHERE j.id = ?", (held.journal,))
        for one in (Waiting(*line) for line in lines):
            while self._foldings.get(one.no, (None, 0))[1] < (one.upto or 0):
                self._some(one, PIECE)

    def forget(self, journal: int) -> None:
        """Delete every record made of this journal. Raises ArchiveFailed."""
        self._foldings.pop(journal, None)
        with self._engine.transaction():
            self._dropped(journal)
            self._engine.query("DELETE FROM digest.progress WHERE journal = ?", (journal,))

    def close(self) -> None:
        """Close the archive."""
        self._engine.close()

    # --- one journal

    def _some(self, one: Waiting, most: int) -> int:
        upto = one.upto or 0
        if one.dropped_s:
            with self._engine.transaction():
                self._dropped(one.no)
                self._engine.query(_PROGRESS, (one.no, -1, "", 0, ""))
            return 0
        if upto > one.last or (one.no not in self._foldings and upto
                               and self._hash(one.no, upto) != one.hash):
            self.forget(one.no)  # the archive was put back from an older copy, or another one
            upto = 0
        if one.no not in self._foldings and not self._began(one):
            return 0
        folding, at = self._foldings[one.no]
        if at < upto:  # digested before this start: read again, not stored again
            rows = self._rows(one.no, at, min(most, upto - at))
            for row in rows:
                folding.take(row)
        else:
            rows = self._rows(one.no, at, most)
            found = [each for row in rows for each in folding.take(row)]
            if rows:
                self._store(one.no, found, rows[-1], folding.unread)
        if rows:
            self._remember(one.no, folding, rows[-1].number)
        return len(rows)

    def _began(self, one: Waiting) -> bool:
        """True if the journal can be digested: its house rules are known."""
        try:
            house = self._house(one.no)
        except BookUnreadable as why:
            self._left_out.add(one.no)
            self._engine.query(_PROGRESS, (one.no, one.upto or 0, one.hash or "",
                                           one.unread or 0, str(why)))
            return False
        self._remember(one.no, Folding(ArchivePlace(one.no, one.site, one.name), house), 0)
        return True

    def _remember(self, journal: int, folding: Folding, at: int) -> None:
        """Cache the journal's state as the newest; the one unused for longest is dropped."""
        self._foldings.pop(journal, None)
        while len(self._foldings) >= _MOST_FOLDINGS:
            del self._foldings[next(iter(self._foldings))]
        self._foldings[journal] = folding, at

    def _house(self, journal: int) -> HouseRules:
        """House rules under which the journal was begun. Raises BookUnreadable."""
        return self._houses.of(fact for _, fact in rule_facts_of_journal(self._engine, journal))

    def _rows(self, journal: int, after: int, most: int) -> list[JournalRow]:
        return [row_of(line) for line in self._engine.query(_ROWS, (journal, after, most))]

    def _hash(self, journal: int, number: int) -> str:
        found = self._engine.query(_HASH, (journal, number))
        return bytes(found[0][0]).hex() if found else ""

    # --- storing

    def _store(self, journal: int, found: Sequence[Found], last: JournalRow, unread: int) -> None:
        with self._engine.transaction():
            store_search_records(self._engine, (one for one in found if isinstance(one, Record)))
            for one in found:
                if isinstance(one, UndoneFacts):
                    self._undo(journal, one)
                elif isinstance(one, BookChange):
                    self._engine.query("UPDATE digest.rulings SET kept = ? WHERE id = ?",
                                       (one.book, searchable_record_id(journal, one.fact)))
            self._engine.query(_PROGRESS, (journal, last.number, last.hash, unread, ""))

    def _undo(self, journal: int, taken: UndoneFacts) -> None:
        lines = [(taken.by, searchable_record_id(journal, fact)) for fact in taken.facts]
        for kind in _UNDONE:
            name, _ = tables.TABLES[kind]
            self._engine.many(
                f"UPDATE digest.{name} SET taken_back = ? WHERE id = ? AND taken_back = 0", lines)

    def _dropped(self, journal: int) -> None:
        for kind, (name, _) in tables.TABLES.items():
            if kind in _PARTS:
                self._engine.query(
                    f"DELETE FROM digest.{name} WHERE id >= ? AND id < ?",
                    (searchable_record_id(journal, 0), searchable_record_id(journal + 1, 0)))
            else:
                self._engine.query(f"DELETE FROM digest.{name} WHERE journal = ?", (journal,))


def store_search_records(engine: Engine, records: Iterable[Record]) -> None:
    """Store these records, the last of each key; within a transaction. Raises ArchiveFailed."""
    newest: dict[type[Record], dict[int, Record]] = {}
    for record in records:
        newest.setdefault(type(record), {})[record.id] = record
    hands = [one for one in newest.get(HandMade, {}).values() if isinstance(one, HandMade)]
    for kind, held in newest.items():
        engine.many(tables.upsert_sql(kind), [tables.record_values(one) for one in held.values()])
    ids = [(hand.id,) for hand in hands]
    parts = [(hand, players_of(hand)) for hand in hands]
    for kind in _PARTS if ids else ():
        name, _ = tables.TABLES[kind]
        engine.many(f"DELETE FROM digest.{name} WHERE id = ?", ids)
        made = shown_of if kind is HoleCards else sittings_of
        lines = [tables.record_values(one) for each in parts for one in made(*each)]
        engine.many(tables.upsert_sql(kind), lines)


def create_digest_tables(engine: Engine) -> None:
    """Create the digest's tables if there are none or only those of another version."""
    if engine.has("digest.layout"):
        ((version,),) = engine.query("SELECT version FROM digest.layout")
        if version == tables.VERSION:
            return
    words = engine.dialect
    with engine.transaction():
        for statement in (*tables.drop_statements(), *tables.digest_tables(words),
                          *tables.create_index_sql(words)):
            engine.query(statement)
    create_engine_indexes(engine)


def create_engine_indexes(engine: Engine) -> None:
    """Create the indexes that only this engine has, if it is permitted."""
    for statement in engine.dialect.more_indexes:
        try:
            engine.query(statement)
        except ArchiveFailed:
            return  # not this server's, or not ours to make: a text is searched line by line then

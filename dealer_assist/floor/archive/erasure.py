"""Erasure, retention and legal holds, beside the server that fills the archive.

Names are erased one by one: no row changes. Rows go only as whole journals, when their time is over
(retention.py says when): a journal with a hole could no longer be checked. A dropped journal's last
row stays known, so that a table that still has it doesn't send it all again.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from dealer_assist.floor.archive.archive_interface import ArchiveFailed, Closing
from dealer_assist.floor.archive.archive_opening import open_engine
from dealer_assist.floor.archive.database_engine import Engine, Purpose
from dealer_assist.game.facts.floor import DataTaken
from dealer_assist.game.facts.personal_fields import HOLDS_A_FACT, TEXTS
from dealer_assist.storage.journal import UnreadableRecord
from dealer_assist.storage.journal.fact_codec import decode_floor
from dealer_assist.storage.journal.guest_name_binding import TOKEN
from dealer_assist.storage.journal.guest_names import guest_name_pattern, name_key
from dealer_assist.words.message import message

_NAMES: Final = """
    SELECT journals.id, names.token, names.name FROM names
    JOIN journals ON journals.no = names.journal WHERE names.name IS NOT NULL
    ORDER BY journals.no, names.token
"""
_ERASED: Final = """
    SELECT journals.id, names.token FROM names JOIN journals ON journals.no = names.journal
    WHERE names.name IS NULL ORDER BY journals.no, names.token
"""
_ERASE: Final = """
    INSERT INTO names (journal, token, name) SELECT no, ?, NULL FROM journals WHERE id = ?
    ON CONFLICT (journal, token) DO UPDATE SET name = NULL, salt = NULL
"""
_WHOLE: Final = "SELECT journal, token, name, salt FROM names ORDER BY journal, token"
_PUT: Final = "INSERT INTO names (journal, token, name, salt) VALUES (?, ?, ?, ?)"
_SENTENCES: Final = """
    SELECT journals.id, facts.kind, facts.body FROM facts
    JOIN journals ON journals.no = facts.journal WHERE facts.kind IN ({kinds})
"""
_DROPPED: Final = "UPDATE journals SET dropped_s = ? WHERE id = ?"
_NAMELESS: Final = "DELETE FROM names WHERE journal = (SELECT no FROM journals WHERE id = ?)"
_DROP: Final = """
    DELETE FROM facts WHERE number > ? AND journal = (SELECT no FROM journals WHERE id = ?)
"""
#: Journals of which a drop was cut off: it begins with the last rows.
_HALF: Final = """
    SELECT journals.id, journals.last FROM journals JOIN facts ON facts.journal = journals.no
    WHERE journals.dropped_s > 0 AND facts.number = 1
"""
#: Rows that are dropped at a time: the server that fills the archive waits so long.
_PIECE: Final = 20_000
_HOLD: Final = """
    INSERT INTO holds (journal, why, "by", at_s) VALUES (?, ?, ?, ?)
    ON CONFLICT (journal) DO UPDATE SET why = excluded.why, "by" = excluded."by",
        at_s = excluded.at_s
"""


#: The fact of a hold begins its detail with the journal's id, that of its end with these words.
_HELD, _LET_GO = "hold", "let go: "


class ArchivedName(NamedTuple):
    """Name in an archive, and the token that stands for it in the journal's rows."""

    journal: str
    token: str
    name: str


class LegalHold(NamedTuple):
    """Legal hold: the journal (its id) stays until the hold is lifted, whatever its age. Recorded
    by a fact of the floor, ``DataTaken``, that ``follow`` carries out."""

    journal: str
    why: str
    by: str
    at_s: int


class Retention(Closing):
    """Retention of an archive: erases names, drops and holds journals. One program at a time, used
    by one thread. All methods raise ArchiveFailed."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def names(self) -> tuple[ArchivedName, ...]:
        """Every name that isn't erased."""
        return tuple(ArchivedName(*line) for line in self._engine.query(_NAMES))

    def names_no(self, pairs: Iterable[tuple[str, str]]) -> bool:
        """True if no name stands for any of these (journal, token)."""
        return frozenset(pairs).isdisjoint((one.journal, one.token) for one in self.names())

    def found(self, who: str) -> tuple[ArchivedName, ...]:
        """Tokens of this name, in every spelling, also within a sentence of the program's; or the
        name of this token."""
        names = self.names()
        token = who.strip().lower()
        meant = tuple(one for one in names if one.token.lower() == token)
        if meant:
            return meant
        key, said = name_key(who), guest_name_pattern({name_key(who)}).search
        if not key:
            return ()
        sentences = self._sentences()
        return tuple(one for one in names if name_key(one.name) == key or (
            (one.journal, one.token) in sentences and said(name_key(one.name))))

    def _sentences(self) -> frozenset[tuple[str, str]]:
        """The (journal, token) that stand for a whole sentence instead of a name."""
        kinds = [kind.__name__ for kind in (*TEXTS, HOLDS_A_FACT)]
        sql = _SENTENCES.format(kinds=", ".join("?" for _ in kinds))
        return frozenset((journal, token) for journal, kind, body in self._engine.query(sql, kinds)
                         for token in _sentences_of(kind, body))

    def erase(self, names: Iterable[tuple[str, str]]) -> bool:
        """Erase the names of these (journal, token), for good, even if a table sends them again.

        False while another connection's snapshot keeps an old page with the bytes: repeat it then.
        A journal that is not in the archive is left out.
        """
        with self._engine.transaction():
            self._engine.many(_ERASE, [(token, journal) for journal, token in names])
            if self._engine.dialect.name == "sqlite":
                # All are written anew: SQLite may have left a copy in a gap when it moved a row.
                # Nobody else writes meanwhile; PostgreSQL's table is written anew by ``cleared``.
                whole = self._engine.query(_WHOLE)
                self._engine.query("DELETE FROM names")
                self._engine.many(_PUT, whole)
        return self._engine.cleared()

    def erased(self) -> tuple[tuple[str, str], ...]:
        """Every (journal, token) whose name is erased."""
        return tuple((journal, token) for journal, token in self._engine.query(_ERASED))

    def drop(self, journals: Iterable[str], now_s: int) -> None:
        """Delete the rows and names of these journals. Raises ArchiveFailed if one is held."""
        journals = tuple(journals)
        self.check_free(journals)
        for journal in journals:
            with self._engine.transaction():
                self._engine.query(_DROPPED, (now_s, journal))
                self._engine.query(_NAMELESS, (journal,))
        self.finish_drops()
        self._engine.cleared()

    def check_free(self, journals: Iterable[str]) -> None:
        """Raises ArchiveFailed if one of them is held."""
        kept = {one.journal for one in self.holds()} & set(journals)
        if kept:
            raise ArchiveFailed(message("archive_why.held", journal=min(kept)))

    def finish_drops(self) -> None:
        """Finish deleting the rows of dropped journals, also after a drop that was cut off."""
        for journal, last in self._engine.query(_HALF):
            for end in range(last - last % _PIECE, -1, -_PIECE):
                self._engine.query(_DROP, (end, journal))

    def dropped(self) -> tuple[tuple[str, int], ...]:
        """Every journal that was dropped, and when (UTC seconds)."""
        found = self._engine.query("SELECT id, dropped_s FROM journals WHERE dropped_s > 0 "
                                   "ORDER BY no")
        return tuple((journal, at_s) for journal, at_s in found)

    def check_holds(self, journal: str) -> None:
        """Raises ArchiveFailed if the journal is not in the archive."""
        if not self._has(journal):
            raise ArchiveFailed(message("archive_why.no_journal", journal=journal))

    def _has(self, journal: str) -> bool:
        return bool(self._engine.query("SELECT 1 FROM journals WHERE id = ?", (journal,)))

    def follow(self, facts: Iterable[DataTaken]) -> None:
        """Hold and release journals as these facts say, in their order.

        Repeating it changes nothing; a hold that is younger than the fact stays, and a journal that
        is not in the archive is left out.
        """
        held = {one.journal: one.at_s for one in self.holds()}
        for journal, hold in dict(map(_told, (f for f in facts if f.what == _HELD))).items():
            if held.get(journal, hold.at_s) > hold.at_s or not self._has(journal):
                continue
            if hold.why:
                self._engine.query(_HOLD, hold)
            else:
                self._engine.query("DELETE FROM holds WHERE journal = ?", (journal,))

    def holds(self) -> tuple[LegalHold, ...]:
        """Every held journal, the oldest hold first."""
        found = self._engine.query('SELECT journal, why, "by", at_s FROM holds ORDER BY at_s')
        return tuple(LegalHold(*line) for line in found)

    def close(self) -> None:
        """Close the archive."""
        self._engine.close()


def hold_detail(journal: str, why: str) -> str:
    """Text of a hold's fact; ``why`` "": nobody holds the journal any more."""
    return f"{journal}: {why}" if why else f"{_LET_GO}{journal}"


def _told(fact: DataTaken) -> tuple[str, LegalHold]:
    """The journal that this fact is about, and its hold; one without a reason is over."""
    if fact.detail.startswith(_LET_GO):
        journal, why = fact.detail.removeprefix(_LET_GO), ""
    else:
        journal, _, why = fact.detail.partition(": ")
    return journal, LegalHold(journal, why, fact.by, fact.at_s)


def open_keeper(where: str) -> Retention:
    """Open the archive to erase, hold and drop: one program at a time. Raises ArchiveFailed."""
    return Retention(open_engine(where, Purpose.KEEP))


def _sentences_of(kind: str, body: str) -> list[str]:
    """The tokens of this row that stand for a sentence."""
    if kind != HOLDS_A_FACT.__name__:
        return TOKEN.findall(body)
    try:
        inner = decode_floor(kind, body)
    except UnreadableRecord:  # forged, or of a later version
        return []
    written = inner.body if isinstance(inner, HOLDS_A_FACT) else ""
    return [written] if TOKEN.fullmatch(written) else []

"""Retention: the time for which each kind of fact stays in an archive, with its source.

Rows go as whole journals only, since a journal with a hole can't be checked any more: a journal is
due once every kind of fact in it is. So a house that wants old evenings to go begins a new journal
now and then (each month, say). A table's newest journal always stays, and what somebody holds for
an investigation; the table itself has its own journal, so the last ten hands are always there.
Guests' names have a time of their own, counted from the last row that speaks of them.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from dealer_assist.floor.archive.database_engine import Engine
from dealer_assist.game.facts import KINDS, CardsHeld, CardsReleased, Fact
from dealer_assist.game.facts.floor import FLOOR_KINDS
from dealer_assist.game.facts.personal_fields import PERSONAL
from dealer_assist.storage.journal import UnreadableRecord
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.storage.journal.guest_name_binding import TOKEN
from dealer_assist.words.message import ErrorInWords, message
from drivers.lazy_dataclass import dataclass

#: The kinds of fact that a time is set for, by the module of events/ in which they stand.
_OF: Final = {
    "hand": "hands", "seats": "hands", "bet_rulings": "rulings", "irregularities": "rulings",
    "floor_calls": "rulings", "device_reports": "devices", "decks": "devices",
    "software": "devices", "evening": "books", "tournament": "books", "tournament_field": "books",
    "floor": "people", "sealed_cards": "rulings", "hand_for_hand": "books",
    "journal_copy": "devices", "vault_statements": "hands",
}
NAMES: Final = "names"
FOR_EVER: Final = 0
_MOST_DAYS: Final = 36_500

#: The settings as they are written into a floor's folder at first; read by ``Terms.read``.
TEXT: Final = '''\
# How long the archive keeps what, in days after the last fact of that kind; 0: for ever. A journal
# goes whole, once every kind of fact in it is due: `floor archive retention` shows what is due and
# does nothing, with --carry-out it is done. Rulings and everything else under investigation:
# `floor archive hold`. Combien de temps l'archive garde quoi, en jours ; 0 : toujours.
[retention.hands]
days = 3650
source = "Pa. Code 58-811a.7(d): game data of internet gaming 10 years; for tables our choice"

[retention.rulings]
days = 3650
source = "the house's choice: as long as the hands that they are about"

[retention.books]  # levy, float, opening, closing, tournaments
days = 1825
source = "Pa. Code 58-465a.6: original books 5 years; in France ask the authority"

[retention.devices]  # readers, cameras, decks, alarms
days = 1825
source = "the house's choice: as the books"

[retention.people]  # sign-ins, orders, what was taken out of the archive
days = 1825
source = "the house's choice: as the books"

[retention.names]  # what guests are called; from the last time that a table spoke of them
days = 0
source = "GDPR art. 5(1)(e): no longer than needed. No text gives a number: the house decides"
'''


class TermsWrong(ErrorInWords, ValueError):
    """The settings are invalid; says which, what was expected and what was found."""


class Term(NamedTuple):
    """Retention of one kind of fact in days (0: for ever), and the source of the rule."""

    days: int
    source: str


@dataclass(frozen=True, slots=True)
class Terms:
    """Retention of each kind; a kind that isn't set stays for ever."""

    of: Mapping[str, Term]

    @classmethod
    def read(cls, section: Mapping[str, Any]) -> "Terms":
        """The settings of a file's section ``retention``. Raises TermsWrong.

        >>> Terms.read({"hands": {"days": 30, "source": "the house"}}).days("hands")
        30
        """
        known = {*_OF.values(), NAMES}
        for kind, values in section.items():
            where = f"[retention.{kind}]"
            if kind not in known:
                raise TermsWrong(
                    message("settings_why.term", where=where, names=", ".join(sorted(known))))
            if not isinstance(values, dict) or set(values) != {"days", "source"}:
                raise TermsWrong(message("settings_why.term_keys", where=where))
            days, source = values["days"], values["source"]
            if type(days) is not int or not 0 <= days <= _MOST_DAYS:
                raise TermsWrong(
                    message("settings_why.term_days", where=where, most=_MOST_DAYS,
                            found=repr(days)))
            if not isinstance(source, str) or not source.strip():
                raise TermsWrong(message(
                    "settings_why.term_source", where=where, found=repr(source)))
        return cls({kind: Term(one["days"], one["source"]) for kind, one in section.items()})

    def days(self, kind: str) -> int:
        """Days that this kind stays; 0 for ever."""
        term = self.of.get(kind)
        return term.days if term else FOR_EVER


class JournalDue(NamedTuple):
    """A journal whose time is over; ``last`` is the label of its newest fact (UTC)."""

    journal: str
    site: str
    table: str
    rows: int
    last: str


class NameDue(NamedTuple):
    """A name whose time is over, by its token; ``last`` is when a table last spoke of it."""

    journal: str
    token: str
    last: str


class Stays(NamedTuple):
    """Journal that would be due but stays: "held", "cards" (held with a deck), "newest"."""

    journal: str
    why: str


class DueErasure(NamedTuple):
    """Journals and names that the settings would remove now."""

    journals: tuple[JournalDue, ...]
    names: tuple[NameDue, ...]
    stay: tuple[Stays, ...]


_NEWEST: Final = """
    SELECT journal, kind, max(at) FROM facts GROUP BY journal, kind
"""
_JOURNALS: Final = """
    SELECT no, id, site, name, last FROM journals WHERE dropped_s = 0 ORDER BY no
"""
_CARDS: Final = """
    SELECT journal, kind, body FROM facts WHERE kind IN ('CardsHeld', 'CardsReleased')
    ORDER BY journal, number
"""
_SPOKEN: Final = "SELECT journal, at, body FROM facts WHERE kind IN ({kinds})"
_NAMED: Final = "SELECT journal, token FROM names WHERE name IS NOT NULL"
_HELD: Final = "SELECT journal FROM holds"


def due_erasures(engine: Engine, terms: Terms, now_s: int) -> DueErasure:
    """Journals and names due at this time (UTC seconds). Changes nothing. Raises ArchiveFailed."""
    journals = engine.query(_JOURNALS)
    newest: dict[int, dict[str, str]] = {}
    for journal, kind, at in engine.query(_NEWEST):
        of = retention_kind(kind)
        seen = newest.setdefault(journal, {})
        seen[of] = max(seen.get(of, ""), at)
    over = [line for line in journals if _is_over(newest.get(line[0], {}), terms, now_s)]
    stay = _staying(engine, journals, newest)
    names = _names_due(engine, terms, now_s, {no: id for no, id, *_ in journals})
    return DueErasure(
        tuple(JournalDue(id, site, table, last, max(newest[no].values()))
              for no, id, site, table, last in over if id not in stay),
        names, tuple(Stays(id, stay[id]) for _, id, *_ in over if id in stay),
    )


def retention_kind(fact: str) -> str:
    """Retention kind of this class of fact; "" for a class that this program doesn't know.

    >>> retention_kind("PotPushed"), retention_kind("FloorCalled"), retention_kind("DeviceLost")
    ('hands', 'rulings', 'devices')
    """
    cls = KINDS.get(fact) or FLOOR_KINDS.get(fact)
    return _OF.get(cls.__module__.rpartition(".")[2], "") if cls else ""


def _is_over(newest: Mapping[str, str], terms: Terms, now_s: int) -> bool:
    """True if the time of every kind in a journal is over."""
    return bool(newest) and all(
        terms.days(kind) and at < _before(terms.days(kind), now_s) for kind, at in newest.items())


def _before(days: int, now_s: int) -> str:
    """Row time label of the moment so many days ago."""
    then = datetime.fromtimestamp(now_s, UTC) - timedelta(days=days)
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _staying(
    engine: Engine, journals: Iterable[tuple[Any, ...]], newest: Mapping[int, Mapping[str, str]]
) -> dict[str, str]:
    """Reason why a journal stays whatever its age, by journal id."""
    last: dict[tuple[str, str], tuple[str, str]] = {}
    ids: dict[int, str] = {}
    for no, id, site, table, _ in journals:
        ids[no] = id
        at = max(newest.get(no, {}).values(), default="")
        last[site, table] = max(last.get((site, table), ("", "")), (at, id))
    stay = {id: "newest" for _, id in last.values()}
    stay |= {ids[no]: "cards" for no in _with_cards_held(engine) if no in ids}
    return stay | {journal: "held" for (journal,) in engine.query(_HELD)}


def _with_cards_held(engine: Engine) -> set[int]:
    """Journals (by number) of which the floor still holds a hand's cards."""
    held: set[tuple[int, str]] = set()
    for journal, kind, body in engine.query(_CARDS):
        try:
            fact: Fact = decode(kind, body)
        except UnreadableRecord:  # nobody knows which deck: it stays
            fact = CardsHeld("", 0, "", "")
        key = journal, fact.deck if isinstance(fact, CardsHeld | CardsReleased) else ""
        held = held | {key} if isinstance(fact, CardsHeld) else held - {key}
    return {journal for journal, _ in held}


def _names_due(
    engine: Engine, terms: Terms, now_s: int, ids: Mapping[int, str]
) -> tuple[NameDue, ...]:
    days = terms.days(NAMES)
    if not days:
        return ()
    before, kinds = _before(days, now_s), sorted(PERSONAL)
    last: dict[tuple[int, str], str] = {}
    for journal, at, body in engine.query(_SPOKEN.format(kinds=_marks(kinds)), kinds):
        for token in TOKEN.findall(body):
            last[journal, token] = max(last.get((journal, token), ""), at)
    return tuple(
        NameDue(ids[journal], token, last[journal, token])
        for journal, token in engine.query(_NAMED)
        if journal in ids and "" < last.get((journal, token), "") < before)


def _marks(values: list[str]) -> str:
    return ", ".join("?" for _ in values)

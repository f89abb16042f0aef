"""Archive search: hands and rulings, the newest first, a page at a time; the same on both engines.
Guests' names are looked up in their own table; what is found holds their tokens."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Generic, NamedTuple, TypeVar

from dealer_assist.floor.archive.archive_interface import Closing
from dealer_assist.floor.archive.archive_queries import Cursor, HandQuery, RulingQuery
from dealer_assist.floor.archive.archived_hand_replay import (
    Replayed,
    archived_hand_facts,
    fact_record_at,
)
from dealer_assist.floor.archive.database_engine import Engine
from dealer_assist.floor.archive.query_conditions import (
    Conditions,
    SearchBounds,
    escape_like,
    hand_conditions,
    ruling_conditions,
)
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.archive.search_record_tables import TABLES, VERSION, record_columns
from dealer_assist.floor.archive.searchable_records import (
    CallMade,
    CaseMade,
    HandMade,
    Happened,
    Record,
    RulingMade,
)
from dealer_assist.game.facts import Fact, FactUndone
from dealer_assist.game.facts.signed_rulings import settled_matter
from dealer_assist.words.search_text import without_accents

R = TypeVar("R", HandMade, RulingMade, CaseMade, CallMade, Happened)
Q = TypeVar("Q", HandQuery, RulingQuery)

#: Records on a page by default, and at most.
PAGE: Final = 50
_MOST: Final = 1000
#: The time that is searched is gone through backwards: a 64th of it, up to a 16th, a 4th, all.
_PARTS: Final = (64, 16, 4, 1)
#: Up to so many hands are examined one by one, wherever they lie.
_FEW: Final = 4000
#: Query for a guest's hands whose tokens are given.
_OF_A_GUEST: Final = HandQuery(player="~")
#: Lines that ``every`` reads at a time.
_BUNCH: Final = 2000
#: A slip's code, once or as a reader gives it that read it several times before it was entered;
#: a finger has no slash, and writes a dash.
_OF_SLIP: Final = re.compile(r"((.+?)[/-](\d{1,15})[/-]([0-9a-fA-F]{8}))\1*")
#: Letters that may bear an accent match any letter; a space matches any number of spaces.
_ANY: Final = {**dict.fromkeys("acdeghijklnorstuwyz", "_"), " ": "%"}
_PAIRS: Final = ("oe", "ae", "ss", "ij", "fi", "fl", "ff")
#: A name with more matches than this is no filter any more.
_MOST_TOKENS: Final = 5_000


class SlipCode(NamedTuple):
    """Slip's code, as its QR code has it: table, fact's number, beginning of its row's hash."""

    table: str
    number: int
    mark: str

    def __str__(self) -> str:
        return f"{self.table}/{self.number}/{self.mark}"


def slip_code(text: str) -> SlipCode | None:
    """The slip's code in this text; None for other words.

    >>> str(slip_code(" 3/1234/9f3a6c213/1234/9f3a6c21 "))
    '3/1234/9f3a6c21'
    """
    found = _OF_SLIP.fullmatch(text.strip())
    return SlipCode(found[2], int(found[3]), found[4].lower()) if found is not None else None


class ResultPage(NamedTuple, Generic[R]):
    """Page of results, the newest first; ``more`` is the next page's cursor, None at the end."""

    found: tuple[R, ...]
    more: Cursor | None


class Search(Closing):
    """Searches over one connection (Purpose.LOOK), used by one thread. Raises ArchiveFailed.

    Finds nothing before the first digest.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._is_made = False

    def hands(self, query: HandQuery, after: Cursor | None = None, most: int = PAGE
              ) -> ResultPage[HandMade]:
        """Hands that fulfil the whole query. Raises PatternUnreadable too."""
        tokens = self.tokens(query.player) if query.player else ()
        return self.of_tokens(tokens, query, after, most)

    def of_tokens(
        self, tokens: Sequence[str], query: HandQuery = _OF_A_GUEST, after: Cursor | None = None,
        most: int = PAGE,
    ) -> ResultPage[HandMade]:
        """Hands of a guest whose tokens are already known."""
        looked = SearchBounds(self._names, tokens, self._is_few)
        return self._page(HandMade, query, lambda one: hand_conditions(one, looked), after, most)

    def rulings(self, query: RulingQuery, after: Cursor | None = None, most: int = PAGE
                ) -> ResultPage[RulingMade]:
        """Rulings that fulfil the whole query."""
        return self._page(
            RulingMade, query, lambda one: ruling_conditions(one, self._names), after, most)

    def of_slip(self, code: SlipCode) -> RulingMade | Happened | None:
        """The ruling, or the float's fact signed by two, that this code names, also one that was
        taken back; None if there is none, or its row has another hash."""
        if not self.is_made():
            return None
        asked = Conditions(["name = ?", "fact = ?"], [code.table, code.number])
        named: list[RulingMade | Happened] = [
            *self._found(RulingMade, asked, "ORDER BY id"),
            *self._found(Happened, asked, "ORDER BY id")]
        for one in named:
            record = fact_record_at(self._engine, one.journal, one.fact)
            if record is not None and record.mark == code.mark:
                return one
        return None

    def fact_of(self, one: RulingMade | Happened) -> Fact | None:
        """The fact behind the record; None if the archive can't read it."""
        record = fact_record_at(self._engine, one.journal, one.fact)
        return record.fact if record is not None else None

    def undone(self, ruling: RulingMade | Happened) -> FactUndone | None:
        """The fact that took it back, with author and reason; None while it stands."""
        if not ruling.taken_back:
            return None
        record = fact_record_at(self._engine, ruling.journal, ruling.taken_back)
        fact = record.fact if record is not None else None
        return fact if isinstance(fact, FactUndone) else None

    def in_place_of(self, ruling: RulingMade | Happened) -> RulingMade | None:
        """The floor's new ruling on the same question of the same hand, after this one was taken
        back; None if there is none."""
        if not ruling.taken_back or isinstance(ruling, Happened):
            return None
        about = settled_matter(self.fact_of(ruling))
        asked = Conditions(["journal = ?", "hand = ?", "fact > ?", "\"by\" <> ''"],
                           [ruling.journal, ruling.hand, ruling.taken_back])
        later = self._found(RulingMade, asked, "ORDER BY id")
        return next((one for one in later if settled_matter(self.fact_of(one)) == about), None)

    def last_hands(self, site: str, table: str, most: int = 10) -> tuple[HandMade, ...]:
        """The table's last hands, the newest first, the running one among them."""
        return self.hands(HandQuery(site=site, table=table), None, most).found

    def hand(self, id: int) -> HandMade | None:
        """The hand with this id."""
        if not self.is_made():
            return None
        return next(iter(self._found(HandMade, Conditions(["id = ?"], [id]), "")), None)

    def replayed(self, hand: HandMade, houses: Houses) -> Replayed:
        """The hand's facts for replay. Raises BookUnreadable too."""
        return archived_hand_facts(self._engine, hand, houses)

    @property
    def connection(self) -> Engine:
        """Connection over which statistics.py counts."""
        return self._engine

    def of_hand(self, kind: type[R], hand: int) -> tuple[R, ...]:
        """All records of this kind of this hand, the oldest first."""
        if not self.is_made():
            return ()
        return tuple(self._found(kind, Conditions(["hand = ?"], [hand]), "ORDER BY id"))

    def every(self, kind: type[R]) -> Iterator[R]:
        """All records of this kind, in the order of their ids."""
        after = 0
        while self.is_made():
            found = self._found(kind, Conditions(["id > ?"], [after]),
                                f"ORDER BY id LIMIT {_BUNCH}")
            yield from found
            if len(found) < _BUNCH:
                return
            after = found[-1].id

    def tokens(self, name: str) -> tuple[str, ...]:
        """Tokens of guests in whose name this text occurs, the newest journals' first."""
        wanted = without_accents(name)
        like = "ILIKE" if self._engine.dialect.name == "postgresql" else "LIKE"
        letters = "".join(_ANY.get(letter) or escape_like(letter) for letter in wanted)
        # Two letters may be written as one: then only the names themselves can be compared.
        pattern = "%" if any(pair in wanted for pair in _PAIRS) else f"%{letters}%"
        lines = self._engine.query(
            f"SELECT token, name FROM names WHERE name {like} ? ESCAPE '!' ORDER BY journal DESC",
            (pattern,))
        found = dict.fromkeys(token for token, held in lines if wanted in without_accents(held))
        return tuple(found)[:_MOST_TOKENS]

    def is_made(self) -> bool:
        """True if this version has digested anything: an earlier version's tables are made anew."""
        self._is_made = self._is_made or (
            self._engine.has("digest.layout")
            and self._engine.query("SELECT version FROM digest.layout") == [(VERSION,)])
        return self._is_made

    def close(self) -> None:
        """Close the archive."""
        self._engine.close()

    def _page(
        self, kind: type[R], query: Q, asked: Callable[[Q], Conditions], after: Cursor | None,
        most: int,
    ) -> ResultPage[R]:
        """One page. The newest time is searched first: frequent matches are found there at once."""
        if not self.is_made():
            return ResultPage((), None)
        most = max(1, min(most, _MOST))
        found: list[R] = []
        for from_ms, to_ms in self._stretches(kind, query, after):
            conditions = asked(replace(query, from_ms=from_ms, to_ms=to_ms))
            conditions.after(after)
            left = most + 1 - len(found)
            found += self._found(kind, conditions, f"ORDER BY at_ms DESC, id DESC LIMIT {left}")
            if len(found) > most:
                last = found[most - 1]
                return ResultPage(tuple(found[:most]), Cursor(last.at_ms, last.id))
        return ResultPage(tuple(found), None)

    def _stretches(self, kind: type[Record], query: HandQuery | RulingQuery, after: Cursor | None
                   ) -> Iterator[tuple[int, int]]:
        """The query's time, in spans that grow as they go back."""
        table, _ = TABLES[kind]
        ((first, last),) = self._engine.query(
            f"SELECT (SELECT min(at_ms) FROM digest.{table}), "
            f"(SELECT max(at_ms) FROM digest.{table})")
        if first is None:
            return
        begin = max(first, query.from_ms)
        end = min(last + 1, query.to_ms or last + 1, after.at_ms + 1 if after else last + 1)
        to_ms = end
        for part in _PARTS:
            from_ms = max(begin, end - max(1, (end - begin) // part))
            if from_ms < to_ms:
                yield from_ms, to_ms
            to_ms = min(to_ms, from_ms)

    def _found(self, kind: type[R], asked: Conditions, order: str) -> list[R]:
        table, _ = TABLES[kind]
        lines = self._engine.query(
            f"SELECT {record_columns(kind)} FROM digest.{table} WHERE {asked.sql} {order}",
            asked.args)
        return [kind(*line) for line in lines]

    def _names(self, column: str, part: str) -> Sequence[str]:
        """Names of dealers or floor managers in which the part occurs."""
        wanted = without_accents(part)
        kind: type[Record] = HandMade if column == "dealer" else RulingMade
        return [name for name in self.distinct(kind, column) if wanted in without_accents(name)]

    def _is_few(self, asked: Conditions) -> bool:
        ((count,),) = self._engine.query(
            f"SELECT count(*) FROM (SELECT 1 FROM digest.hands WHERE {asked.sql} "
            f"LIMIT {_FEW}) AS found", asked.args)
        return int(count) < _FEW

    def distinct(self, kind: type[Record], column: str) -> tuple[str, ...]:
        """Every value of an indexed column but "", by skipping along the index."""
        table, name = TABLES[kind][0], f'"{column}"'
        found = self._engine.query(f"""
            WITH RECURSIVE each(held) AS (
                SELECT min({name}) FROM digest.{table} WHERE {name} <> ''
                UNION ALL
                SELECT (SELECT min({name}) FROM digest.{table} WHERE {name} > each.held)
                FROM each WHERE each.held IS NOT NULL
            ) SELECT held FROM each WHERE held IS NOT NULL
        """)
        return tuple(held for (held,) in found)

"""SQL conditions of archive queries, with their values."""

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Final, NamedTuple

from dealer_assist.floor.archive.archive_queries import Cursor, HandQuery, RulingQuery
from dealer_assist.floor.archive.card_patterns import ALL, board_bits, hole_card_patterns
from dealer_assist.floor.archive.database_engine import Value
from dealer_assist.floor.archive.ruling_search_text import entries_with
from dealer_assist.words.search_text import without_accents
from drivers.lazy_dataclass import dataclass

#: The names of a column (dealer, by) in which a part occurs.
Named = Callable[[str, str], Sequence[str]]


class SearchBounds(NamedTuple):
    """Search bounds: facts about the archive that are needed before a query becomes SQL.

    ``tokens`` are those of the guest's name; ``is_few`` says whether few hands fulfil conditions
    that an index answers alone.
    """

    named: Named
    tokens: Sequence[str]
    is_few: Callable[["Conditions"], bool]


_NOTE: Final = "irregular."
_FEW_CARDS: Final = 2


@dataclass
class Conditions:
    """SQL conditions joined by AND, and their values in order."""

    said: list[str] = field(default_factory=list)
    args: list[Value] = field(default_factory=list)

    def add(self, said: str, *args: Value) -> None:
        """Add a condition."""
        self.said.append(said)
        self.args += args

    def equal(self, column: str, wanted: str | int) -> None:
        """Add: the column equals ``wanted``; no condition if that is empty."""
        if wanted:
            self.add(f"{column} = ?", wanted)

    def one_of(self, column: str, wanted: Sequence[Value]) -> None:
        """Add: the column is one of these values; an empty sequence finds nothing."""
        if len(wanted) == 1:
            self.add(f"{column} = ?", wanted[0])
        elif wanted:
            self.add(f"{column} IN ({', '.join('?' * len(wanted))})", *wanted)
        else:
            self.add("1 = 0")

    def begins(self, column: str, wanted: str) -> None:
        """Add: the column begins with ``wanted``; no condition if that is empty."""
        if wanted:
            self.add(f"{column} LIKE ? ESCAPE '!'", escape_like(wanted) + "%")

    def words(self, column: str, text: str) -> None:
        """Add: all of these words occur in the column, whose text has no accents and capitals."""
        for word in without_accents(text).split():
            self.add(f"{column} LIKE ? ESCAPE '!'", f"%{escape_like(word)}%")

    def between(self, column: str, least: int, below: int) -> None:
        """Add: ``least`` <= column < ``below``; 0 for no bound."""
        if least:
            self.add(f"{column} >= ?", least)
        if below:
            self.add(f"{column} < ?", below)

    def after(self, cursor: Cursor | None) -> None:
        """Add: older than the end of the previous page."""
        if cursor is not None:
            self.add("(at_ms, id) < (?, ?)", *cursor)

    def undone(self, wanted: bool | None) -> None:
        """Add: standing records, undone ones, or (None) both."""
        if wanted is not None:
            self.add(f"taken_back {'<>' if wanted else '='} 0")

    def within(self, column: str, table: str, inner: "Conditions", key: str = "hand") -> None:
        """Add: the column is the ``key`` of a row of ``table`` fulfilling the inner conditions."""
        self.add(f"{column} IN (SELECT {key} FROM digest.{table} WHERE {inner.sql})", *inner.args)

    def of_few(self, inner: "Conditions") -> None:
        """Add: the hand fulfils the inner conditions: few do, so they are evaluated first."""
        self.add("id IN (WITH few AS MATERIALIZED (SELECT id FROM digest.hands WHERE "
                 f"{inner.sql}) SELECT id FROM few)", *inner.args)

    @property
    def sql(self) -> str:
        """The conditions as one SQL expression."""
        return " AND ".join(self.said) or "1 = 1"


def escape_like(text: str) -> str:
    """The text with LIKE's wildcards escaped."""
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")


def hand_conditions(query: HandQuery, looked: SearchBounds) -> Conditions:
    """Conditions of a hand query. Raises PatternUnreadable."""
    found = Conditions()
    _common(found, query, looked.named)
    found.equal("number", query.number)
    _pot(found, query, looked)
    if query.seat:
        found.add(f"({'won' if query.won else 'seats'} & ?) <> 0", 1 << query.seat)
    found.equal("ended", query.ended)
    if query.voided is not None:
        found.add(f"voided {'<>' if query.voided else '='} ''")
    _board(found, query)
    _cards(found, query)
    if query.player:
        inner = Conditions()
        inner.between("at_ms", query.from_ms, query.to_ms)
        inner.one_of("name", looked.tokens)
        found.within("id", "sittings", inner, key="id")
    if query.irregularity:
        _of_irregularity(found, query.irregularity)
    if query.source or query.setting or query.floor:
        inner = Conditions(["hand <> 0", "taken_back = 0"])
        _ruled(inner, query, looked.named)
        found.within("id", "rulings", inner)
    if query.text:
        _of_text(found, query.text)
    return found


def ruling_conditions(query: RulingQuery, named: Named) -> Conditions:
    """Conditions of a ruling query."""
    found = Conditions()
    _common(found, query, named)
    _ruled(found, query, named)
    found.equal("seat", query.seat)
    found.equal("kind", query.kind)
    found.equal("outcome", query.outcome)
    if query.irregularity:
        _entry(found, query.irregularity)
    if query.by_floor is not None:
        found.add(f"\"by\" {'<>' if query.by_floor else '='} ''")
    if not query.readings:
        found.add("NOT (kind = 'BetRuled' AND \"by\" = '')")
    found.words("folded", query.text)
    return found


def _common(found: Conditions, query: HandQuery | RulingQuery, named: Named) -> None:
    found.equal("site", query.site)
    found.equal("name", query.table)
    found.between("at_ms", query.from_ms, query.to_ms)
    if query.dealer:
        found.one_of("dealer", named("dealer", query.dealer))
    found.undone(query.taken_back)


def _ruled(found: Conditions, query: HandQuery | RulingQuery, named: Named) -> None:
    found.begins("source", query.source)
    found.begins("setting", query.setting)
    if query.floor:
        found.one_of('"by"', named("by", query.floor))


def _pot(found: Conditions, query: HandQuery, looked: SearchBounds) -> None:
    """Add the pot's size. If few hands have it they are looked up one by one; otherwise some are
    among the newest."""
    if not (query.pot_from or query.pot_to):
        return
    inner = Conditions()
    inner.between("pot", query.pot_from, query.pot_to + 1 if query.pot_to else 0)
    # The plus keeps an engine without such statistics from using the time's index instead of the
    # pot's.
    inner.between("+at_ms", query.from_ms, query.to_ms)
    if looked.is_few(inner):
        found.of_few(inner)
    else:
        found.add(inner.sql, *inner.args)


def _board(found: Conditions, query: HandQuery) -> None:
    """Add the board's cards. One or two are on many boards; for more, only the index is scanned."""
    board = board_bits(query.board)
    if not board:
        return
    lies = "board_cards <> 0 AND (board_cards & ?) = ?"
    if board.bit_count() <= _FEW_CARDS:
        found.add(lies, board, board)
        return
    inner = Conditions()
    inner.between("at_ms", query.from_ms, query.to_ms)
    inner.add(lies, board, board)
    found.of_few(inner)


def _cards(found: Conditions, query: HandQuery) -> None:
    wanted = hole_card_patterns(query.cards)
    if wanted is None:
        return
    inner = Conditions()
    inner.between("at_ms", query.from_ms, query.to_ms)
    if wanted.patterns != ALL:
        inner.one_of("pattern", sorted(wanted.patterns))
    for card in wanted.cards:
        inner.add("(one = ? OR two = ?)", card, card)
    found.within("id", "holes", inner, key="id")


def _entry(found: Conditions, wanted: str) -> None:
    """Add an entry of the catalogue, a chapter of it, or a note of the program."""
    if wanted.startswith(_NOTE):
        found.add("kind = ?", wanted)
    elif "-" in wanted:
        found.add("entry = ?", wanted.upper())
    else:
        found.begins("entry", wanted.upper() + "-")


def _of_irregularity(found: Conditions, wanted: str) -> None:
    cases, rulings = (Conditions(["hand <> 0", "taken_back = 0"]) for _ in range(2))
    _entry(cases, wanted)
    _entry(rulings, wanted)
    _either(found, cases, rulings)


def _of_text(found: Conditions, text: str) -> None:
    cases, rulings = (Conditions(["hand <> 0", "taken_back = 0"]) for _ in range(2))
    cases.one_of("entry", entries_with(text))
    rulings.words("folded", text)
    _either(found, cases, rulings)


def _either(found: Conditions, cases: Conditions, rulings: Conditions) -> None:
    """Add: hands with such a case or such a ruling."""
    found.add(
        f"id IN (SELECT hand FROM digest.cases WHERE {cases.sql} UNION "
        f"SELECT hand FROM digest.rulings WHERE {rulings.sql})", *cases.args, *rulings.args)

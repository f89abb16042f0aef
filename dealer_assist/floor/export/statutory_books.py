"""Drafts of the French casino's statutory books, out of the archive: help for those who write them.

The paper books stay the law's. Source: arrêté du 14 mai 2007, art. 69 as amended on 29 July 2009
(books by table, for each session the whole cagnotte without deduction, models 11 and 11 ter; all of
it on a control register, model 12, totalled, closed and signed each day) and art. 92 (register of
observations, model 20). The texts name what the books say, not their columns: README says which
column rests on what.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Final, NamedTuple

from dealer_assist.floor.archive.archive_search import Search
from dealer_assist.floor.archive.searchable_records import CallMade, HandMade, Happened, RulingMade
from dealer_assist.floor.export.gaming_days import Days
from dealer_assist.floor.export.record_sheets import Bounds, SheetContext, records_within
from dealer_assist.floor.export.spreadsheet import BookSheet, Cell
from dealer_assist.floor.export.spreadsheet_cell_words import (
    entry_named,
    fact_kind_words,
    game_named,
)
from dealer_assist.game.facts.signed_rulings import OF_FLOAT, RULINGS
from dealer_assist.words import in_language, word
from drivers.lazy_dataclass import dataclass

LEVY: Final = ("day", "site", "table", "game", "stakes", "session", "opened", "closed", "dealers",
               "hands", "void_hands", "levy", "first_hand", "last_hand", "journal", "first_fact",
               "last_fact")
TOURNAMENT: Final = ("day", "site", "table", "began", "players_sat", "reentries", "out",
                     "fees", "levy_fees", "journal", "fact")
CONTROL: Final = ("day", "site", "game", "table", "sessions", "hands", "levy", "day_total",
                  "signed")
OBSERVED: Final = ("day", "at", "site", "table", "what", "decision", "by", "pin", "source",
                   "reason", "observation", "signed", "journal", "fact")

FLOAT: Final = ("day", "at", "site", "table", "what", "counted", "expected", "difference", "by",
                "reason", "taken_back", "journal", "fact")

#: Happenings of interest to the authority over the games; a ruling is listed as one.
NOTABLE: Final = frozenset({
    "CardsHeld", "CardsReleased", "DeckTakenOut", "AlarmAcknowledged", "StackCorrected",
    "StakesConsigned", "StakesUnclaimed", "SignInRefused", "OrderRefused", "HandOpened",
    "ComponentChanged", "ChangeExplained", "FaultStood", "FaultCleared", "CopyDiffered",
    "PaperBegan", "JournalStood", "TableMoved",
}) - {kind.__name__ for kind in RULINGS}
_OF_FLOAT: Final = frozenset(kind.__name__ for kind in OF_FLOAT)
_BEGINS: Final = frozenset({"TableOpened", "TableReopened"})


@dataclass
class TableSession:
    """Session of one table between opening and closing, within one day of the books.

    ``opened_ms`` is the opening, or the first hand of the day if the table stayed open over its
    end; ``closed_ms`` 0 if nobody closed it that day.
    """

    day: str
    site: str
    table: str
    journal: int
    session: int
    opened_ms: int = 0
    closed_ms: int = 0
    time_fees: int = 0
    hands: list[HandMade] = field(default_factory=list)
    dealers: dict[str, None] = field(default_factory=dict)  # in the order of their coming

    @property
    def standing(self) -> list[HandMade]:
        """The hands that weren't taken back."""
        return [hand for hand in self.hands if not hand.taken_back]

    @property
    def levy(self) -> int:
        """The whole rake without any deduction: of the pots, and the fees for the time."""
        return sum(hand.levy for hand in self.standing) + self.time_fees

    def games(self, lang: str) -> str:
        """Names of the games played."""
        return ", ".join(dict.fromkeys(game_named(hand.game, lang) for hand in self.standing))

    @property
    def stakes(self) -> str:
        """The blinds played, in the order in which they came."""
        return ", ".join(dict.fromkeys(f"{hand.small_blind}/{hand.big_blind}"
                                       for hand in self.standing))


_Key = tuple[str, int, int]


def table_sessions(
    hands: Iterable[HandMade], happened: Iterable[Happened], days: Days
) -> tuple[TableSession, ...]:
    """All sessions in which a hand was dealt or the table was opened, by day, site and table."""
    found: dict[_Key, TableSession] = {}
    for one in happened:
        _note(_of(found, one, one.session, days), one)
    for hand in hands:
        session = _of(found, hand, hand.session, days)
        session.hands.append(hand)
        if hand.dealer:
            session.dealers.setdefault(hand.dealer)
        session.opened_ms = min(session.opened_ms or hand.at_ms, hand.at_ms)
    made = [one for one in found.values() if one.hands or one.opened_ms]
    return tuple(sorted(made, key=lambda one: (one.day, one.site, one.table, one.opened_ms)))


def _of(found: dict[_Key, TableSession], one: HandMade | Happened, session: int,
        days: Days) -> TableSession:
    key = days.of(one.at_ms), one.journal, session
    if key not in found:
        found[key] = TableSession(key[0], one.site, one.name, one.journal, session)
    return found[key]


def _note(session: TableSession, one: Happened) -> None:
    if one.taken_back:
        return
    if one.kind in _BEGINS:
        session.opened_ms = min(session.opened_ms or one.at_ms, one.at_ms)
    elif one.kind == "TableClosed":
        session.closed_ms = max(session.closed_ms, one.at_ms)
    elif one.kind == "TimeCollected":
        session.time_fees += one.chips
    elif one.kind == "DealerCameOn" and one.by:
        session.dealers.setdefault(one.by)


def levy_book(found: Iterable[TableSession], told: SheetContext, lang: str) -> BookSheet:
    """Model 11: the cagnotte of each table and session."""
    lines: list[tuple[Cell, ...]] = []
    for (day, _, _), of_table in _by_table(found):
        for place, one in enumerate(of_table, 1):
            standing = one.standing
            numbers = [hand.number for hand in standing]
            facts = [hand.first for hand in one.hands] or [one.session]
            lines.append((
                day, one.site, one.table, one.games(lang), one.stakes, place,
                told.days.written(one.opened_ms), told.days.written(one.closed_ms),
                ", ".join(one.dealers), len(standing), sum(bool(h.voided) for h in standing),
                one.levy, min(numbers, default=""), max(numbers, default=""),
                told.journals[one.journal], min(facts), max(facts)))
    return BookSheet("levy", LEVY, lines, (word(lang, "out_said.levy_note"),))


def daily_control_book(found: Iterable[TableSession], lang: str) -> BookSheet:
    """Model 12: each day, table by table, with the day's total at its last line."""
    lines: list[tuple[Cell, ...]] = []
    for (_, _), of_day in groupby(found, key=attrgetter("day", "site")):
        day = [list(of_table) for _, of_table in _by_table(of_day)]
        total = sum(one.levy for of_table in day for one in of_table)
        for place, of_table in enumerate(day, 1):
            first = of_table[0]
            games = ", ".join(dict.fromkeys(filter(None, (one.games(lang) for one in of_table))))
            lines.append((
                first.day, first.site, games, first.table, len(of_table),
                sum(len(one.standing) for one in of_table), sum(one.levy for one in of_table),
                total if place == len(day) else "", ""))
    return BookSheet("control", CONTROL, lines, (word(lang, "out_said.control_note"),))


def _by_table(
    found: Iterable[TableSession],
) -> Iterator[tuple[tuple[str, str, str], Iterator[TableSession]]]:
    yield from groupby(found, key=attrgetter("day", "site", "table"))


class _Field(NamedTuple):
    """A tournament at one table, from its happenings."""

    opened: Happened
    of_it: tuple[Happened, ...]


def tournament_book(happened: Iterable[Happened], told: SheetContext, lang: str) -> BookSheet:
    """Model 11 ter: tournaments, table by table; fees are the cage's to fill in."""
    lines: list[tuple[Cell, ...]] = []
    for opened, of_it in _tournaments(happened):
        count = {kind: sum(one.kind == kind for one in of_it)
                 for kind in ("PlayerSat", "PlayerReentered", "PlayerEliminated")}
        lines.append((
            told.days.of(opened.at_ms), opened.site, opened.name,
            told.days.written(opened.at_ms), count["PlayerSat"], count["PlayerReentered"],
            count["PlayerEliminated"], "", "", told.journals[opened.journal], opened.fact))
    return BookSheet("tournaments", TOURNAMENT, lines, (word(lang, "out_said.fees_note"),))


def _tournaments(happened: Iterable[Happened]) -> Iterator[_Field]:
    by_journal: dict[int, list[Happened]] = {}
    for one in happened:
        if not one.taken_back:
            by_journal.setdefault(one.journal, []).append(one)
    for of_journal in by_journal.values():
        starts = [n for n, one in enumerate(of_journal) if one.kind == "TournamentOpened"]
        for start, end in pairwise([*starts, len(of_journal)]):
            yield _Field(of_journal[start], tuple(of_journal[start + 1 : end]))


def observation_register(
    rulings: Iterable[RulingMade], calls: Iterable[CallMade], happened: Iterable[Happened],
    told: SheetContext, lang: str,
) -> BookSheet:
    """Register of observations (model 20) for a visit, by time; two columns to write in."""
    written = told.days.written
    lines: list[tuple[int, tuple[Cell, ...]]] = []
    for ruling in rulings:
        lines.append((ruling.at_ms, _observed(
            ruling, told, entry_named(ruling.entry, lang) or fact_kind_words(ruling.kind, lang),
            in_language((ruling.words_fr, ruling.words_en), lang), ruling.by, ruling.verified,
            ruling.source, ruling.reason)))
    for call in calls:
        came = written(call.at_ms + call.coming_ms) if call.coming_ms >= 0 else ""
        lines.append((call.at_ms, _observed(
            call, told, word(lang, "out_said.call"), came, call.by, 0, "", call.reason)))
    for one in happened:
        if one.kind in NOTABLE and not one.taken_back:
            what = told.name(one.journal, one.what)
            lines.append((one.at_ms, _observed(
                one, told, f"{fact_kind_words(one.kind, lang)} {what}".strip(), "", one.by, 0, "",
                told.name(one.journal, one.why))))
    lines.sort(key=lambda line: line[0])
    return BookSheet("observations", OBSERVED, [line for _, line in lines],
                     (word(lang, "out_said.observations_note"),))


def float_book(happened: Iterable[Happened], told: SheetContext, lang: str) -> BookSheet:
    """The dealers' floats: each fill, credit and count, with the expected sum and both names."""
    lines = []
    for one in happened:
        if one.kind not in _OF_FLOAT:
            continue
        occasion, _, due = one.what.partition(" ")
        counted = one.kind == "FloatCounted"
        lines.append((
            told.days.of(one.at_ms), told.days.written(one.at_ms), one.site, one.name,
            word(lang, f"out_named.float_{occasion}"), one.chips, int(due),
            one.chips - int(due) if counted else "", one.by, one.why, one.taken_back or "",
            told.journals[one.journal], one.fact))
    return BookSheet("floats", FLOAT, lines, (word(lang, "out_said.floats_note"),))


def _observed(
    one: RulingMade | CallMade | Happened, told: SheetContext, what: str, decision: str, by: str,
    pin: int, source: str, reason: str,
) -> tuple[Cell, ...]:
    return (told.days.of(one.at_ms), told.days.written(one.at_ms), one.site, one.name, what,
            decision, by, pin, source, reason, "", "", told.journals[one.journal], one.fact)


def all_books(search: Search, told: SheetContext, bounds: Bounds,
              lang: str) -> Mapping[str, BookSheet]:
    """Every book by its sheet's name. Raises ArchiveFailed."""
    happened = tuple(records_within(search, Happened, told, bounds))
    found = table_sessions(records_within(search, HandMade, told, bounds), happened, told.days)
    made = (
        levy_book(found, told, lang), tournament_book(happened, told, lang),
        daily_control_book(found, lang),
        observation_register(records_within(search, RulingMade, told, bounds),
                     records_within(search, CallMade, told, bounds),
                     happened, told, lang),
        float_book(happened, told, lang),
    )
    return {sheet.name: sheet for sheet in made}

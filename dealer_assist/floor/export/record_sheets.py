"""Sheets of the searchable records: hands, their players, rulings, calls, irregularities, faults.

Made from the digest's records (archive/searchable_records.py) and the names that aren't erased.
Undone records
are there too, with the number of the fact that undid them, so that nobody wonders about a gap.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeVar

from dealer_assist.floor.archive.archive_search import Search
from dealer_assist.floor.archive.database_engine import Engine
from dealer_assist.floor.archive.hand_record import players_of
from dealer_assist.floor.archive.other_searchable_events import FAULTS
from dealer_assist.floor.archive.searchable_records import (
    CallMade,
    CaseMade,
    HandMade,
    Happened,
    RulingMade,
)
from dealer_assist.floor.export.gaming_days import Days
from dealer_assist.floor.export.spreadsheet import BookSheet, Cell
from dealer_assist.floor.export.spreadsheet_cell_words import (
    device_named,
    entry_named,
    fact_kind_words,
    game_named,
    hand_ending_words,
    irregularity_note_words,
    outcome_named,
    void_named,
)
from dealer_assist.storage.journal import UnreadableRecord
from dealer_assist.words import in_language

R = TypeVar("R", HandMade, RulingMade, CallMade, CaseMade, Happened)

_FAULTS: Final = frozenset(kind.__name__ for kind in FAULTS)
_JOURNALS: Final = "SELECT no, id FROM journals WHERE kind = ?"
_NAMES: Final = "SELECT journal, token, name FROM names WHERE name IS NOT NULL"


class SheetContext(NamedTuple):
    """Context of the sheets besides the records: journals' ids by number, names, gaming days.

    Only journals named here are shown: practice ones only on request. ``names`` is (journal's
    number, token) -> name; empty where names are to stay out.
    """

    journals: Mapping[int, str]
    names: Mapping[tuple[int, str], str]
    days: Days

    def name(self, journal: int, token: str) -> str:
        """The guest's name, or the token where it is erased or to stay out."""
        return self.names.get((journal, token), token)


class Bounds(NamedTuple):
    """Bounds of an export: UTC milliseconds, end excluded, 0 for none; site, table, "" for all."""

    from_ms: int = 0
    to_ms: int = 0
    site: str = ""
    table: str = ""

    def holds(self, record: HandMade | RulingMade | CallMade | CaseMade | Happened) -> bool:
        """True if the record is within the bounds."""
        return (self.from_ms <= record.at_ms and (not self.to_ms or record.at_ms < self.to_ms)
                and self.site in ("", record.site) and self.table in ("", record.name))


def journal_counts(engine: Engine, practice: bool) -> tuple[int, int]:
    """Number of journals of the requested kind, and of the other one.

    Raises ArchiveFailed.
    """
    count: dict[str, int] = dict(engine.query("SELECT kind, count(*) FROM journals GROUP BY kind"))
    live, trained = int(count.get("live", 0)), int(count.get("practice", 0))
    return (trained, live) if practice else (live, trained)


def sheet_context(engine: Engine, days: Days, with_names: bool,
                  practice: bool = False) -> SheetContext:
    """Read the context of the sheets. Raises ArchiveFailed."""
    kind = "practice" if practice else "live"
    names = {(journal, token): name for journal, token, name in engine.query(_NAMES)}
    return SheetContext(dict(engine.query(_JOURNALS, (kind,))), names if with_names else {}, days)


HANDS: Final = (
    "site", "table", "hand", "began", "ended", "took_s", "dealer", "game", "small_blind",
    "big_blind", "ante", "level", "button", "players", "pot", "levy", "board", "how",
    "void", "irregularities", "taken_back", "journal", "fact",
)
PLAYERS: Final = ("site", "table", "hand", "began", "seat", "name", "before", "after", "net", "won",
                  "cards", "folded", "journal", "fact")
RULINGS: Final = ("site", "table", "at", "dealer", "entry", "seat", "ruling", "outcome", "setting",
                  "value", "source", "by", "pin", "reason", "kept_in", "taken_back", "journal",
                  "fact")
CALLS: Final = ("site", "table", "at", "dealer", "reason", "asked_by", "heard_s", "coming_s",
                "over_s", "by", "over_by", "taken_back", "journal", "fact")
CASES: Final = ("site", "table", "at", "dealer", "entry", "noted", "seat", "taken_back", "journal",
                "fact")
FAULT: Final = ("site", "table", "at", "dealer", "fault", "device", "reason", "taken_back",
                "journal", "fact")


def hand_sheet(found: Iterable[HandMade], told: SheetContext, lang: str) -> BookSheet:
    """One row for each hand."""
    written = told.days.written
    return BookSheet("hands", HANDS, ((
        one.site, one.name, one.number, written(one.at_ms), written(one.ended_ms),
        _seconds(one.took_ms), one.dealer, game_named(one.game, lang),
        one.small_blind, one.big_blind, one.ante, one.level, one.button, one.seats.bit_count(),
        one.pot, one.levy, one.board, hand_ending_words(one.ended, lang),
        void_named(one.voided, lang),
        one.cases, one.taken_back or "", told.journals[one.journal], one.first,
    ) for one in found))


def player_hand_sheet(found: Iterable[HandMade], told: SheetContext) -> BookSheet:
    """One row for each player of each hand."""
    return BookSheet("players", PLAYERS, (line for one in found for line in _players(one, told)))


def _players(hand: HandMade, told: SheetContext) -> Iterator[tuple[Cell, ...]]:
    try:
        seated = players_of(hand)
    except UnreadableRecord:
        return  # another version's words: `floor digest` makes them anew
    for one in seated:
        yield (hand.site, hand.name, hand.number, told.days.written(hand.at_ms), one.seat,
               told.name(hand.journal, one.name), one.before, one.after, one.net, one.won,
               one.cards, int(one.folded), told.journals[hand.journal], hand.first)


def ruling_records_sheet(found: Iterable[RulingMade], told: SheetContext, lang: str) -> BookSheet:
    """One row for each ruling, in words of this language."""
    return BookSheet("rulings", RULINGS, ((
        one.site, one.name, told.days.written(one.at_ms), one.dealer, entry_named(one.entry, lang),
        one.seat or "", in_language((one.words_fr, one.words_en), lang),
        outcome_named(one.entry, one.outcome, one.seat, lang), one.setting, one.value, one.source,
        one.by, one.verified, one.reason, one.kept, one.taken_back or "",
        told.journals[one.journal], one.fact,
    ) for one in found))


def floor_call_sheet(found: Iterable[CallMade], told: SheetContext, lang: str) -> BookSheet:
    """One row for each floor call."""
    return BookSheet("calls", CALLS, ((
        one.site, one.name, told.days.written(one.at_ms), one.dealer, one.reason,
        one.asked_by or "", _seconds(one.heard_ms), _seconds(one.coming_ms),
        _seconds(one.over_ms), one.by, fact_kind_words(one.over, lang), one.taken_back or "",
        told.journals[one.journal], one.fact,
    ) for one in found))


def irregularity_sheet(found: Iterable[CaseMade], told: SheetContext, lang: str) -> BookSheet:
    """One row for each irregularity."""
    return BookSheet("irregularities", CASES, ((
        one.site, one.name, told.days.written(one.at_ms), one.dealer,
        entry_named(one.entry, lang), irregularity_note_words(one.kind, one.seat, lang), one.seat
        or "",
        one.taken_back or "", told.journals[one.journal], one.fact,
    ) for one in found))


def fault_sheet(found: Iterable[Happened], told: SheetContext, lang: str) -> BookSheet:
    """One row for each failure or disagreement of a device."""
    return BookSheet("faults", FAULT, ((
        one.site, one.name, told.days.written(one.at_ms), one.dealer,
        fact_kind_words(one.kind, lang), device_named(one.what, lang), one.why,
        one.taken_back or "", told.journals[one.journal], one.fact,
    ) for one in found if one.kind in _FAULTS))


def _seconds(ms: int) -> Cell:
    """Whole seconds; "" if it never happened."""
    return round(ms / 1000) if ms >= 0 else ""


#: The sheets by name.
ALL: Final = ("hands", "players", "rulings", "calls", "irregularities", "faults")


def record_sheet(search: Search, name: str, told: SheetContext, bounds: Bounds,
                 lang: str) -> BookSheet:
    """The sheet of this name. Raises ArchiveFailed."""
    makers: dict[str, Callable[[], BookSheet]] = {
        "hands": lambda: hand_sheet(records_within(search, HandMade, told, bounds), told, lang),
        "players": lambda: player_hand_sheet(records_within(search, HandMade, told, bounds), told),
        "rulings": lambda:
        ruling_records_sheet(records_within(search, RulingMade, told, bounds), told,
                                        lang),
        "calls": lambda:
        floor_call_sheet(records_within(search, CallMade, told, bounds), told, lang),
        "irregularities": lambda:
        irregularity_sheet(records_within(search, CaseMade, told, bounds), told, lang),
        "faults": lambda: fault_sheet(records_within(search, Happened, told, bounds), told, lang),
    }
    return makers[name]()


def records_within(search: Search, kind: type[R], told: SheetContext,
                   bounds: Bounds) -> Iterator[R]:
    """All records of this kind within the bounds, journal by journal in their order."""
    if not search.is_made():
        return iter(())
    return (one for one in search.every(kind) if one.journal in told.journals and bounds.holds(one))

"""Opening of a tournament across tables, in words: the questions, its tables, start and end. No Qt.

Reasons why something can't be entered come from game/multi_table/field_entry_checks.py; they are
checked again when the tap comes.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.offered_structures import Offered
from dealer_assist.floor.work.room_state import RoomState, TableState
from dealer_assist.floor.work.tables_for_tournament_steps import tables_heard
from dealer_assist.game.facts import Level
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table.field_entry_checks import why_not_entered
from dealer_assist.game.multi_table.field_state import Leg, TournamentField
from dealer_assist.game.multi_table.free_table_seats import Tables
from dealer_assist.game.multi_table.table_reports import SEATS
from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules
from dealer_assist.live.table.refusal_words import short_reason
from dealer_assist.storage.books.structure_reader import BlindStructure
from dealer_assist.view.floor.floor_screen_view import OrderKeyView
from dealer_assist.view.floor.table_notes import table_title
from dealer_assist.view.floor.table_tiles import game_name
from dealer_assist.words import word

#: Sheets that the keys open instead of sending a tap.
OPENING: Final = "opening"
TABLES: Final = "tables"
#: Letters of a tournament's title: more wouldn't fit on its key.
MOST_LETTERS: Final = 40
#: Least number of seated players for the first level.
FEWEST: Final = 2
MOST_REENTRIES: Final = 5

Answers = list[tuple[str, str]]


class OpeningDraft(NamedTuple):
    """Draft of a tournament: the answers so far."""

    structure: Offered | None = None
    house: HouseRules | None = None
    seats: int = 0
    reentries: int = -1  # for each person, 0: without limit; -1: not asked yet

    @property
    def has_reentry(self) -> bool:
        """True if its structure allows re-entries."""
        found = self.structure.structure if self.structure is not None else None
        return found is not None and found.opened.reentry_to_level > 0


# --- questions ---------------------------------------------------------------------------


def structures_offered(found: Sequence[Offered], lang: str) -> Answers:
    """Structures to choose from, with their stack and number of levels."""
    return [(f"{one.title(lang)}\n{_levels(one.structure, lang)}", str(at))
            for at, one in enumerate(found)]


def _levels(structure: BlindStructure | None, lang: str) -> str:
    if structure is None:
        return word(lang, "floor_players.structure_unfit")
    levels = sum(not level.is_break for level in structure.opened.levels)
    return word(lang, "floor_players.structure", stack_chips=structure.opened.stack, count=levels)


def houses_offered(room: RoomState, houses: Sequence[HouseRules], lang: str) -> Answers:
    """Houses to choose from; those that most tables play by first."""
    played = [table.glance.house for table in room.tables if table.glance is not None]
    ordered = sorted(houses, key=lambda house: -played.count(house.name))
    return [(house.title(lang), house.name) for house in ordered]


def seats_offered(lang: str) -> Answers:
    """Numbers of seats at a table to choose from."""
    return [(word(lang, "floor_players.seats", count=count), str(count))
            for count in range(SEATS, 1, -1)]


def reentries_offered(lang: str) -> Answers:
    """Numbers of re-entries a person to choose from."""
    return [(word(lang, "floor_players.reentries_any"), "0"),
            *((word(lang, "floor_players.reentries", count=count), str(count))
              for count in range(1, MOST_REENTRIES + 1))]


def draft_summary(draft: OpeningDraft, lang: str) -> str:
    """Summary of the tournament to be opened, shown while its title is asked for."""
    if draft.structure is None or draft.structure.structure is None or draft.house is None:
        return ""
    opened = draft.structure.structure.opened
    return word(lang, "floor_players.title_ask", structure=draft.structure.title(lang),
                stack_chips=opened.stack, house=draft.house.title(lang), seats=draft.seats,
                reentry=_reentry(opened.levels, opened.reentry_to_level, lang))


def entry_conditions_words(field: TournamentField, lang: str) -> str:
    """Conditions of a tournament that hasn't begun."""
    told = field.opened
    levels = sum(not level.is_break for level in told.levels)
    played = word(lang, "floor_players.structure", stack_chips=told.stack, count=levels)
    return f"{played}\n{_reentry(told.levels, told.reentry_to_level, lang)}"


def _reentry(levels: Sequence[Level], last: int, lang: str) -> str:
    """Last level of re-entries, counted as people do: without the breaks."""
    number = sum(not level.is_break for level in levels[:last])
    return word(lang, "floor_players.reentry" if number else "floor_players.no_reentry",
                level=number)


def why_not_title(room: RoomState, title: str, lang: str) -> str:
    """Reason why the tournament can't have this title; "" if it can."""
    if len(title) > MOST_LETTERS:
        return word(lang, "floor_players.title_long", count=MOST_LETTERS)
    taken = any(one.opened.title.casefold() == title.casefold() for one in room.fields)
    return word(lang, "floor_players.title_taken") if taken else ""


def tournament_opening(draft: OpeningDraft, title: str, by: str, now_s: int) -> f.FieldOpened:
    """Fact that opens the tournament of this draft. Raises ValueError if an answer is missing."""
    if draft.structure is None or draft.structure.structure is None or draft.house is None:
        raise ValueError(f"{title!r}: its structure and its house are asked for first")
    told = draft.structure.structure.opened
    return f.FieldOpened(title, draft.house.name, told.stack, told.levels, draft.seats,
                         told.reentry_to_level, max(0, draft.reentries), by, now_s)


# --- its tables ------------------------------------------------------------------------------


def tables_fit_to_join(room: RoomState, field: TournamentField,
                       houses: Houses) -> Iterator[TableState]:
    """Tables that can play it: open, linked, and without a game."""
    told = tables_heard(room)
    for table in room.tables:
        one = told.get(table.name)
        is_free = one is not None and one.reached and not (
            one.closed or one.tournament or one.taken)
        if table.journal and is_free and _why_not(
                room, _added(field, table.name), houses, told) is None:
            yield table


def tables_offered(room: RoomState, field: TournamentField, houses: Houses, lang: str) -> Answers:
    """Those tables, each with its game."""
    return [(_table_words(table, field, houses, lang), table.name)
            for table in tables_fit_to_join(room, field, houses)]


def _added(field: TournamentField, table: str, by: str = "", now_s: int = 0) -> f.TableAdded:
    return f.TableAdded(field.number, table, by, now_s)


def _table_words(table: TableState, field: TournamentField, houses: Houses, lang: str) -> str:
    """Name and game of a table; its house if that isn't the tournament's."""
    glance = table.glance
    if glance is None:
        return table_title(table.name, lang)
    played = game_name(glance.game, lang)
    if glance.house != field.opened.house:
        try:
            played = f"{played} · {houses.named(glance.house).title(lang)}"
        except BookUnreadable:
            played = f"{played} · {glance.house}"
    return f"{table_title(table.name, lang)}\n{played}"


def table_to_add_question(field: TournamentField, lang: str) -> str:
    """Question which table to add, with the tables that play it already."""
    if not field.playing:
        return word(lang, "floor_players.table_ask", title=field.opened.title)
    tables = ", ".join(table_title(name, lang) for name in field.playing)
    return word(lang, "floor_players.table_ask_more", title=field.opened.title, tables=tables)


def table_tap(field: TournamentField, table: str, by: str, now_s: int) -> FloorTap:
    """Tap by which this table joins the tournament."""
    return FloorTap(FloorTapKind.FACT, floor_fact=_added(field, table, by, now_s))


# --- keys ------------------------------------------------------------------------------------


def tournament_opening_key(lang: str) -> OrderKeyView:
    """Key that opens the questions."""
    return OrderKeyView(word(lang, "floor_players.open_field"), None, opens=OPENING)


def start_key(
    room: RoomState, field: TournamentField, houses: Houses, by: str, now_s: int, lang: str
) -> OrderKeyView:
    """Key that begins the first level at all tables."""
    fact = f.FieldLevelBegan(field.number, 1, now_s, by)
    words = word(lang, "floor_players.start")
    if not field.playing:
        return OrderKeyView(words, None, word(lang, "floor_players.add_first"))
    why = _why_not(room, fact, houses, tables_heard(room))
    if why is not None:
        return OrderKeyView(words, None, short_reason(why, lang))
    if sum(one.leg is Leg.SITS for one in field.inside) < FEWEST:
        return OrderKeyView(words, None, word(lang, "floor_players.too_few"))
    return OrderKeyView(words, FloorTap(FloorTapKind.FACT, floor_fact=fact))


def running_tournament_keys(
    room: RoomState, field: TournamentField, houses: Houses, by: str, now_s: int, lang: str
) -> Iterator[OrderKeyView]:
    """Keys that add a table, and end the tournament (a long press)."""
    words = word(lang, "floor_players.add_table")
    if any(tables_fit_to_join(room, field, houses)):
        yield OrderKeyView(words, None, opens=TABLES)
    else:
        yield OrderKeyView(words, None, word(lang, "floor_players.no_free_table"))
    fact = f.FieldClosed(field.number, by, now_s)
    words = word(lang, "floor_players.close_field")
    why = _why_not(room, fact, houses, tables_heard(room))
    if why is not None:
        yield OrderKeyView(words, None, short_reason(why, lang))
    else:
        yield OrderKeyView(words, FloorTap(FloorTapKind.FACT, floor_fact=fact), is_grave=True)


def _why_not(room: RoomState, fact: f.FieldFact, houses: Houses, told: Tables) -> Reason | None:
    """Reason why the fact can't be entered, or None; a missing house book is reported elsewhere."""
    try:
        return why_not_entered(room.fields, room.waiting, fact, told, houses.named,
                       getattr(fact, "at_s", 0))
    except BookUnreadable:
        return None

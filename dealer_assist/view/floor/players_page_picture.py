"""Players across tables in words: the waiting list, a tournament's clock, the steps due. No Qt.

Due steps and the reasons against them come from game/multi_table; a step is chosen first and
carried out by a second touch.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.floor.work.tables_for_tournament_steps import orders_of_field, tables_heard
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table.due_steps import chips_in_play, due_in_room
from dealer_assist.game.multi_table.field_clock import field_clock
from dealer_assist.game.multi_table.field_state import Entrant, Leg, TournamentField, WaitingPlayer
from dealer_assist.game.multi_table.finishing_places import ranking
from dealer_assist.game.multi_table.room_waiting_list import next_wait_number
from dealer_assist.game.multi_table.step_choices import DueStep
from dealer_assist.game.multi_table.tournament_entries import are_entries_open, next_entry_number
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.view.floor.floor_screen_view import ListLine, OrderKeyView, TournamentView
from dealer_assist.view.floor.table_notes import age_words, clock_duration, table_title
from dealer_assist.view.floor.table_tiles import game_name
from dealer_assist.view.floor.tournament_setup import (
    entry_conditions_words,
    running_tournament_keys,
    start_key,
    tournament_opening_key,
)
from dealer_assist.view.sentences.dealer_sentences import level_words
from dealer_assist.words import word

WAIT: Final = "wait"
MORE: Final = "more"
MOST_OFFERED: Final = 20
#: Tabs of tournaments that fit beside the waiting list's.
MOST_FIELDS: Final = 4


class Picked(NamedTuple):
    """Selection of the finger: the tab, a step, one of its options, a person; the list's page."""

    tab: str = WAIT
    step: str = ""
    way: str = ""
    line: str = ""
    page: int = 0  # of the list
    steps: int = 0  # page of the steps due


def step_name(one: DueStep) -> str:
    """Id of a step while it is due."""
    return f"{one.what}.{one.field}.{one.entry or one.wait}.{one.table}.{one.seat}"


def person_steps_due(room: RoomState, houses: Houses, now_s: int) -> tuple[DueStep, ...]:
    """Steps across tables that are due and that only a person can do."""
    if not room.fields and not room.waiting.waits:
        return ()
    try:
        found = due_in_room(room.fields, room.waiting, tables_heard(room), houses.named, now_s,
                    orders_of_field(room))
    except BookUnreadable:
        return ()  # the missing house is reported elsewhere
    return tuple(one for one in found if not one.itself)


def players_picture(
    room: RoomState, steps: tuple[DueStep, ...], picked: Picked, rows: tuple[int, int], now_s: int,
    lang: str, houses: Houses,
) -> TournamentView:
    """Picture of the page, with the selected tab; so many ``rows`` of steps and of people fit."""
    fields = {str(one.number): one for one in room.fields}
    tab = picked.tab if picked.tab in fields else WAIT
    first = (WAIT, word(lang, "floor_players.wait", count=len(room.waiting.waits)))
    tabs = (first, *_tabs([(number, one.opened.title) for number, one in fields.items()], tab,
                          lang))
    shown = fields.get(tab)
    mine = tuple(one for one in steps if (str(one.field) if one.field else WAIT) == tab)
    lines = tuple(_entrants(shown, lang)) if shown is not None else tuple(_waits(room, now_s, lang))
    clock, note, is_paused = _clock(shown, now_s, lang)
    return TournamentView(
        lang=lang, tabs=tabs, tab=tab, clock=clock, clock_note=note, is_paused=is_paused,
        facts=tuple(_facts(shown, lang)) if shown is not None else (),
        todo=_page(tuple(_todo(mine, picked, lang)), picked.steps, rows[0], lang),
        lines=_page(lines, picked.page, rows[1], lang),
        keys=tuple(_keys(room, shown, mine, picked, now_s, lang, houses)),
        nothing="" if lines else word(lang, "floor_players.nobody"),
        no_todo="" if mine else word(lang, "floor_players.no_todo"),
    )


def _tabs(fields: list[tuple[str, str]], tab: str, lang: str) -> Iterator[tuple[str, str]]:
    """Tabs of the tournaments; if there are too many, the last tab turns to the next."""
    if len(fields) <= MOST_FIELDS:
        yield from fields
        return
    each = MOST_FIELDS - 1
    at = next((at for at, (number, _) in enumerate(fields) if number == tab), 0)
    first = at // each * each
    yield from fields[first : first + each]
    after = fields[first + each] if first + each < len(fields) else fields[0]
    left = len(fields) - len(fields[first : first + each])
    yield after[0], word(lang, "floor_players.more_tabs", count=left)


def _page(lines: tuple[ListLine, ...], page: int, rows: int, lang: str) -> tuple[ListLine, ...]:
    """Lines that fit; if there are more the last one turns to the next."""
    if len(lines) <= rows:
        return lines
    each = max(1, rows - 1)
    first = page * each % (-(-len(lines) // each) * each)
    shown = lines[first : first + each]
    left = len(lines) - len(shown)
    return (*shown, ListLine(word(lang, "floor_players.more", count=left), "", key=MORE))


# --- steps due -------------------------------------------------------------------------


def _todo(steps: tuple[DueStep, ...], picked: Picked, lang: str) -> Iterator[ListLine]:
    """Steps due; once one with several options is chosen, its options."""
    chosen = next((one for one in steps if step_name(one) == picked.step), None)
    if chosen is not None and chosen.ways and not chosen.draw:
        for way in chosen.ways:
            yield ListLine(_words(way, lang), _why(way, lang), key=f"way.{way.choice}")
        return
    for one in steps:
        yield ListLine(_words(one, lang), _why(one, lang), key=step_name(one),
                       mark=word(lang, f"field_until.{one.waits}") if one.waits else "")


def _words(one: DueStep, lang: str) -> str:
    values = {name: table_title(value, lang) if name in ("table", "to_table")
              and isinstance(value, str) and value else value for name, value in one.words.items()}
    return word(lang, one.what, **values)


def _why(one: DueStep, lang: str) -> str:
    reason = one.reason
    if reason is None or reason.source is None:
        return ""
    return reason.source.cited(lang) or reason.source.sense(lang)


# --- people ------------------------------------------------------------------------------


def _waits(room: RoomState, now_s: int, lang: str) -> Iterator[ListLine]:
    for at, one in enumerate(room.waiting.waits, start=1):
        games = ", ".join(_game(name, lang) for name in one.games) or (
            word(lang, "floor_players.any_game"))
        called = _called(one, now_s, lang) if one.table else ""
        yield ListLine(f"{at}. {one.name}", games, age_words(now_s - one.since_s, lang),
                       key=f"wait.{one.wait}", mark=called)


def _called(one: WaitingPlayer, now_s: int, lang: str) -> str:
    """Table and seat that he was called to, and the time left if the house sets one."""
    left = one.until_s - now_s
    name = "called_open" if not one.until_s else "called" if left > 0 else "called_late"
    return word(lang, f"floor_players.{name}", table=table_title(one.table, lang), seat=one.seat,
                time=clock_duration(left))


def games_offered(room: RoomState, lang: str) -> list[tuple[str, str]]:
    """Games to choose from: any, and each cash game now: in words, and as the list stores it."""
    played = {f"{one.glance.game} {one.glance.small_blind}/{one.glance.big_blind}"
              for one in room.tables
              if one.glance is not None and not one.glance.tournament and not one.glance.closed}
    any_ = (word(lang, "floor_players.any_game"), "")
    return [any_, *((_game(name, lang), name) for name in sorted(played))][:MOST_OFFERED]


def _game(name: str, lang: str) -> str:
    bare, _, stakes = name.partition(" ")
    return f"{game_name(bare, lang)} {stakes}".strip()


def _entrants(field: TournamentField, lang: str) -> Iterator[ListLine]:
    for one in ranking(field):
        words = _leg(one, lang)
        seat = ""
        if one.is_in and one.table:
            seat = word(lang, "floor_players.seat", table=table_title(one.table, lang),
                        seat=one.seat)
        mark = ""
        if one.penalty:
            mark = word(lang, "floor_players.out" if one.penalty < 0 else "floor_players.penalty",
                        count=one.penalty)
        elif one.stacks > 1:
            mark = word(lang, "floor_players.stacks", count=one.stacks)
        yield ListLine(f"{one.entry}. {one.name}", words, seat, key=f"entry.{one.entry}", mark=mark)


def namesake_question(room: RoomState | None, field: int, name: str, lang: str) -> str:
    """Question if somebody of this name has entered already; "" if nobody has."""
    wanted = " ".join(name.split()).casefold()
    found = next((one for one in room.fields if one.number == field), None) if room else None
    same = [one for one in (found.entrants if found is not None else ())
            if one.name.casefold() == wanted and not one.withdrawn]
    if not same:
        return ""
    one = same[-1]
    return word(lang, "floor_players.namesake", name=one.name, entry=one.entry,
                where=_where(one, lang))


def _where(one: Entrant, lang: str) -> str:
    """Seat of an entrant who is in, or his fate."""
    if one.is_in and one.table:
        return word(lang, "floor_players.seat", table=table_title(one.table, lang), seat=one.seat)
    return _leg(one, lang)


def _leg(one: Entrant, lang: str) -> str:
    if one.penalty < 0:
        return word(lang, "field_leg.disqualified")
    if one.withdrawn:
        return word(lang, "field_leg.withdrawn")
    if one.place:
        return word(lang, "field_leg.out", place=one.place)
    return word(lang, f"field_leg.{one.leg}")


# --- the tournament --------------------------------------------------------------------------


def _clock(field: TournamentField | None, now_s: int, lang: str) -> tuple[str, str, bool]:
    if field is None:
        return "", "", False
    clock = field_clock(field, now_s)
    if clock is None:
        return word(lang, "floor_players.not_begun"), entry_conditions_words(field, lang), False
    title = word(lang, "floor_panel.break") if clock.is_break else (
        word(lang, "floor_players.level", level=clock.name, blinds=level_words(clock.level, lang)))
    then = ""
    if clock.then is not None:
        then = word(lang, "floor_players.then", blinds=level_words(clock.then, lang))
    state = word(lang, "floor_players.paused") if clock.is_paused else ""
    return clock_duration(clock.left_s), "\n".join(part for part in (title, then, state) if part), (
        clock.is_paused)


def _facts(field: TournamentField, lang: str) -> Iterator[str]:
    inside = field.inside
    yield word(lang, "floor_players.entries", inside=len(inside), entries=len(field.entrants))
    if inside:
        yield word(lang, "floor_players.average", average_chips=chips_in_play(field) // len(inside))
    seats = dict.fromkeys(field.playing, 0)
    for one in inside:
        if one.table in seats:
            seats[one.table] += 1
    yield " · ".join(word(lang, "grammar.colon", what=table_title(name, lang), told=count)
                     for name, count in seats.items())
    id = "floor_players.open" if are_entries_open(field) else "floor_players.closed"
    yield word(lang, id)
    if field.hand_for_hand:
        yield word(lang, "floor_players.hand_for_hand")


# --- keys ------------------------------------------------------------------------------------


def _keys(
    room: RoomState, field: TournamentField | None, steps: tuple[DueStep, ...], picked: Picked,
    now_s: int,
    lang: str, houses: Houses,
) -> Iterator[OrderKeyView]:
    by = room.person.name if room.person is not None else ""
    made = (*_step_keys(steps, picked, lang), *(
        _field_keys(room, field, picked, by, now_s, lang, houses) if field is not None
        else (*_wait_keys(room, picked, by, now_s, lang), tournament_opening_key(lang))))
    why = _why_nobody(room, lang)
    for key in made:
        yield OrderKeyView(key.words, None, why, key.is_grave) if why else key


def _why_nobody(room: RoomState, lang: str) -> str:
    """Reason why nothing can be entered: nobody is signed in, or not as floor."""
    if room.person is None:
        return word(lang, "floor_panel.sign_in_first")
    return "" if "floor" in room.person.role.split() else word(lang, "floor_players.not_floor")


def _step_keys(steps: tuple[DueStep, ...], picked: Picked, lang: str) -> Iterator[OrderKeyView]:
    """Key that carries out the chosen step."""
    one = next((step for step in steps if step_name(step) == picked.step), None)
    words = word(lang, "floor_players.carry_out")
    if one is None:
        yield OrderKeyView(words, None, word(lang, "floor_players.choose_step"))
    elif one.waits:
        yield OrderKeyView(words, None, word(lang, f"field_until.{one.waits}"))
    elif one.ways and not one.draw:
        way = next((way for way in one.ways if way.choice == picked.way), None)
        yield OrderKeyView(words, None,
                           word(lang, "floor_players.choose_way")) if way is None else (
            OrderKeyView(words, FloorTap(FloorTapKind.DUE, due=way)))
    else:
        yield OrderKeyView(words, FloorTap(FloorTapKind.DUE, due=one))


def _tap(fact: f.FieldFact) -> FloorTap:
    return FloorTap(FloorTapKind.FACT, floor_fact=fact)


def _wait_keys(
    room: RoomState, picked: Picked, by: str, now_s: int, lang: str
) -> Iterator[OrderKeyView]:
    joined = f.RoomWaitJoined(next_wait_number(room.waiting), "", (), by, now_s)
    yield OrderKeyView(word(lang, "floor_players.join"), _tap(joined), opens="name")
    number = int(picked.line.removeprefix("wait.")) if picked.line.startswith("wait.") else 0
    one = room.waiting.of(number)
    for name, why in (("leave", "left"), ("absent", "absent")):
        words = word(lang, f"floor_players.{name}")
        if one is None:
            yield OrderKeyView(words, None, word(lang, "floor_players.choose_line"))
        else:
            yield OrderKeyView(words, _tap(f.RoomWaitLeft(one.wait, why, by, now_s)))


def _field_keys(
    room: RoomState, field: TournamentField, picked: Picked, by: str, now_s: int, lang: str,
    houses: Houses
) -> Iterator[OrderKeyView]:
    if not field.level:
        yield start_key(room, field, houses, by, now_s, lang)
    else:
        paused = bool(field.paused_s)
        fact: f.FieldFact = f.FieldClockResumed(field.number, now_s, by) if paused else (
            f.FieldClockPaused(field.number, now_s, by))
        yield OrderKeyView(word(lang, f"floor_players.clock_{'runs' if paused else 'stops'}"),
                           _tap(fact))
    words = word(lang, "floor_players.enter")
    if are_entries_open(field):
        entry = f.EntryMade(field.number, next_entry_number(field), "", by, now_s)
        yield OrderKeyView(words, _tap(entry), opens="name")
    else:
        yield OrderKeyView(words, None, word(lang, "floor_players.closed"))
    number = int(picked.line.removeprefix("entry.")) if picked.line.startswith("entry.") else 0
    yield from _entrant_keys(field, field.entrant(number), by, now_s, lang)
    yield from running_tournament_keys(room, field, houses, by, now_s, lang)


def _entrant_keys(
    field: TournamentField, one: Entrant | None, by: str, now_s: int, lang: str
) -> Iterator[OrderKeyView]:
    """Keys for the chosen entrant."""
    again = word(lang, "floor_players.again")
    warn = word(lang, "floor_players.penalise")
    if one is None:
        choose = word(lang, "floor_players.choose_line")
        yield OrderKeyView(again, None, choose)
        yield OrderKeyView(warn, None, choose)
        return
    if one.is_in and one.leg is Leg.WAITS:
        yield OrderKeyView(word(lang, "floor_players.withdraw"),
                           _tap(f.EntryWithdrawn(field.number, one.entry, by, now_s)))
    elif one.is_in:
        yield OrderKeyView(again, None, word(lang, "floor_players.still_in"))
    else:
        yield OrderKeyView(again, _tap(f.EntryAgain(field.number, one.entry, by, now_s)))
    penalty = f.EntryPenalised(field.number, one.entry, 0, by, "", now_s)
    yield OrderKeyView(warn, _tap(penalty), opens="penalty") if one.is_in else (
        OrderKeyView(warn, None, _leg(one, lang)))


"""Tournament in the picture: its clock, its sheet, the keys of a seat. No Qt."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice import DealerStep, StepKind, facts_for
from dealer_assist.game.between.colour_up import chips_missing, due_race
from dealer_assist.game.between.elimination import due_eliminations, may_reenter
from dealer_assist.game.between.level_clock import (
    blinds_level,
    level_clock_at,
    level_number,
    next_level,
    winning_seat,
)
from dealer_assist.game.between.table_waiting_list import free_seats
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.table.table import Chair, Table
from dealer_assist.game.table.tournament import Tournament
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.table_view import ClockView, Control, Menu
from dealer_assist.view.menus.fact_entry_controls import (
    amount_question,
    fact_entry_key,
    menu_key,
    seat_question,
)
from dealer_assist.view.sentences.dealer_sentences import level_words
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import amount_text

ROOT = "tournament"


def tournament_title(table: Table, lang: str) -> str:
    """Title with the hand's number and blinds; the level is shown beside it."""
    running = table.hand is not None and not is_between_hands(table)
    stakes = table.hand.stakes if running and table.hand is not None else table.stakes
    return word(
        lang, "level.title_hand" if running else "level.title_between", number=table.hands,
        small_chips=stakes.small_blind, big_chips=stakes.big_blind,
    )


def clock_view(table: Table, lang: str) -> ClockView | None:
    """Tournament clock; the window counts it down by itself."""
    played = table.tournament
    if played is None:
        return None
    level = played.running or played.levels[0]
    whole_s = level.minutes * 60
    state, left_s = _standing(table, played, lang)
    number = level_number(played, max(1, played.level))
    return ClockView(
        name=word(lang, "level.break_name") if level.is_break
        else word(lang, "level.name", number=number),
        blinds=level_words(level, lang),
        next=_next_words(played, lang),
        ends_s=played.began_s + whole_s, whole_s=whole_s, left_s=left_s, state=state,
        is_break=level.is_break, opens=Control(word(lang, "sheet.tournament"),
                                               Tap(TapKind.FACT), opens=ROOT),
        held=next((key for key in _level_on(table, played, lang) if key.enabled), None),
    )


def _standing(table: Table, played: Tournament, lang: str) -> tuple[str, int]:
    """Reason why the clock is stopped, and its seconds; "" and -1 while it runs."""
    if winning_seat(table):
        return word(lang, "level.won"), 0
    stopped = level_clock_at(table, played.paused_s)
    if stopped is None:
        return word(lang, "level.not_started"), played.levels[0].minutes * 60
    return (word(lang, "level.paused"), stopped.left_s) if played.paused_s else ("", -1)


def _next_words(played: Tournament, lang: str) -> str:
    coming = next_level(played)
    if not played.level:
        coming = played.levels[1] if len(played.levels) > 1 else None
    if coming is None:
        return word(lang, "level.last")
    return word(lang, "level.next", level=level_words(coming, lang))


def missing_alert(table: Table, lang: str) -> str:
    """Alert that chips are missing at the table, or too many; "" if all are there."""
    missing = chips_missing(table)
    if not missing:
        return ""
    id = "alert.chips_missing" if missing > 0 else "alert.chips_over"
    return word(lang, id, chips=abs(missing))


# --- the next step ---------------------------------------------------------------------------

#: Steps whose key is made here.
OF_TOURNAMENT: Final = frozenset({
    StepKind.ELIMINATE, StepKind.TOURNAMENT_WON, StepKind.START_CLOCK, StepKind.BREAK,
    StepKind.COLOUR_UP, StepKind.LEVEL, StepKind.HELD,
})
_ASKS: Final = {StepKind.BREAK: "tournament.break", StepKind.LEVEL: "tournament.level_change"}


def step_done_key(table: Table, step: DealerStep, lang: str) -> Control | None:
    """Key that says that the step is done; the floor's question if the text is silent."""
    if step.floor and step.kind in _ASKS:
        return menu_key(lang, "ask_floor", f"floor.{_ASKS[step.kind]}")
    if step.floor:
        return _out_in_place(table, step.seat, lang)
    if not facts_for(table, step):
        return None  # a break, a hand held, a winner, or a race that is still to be run
    return Control(word(lang, "step.done"), Tap(TapKind.DONE))


def _out_in_place(table: Table, number: int, lang: str) -> Control:
    """Key of an elimination in the place that the floor says; 0 if nobody at this table knows
    it."""
    played = table.tournament
    ask = amount_question(lang, "place", "place", least=0, most=played.persons if played else 0,
                 ready=((word(lang, "ready.place_unknown"), 0),))
    return fact_entry_key(table, lang, "out_in_place", e.PlayerEliminated(number, 0), ask,
                          like={"place": 0})


# --- the tournament's sheet ------------------------------------------------------------------


def tournament_keys(table: Table, lang: str) -> tuple[Control, ...]:
    """Tournament's keys on the table's sheet, if one is played."""
    return (menu_key(lang, "tournament", ROOT),) if table.tournament is not None else ()


def tournament_menus(table: Table, lang: str) -> tuple[Menu, ...]:
    """Tournament's sheets: its state, its clock and levels, arrivals and departures."""
    played = table.tournament
    if played is None:
        return ()
    return (Menu(
        ROOT, word(lang, "sheet.tournament"), facts=_facts(played, lang),
        controls=(
            *_held_keys(table, played, lang),
            *_clock_keys(table, played, lang),
            *_coming(table, played, lang),
        ),
        back="table",
    ),)


def _facts(played: Tournament, lang: str) -> tuple[str, ...]:
    level = blinds_level(played)
    persons = word(lang, "sheet.tournament_persons", persons=played.persons,
                   out=len(played.out)) if played.persons else ""
    held = word(lang, "sheet.tournament_held") if played.held else ""
    facts = (
        word(lang, "sheet.tournament_level", number=level_number(played, max(1, played.level)),
             level=level_words(level, lang)),
        _next_words(played, lang), persons,
        word(lang, "sheet.tournament_chips", chips=played.chips), held,
    )
    return tuple(fact for fact in facts if fact)


def _clock_keys(table: Table, played: Tournament, lang: str) -> tuple[Control, ...]:
    if not played.level:
        return ()
    stop = fact_entry_key(table, lang, "clock_resumed", e.ClockResumed(0)) if played.paused_s else (
        fact_entry_key(table, lang, "clock_paused", e.ClockPaused(0)))
    keys = [stop, *_level_on(table, played, lang)]
    if played.level > 1:
        keys.append(fact_entry_key(table, lang, "level_back", e.LevelBegan(played.level - 1, 0)))
    return (*keys, fact_entry_key(table, lang, "level_again", e.LevelBegan(played.level, 0)))


def _level_on(table: Table, played: Tournament, lang: str) -> tuple[Control, ...]:
    """Key of the next level, once the clock runs and while there is one."""
    if not 0 < played.level < len(played.levels):
        return ()
    return (fact_entry_key(table, lang, "level_on", e.LevelBegan(played.level + 1, 0), hold=True),)


def _held_keys(table: Table, played: Tournament, lang: str) -> tuple[Control, ...]:
    """Key of hand for hand by the floor manager's word at the table, if the link is cut."""
    if not played.held:
        return ()
    one = fact_entry_key(table, lang, "hand_released", e.NextHandReleased(""))
    over = fact_entry_key(table, lang, "hand_for_hand_over", e.NextHandReleased("", last=True))
    return (one, over)


def _coming(table: Table, played: Tournament, lang: str) -> tuple[Control, ...]:
    free = free_seats(table)
    keys = [fact_entry_key(table, lang, "moved_here", e.PlayerSat(0, 0, moved=True),
                  seat_question(lang, "moved_seat", "seat", free),
                           amount_question(lang, "moved_chips", "chips"))]
    if may_reenter(table):
        keys.append(fact_entry_key(table, lang, "reenter_at", e.PlayerReentered(0),
                          seat_question(lang, "reenter_seat", "seat", free)))
    if played.tables > 1:
        keys.append(fact_entry_key(table, lang, "out_elsewhere", e.PlayerEliminated(0, 0),
                          amount_question(lang, "place", "place", most=played.persons)))
    return tuple(keys)


# --- keys of a seat ----------------------------------------------------------------------


def tournament_seat_keys(table: Table, chair: Chair, lang: str) -> tuple[Control, ...]:
    """Keys of a free seat: enter again; of a seat without chips: again, or out; in a race: won a
    chip."""
    if table.tournament is None:
        return ()
    number = chair.seat
    again = (fact_entry_key(table, lang, "reenter", e.PlayerReentered(number),
                   amount=amount_text(table.tournament.stack, lang)),) if may_reenter(table) else ()
    if not chair.taken:
        return again
    due = next((one for one in due_eliminations(table) if one.seat == number), None)
    if due is not None:
        out = fact_entry_key(table, lang, "out",
                             e.PlayerEliminated(number, due.place)) if due.place else (
            _out_in_place(table, number, lang))
        return (out, *again)
    return _race_key(table, number, lang)


def _race_key(table: Table, number: int, lang: str) -> tuple[Control, ...]:
    race = due_race(table)
    mine = next((one for one in race.stacks if one.seat == number), None) if race else None
    if race is None or mine is None or not mine.odd:
        return ()
    won = e.StackCounted(number, mine.kept + race.larger)
    return (fact_entry_key(table, lang, "race_won", won, amount=amount_text(race.larger, lang)),)


def sit_key(table: Table, number: int, lang: str) -> Control | None:
    """Key to sit down with the starting stack (NLPC:7), if all begin alike; else None."""
    played = table.tournament
    if played is None or not table.house["tournament.equal_stacks"]:
        return None
    return fact_entry_key(table, lang, "sit_in_tournament", e.PlayerSat(number, played.stack),
                          seat=number,
                 amount=amount_text(played.stack, lang))

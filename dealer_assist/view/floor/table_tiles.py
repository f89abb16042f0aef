"""One table on the wall, in words and as a small table: phase, time, seats, stakes. No Qt."""

from functools import lru_cache
from typing import Final

from dealer_assist.floor.link.link_messages import Glance, TablePresence
from dealer_assist.floor.work.room_state import TableState
from dealer_assist.game.games import game, game_names
from dealer_assist.view.floor.floor_screen_view import BAR_STEPS, SmallSeat, SmallTable, TileView
from dealer_assist.view.floor.table_notes import (
    clock_duration,
    table_notes,
    table_title,
    to_floor_time,
)
from dealer_assist.words import catalogue, in_language, word
from dealer_assist.words.chip_amounts import NBSP, amount_text

#: A dealer who sits longer is to be relieved; our own number, since no house gives one.
RELIEF_S: Final = 3600
#: A hand's bar is full after so long, and its time stands out from the second on.
FULL_S, LONG_S = 300, 240
_STREETS: Final = (0, 3, 4, 5)


def table_tile_view(seen: TableState, now_s: int, lang: str) -> TileView:
    """The table as it is on the wall."""
    glance = seen.glance
    notes = tuple(table_notes(seen, now_s, lang))
    title = table_title(seen.name, lang)
    if glance is None:
        words = word(lang, "floor_panel.never" if not seen.heard_s else "floor_panel.no_news")
        spoken = ". ".join((title, words, *(note.words for note in notes)))
        return TileView(
            seen.name, seen.name, title, words, words, False, False, "", "", 0, False, None,
            "", "", "", "", False, "", "", "", "", "", False, notes, True, spoken)
    seconds = _hand_s(glance, seen, now_s)
    phase, short = _phase(glance, seen, lang)
    stakes, stakes_note = _stakes(glance, seen, now_s, lang)
    dealer = glance.dealer or word(lang, "floor_wall.no_dealer")
    dealer_note, is_due = _dealer_note(glance, seen, now_s, lang)
    hand = word(lang, "floor_wall.hand", number=glance.hand) if glance.hand else ""
    seats, free = f"{len(glance.taken)}/{glance.most_players}", _free(glance, lang)
    waiting = with_no_break_spaces(word(lang, "floor_panel.waiting", count=glance.waiting)
                       ) if glance.waiting else ""
    has_devices = bool(glance.devices)
    devices = word(lang, f"floor_wall.devices_{'up' if has_devices else 'none'}")
    small = None if glance.closed else _small(glance, seen, lang)
    time, said = clock_duration(seconds) if seconds >= 0 else "", _said(glance, lang)
    told = (" ".join(filter(None, (note.words, note.time))) for note in notes)
    parts = (title, *told, phase, time, small.pot if small is not None else "", said, stakes,
             stakes_note, seats, free, hand, dealer, dealer_note, waiting, devices)
    return TileView(
        table=seen.name, number=seen.name, title=title, phase=phase, phase_short=short,
        is_turn=_acts(glance, seen), is_stopped=glance.stopped and not glance.closed,
        hand=hand, time=time,
        bar=min(BAR_STEPS, max(0, seconds) * BAR_STEPS // FULL_S), is_long=seconds >= LONG_S,
        small=small, stakes=stakes, stakes_note=stakes_note, dealer=dealer, dealer_note=dealer_note,
        is_relief_due=is_due, seats=seats, free=free, waiting=waiting, said=said,
        devices=devices,
        has_devices=has_devices, notes=notes,
        is_dim=seen.presence is not TablePresence.UP or glance.closed,
        spoken=". ".join(part for part in parts if part))


def _acts(glance: Glance, seen: TableState) -> bool:
    """True if somebody is to act, as far as the table is heard."""
    return bool(glance.acting_seat) and seen.presence is TablePresence.UP and not glance.closed


def _hand_s(glance: Glance, seen: TableState, now_s: int) -> int:
    """Seconds since the running hand began, or since the last one ended; -1 if not known."""
    at_s = glance.began_s if glance.phase else glance.over_s
    if not at_s or glance.closed or seen.presence is not TablePresence.UP:
        return -1
    return max(0, now_s - to_floor_time(at_s, seen))


def _phase(glance: Glance, seen: TableState, lang: str) -> tuple[str, str]:
    """Phase and whose turn it is; the phase alone."""
    if glance.closed:
        words = word(lang, "floor_panel.closed")
        return words, words
    if glance.stopped:
        return word(lang, "floor_wall.stopped_for"), word(lang, "floor_wall.stopped")
    id = f"floor_panel.phase_{glance.phase or 'none'}"
    # an earlier program tells neither seats nor board
    if glance.phase == "betting" and glance.live and len(glance.board) in _STREETS:
        id = f"floor_wall.street_{len(glance.board)}"
    short = word(lang, id) if id in catalogue() else ""
    if not _acts(glance, seen):
        return short, short
    return word(lang, "floor_wall.acts", phase=short, seat=glance.acting_seat), short


def _small(glance: Glance, seen: TableState, lang: str) -> SmallTable:
    states = tuple(_seat(glance, seat, seen) for seat in range(1, glance.most_players + 1))
    pot = amount_text(glance.pot, lang) if glance.pot else ""
    return SmallTable(states, glance.button, glance.board, pot, glance.house)


def _seat(glance: Glance, seat: int, seen: TableState) -> SmallSeat:
    if seat == glance.acting_seat and _acts(glance, seen):
        return SmallSeat.ACTS
    if seat in glance.live:
        stacks = dict(glance.stacks)
        return SmallSeat.LIVE if stacks.get(seat, 1) else SmallSeat.ALL_IN
    if glance.phase and glance.live and any(seat == one for one, _ in glance.began):
        return SmallSeat.FOLDED
    return SmallSeat.SITS if seat in glance.taken else SmallSeat.FREE


def _stakes(glance: Glance, seen: TableState, now_s: int, lang: str) -> tuple[str, str]:
    """Stakes; the game, or the tournament's level and the time it has left."""
    stakes = f"{amount_text(glance.small_blind, lang)}/{amount_text(glance.big_blind, lang)}"
    if not glance.tournament:
        return stakes, game_name(glance.game, lang)
    if glance.is_break:
        return word(lang, "floor_panel.break"), _left(glance, seen, now_s, lang)
    left = _left(glance, seen, now_s, lang)
    id = "floor_wall.level_left" if left else "floor_wall.level"
    return stakes, word(lang, id, level=glance.level, left=left)


@lru_cache(maxsize=64)
def game_name(name: str, lang: str) -> str:
    """The game without the family's name: all are hold'em."""
    if name not in game_names():
        return name
    played = game(name)
    words = in_language((played.fr, played.en), lang).removeprefix("Texas Hold'em").strip(", ")
    return words[:1].upper() + words[1:]


def _left(glance: Glance, seen: TableState, now_s: int, lang: str) -> str:
    """Time left of the level."""
    if glance.paused:
        return word(lang, "floor_panel.paused")
    if not glance.level_ends_s:
        return ""
    return clock_duration(to_floor_time(glance.level_ends_s, seen) - now_s)


def _dealer_note(
    glance: Glance, seen: TableState, now_s: int, lang: str
) -> tuple[str, bool]:
    """Time since the dealer sat down, and true if he is to be relieved; "" if it isn't known."""
    if not glance.dealer or not glance.dealer_s or glance.closed:
        return "", False
    seconds = now_s - to_floor_time(glance.dealer_s, seen)
    minutes = with_no_break_spaces(word(lang, "floor_panel.minutes", count=max(0, seconds) // 60))
    if seconds >= RELIEF_S:
        return word(lang, "floor_wall.relief_due", age=minutes), True
    return minutes, False


def with_no_break_spaces(words: str) -> str:
    """Words that stay on one line."""
    return words.replace(" ", NBSP)


def free_seat_count(glance: Glance) -> int:
    """Number of free seats: neither taken nor reserved."""
    return max(0, glance.most_players - len({*glance.taken, *glance.kept}))


def _free(glance: Glance, lang: str) -> str:
    free = free_seat_count(glance)
    if glance.closed:
        return ""
    name = "full" if not free else "free_one" if free == 1 else "free"
    return with_no_break_spaces(word(lang, f"floor_panel.{name}", count=free))


def _said(glance: Glance, lang: str) -> str:
    """The last act."""
    if not glance.last or glance.closed:
        return ""
    last = glance.last[0]
    return word(lang, f"floor_wall.said_{last.kind}", seat=last.seat,
                chips=amount_text(last.chips, lang))

"""One table at a glance, in words: game, player to act since when, faults. No Qt.

A table's times are by its own clock: they are converted to the floor's by its drift.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from dealer_assist.floor.link.link_messages import Glance, TablePresence
from dealer_assist.floor.work.room_state import CallState, TableState
from dealer_assist.game.games import game, names
from dealer_assist.view.floor.floor_screen_view import NoteSign, TableNote, TileView
from dealer_assist.words import catalogue, in_language, word
from dealer_assist.words.chips import amount_text

#: A player who thinks longer is marked; our own number, since no house gives one.
LATE_S: Final = 60
#: Seconds change in such steps until somebody is late: forty counters would only flicker.
STEP_S: Final = 10
#: A clock that is wrong by more is reported.
DRIFT_MS: Final = 2000
#: The archive is behind if it lacks so many rows: fewer are under way.
BEHIND_ROWS: Final = 50
_UP: Final = "up"


def span(seconds: int) -> str:
    """Duration as on a clock.

    >>> span(42), span(754), span(3723)
    ('0:42', '12:34', '1:02:03')
    """
    minutes, left = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def age(seconds: int, lang: str) -> str:
    """Age in the unit that matters.

    >>> age(42, "en"), age(754, "fr"), age(7300, "en")
    ('42 s', '12 min', '2 h')
    """
    if seconds < 60:
        return word(lang, "floor_panel.seconds", count=max(0, seconds))
    if seconds < 3600:
        return word(lang, "floor_panel.minutes", count=seconds // 60)
    return word(lang, "floor_panel.hours", count=seconds // 3600)


def by_floor(at_s: int, seen: TableState) -> int:
    """Time of the floor's clock for a time of the table's clock."""
    return at_s - round((seen.drift_ms or 0) / 1000)


def title_of(table: str, lang: str) -> str:
    """Name of the table: a bare number gets the word before it."""
    return word(lang, "floor_panel.table", name=table) if table.isdecimal() else table


def tile(seen: TableState, now_s: int, lang: str) -> TileView:
    """The table as it is on the page of all tables."""
    glance = seen.glance
    notes = tuple(_notes(seen, now_s, lang))
    title = title_of(seen.name, lang)
    if glance is None:
        words = word(lang, "floor_panel.never" if not seen.heard_s else "floor_panel.no_news")
        spoken = ". ".join((title, words, *(note.words for note in notes)))
        return TileView(seen.name, title, words, "", "", "", "", "", "", "", notes, True, spoken)
    is_dim = seen.presence is not TablePresence.UP or glance.closed
    parts = (
        game_words(glance, lang), _left(glance, seen, now_s, lang), _seats(glance),
        _free(glance, lang), _act(glance, seen, now_s, lang), _hand(glance, lang),
        glance.dealer, _waiting(glance, lang),
    )
    spoken = ". ".join(part for part in (title, *(note.words for note in notes), *parts) if part)
    return TileView(seen.name, title, *parts, notes=notes, is_dim=is_dim, spoken=spoken)


def game_words(glance: Glance, lang: str) -> str:
    """Game and stakes; in a tournament its level."""
    stakes = f"{amount_text(glance.small_blind, lang)}/{amount_text(glance.big_blind, lang)}"
    if glance.tournament:
        if glance.is_break:
            return word(lang, "floor_panel.break")
        return word(lang, "floor_panel.level", level=glance.level, stakes=stakes)
    return f"{game_name(glance.game, lang)} {stakes}"


@lru_cache(maxsize=64)
def game_name(name: str, lang: str) -> str:
    """The game without the family's name: all are hold'em."""
    if name not in names():
        return name
    played = game(name)
    words = in_language((played.fr, played.en), lang).removeprefix("Texas Hold'em").strip(", ")
    return words[:1].upper() + words[1:]


def _left(glance: Glance, seen: TableState, now_s: int, lang: str) -> str:
    if not glance.tournament:
        return ""
    if glance.paused:
        return word(lang, "floor_panel.paused")
    if not glance.level_ends_s:
        return ""
    return span(by_floor(glance.level_ends_s, seen) - now_s)


def _seats(glance: Glance) -> str:
    return f"{len(glance.taken)}/{glance.most_players}"


def free_seats(glance: Glance) -> int:
    """Number of free seats: neither taken nor reserved."""
    return max(0, glance.most_players - len({*glance.taken, *glance.kept}))


def _free(glance: Glance, lang: str) -> str:
    free = free_seats(glance)
    if glance.closed:
        return ""
    name = "full" if not free else "free_one" if free == 1 else "free"
    return word(lang, f"floor_panel.{name}", count=free)


def _acting_s(glance: Glance, seen: TableState, now_s: int) -> int:
    """Seconds since the player is to act; -1 if nobody is."""
    live = glance.acting_seat and glance.since_s and seen.presence is TablePresence.UP
    return max(0, now_s - by_floor(glance.since_s, seen)) if live else -1


def _act(glance: Glance, seen: TableState, now_s: int, lang: str) -> str:
    since = _acting_s(glance, seen, now_s)
    if glance.closed:
        return word(lang, "floor_panel.closed")
    if since >= 0:
        told = since - since % STEP_S
        if since >= LATE_S or not told:  # a late one is listed among the faults
            return word(lang, "floor_panel.act_now", seat=glance.acting_seat)
        return word(lang, "floor_panel.act", seat=glance.acting_seat, time=span(told))
    name = f"floor_panel.phase_{glance.phase or 'none'}"
    return word(lang, name) if name in catalogue() else ""


def _hand(glance: Glance, lang: str) -> str:
    return word(lang, "floor_panel.hand", number=glance.hand) if glance.hand else ""


def _waiting(glance: Glance, lang: str) -> str:
    return word(lang, "floor_panel.waiting", count=glance.waiting) if glance.waiting else ""


# --- faults -----------------------------------------------------------------------------


def _notes(seen: TableState, now_s: int, lang: str) -> Iterator[TableNote]:
    """Notes on the table, the gravest first."""
    glance = seen.glance
    if glance is not None:
        yield from _asking(glance, seen, now_s, lang)
    if seen.refused:
        known = f"floor_panel.why_{seen.refused}"
        why = word(lang, known) if known in catalogue() else seen.refused
        yield TableNote(NoteSign.REFUSED, word(lang, "floor_panel.refused", why=why))
    if seen.presence is TablePresence.GONE and (glance is not None or seen.heard_s):
        since = age(now_s - seen.heard_s, lang) if seen.heard_s else "—"
        yield TableNote(NoteSign.CUT, word(lang, "floor_panel.cut", age=since))
    elif seen.presence is TablePresence.CLOSED:
        yield TableNote(NoteSign.CUT, word(lang, "floor_panel.ended"))
    if glance is not None:
        yield from _in_play(glance, seen, now_s, lang)
    if seen.behind >= BEHIND_ROWS:
        yield TableNote(NoteSign.BEHIND, word(lang, "floor_panel.behind", count=seen.behind))
    if seen.drift_ms is not None and abs(seen.drift_ms) >= DRIFT_MS:
        seconds = f"{seen.drift_ms / 1000:+.0f}".replace("-", "−")
        yield TableNote(NoteSign.CLOCK, word(lang, "floor_panel.drift", seconds=seconds))


def _asking(glance: Glance, seen: TableState, now_s: int, lang: str) -> Iterator[TableNote]:
    if glance.calls:
        oldest = min(glance.calls, key=lambda call: call.at_s)
        since = now_s - by_floor(oldest.at_s, seen)
        if all(call.coming for call in glance.calls):
            yield TableNote(NoteSign.COMING,
                            word(lang, "floor_panel.tile_coming", name=oldest.coming))
        else:
            yield TableNote(NoteSign.CALL, word(lang, "floor_panel.tile_call", time=span(since)))
    if glance.alarms:
        yield TableNote(NoteSign.ALARM, _counted("alarm", glance.alarms, lang))


def _in_play(glance: Glance, seen: TableState, now_s: int, lang: str) -> Iterator[TableNote]:
    if glance.cases + glance.doubts:
        yield TableNote(NoteSign.CASE, _counted("case", glance.cases + glance.doubts, lang))
    since = _acting_s(glance, seen, now_s)
    if since >= LATE_S:
        yield TableNote(NoteSign.LATE, word(lang, "floor_panel.late", seat=glance.acting_seat,
                                            time=span(since)))
    for device in glance.devices:
        if device.state != _UP:
            known = f"device.{device.name}"
            name = word(lang, known) if known in catalogue() else device.name
            state = f"floor_panel.device_{device.state}"
            told = word(lang, state) if state in catalogue() else device.state
            yield TableNote(NoteSign.FAULT, word(lang, "floor_panel.device", name=name, state=told))


def _counted(name: str, count: int, lang: str) -> str:
    return word(lang, f"floor_panel.{name}_{'one' if count == 1 else 'many'}", count=count)


def since_call(call: CallState, seen: TableState | None, now_s: int) -> int:
    """Seconds since the call was made."""
    at_s = by_floor(call.told.at_s, seen) if seen is not None else call.told.at_s
    return max(0, now_s - at_s)

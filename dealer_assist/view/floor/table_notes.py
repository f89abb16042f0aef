"""Notes on a table in words that can't be misread: calls, cases, late players, devices. No Qt.

A table's times are by its own clock: they are converted to the floor's by its drift.
"""

from collections.abc import Iterator
from typing import Final

from dealer_assist.floor.link.link_messages import DeviceCondition, Glance, TablePresence
from dealer_assist.floor.work.room_state import CallState, TableState
from dealer_assist.view.floor.floor_screen_view import NoteSign, TableNote
from dealer_assist.view.sentences.fact_words import call_reason_words
from dealer_assist.words import catalogue, word
from dealer_assist.words.chip_amounts import NBSP

#: A player who thinks longer is marked; our own number, since no house gives one.
LATE_S: Final = 60
#: A clock that is wrong by more is reported.
DRIFT_MS: Final = 2000
#: The archive is behind if it lacks so many rows: fewer are under way.
BEHIND_ROWS: Final = 50
_UP: Final = "up"


def clock_duration(seconds: int) -> str:
    """Duration as on a clock.

    >>> clock_duration(42), clock_duration(754), clock_duration(3723)
    ('0:42', '12:34', '1:02:03')
    """
    minutes, left = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def age_words(seconds: int, lang: str) -> str:
    """Age in the unit that matters.

    >>> age_words(42, "en"), age_words(754, "fr"), age_words(7300, "en")
    ('42 s', '12 min', '2 h')
    """
    if seconds < 60:
        return word(lang, "floor_panel.seconds", count=max(0, seconds))
    if seconds < 3600:
        return word(lang, "floor_panel.minutes", count=seconds // 60)
    return word(lang, "floor_panel.hours", count=seconds // 3600)


def to_floor_time(at_s: int, seen: TableState) -> int:
    """Time of the floor's clock for a time of the table's clock."""
    return at_s - round((seen.drift_ms or 0) / 1000)


def table_title(table: str, lang: str) -> str:
    """Name of the table: a bare number gets the word before it."""
    return word(lang, "floor_panel.table", name=table) if table.isdecimal() else table


def since_call(call: CallState, seen: TableState | None, now_s: int) -> int:
    """Seconds since the call was made."""
    at_s = to_floor_time(call.told.at_s, seen) if seen is not None else call.told.at_s
    return max(0, now_s - at_s)


def acting_s(glance: Glance, seen: TableState, now_s: int) -> int:
    """Seconds since the player is to act; -1 if nobody is."""
    live = glance.acting_seat and glance.since_s and seen.presence is TablePresence.UP
    return max(0, now_s - to_floor_time(glance.since_s, seen)) if live else -1


def table_notes(seen: TableState, now_s: int, lang: str) -> Iterator[TableNote]:
    """Notes on the table, the gravest first."""
    glance = seen.glance
    if glance is not None:
        yield from _asking(glance, seen, now_s, lang)
    if seen.refused:
        known = f"floor_panel.why_{seen.refused}"
        why = word(lang, known) if known in catalogue() else seen.refused
        yield TableNote(NoteSign.REFUSED, word(lang, "floor_panel.refused", why=why))
    if seen.presence is TablePresence.GONE and (glance is not None or seen.heard_s):
        since = age_words(now_s - seen.heard_s, lang) if seen.heard_s else "—"
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
        if all(call.coming for call in glance.calls):
            yield TableNote(NoteSign.COMING,
                            word(lang, "floor_panel.tile_coming", name=oldest.coming))
        else:
            why = call_reason_words(oldest.reason or glance.matter, lang)
            yield TableNote(NoteSign.CALL, why or word(lang, "floor_wall.call"),
                            time=clock_duration(now_s - to_floor_time(oldest.at_s, seen)))
    if glance.alarms:
        yield TableNote(NoteSign.ALARM, _counted("alarm", glance.alarms, lang))


def _in_play(glance: Glance, seen: TableState, now_s: int, lang: str) -> Iterator[TableNote]:
    if glance.cases + glance.doubts:
        yield TableNote(NoteSign.CASE, _counted("case", glance.cases + glance.doubts, lang))
    since = acting_s(glance, seen, now_s)
    if since >= LATE_S:
        yield TableNote(NoteSign.LATE, word(lang, "floor_panel.late", seat=glance.acting_seat,
                                            time=clock_duration(since)))
    for device in glance.devices:
        if device.state != _UP:
            yield _trouble(device, seen, now_s, lang)


def _trouble(device: DeviceCondition, seen: TableState, now_s: int, lang: str) -> TableNote:
    """Device's trouble, since when it lasts, and how one plays without it."""
    known, state = f"floor_wall.{device.state}_{device.name}", f"floor_wall.{device.state}"
    if known in catalogue():
        trouble = word(lang, known)
    else:
        named = f"device.{device.name}"
        name = word(lang, named) if named in catalogue() else device.name
        trouble = word(lang, state, name=name) if state in catalogue() else (
            word(lang, "floor_panel.device", name=name, state=device.state))
    hint = f"floor_wall.hint_{device.name}"
    does = word(lang, hint) if device.state == "lost" and hint in catalogue() else ""
    if not device.since_s:
        words = word(lang, "floor_wall.hint", trouble=trouble, hint=does) if does else trouble
        return TableNote(NoteSign.FAULT, words, trouble)
    since = age_words(now_s - to_floor_time(device.since_s, seen), lang).replace(" ", NBSP)
    words = word(lang, f"floor_wall.since{'_hint' if does else ''}", trouble=trouble, age=since,
                 hint=does)
    return TableNote(NoteSign.FAULT, words, trouble, since)


def _counted(name: str, count: int, lang: str) -> str:
    return word(lang, f"floor_panel.{name}_{'one' if count == 1 else 'many'}", count=count)

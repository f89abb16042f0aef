"""room_picture(room, ...) -> RoomView: all tables at a glance, calls, the line on top. No Qt."""

from collections import Counter
from typing import Final, NamedTuple

from dealer_assist.floor.link.link_messages import CallReport, TablePresence
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_state import CallState, RoomState, SignedIn, TableState
from dealer_assist.game.facts import CallEnded
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.view.floor.floor_screen_view import (
    HeadView,
    Keep,
    NoteSign,
    OpenCallView,
    RoomView,
    TileView,
)
from dealer_assist.view.floor.table_tiles import since_call, span, tile, title_of
from dealer_assist.view.sentences.fact_words import called_for
from dealer_assist.words import catalogue, word

_OF_FAULTS: Final = frozenset({NoteSign.ALARM, NoteSign.REFUSED, NoteSign.CUT, NoteSign.FAULT,
                               NoteSign.BEHIND,
                               NoteSign.CLOCK})
_COMING: Final = "coming"


class ShownTable(NamedTuple):
    """A table's tile, and the filters that keep it in sight."""

    tile: TileView
    keeps: tuple[Keep, ...]


class ShownTables:
    """Tables of a window as it last showed them: a picture costs what changed, not the room's size.

    Only a table that changed is put in words again; all of them when the second or the language
    is another.
    """

    def __init__(self) -> None:
        self._made: dict[str, tuple[TableState, ShownTable]] = {}
        self._for = (0, "")

    def shown(self, tables: tuple[TableState, ...], now_s: int, lang: str) -> list[ShownTable]:
        """Tile and filters of each table."""
        if self._for != (now_s, lang):
            self._made, self._for = {}, (now_s, lang)
        made = [self._table(seen, now_s, lang) for seen in tables]
        self._made = {seen.name: (seen, shown) for seen, shown in zip(tables, made, strict=True)}
        return made

    def _table(self, seen: TableState, now_s: int, lang: str) -> ShownTable:
        last = self._made.get(seen.name)
        if last is not None and last[0] is seen:
            return last[1]
        shown = tile(seen, now_s, lang)
        return ShownTable(shown, tuple(keep for keep in Keep if _is_kept(keep, shown, seen)))


def room_picture(
    room: RoomState, now_s: int, lang: str, keep: Keep = Keep.ALL, notice: str = "",
    tables: ShownTables | None = None,
) -> RoomView:
    """Picture of the page of all tables, by the floor's clock; ``tables`` as last shown."""
    shown = (tables or ShownTables()).shown(room.tables, now_s, lang)
    tiles = tuple([one.tile for one in shown if keep in one.keeps])
    count = Counter([keep for one in shown for keep in one.keeps])
    return RoomView(
        lang=lang, head=head(room, now_s, lang, notice), calls=call_views(room, now_s, lang),
        quiet=word(lang, "floor_panel.no_call"), tiles=tiles,
        keeps=tuple((one, word(lang, f"floor_panel.keep_{one}"), count[one]) for one in Keep),
        keep=keep,
        nothing="" if tiles else word(
            lang, "floor_panel.no_table" if not shown else "floor_panel.none_kept"),
    )


def _is_kept(keep: Keep, shown: TileView, seen: TableState) -> bool:
    """True if the filter shows this table."""
    if keep is Keep.CALLS:
        return any(note.mark in (NoteSign.CALL, NoteSign.COMING, NoteSign.CASE) for note
                   in shown.notes)
    if keep is Keep.FAULTS:
        return any(note.mark in _OF_FAULTS for note in shown.notes)
    if keep is Keep.TOURNAMENT:
        return seen.glance is not None and seen.glance.tournament
    return True


def head(room: RoomState, now_s: int, lang: str, notice: str = "") -> HeadView:
    """Line on top."""
    glances = [seen.glance for seen in room.tables if seen.glance is not None
               and seen.presence is TablePresence.UP and not seen.glance.closed]
    summary = word(
        lang, "floor_panel.summary", tables=len(glances),
        players=sum(len(glance.taken) for glance in glances),
        waiting=len(room.waiting.waits) or sum(glance.waiting for glance in glances),
    )
    person = room.person
    line = _line(room, lang)
    return HeadView(
        site=room.site, summary=summary, person=person.name if person is not None else "",
        role=_roles(person.role, lang) if person is not None else "",
        line=line, is_bad=bool(line), notice=notice, session=_session(person, now_s, lang),
    )


def _session(person: SignedIn | None, now_s: int, lang: str) -> str:
    """Time left of the session: whole minutes, the last one in steps of ten seconds."""
    if person is None or not person.until_s:
        return ""
    left_s = max(0, person.until_s - now_s)
    if left_s > 60:
        return word(lang, "floor_panel.session_minutes", minutes=-(-left_s // 60))
    return word(lang, "floor_panel.session_seconds", seconds=-(-left_s // 10) * 10)


def _roles(roles: str, lang: str) -> str:
    """Roles of the person, in words; several are separated by blanks."""
    known = (f"floor_panel.role_{role}" for role in roles.split())
    return ", ".join(word(lang, id) for id in known if id in catalogue())


def _line(room: RoomState, lang: str) -> str:
    """Fault of archive and broker in words; "" if both are well."""
    seen = room.archive
    lost = [word(lang, f"floor_panel.{name}_down") for name, state in (
        ("broker", seen.broker), ("archive", seen.archive)) if state != "up"]
    return " ".join((*lost, seen.why) if len(lost) == 1 else lost)


def call_views(room: RoomState, now_s: int, lang: str) -> tuple[OpenCallView, ...]:
    """Calls that aren't over, the oldest first."""
    tables = {seen.name: seen for seen in room.tables}
    return tuple(_call(room, call, tables.get(call.table), now_s, lang) for call in room.calls)


def _reason(told: CallReport, lang: str) -> str:
    """Reason of the call, and the seat of the player who asked for it."""
    asked = word(lang, "floor_panel.call_asked_by", seat=told.asked_by) if told.asked_by else ""
    return " · ".join(filter(None, (called_for(told.reason, lang), asked)))


def _call(
    room: RoomState, call: CallState, seen: TableState | None, now_s: int, lang: str,
) -> OpenCallView:
    told = call.told
    asked = call.ordered == _COMING
    if told.coming:
        state = word(lang, "floor_panel.call_coming", name=told.coming)
    elif asked:
        state = word(lang, "floor_panel.call_asked")
    else:
        state = word(lang, "floor_panel.call_heard" if told.heard else "floor_panel.call_rings")
    number = seen.glance.number if seen is not None and seen.glance is not None else 0
    key = word(lang, "floor_panel.coming")
    by = room.person.name if room.person is not None else ""
    tap = FloorTap(FloorTapKind.COMING, table=call.table, call=told.number)
    if told.coming:  # a matter settled by talk is ended by a tap
        key = word(lang, "floor_panel.call_over")
        tap = FloorTap(FloorTapKind.ORDER, table=call.table, order=OrderKind.ENTER,
                       fact=CallEnded(told.number, by, now_s), seen=number)
    may = room.person is not None and not (asked and not told.coming)
    return OpenCallView(
        table=call.table, number=told.number, title=title_of(call.table, lang),
        age=span(since_call(call, seen, now_s)), reason=_reason(told, lang), state=state,
        rings=not told.coming and not asked, is_heard=told.heard or bool(call.ordered),
        key=key, tap=tap if may else None,
        why="" if room.person is not None else word(lang, "floor_panel.sign_in_first"),
    )

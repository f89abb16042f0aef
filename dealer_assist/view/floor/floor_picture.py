"""room_picture(room, ...) -> RoomView: all tables at a glance, calls, the line on top. No Qt."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from dealer_assist.floor.link.link_messages import CallReport, Glance, TablePresence
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
from dealer_assist.view.floor.table_notes import (
    clock_duration,
    since_call,
    table_notes,
    table_title,
)
from dealer_assist.view.floor.table_tiles import table_tile_view
from dealer_assist.view.sentences.fact_words import call_reason_words
from dealer_assist.words import catalogue, word
from dealer_assist.words.chip_amounts import amount_text

_OF_FAULTS: Final = frozenset({NoteSign.ALARM, NoteSign.REFUSED, NoteSign.CUT, NoteSign.FAULT,
                               NoteSign.BEHIND,
                               NoteSign.CLOCK})
_OF_CALLS: Final = frozenset({NoteSign.CALL, NoteSign.COMING, NoteSign.CASE})
_COMING: Final = "coming"
#: A call that nobody answers rings louder after so long.
OLD_S: Final = 60
#: Walls for so many tables; more than the largest stand on several pages.
GRIDS: Final = (6, 12, 24)
MOST_ON_WALL: Final = GRIDS[-1]


class ShownTables:
    """Tables of a window as it last showed them: a picture costs what changed, not the room's size.

    Only a table that changed is sorted by the filters again, and only one on the page is put in
    words: again if it changed, or if the second or the language is another.
    """

    def __init__(self) -> None:
        self._sorted: dict[str, tuple[TableState, tuple[Keep, ...]]] = {}
        self._tiles: dict[str, tuple[TableState, TileView]] = {}
        self._for = (0, "")

    def keeps(self, tables: tuple[TableState, ...]) -> list[tuple[Keep, ...]]:
        """Filters that keep each table in sight."""
        before = self._sorted
        made = [last[1] if (last := before.get(seen.name)) is not None and last[0] is seen
                else table_filters_of(seen) for seen in tables]
        self._sorted = {seen.name: (seen, keeps)
                        for seen, keeps in zip(tables, made, strict=True)}
        return made

    def tiles(self, tables: Sequence[TableState], now_s: int, lang: str) -> tuple[TileView, ...]:
        """Tile of each table of the page."""
        before = self._tiles if self._for == (now_s, lang) else {}
        made = tuple(last[1] if (last := before.get(seen.name)) is not None and last[0] is seen
                     else table_tile_view(seen, now_s, lang) for seen in tables)
        self._tiles = {seen.name: (seen, shown) for seen, shown in zip(tables, made, strict=True)}
        self._for = (now_s, lang)
        return made


def room_picture(
    room: RoomState, now_s: int, lang: str, keep: Keep = Keep.ALL, notice: str = "",
    tables: ShownTables | None = None, page: int = 0,
) -> RoomView:
    """Picture of the page of all tables, by the floor's clock; ``tables`` as last shown."""
    known = tables or ShownTables()
    keeps = known.keeps(room.tables)
    count = Counter([keep for one in keeps for keep in one])
    kept = [seen for seen, one in zip(room.tables, keeps, strict=True) if keep in one]
    placed = wall_places([seen.name for seen in kept]) if keep is Keep.ALL else range(len(kept))
    most = max(placed, default=-1) + 1
    pages = max(1, -(-most // MOST_ON_WALL))
    page = min(page, pages - 1)
    first = page * MOST_ON_WALL
    here = [(place - first, seen) for place, seen in zip(placed, kept, strict=True)
            if 0 <= place - first < MOST_ON_WALL]
    ahead = (page + 1) % pages * MOST_ON_WALL
    return RoomView(
        lang=lang, head=head_line_view(room, now_s, lang, notice),
        calls=call_views(room, now_s, lang),
        quiet=word(lang, "floor_panel.no_call"),
        tiles=known.tiles([seen for _, seen in here], now_s, lang),
        places=tuple([place for place, _ in here]),
        grid=next(grid for grid in GRIDS if most <= grid or grid == MOST_ON_WALL),
        page=page, pages=pages,
        page_words=word(lang, "floor_wall.page", page=page + 1, pages=pages) if pages > 1 else "",
        page_note=word(lang, "floor_wall.tables_of_page", first=ahead + 1,
                       last=min(most, ahead + MOST_ON_WALL)) if pages > 1 else "",
        keeps=tuple((one, word(lang, f"floor_panel.keep_{one}"), count[one]) for one in Keep
                    if one is not Keep.TOURNAMENT or count[one] or keep is one),
        keep=keep,
        nothing="" if kept else word(
            lang, "floor_panel.no_table" if not room.tables else "floor_panel.none_kept"),
    )


def wall_places(names: Sequence[str]) -> list[int]:
    """Place of each table on the wall, from 0: table n always at the nth, whoever is missing.

    Numbers that would leave more than a wall empty (101, 102) stand in their order, as names do,
    behind the numbers.

    >>> wall_places(["7", "Salon", "1"]), wall_places(["102", "101"])
    ([6, 7, 0], [1, 0])
    """
    numbers = {name: int(name) for name in names if name.isdecimal()}
    last = max(numbers.values(), default=0)
    if numbers and (0 in numbers.values() or len(set(numbers.values())) < len(numbers)
                    or last > max(MOST_ON_WALL, 2 * len(numbers))):
        order = sorted(numbers, key=lambda name: (numbers[name], name))
        numbers, last = {name: at for at, name in enumerate(order, 1)}, len(order)
    others = sorted(name for name in names if name not in numbers)
    behind = {name: last + at for at, name in enumerate(others)}
    return [numbers[name] - 1 if name in numbers else behind[name] for name in names]


def table_filters_of(seen: TableState) -> tuple[Keep, ...]:
    """Filters that keep the table in sight, whatever the time."""
    marks = {note.mark for note in table_notes(seen, 0, "fr")}
    keeps = [Keep.ALL]
    if marks & _OF_CALLS:
        keeps.append(Keep.CALLS)
    if marks & _OF_FAULTS:
        keeps.append(Keep.FAULTS)
    if seen.glance is not None and seen.glance.tournament:
        keeps.append(Keep.TOURNAMENT)
    return tuple(keeps)


def head_line_view(room: RoomState, now_s: int, lang: str, notice: str = "") -> HeadView:
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
    return " · ".join(filter(None, (call_reason_words(told.reason, lang), asked)))


def _at_stake(glance: Glance | None, lang: str) -> tuple[str, str]:
    """Chips in the middle; the dealer."""
    if glance is None:
        return "", ""
    chips = word(lang, "floor_wall.stakes_now", chips=amount_text(glance.pot, lang))
    dealer = word(lang, "floor_wall.call_dealer", name=glance.dealer)
    return chips if glance.pot else "", dealer if glance.dealer else ""


def _call(
    room: RoomState, call: CallState, seen: TableState | None, now_s: int, lang: str,
) -> OpenCallView:
    told = call.told
    asked = call.ordered == _COMING
    glance = seen.glance if seen is not None else None
    if told.coming:
        state = word(lang, "floor_panel.call_coming", name=told.coming)
    elif asked:
        state = word(lang, "floor_panel.call_asked")
    else:
        state = word(lang, "floor_panel.call_heard" if told.heard else "floor_panel.call_rings")
    number = glance.number if glance is not None else 0
    since = since_call(call, seen, now_s)
    stakes, dealer = _at_stake(glance, lang)
    key = word(lang, "floor_panel.coming")
    by = room.person.name if room.person is not None else ""
    tap = FloorTap(FloorTapKind.COMING, table=call.table, call=told.number)
    if told.coming:  # a matter settled by talk is ended by a tap
        key = word(lang, "floor_panel.call_over")
        tap = FloorTap(FloorTapKind.ORDER, table=call.table, order=OrderKind.ENTER,
                       fact=CallEnded(told.number, by, now_s), seen=number)
    may = room.person is not None and not (asked and not told.coming)
    return OpenCallView(
        table=call.table, number=told.number, title=table_title(call.table, lang),
        age=clock_duration(since), reason=_reason(told, lang),
        stakes=stakes, dealer=dealer, state=state,
        rings=not told.coming and not asked, is_old=since >= OLD_S,
        is_heard=told.heard or bool(call.ordered), key=key,
        tap=tap if may else None,
        why="" if room.person is not None else word(lang, "floor_panel.sign_in_first"),
    )

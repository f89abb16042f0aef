"""Tournament of the demo across tables: opened, entered and led by its floor manager's taps."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from dealer_assist.floor.link.link_messages import TablePresence
from dealer_assist.floor.work.advance_room import room_of
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.floor.work.tournament_work import TournamentWork
from dealer_assist.game.facts import Level
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.facts.floor import FloorFact
from dealer_assist.game.multi_table.field_state import TournamentField
from dealer_assist.game.multi_table.step_choices import DueStep, Until
from dealer_assist.storage.journal import FloorJournal, JournalKind
from dealer_assist.training.demo.tap_only_players import NAMES
from dealer_assist.words import word

#: The house of the demo's tournament; its blinds begin as cli/floor/floor_tables.py opens tables.
FIELD_HOUSE: Final = "tda2024"
_LEVELS: Final = tuple(Level(25 << k, 50 << k, 1) for k in range(12))
_STACK: Final = 1000
_TAPS_AGAIN_S: Final = 10.0
_AT_A_TABLE: Final = 6
#: Places paid: with one player more at two tables they play hand for hand.
_PAID: Final = 9
_RELEASE: Final = "field_due.release"


class FieldPilot:
    """Floor manager's taps for the tournament, one after the other, by the state of the room."""

    def __init__(self, field: TournamentWork, tables: Sequence[str]) -> None:
        self._field, self._tables = field, tuple(tables)
        self._tapped: dict[f.FieldFact | DueStep, float] = {}

    def taps(self, room: RoomState) -> Iterator[FloorTap]:
        """Taps due now; a busy floor is given time before the same tap is repeated."""
        now_s = time.monotonic()
        for tap in self._wanted(room):
            key = tap.due if tap.due is not None else tap.floor_fact
            if now_s >= self._tapped.get(key, 0.0):  # type: ignore[arg-type]
                self._tapped[key] = now_s + _TAPS_AGAIN_S  # type: ignore[index]
                yield tap

    def _wanted(self, room: RoomState) -> Iterator[FloorTap]:
        fields = room.fields
        if not fields:
            if self._are_up(room):
                yield _entered(f.FieldOpened("Le 50", FIELD_HOUSE, _STACK, _LEVELS, 9, paid=_PAID))
            return
        field = fields[0]
        yield from (_entered(f.TableAdded(field.number, name)) for name in self._tables
                    if name not in field.tables)
        if not field.entrants:
            yield from (
                _entered(f.EntryMade(field.number, k + 1, f"{NAMES[k % len(NAMES)]} {k + 1}"))
                for k in range(_AT_A_TABLE * len(self._tables)))
            return
        yield from self._due(room)

    def _are_up(self, room: RoomState) -> bool:
        up = {table.name for table in room.tables if table.presence is TablePresence.UP
              and table.glance is not None}
        return up >= set(self._tables)

    def _due(self, room: RoomState) -> Iterator[FloorTap]:
        """First step that somebody must ask for."""
        for step in self._field.steps(room, int(time.time())):
            asks = step.facts or step.ways or step.what == _RELEASE
            if step.waits is Until.NOTHING and not step.itself and asks:
                yield FloorTap(FloorTapKind.DUE, due=step)
                return


def _entered(fact: f.FieldFact) -> FloorTap:
    return FloorTap(FloorTapKind.FACT, floor_fact=fact)


def field_result(journal: Path, lang: str) -> list[str]:
    """Result of the tournament in words, by the floor's journal."""
    with FloorJournal.open(journal, kind=JournalKind.FLOOR) as opened:
        facts = list(opened.facts())
    field = _field(facts)
    if field is None:
        return [word(lang, "floor_demo.no_field")]
    moved = Counter(fact.why for _, fact in facts if isinstance(fact, f.EntryMoved))
    return [word(lang, "floor_demo.field", entries=len(field.entrants), inside=len(field.inside),
                 broken=len(field.broken), level=field.level, balanced=moved["balance"],
                 moved=moved["break"] + moved["final"],
                 end=word(lang, f"floor_demo.field_{'over' if field.closed else 'runs'}"))]


def _field(facts: list[tuple[int, FloorFact]]) -> TournamentField | None:
    """Tournament at the end of the journal, also once it is over."""
    opened = next((number for number, fact in facts if isinstance(fact, f.FieldOpened)), 0)
    room = room_of("", [(number, fact) for number, fact in facts
                        if not isinstance(fact, f.FieldClosed)])
    field = next((one for one in room.fields if one.number == opened), None)
    closed = any(isinstance(fact, f.FieldClosed) for _, fact in facts)
    return field._replace(closed=closed) if field is not None else None

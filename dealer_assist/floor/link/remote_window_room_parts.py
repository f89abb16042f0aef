"""Room in parts for a window elsewhere: changed parts are sent, the rest stays there.

Pure: a feed gives the messages that a screen needs, a held room puts them together again.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeVar

from dealer_assist.floor.link.link_messages import BadLineMessage
from dealer_assist.floor.link.remote_window_messages import (
    SCREEN_CODEC,
    RoomPart,
    RoomUpdate,
    private_address,
)
from dealer_assist.floor.work.room_reports import natural_sort_key
from dealer_assist.floor.work.room_state import (
    ArchiveState,
    OrderState,
    RoomState,
    SignedIn,
    TableState,
    bare_room,
)
from dealer_assist.game.multi_table.field_state import RoomWaiting, TournamentField
from dealer_assist.game.table.evening_state import WrongPins
from dealer_assist.storage.json_codec import Mismatch

#: Letters of parts in one message, far below the broker's limit.
_MOST_LETTERS: Final = 200_000
#: Closed orders that a window shows; all of them stand in the floor's journal.
_CLOSED: Final = 40
#: Messages ahead of the screen's acknowledgement: a slow screen is waited for.
_AHEAD: Final = 40
_Key = tuple[str, str]
_P = TypeVar("_P")


class RoomHead(NamedTuple):
    """The room but for its tables, orders, players; ``people`` are the names that may sign in."""

    site: str
    group: str
    number: int
    person: SignedIn | None
    turned_away: tuple[WrongPins, ...]
    archive: ArchiveState
    people: tuple[str, ...] = ()


_KINDS: Final[Mapping[str, type]] = {
    "head": RoomHead, "table": TableState, "order": OrderState, "waiting": RoomWaiting,
    "field": TournamentField}


def _pieces(room: RoomState, people: tuple[str, ...]) -> Iterator[tuple[_Key, object]]:
    """Every part of the room."""
    yield ("head", ""), RoomHead(room.site, room.group, room.number, room.person,
                                 room.turned_away, room.archive, people)
    yield ("waiting", ""), room.waiting
    for table in room.tables:
        yield ("table", table.name), table
    closed = [one.number for one in room.orders if one.state != "given"][-_CLOSED:]
    for order in room.orders:
        if order.state == "given" or order.number >= (closed or [0])[0]:
            yield ("order", f"{order.number}"), order
    for field in room.fields:
        yield ("field", f"{field.number}"), field


class ScreenFeed:
    """Parts sent to one screen in one run of its program, and those it lacks.

    ``floor`` names this run of the floor server.
    """

    def __init__(self, session: str, floor: str) -> None:
        self.session, self._to, self._floor = session, private_address(session), floor
        self.taps = 0  # the last tap that came in
        self._number = self._taken = 0
        self._held: dict[_Key, object] = {}
        self._is_new = True

    def took(self, number: int) -> None:
        """Note that the screen took the messages up to this one; 0: none, so all is sent anew."""
        self._taken = min(number, self._number)
        self._is_new = self._is_new or not number

    def again(self) -> None:
        """Send everything anew: earlier messages may be lost."""
        self._is_new = True

    def due(self, room: RoomState, people: tuple[str, ...], now_ms: int, is_beat: bool,
            ) -> list[RoomUpdate]:
        """The messages that the screen needs now; ``is_beat``: one at least, though nothing new."""
        if not self._is_new and self._number - self._taken > _AHEAD:
            return []
        first, self._is_new = self._is_new, False
        if first:
            self._held, self._taken = {}, self._number
        wanted = dict(_pieces(room, people))
        changed = [(key, held) for key, held in wanted.items()
                   if key not in self._held or self._held[key] != held]
        gone = tuple(key for key in self._held if key not in wanted)
        self._held = wanted
        if not (first or changed or gone or is_beat):
            return []
        groups = list(_grouped(RoomPart(*key, SCREEN_CODEC.encode(type(held), held))
                               for key, held in changed)) or [()]
        return [self._shown(parts, gone if not at else (), now_ms, first and not at,
                            at == len(groups) - 1) for at, parts in enumerate(groups)]

    def _shown(self, parts: tuple[RoomPart, ...], gone: tuple[_Key, ...], now_ms: int, first: bool,
               last: bool) -> RoomUpdate:
        self._number += 1
        return RoomUpdate(self._to, self._floor, self._number, now_ms, self.taps, first, last,
                          parts, gone)


def _grouped(parts: Iterator[RoomPart]) -> Iterator[tuple[RoomPart, ...]]:
    """The parts in messages that a broker lets through."""
    group: list[RoomPart] = []
    letters = 0
    for part in parts:
        if group and letters + len(part.body) > _MOST_LETTERS:
            yield tuple(group)
            group, letters = [], 0
        group.append(part)
        letters += len(part.body)
    if group:
        yield tuple(group)


class RoomAssembler:
    """A screen's side: puts the parts together; ``room`` is the last whole picture, or None."""

    def __init__(self) -> None:
        self.room: RoomState | None = None
        self.people: tuple[str, ...] = ()
        self.number = 0
        self._parts: dict[_Key, object] = {}

    def take(self, shown: RoomUpdate) -> bool:
        """Take a message; True if the picture is whole now. Raises BadLineMessage after a lost one.

        Nothing is held any more then, and everything is to be requested anew.
        """
        if not shown.first and shown.number != self.number + 1:
            self.forget()
            raise BadLineMessage(f"expected message {self.number + 1}, found {shown.number}")
        if shown.first:
            self._parts = {}
        try:
            for part in shown.parts:
                self._parts[part.kind, part.key] = SCREEN_CODEC.decode(_KINDS[part.kind], part.body)
        except (KeyError, Mismatch) as why:
            self.forget()
            raise BadLineMessage(f"a part of the room can't be read: {why}") from None
        for key in shown.gone:
            self._parts.pop(key, None)
        self.number = shown.number
        if not shown.last:
            return False
        return self._make()

    def forget(self) -> None:
        """Drop all parts; the last picture stays to be looked at."""
        self.number, self._parts = 0, {}

    def _make(self) -> bool:
        head = self._parts.get(("head", ""))
        if not isinstance(head, RoomHead):
            return False
        waiting = self._parts.get(("waiting", ""))
        self.people = head.people
        room = bare_room(head.site)
        self.room = room.evolve(
            group=head.group, number=head.number, person=head.person,
            turned_away=head.turned_away, archive=head.archive,
            tables=tuple(sorted(self._of(TableState), key=lambda one: natural_sort_key(one.name))),
            fields=tuple(sorted(self._of(TournamentField), key=lambda one: one.number)),
            orders=tuple(sorted(self._of(OrderState), key=lambda one: one.number)),
            waiting=waiting if isinstance(waiting, RoomWaiting) else room.waiting)
        return True

    def _of(self, kind: type[_P]) -> Iterator[_P]:
        return (held for held in self._parts.values() if isinstance(held, kind))

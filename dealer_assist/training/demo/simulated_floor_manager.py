"""Floor manager of the demo: goes to calls, settles irregularities, announces last hands.

He taps as a person at the floor's window does; with a window open he leaves the calls for some
seconds to whoever looks at it.
"""

import contextlib
import random
import time
from collections.abc import Callable
from typing import Final

from dealer_assist.floor.archive.archive_interface import ArchiveFailed, Rooms
from dealer_assist.floor.link.link_messages import Glance, TablePresence
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.training.demo.demo_floor_tournament import FieldPilot
from drivers.stoppable_thread import Stoppable

MANAGER: Final = "Mme Roy"
_BEAT_S: Final = 0.3
_GOES_AFTER_S: Final = 2.0
_ENDS_AFTER_S: Final = 5.0
#: A PIN is checked with a memory-hard hash, which takes its time on a busy machine.
_SIGNS_IN_AGAIN_S: Final = 20.0
_LOOKS_BACK: Final = 100


class FloorPilot(Stoppable):
    """Simulated floor manager. ``shows``: no window is open, so he shows the calls."""

    def __init__(
        self, put: Callable[[object], None], pin: str, shows: bool, opened: Callable[[], Rooms],
        field: FieldPilot | None = None,
    ) -> None:
        super().__init__("pilot")
        self._field = field
        self._put, self._pin, self._shows, self._opened = put, pin, shows, opened
        self._room: RoomState | None = None
        self._since: dict[tuple[str, int], float] = {}
        self._ordered: set[tuple[str, int, str]] = set()
        self._announced: set[str] = set()
        self._signs_in_s = 0.0
        self._rng = random.Random(1)

    def listen(self, room: RoomState, notice: Notice) -> None:
        """Listener of the floor's state."""
        self._room = room

    def _run(self) -> None:
        archive = self._opened()
        while not self._stopping.wait(_BEAT_S):
            room = self._room
            if room is not None:
                with contextlib.suppress(ArchiveFailed):
                    self._beat(room, archive)
        archive.close()

    def _beat(self, room: RoomState, archive: Rooms) -> None:
        if room.person is None:
            if time.monotonic() > self._signs_in_s:
                self._signs_in_s = time.monotonic() + _SIGNS_IN_AGAIN_S
                self._put(FloorTap(FloorTapKind.SIGN_IN, name=MANAGER, secret=self._pin))
            return
        self._put(FloorTap(FloorTapKind.PRESENT))
        if self._field is not None:
            for tap in self._field.taps(room):
                self._put(tap)
        new = tuple((call.table, call.told.number) for call in room.calls
                    if not call.told.heard and not call.ordered)
        if new and self._shows:
            self._put(FloorTap(FloorTapKind.SHOWN, calls=new))
        for call in room.calls:
            self._go(call.table, call.told.number, bool(call.told.coming))
        for table in room.tables:
            glance = table.glance
            if glance is not None and glance.cases:
                self._rule(table.name, glance, archive)
            if (glance is not None and table.presence is TablePresence.UP and glance.hand >= 2
                    and not glance.tournament and table.name not in self._announced
                    and self._rng.random() < 0.02):
                self._announced.add(table.name)
                self._order(table.name, OrderKind.ENTER, e.LastHandsAnnounced(30))

    def _go(self, table: str, call: int, is_coming: bool) -> None:
        """Tap that he is coming, and later that the call is over."""
        now = time.monotonic()
        age_s = now - self._since.setdefault((table, call), now)
        if age_s > _GOES_AFTER_S and self._first(table, call, "coming"):
            self._put(FloorTap(FloorTapKind.COMING, table=table, call=call))
        if age_s > _ENDS_AFTER_S and is_coming and self._first(table, call, "ended"):
            self._order(table, OrderKind.ENTER, e.CallEnded(call, MANAGER))

    def _rule(self, table: str, glance: Glance, archive: Rooms) -> None:
        """Rule from afar, after reading the report in the archive."""
        rows = archive.after(glance.journal, max(0, glance.number - _LOOKS_BACK), _LOOKS_BACK + 50)
        for row in rows:
            if row.kind == "IrregularityReported" and self._first(table, row.number, "ruled"):
                self._order(table, OrderKind.RULE,
                            e.IrregularityDismissed(row.number, "vu avec la table", MANAGER))

    def _first(self, table: str, call: int, what: str) -> bool:
        key = table, call, what
        if key in self._ordered:
            return False
        self._ordered.add(key)
        return True

    def _order(self, table: str, order: OrderKind, fact: e.Fact) -> None:
        room = self._room
        seen = room.table(table) if room is not None else None
        number = seen.glance.number if seen is not None and seen.glance is not None else 0
        self._put(FloorTap(FloorTapKind.ORDER, table=table, order=order, fact=fact, seen=number))

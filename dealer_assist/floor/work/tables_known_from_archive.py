"""Silent tables, taken from the archive after the floor's start: none may vanish.

A restarted broker has no message of a table that is down, but its rows are in the archive: its
place in the room, its open calls and waiting rulings. A table's own message prevails.
"""

import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from dealer_assist.floor.archive.archive_interface import ArchivedJournal, ArchiveFailed, Rooms
from dealer_assist.floor.archive.journal_digest import label_ms
from dealer_assist.floor.link.link_messages import Glance
from dealer_assist.floor.link.table_glance import table_glance_view
from dealer_assist.floor.work.floor_work_messages import KnownTable
from dealer_assist.floor.work.followed_table import Follower
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import JournalKind
from dealer_assist.storage.journal.journal_rows import JournalRow
from drivers.stoppable_thread import Stoppable

#: A table whose last row is older was put away: ours, a long weekend.
RECENT_S: Final = 4 * 24 * 3600
#: Live tables have reported by then, so that not all rows have to be read.
WAIT_S: Final = 10.0
_AGAIN_S: Final = 5.0
_ROWS: Final = 500


class SilentTables(Stoppable):
    """Reports once, after a start, every table of the archive that is silent.

    ``tell`` and ``is_silent`` are called in a thread of its own; ``is_silent`` is true while the
    floor has had no glance of this table.
    """

    def __init__(
        self, opened: Callable[[], Rooms], houses: Callable[[str], HouseRules], kind: JournalKind,
        tell: Callable[[KnownTable], None], is_silent: Callable[[KnownTable], bool],
        wait_s: float = WAIT_S,
    ) -> None:
        super().__init__("floor-known")
        self._opened, self._houses, self._kind = opened, houses, kind
        self._tell, self._is_silent, self._wait_s = tell, is_silent, wait_s

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                rooms = self._opened()
                try:
                    self._read(rooms)
                finally:
                    rooms.close()
                return
            except ArchiveFailed:  # the link reports it; a server may come later
                self._stopping.wait(_AGAIN_S)
            except Exception:  # a defect of ours: the room lacks a table, all else goes on
                traceback.print_exc(file=sys.stderr)
                return

    def _read(self, rooms: Rooms) -> None:
        found = tuple(newest_journals(rooms, self._kind, time.time()))
        for known in found:
            self._tell(known)
        self._stopping.wait(self._wait_s)
        for known in found:
            if self._is_silent(known) and not self._stopping.is_set():
                self._tell(replace(known, glance=self._glance(rooms, known.journal)))

    def _glance(self, rooms: Rooms, journal: str) -> Glance | None:
        """The table after its last row; None if that can't be read."""
        follower = Follower("", journal, self._houses, shipped_houses.house(shipped_houses.DEFAULT))
        while not self._stopping.is_set():
            last = follower.number
            follower.take(rooms.after(journal, last, _ROWS))
            if follower.number == last:
                break
        followed = follower.followed
        if followed.table is None:
            return None
        at_ms = round(_second(followed.at) * 1000)
        return table_glance_view(followed.table, journal, at_ms,
                         practice=self._kind is JournalKind.PRACTICE)


def newest_journals(rooms: Rooms, kind: JournalKind, now_s: float) -> Iterator[KnownTable]:
    """The last written journal of each table, unless that is long ago."""
    last: dict[tuple[str, str], tuple[float, ArchivedJournal]] = {}
    for held in rooms.all_held():
        if held.kind != kind or held.dropped_s or not (row := _last(rooms, held)):
            continue
        table, at_s = (held.site, held.table), _second(row.at)
        if at_s >= now_s - RECENT_S and at_s > last.get(table, (0.0, held))[0]:
            last[table] = at_s, held
    for at_s, held in last.values():
        yield KnownTable(held.site, held.table, held.journal, int(min(at_s, now_s)))


def _last(rooms: Rooms, held: ArchivedJournal) -> JournalRow | None:
    rows = rooms.after(held.journal, held.last - 1, 1) if held.last else []
    return rows[0] if rows else None


def _second(at: str) -> float:
    """Time of a row by its table's clock, in seconds; 0, long ago, for no time."""
    return label_ms(at) / 1000

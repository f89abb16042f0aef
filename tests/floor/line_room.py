"""Tables, an archive and what both say, on a broker for tests; a table as a process of its own."""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from broker_room import BrokerRoom, until

from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.floor.link.archive_link import ArchiveLine
from dealer_assist.floor.link.table_link import TableLine, utc_clock_ms
from dealer_assist.floor.work.floor_work_messages import CopyProgress, TableSaid, TurnedDown
from dealer_assist.game.facts import FloorCalled
from dealer_assist.storage.journal import Journal, JournalKind, Origin, RowReader

WAIT_S = 30.0


class NoGlance:
    """A table that nobody looks at."""

    def glance(self, journal, at_ms, practice):
        return None


class Desk:
    """Keeps what the floor's line tells."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def put(self, told: object) -> None:
        self.told.append(told)

    def said(self, kind: type) -> list:
        return [one.message for one in self.told
                if isinstance(one, TableSaid) and isinstance(one.message, kind)]

    def turned(self) -> list[tuple[str, str]]:
        return [(one.table, str(one.why)) for one in self.told if isinstance(one, TurnedDown)]

    def drifts(self) -> list[int]:
        return [one.drift_ms for one in self.told
                if isinstance(one, CopyProgress) and one.drift_ms is not None]


class Floor:
    """An archive with its line; opened anew as often as one likes."""

    def __init__(self, room: BrokerRoom, file: Path, opened: Callable | None = None) -> None:
        self.room, self.file, self.desk = room, file, Desk()
        self._opened = opened or (lambda: open_archive(str(file)))
        self.line: ArchiveLine | None = None

    def start(self, **options) -> "Floor":
        self.line = ArchiveLine(self.room.floor, self._opened, self.desk.put, **options)
        self.line.start()
        return self

    def stop(self) -> None:
        if self.line is not None:
            self.line.stop()
            self.line = None

    def stored(self, journal: str) -> list:
        """The rows of the archive's file; the line must be stopped."""
        with open_archive(str(self.file)) as archive:
            return archive.after(journal, 0, 1_000_000)


class AtTable:
    """A table's journal with its line."""

    def __init__(self, room: BrokerRoom, file: Path, name: str = "7", *, bundle=None,
                 glances=None, now_ms=utc_clock_ms, kind=JournalKind.LIVE, host: str = "",
                 port: int = 0) -> None:
        self.journal = Journal.open(file, kind=kind)
        self.orders: list = []
        found = bundle or room.table(name)
        found = replace(found, host=host or found.host, port=port or found.port)
        self.line = TableLine(file, found, glances or NoGlance(), self.orders.append, "test",
                              now_ms)

    def start(self) -> "AtTable":
        self.line.start()
        return self

    def write(self, facts: int) -> "AtTable":
        write(self.journal, facts)
        self.line.rang()
        return self

    @property
    def state(self) -> str:
        return self.line.seen().state

    def is_settled(self) -> bool:
        return self.state == "up" and self.line.acked == self.journal.last_number

    def settle(self, limit_s: float = WAIT_S) -> "AtTable":
        assert until(self.is_settled, limit_s), (self.line.seen(), self.line.behind)
        return self

    def rows(self) -> list:
        with RowReader(self.journal.path) as reader:
            return reader.after(0, 1_000_000)

    def stop(self) -> None:
        self.line.stop()
        self.journal.close()


def write(journal: Journal, facts: int) -> None:
    for number in range(facts):
        journal.append([(FloorCalled(f"call {number}"), Origin("dealer"))])


def rows_of(file: Path) -> list:
    with RowReader(file) as reader:
        return reader.after(0, 1_000_000)


def floor_of(room: BrokerRoom, ends: list, **options) -> Floor:
    floor = Floor(room, room.folder / "archive.sqlite").start(**options)
    ends.append(floor)
    return floor


def table_of(room: BrokerRoom, ends: list, name: str = "7", file: str = "", **options) -> AtTable:
    table = AtTable(room, room.folder / (file or f"{name}.sqlite"), name, **options).start()
    ends.append(table)
    return table


def stored(floor: Floor, table: AtTable) -> bool:
    """Whether the archive holds just the journal's rows, hashes and all."""
    floor.stop()
    return floor.stored(table.journal.id) == table.rows()


def main(file: str, folder: str, pace_s: str) -> None:
    """A table as a process: one fact after the other until it is killed."""
    from dealer_assist.floor.security.certificate_bundle import read_bundle

    journal = Journal.open(file)
    line = TableLine(Path(file), read_bundle(Path(folder)), NoGlance(), lambda item: None)
    line.start()
    print("up", flush=True)
    while True:
        write(journal, 1)
        line.rang()
        time.sleep(float(pace_s))


if __name__ == "__main__":
    main(*sys.argv[1:])

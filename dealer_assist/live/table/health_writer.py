"""``table --health DIR``: a running table reports its state every five seconds."""

import argparse
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dealer_assist import __version__
from dealer_assist.game.between.journal_replacement_checks import is_table_elsewhere
from dealer_assist.live.table.live_table import LiveTable
from dealer_assist.live.table.monitoring_health_line import (
    JSON_NAME,
    NEVER,
    PROM_NAME,
    DeviceHealthLine,
    HealthLine,
    health_as_json,
    prometheus_text,
)
from dealer_assist.live.table.table_floor_option import FloorSide
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.words.message import file_refusal_message
from drivers.durable_files import free_mb, put_whole
from drivers.stoppable_thread import Stoppable

EVERY_S: Final = 5.0


def add_health_option(parser: argparse.ArgumentParser) -> None:
    """The option."""
    parser.add_argument("--health", metavar="DIR",
                        help="a folder for table.json and table.prom, by which a house's "
                             "monitoring sees how the table does")


class HealthWriter(Stoppable):
    """Writer of the two files in a thread of its own, which may wait for a disk.

    Once it is stopped the last line stays and grows old.
    """

    def __init__(self, folder: Path, house: LiveTable, floor: FloorSide,
                 now_s: Callable[[], float] = time.time) -> None:
        super().__init__("health")
        self._folder, self._house, self._floor, self._now_s = folder, house, floor, now_s
        self._row, self._row_s = -1, 0.0
        self._said = ""

    def _run(self) -> None:
        while True:
            try:
                self.write()
            except Exception:  # a defect of ours: the table plays on, and its line grows old
                traceback.print_exc(file=sys.stderr)
            if self._stopping.wait(EVERY_S):
                return

    def write(self) -> None:
        """Write both now; a folder that can't be written to is reported once."""
        line = self.line()
        try:
            put_whole(self._folder / JSON_NAME, health_as_json(line).encode())
            put_whole(self._folder / PROM_NAME, prometheus_text(line).encode())
            self._said = ""
        except OSError as error:
            if str(error) != self._said:
                print_error("table --health", file_refusal_message(self._folder, error))
            self._said = str(error)

    def line(self) -> HealthLine:
        """The table now."""
        house, now_s = self._house, self._now_s()
        table, heard, late = house.unit.table, house.heard(), house.late()
        if table.number != self._row:
            self._row, self._row_s = table.number, now_s
        seen = house.seen_of_floor()
        return HealthLine(
            at_s=int(now_s), version=__version__, row=table.number,
            fact_age_s=int(now_s - self._row_s), still_s=round(house.unit.still_s(), 1),
            stands=house.unit.stands, free_mb=_free_mb(house.journal.path),
            hand_running=table.running is not None,
            replaced=is_table_elsewhere(table),
            alarms=len(table.alarms), cases=len(table.cases),
            faults=len(table.software.faults), floor=seen.line.state if seen is not None else "",
            floor_since_s=seen.line.since_s if seen is not None else 0,
            behind=self._floor.behind,
            devices=tuple(
                DeviceHealthLine(name, device.up, name in late, device.faulty,
                                 heard[name].age_s if name in heard else NEVER)
                for name, device in sorted(table.devices.items())))


def _free_mb(journal: Path) -> int:
    try:
        return free_mb(journal.parent)
    except OSError:
        return 0

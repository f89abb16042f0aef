"""Simulated tables that play by taps: each is a real table without devices.

Each has its own journal, unit and link to the floor. Killed and started again on the same folder
they go on in mid-hand.
"""

import argparse
import heapq
import os
import random
import select
import sys
import time
from collections.abc import Sequence
from dataclasses import field
from pathlib import Path
from typing import Final

from dealer_assist.floor.link.table_glance import Glancer
from dealer_assist.floor.link.table_link import TableLine
from dealer_assist.floor.security.certificate_bundle import read_bundle
from dealer_assist.game.advice import Advice
from dealer_assist.game.facts import Fact
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.stakes_from_blinds import stakes_for
from dealer_assist.game.table.table import Table
from dealer_assist.live.table.live_table import ReadyFacts, build_live_table
from dealer_assist.live.table.live_table import opening_facts as opened
from dealer_assist.storage.books.table_book import books
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.registry.tag_register import PRACTICE_CHIPS, practice_register
from dealer_assist.storage.table_clock import Steady
from dealer_assist.training.demo.tap_only_players import SimPlayers
from dealer_assist.trust.vault.table_keys import keys_beside
from dealer_assist.view.dealer.alerts import JOURNAL_STANDS
from drivers.devices.device_keys import DeviceKeys
from drivers.lazy_dataclass import dataclass

#: The first level's blinds of a tournament across tables.
FIELD_BLINDS: Final = (25, 50)
#: Longest wait of a stopping table for the end of its hand and for the floor to have every row.
_END_S: Final = 30.0
_LEFT_ALONE: Final = 200  # moves in a row that change nothing: these players are stuck


@dataclass
class TableReport:
    """Report of one table."""

    table: str
    facts: int = 0
    hands: int = 0
    behind: int = 0
    trouble: list[str] = field(default_factory=list)


class SimFloorTable:
    """Simulated table: the people, and the real table that they play at."""

    def __init__(self, folder: Path, name: str, options: argparse.Namespace) -> None:
        self.name = name
        self._pace_s: float = 1 / options.pace
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "journal.sqlite"
        self.journal = Journal.open(path, kind=JournalKind.PRACTICE)
        keys = keys_beside(path, None, self.journal.last_number == 0)
        self.players = SimPlayers(f"{options.seed}/{name}", options.players, options.mishaps,
                                  options.field)
        clock, self._glancer = Steady(), Glancer()
        self._line = TableLine(path, read_bundle(options.certificates / name), self._glancer,
                               lambda item: self.house.unit.put(item), now_ms=clock.now_ms)
        self._clock = clock
        self._busy, self._still, self._heard = False, 0, 0
        self.trouble: list[str] = []
        own = books(path, options.house)
        self.house = build_live_table(
            self.journal, own.rules, practice_register(), keys, {}, self._listen, clock=self._clock,
            device_keys=DeviceKeys({}), line=self._line.seen)
        self._first = self.journal.last_number
        small, big = FIELD_BLINDS if options.field else (100, 200)
        stakes = stakes_for(Structure.NO_LIMIT, small, big)
        facts: tuple[Fact, ...] = opened(
            self.house.unit.table, name, "holdem_no_limit", stakes, PRACTICE_CHIPS, keys)
        self._opening = facts and (*facts, *self.players.sit_down(stakes.big_blind))

    def start(self) -> None:
        """Open the table if it is new, and connect to the floor."""
        self.house.start()
        self._line.start()
        if self._opening:
            self._put(ReadyFacts(self._opening))

    def _listen(self, table: Table, advice: Advice, notice: Notice) -> None:
        self._glancer.listen(table, self.house.late(), self._clock())
        self._line.rang()
        self._busy = False
        if notice.id in JOURNAL_STANDS:
            self.trouble.append(notice.detail)

    def _put(self, item: object) -> None:
        self._busy = True
        self.house.unit.put(item)

    def beat(self) -> float:
        """Do the next act at the table; returns the seconds to the one after it."""
        if self._busy:
            return self._pace_s / 4
        table = self.house.unit.table
        move = self.players.move(table)
        if move is not None:
            self._still = self._still + 1 if table.number == self._heard else 0
            self._heard = table.number
            self._put(move)
        return self._pace_s

    @property
    def is_stuck(self) -> bool:
        """True if no act changes anything any more: a defect of ours."""
        return self._still > _LEFT_ALONE

    @property
    def is_done(self) -> bool:
        """True if no hand runs."""
        return not self._busy and is_between_hands(self.house.unit.table)

    @property
    def behind(self) -> int:
        """Rows of the journal that the floor hasn't acknowledged."""
        return self.house.unit.table.number - self._line.acked

    def stop(self) -> TableReport:
        """Close the table; returns its report."""
        self.house.unit.stop()
        self._line.stop()
        table, last = self.house.unit.table, self.journal.last_number
        report = TableReport(self.name, last - self._first, table.hands, self.behind, self.trouble)
        if self.is_stuck:
            report.trouble.append(f"stuck at fact {table.number}")
        self.house.stop()
        return report


class TablesThread:
    """Several tables in one process, each at its pace."""

    def __init__(self, tables: Sequence[SimFloorTable], pace: float) -> None:
        self.tables = tables
        now = time.monotonic()
        self._turns = [(now + random.random() / pace, i) for i in range(len(tables))]
        heapq.heapify(self._turns)

    def run(self) -> list[TableReport]:
        """Play until the input ends, then to the end of each hand; returns the reports."""
        for table in self.tables:
            table.start()
        while not _input_ended():
            self._until(time.monotonic() + 0.2)
        for table in self.tables:
            table.players.deals_stop = True
        end = time.monotonic() + _END_S
        while time.monotonic() < end and not all(
            table.is_done and not table.behind for table in self.tables
        ):
            self._until(time.monotonic() + 0.1)
        return [table.stop() for table in self.tables]

    def _until(self, end: float) -> None:
        while True:
            now = time.monotonic()
            at, i = self._turns[0]
            if at >= end:
                time.sleep(max(0.0, end - now))
                return
            if at > now:
                time.sleep(at - now)
            heapq.heapreplace(self._turns, (max(at, now - 1) + self.tables[i].beat(), i))


def _input_ended() -> bool:
    """True if the starting program has closed our input, or is gone."""
    ready, _, _ = select.select([sys.stdin], [], [], 0)
    return bool(ready) and not os.read(sys.stdin.fileno(), 1)

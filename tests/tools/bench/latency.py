"""From the last byte of a frame at the pty to the repainted panel, measured on the demo's table.

The clock starts before the simulated device writes its frame and stops when the window has painted
the picture of it: driver, core, journal commit, advice and Qt are all in between.
"""

import os
import statistics
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from dealer_assist.game.advice import Advice
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.table.table import Table
from dealer_assist.live.table.live_table import ReadyFacts, build_live_table
from dealer_assist.live.table.table_commit_loop import Unit
from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner
from dealer_assist.qt.pieces.training_window_look import look_by_settings
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.storage.settings import Settings
from dealer_assist.training import demo_hands
from dealer_assist.training.demo.demo_players import (
    DemoPlayers,
    Latest,
    hand_opening_facts,
    script_of_hand,
)
from dealer_assist.trust.vault.table_keys import keys_beside
from dealer_assist.view.dealer.picture_receivers import Screen
from dealer_assist.view.dealer.table_picture import Surroundings
from dealer_assist.view.dealer.table_view import TableView
from drivers.devices.device_keys import simulator_keys
from drivers.sim.pty_line import PtyLine
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim
from tests.tools.bench.bench_memory import WARM, memory_mb

_OF_DEVICES = frozenset({"draw", "post", "cc", "cbr"})
_PATIENCE_S = 10.0
_SLOWEST = 10


class Moment(NamedTuple):
    """One move of a device, from its last byte to the painted panel; ``busy_s`` is what all threads
    of the process had of the processor meanwhile, the simulated device's too."""

    seconds: float
    busy_s: float
    words: str


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds, and of how many frames; the slowest moments, the slowest first; what the
    process's memory grew by behind the first fifth of the frames."""

    median_ms: float
    p99_ms: float
    sync_median_ms: float
    sync_p99_ms: float
    count: int
    busy_median_ms: float
    busy_p99_ms: float
    slowest: tuple[Moment, ...]
    grown_mb: float


class _Painted:
    """The numbers of the newest facts on the window, and when each picture was painted."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self._pictures: list[tuple[int, float]] = []

    def painted(self, view: TableView) -> None:
        """The window's watcher."""
        with self.changed:
            self._pictures.append((view.number, time.perf_counter()))
            self.changed.notify_all()

    def forget(self) -> None:
        """What was painted up to now, but for the picture that hangs there."""
        with self.changed:
            del self._pictures[:-1]

    def shown(self, number: int) -> float:
        """When the first picture with this fact was painted. Raises RuntimeError."""
        with self.changed:
            if not self.changed.wait_for(
                lambda: any(one >= number for one, _ in self._pictures), _PATIENCE_S
            ):
                raise RuntimeError("the panel did not show what the device sent")
            return next(at for one, at in self._pictures if one >= number)


def measure(folder: Path, frames: int) -> Latency:
    """Deal demo hands until so many frames were seen on the panel."""
    shoe, scanner = ShoeSim(), ScannerSim()
    lines = [PtyLine(shoe, folder / "shoe.tty"), PtyLine(scanner, folder / "scanner.tty")]
    register = practice_register()
    journal = Journal.open(folder / "journal.sqlite", kind=JournalKind.PRACTICE)
    screen = Screen(Surroundings("fr", ("shoe", "scanner")), frozenset)
    painted, latest = _Painted(), Latest()

    def listen(table: Table, advice: Advice, notice: Notice) -> None:
        latest.listen(table, advice, notice)
        screen.listen(table, advice, notice)

    house = build_live_table(
        journal, shipped_houses.shipped_house(shipped_houses.DEFAULT), register,
        keys_beside(folder / "journal.sqlite", None),
        {"shoe": str(folder / "shoe.tty"), "scanner": str(folder / "scanner.tty")}, listen,
        device_keys=simulator_keys(shoe.core.device_id, scanner.core.device_id),
    )
    stage = DealerWindowRunner("offscreen", house.unit.put, screen.speak)
    stage.window.dress(look_by_settings(Settings()))  # with motion, as a table has it
    screen.show_on(stage.publish)
    stage.watch(painted.painted)
    players = DemoPlayers(register, shoe, scanner, house.unit.put)
    took: list[Moment] = []
    syncs: list[float] = []
    broken: list[Exception] = []
    weighed: list[float] = []

    def play() -> None:
        try:
            for moment in islice(_frames(players, house.unit, latest, painted), frames):
                took.append(moment)
                syncs.append(sync_s(folder))
                if len(took) in (int(frames * WARM), frames):
                    weighed.append(memory_mb())
        except Exception as error:  # told by whoever asked for the figures, not by this thread
            broken.append(error)
        finally:
            stage.end()

    for line in lines:
        line.start()
    house.start()
    worker = threading.Thread(target=play, daemon=True)
    worker.start()
    stage.run()
    worker.join(5)
    house.stop()
    for line in lines:
        line.stop()
    if len(took) < frames:
        why = broken[0] if broken else "the window was closed"
        raise RuntimeError(f"{len(took)} of {frames} frames reached the panel: {why}")
    return Latency(
        *_median_p99([each.seconds for each in took]), *_median_p99(syncs), len(took),
        *_median_p99([each.busy_s for each in took]), tuple(sorted(took, reverse=True)[:_SLOWEST]),
        weighed[-1] - weighed[0])


def _frames(
    players: DemoPlayers, unit: Unit, latest: Latest, painted: _Painted
) -> Iterator[Moment]:
    """Play one hand after the other; what each device-driven move took."""
    hands = demo_hands.demo_hands()
    time.sleep(0.6)  # the devices are found, and the scanner has caught up
    number = 0
    while True:
        told = script_of_hand(hands[number % len(hands)])
        number += 1
        unit.put(ReadyFacts(hand_opening_facts(unit.table, told, number)))
        table = latest.when(lambda table: table.hands >= number)  # noqa: B023
        while not is_between_hands(table):
            painted.forget()
            before = table.number
            begun, busy = time.perf_counter(), time.process_time()
            word = players.move(table, told)
            table = latest.moved(table, word)
            seen = painted.shown(table.number)
            if word in _OF_DEVICES:
                facts = [type(each.fact).__name__ for each in table.recent if each.number > before]
                yield Moment(seen - begun, time.process_time() - busy,
                             f"hand {number}: {word} ({', '.join(facts)})")


def sync_s(folder: Path) -> float:
    """How long this disk takes to make a few bytes durable, nothing else."""
    descriptor = os.open(folder / "sync", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        begun = time.perf_counter()
        os.write(descriptor, bytes(512))
        os.fsync(descriptor)
        return time.perf_counter() - begun
    finally:
        os.close(descriptor)


def _median_p99(seconds: list[float]) -> tuple[float, float]:
    return statistics.median(seconds) * 1e3, statistics.quantiles(seconds, n=100)[98] * 1e3

"""How long the floor's window needs from a room that is handed over to its pixels.

Once with one table changing, once with every table changing at once; offscreen, as the window is
drawn on a machine without a graphics card. The processor's own time is told beside the wall
clock's: on a machine that others use, the difference is what they took.
"""

import statistics
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from dealer_assist.floor.link.link_messages import (
    CallReport,
    DeviceCondition,
    Glance,
    TablePresence,
)
from dealer_assist.floor.work.room_state import ArchiveState, RoomState, TableState, bare_room
from tests.tools.watched_program import exit_code_with_faults

TABLES: Final = 40
ROUNDS: Final = 120
_WARM: Final = 20
_PATIENCE_S: Final = 10.0
#: Longer than the least time that the window leaves between two pictures.
_APART_S: Final = 0.045
_NOW: Final = 1_760_000_000


@dataclass(frozen=True, slots=True)
class Painted:
    """Milliseconds from publish to pixels, and of the window's processor time; of ``count``."""

    p50_ms: float
    p99_ms: float
    cpu_p50_ms: float
    cpu_p99_ms: float
    count: int


def room_of(tables: int) -> RoomState:
    """A room at work: every eighth table calls, every ninth has lost a device."""
    return bare_room("bench").evolve(
        number=1, archive=ArchiveState(broker="up"),
        tables=tuple(_table(number) for number in range(1, tables + 1)))


def _table(number: int) -> TableState:
    calls = (CallReport(7, _NOW - number, heard=True),) if number % 8 == 0 else ()
    devices = (DeviceCondition("shoe", "lost" if number % 9 == 0 else "up"),)
    glance = Glance(
        f"j{number}", 1, _NOW * 1000, "grand_cercle", "holdem_no_limit", 50, 100, dealer="Marie",
        hand=number, phase="betting", acting_seat=1, since_s=_NOW - number, taken=(1, 2, 3, 4, 5),
        live=(1, 2, 4, 5), board=("Ah", "Kd", "7c"), began_s=_NOW - number, button=3,
        waiting=number % 3, devices=devices, calls=calls)
    return TableState(str(number), "bench", f"j{number}", TablePresence.UP, "s", glance=glance,
                      heard_s=_NOW)


def changed(room: RoomState, turn: int, only: int = -1) -> RoomState:
    """The room in which every table (or only the one at this place) has gone on."""
    tables = list(room.tables)
    for at, seen in enumerate(tables):
        if only in (-1, at) and seen.glance is not None:
            told = replace(seen.glance, number=turn, acting_seat=1 + turn % 5, hand=turn,
                           since_s=_NOW - 10 * (turn % 5), pot=100 * turn)
            tables[at] = seen._replace(glance=told)
    return room.evolve(number=turn, tables=tuple(tables))


def measure(tables: int = TABLES, rounds: int = ROUNDS) -> tuple[Painted, Painted]:
    """With one table changing, and with all of them. Main thread; Qt must be able to start."""
    # Imported only here: Qt ends the process where it can't start, so the caller asks the probe.
    from dealer_assist.qt.floor.floor_window_runner import FloorWindowRunner

    stage = FloorWindowRunner("offscreen", lambda tap: None, clock=lambda: float(_NOW))
    news = threading.Condition()
    painted: dict[str, float] = {"number": -1, "at": 0.0}

    def seen(room: RoomState) -> None:
        with news:
            painted.update(number=room.number, at=time.perf_counter(), cpu=time.thread_time())
            news.notify_all()

    stage.watch(seen)
    found: list[list[tuple[float, float]]] = []

    def play() -> None:
        room = room_of(tables)
        try:
            for only in (tables // 2, -1):
                found.append(list(_rounds(stage.publish, room, only, rounds, news, painted)))
        finally:
            stage.end()

    worker = threading.Thread(target=play, daemon=True)
    worker.start()
    stage.run()
    worker.join(_PATIENCE_S)
    if len(found) < 2:
        raise RuntimeError("the window did not show what was handed over")
    return _figures(found[0]), _figures(found[1])


def _rounds(
    publish: Callable[[RoomState], None], room: RoomState, only: int, rounds: int,
    news: threading.Condition, painted: dict[str, float],
) -> Iterator[tuple[float, float]]:
    """Seconds of each round: by the wall, and of the window's thread."""
    for turn in range(2, rounds + _WARM + 2):
        room = changed(room, turn + (10_000 if only < 0 else 0), only)
        with news:
            before = painted.get("cpu", 0.0)
        begun = time.perf_counter()
        publish(room)
        with news:
            if not news.wait_for(partial(_is_seen, painted, room.number), _PATIENCE_S):
                return
            took, cpu = painted["at"] - begun, painted["cpu"] - before
        if turn >= _WARM + 2:
            yield took, cpu
        time.sleep(_APART_S)


def _is_seen(painted: dict[str, float], number: int) -> bool:
    return painted["number"] == number


def _figures(found: list[tuple[float, float]]) -> Painted:
    walls, cpus = ([1000 * one[at] for one in found] for at in (0, 1))
    return Painted(*_p50_p99(walls), *_p50_p99(cpus), len(found))


def _p50_p99(milliseconds: list[float]) -> tuple[float, float]:
    ordered = sorted(milliseconds)
    return statistics.median(ordered), ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]


def floor_view(say: Callable[[str], None]) -> bool:
    """Print the figures; whether half of the repaints of the whole room took less than 16 ms."""
    one, all_ = measure(TABLES)
    for words, got in ((f"1 of {TABLES} tables changes", one), (f"all {TABLES} change", all_)):
        say(f"{words:24} p50 {got.p50_ms:5.1f} ms  p99 {got.p99_ms:5.1f} ms  "
            f"(processor p50 {got.cpu_p50_ms:5.1f}  p99 {got.cpu_p99_ms:5.1f}; {got.count} times)")
    return all_.p50_ms < 16.0


def main() -> int:
    """``python -m tests.tools.bench.bench_floor_view``."""
    return 0 if floor_view(print) else 1


if __name__ == "__main__":
    raise SystemExit(exit_code_with_faults(main))

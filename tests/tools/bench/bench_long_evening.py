"""Memory of a table's process over an evening of ten hours: as many facts, one after the other.

The whole table is at work: journal, checkpoints, window, with a sheet opened in each hand. An
hour's facts are those of forty hands.
"""

import sys
import tempfile
import threading
from itertools import cycle
from pathlib import Path
from typing import Final

from dealer_assist.live.table.checkpoints import Checkpoints
from dealer_assist.live.table.live_table import ReadyFacts, build_live_table
from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.qt.pieces.training_window_look import look_by_settings
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.storage.settings import Settings
from dealer_assist.trust.vault.table_keys import keys_beside
from dealer_assist.view.dealer.picture_receivers import Screen
from dealer_assist.view.dealer.table_picture import Surroundings
from dealer_assist.view.dealer.table_view import TableView
from drivers.devices.device_keys import DeviceKeys
from tests.tools.bench.bench_evening import Evening
from tests.tools.bench.bench_memory import memory_mb
from tests.tools.watched_program import exit_code_with_faults

HOURS: Final = 10
HANDS_AN_HOUR: Final = 40
MOST_MB: Final = 140.0
FLAT_MB: Final = 0.5  # growth an hour, behind the second, that still counts as flat
FACTS_A_SHEET: Final = 45  # about those of a hand
_PATIENCE_S: Final = 60.0
_SHEETS: Final = (*(OpenSheet(seat=seat) for seat in range(1, 7)), OpenSheet(menu="table"))


def measure(folder: Path, count: int) -> list[float]:
    """Megabytes that the process holds at the start, and after each of so many hours."""
    house = shipped_houses.shipped_house(shipped_houses.DEFAULT)
    evening, path = Evening(house, count * HANDS_AN_HOUR), folder / "evening.sqlite"
    screen = Screen(Surroundings("fr", ("shoe", "scanner")), frozenset)
    table = build_live_table(
        Journal.open(path, kind=JournalKind.PRACTICE), house, practice_register(),
        keys_beside(path, None), {}, screen.listen, device_keys=DeviceKeys({}),
        checkpoints=Checkpoints("bench", house, print))
    stage = DealerWindowRunner("offscreen", table.unit.put, screen.speak)
    stage.window.dress(look_by_settings(Settings()))
    side, sheets = stage.window.desk.side, cycle(_SHEETS)
    screen.show_on(stage.publish)
    painted, shown, held = threading.Condition(), [0], list[float]()

    def seen(view: TableView) -> None:
        if view.number % FACTS_A_SHEET == 0:
            side.open(next(sheets))
        elif view.number % FACTS_A_SHEET == 2:
            side.close_sheet()
        with painted:
            shown[0] = view.number
            painted.notify_all()

    def play() -> None:
        try:
            for facts in evening.facts():
                with painted:
                    due = shown[0] + len(facts)
                    table.unit.put(ReadyFacts(tuple(facts)))
                    if not painted.wait_for(lambda: shown[0] >= due, _PATIENCE_S):  # noqa: B023
                        raise RuntimeError("the panel did not show what was entered")
                if evening.table.hands >= len(held) * HANDS_AN_HOUR:
                    held.append(memory_mb())
                    print(f"{len(held) - 1} h: {held[-1]:.1f} MB, {evening.count:,} facts",
                          flush=True)
            held.append(memory_mb())
        finally:
            stage.end()

    stage.watch(seen)
    table.start()
    worker = threading.Thread(target=play, daemon=True)
    worker.start()
    stage.run()
    worker.join(5)
    table.stop()
    return held


def main() -> int:
    """``python -m tests.tools.bench.bench_long_evening [HOURS]``; 1: a bound is missed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else HOURS
    with tempfile.TemporaryDirectory() as folder:
        held = measure(Path(folder), count)
    if len(held) <= count:
        raise RuntimeError(f"{len(held) - 1} of {count} hours were played")
    grown = (held[-1] - held[2]) / (count - 2)
    print(f"most {max(held):.1f} MB (bound {MOST_MB:.0f}); behind the second hour {grown:+.2f} MB "
          f"an hour (bound {FLAT_MB})")
    return 0 if max(held) <= MOST_MB and grown <= FLAT_MB else 1


if __name__ == "__main__":
    raise SystemExit(exit_code_with_faults(main))

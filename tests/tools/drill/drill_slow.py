"""A slow disk: every sync takes a second. The window has to go on."""

import time
from pathlib import Path
from typing import Final

from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.words import word
from tests.tools.drill.drill_kill import add_up
from tests.tools.drill.drill_people import People
from tests.tools.drill.drill_recorded_disk import Disk
from tests.tools.drill.drill_result import CannotDrill, Found

SYNC_S: Final = 1.0
_MOVES: Final = 6


def slow_sync(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """The drill: some moves on such a disk, then a kill in the middle of a sync, and on again."""
    if not choose_qt_platform().can_start:
        raise CannotDrill(choose_qt_platform().says)
    found, disk = Found("slow_sync"), Disk(folder)
    people = People(folder, seed=seed, judge=disk.judge, panel=True)
    people.start()
    for _ in range(_MOVES):
        people.move()
    usual, people.patience_s = people.patience_s, 20 * SYNC_S
    took = []
    disk.fails.sync_s = SYNC_S
    for _ in range(_MOVES * rounds):
        begun = time.monotonic()
        people.move()
        took.append(time.monotonic() - begun)
    slowed, still_s = disk.fails.slowed, people.held.still_s
    people.begin_move()
    time.sleep(SYNC_S / 2)
    people.held.kill()
    disk.fails.sync_s, people.patience_s = 0.0, usual
    people.again()
    people.play_out()
    people.stop()
    add_up(found, people)
    if not slowed or still_s >= SYNC_S:
        found.wrong.append(f"the window stood still for {still_s:.2f} s; {slowed} slow syncs")
    found.notes.append(word(lang, "drill.slow_sync_note", syncs=slowed, sync_s=f"{SYNC_S:g}",
                            still_ms=round(still_s * 1e3), move_s=f"{max(took):.1f}"))
    return found

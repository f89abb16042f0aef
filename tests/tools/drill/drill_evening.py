"""``drill evening [--hours 10] [--speed 50]``: a whole evening in which everything goes wrong.

Hands are dealt over simulated shoe and scanner while cables are pulled, devices lose their power,
the table's computer is killed, the disk is full or slow, the floor is gone, the clock jumps. At the
end: nothing acknowledged is lost, every hand was paid to the chip, nobody is stuck, the memory is
flat, and the journal and the floor's copy of it verify.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.words import word
from tests.tools.bench.bench_memory import GROWN_MB
from tests.tools.drill.drill_kill import acked_by, add_up
from tests.tools.drill.drill_lines import DrillFloor
from tests.tools.drill.drill_mishaps import Mishaps
from tests.tools.drill.drill_people import People
from tests.tools.drill.drill_recorded_disk import Disk
from tests.tools.drill.drill_result import CannotDrill, Found

_HANDS_AN_HOUR: Final = 35
#: So many mishaps in an hour at the table.
_MISHAPS_AN_HOUR: Final = 20
_SAYS_EVERY_S: Final = 30.0


def run(options: argparse.Namespace) -> int:
    """0: all well; 1: something was lost or went wrong; 2: wrongly called."""
    if not 0 < options.hours <= 100 or not 1 <= options.speed <= 500:
        print_error("drill evening", "expected --hours above 0 (100 at most) and --speed "
                                  "from 1 to 500")
        return 2
    with tempfile.TemporaryDirectory(prefix="dealer-assist-evening-") as folder:
        try:
            found = _Evening(Path(options.keep or folder), options).run()
        except CannotDrill as why:
            found = Found("evening", missing=str(why))
    print("\n".join(found.told(options.lang)), flush=True)
    return 0 if found.is_well else 1


class _Evening:
    """One evening, from the first hand to the check."""

    def __init__(self, folder: Path, options: argparse.Namespace) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._options, self._found = options, Found("evening")
        self._floor = self._floor_of(folder / "floor", options.lang)
        table = folder / "table"
        table.mkdir()
        disk = Disk(table)
        self._begun, self._day_s = time.monotonic(), time.time()
        self._people = People(
            table, seed=options.seed, judge=disk.judge, speed=options.speed,
            bundle=self._floor.bundle if self._floor is not None else None, day_s=self._day_s)
        self._mishaps = Mishaps(self._people, disk, self._floor, options.seed, self._day)

    def _floor_of(self, folder: Path, lang: str) -> DrillFloor | None:
        try:
            return DrillFloor(folder)
        except CannotDrill as why:
            self._found.notes.append(word(lang, "drill.no_floor", why=why))
            return None

    def _day(self) -> float:
        """The time of day at the table now, jumps and all."""
        gone_s: float = (time.monotonic() - self._begun) * self._options.speed
        return self._day_s + gone_s + self._mishaps.off_s

    def run(self) -> Found:
        """Play, strike, check."""
        try:
            return self._played()
        finally:
            if self._floor is not None:
                self._floor.end()

    def _played(self) -> Found:
        people, options = self._people, self._options
        lasts_s = options.hours * 3600 / options.speed
        between_s = 3600 / options.speed / _MISHAPS_AN_HOUR
        a_hand_s = 3600 / options.speed / _HANDS_AN_HOUR
        if self._floor is not None:
            self._floor.start()
        people.start()
        self._begun = begun = time.monotonic()
        strikes = said = begun + between_s
        while (now := time.monotonic()) < begun + lasts_s and not people.is_stuck:
            if now > strikes:
                strikes = now + between_s
                self._mishaps.strike()
            if now > said:
                said = now + _SAYS_EVERY_S
                self._say(now - begun)
            if is_between_hands(people.table) and people.counted["hands"] * a_hand_s > now - begun:
                time.sleep(min(0.05, a_hand_s))
                continue
            people.move()
            self._mishaps.after_move()
        return self._checked(time.monotonic() - begun)

    def _say(self, gone_s: float) -> None:
        people = self._people
        print(f"  {gone_s * self._options.speed / 3600:5.1f} h  {people.counted['hands']} "
              f"{len(people.held.acked)} {sum(self._mishaps.happened.values())}",
              file=sys.stderr, flush=True)

    def _checked(self, took_s: float) -> Found:
        people, found = self._people, self._found
        stuck = people.is_stuck
        self._mishaps.end()
        people.play_out()
        if self._floor is not None:
            differs = self._floor.differs(people.held.path)
            if differs:
                found.wrong.append(f"the floor's copy: {differs}")
        lost = 0 if people.counted["journals lost"] else acked_by(people.shoe, people)
        people.stop()
        add_up(found, people)
        if stuck and not people.is_stuck:
            found.wrong.append("people were stuck until everything was put right")
        if lost:
            found.wrong.append(f"the shoe has forgotten {lost} events that the journal lacks")
        found.took_s = took_s
        self._memory()
        self._notes(took_s)
        return found

    def _memory(self) -> None:
        """Each start is a new process: what the last ones weigh beside the first."""
        weighs = self._people.held.weighs_mb
        third = len(weighs) // 3
        if not third:
            return
        early, late = max(weighs[:third]), max(weighs[-third:])
        self._found.notes.append(word(
            self._options.lang, "drill.memory", early=round(early), late=round(late),
            most=round(max(weighs))))
        if late - early > GROWN_MB:
            self._found.wrong.append(f"memory grew from {early:.0f} to {late:.0f} MB")

    def _notes(self, took_s: float) -> None:
        people, lang = self._people, self._options.lang
        starts = people.held.starts_s
        self._found.notes += [
            word(lang, "drill.evening_note", hours=f"{took_s * self._options.speed / 3600:.1f}",
                 hands=people.counted["hands"], otherwise=people.counted["hands"]
                 - people.counted["as recorded"], by_hand=people.counted["by hand"],
                 cases=people.counted["cases"], starts=len(starts) - 1,
                 most_s=f"{max(starts):.2f}"),
            ", ".join(f"{word(lang, f'drill.mishap_{kind}')} {many}"
                      for kind, many in sorted(self._mishaps.happened.items())),
        ]


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("drill evening", description=__doc__)
    parser.add_argument("--hours", type=float, default=10, metavar="H",
                        help="how long the evening is at the table (10)")
    parser.add_argument("--speed", type=float, default=50, metavar="X",
                        help="how much faster it goes by (50: ten hours take twelve minutes)")
    parser.add_argument("--keep", metavar="DIR", help="where journal and archive stay")
    parser.add_argument("--seed", type=int, default=1, help="other mishaps (1)")
    return parser

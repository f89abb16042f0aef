"""What goes wrong in a drill's evening: each kind of mishap before any comes again."""

import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from dealer_assist.game.hand.blinds import is_between_hands
from tests.tools.drill.drill_file_calls import BROKEN, FULL
from tests.tools.drill.drill_lines import DrillFloor, pull
from tests.tools.drill.drill_people import People
from tests.tools.drill.drill_recorded_disk import Disk

_JUMPS_S: Final = (3600.0, -3600.0, 86_400.0, -86_400.0, 120.0, -120.0)
_SLOW_S: Final = 0.2
_IN_TROUBLE_S: Final = 0.3
_TRIES: Final = 3
_AWAY_MOVES: Final = 30
_KEEPS: Final = 0.7  # how often a shoe that holds nothing keeps its journal


class Mishaps:
    """Injects faults; ``happened`` counts them. ``day`` gives the time of day to start again with.
    """

    def __init__(self, people: People, disk: Disk, floor: DrillFloor | None, seed: int,
                 day: Callable[[], float]) -> None:
        self._people, self._disk, self._floor, self._day = people, disk, floor, day
        self._rng = random.Random(seed)
        self._round: list[str] = []
        self._away = 0  # moves until the floor is back
        self.off_s = 0.0  # how far the time of day was set
        self.happened: Counter[str] = Counter()
        self._doers: dict[str, Callable[[], None]] = {
            "cable": self._cable, "shoe_power": self._shoe_power, "scanner": self._scanner,
            "kill": self._kill, "disk_full": self._disk_full, "disk_error": self._disk_error,
            "slow_disk": self._slow_disk, "clock": self._clock, "read_twice": self._read_twice,
            "jam": self._jam,
        }
        if floor is not None:
            self._doers["broker"] = self._broker

    def strike(self) -> None:
        """The next mishap."""
        if not self._round:
            self._round = self._rng.sample(list(self._doers), len(self._doers))
        kind = self._round.pop()
        self.happened[kind] += 1
        self._doers[kind]()

    def after_move(self) -> None:
        """The floor comes back after a while."""
        if self._away:
            self._away -= 1
            if not self._away and self._floor is not None:
                self._floor.start()

    def end(self) -> None:
        """Everything is put right again."""
        self._disk.fails.error, self._disk.fails.sync_s = 0, 0.0
        if self._floor is not None:
            self._floor.start()
        for line in self._people.lines.values():
            line.plug()
        self._people.rest()

    def _cable(self) -> None:
        pull(self._people, self._rng)

    def _shoe_power(self) -> None:
        """Most boards keep their journal; one that doesn't forgets only what is safe anyway."""
        shoe = self._people.shoe
        holds = shoe.core.journal.oldest_seq < shoe.core.journal.next_seq
        keeps = holds or self._rng.random() < _KEEPS
        shoe.reboot(keeps)
        self._people.forgot(keeps)
        self._people.rest()

    def _scanner(self) -> None:
        self._people.scanner.reboot()
        self._people.rest()

    def _kill(self) -> None:
        if self._rng.random() < 0.5:
            self._people.begin_move()
        self._people.held.kill()
        self._people.again(self._day())

    def _disk_full(self) -> None:
        self._failing(FULL)

    def _disk_error(self) -> None:
        self._failing(BROKEN)

    def _failing(self, error: int) -> None:
        people = self._people
        self._disk.fails.error = error
        usual, people.patience_s = people.patience_s, _IN_TROUBLE_S
        for _ in range(_TRIES):
            if not people.move():
                people.tap_again()
        self._disk.fails.error, people.patience_s = 0, usual
        people.rest()

    def _slow_disk(self) -> None:
        self._disk.fails.sync_s = _SLOW_S
        for _ in range(_TRIES):
            self._people.move()
        self._disk.fails.sync_s = 0.0

    def _broker(self) -> None:
        if self._floor is not None and not self._away:
            self._floor.kill()
            self._away = _AWAY_MOVES

    def _clock(self) -> None:
        jump_s = self._rng.choice(_JUMPS_S)
        self.off_s += jump_s
        self._people.held.jump(jump_s)

    def _read_twice(self) -> None:
        """The reader hears a card that left the shoe before."""
        hand = self._people.table.hand
        if hand is None or not hand.dealt or is_between_hands(self._people.table):
            return
        self._people.shoe.draw(self._people.uid_of(hand.dealt - 1))
        time.sleep(_IN_TROUBLE_S)

    def _jam(self) -> None:
        self._people.shoe.jam()

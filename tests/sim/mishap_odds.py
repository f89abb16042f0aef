"""Trouble at a table, by seed: what happens to a cable and to a device while cards are drawn.

Bytes are damaged by `Chaos` on the line; here whole things happen: the cable is pulled and put
back, bytes are held up, frames are repeated, the processor hangs or is reset.
"""

from collections import Counter, deque
from collections.abc import Callable
from random import Random
from typing import Final

from drivers.sim.firmware_shoe import FirmwareShoe

_HELD_UP_NS: Final = 30_000_000
_RECORDED: Final = 40


class MishapOdds:
    """Something may happen before each card: with the chance `chance`, one of the kinds named.

    Each kind happens once before any comes again, in an order drawn anew for each round.
    `happened` counts what did. A reset waits until the reader is set up again, as a dealer waits
    for the light.
    """

    KINDS: Final = ("unplug", "hold up", "repeat", "hang", "reset")

    def __init__(self, shoe: FirmwareShoe, seed: int, chance: float) -> None:
        self._shoe = shoe
        self._random = Random(seed)
        self._chance = chance
        self._round: list[str] = []
        self._recorded: deque[bytes] = deque(maxlen=_RECORDED)
        self.happened: Counter[str] = Counter()
        shoe.firmware.cable.on_received = self._recorded.append
        self._doers: dict[str, Callable[[], None]] = {
            "unplug": self._unplug, "hold up": self._hold_up, "repeat": self._repeat,
            "hang": self._hang, "reset": self._reset,
        }

    def before_a_card(self) -> None:
        """Perhaps something happens."""
        self._let_go()
        if self._random.random() >= self._chance:
            return
        if not self._round:
            self._round = self._random.sample(self.KINDS, len(self.KINDS))
        kind = self._round.pop()
        self.happened[kind] += 1
        self._doers[kind]()

    def end(self) -> None:
        """Everything is put right again."""
        self._let_go()

    def _let_go(self) -> None:
        cable = self._shoe.firmware.cable
        if cable.delay_ns:
            cable.delay_ns = 0
        if not cable.is_plugged and self._random.random() < 0.3:
            self._shoe.firmware.plug()

    def _unplug(self) -> None:
        if self._random.random() < 0.5:
            self._shoe.firmware.unplug()
        else:
            cut = self._random.randint(1, 60)
            self._shoe.lines.do(lambda: self._shoe.firmware.cable.cut_after(cut))

    def _hold_up(self) -> None:
        self._shoe.firmware.cable.delay_ns = self._random.randrange(_HELD_UP_NS)

    def _repeat(self) -> None:
        """Somebody says again what the host said before, in any order."""
        heard = list(self._recorded)
        self._random.shuffle(heard)
        self._shoe.lines.do(lambda: self._shoe.firmware.cable.inject(b"".join(heard[:5])))

    def _hang(self) -> None:
        self._shoe.firmware.hang()
        self._shoe.rest(self._random.uniform(0.005, 0.05))
        self._shoe.firmware.go_on()

    def _reset(self) -> None:
        self._shoe.firmware.reset()
        self._shoe.wait_for_reader()

"""A technician's hands at a simulated table: acts by name, one after the other, in his time.

An act is written NAME or NAME:WHAT: ``run_deck``, ``put:3x20`` (twenty chips before the fourth
seat), ``hold_board``, ``mend:dirty_lens``. `can` lists the acts that the table allows now; `begin`
does one in a thread of its own, so that nobody has to wait for it.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Condition, Event, Thread
from time import sleep
from typing import Final

from drivers.devices.provisioning_page import PageUnfit
from drivers.sim.start_stop_base import Running
from drivers.sim.tabletop.camera_scene import POSES
from drivers.sim.tabletop.planted_fault import NAMES
from drivers.sim.tabletop.sim_glass import GlassCamera
from drivers.sim.tabletop.sim_table import SimTable
from drivers.sim.tabletop.tabletop_camera import TableCamera
from drivers.sim.tabletop.tagged_cards_and_chips import CARDS
from drivers.wire.constants import SPOTS

_PAGES: Final = "**/*.page.bin"
#: Time in seconds for which the board is held in one pose.
HOLD_S: Final = 1.0
_STOP_LIMIT_S: Final = 5.0
#: A technician's cures of faults, of the planted one and of others.
MENDS: Final = tuple(f"mend:{name}" for name in NAMES)


class NoSuchAct(ValueError):
    """There is no act of this name."""


class SimHands(Running):
    """The hands over `table`, before `camera` and, if the shoe has one, behind its `glass`.

    `folder` is searched for provisioning pages; `pace_s` is the time for a card, `hold_s` the time
    for which the board is held in one pose; `order` is the order of a deck laid into the shoe.
    """

    def __init__(self, table: SimTable, camera: TableCamera, folder: Path, pace_s: float = 0.0,
                 hold_s: float = HOLD_S, glass: GlassCamera | None = None) -> None:
        self.table: Final = table
        self.camera: Final = camera
        self.glass: Final = glass
        if glass is not None:
            table.past_camera = glass.draw
        self.order: Sequence[str] = CARDS
        self._folder = folder
        self._pace_s, self._hold_s = pace_s, hold_s
        self._acts: SimpleQueue[str | None] = SimpleQueue()
        self._halt = Event()
        self._left = 0  # acts that aren't done
        self._done = Condition()  # guards it
        self._is_lid_open = False
        self._count = 0
        self._now = ""  # the act that is being done
        self._thread = Thread(target=self._work, name="simulated hands", daemon=True)
        self._do: Final[dict[str, Callable[[str], None]]] = {
            "enrol_deck": lambda _: self._enrol_deck(), "run_deck": self._run_deck,
            "run_in_order": lambda what: self._run_used(self.order, what),
            "run_shuffled": lambda what: self._run_used(self._shuffled(), what),
            "draw": lambda _: self._draw(), "again": lambda _: table.put_back(),
            "open_lid": lambda _: self._lid(True), "shut_lid": lambda _: self._lid(False),
            "put": self._put, "take": lambda what: table.take(int(what)),
            "take_all": lambda _: table.take_all(),
            "put_page": lambda _: self._put_pages(), "hold_board": lambda _: self._hold(),
            "lay_board": lambda _: camera.lay_board(), "clear_view": lambda _: self._clear(),
            "show_card": self._show_card, "look": lambda _: None, "mend": self._mend,
        }

    # -- for the screen that offers acts ---------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """True if an act is being done, or waits."""
        return self._left > 0

    def can(self) -> tuple[str, ...]:
        """Acts that the table allows now, most of them without their object."""
        found = ["enrol_deck", "run_in_order", "run_shuffled", "draw"]
        found += ["run_deck"] if self.table.left else []
        found += ["again"] if self.table.drawn else []
        found += ["shut_lid" if self._is_lid_open else "open_lid"]
        found += [f"put:{place}" for place in range(SPOTS)]
        lying = [place for place in range(SPOTS) if self.table.scanner.lying(place)]
        found += [f"take:{place}" for place in lying] + (["take_all"] if lying else [])
        found += ["put_page"] if any(self._folder.glob(_PAGES)) else []
        found += ["show_card:middle", "show_card:further"] if self.glass is not None else []
        return (*found, "hold_board", "lay_board", "clear_view", *MENDS)

    def begin(self, act: str) -> None:
        """Queue this act behind those begun before; returns at once. A board that is held is put
        down for it. Raises NoSuchAct."""
        self._check(act)
        if self._now == "hold_board":
            self._halt.set()
        with self._done:
            self._left += 1
        self._acts.put(act)

    def halt(self) -> None:
        """End the running act after the next card or picture."""
        self._halt.set()

    def do(self, act: str) -> None:
        """Do this act now; returns when it is done. Raises NoSuchAct."""
        self._check(act)
        name, _, what = act.partition(":")
        self._do[name](what)

    def wait(self, limit_s: float) -> bool:
        """Wait until everything that was begun is done; False if it isn't in time."""
        with self._done:
            return self._done.wait_for(lambda: not self._left, limit_s)

    def start(self) -> None:
        """Do acts from now on as they are begun."""
        self._thread.start()

    def stop(self) -> None:
        """Let go of everything."""
        self.halt()
        self._acts.put(None)
        if self._thread.is_alive():
            self._thread.join(_STOP_LIMIT_S)

    # -- inside ----------------------------------------------------------------------------------

    def _check(self, act: str) -> None:
        name, _, what = act.partition(":")
        if name not in self._do:
            raise NoSuchAct(f"{act!r}: expected one of {', '.join(self._do)}")
        place = what.partition("x")[0]
        if name in ("put", "take") and not (place.isdecimal() and int(place) < SPOTS):
            raise NoSuchAct(f"{act!r}: expected {name}:SPOT, from 0 to {SPOTS - 1}")

    def _work(self) -> None:
        while (act := self._acts.get()) is not None:
            self._halt.clear()
            self._now = act
            try:
                self.do(act)
            finally:
                self._now = ""
                with self._done:
                    self._left -= 1
                    self._done.notify_all()

    def _enrol_deck(self) -> None:
        self.table.lay_deck(self.order)
        self.table.run_with_care(self._pace_s)

    def _run_used(self, order: Sequence[str], what: str) -> None:
        self.table.lay_used(order)
        self._run_deck(what)

    def _shuffled(self) -> list[str]:
        self._count += 1
        return Random(f"{self.table.seed} {self._count}").sample(self.order, len(self.order))

    def _run_deck(self, what: str) -> None:
        """Run the whole deck, or so many cards of it."""
        most = int(what) if what.isdecimal() else self.table.left
        for _ in range(most):
            if self._halt.is_set() or not self.table.draw():
                return
            sleep(self._pace_s)

    def _draw(self) -> None:
        if not self.table.left:
            self.table.lay_for_trying(self.order)
        self.table.draw()

    def _lid(self, is_open: bool) -> None:
        self._is_lid_open = is_open
        self.table.lid(is_open)

    def _put(self, what: str) -> None:
        """Put SPOTxCOUNT, or SPOTxCOUNTxVALUE; one chip if no count is given."""
        numbers = [int(one) for one in what.split("x")]
        place, count, value = (*numbers, *(0, 1, 0)[len(numbers):])
        self.table.put(place, count, value)

    def _put_pages(self) -> None:
        for page in sorted(self._folder.glob(_PAGES)):
            try:
                self.table.put_page(page.read_bytes())
            except (OSError, PageUnfit):
                continue  # half written, or shredded a moment ago: the board keeps what it has

    def _hold(self) -> None:
        """Hold the board before the camera, in each pose for a while."""
        for _ in POSES:
            if self._halt.is_set():
                return
            self.camera.hold_board()
            sleep(self._hold_s)

    def _show_card(self, where: str) -> None:
        if self.glass is not None:
            self.glass.show_card(where == "further")

    def _clear(self) -> None:
        self.camera.clear()
        if self.glass is not None:
            self.glass.clear()

    def _mend(self, name: str) -> None:
        self.table.mend(name)
        self.camera.mend(name)
        if self.glass is not None:
            self.glass.mend(name)

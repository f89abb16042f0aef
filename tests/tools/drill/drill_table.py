"""A table for the drills: a real unit with journal and ports in a process of its own, to be killed.

The drill has the devices, the people and the disk; here is only what a table's computer runs. What
the unit's listener was told goes to the drill at once, so that it knows what was acknowledged.
"""

import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from multiprocessing.reduction import send_handle
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from dealer_assist.game.advice import Advice
from dealer_assist.game.facts import Fact
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.stakes_from_blinds import stakes_for
from dealer_assist.game.table.table import Table
from dealer_assist.live.table.live_table import HouseDiffers, ReadyFacts, build_live_table
from dealer_assist.live.table.live_table import opening_facts as opened
from dealer_assist.live.table.vault_link import connect_to_vault, register_of
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import Journal, JournalKind, JournalUnusable, Origin
from dealer_assist.storage.registry.tag_register import PRACTICE_CHIPS, Register, practice_register
from dealer_assist.storage.table_clock import Steady
from dealer_assist.training.demo.demo_devices import SCANNER_ID, SHOE_ID
from dealer_assist.trust.vault.table_keys import TableKeys, TableKeyUnusable, keys_beside
from dealer_assist.trust.vault.vault_client import RemoteVault
from dealer_assist.trust.vault.vault_connection import VaultUnusable
from drivers.devices.device_keys import simulator_keys
from drivers.thread_faults import watch_thread_faults
from tests.tools.bench.bench_memory import memory_mb
from tests.tools.drill.drill_file_calls import NotWatchable, ask_first
from tests.tools.drill.drill_line import DrillLine
from tests.tools.drill.drill_orders import CameraTurns, CardDrawn, DayJumps, Stops

if TYPE_CHECKING:
    from tests.tools.drill.drill_camera import BlindShoe

JOURNAL: Final = "journal.sqlite"
HOUSE: Final = "grand_cercle"
#: Every so many pictures the process says what it weighs.
_WEIGHED: Final = 200
#: Its exit code where a thread of it ended by an error.
FELL: Final = 70


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table is started: its folder, its ports, what of the journal the drill knows already.

    ``watched``: its calls about files wait for the drill. ``speed`` is how fast its clock runs,
    ``day_s`` the time of day to begin with (0: the machine's); ``bundle`` is its certificate's
    folder where it speaks to a floor; ``panel``: with a window, which says how long it stood still;
    ``vault`` is the socket of the vault's process, which has the ports then; ``camera``: the shoe
    has a camera, which lies in the table's process.
    """

    folder: Path
    ports: Mapping[str, str] = field(default_factory=dict)
    known: int = 0
    watched: bool = False
    speed: float = 1.0
    day_s: float = 0.0
    bundle: Path | None = None
    panel: bool = False
    vault: str = ""
    camera: bool = False


class Stored(NamedTuple):
    """A row that the journal has said is safe."""

    number: int
    fact: Fact
    mark: str
    origin: Origin


class Told(NamedTuple):
    """What the unit's listener was told: the rows since it was told last, and the newest number."""

    number: int
    rows: tuple[Stored, ...]
    notice: str = ""
    detail: str = ""
    weighs_mb: float = 0.0
    behind: int = 0  # rows that the floor hasn't acknowledged
    still_s: float = 0.0  # the longest that the window has stood still so far


class Opened(NamedTuple):
    """The table works; ``rows`` are what the journal holds beyond what the drill knew."""

    rows: tuple[Stored, ...]
    took_s: float


class Unusable(NamedTuple):
    """The table says why it can't work on this journal."""

    why: str


class TellingJournal(Journal):
    """A journal that keeps what it has said is safe, until it is told on."""

    rows: list[Stored]

    def append(self, facts: Sequence[tuple[Fact, Origin]]) -> list[int]:
        """As a journal does."""
        numbers = super().append(facts)
        for number, (fact, origin) in zip(numbers, facts, strict=False):
            self.rows.append(Stored(number, fact, self.stamp(number)[1], origin))
        return numbers

    def taken(self) -> tuple[Stored, ...]:
        """The rows since it was asked last."""
        found = tuple(self.rows)
        del self.rows[:len(found)]
        return found


class Day:
    """The machine's time of day and its steady seconds, at the speed of the drill."""

    def __init__(self, setup: Setup) -> None:
        self._speed, self._from = setup.speed, time.monotonic()
        self._day_s = setup.day_s or time.time()

    def day(self) -> float:
        """The time of day, which jumps."""
        return self._day_s + self.ticks() - self._from * self._speed

    def ticks(self) -> float:
        """Seconds that never jump."""
        return time.monotonic() * self._speed

    def jump(self, by_s: float) -> None:
        """Somebody sets the clock."""
        self._day_s += by_s

    def label(self) -> datetime:
        """What the journal writes beside a fact."""
        return datetime.fromtimestamp(self.day(), UTC)


def run_table(way: Connection, setup: Setup) -> None:
    """The whole process: open, tell, obey, until it is killed or stopped; exit code FELL where a
    thread ended by an error.
    """
    os.setpgid(0, 0)  # Ctrl-C is the drill's
    with watch_thread_faults() as fallen:
        _run(way, setup)
    if fallen:
        sys.exit(FELL)


def _run(way: Connection, setup: Setup) -> None:
    try:
        if setup.watched:
            listener = ask_first()
            send_handle(way, listener, os.getppid())
            os.close(listener)
        if setup.panel:  # Qt, only where a window is asked for
            from tests.tools.drill.drill_panel import PanelTable

            PanelTable(way, setup).run()
        else:
            DrilledTable(way, setup).run()
    except (JournalUnusable, TableKeyUnusable, HouseDiffers, NotWatchable, VaultUnusable,
            OSError) as why:
        way.send(Unusable(str(why)))


class DrilledTable:
    """The table and its way to the drill."""

    def __init__(self, way: Connection, setup: Setup) -> None:
        begun = time.perf_counter()
        self._way, self._setup, self._pictures = way, setup, 0
        self._day = Day(setup)
        path = setup.folder / JOURNAL
        self.journal = TellingJournal.open(path, kind=JournalKind.PRACTICE, clock=self._day.label)
        self.journal.rows = []
        keys, register = self._known(path)
        clock = Steady(self._day.day, self._day.ticks)
        ports, sights = {} if setup.vault else dict(setup.ports), None
        if setup.camera:  # OpenCV, only where a camera is asked for
            from tests.tools.drill.drill_camera import PORT, blind_shoe

            ports["shoe"] = PORT
            self.camera, sights = blind_shoe(setup.folder)
        self._line = DrillLine(path, setup.bundle, clock, lambda item: self.house.unit.put(item))
        self.house = build_live_table(
            self.journal, shipped_houses.shipped_house(HOUSE), register, keys,
            ports, self._listen, sights=sights,
            clock=clock, device_keys=simulator_keys(SHOE_ID, SCANNER_ID), line=self._line.seen)
        self._line.late = self.house.late
        self._opening = opened(self.house.unit.table, "1", "holdem_no_limit",
                               stakes_for(Structure.NO_LIMIT, 50, 100), PRACTICE_CHIPS, keys)
        took_s = time.perf_counter() - begun
        way.send(Opened(self._beyond(setup.known), took_s))

    def _known(self, path: Path) -> tuple[TableKeys | RemoteVault, Register]:
        """The keys and the register; beside a vault's process the table has neither key nor tag."""
        if self._setup.vault:
            remote, chips = connect_to_vault(Path(self._setup.vault), self.journal)
            return remote, register_of(remote, chips)
        return keys_beside(path, None, self.journal.last_number == 0), practice_register()

    def _beyond(self, known: int) -> tuple[Stored, ...]:
        """The rows that the drill doesn't know: it died before it could say so."""
        if self.journal.last_number <= known:
            return ()
        return tuple(Stored(r.number, r.fact, r.mark, r.origin) for r in self.journal.facts()
                     if r.number > known)

    still_s = 0.0
    camera: "BlindShoe | None" = None

    def show(self, table: Table, advice: Advice, notice: Notice) -> None:
        """The picture is shown, where there is a window."""

    def _listen(self, table: Table, advice: Advice, notice: Notice) -> None:
        self._pictures += 1
        self.show(table, advice, notice)
        self._line.listen(table)
        weighs = memory_mb() if self._pictures % _WEIGHED == 0 else 0.0
        self._way.send(Told(table.number, self.journal.taken(), notice.id, notice.detail, weighs,
                            self._line.behind(table.number), self.still_s))

    def run(self) -> None:
        """Work until the order to stop, or until the drill is gone."""
        self.begin()
        self.obey()
        self.end()

    def begin(self) -> None:
        """Start to work; a new table is opened."""
        self.house.start()
        self._line.start()
        if self._opening:
            self.house.unit.put(ReadyFacts(self._opening))

    def obey(self) -> None:
        """Hand in what the drill says, until it says that the table stops."""
        try:
            while not isinstance(order := self._way.recv(), Stops):
                if isinstance(order, DayJumps):
                    self._day.jump(order.by_s)
                elif isinstance(order, CardDrawn | CameraTurns):
                    assert self.camera is not None
                    self.camera.obey(order)
                else:
                    self.house.unit.put(order)
        except (EOFError, OSError):
            os._exit(1)  # the drill is gone

    def end(self) -> None:
        """Close the table."""
        self._line.stop()
        self.house.stop()

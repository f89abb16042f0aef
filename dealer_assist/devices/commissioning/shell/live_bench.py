"""A bench with everything wired up, its table real or simulated, and its window."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from time import monotonic_ns
from typing import TYPE_CHECKING, Protocol

from dealer_assist.devices.commissioning.bench_interpreter import BenchInterpreter
from dealer_assist.devices.commissioning.bench_page_view_models import HandKey
from dealer_assist.devices.commissioning.bench_screen_view_model import BenchScreen
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.shell.bench_commit_loop import BenchOpening, BenchUnit
from dealer_assist.devices.commissioning.shell.bench_hardware import JOURNAL, World
from dealer_assist.devices.commissioning.shell.errands import Errands
from dealer_assist.devices.commissioning.steps.step_runner import Errand
from dealer_assist.devices.commissioning.technician_sign_in import BenchDoor
from dealer_assist.devices.found.port_findings import Machine
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import (
    BenchJournal,
    JournalKind,
    JournalUnusable,
    is_journal_locked,
    journal_contents,
)
from dealer_assist.storage.people import PeopleUnusable
from dealer_assist.storage.table_clock import Steady
from dealer_assist.words.message import Message
from drivers.devices.device_keys import KeysUnusable
from drivers.devices.device_reports import Report

if TYPE_CHECKING:  # OpenCV is loaded only for a camera
    from drivers.vision.frame_sources import FrameSource
    from drivers.vision.live_view import Live


class BenchWrong(ValueError):
    """An option makes no sense, or the folder can't be a bench; says what was expected."""


#: Errors on opening a bench that the caller has to mend first.
CALLERS_MISTAKES = (BenchWrong, JournalUnusable, KeysUnusable, PeopleUnusable, OSError)


class SoftwareTable(Protocol):
    """Simulated table (training/demo/technician_sim.py) and its hands."""

    @property
    def machine(self) -> Machine:
        """The computer that it is plugged into."""

    @property
    def sources(self) -> "Mapping[str, FrameSource]":
        """Frames of its cameras by role."""

    def start(self) -> None:
        """Plug it in."""

    def stop(self) -> None:
        """Take it away."""

    def hands(self, shown: BenchScreen) -> tuple[HandKey, ...]:
        """Acts that hands can do now."""

    def act(self, key: HandKey) -> None:
        """Do it; return at once."""


class LiveBench:
    """One bench with everything wired up: journal, room, world, errands, thread.

    ``table`` is its name, "" for the one that the bench was opened for before; ``sim`` the table
    that is made of software, None for real devices. Raises one of ``CALLERS_MISTAKES``.
    """

    def __init__(
        self, folder: Path, table: str, lang: str, sim: SoftwareTable | None = None
    ) -> None:
        self.folder, self.lang, self.sim = folder, lang, sim
        self._show: Callable[[BenchScreen], None] = lambda shown: None
        self.live: dict[str, Live] = {}  # the newest picture of each camera
        self._journal = BenchJournal.open(folder / JOURNAL, kind=JournalKind.BENCH)
        try:
            self._wire(table)
        except BaseException:
            self._journal.close()
            raise

    def _wire(self, table: str) -> None:
        clock = Steady()
        machine = self.sim.machine if self.sim is not None else Machine()
        sources = self.sim.sources if self.sim is not None else None
        self.world = World(self.folder, machine, self._deliver, monotonic_ns, lambda: self.lang,
                           sources)
        self.world.show_live = self._seen
        self.world.people.names()  # an unreadable file is reported before the window opens
        room = BenchInterpreter(BenchDoor(self.world.people), self.world.known)
        self.unit = BenchUnit(self._journal, room, self._publish, clock)
        bench = room.bench
        simulated = self.sim is not None
        if bench.table and bench.simulated != simulated:
            made_of = "software (--sim)" if bench.simulated else "real devices"
            raise BenchWrong(
                f"{self.folder} is a bench of {made_of}: give the other a folder of its own")
        clock.not_before(room.last_s)
        self.errands = Errands(self.world, self.unit.put)
        self.unit.hands = self
        self.unit.put(BenchOpening(table or bench.table or "1", simulated))

    def _deliver(self, role: str) -> Callable[[Report], None]:
        return self.unit.deliver(role)

    def _seen(self, live: "Live") -> None:
        self.live[live.role] = live

    def _publish(self, shown: BenchScreen) -> None:
        self._show(shown)

    def show_on(self, show: Callable[[BenchScreen], None]) -> None:
        """Set the receiver of the view."""
        self._show = show

    def tap(self, tap: object) -> None:
        """Hands in a tap of the technician."""
        self.unit.put(tap)

    def speak(self, lang: str) -> None:
        """Set the screen's language."""
        self.lang = lang

    def start(self) -> None:
        """Start the simulated table, then errands and the unit, which opens the ports."""
        if self.sim is not None:
            self.sim.start()
        self.errands.start()
        self.unit.start()

    def stop(self) -> None:
        """Stop devices first, then what runs, and the journal last."""
        self.world.stop()
        self.errands.stop()
        self.unit.stop()
        if self.sim is not None:
            self.sim.stop()
        self._journal.close()

    # --- shell for the commit loop (devices/commissioning/shell/bench_commit_loop.py)
    # ---------------------------

    def follow(self, bench: BenchState) -> Message | None:
        """Make ports and `fitting.toml` follow the bench; give the reason if that failed."""
        return self.world.follow(bench)

    def carry_out(self, errand: Errand) -> None:
        """Hands an errand to the thread of errands."""
        self.errands.put(errand)

    def committed(self, role: str, boot_id: int, seq: int) -> None:
        """Let the device forget its reports up to this one."""
        self.world.committed(role, boot_id, seq)

    def added(self, shown: BenchScreen) -> BenchScreen:
        """View with the simulated hands, if the table is simulated."""
        if self.sim is None:
            return shown
        return replace(shown, hands=self.sim.hands(shown))


def check_table(journal: str) -> None:
    """Check that the table isn't running with an open evening. Raises BenchWrong."""
    if not journal or not is_journal_locked(Path(journal)):
        return
    opened = (e.TableOpened, e.TableReopened, e.TableClosed)
    last = [record.fact for record in journal_contents(journal).records
            if isinstance(record.fact, opened)][-1:]
    if not last or not isinstance(last[0], e.TableClosed):
        raise BenchWrong(f"{journal} is the journal of a running table: close the table first")


def bench_folder(path: Path) -> Path:
    """Folder of the bench, created if new. Raises BenchWrong."""
    if path.exists() and not path.is_dir():
        raise BenchWrong(f"{path} is a file: expected a folder, made if new")
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path

"""A fault is built into a simulated table, and one step of the bench is asked what is wrong.

Real bytes and rendered frames go through the drivers into the bench's own room, step and
diagnosis; only the window, the journal and the waiting of people are left out. For tests, and for
``bench --technician``, which counts how often the fault is named.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, monotonic_ns
from types import TracebackType
from typing import Final, Self

from dealer_assist.cli.technician_window import write_bench_report_pdf
from dealer_assist.devices.commissioning.bench_interpreter import BenchInterpreter
from dealer_assist.devices.commissioning.bench_screen_view_model import BenchScreen, BenchStepView
from dealer_assist.devices.commissioning.bench_state import StepOutcome
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.shell.bench_hardware import JOURNAL, World
from dealer_assist.devices.commissioning.shell.errands import carry_out_errand
from dealer_assist.devices.commissioning.steps.step_runner import Errand, StepResult
from dealer_assist.devices.commissioning.technician_sign_in import BenchDoor
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchFinding, BenchStep, BenchVerdict
from dealer_assist.storage.journal import BenchJournal, JournalKind, Origin
from dealer_assist.storage.registry.chip_series import Series
from dealer_assist.storage.registry.deck import RegisteredDeck
from dealer_assist.training.demo.technician_sim import IDS, SimBench
from drivers.devices import device_keys as device_keys
from drivers.devices import device_reports as r
from drivers.sim.tabletop.planted_fault import COME_LATER, OF_CAMERAS, Planted
from drivers.sim.tabletop.sim_table import NOTHING
from drivers.sim.tabletop.tagged_cards_and_chips import VALUES
from drivers.vision.calibration.calibration_files import save_calibration
from drivers.wire.constants import KEY_BYTES, SPOTS
from tests.sim.sim_calibration import calibration

#: Any moment: what the facts of a trial are dated by.
_NOW_S: Final = 1_750_000_000
_BEFORE: Final = tuple(one for one in BenchStep if one is not BenchStep.SIGN_OFF)
LIMIT_S: Final = 20.0
#: How long the board is held in one way, and how many frames come in a second meanwhile.
_HOLD_S: Final = 0.3
_FPS: Final = 16.0


def _was_calibrated(sim: SimBench, role: str) -> bool:
    """Whether this is a camera that was in order when it was calibrated."""
    return role in sim.sources and sim.table.planted.name not in OF_CAMERAS - COME_LATER


class Trial:
    """A bench at a simulated table with this fault, fitted with these roles and commissioned but
    for what is tried; or with a table that is still in its box. A context: ports are open within
    it.
    """

    def __init__(self, folder: Path, planted: Planted = NOTHING, seed: int = 1,
                 roles: Sequence[str] = ("shoe",), is_boxed: bool = False,
                 has_camera_shoe: bool = False) -> None:
        for role, device_id in IDS.items():
            if role in roles and not is_boxed:
                device_keys.write_device_key(folder / "devices.toml", device_id,
                                             secrets.token_bytes(KEY_BYTES))
        self.sim: Final = SimBench(
            folder / "sim", folder, planted, seed, pace_s=0.0, hold_s=_HOLD_S, fps=_FPS,
            has_camera_shoe=has_camera_shoe)
        self.table: Final = self.sim.table
        #: The name under which the worn chip goes in a finding, "" where none is.
        self.worn_chip: Final = next(
            (f"chip {chip.uid.hex()}" for chip in self.table.tray if chip.chance < 1), "")
        self._came: SimpleQueue[tuple[str, r.Report, int]] = SimpleQueue()
        self._ahead_ns = 0
        self._is_running = False
        self.world: Final = World(folder, self.sim.machine, self._deliver, self.now_ns,
                                  lambda: "en", self.sim.sources)
        self.world.write_report = write_bench_report_pdf
        door = BenchDoor(self.world.people)
        self.room: Final = BenchInterpreter(door, self.world.known)
        self._journal: BenchJournal | None = None
        if is_boxed:
            self._journal = BenchJournal.open(folder / JOURNAL, kind=JournalKind.BENCH)
            self._keep(StepResult((b.BenchOpened("trial", _NOW_S, True),)))
            return
        self._enrolled(roles)
        for fact in self._commissioned(roles):
            self.room.follow(fact)

    def _enrolled(self, roles: Sequence[str]) -> None:
        store = self.world.registers
        if "shoe" in roles:
            store.enter(RegisteredDeck("trial", self.table.register(), "", ()))
            self.table.was_enrolled()
        if "scanner" in roles:
            for value in VALUES:
                uids = tuple(chip.uid for chip in self.table.tray if chip.value == value)
                store.enter_chips(Series(f"trial-{value}", value, "", uids))

    def _commissioned(self, roles: Sequence[str]) -> list[b.BenchFact]:
        facts: list[b.BenchFact] = [b.BenchOpened("trial", _NOW_S, True),
                                    b.TechnicianSignedIn("trial", _NOW_S)]
        for role in roles:
            own = role in IDS and role not in self.sim.sources
            port = str(self.table.paths[role]) if own else role
            family, bridge = ("own", IDS[role]) if own else ("camera", "")
            facts.append(b.DeviceNamed(role, family, port, bridge, _NOW_S))
        if "scanner" in roles:
            facts += [b.SpotMapped("scanner", spot, spot + 1, _NOW_S) for spot in range(SPOTS)]
        facts += [self._calibrated(role) for role in roles if _was_calibrated(self.sim, role)]
        return [*facts, *(b.StepDone(step, BenchVerdict.ACCEPT, at_s=_NOW_S) for step in _BEFORE)]

    def _calibrated(self, role: str) -> b.CalibrationChanged:
        """The camera was calibrated while it was in order."""
        file = self.world.folder / "calibrations" / f"{role}.toml"
        file.parent.mkdir(exist_ok=True)
        kept = save_calibration(calibration(role, self.table.seed), file)
        digest = sha256(file.read_bytes()).hexdigest()
        return b.CalibrationChanged(role, b.CalibrationChange.MADE, file.name, kept.version, digest,
                                    "trial",
                                    "new", at_s=_NOW_S)

    def __enter__(self) -> Self:
        self._is_running = True
        self.sim.start()
        self.world.follow(self.room.bench)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.world.stop()
        self.sim.stop()
        if self._journal is not None:
            self._journal.close()

    # --- time, and what comes in --------------------------------------------------------------

    def now_ns(self) -> int:
        """The machine's clock, and as much more as was waited for without waiting."""
        return monotonic_ns() + self._ahead_ns

    def _now_s(self) -> int:
        return _NOW_S + self._ahead_ns // 1_000_000_000

    def _deliver(self, role: str) -> Callable[[r.Report], None]:
        # By the machine's clock alone: the devices' own goes on as it does, and both are compared.
        return lambda report: self._came.put((role, report, monotonic_ns()))

    def tap(self, *given: object) -> None:
        """The technician taps this, one after the other."""
        for tap in given:
            self._keep(self.room.made(tap, self.now_ns(), self._now_s()))

    def waits(self, seconds: float) -> None:
        """So much time goes by, at once; it is noticed as at a real bench, ten times a second."""
        for _ in range(max(1, int(seconds * 10))):
            self._ahead_ns += 100_000_000
            self._tick()

    def hears(self, until: Callable[[], bool], limit_s: float = LIMIT_S) -> bool:
        """Takes in what comes until it is so; False where it isn't in time."""
        end = monotonic() + limit_s
        while not until():
            if monotonic() > end:
                return False
            self._take(0.02)
            self._tick()
        return True

    def does(self, *acts: str) -> bool:
        """The hands do this, and all that the devices say to it is taken in; False where not all
        of it came in time, or a device can't be heard.
        """
        for act in acts:
            self.sim.acting.begin(act)
        is_done = self.hears(lambda: not self.sim.acting.is_busy)
        self.sim.acting.halt()
        return is_done and self.settles()

    def settles(self) -> bool:
        """Takes in all that the devices have noted; False where a device can't be heard."""
        cores = self.table.shoe.core, self.table.scanner.core

        def is_told() -> bool:
            all_told = all(one.journal.oldest_seq == one.journal.next_seq for one in cores)
            return all_told and self._came.empty()

        return self.hears(is_told)

    def _take(self, limit_s: float) -> None:
        try:
            role, report, now_ns = self._came.get(timeout=limit_s)
        except Empty:
            return
        self._keep(self.room.made(DeviceReport(role, report, now_ns), self.now_ns(), self._now_s()))
        seq = report.last if isinstance(report, r.ReportsMissed) else getattr(report, "seq", 0)
        if seq:
            self.world.committed(role, getattr(report, "boot_id", 0), seq)

    def _tick(self) -> None:
        self._keep(self.room.ticked(self.now_ns(), self._now_s()))

    def _keep(self, made: StepResult) -> None:
        if made.facts and self._journal is not None:
            self._journal.append([(fact, Origin("trial")) for fact in made.facts])
        for fact in made.facts:
            self.room.follow(fact)
        if made.facts and self._is_running:
            self.world.follow(self.room.bench)
        for errand in made.errands:
            self._run(errand)

    def _run(self, errand: Errand) -> None:
        done = carry_out_errand(self.world, errand)
        self._keep(self.room.made(done, self.now_ns(), self._now_s()))

    # --- what it comes to ---------------------------------------------------------------------

    @property
    def view(self) -> BenchScreen:
        """The whole view, with what the hands can do."""
        shown = self.room.shown(self.now_ns(), self._now_s())
        return replace(shown, hands=self.sim.hands(shown))

    @property
    def shown(self) -> BenchStepView:
        """The step in work. Raises ValueError where none is."""
        shown = self.room.shown(self.now_ns(), self._now_s()).shown
        if shown is None:
            raise ValueError("no step is open")
        return shown

    def is_up(self, role: str) -> bool:
        """Whether this device answers now."""
        lines = self.room.shown(self.now_ns(), self._now_s()).devices
        return any(line.role == role and line.is_up for line in lines)

    @property
    def findings(self) -> tuple[BenchFinding, ...]:
        """What the step in work has found so far, or has come to."""
        return self.shown.findings

    def outcome(self, step: BenchStep) -> StepOutcome:
        """How the step has ended."""
        return self.room.bench.outcome(step)

"""Runner of a step: handles reports and taps, returns facts, and gives the view.

Each step has a file of its own. A runner is plain state with no port, clock, disk or Qt: whatever
it needs of the world it requests as an `Errand`, which the shell carries out; the result is an
`ErrandDone`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from dealer_assist.devices.commissioning.bench_screen_view_model import BenchStepView, TapChoice
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.bench_taps import BenchTap, DeviceReport
from dealer_assist.devices.commissioning.findings.rate_verdicts import joint_verdict
from dealer_assist.game.facts.commissioning import (
    BenchFact,
    BenchFinding,
    BenchStep,
    BenchVerdict,
    CardsPassed,
    SpotsPassed,
)
from dealer_assist.storage.registry.registry_files import Registers
from dealer_assist.words.message import Message, message
from drivers.devices.device_reports import LinkUp
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Errand:
    """Errand, a task that only the shell can do, by name: "self_test", "write_deck", "calibrate",
    ..."""

    name: str
    role: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ErrandDone:
    """Result of an errand; `failed` gives the reason in a message, None if it was done."""

    errand: Errand
    failed: Message | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StepResult:
    """Result of one input to a runner: facts to store, and errands to run."""

    facts: tuple[BenchFact, ...] = ()
    errands: tuple[Errand, ...] = ()


NOTHING = StepResult()


@dataclass(frozen=True, slots=True)
class Ground:
    """Start of a step: the bench so far, the enrolled decks and chips, the devices that answer now.

    `up` holds the last `LinkUp` of each role that can be heard, `lost` why another can't. The first
    errands of a runner come from the first `ticked`, at once after it is made.
    """

    bench: BenchState
    known: Registers
    up: Mapping[str, LinkUp] = field(default_factory=dict)
    lost: Mapping[str, str] = field(default_factory=dict)
    now_ns: int = 0
    now_s: int = 0
    chance: Random = field(default_factory=Random)


class Runner(ABC):
    """Runner of one step. It ends with a `StepDone`, and shows its result from then on.

    A step with nothing to say to an input leaves that method as it is here.
    """

    def heard(self, heard: DeviceReport) -> StepResult:
        """A device said something."""
        return NOTHING

    def tapped(self, tap: BenchTap, now_s: int) -> StepResult:
        """The technician tapped or typed; `now_s` is UTC."""
        return NOTHING

    def done(self, done: ErrandDone, now_s: int) -> StepResult:
        """The shell has carried out an errand."""
        return NOTHING

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """A tenth of a second went by."""
        return NOTHING

    @property
    @abstractmethod
    def shown(self) -> BenchStepView:
        """View of the step now."""


Passed = TypeVar("Passed", CardsPassed, SpotsPassed)


class ResumedRun(NamedTuple, Generic[Passed]):
    """Number of the run, its results before, and the device that answers now ("" unknown)."""

    run: int
    before: tuple[Passed, ...]
    firmware: str
    calibration: str
    device: str


def resume_or_begin_run(
    ground: Ground, step: BenchStep, role: str, runs: Mapping[int, tuple[Passed, ...]]
) -> ResumedRun[Passed]:
    """Last run, if it has no result yet and everything is as it was; else a new one."""
    bench = ground.bench
    outcome = bench.outcome(step)
    up, calibration = ground.up.get(role), bench.calibration(role)
    firmware, device = (up.firmware, up.device_id) if up is not None else ("", "")
    sha256 = calibration.sha256 if calibration is not None else ""
    run = max(runs, default=0)
    before = runs.get(run, ())
    settled = outcome.run == run and outcome.verdict is not BenchVerdict.UNDECIDED
    with_what = (device, firmware, sha256)
    changed = any((one.device, one.firmware, one.calibration) != with_what for one in before)
    if settled or outcome.stale or changed or not before:
        run, before = bench.next_run, ()
    return ResumedRun(run, before, firmware, sha256, device)


# --- shared parts ---------------------------------------------------------------------------

_MOST_NOTES = 6


def bench_tap_choice(name: str, tap: object, main: bool = False, grave: bool = False) -> TapChoice:
    """A key with the words `bench_key.NAME`."""
    return TapChoice(message(f"bench_key.{name}"), tap, main, grave)


def newest_notes(notes: Sequence[Message]) -> tuple[Message, ...]:
    """Newest notes, as many as fit on the screen."""
    return tuple(notes[-_MOST_NOTES:])


def verdict_of_findings(findings: Iterable[BenchFinding]) -> BenchVerdict:
    """Worst verdict of these findings; accepted if there are none."""
    return joint_verdict((BenchVerdict.ACCEPT, *(finding.verdict for finding in findings)))

"""Interpreter of the bench: turns input into facts and errands, one step in work at a time.

The shell hands in reports, taps and finished errands and stores the facts; only then are they
applied (`follow`) and the errands run. No clock here: times come in.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from random import Random
from typing import Final

from dealer_assist.devices.commissioning import bench_taps, calibration_taps
from dealer_assist.devices.commissioning.bench_page_view_models import WearLine
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchDevice,
    BenchScreen,
    BenchStepView,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_state import BenchState, after_fact
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.calibration_history import calibration_lines_of_bench
from dealer_assist.devices.commissioning.calibration_taps import CALIBRATION_TAPS
from dealer_assist.devices.commissioning.findings.wear_trend import wear_lines
from dealer_assist.devices.commissioning.steps import step_order
from dealer_assist.devices.commissioning.steps.lost_device_messages import (
    lost_camera_message,
    lost_id,
)
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    ErrandDone,
    Ground,
    Runner,
    StepResult,
)
from dealer_assist.devices.commissioning.steps.step_runner_registry import begin
from dealer_assist.devices.commissioning.technician_sign_in import (
    ENTER,
    BenchDoor,
    SignInResult,
    has_walked_away,
)
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.storage.registry.registry_files import Registers
from dealer_assist.words.message import Message, message
from drivers.devices import device_reports as r
from drivers.lazy_dataclass import dataclass

Begin = Callable[[BenchStep, Ground], Runner]
#: Reports on a camera's picture that put its calibration in doubt; a hidden view passes by itself.
_OVERTAKES_CAMERA: Final = frozenset({"camera_moved", "light_changed", "lens_dirty"})
#: Steps that every table needs.
_ALWAYS: Final = frozenset({BenchStep.DEVICES, BenchStep.SIGN_OFF})


@dataclass(slots=True)
class _Line:
    """Link of a device: since when it is up, or why it isn't."""

    up: r.LinkUp | None = None
    why: str = ""
    heard_ns: int = 0
    was_up: bool = False
    owed: int = 0  # last report that the device had stored before the bench first met it


class BenchInterpreter:
    """Interpreter of one bench. `known` reads the registers, `begin` makes a step's runner."""

    def __init__(
        self, door: BenchDoor, known: Callable[[], Registers], chance: Random | None = None,
        begin: Begin = begin,
    ) -> None:
        self.bench = BenchState()
        self.notice: Message | None = None
        self._door, self._known, self._begin = door, known, begin
        self._chance = chance or Random()
        self._runner: Runner | None = None
        self._step: BenchStep | None = None
        self._lines: dict[str, _Line] = {}
        self._last_s = 0
        #: Runs that wear was last computed from, and the result.
        self._worn: tuple[tuple[object, object], tuple[WearLine, ...]] | None = None

    # --- input -------------------------------------------------------------------------------

    def made(self, item: object, now_ns: int, now_s: int) -> StepResult:
        """Facts and errands that follow from one report, tap or finished errand."""
        if isinstance(item, DeviceReport):
            made = self._heard(item, now_s)
        elif isinstance(item, ErrandDone):
            made = self._done(item, now_ns, now_s)
        else:
            made = self._tapped(item, now_ns, now_s)
        return self._with_overtaken(made, now_s)

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """Facts and errands due by the clock: a technician who has walked away, a runner's
        waits."""
        if has_walked_away(self.bench, self._last_s, now_s):
            return self._signs_out(now_s)
        made = self._runner.ticked(now_ns, now_s) if self._runner is not None else NOTHING
        return self._with_overtaken(made, now_s)

    def follow(self, fact: b.BenchFact) -> None:
        """Apply one stored fact, old or new."""
        self.bench = after_fact(self.bench, fact)
        if isinstance(fact, b.StepReopened) and self._step is BenchStep.SIGN_OFF:
            self._runner, self._step = None, None  # his summary is outdated
        self._last_s = max(self._last_s, getattr(fact, "at_s", 0))

    def resumed(self, now_ns: int, now_s: int) -> StepResult:
        """Facts as the bench is opened again: whoever works at it now signs in, and the step goes
        on.

        Entries of the registers made by the step in work are noted if the power failed before that.
        """
        known = self._known() if self.bench.begun in _ENROLS else None
        late = _enrolled_late(self.bench, known, now_s) if known is not None else ()
        noted = self._with_overtaken(StepResult(late), now_s)
        if not (self.bench.who or self.bench.entering):
            return noted
        out = self._signs_out(now_s)
        return StepResult((*noted.facts, *out.facts), out.errands)

    def failed(self, why: str) -> None:
        """Leave the step after an error of our own; it can be begun again, and its results so far
        remain."""
        self._runner, self._step = None, None
        self.notice = message("bench.went_wrong", why=why)

    @property
    def last_s(self) -> int:
        """Time of the last act at the bench, by its facts (UTC seconds)."""
        return self._last_s

    # --- devices -----------------------------------------------------------------------------

    def _heard(self, heard: DeviceReport, now_s: int) -> StepResult:
        line = self._lines.setdefault(heard.role, _Line())
        report, line.heard_ns = heard.report, heard.now_ns
        if isinstance(report, r.Numbered):  # caused by hands, not by a bad cable
            self._last_s = max(self._last_s, now_s)
        facts: tuple[b.BenchFact, ...] = ()
        if isinstance(report, r.LinkUp):
            line.up, line.why = report, ""
            facts = self._met(heard.role, report, now_s)
        elif isinstance(report, r.LinkLost):
            line.up, line.why = None, report.why
        elif isinstance(report, r.PictureTold):
            facts = self._no_longer_fits(report.what, now_s)
        if _is_of_before(line, report):
            return StepResult(facts)
        made = self._runner.heard(heard) if self._runner is not None else NOTHING
        return StepResult((*facts, *made.facts), made.errands)

    def _met(self, role: str, up: r.LinkUp, now_s: int) -> tuple[b.BenchFact, ...]:
        """Fact of a device that answers, if it is another one than before."""
        own = self.bench.family(role) == "own"
        met = b.DeviceMet(role, up.device_id, getattr(up, "firmware", ""),
                          getattr(up, "version", 0), own, now_s)
        known = self.bench.met.get(role)
        if known is not None and _identity(known) == _identity(met):
            return ()
        return (met,)

    def _no_longer_fits(self, what: str, now_s: int) -> tuple[b.BenchFact, ...]:
        """Reopen the step of an accepted camera whose view no longer fits its calibration.

        While the step itself is in work it hears of it by its own looks.
        """
        outcome = self.bench.outcome(BenchStep.CAMERA)
        is_settled = outcome.verdict is not None and not outcome.stale
        is_looking = (self._step is BenchStep.CAMERA and self._runner is not None
                      and self._runner.shown.verdict is None)
        if what not in _OVERTAKES_CAMERA or not is_settled or is_looking:
            return ()
        return (b.StepReopened(BenchStep.CAMERA, f"bench.stale_{what}", now_s),)

    def forget(self, role: str) -> None:
        """Forget the link of a role whose port was closed; the next device there is met anew."""
        self._lines.pop(role, None)

    # --- taps and errands --------------------------------------------------------------------

    def _tapped(self, tap: object, now_ns: int, now_s: int) -> StepResult:
        self.notice = None
        self._last_s = now_s
        if isinstance(tap, bench_taps.SignInTap):
            return self._enters(self._door.signs_in(self.bench, tap, now_s), now_ns, now_s)
        if not self.bench.who:
            return self._says(message("bench.sign_in_first"))
        match tap:
            case bench_taps.SignOut():
                return self._signs_out(now_s)
            case bench_taps.Open(step=step):
                return self._opens(step, now_ns, now_s)
            case bench_taps.Skip(step=step, why=why):
                return self._skips(step, " ".join(why.split()), now_ns, now_s)
        if isinstance(tap, CALIBRATION_TAPS):
            return calibration_taps.calibration_errand(self.bench, tap, now_s)
        if self._runner is None or not isinstance(tap, bench_taps.BenchTap):
            return NOTHING
        return self._runner.tapped(tap, now_s)

    def _enters(self, entry: SignInResult, now_ns: int, now_s: int) -> StepResult:
        self.notice = entry.notice
        made = self._goes_on(entry.facts, now_ns, now_s)
        return StepResult(made.facts, (*entry.errands, *made.errands))

    def _goes_on(self, facts: tuple[b.BenchFact, ...], now_ns: int, now_s: int) -> StepResult:
        """Continue, after a sign-in, the step that was left or the next one due."""
        is_in = any(isinstance(fact, b.TechnicianSignedIn) for fact in facts)
        step = self.bench.begun
        if step is None or step_order.unsettled_step_before(self.bench, step) is not None:
            step = step_order.next_due(self.bench)
        if not is_in or self._runner is not None or step is None:
            return StepResult(facts)
        begun = self._start(step, facts, now_ns, now_s)
        news = () if step is self.bench.begun else (b.StepBegun(step, now_s),)
        return StepResult((*facts, *news, *begun.facts), begun.errands)

    def _says(self, notice: Message) -> StepResult:
        self.notice = notice
        return NOTHING

    def _done(self, done: ErrandDone, now_ns: int, now_s: int) -> StepResult:
        if done.errand.name == ENTER:
            return self._enters(self._door.entered(self.bench, done.failed, now_s), now_ns, now_s)
        if done.errand.name.startswith("calibrations."):
            made, self.notice = calibration_taps.calibration_facts(self.bench, done, now_s)
            return made
        return self._runner.done(done, now_s) if self._runner is not None else NOTHING

    def _signs_out(self, now_s: int) -> StepResult:
        """Sign the technician out; a running test is stopped and its results are stored."""
        stopped = self._stopped(now_s)
        out = b.TechnicianSignedOut(self.bench.who or self.bench.entering, now_s)
        return self._with_overtaken(StepResult((*stopped.facts, out), stopped.errands), now_s)

    def _stopped(self, now_s: int) -> StepResult:
        if self._runner is None:
            return NOTHING
        made = self._runner.tapped(bench_taps.Stop(), now_s)
        self._runner, self._step = None, None
        return made

    def _opens(self, step: BenchStep, now_ns: int, now_s: int) -> StepResult:
        without = step_order.why_step_needless(self.bench, step)
        if without is not None:
            return self._says(without)
        missing = step_order.unsettled_step_before(self.bench, step)
        if missing is not None:
            return self._says(message("bench.first", step=missing.value))
        stopped = self._stopped(now_s)
        begun = self._start(step, stopped.facts, now_ns, now_s)
        return StepResult((*stopped.facts, b.StepBegun(step, now_s), *begun.facts),
                          (*stopped.errands, *begun.errands))

    def _start(
        self, step: BenchStep, just: tuple[b.BenchFact, ...], now_ns: int, now_s: int
    ) -> StepResult:
        """Begin the step's runner on the bench as it will be once these facts hold."""
        up = {role: line.up for role, line in self._lines.items() if line.up is not None}
        bench = reduce(after_fact, just, self.bench)
        lost = {role: line.why for role, line in self._lines.items() if line.why}
        ground = Ground(bench, self._known(), up, lost, now_ns, now_s, self._chance)
        self._runner, self._step = self._begin(step, ground), step
        return self._runner.ticked(now_ns, now_s)

    def _skips(self, step: BenchStep, why: str, now_ns: int, now_s: int) -> StepResult:
        """Leave the step out for this reason; begin the next one if it was the step in work."""
        if step in _ALWAYS:
            return self._says(message("bench.no_skip", step=step.value))
        if not why:
            return self._says(message("bench.skip_why"))
        skipped = b.StepSkipped(step, why, now_s)
        if step is not self._step:
            return StepResult((skipped,))
        stopped = self._stopped(now_s)
        facts = (*stopped.facts, skipped)
        due = step_order.next_due(reduce(after_fact, facts, self.bench))
        if due is None:
            return StepResult(facts, stopped.errands)
        begun = self._start(due, facts, now_ns, now_s)
        return StepResult((*facts, b.StepBegun(due, now_s), *begun.facts),
                          (*stopped.errands, *begun.errands))

    # --- consequences of facts -------------------------------------------------------------------

    def _with_overtaken(self, made: StepResult, now_s: int) -> StepResult:
        """Add, after each fact, the reopenings of the steps that it overtakes."""
        if not made.facts:
            return made
        bench, facts = self.bench, list[b.BenchFact]()
        for fact in (_stamped(one, now_s) for one in made.facts):
            reopened = step_order.invalid_steps_after(bench, fact, now_s)
            for one in (fact, *reopened):
                facts.append(one)
                bench = after_fact(bench, one)
        return StepResult(tuple(facts), made.errands)

    # --- view --------------------------------------------------------------------------------

    def shown(self, now_ns: int, now_s: int) -> BenchScreen:
        """The whole view, now."""
        bench = self.bench
        running = self._step if bench.begun is self._step else None
        shown = self._runner.shown if self._runner is not None else None
        if shown is not None:
            shown = (_with_next(shown, step_order.next_due(bench)) if running is None
                     else _with_skip(shown))
        people = () if bench.who else self._door.names()
        elapsed_s = max(0, now_s - bench.opened_s) if bench.opened_s else 0
        return BenchScreen(
            step_order.all_step_lines(bench, running), shown if bench.who else None, bench.who,
            bench.table,
            bench.simulated, self._device_lines(now_ns), self.notice, elapsed_s, people,
            bench.signed.verdict if bench.signed is not None else None,
            calibrations=calibration_lines_of_bench(bench), wear=self._wear())

    def _wear(self) -> tuple[WearLine, ...]:
        """Wear lines, recomputed only after a new test: they cover weeks of tests."""
        runs = self.bench.card_runs, self.bench.chip_runs
        if self._worn is None or any(
            now is not then for now, then in zip(runs, self._worn[0], strict=True)
        ):
            self._worn = runs, wear_lines(self.bench)
        return self._worn[1]

    def _device_lines(self, now_ns: int) -> tuple[BenchDevice, ...]:
        return tuple(self._device_line(role, named.port, now_ns)
                     for role, named in self.bench.named.items())

    def _device_line(self, role: str, port: str, now_ns: int) -> BenchDevice:
        line = self._lines.get(role, _Line())
        since_s = (now_ns - line.heard_ns) // 1_000_000_000 if line.heard_ns else -1
        if line.up is not None:
            return BenchDevice(role, port, message("bench.is_up"), True, since_s)
        return BenchDevice(role, port, self._why_lost(role, line.why), False, since_s)

    def _why_lost(self, role: str, why: str) -> Message:
        if not why:
            return message("bench.is_awaited")
        if self.bench.family(role) == "camera":
            return lost_camera_message(why)
        return message("bench.is_lost", why=lost_id(why))


def _with_next(shown: BenchStepView, step: BenchStep | None) -> BenchStepView:
    """Add the key to the next step to a finished step's view."""
    if step is None or step is shown.step:
        return shown
    goes_on = shown.verdict in (b.BenchVerdict.ACCEPT, b.BenchVerdict.WARN)
    key = TapChoice(message("bench_key.next", step=step.value), bench_taps.Open(step), goes_on)
    others = [replace(one, is_main=False) if goes_on else one for one in shown.keys]
    return replace(shown, keys=(key, *others))


def _with_skip(shown: BenchStepView) -> BenchStepView:
    """Add the key that leaves a step out; its reason is asked for.

    It comes first: in the last place, that of the key that goes on, it would be tapped by mistake.
    """
    if shown.step in _ALWAYS or shown.asks is not None:
        return shown
    skip = TapChoice(message("bench_key.skip"), bench_taps.Skip(shown.step, ""))
    return replace(shown, keys=(skip, *shown.keys))


def _stamped(fact: b.BenchFact, now_s: int) -> b.BenchFact:
    """Fill in the time of receipt if the fact has none."""
    return fact if fact.at_s else replace(fact, at_s=now_s)


def _identity(met: b.DeviceMet) -> tuple[object, ...]:
    return met.device_id, met.firmware, met.version, met.is_authentic


def _is_of_before(line: _Line, report: r.Report) -> bool:
    """True if the report is old: stored by the device before the bench met it."""
    if isinstance(report, r.LinkUp):
        first, line.was_up = not line.was_up, True
        line.owed = report.owes if first else 0
        return False
    seq = report.last if isinstance(report, r.ReportsMissed) else getattr(report, "seq", 0)
    return 0 < seq <= line.owed


#: The steps that write a register.
_ENROLS: Final = frozenset({b.BenchStep.DECK, b.BenchStep.CHIPS})


def _enrolled_late(bench: BenchState, known: Registers, now_s: int) -> tuple[b.BenchFact, ...]:
    """Outcome of an enrolment that a power cut kept out of the journal: the register has it.

    A deck or a series of chips is written only once all of it was read, so what stands in the
    register and in no fact is what the step that was in work has come to.
    """
    return tuple(_decks(bench, known, now_s) if bench.begun is b.BenchStep.DECK
                 else _chips(bench, known, now_s))


def _decks(bench: BenchState, known: Registers, now_s: int) -> Iterable[b.BenchFact]:
    told = {one.deck for one in bench.decks}
    new = sorted(set(known.decks) - told)
    for name in new:
        yield b.DeckEnrolled(name, "shoe", now_s)
    if new:
        yield b.StepDone(b.BenchStep.DECK, b.BenchVerdict.ACCEPT, at_s=now_s)


def _chips(bench: BenchState, known: Registers, now_s: int) -> Iterable[b.BenchFact]:
    told = {one.series for one in bench.chips}
    for one in known.chips.series:
        if one.name not in told:
            yield b.ChipsEnrolled(one.name, one.value, one.count, now_s)

"""Step "sign_off": the findings, step by step, and a person who signs for them.

It can be begun once every step is settled: accepted, warned of, or left out for a reason. The
report is written first; what is signed is that very file, by its hash.
"""

from dataclasses import replace

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchStepView,
    NamedFigure,
    StepState,
)
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.findings.rate_verdicts import joint_verdict
from dealer_assist.devices.commissioning.steps import step_order
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Errand,
    ErrandDone,
    Ground,
    Runner,
    StepResult,
    bench_tap_choice,
)
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchFinding, BenchStep, BenchVerdict, StepDone
from dealer_assist.words.message import Message, message

_VERDICTS = {StepState.ACCEPTED: BenchVerdict.ACCEPT, StepState.WARNED: BenchVerdict.WARN,
             StepState.SKIPPED: BenchVerdict.WARN, StepState.REJECTED: BenchVerdict.REJECT}


def begin(ground: Ground) -> Runner:
    """With everything that is known."""
    return RunSignOff(ground.bench)


def table_verdict(bench: BenchState) -> BenchVerdict:
    """Verdict on the whole table: a warning if a step has one, or was left out by a person."""
    verdicts = set()
    for step in step_order.ORDER[:-1]:
        if step_order.why_step_needless(bench, step) is None:
            verdicts.add(_VERDICTS.get(step_order.step_line(bench, step).state,
                                       BenchVerdict.UNDECIDED))
    return joint_verdict((BenchVerdict.ACCEPT, *verdicts))


class RunSignOff(Runner):
    """The summary, the report, the signature."""

    def __init__(self, bench: BenchState) -> None:
        self._bench = bench
        self._verdict = table_verdict(bench)
        self._is_writing = False
        self._failed: Message | None = None
        self._ended: StepDone | None = None
        self._file = ""

    def tapped(self, tap: bench_taps.BenchTap, now_s: int) -> StepResult:
        """He signs."""
        if not isinstance(tap, bench_taps.GoOn) or self._is_writing or self._ended is not None:
            return NOTHING
        self._is_writing, self._failed = True, None
        values = {"by": self._bench.who, "verdict": self._verdict, "at_s": now_s}
        return StepResult(errands=(Errand("report", values=values),))

    def done(self, done: ErrandDone, now_s: int) -> StepResult:
        """The report is written: its hash is what he signs."""
        if done.errand.name != "report" or self._ended is not None:
            return NOTHING
        self._is_writing, self._failed = False, done.failed
        if done.failed is not None:
            return NOTHING
        self._file = str(done.values["path"])
        at_s = int(done.errand.values["at_s"])
        self._ended = StepDone(BenchStep.SIGN_OFF, self._verdict, at_s=at_s)
        signed = b.SignedOff(self._bench.who, self._verdict, str(done.values["sha256"]), at_s)
        return StepResult((signed, self._ended))

    @property
    def shown(self) -> BenchStepView:
        """Each step with its verdict, and what is still to be watched."""
        shown = BenchStepView(BenchStep.SIGN_OFF, figures=self._figures(),
                              findings=self._findings())
        if self._ended is not None:
            says = (message("bench_sign_off.signed"), message("bench_sign_off.report",
                                                              file=self._file))
            return replace(shown, says=says, verdict=self._ended.verdict)
        if self._is_writing:
            return replace(shown, says=(message("bench_sign_off.writing"),))
        failed = (self._failed,) if self._failed is not None else ()
        says = (*failed, message(f"bench_sign_off.{self._verdict}", table=self._bench.table),
                message("bench_sign_off.means", name=self._bench.who))
        return replace(shown, says=says, keys=(
            bench_tap_choice("sign", bench_taps.GoOn(), main=True, grave=True),))

    def _figures(self) -> tuple[NamedFigure, ...]:
        lines = [step_order.step_line(self._bench, step) for step in step_order.ORDER[:-1]
                 if step_order.why_step_needless(self._bench, step) is None]
        return tuple(NamedFigure(message(f"bench_step.{line.step}"), self._why(line.step),
                                 _VERDICTS.get(line.state, BenchVerdict.UNDECIDED)) for line
                                 in lines)

    def _why(self, step: BenchStep) -> str:
        """Reason why the step was left out, in a person's words; a figure has none of its own."""
        return self._bench.outcome(step).skipped

    def _findings(self) -> tuple[BenchFinding, ...]:
        return tuple(finding for step in step_order.ORDER[:-1]
                     for finding in self._bench.outcome(step).findings
                     if step_order.why_step_needless(self._bench, step) is None)

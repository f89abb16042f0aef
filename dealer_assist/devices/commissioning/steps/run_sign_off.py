"""Step "sign_off": the findings, step by step, and a person who signs for them.

It can be begun once every step is settled: accepted, warned of, or left out for a reason. The
report is written first; what is signed is that very file, by its hash.
"""

from dataclasses import replace

from dealer_assist.devices.commissioning import taps
from dealer_assist.devices.commissioning.parts import Quiet, key
from dealer_assist.devices.commissioning.shown import Figure, Shown, State
from dealer_assist.devices.commissioning.state import Bench
from dealer_assist.devices.commissioning.steps import steps
from dealer_assist.devices.commissioning.steps.runner import (
    NOTHING,
    Errand,
    ErrandDone,
    Ground,
    Made,
    Runner,
)
from dealer_assist.game.facts import bench as b
from dealer_assist.game.facts.bench import Finding, Step, StepDone, Verdict
from dealer_assist.words.message import Message, message

_VERDICTS = {State.ACCEPTED: Verdict.ACCEPT, State.WARNED: Verdict.WARN,
             State.SKIPPED: Verdict.WARN, State.REJECTED: Verdict.REJECT}


def begin(ground: Ground) -> Runner:
    """With everything that is known."""
    return RunSignOff(ground.bench)


def verdict_of(bench: Bench) -> Verdict:
    """Verdict on the whole table: a warning if a step has one, or was left out by a person."""
    verdicts = set()
    for step in steps.ORDER[:-1]:
        if steps.needless(bench, step) is None:
            verdicts.add(_VERDICTS.get(steps.line_of(bench, step).state, Verdict.UNDECIDED))
    for verdict in (Verdict.REJECT, Verdict.UNDECIDED, Verdict.WARN):
        if verdict in verdicts:
            return verdict
    return Verdict.ACCEPT


class RunSignOff(Quiet):
    """The summary, the report, the signature."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._verdict = verdict_of(bench)
        self._is_writing = False
        self._failed: Message | None = None
        self._ended: StepDone | None = None
        self._file = ""

    def tapped(self, tap: taps.BenchTap, now_s: int) -> Made:
        """He signs."""
        if not isinstance(tap, taps.GoOn) or self._is_writing or self._ended is not None:
            return NOTHING
        self._is_writing, self._failed = True, None
        values = {"by": self._bench.who, "verdict": self._verdict, "at_s": now_s}
        return Made(errands=(Errand("report", values=values),))

    def done(self, done: ErrandDone, now_s: int) -> Made:
        """The report is written: its hash is what he signs."""
        if done.errand.name != "report" or self._ended is not None:
            return NOTHING
        self._is_writing, self._failed = False, done.failed
        if done.failed is not None:
            return NOTHING
        self._file = str(done.values["path"])
        at_s = int(done.errand.values["at_s"])
        self._ended = StepDone(Step.SIGN_OFF, self._verdict, at_s=at_s)
        signed = b.SignedOff(self._bench.who, self._verdict, str(done.values["sha256"]), at_s)
        return Made((signed, self._ended))

    @property
    def shown(self) -> Shown:
        """Each step with its verdict, and what is still to be watched."""
        shown = Shown(Step.SIGN_OFF, figures=self._figures(), findings=self._findings())
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
            key("sign", taps.GoOn(), main=True, grave=True),))

    def _figures(self) -> tuple[Figure, ...]:
        lines = [steps.line_of(self._bench, step) for step in steps.ORDER[:-1]
                 if steps.needless(self._bench, step) is None]
        return tuple(Figure(message(f"bench_step.{line.step}"), self._why(line.step),
                            _VERDICTS.get(line.state, Verdict.UNDECIDED)) for line in lines)

    def _why(self, step: Step) -> str:
        """Reason why the step was left out, in a person's words; a figure has none of its own."""
        return self._bench.outcome(step).skipped

    def _findings(self) -> tuple[Finding, ...]:
        return tuple(finding for step in steps.ORDER[:-1]
                     for finding in self._bench.outcome(step).findings
                     if steps.needless(self._bench, step) is None)

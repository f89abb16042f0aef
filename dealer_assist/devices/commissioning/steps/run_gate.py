"""Step "gate": each board tests itself, the lid is opened and shut, a few cards are drawn.

Each card that leaves the shoe must give one signal of the gate and one tag read: if more cards are
unread than read, or a card isn't reported at all, the step names the part to look at.
"""

from dataclasses import replace
from enum import Enum, auto
from typing import Final

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchStepView,
    NamedFigure,
    StepProgress,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.findings.device_report_counts import RoleListener
from dealer_assist.devices.commissioning.findings.diagnosis import (
    Diagnosis,
    diagnose_device_and_link,
)
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Errand,
    ErrandDone,
    Ground,
    Runner,
    StepResult,
    bench_tap_choice,
    newest_notes,
    verdict_of_findings,
)
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchFinding,
    BenchStep,
    BenchVerdict,
    StepDone,
)
from dealer_assist.words.message import Message, message
from drivers.devices import device_reports as r

#: Cards drawn by hand, and as many more where one of them was not read.
CARDS: Final = 5
#: The 3.3 V rail of a board; below this it counts as low (hardware/firmware/core/watch.c).
_LEAST_MV: Final = 3000


class _Part(Enum):
    SELF_TEST = auto()
    LID_OPEN = auto()
    LID_SHUT = auto()
    CARDS = auto()
    ENDED = auto()


def begin(ground: Ground) -> Runner:
    """Step "gate", for every board of ours, and the shoe of any maker."""
    bench = ground.bench
    boards = [role for role, one in bench.named.items() if one.family == "own"]
    shoe = bench.family("shoe")
    return RunGate(boards, shoe if shoe in ("own", "pn532") else "")


class RunGate(Runner):
    """Self-tests first, then lid and cards at the shoe. `shoe` is its family, "" for none."""

    def __init__(self, boards: list[str], shoe: str) -> None:
        self._boards, self._shoe = boards, shoe
        self._begin()

    def _begin(self) -> None:
        self._part = _Part.SELF_TEST
        self._asked: dict[str, int | None] = {}  # role -> the request, None before it is known
        self._tested: dict[str, b.SelfTested] = {}
        roles = {*self._boards, "shoe"} if self._shoe else set(self._boards)
        self._ears = {role: RoleListener(role) for role in roles}
        self._read = self._unread = self._doubled = self._unheard = 0
        self._wanted = CARDS
        self._notes: list[Message] = []
        self._lid_dead = False
        self._silent: set[str] = set()
        self._ended: StepDone | None = None

    # --- input -------------------------------------------------------------------------------

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """Request each board's self-test, once; then it is the shoe's turn."""
        if self._part is not _Part.SELF_TEST:
            return NOTHING
        new = [role for role in self._boards if role not in self._asked]
        self._asked.update(dict.fromkeys(new))
        if new:
            return StepResult(errands=tuple(Errand("self_test", role) for role in new))
        if len(self._tested) + len(self._silent) < len(self._boards):
            return NOTHING
        if not self._shoe:
            return self._ends(now_s)
        self._part = _Part.LID_OPEN if self._shoe == "own" else _Part.CARDS
        return NOTHING

    def done(self, done: ErrandDone, now_s: int) -> StepResult:
        """Handle the sent request; a device that can't be reached is lost."""
        role = done.errand.role
        if done.errand.name == "self_test" and role in self._asked:
            self._asked[role] = done.values.get("request")
            if done.failed is not None:
                self._silent.add(role)
        return NOTHING

    def heard(self, heard: DeviceReport) -> StepResult:
        """Handle reports: results of self-tests, the lid, cards."""
        ear = self._ears.get(heard.role)
        if ear is None:
            return NOTHING
        ear.heard(heard)
        report = heard.report
        if isinstance(report, r.RequestAnswered) and heard.role in self._boards:
            return self._answered(heard.role, report, heard.now_ns)
        if heard.role == "shoe":
            self._at_shoe(report)
        if self._part is _Part.CARDS and self._drawn >= self._wanted:
            return self._cards_done()
        return NOTHING

    def _answered(self, role: str, report: r.RequestAnswered, now_ns: int) -> StepResult:
        if self._part is not _Part.SELF_TEST or role in self._tested:
            return NOTHING
        if report.outcome != "done":
            self._silent.add(role)
            return NOTHING
        tested = b.SelfTested(role, report.faults, report.supply_mv)
        self._tested[role] = tested
        return StepResult((tested,))

    def _at_shoe(self, report: r.Report) -> None:
        match report:
            case r.LidOpened() if self._part is _Part.LID_OPEN:
                self._part = _Part.LID_SHUT
            case r.LidClosed() if self._part is _Part.LID_SHUT:
                self._part = _Part.CARDS
            case r.CardRead() if self._part is _Part.CARDS:
                self._read += 1
                self._notes.append(message("bench_gate.read"))
            case r.TagUnread() if self._part is _Part.CARDS:
                self._unread += 1
                self._notes.append(message("bench_gate.unread"))
            case r.DoubleDraw() if self._part is _Part.CARDS:
                self._doubled += 1
                self._notes.append(message("bench_gate.double"))
            case r.GateOpened():
                self._notes.append(message("bench_gate.gate_open"))
            case r.Jammed():
                self._notes.append(message("bench_gate.jam"))

    @property
    def _drawn(self) -> int:
        """Cards drawn: counted by the gate, and missed by it as a person says."""
        return self._read + self._unread + self._doubled + self._unheard

    def _cards_done(self) -> StepResult:
        """End the cards, or request more once after an unread card: one may be worn."""
        if self._wanted == CARDS and self._read < CARDS:
            self._wanted = 2 * CARDS
            return NOTHING
        return self._ends(0)

    def tapped(self, tap: bench_taps.BenchTap, now_s: int) -> StepResult:
        """Handle a tap: something a person sees and the shoe doesn't report; the end; once
        more."""
        match tap:
            case bench_taps.Again():
                self._begin()
            case bench_taps.Choose(what="nothing") if self._part in (_Part.LID_OPEN,
                                                                     _Part.LID_SHUT):
                self._lid_dead = True
                self._part = _Part.CARDS
            case bench_taps.Choose(what="nothing") if self._part is _Part.CARDS:
                self._unheard += 1
                self._notes.append(message("bench_gate.unheard"))
                if self._drawn >= self._wanted:
                    return self._cards_done()
            case bench_taps.Stop() if self._ended is None and self._findings:
                return self._ends(now_s)
        return NOTHING

    # --- results -----------------------------------------------------------------------------

    @property
    def _findings(self) -> tuple[BenchFinding, ...]:
        found = [diagnose_device_and_link(role, _unasked(ear), ear.line, ear.reports)
                 for role, ear in sorted(self._ears.items())]
        own = [BenchFinding(BenchFault.NO_DEVICE, BenchVerdict.REJECT, (role,)) for role
               in sorted(self._silent)]
        own += [BenchFinding(BenchFault.LOW_SUPPLY, BenchVerdict.REJECT, (role,))
                for role, one in self._tested.items() if 0 < one.supply_mv < _LEAST_MV]
        if self._lid_dead:
            own.append(BenchFinding(BenchFault.LID_SWITCH, BenchVerdict.REJECT, ("shoe",)))
        own += self._of_cards()
        return Diagnosis(tuple(own)).with_more(*found).findings

    def _of_cards(self) -> list[BenchFinding]:
        """Findings on a few cards: too few for a rate, enough to show a part that hardly works or
        not at all."""
        tried = self._drawn
        if self._unheard and tried:
            seen = tried - self._unheard
            return [BenchFinding(BenchFault.GATE_DIRTY, BenchVerdict.REJECT, ("shoe",), seen,
                                 tried)]
        if tried >= CARDS and not self._read:
            return [BenchFinding(BenchFault.READER_DEAD, BenchVerdict.REJECT, ("shoe",), 0, tried)]
        if self._unread and tried >= CARDS:
            grave = BenchVerdict.REJECT if 2 * self._unread >= tried else BenchVerdict.WARN
            return [BenchFinding(BenchFault.WEAK_ANTENNA, grave, ("shoe",), self._read, tried)]
        return []

    def _ends(self, now_s: int) -> StepResult:
        findings = self._findings
        self._part = _Part.ENDED
        self._ended = StepDone(BenchStep.GATE, verdict_of_findings(findings), findings, at_s=now_s)
        return StepResult((self._ended,))

    # --- what is shown -----------------------------------------------------------------------

    @property
    def shown(self) -> BenchStepView:
        """The part that is due."""
        shown = BenchStepView(BenchStep.GATE, figures=self._figures(),
                              notes=newest_notes(self._notes),
                              findings=self._findings)
        if self._ended is not None:
            return replace(shown, says=(message("bench_gate.ended"),), notes=self._untold(),
                           keys=(bench_tap_choice("again", bench_taps.Again()),),
                           verdict=self._ended.verdict,
                           findings=self._ended.findings)
        return replace(shown, says=self._says(), keys=self._keys(), progress=self._progress())

    def _untold(self) -> tuple[Message, ...]:
        """Notes on quantities that these boards have no sensor for."""
        no_supply = any(not one.supply_mv for one in self._tested.values())
        return (message("bench_line.no_temperature"),
                *((message("bench_line.no_supply"),) if no_supply else ()))

    def _says(self) -> tuple[Message, ...]:
        match self._part:
            case _Part.SELF_TEST:
                return (message("bench_gate.self_test"),)
            case _Part.LID_OPEN:
                return (message("bench_gate.open_lid"),)
            case _Part.LID_SHUT:
                return (message("bench_gate.shut_lid"),)
        left = self._wanted - self._drawn
        more = message(
            "bench_gate.draw_more") if self._wanted > CARDS else message("bench_gate.draw_how")
        return message("bench_gate.draw", count=left), more

    def _keys(self) -> tuple[TapChoice, ...]:
        if self._part is _Part.SELF_TEST:
            return ()
        name = "no_card_told" if self._part is _Part.CARDS else "no_lid_told"
        return (bench_tap_choice(name, bench_taps.Choose("nothing")),)

    def _progress(self) -> StepProgress | None:
        return StepProgress(self._drawn, self._wanted) if self._part is _Part.CARDS else None

    def _figures(self) -> tuple[NamedFigure, ...]:
        figures = [_supply(one) for one in self._tested.values()]
        if self._drawn:
            figures += [NamedFigure(message("bench_gate.counted"),
                                    str(self._drawn - self._unheard)),
                        NamedFigure(message("bench_gate.tags"), str(self._read))]
        return tuple(figures)


def _unasked(ear: RoleListener) -> dict[str, int]:
    """Notes of the device without the lid, which is opened on purpose here."""
    return {name: times for name, times in ear.notes if name != "lid_open"}


def _supply(one: b.SelfTested) -> NamedFigure:
    text = f"{one.supply_mv} mV" if one.supply_mv else "-"
    bad = one.faults or 0 < one.supply_mv < _LEAST_MV
    return NamedFigure(message("bench_gate.tested", role=one.role), text,
                       BenchVerdict.REJECT if bad else BenchVerdict.ACCEPT)

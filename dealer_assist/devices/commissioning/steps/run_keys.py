"""Step "keys": each device of ours proves that it holds its key.

A new board holds none: one is made here, and its page is flashed into the board with the
programmer. A board with another key is refused for good: either the house's file of keys is wrong,
or the board isn't the one that it claims to be.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchStepView,
    NamedFigure,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.findings.device_report_counts import RoleListener
from dealer_assist.devices.commissioning.findings.diagnosis import diagnose_device_and_link
from dealer_assist.devices.commissioning.steps.lost_device_messages import lost_id
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Errand,
    ErrandDone,
    Ground,
    Runner,
    StepResult,
    bench_tap_choice,
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
from drivers.devices.provisioning_page import FLASH_ADDRESS

#: Silence of a device after which its cable is suspected.
_PATIENCE_NS: Final = 6_000_000_000


def begin(ground: Ground) -> Runner:
    """With every device of ours in turn."""
    bench = ground.bench
    roles = [role for role, one in bench.named.items() if one.family == "own"]
    return RunKeys(bench, roles, set(ground.up), ground.lost)


class RunKeys(Runner):
    """Devices in turn, without those that have proved their key."""

    def __init__(
        self, bench: BenchState, roles: list[str], up: set[str], lost: Mapping[str, str]
    ) -> None:
        self._bench, self._roles, self._up = bench, roles, up & set(roles)
        self._ears = {role: RoleListener(role, role in up) for role in roles}
        #: Reason why a device isn't up, by role.
        self._why = {role: why.partition(":")[0] for role, why in lost.items() if role in roles}
        for role, why in self._why.items():
            self._ears[role].note(f"absent:{why}")
        #: Command that flashes the page into the board, by role; a bench that was left goes on.
        self._made = {role: _flash_again(bench, role) for role in roles
                      if role not in up and _awaits_page(bench, role)}
        self._flashed: set[str] = set()  # whose boards hold their page, as a person says
        self._failed: Message | None = None
        self._is_making = False
        self._waited_ns = 0
        self._from_ns = 0
        self._ended: StepDone | None = None

    # --- input -------------------------------------------------------------------------------

    def heard(self, heard: DeviceReport) -> StepResult:
        """Handle a device that has proved its key, or its reason why not."""
        ear = self._ears.get(heard.role)
        if ear is None:
            return NOTHING
        ear.heard(heard)
        if isinstance(heard.report, r.LinkUp):
            self._up.add(heard.role)
            self._why.pop(heard.role, None)
        elif isinstance(heard.report, r.LinkLost):
            self._up.discard(heard.role)
            self._why[heard.role] = heard.report.why.partition(":")[0]
        return NOTHING

    def done(self, done: ErrandDone, now_s: int) -> StepResult:
        """A key was made."""
        if done.errand.name != "provision":
            return NOTHING
        self._is_making, self._failed = False, done.failed
        if done.failed is not None:
            return NOTHING
        role = done.errand.role
        self._made[role] = str(done.values["flash"])
        self._flashed.discard(role)
        self._ears[role] = RoleListener(role, is_up=False)
        return StepResult((b.KeyMade(str(done.errand.values["device_id"]), now_s),))

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """End the step once all have proved their keys."""
        self._from_ns = self._from_ns or now_ns
        self._waited_ns = now_ns - self._from_ns
        if self._ended is None and self._due is None:
            return self._ends(now_s)
        return NOTHING

    def tapped(self, tap: bench_taps.BenchTap, now_s: int) -> StepResult:
        """Handle a tap: make a key, or end the step as it is."""
        due = self._due
        match tap:
            case bench_taps.Choose(what="make") if due is not None and not self._is_making:
                self._is_making, self._failed = True, None
                device_id = self._bench.named[due].bridge
                return StepResult(errands=(Errand("provision", due, {"device_id": device_id}),))
            case bench_taps.Choose(what="flashed") if due in self._made:
                self._flashed.add(due)
                self._from_ns, self._ears[due] = 0, RoleListener(due, is_up=False)
            case bench_taps.Again():
                self._from_ns, self._ended = 0, None
                self._ears = {role: RoleListener(role, role in self._up) for role in self._roles}
            case bench_taps.Stop() | bench_taps.GoOn() if self._ended is None and self._findings:
                return self._ends(now_s)
        return NOTHING

    @property
    def _due(self) -> str | None:
        return next((role for role in self._roles if role not in self._up), None)

    @property
    def _findings(self) -> tuple[BenchFinding, ...]:
        """Findings on devices that haven't proved their key; a board that was never given a key is
        none, unless its page was made and it still holds another."""
        found: list[BenchFinding] = []
        for role, ear in self._ears.items():
            why = self._why.get(role, "")
            if why == "no key" or self._is_awaited(role):
                continue
            if not why and role not in self._up and self._waited_ns > _PATIENCE_NS:
                found.append(BenchFinding(BenchFault.NO_DEVICE, BenchVerdict.REJECT, (role,)))
            # The reason is reported only once, maybe before the count began anew.
            notes = dict(ear.notes) | ({f"absent:{why}": 1} if why else {})
            found += [one for one in
                      diagnose_device_and_link(role, notes, ear.line, ear.reports).findings
                      if not self._is_of_flashing(role, one.fault)]
        return tuple(found)

    def _is_of_flashing(self, role: str, fault: BenchFault) -> bool:
        """True if the fault comes from flashing the right key: a board is cut off as it gets
        one."""
        return role in self._up and (
            fault is BenchFault.WRONG_KEY
            or (fault is BenchFault.LOOSE_CABLE and role in self._made))

    def _is_awaited(self, role: str) -> bool:
        """True while its page is being flashed into the board: until then it holds another key."""
        if role in self._up or role not in self._made:
            return False
        return role not in self._flashed or self._waited_ns <= _PATIENCE_NS

    def _ends(self, now_s: int) -> StepResult:
        findings = self._findings
        verdict = verdict_of_findings(findings)
        if self._due is not None:
            verdict = BenchVerdict.REJECT
        self._ended = StepDone(BenchStep.KEYS, verdict, findings, at_s=now_s)
        return StepResult((self._ended,), self._pages_of_no_use())

    def _pages_of_no_use(self) -> tuple[Errand, ...]:
        """Errands that delete used pages: once its board has proved the key, no file should hold
        it."""
        return tuple(Errand("drop_page", role, {"device_id": self._bench.named[role].bridge})
                     for role in self._made if role in self._up)

    # --- what is shown -----------------------------------------------------------------------

    @property
    def shown(self) -> BenchStepView:
        """The device whose turn it is, and what to do with it."""
        shown = BenchStepView(BenchStep.KEYS, findings=self._findings, figures=self._figures())
        if self._ended is not None:
            return replace(shown, says=(message("bench_keys.ended"),),
                           keys=(bench_tap_choice("again", bench_taps.Again()),),
                           verdict=self._ended.verdict, findings=self._ended.findings)
        due = self._due
        if due is None or self._is_making:
            return replace(shown, says=(message("bench_keys.waiting"),))
        says, keys = self._about(due)
        notes = (self._failed,) if self._failed is not None else ()
        return replace(shown, says=says, keys=keys, notes=notes)

    def _about(self, role: str) -> tuple[tuple[Message, ...], tuple[TapChoice, ...]]:
        why = self._why.get(role, "")
        if self._is_awaited(role):
            return self._flash(role)
        if why == "no key":
            return ((message("bench_keys.none", role=role), message("bench_keys.none_do")),
                    (bench_tap_choice("make_key", bench_taps.Choose("make"), main=True),))
        if why == "wrong key":
            return ((message("bench_keys.wrong", role=role), message("bench_keys.wrong_do")),
                    (bench_tap_choice("make_key", bench_taps.Choose("make")),
                     bench_tap_choice("note_it", bench_taps.GoOn())))
        if not why and self._waited_ns <= _PATIENCE_NS:
            return (message("bench_keys.asking", role=role),), ()
        return ((message("bench_keys.silent", role=role), _lost(why)),
                (bench_tap_choice("again", bench_taps.Again(), main=True),
                 bench_tap_choice("note_it", bench_taps.GoOn())))

    def _flash(self, role: str) -> tuple[tuple[Message, ...], tuple[TapChoice, ...]]:
        """Instructions and keys for flashing the page into the board, which then proves the key."""
        if role in self._flashed:
            return (message("bench_keys.asking", role=role),), ()
        how = message("bench_keys.flash_how", command=self._made[role])
        says = (message("bench_keys.flash", role=role), how)
        return says, (bench_tap_choice("flashed", bench_taps.Choose("flashed"), main=True),)

    def _figures(self) -> tuple[NamedFigure, ...]:
        return tuple(NamedFigure(message("bench_keys.proved", role=role),
                                 self._bench.named[role].bridge, BenchVerdict.ACCEPT)
                     for role in self._roles if role in self._up)


def _awaits_page(bench: BenchState, role: str) -> bool:
    """True if a key was made for this board that it hasn't proved since."""
    made, met = bench.keys.get(bench.named[role].bridge), bench.met.get(role)
    return made is not None and (met is None or met.at_s < made.at_s)


def _flash_again(bench: BenchState, role: str) -> str:
    page = f"pages/{bench.named[role].bridge}.page.bin"
    return f"st-flash --reset write {page} 0x{FLASH_ADDRESS:08x} && shred -u {page}"


def _lost(why: str) -> Message:
    return message("bench_keys.lost", why=lost_id(why)) if why else message("bench_keys.no_word")

"""Step of the cameras: focus, light, geometry by the printed board, places looked at, stored.

One camera after the other. A camera that has a calibration is first compared with it: if it still
fits nothing has to be done again.
"""

from collections.abc import Sequence
from typing import Final

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import BenchStepView
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.steps import camera_measurements as s
from dealer_assist.devices.commissioning.steps import camera_verdicts as judge
from dealer_assist.devices.commissioning.steps.camera_step_progress import (
    AFTER,
    CHECK_LOOKS,
    VIEWS_LEAST,
    VIEWS_WANTED,
    CameraPhase,
    CameraWork,
)
from dealer_assist.devices.commissioning.steps.camera_step_view import camera_screen
from dealer_assist.devices.commissioning.steps.lost_device_messages import lost_camera_message
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Errand,
    ErrandDone,
    Ground,
    Runner,
    StepResult,
)
from dealer_assist.game.facts import commissioning as b
from dealer_assist.words.message import message
from drivers.devices import device_reports as r

_LOOK_EVERY_NS: Final = 200_000_000
#: How far the board may go between two looks and still be at rest, as a part of the view's width.
_REST: Final = 0.006
#: With fewer frames a second nobody can say whether the board is at rest.
_SLOW_FPS: Final = 3.0
_CORNERS_LEAST: Final = 12
_WANTS: Final = {CameraPhase.CHECK: "check", CameraPhase.PICTURE: "picture"}
_PARTS: Final = {CameraPhase.VIEWS: "view", CameraPhase.FLAT: "flat", CameraPhase.MIDDLE: "middle",
                 CameraPhase.FURTHER: "further", CameraPhase.EMPTY: "empty"}
_TUNES: Final = {"darker": ("exposure", -1), "brighter": ("exposure", 1),
                 "nearer": ("focus", 1), "farther": ("focus", -1)}
#: Reasons that can be tapped; any other is typed.
WHYS: Final = ("new", "moved", "light", "lens")


def begin(ground: Ground) -> Runner:
    """The step for every camera of this bench."""
    bench = ground.bench
    roles = []
    for role in ("shoe", "scanner", "board"):
        if bench.family(role) == "camera":
            made = bench.calibration(role)
            version = made.version if made is not None else 0
            roles.append(s.CameraRole(role, role == "shoe", version))
    return RunCamera(roles, bench.who)


class RunCamera(Runner):
    """Cameras in turn. `by` is the technician."""

    def __init__(self, cameras: Sequence[s.CameraRole], by: str) -> None:
        self._by = by
        self._left = list(cameras)
        self._ended: list[CameraWork] = []
        self._asked = 0  # errands under way
        self._due_ns = 0
        self._steered = -2
        self.work = self._next()

    @property
    def shown(self) -> BenchStepView:
        """View of the step now."""
        return camera_screen(self.work, self._ended)

    # --- input ---------------------------------------------------------------------------------

    def heard(self, heard: DeviceReport) -> StepResult:
        """Handle the camera's own reports: a changed view, or the reason why it shows nothing."""
        work = self.work
        if work is None or heard.role != work.camera.role:
            return NOTHING
        if isinstance(heard.report, r.LinkLost):
            work.seen = None
            work.said = lost_camera_message(heard.report.why)
        elif isinstance(heard.report, r.LinkUp):
            work.said = None
        return NOTHING

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """Look through the camera five times a second, one look at a time."""
        work = self.work
        if work is None:
            return NOTHING
        if self._asked or now_ns < self._due_ns or work.stage in (CameraPhase.MEASURING,
                                                                  CameraPhase.KEEPING):
            return NOTHING
        self._due_ns = now_ns + _LOOK_EVERY_NS
        wants = _WANTS.get(work.stage, "board")
        return self._ask(Errand(s.LOOK, work.camera.role, {"wants": wants}))

    def tapped(self, tap: bench_taps.BenchTap, now_s: int) -> StepResult:
        """Handle a tap or an answer of the technician."""
        work = self.work
        if isinstance(tap, bench_taps.Stop):
            return self._stopped()
        if work is None:
            return NOTHING
        match tap:
            case bench_taps.GoOn():
                return self._goes_on(work, now_s)
            case bench_taps.Again():
                return self._again(work)
            case bench_taps.Choose(what="anew"):
                return self._anew(work)
            case bench_taps.Choose(what="glass") if work.stage is CameraPhase.JUDGED:
                work.glass += 1
                return self._measure(work)
            case bench_taps.Choose(
                what=what) if what in _TUNES and work.stage is CameraPhase.PICTURE:
                name, by = _TUNES[what]
                return self._ask(Errand(s.TUNE, work.camera.role, {"name": name, "by": by}))
            case bench_taps.Choose(what=what) if what.removeprefix("why_") in WHYS:
                return self._keep(work, f"bench_camera.{what}", now_s)
            case bench_taps.PromptAnswered(text=text):
                return self._answered(work, " ".join(text.split()), now_s)
        return NOTHING

    def done(self, done: ErrandDone, now_s: int) -> StepResult:
        """Handle a finished look, picture or measurement."""
        work = self.work
        if done.errand.name not in s.CAMERA_ERRANDS:
            return NOTHING
        self._asked = max(0, self._asked - 1)
        if work is None or done.errand.role != work.camera.role:
            return NOTHING
        work.is_taking = work.is_taking and done.errand.name != s.TAKE
        if done.failed is not None:
            return self._failed(work, done)
        match done.errand.name:
            case s.LOOK:
                return self._looked(work, done.values["seen"])
            case s.TAKE:
                return self._taken(work, str(done.errand.values["part"]), done.values["taken"])
            case s.MEASURE:
                work.stage, work.measured = CameraPhase.JUDGED, done.values["measured"]
                return NOTHING
            case s.KEEP:
                return self._kept(work, done.values["kept"], str(done.errand.values["why"]), now_s)
        return NOTHING

    # --- one phase after the other ---------------------------------------------------------------

    def _next(self) -> CameraWork | None:
        if not self._left:
            return None
        camera = self._left.pop(0)
        self._steered = -2
        return CameraWork(camera, CameraPhase.CHECK if camera.version else CameraPhase.PICTURE)

    def _goes_on(self, work: CameraWork, now_s: int) -> StepResult:
        match work.stage:
            case CameraPhase.CHECK if work.is_checked and not work.findings:
                work.verdict = b.BenchVerdict.ACCEPT
                return self._over(work, (), now_s)
            case CameraPhase.PICTURE if work.seen is not None:
                found = judge.picture_findings(work.camera.role, work.seen, work.camera.is_shoe)
                work.findings = found
                work.stage = CameraPhase.MIDDLE if work.camera.is_shoe else CameraPhase.VIEWS
                work.said = None
                return self._steer(work)
            case CameraPhase.VIEWS if work.views >= VIEWS_LEAST:
                return self._to(work, CameraPhase.FLAT)
            case CameraPhase.FLAT | CameraPhase.MIDDLE | CameraPhase.FURTHER | CameraPhase.EMPTY:
                return self._take(work)
            case CameraPhase.JUDGED if self._verdict(work) is not b.BenchVerdict.REJECT:
                return self._to(work, CameraPhase.WHY)
        return NOTHING

    def _again(self, work: CameraWork) -> StepResult:
        """Repeat the check, or the geometry from its first picture on."""
        if work.stage is CameraPhase.CHECK:
            work.looks, work.findings = 0, ()
            return self._forget(work)
        if work.stage in (CameraPhase.PICTURE, CameraPhase.MEASURING, CameraPhase.KEEPING):
            return NOTHING
        return self._anew(work)

    def _anew(self, work: CameraWork) -> StepResult:
        camera = work.camera
        self.work, self._steered = CameraWork(camera, CameraPhase.PICTURE), -2
        return self._forget(self.work)

    def _answered(self, work: CameraWork, text: str, now_s: int) -> StepResult:
        if work.stage is CameraPhase.WHY and text:
            return self._keep(work, text, now_s)
        if work.stage is CameraPhase.FLAT:
            is_seat = text.isdecimal() and 1 <= int(text) <= 10
            work.at_seat = int(text) if is_seat else 0
            work.said = message("bench_camera.lies_at_seat",
                                seat=work.at_seat) if is_seat else message(
                "bench_camera.lies_in_middle")
        return NOTHING

    def _to(self, work: CameraWork, stage: CameraPhase) -> StepResult:
        work.stage, work.said = stage, None
        return self._steer(work)

    def _stopped(self) -> StepResult:
        work, self.work = self.work, None
        self._left = []
        return NOTHING if work is None else self._forget(work)

    # --- errands and what they bring -------------------------------------------------------------

    def _ask(self, *errands: Errand) -> StepResult:
        self._asked += len(errands)
        return StepResult(errands=errands)

    def _forget(self, work: CameraWork) -> StepResult:
        return self._ask(Errand(s.FORGET, work.camera.role))

    def _take(self, work: CameraWork) -> StepResult:
        if work.is_taking:
            return NOTHING
        work.is_taking = True
        return self._ask(Errand(s.TAKE, work.camera.role, {"part": _PARTS[work.stage]}))

    def _steer(self, work: CameraWork) -> StepResult:
        """Show in the live picture where to hold the board."""
        zone = work.wanted_zone if work.stage is CameraPhase.VIEWS else -1
        if zone == self._steered:
            return NOTHING
        self._steered = zone
        return self._ask(Errand(s.STEER, work.camera.role, {"zone": zone}))

    def _looked(self, work: CameraWork, seen: s.CameraLook) -> StepResult:
        work.seen = seen
        work.looks += 1
        if work.stage is CameraPhase.CHECK:
            if work.looks >= CHECK_LOOKS:
                slow = judge.frame_rate_verdict(seen, work.camera.is_shoe) is b.BenchVerdict.REJECT
                troubles = (*seen.troubles, *((("camera_slow", seen.fps),) if slow else ()))
                work.findings = judge.trouble_findings(work.camera.role, troubles)
            return NOTHING
        held = seen.board
        if work.stage is not CameraPhase.VIEWS or held is None or not held.is_new:
            return NOTHING
        at_rest = held.moved_px <= _REST * seen.width or 0 < seen.fps < _SLOW_FPS
        return self._take(work) if at_rest and held.corners >= _CORNERS_LEAST else NOTHING

    def _taken(self, work: CameraWork, part: str, count: int) -> StepResult:
        work.said = None
        if part == "view" and work.stage is CameraPhase.VIEWS:
            work.views = count
            if work.seen is not None and work.seen.board is not None:
                work.zones.add(work.seen.board.zone)
            if work.views >= VIEWS_WANTED:
                return self._to(work, CameraPhase.FLAT)
            return self._steer(work)
        if part == "empty" and work.stage is CameraPhase.EMPTY:
            return self._measure(work)
        following = AFTER.get(work.stage)
        if following is not None and _PARTS[work.stage] == part:
            work.stage = following
        return NOTHING

    def _measure(self, work: CameraWork) -> StepResult:
        work.stage = CameraPhase.MEASURING
        return self._ask(Errand(s.MEASURE, work.camera.role, {
            "at_seat": work.at_seat, "glass": work.glass, "by": self._by}))

    def _failed(self, work: CameraWork, done: ErrandDone) -> StepResult:
        """Show the reason; a failed measurement goes back to the picture that it failed by."""
        if done.errand.name == s.LOOK:
            work.seen = None
        if done.errand.name == s.FORGET:
            return NOTHING
        work.said = done.failed
        if done.errand.name == s.MEASURE:
            work.stage = CameraPhase.MIDDLE if work.camera.is_shoe else CameraPhase.VIEWS
            work.views = min(work.views, VIEWS_WANTED - 2)
            return self._steer(work)
        if done.errand.name == s.KEEP:
            work.stage = CameraPhase.WHY
        return NOTHING

    def _verdict(self, work: CameraWork) -> b.BenchVerdict:
        if work.measured is None:
            return b.BenchVerdict.UNDECIDED
        geometry = judge.geometry_verdict(work.measured, work.camera.role)
        return judge.deciding_verdict((geometry, *(one.verdict for one in work.findings)))

    def _keep(self, work: CameraWork, why: str, now_s: int) -> StepResult:
        if work.stage is not CameraPhase.WHY:
            return NOTHING
        work.stage = CameraPhase.KEEPING
        return self._ask(Errand(s.KEEP, work.camera.role,
                                {"by": self._by, "why": why, "now_s": now_s}))

    def _kept(self, work: CameraWork, kept: s.CalibrationFile, why: str, now_s: int) -> StepResult:
        fact = b.CalibrationChanged(
            work.camera.role, b.CalibrationChange.MADE, kept.file, kept.version, kept.sha256,
            self._by, why,
            kept.figures, now_s)
        work.verdict = self._verdict(work)
        return self._over(work, (fact,), now_s)

    def _over(self, work: CameraWork, facts: tuple[b.BenchFact, ...], now_s: int) -> StepResult:
        """End this camera: the next one, or the end of the step."""
        work.stage = CameraPhase.OVER
        self._ended.append(work)
        self.work = self._next()
        if self.work is not None:
            return StepResult(facts)
        verdict = judge.deciding_verdict(tuple(one.verdict for one in self._ended))
        findings = tuple(found for one in self._ended for found in one.findings)
        return StepResult((*facts, b.StepDone(b.BenchStep.CAMERA, verdict, findings, at_s=now_s)))

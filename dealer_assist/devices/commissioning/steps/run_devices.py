"""Step "devices": finds what is plugged in, and gives each device its place at the table.

A device that can only be one thing (a shoe of ours, a chip reader) gets its place at once; for a
bare reader or a camera a person chooses.
"""

from dataclasses import replace
from typing import Final

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchStepView,
    NamedFigure,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Errand,
    ErrandDone,
    Ground,
    Runner,
    StepResult,
    bench_tap_choice,
)
from dealer_assist.devices.found.found_devices import FITS, FoundDevice
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchFinding,
    BenchStep,
    BenchVerdict,
    StepDone,
)
from dealer_assist.words.message import Message, message

ROLES: Final = ("shoe", "scanner", "board", "badge")
_NONE: Final = "none"


def begin(ground: Ground) -> Runner:
    """Step "devices"; it begins with a search."""
    return RunDevices(ground.bench)


class RunDevices(Runner):
    """Search and naming of devices."""

    def __init__(self, bench: BenchState) -> None:
        self._bench = bench
        self._found: tuple[FoundDevice, ...] | None = None  # None: still looking
        self._is_asked = False
        self._places: dict[str, str] = {}  # port -> role, or _NONE
        self._failed: Message | None = None
        self._ended: StepDone | None = None

    # --- input -------------------------------------------------------------------------------

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """Start the first search."""
        if self._is_asked:
            return NOTHING
        self._is_asked, self._found, self._places = True, None, {}
        self._failed = self._ended = None
        return StepResult(errands=(Errand("look"),))

    def done(self, done: ErrandDone, now_s: int) -> StepResult:
        """Take in the devices found; one that can only be one thing gets its place."""
        if done.errand.name != "look":
            return NOTHING
        self._failed = done.failed
        self._found = tuple(done.values.get("found", ()))
        for one in self._usable:
            rivals = [other for other in self._usable if other.role == one.role]
            if one.role and len(rivals) == 1:
                self._places[one.port] = one.role
        return NOTHING

    def tapped(self, tap: bench_taps.BenchTap, now_s: int) -> StepResult:
        """Handle a tap: a place given, all confirmed, or another search."""
        match tap:
            case bench_taps.Again():
                self._is_asked = False
            case bench_taps.Choose(what="again"):
                self._places = {}
                self._ended = None
            case bench_taps.Choose(what=role) if self._due is not None and (
                role in (*FITS[self._due.family], _NONE)
            ):
                self._places[self._due.port] = role
            case bench_taps.GoOn() if self._found is not None and self._due is None:
                return self._confirmed(now_s)
        return NOTHING

    @property
    def _usable(self) -> list[FoundDevice]:
        return [one for one in self._found or () if one.is_usable and one.family]

    @property
    def _due(self) -> FoundDevice | None:
        """Device that a person must give a place to, or None."""
        return next((one for one in self._usable if one.port not in self._places), None)

    @property
    def _named(self) -> dict[str, FoundDevice]:
        """Devices by role."""
        return {role: one for one in self._usable
                if (role := self._places.get(one.port, _NONE)) != _NONE}

    def _confirmed(self, now_s: int) -> StepResult:
        if not self._named:
            finding = BenchFinding(BenchFault.NO_DEVICE, BenchVerdict.REJECT)
            self._ended = StepDone(BenchStep.DEVICES, BenchVerdict.REJECT, (finding,), at_s=now_s)
            return StepResult((self._ended,))
        facts: list[b.BenchFact] = [
            b.DeviceNamed(role, one.family, one.port, one.serial or one.device_id, now_s)
            for role, one in self._named.items()]
        facts += [b.DeviceNamed(role, "", "", at_s=now_s)
                  for role in self._bench.named if role not in self._named]
        warned = any(one.warnings for one in self._named.values())
        verdict = BenchVerdict.WARN if warned else BenchVerdict.ACCEPT
        self._ended = StepDone(BenchStep.DEVICES, verdict, at_s=now_s)
        return StepResult((*facts, self._ended))

    # --- what is shown -----------------------------------------------------------------------

    @property
    def shown(self) -> BenchStepView:
        """View of the devices found, and the question about the next one."""
        shown = BenchStepView(BenchStep.DEVICES, figures=self._figures(), notes=self._notes())
        if self._found is None:
            return replace(shown, says=(message("bench_devices.looking"),))
        if self._ended is not None:
            return replace(shown, says=(message("bench_devices.ended"),), keys=(_again(),),
                           verdict=self._ended.verdict, findings=self._ended.findings)
        if self._failed is not None:
            return replace(shown, says=(self._failed,), keys=(_again(),))
        due = self._due
        if due is not None:
            return replace(shown, says=self._question(due), keys=self._places_for(due))
        if not self._named:
            return replace(
                shown, keys=(_again(main=True),),
                says=(message("bench_devices.nothing"), message("bench_devices.nothing_do")))
        says = (message("bench_devices.is_all"), *self._missing())
        return replace(shown, says=says, keys=(
            bench_tap_choice("devices_right", bench_taps.GoOn(), main=True), _again(),
            bench_tap_choice("places_again", bench_taps.Choose("again"))))

    def _question(self, due: FoundDevice) -> tuple[Message, ...]:
        name = due.name or due.device_id or due.port
        return message("bench_devices.which", name=name), message("bench_devices.port",
                                                                  port=due.port)

    def _places_for(self, due: FoundDevice) -> tuple[TapChoice, ...]:
        taken = set(self._places.values())
        free = [role for role in FITS[due.family] if role not in taken]
        return (*(TapChoice(message(f"bench.role_{role}"), bench_taps.Choose(role)) for role
                  in free),
                bench_tap_choice("not_ours", bench_taps.Choose(_NONE)))

    def _missing(self) -> tuple[Message, ...]:
        """Warnings about missing devices: everything works by hand, but it must be intended."""
        return tuple(message(f"bench_devices.without_{role}") for role in ("shoe", "scanner")
                     if role not in self._named)

    def _figures(self) -> tuple[NamedFigure, ...]:
        return tuple(NamedFigure(message(f"bench.role_{role}"), _as_shown(one))
                     for role, one in sorted(self._named.items(),
                                             key=lambda pair: ROLES.index(pair[0])))

    def _notes(self) -> tuple[Message, ...]:
        """Notes on faults of the devices found, and how to mend them."""
        wrong = [_about(one, one.finding) for one in self._found or () if not one.is_usable]
        return (*wrong, *(_about(one, said) for one in self._named.values()
                          for said in one.warnings))


def _about(one: FoundDevice, said: Message) -> Message:
    return message("bench_devices.trouble", name=one.serial or one.device_id or one.port, said=said)


def _as_shown(one: FoundDevice) -> str:
    named = one.device_id or one.serial or one.name
    return f"{named} ({one.port})" if named else one.port


def _again(main: bool = False) -> TapChoice:
    return bench_tap_choice("look_again", bench_taps.Again(), main=main)

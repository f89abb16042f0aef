"""Step "devices": finds what is plugged in, and gives each device its place at the table.

A device that can only be one thing (a shoe of ours, a chip reader) gets its place at once; for a
bare reader or a camera a person chooses.
"""

from dataclasses import dataclass, replace
from typing import Final

from dealer_assist.devices.commissioning import taps
from dealer_assist.devices.commissioning.parts import Quiet, key
from dealer_assist.devices.commissioning.shown import Figure, Key, Shown
from dealer_assist.devices.commissioning.state import Bench
from dealer_assist.devices.commissioning.steps.runner import (
    NOTHING,
    Errand,
    ErrandDone,
    Ground,
    Made,
    Runner,
)
from dealer_assist.game.facts import bench as b
from dealer_assist.game.facts.bench import Fault, Finding, Step, StepDone, Verdict
from dealer_assist.words.message import Message, message


@dataclass(frozen=True, slots=True)
class FoundDevice:
    """Device that can be fitted to the table.

    `port` is the name that stays, where the system has one; `family` is as in `DeviceNamed`, ""
    where nothing answered that is known. `role` is its only possible role, "" if a person must
    choose. `says` is the message on it, `is_usable` true if the table can use it as it is.
    """

    port: str
    family: str
    says: Message
    role: str = ""
    serial: str = ""
    device_id: str = ""
    firmware: str = ""
    name: str = ""
    is_usable: bool = False
    warnings: tuple[Message, ...] = ()


ROLES: Final = ("shoe", "scanner", "board", "badge")
#: Places open to a reader that isn't one of ours.
_FITS: Final = {"pn532": ("shoe", "badge"), "camera": ("board", "scanner", "shoe"),
                "own": ("shoe", "scanner"), "pepper": ("scanner",), "feig": ("scanner",)}
_NONE: Final = "none"


def begin(ground: Ground) -> Runner:
    """Step "devices"; it begins with a search."""
    return RunDevices(ground.bench)


class RunDevices(Quiet):
    """Search and naming of devices."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._found: tuple[FoundDevice, ...] | None = None  # None: still looking
        self._is_asked = False
        self._places: dict[str, str] = {}  # port -> role, or _NONE
        self._failed: Message | None = None
        self._ended: StepDone | None = None

    # --- input -------------------------------------------------------------------------------

    def ticked(self, now_ns: int, now_s: int) -> Made:
        """Start the first search."""
        if self._is_asked:
            return NOTHING
        self._is_asked, self._found, self._places = True, None, {}
        self._failed = self._ended = None
        return Made(errands=(Errand("look"),))

    def done(self, done: ErrandDone, now_s: int) -> Made:
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

    def tapped(self, tap: taps.BenchTap, now_s: int) -> Made:
        """Handle a tap: a place given, all confirmed, or another search."""
        match tap:
            case taps.Again():
                self._is_asked = False
            case taps.Choose(what="again"):
                self._places = {}
                self._ended = None
            case taps.Choose(what=role) if self._due is not None and (
                role in (*_FITS[self._due.family], _NONE)
            ):
                self._places[self._due.port] = role
            case taps.GoOn() if self._found is not None and self._due is None:
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

    def _confirmed(self, now_s: int) -> Made:
        if not self._named:
            finding = Finding(Fault.NO_DEVICE, Verdict.REJECT)
            self._ended = StepDone(Step.DEVICES, Verdict.REJECT, (finding,), at_s=now_s)
            return Made((self._ended,))
        facts: list[b.BenchFact] = [
            b.DeviceNamed(role, one.family, one.port, one.serial or one.device_id, now_s)
            for role, one in self._named.items()]
        facts += [b.DeviceNamed(role, "", "", at_s=now_s)
                  for role in self._bench.named if role not in self._named]
        warned = any(one.warnings for one in self._named.values())
        verdict = Verdict.WARN if warned else Verdict.ACCEPT
        self._ended = StepDone(Step.DEVICES, verdict, at_s=now_s)
        return Made((*facts, self._ended))

    # --- what is shown -----------------------------------------------------------------------

    @property
    def shown(self) -> Shown:
        """View of the devices found, and the question about the next one."""
        shown = Shown(Step.DEVICES, figures=self._figures(), notes=self._notes())
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
            key("devices_right", taps.GoOn(), main=True), _again(),
            key("places_again", taps.Choose("again"))))

    def _question(self, due: FoundDevice) -> tuple[Message, ...]:
        name = due.name or due.device_id or due.port
        return message("bench_devices.which", name=name), message("bench_devices.port",
                                                                  port=due.port)

    def _places_for(self, due: FoundDevice) -> tuple[Key, ...]:
        taken = set(self._places.values())
        free = [role for role in _FITS[due.family] if role not in taken]
        return (*(Key(message(f"bench.role_{role}"), taps.Choose(role)) for role in free),
                key("not_ours", taps.Choose(_NONE)))

    def _missing(self) -> tuple[Message, ...]:
        """Warnings about missing devices: everything works by hand, but it must be intended."""
        return tuple(message(f"bench_devices.without_{role}") for role in ("shoe", "scanner")
                     if role not in self._named)

    def _figures(self) -> tuple[Figure, ...]:
        return tuple(Figure(message(f"bench.role_{role}"), _as_shown(one))
                     for role, one in sorted(self._named.items(),
                                             key=lambda pair: ROLES.index(pair[0])))

    def _notes(self) -> tuple[Message, ...]:
        """Notes on faults of the devices found, and how to mend them."""
        wrong = [_about(one, one.says) for one in self._found or () if not one.is_usable]
        return (*wrong, *(_about(one, said) for one in self._named.values()
                          for said in one.warnings))


def _about(one: FoundDevice, said: Message) -> Message:
    return message("bench_devices.trouble", name=one.serial or one.device_id or one.port, said=said)


def _as_shown(one: FoundDevice) -> str:
    named = one.device_id or one.serial or one.name
    return f"{named} ({one.port})" if named else one.port


def _again(main: bool = False) -> Key:
    return key("look_again", taps.Again(), main=main)

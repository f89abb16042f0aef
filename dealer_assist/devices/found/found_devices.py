"""Devices of a table that are plugged in, worked out once for the set-up and for the bench."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist.devices.found.port_findings import (
    USABLE,
    PortFinding,
    camera_finding,
    finding_name,
)
from dealer_assist.words.message import Message
from drivers.lazy_dataclass import dataclass

if TYPE_CHECKING:  # OpenCV takes a fifth of a second
    from drivers.vision.camera_search import Camera

#: Roles open to a device of this family.
FITS: Final = {"pn532": ("shoe", "badge"), "camera": ("board", "scanner", "shoe"),
               "own": ("shoe", "scanner"), "pepper": ("scanner",), "feig": ("scanner",)}
#: Findings on a board of ours that answers and can be used at the bench, where it gets its key.
_ANSWERS: Final = USABLE | {"no_key", "wrong_key", "unproved"}


@dataclass(frozen=True, slots=True)
class FoundDevice:
    """Device that can be fitted to the table.

    `port` is the name that stays, where the system has one; `family` is as in `DeviceNamed`, ""
    where nothing answered that is known. `role` is its only possible role, "" if a person must
    choose. `is_usable` is true if the bench can use it as it is, `finding` tells what it lacks.
    """

    port: str
    family: str
    finding: Message
    role: str = ""
    serial: str = ""
    device_id: str = ""
    firmware: str = ""
    name: str = ""
    is_usable: bool = False
    warnings: tuple[Message, ...] = ()

    @property
    def roles(self) -> tuple[str, ...]:
        """Roles that it can have at a table."""
        return (self.role,) if self.role else FITS.get(self.family, ())

    @property
    def is_ready(self) -> bool:
        """True if a table can use it as it is."""
        return self.is_usable if self.family == "camera" else finding_name(self.finding) in USABLE


def found_devices(
    ports: Iterable[PortFinding], cameras: Iterable["Camera"]
) -> tuple[FoundDevice, ...]:
    """Every device of a table at these ports and among these cameras, with its faults."""
    return (*(_at_port(one) for one in ports if not one.is_stranger),
            *(_camera(one) for one in cameras))


def video_cameras() -> Sequence["Camera"]:
    """Cameras of this machine; where it has none, nothing is loaded to ask them."""
    if not any(Path("/dev").glob("video*")):
        return ()
    from drivers.vision import camera_search

    return camera_search.cameras()


def _at_port(seen: PortFinding) -> FoundDevice:
    port, serial, answer = seen.path, seen.port.serial or "", seen.answer
    if answer is None:
        family = "pn532" if seen.role == "badge" else "own" if seen.role else ""
        return FoundDevice(port, family, seen.finding, seen.role, serial, warnings=seen.warnings,
                           is_usable=family == "own" and seen.name == "silent")
    fits = FITS[answer.family]
    if answer.family != "own":
        return FoundDevice(port, answer.family, seen.finding, fits[0] if len(fits) == 1 else "",
                           serial, name=answer.name, is_usable=True, warnings=seen.warnings)
    return FoundDevice(port, "own", seen.finding,
                       answer.name if answer.name in fits else seen.role, serial,
                       answer.device_id or "", answer.firmware or "", answer.name,
                       seen.name in _ANSWERS, seen.warnings)


def _camera(one: "Camera") -> FoundDevice:
    return FoundDevice(one.path, "camera", camera_finding(one), name=one.name,
                       is_usable=one.answer.size is not None)

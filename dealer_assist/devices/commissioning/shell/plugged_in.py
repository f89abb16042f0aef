"""Devices plugged in at the bench: serial ports by the device that answers, and cameras."""

from pathlib import Path
from typing import Final

from dealer_assist.devices.commissioning.shell.bench_hardware import World
from dealer_assist.devices.commissioning.steps.run_devices import DeviceCandidate
from dealer_assist.devices.found.port_findings import PortFinding, look
from dealer_assist.words.message import message

_USABLE: Final = frozenset({"ready", "no_key", "wrong_key", "unproved", "key_unchecked"})
#: Devices of our own that the bench commissions.
_ROLES: Final = ("shoe", "scanner")
#: True if the family of a reader leaves it one place at the table.
_ONLY: Final = {"pepper": "scanner", "feig": "scanner"}


def found_devices(world: World) -> tuple[DeviceCandidate, ...]:
    """Every device of a table that this machine has, with its faults."""
    seen = look(world.machine, (), world.keys, str(world.keys_file))
    ports = [_of_port(one) for one in seen if not one.is_stranger]
    return (*ports, *_cameras(world))


def _of_port(seen: PortFinding) -> DeviceCandidate:
    port, serial, answer = seen.path, seen.port.serial or "", seen.answer
    role = seen.role if seen.role in _ROLES else ""
    if answer is None:
        family = "own" if role else ""
        return DeviceCandidate(port, family, seen.finding, role, serial,
                               is_usable=seen.name == "silent" and bool(role),
                               warnings=seen.warnings)
    if answer.family != "own":
        return DeviceCandidate(port, answer.family,
                               message("bench_devices.reader", name=answer.name),
                               _ONLY.get(answer.family, ""), serial, name=answer.name,
                               is_usable=True, warnings=seen.warnings)
    role = answer.name if answer.name in _ROLES else role
    is_usable = seen.name in _USABLE
    says = message("bench_devices.own") if is_usable else seen.finding
    return DeviceCandidate(port, "own", says, role, serial, answer.device_id or "",
                           answer.firmware or "", answer.name, is_usable, seen.warnings)


def _cameras(world: World) -> tuple[DeviceCandidate, ...]:
    """Cameras that a program simulates, or else those of the machine."""
    if world.sources:
        return tuple(DeviceCandidate(role, "camera", message("bench_devices.camera", name=role),
                                     role,
                                     is_usable=True) for role in world.sources)
    if not any(Path("/dev").glob("video*")):
        return ()
    from drivers.vision import camera_search

    return tuple(
        DeviceCandidate(one.path, "camera",
                        message("bench_devices.camera", name=one.name or one.path),
                        name=one.name, is_usable=one.answer.size is not None)
        for one in camera_search.cameras())

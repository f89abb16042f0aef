"""Devices found on this machine by the set-up, searched again when a port or a camera comes or
goes.

A thread of its own: probing a port or a camera takes up to seconds. A device is probed only when
something changed, and a port that is none of ours is never probed.
"""

import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from dealer_assist.devices.found.port_findings import (
    USABLE,
    Machine,
    PortFinding,
    camera_finding,
    look,
)
from dealer_assist.live.setup.setup_draft import FoundDevice
from dealer_assist.words.message import message
from drivers.devices.keys import DeviceKeys, KeysUnusable
from drivers.devices.keys import read_keys as load_device_keys

_EVERY_S: Final = 1.0
_DEV: Final = Path("/dev")
_CAMERA_DEVICES: Final = ("shoe", "scanner", "board")


class DeviceFinder:
    """Search for devices; ``tell`` gets the result, first once and then whenever it changed."""

    def __init__(
        self, keys_file: Path, tell: Callable[[tuple[FoundDevice, ...]], None],
        machine: Machine | None = None,
        cameras: Callable[[], Sequence[FoundDevice]] | None = None,
        video: Callable[[], tuple[str, ...]] | None = None,
    ) -> None:
        self._keys_file = keys_file
        self._tell = tell
        self._machine = machine or Machine()
        self._cameras = cameras or found_cameras
        self._video = video or _video_names
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="finder", daemon=True)

    def start(self) -> None:
        """Begin the search."""
        self._thread.start()

    def stop(self) -> None:
        """End the search; a port that is being probed is left to its own time limit."""
        self._over.set()

    def _run(self) -> None:
        ports: object = None
        video: tuple[str, ...] | None = None
        told: tuple[FoundDevice, ...] | None = None
        of_ports: tuple[FoundDevice, ...] = ()
        of_cameras: tuple[FoundDevice, ...] = ()
        while not self._over.is_set():
            now = tuple(sorted(one.path for one in self._machine.ports()))
            if now != ports:
                ports, of_ports = now, self.look_at_ports()
            names = self._video()
            if names != video:
                video = names
                of_cameras = tuple(self._cameras()) if names else ()
            if (*of_ports, *of_cameras) != told and not self._over.is_set():
                told = (*of_ports, *of_cameras)
                self._tell(told)
            self._over.wait(_EVERY_S)

    def look_at_ports(self) -> tuple[FoundDevice, ...]:
        """Devices at the serial ports now."""
        try:
            keys: DeviceKeys | None = (
                load_device_keys(self._keys_file) if self._keys_file.exists() else None)
        except KeysUnusable:
            keys = None
        seen = look(self._machine, (), keys, str(self._keys_file))
        return tuple(found for one in seen for found in _of_port(one))


def _of_port(seen: PortFinding) -> Iterable[FoundDevice]:
    """Devices of a table that this port can be."""
    path, answer, serial = seen.path, seen.answer, seen.port.serial or ""
    says = message("setup.answers") if seen.name in USABLE else seen.finding
    if answer is None:
        device = seen.role
        if device and not seen.is_stranger:
            yield FoundDevice(device, f"pn532:{path}" if device == "badge" else path, serial, says)
    elif answer.family == "pn532":
        for device in ("shoe", "badge"):
            yield FoundDevice(device, f"pn532:{path}", answer.name, says)
    elif answer.versions is None:
        yield FoundDevice("scanner", f"{answer.family}:{path}", answer.name, says)
    elif answer.name in ("shoe", "scanner"):
        yield FoundDevice(answer.name, path, answer.device_id or serial, says)


def _video_names() -> tuple[str, ...]:
    return tuple(sorted(one.name for one in _DEV.glob("video*")))


def found_cameras() -> list[FoundDevice]:
    """Cameras of this machine, each for all that a camera can stand for."""
    from drivers.vision import camera_search  # OpenCV takes a fifth of a second

    made: list[FoundDevice] = []
    for one in camera_search.cameras():
        port = f"camera:{_lasting(one.path)}"
        says = camera_finding(one) if one.answer.size is None else message("setup.answers")
        made += [FoundDevice(device, port, one.name or one.path, says) for device
                 in _CAMERA_DEVICES]
    return made


def _lasting(path: str) -> str:
    """Lasting name of the camera, where the system has one."""
    for folder in (_DEV / "pda", _DEV / "v4l/by-id"):
        if folder.is_dir():
            for link in sorted(folder.iterdir()):
                if link.resolve() == Path(path).resolve():
                    return str(link)
    return path

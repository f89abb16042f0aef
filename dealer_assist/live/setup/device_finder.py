"""Devices found on this machine by the set-up, searched again when a port or a camera comes or
goes.

A thread of its own: probing a port or a camera takes up to seconds. A device is probed only when
something changed, and a port that is none of ours is never probed.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from dealer_assist.devices.found.found_devices import FoundDevice, found_devices, video_cameras
from dealer_assist.devices.found.port_findings import Machine, find_ports, lasting_name
from dealer_assist.live.setup.setup_draft import DeviceOption
from dealer_assist.words.message import message
from drivers.devices.device_keys import DeviceKeys, KeysUnusable
from drivers.devices.device_keys import read_keys as load_device_keys

_EVERY_S: Final = 1.0
_DEV: Final = Path("/dev")
#: Where the system keeps lasting names of cameras.
_CAMERAS: Final = (_DEV / "pda", _DEV / "v4l/by-id")


class DeviceFinder:
    """Search for devices; ``tell`` gets the result, first once and then whenever it changed."""

    def __init__(
        self, keys_file: Path, tell: Callable[[tuple[DeviceOption, ...]], None],
        machine: Machine | None = None,
        cameras: Callable[[], Sequence[DeviceOption]] | None = None,
        video: Callable[[], tuple[str, ...]] | None = None,
    ) -> None:
        self._keys_file = keys_file
        self._tell = tell
        self._machine = machine or Machine()
        self._cameras = cameras or camera_options
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
        told: tuple[DeviceOption, ...] | None = None
        of_ports: tuple[DeviceOption, ...] = ()
        of_cameras: tuple[DeviceOption, ...] = ()
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

    def look_at_ports(self) -> tuple[DeviceOption, ...]:
        """Devices at the serial ports now."""
        try:
            keys: DeviceKeys | None = (
                load_device_keys(self._keys_file) if self._keys_file.exists() else None)
        except KeysUnusable:
            keys = None
        seen = find_ports(self._machine, (), keys, str(self._keys_file))
        return tuple(_options(found_devices(seen, ())))


def _video_names() -> tuple[str, ...]:
    return tuple(sorted(one.name for one in _DEV.glob("video*")))


def camera_options() -> tuple[DeviceOption, ...]:
    """Cameras of this machine, each for all that a camera can stand for."""
    return tuple(_options(found_devices((), video_cameras())))


def _options(found: Iterable[FoundDevice]) -> Iterator[DeviceOption]:
    """Devices of the table that these can stand for."""
    for one in found:
        port = one.port
        if one.family == "camera":
            port = lasting_name(port, _CAMERAS) or port
        name = one.device_id or one.serial if one.family == "own" else (
            one.name or one.serial or one.port)
        says = message("setup.answers") if one.is_ready else one.finding
        for role in one.roles:
            yield DeviceOption(role, port if one.family == "own" else f"{one.family}:{port}", name,
                               says)

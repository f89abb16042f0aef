"""A pty in place of a simulated device's USB cable, under a path that stays the same."""

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from drivers.sim.bad_line import Chaos
from drivers.sim.sim_line_pump import HostCable, LinePump, SimDeviceLine
from drivers.sim.start_stop_base import Running

_TICK_NS: Final = 50_000_000


class Served(Protocol):
    """Device at the end of a line."""

    on_output: Callable[[], None]

    def feed(self, chunk: bytes) -> None:
        """Take bytes from the host."""

    def tick(self) -> None:
        """Do what is due by now."""

    def outgoing(self) -> bytes:
        """Bytes for the host to be sent now; given once."""


class _Ticked:
    """A device that knows the time itself, as one for `SimDeviceLine`: it is asked now and then."""

    def __init__(self, device: Served) -> None:
        self._device = device
        self._due_ns = 0

    def feed(self, chunk: bytes, now_ns: int) -> None:
        self._device.feed(chunk)

    def outgoing(self, now_ns: int) -> bytes:
        self._due_ns = now_ns + _TICK_NS
        self._device.tick()
        return self._device.outgoing()

    def due_ns(self) -> int:
        return self._due_ns


class PtyLine(Running):
    """Serves one simulated device at `path`, a symbolic link to the present pty, in a thread.

    `chaos` damages the bytes of both directions. `start` raises OSError if no pty can be opened.
    """

    _cable: HostCable

    def __init__(self, device: Served, path: Path | str, chaos: Chaos | None = None) -> None:
        self.path: Final = Path(path)
        self._device = device
        self._chaos = chaos
        self._lines = LinePump()

    def start(self) -> None:
        """Plug the device in and begin to serve it."""
        ends = socket.socketpair()
        for end in ends:
            end.setblocking(False)
        self._cable = HostCable(ends[0].detach(), self.path, self._chaos)
        self._lines.add(self._cable)
        self._lines.add(SimDeviceLine(_Ticked(self._device), ends[1].detach()))
        self._device.on_output = self._lines.wake
        self._lines.start()

    def stop(self) -> None:
        """Unplug the device for good and end the thread."""
        self._device.on_output = lambda: None
        self._lines.stop()

    def unplug(self) -> None:
        """Pull the cable; bytes on their way are lost."""
        self._lines.do(self._cable.unplug)

    def plug(self) -> None:
        """Plug the cable in again, if it was pulled."""
        self._lines.do(self._cable.plug)

    def cut_after(self, n_bytes: int) -> None:
        """Pull the cable as soon as the device has sent this many bytes more."""
        self._lines.do(lambda: self._cable.cut_after(n_bytes))

    def new_cable(self) -> None:
        """Replace the cable: nothing is damaged on the new one."""
        self._cable.chaos = None

    def wait_unplugged(self, timeout_s: float) -> bool:
        """Wait until the cable is out; False if it is still in after `timeout_s`."""
        return self._lines.until(lambda: not self._cable.is_plugged, timeout_s)

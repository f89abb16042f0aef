"""A pty in place of a device's USB cable, under a path that stays the same.

One thread serves the device. Unplugging closes the pty, so that the host sees a real hang-up;
plugging in opens another one and points the path at it.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from select import select
from threading import Event, Thread
from time import monotonic, sleep
from typing import Final, Protocol

from drivers.posix_system import posix_module
from drivers.sim.bad_line import Chaos
from drivers.sim.start_stop_base import Running

_tty = posix_module("tty")


def open_pty_at(path: Path) -> int:
    """Open a raw pty, point `path` at the host's end, and return the other, non-blocking.

    The path changes in one step, so that a host finds the old end or the new one. Raises OSError if
    no pty can be opened.
    """
    master, slave = os.openpty()
    _tty.setraw(slave)
    os.set_blocking(master, False)
    target = os.ttyname(slave)
    os.close(slave)
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(target)
    fresh.replace(path)
    return master


_TICK_S: Final = 0.05
_NO_HOST_S: Final = 0.02
_DRAIN_S: Final = 0.02
_ORDER_LIMIT_S: Final = 10.0
_READ: Final = 4096


class Served(Protocol):
    """Device at the end of a line."""

    on_output: Callable[[], None]

    def feed(self, chunk: bytes) -> None:
        """Take bytes from the host."""

    def tick(self) -> None:
        """Do what is due by now."""

    def outgoing(self) -> bytes:
        """Bytes for the host to be sent now; given once."""


class PtyLine(Running):
    """Serves one simulated device at `path`, a symbolic link to the present pty.

    `chaos` damages the bytes of both directions. `start` raises OSError if no pty can be opened.
    """

    def __init__(self, device: Served, path: Path | str, chaos: Chaos | None = None) -> None:
        self.path: Final = Path(path)
        self._device = device
        self._chaos = chaos
        self._orders: SimpleQueue[tuple[Callable[[], None], Event]] = SimpleQueue()
        self._stopping = Event()
        self._unplugged = Event()
        self._master: int | None = None
        self._quiet_until = 0.0
        self._cut_after: int | None = None
        self._wake_in, self._wake_out = os.pipe()
        os.set_blocking(self._wake_in, False)
        os.set_blocking(self._wake_out, False)
        self._thread = Thread(target=self._serve, name=f"sim {self.path.name}", daemon=True)

    def start(self) -> None:
        """Plug the device in and begin to serve it."""
        self._open()
        self._device.on_output = self._wake
        self._thread.start()

    def stop(self) -> None:
        """Unplug the device for good and end the thread."""
        self._device.on_output = lambda: None
        self._stopping.set()
        self._wake()
        self._thread.join(_ORDER_LIMIT_S)
        self._close()
        os.close(self._wake_in)
        os.close(self._wake_out)

    def unplug(self) -> None:
        """Pull the cable; bytes on their way are lost."""
        self._order(self._close)

    def plug(self) -> None:
        """Plug the cable in again, if it was pulled."""
        self._order(self._open)

    def cut_after(self, n_bytes: int) -> None:
        """Pull the cable as soon as the device has sent this many bytes more."""

        def arm() -> None:
            self._cut_after = n_bytes

        self._order(arm)

    def new_cable(self) -> None:
        """Replace the cable: nothing is damaged on the new one."""

        def change() -> None:
            self._chaos = None

        self._order(change)

    def wait_unplugged(self, timeout_s: float) -> bool:
        """Wait until the cable is out; False if it is still in after `timeout_s`."""
        return self._unplugged.wait(timeout_s)

    # -- the thread ------------------------------------------------------------------------

    def _order(self, act: Callable[[], None]) -> None:
        done = Event()
        self._orders.put((act, done))
        self._wake()
        if not done.wait(_ORDER_LIMIT_S):
            raise TimeoutError(f"the line at {self.path} is not served")

    def _wake(self) -> None:
        with suppress(BlockingIOError):
            os.write(self._wake_out, b"!")

    def _serve(self) -> None:
        while not self._stopping.is_set():
            self._wait_and_read()
            self._follow_orders()
            self._device.tick()
            self._send(self._device.outgoing())

    def _wait_and_read(self) -> None:
        watched = [self._wake_in]
        quiet = monotonic() < self._quiet_until
        if self._master is not None and not quiet:
            watched.append(self._master)
        ready, _, _ = select(watched, [], [], _NO_HOST_S if quiet else _TICK_S)
        if self._wake_in in ready:
            with suppress(BlockingIOError):
                os.read(self._wake_in, _READ)
        if self._master is not None and self._master in ready:
            self._receive(self._master)

    def _receive(self, master: int) -> None:
        try:
            chunk = os.read(master, _READ)
        except BlockingIOError:
            return
        except OSError:
            # No host has the other end open: a pty then reports it at once, for ever.
            self._quiet_until = monotonic() + _NO_HOST_S
            return
        self._device.feed(self._chaos.bend(chunk) if self._chaos else chunk)

    def _follow_orders(self) -> None:
        with suppress(Empty):
            while True:
                act, done = self._orders.get_nowait()
                act()
                done.set()

    def _send(self, sent: bytes) -> None:
        if self._master is None or not sent:
            return
        bent = self._chaos.bend(sent) if self._chaos else sent
        for piece in self._chaos.cut(bent) if self._chaos else [bent]:
            if self._cut_after is not None and len(piece) >= self._cut_after:
                self._write(self._master, piece[: self._cut_after])
                sleep(_DRAIN_S)  # a hang-up discards what the host has not read yet
                self._close()
                return
            if self._cut_after is not None:
                self._cut_after -= len(piece)
            self._write(self._master, piece)

    def _write(self, master: int, piece: bytes) -> None:
        # A UART waits for nobody: bytes that don't fit, or have no reader, are lost.
        with suppress(OSError):
            os.write(master, piece)

    def _open(self) -> None:
        if self._master is not None:
            return
        self._master = open_pty_at(self.path)
        self._quiet_until = 0.0
        self._unplugged.clear()

    def _close(self) -> None:
        if self._master is None:
            return
        self.path.unlink(missing_ok=True)
        os.close(self._master)
        self._master = None
        self._cut_after = None
        self._unplugged.set()

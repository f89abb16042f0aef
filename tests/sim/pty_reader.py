"""A reader module made of software on a pty of its own, for whoever drives one over a serial port.

A pty carries bytes at any rate, so the rate that the driver asked for is taken from the terminal's
settings and told to the module: at another rate than its own it hears noise, as on copper.
"""

import os
import termios
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from drivers.sim.sim_line_pump import LineDevice, LinePump, SimDeviceLine
from drivers.sim.start_stop_base import Running

_RATES: Final = {
    getattr(termios, f"B{rate}"): rate
    for rate in (9_600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600)
}


class HasRate(LineDevice, Protocol):
    """A module whose rate can be changed; `line_baud` is the driver's."""

    line_baud: int | None


class PtyReader(Running):
    """Serves `module` at `path`, a link to its pty, from a thread of its own.

    Raises OSError where no pty can be opened.
    """

    def __init__(self, module: HasRate, path: Path) -> None:
        self.path: Final = path
        self.lines: Final = LinePump()
        master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(master, False)
        path.unlink(missing_ok=True)
        path.symlink_to(os.ttyname(self._slave))
        self.lines.add(SimDeviceLine(_AtTheRateOf(module, self._rate), master))

    def start(self) -> None:
        """Begins to serve the module."""
        self.lines.start()

    def stop(self) -> None:
        """Takes the module away."""
        self.lines.stop()
        self.path.unlink(missing_ok=True)
        os.close(self._slave)

    def _rate(self) -> int | None:
        return _RATES.get(termios.tcgetattr(self._slave)[5])


class _AtTheRateOf:
    """The module, told before every byte at which rate the other end is."""

    def __init__(self, module: HasRate, rate: Callable[[], int | None]) -> None:
        self._module, self._rate = module, rate

    def feed(self, chunk: bytes, now_ns: int) -> None:
        self._module.line_baud = self._rate()
        self._module.feed(chunk, now_ns)

    def outgoing(self, now_ns: int) -> bytes:
        return self._module.outgoing(now_ns)

    def due_ns(self) -> int | None:
        return self._module.due_ns()

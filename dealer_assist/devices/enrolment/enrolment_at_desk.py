"""Device on an office desk and a person at the terminal, heard together, for enrolment.

The device's reports and the typed lines come out of one queue, in order. A report is acknowledged
as it is taken, so that the device may forget it.
"""

import sys
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import Final, NamedTuple, Self

from dealer_assist.devices.opening.device_fittings import Fitting, FittingWrong, fitting
from dealer_assist.devices.opening.device_ports import port_of, why_no_port
from dealer_assist.words.message import message
from drivers.devices import device_keys as device_keys
from drivers.devices import device_reports as r
from drivers.devices.device_keys import DeviceKeys
from drivers.devices.device_port_interface import DevicePort

_MEETS_WITHIN_S: Final = 10.0
_QUIET_S: Final = 0.5
_CARDS: Final = (r.CardRead, r.DoubleDraw, r.TagUnread)


#: Maker of a camera's port, given its name and the receiver of its reports.
CameraMaker = Callable[[Fitting, Callable[[r.Report], None]], DevicePort]


class TypedLine(NamedTuple):
    """Line that the person typed; None once there will be no other."""

    text: str | None


class NoDevice(Exception):
    """The device doesn't answer; gives the reason."""


class OldReports(Exception):
    """The device still holds so many cards of a table, which nobody has taken."""

    def __init__(self, cards: int) -> None:
        super().__init__(str(cards))
        self.cards = cards


class OfficeLine:
    """Link to one device and the terminal. A context: the port is opened and closed with it.

    ``port`` is a device of ours, or a reader that one can buy (``pn532:PORT``); ours proves itself
    with its key in ``key_file``; a camera (``camera:SOURCE``) is made by ``camera``. Raises
    FittingWrong, KeysUnusable.
    """

    def __init__(
        self, name: str, port: str, key_file: str, camera: CameraMaker | None = None
    ) -> None:
        self._queue: SimpleQueue[r.Report | TypedLine] = SimpleQueue()
        fitted = fitting(name, port)
        self._is_camera: Final = fitted.family == "camera"
        if not fitted.is_bare and not key_file:
            raise FittingWrong(message("port.needs_keys", device=name, given=port))
        if no_port := why_no_port(fitted):
            raise FittingWrong(no_port)
        keys = DeviceKeys({}) if fitted.is_bare else device_keys.read_keys(key_file)
        self.port: Final[DevicePort] = (
            camera(fitted, self._queue.put) if self._is_camera and camera is not None
            else port_of(fitted, keys, None, self._queue.put))
        self._person = Thread(target=self._read_lines, name="terminal", daemon=True)

    def __enter__(self) -> Self:
        self.port.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.port.stop()

    def _read_lines(self) -> None:
        while line := sys.stdin.readline():
            self._queue.put(TypedLine(line.strip()))
        self._queue.put(TypedLine(None))

    def meet(self, discard: bool = False) -> list[r.Report]:
        """Wait until the device answers and has sent its stored reports, which are old.

        Raises NoDevice, and OldReports if it has stored cards that must not be discarded.
        """
        heard: list[r.Report] = []
        why, until = "silent", monotonic() + _MEETS_WITHIN_S
        while not any(isinstance(one, r.LinkUp) for one in heard):
            report = self._next(until - monotonic())
            if report is None:
                raise NoDevice(why)
            heard.append(report)
            why = report.why if isinstance(report, r.LinkLost) else why
        # A camera stores nothing: its reports from now on belong to this run.
        while not self._is_camera and (report := self._next(_QUIET_S)) is not None:
            heard.append(report)
        cards = sum(isinstance(one, _CARDS) for one in heard)
        if cards and not discard:
            raise OldReports(cards)
        for report in heard:
            self.take(report)
        self._person.start()
        return heard

    def _next(self, seconds: float) -> r.Report | None:
        try:
            item = self._queue.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        return None if isinstance(item, TypedLine) else item

    def items(self) -> Iterator[r.Report | TypedLine]:
        """Reports and typed lines as they come. A report is acknowledged before it is given: a run
        that is cut off begins anew, and its reports must not pass for cards of a table by then."""
        while True:
            item = self._queue.get()
            if not isinstance(item, TypedLine):
                self.take(item)
            yield item

    def take(self, report: r.Report) -> None:
        """Let the device forget this report and those before it."""
        seq = report.last if isinstance(report, r.ReportsMissed) else getattr(report, "seq", 0)
        if seq:
            self.port.committed(getattr(report, "boot_id", 0), seq)

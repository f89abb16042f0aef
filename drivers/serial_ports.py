"""Serial ports: opened, served, closed, opened again. The only file that knows pyserial.

One plain thread for each device reads bytes, stamps them, and carries reports to `deliver`; it
waits on the line and on a pipe at once, so that neither a byte nor a commit waits for a timer.
"""

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from errno import EACCES, EAGAIN, EBUSY, EPERM
from pathlib import Path
from select import select
from threading import Event, Lock, Thread
from time import monotonic_ns
from typing import Final, Literal, TypeVar

import serial
from serial.tools.list_ports import comports

from drivers.devices.conversation_interface import Conversation
from drivers.devices.device_reports import Report
from drivers.devices.line_health import Health
from drivers.devices.serial_monitor import ByteTap
from drivers.lazy_dataclass import dataclass
from drivers.posix_system import posix_module
from drivers.wire.constants import BAUD

T = TypeVar("T")

_termios: Final = posix_module("termios")
_fcntl: Final = posix_module("fcntl")
#: Errors that a vanishing line can raise, in any call.
_FAULTS: Final = (serial.SerialException, OSError, _termios.error)
_PAUSE_FIRST_S: Final = 0.1
_PAUSE_LAST_S: Final = 1.0
_TICK_S: Final = 0.05
_WRITE_LIMIT_S: Final = 0.5
_STOP_LIMIT_S: Final = 5.0
_READ: Final = 4096
_LOOKS: Final = 3

#: No parity, or the even parity of FEIG readers.
Parity = Literal["N", "E"]


class Port:
    """Keeps one device's line open and its conversation fed, from a thread of its own.

    `deliver` is called from that thread, one report at a time, in order; it must not block for
    long and must not raise. Every other method may be called from any thread. Nothing is raised
    where a line fails: that is a `LinkLost`, and the port is tried again after 0.1 to 1 s for as
    long as it takes. `tap` is for the technician's bench: it is given every byte, both ways.
    """

    def __init__(
        self,
        path: Path | str,
        link: Conversation,
        deliver: Callable[[Report], None],
        baud: int = BAUD,
        parity: Parity = "N",
        tap: ByteTap | None = None,
    ) -> None:
        self._path = str(path)
        self._link = link
        self._deliver = deliver
        self._baud = baud
        self._parity = parity
        self._tap = tap
        self._guard = Lock()  # guards the link
        self._stopping = Event()
        self._wake_in, self._wake_out = os.pipe()
        os.set_blocking(self._wake_in, False)
        os.set_blocking(self._wake_out, False)
        self._thread = Thread(target=self._run, name=f"port {link.device}", daemon=True)

    def start(self) -> None:
        """Begin to open the port. Raises RuntimeError if it was started before."""
        self._thread.start()

    def stop(self) -> None:
        """Close the port and end the thread; no report is delivered afterwards."""
        self._stopping.set()
        self._wake()
        if self._thread.is_alive():
            self._thread.join(_STOP_LIMIT_S)

    def committed(self, boot_id: int, seq: int) -> None:
        """Note that the host has stored every report up to this one; the device hears it now."""
        with self._guard:
            self._link.committed(boot_id, seq)
        self._wake()

    def lock(self) -> int:
        """Ask the shoe to refuse cards; returns the request id that `Answered` will carry."""
        return self._ask(self._link.lock)

    def unlock(self) -> int:
        """Ask the shoe to let cards pass again; returns the request id for `Answered`."""
        return self._ask(self._link.unlock)

    def self_test(self) -> int:
        """Ask the device to test itself; returns the request id for `Answered`."""
        return self._ask(self._link.self_test)

    def tell_spots(self) -> int:
        """Ask the scanner for every spot's whole set; returns the request id for `Answered`."""
        return self._ask(self._link.tell_spots)

    def watch(self, spot: int) -> None:
        """Name the spot of the player to act, or `NO_SPOT`, which the scanner reads more often.

        Raises ValueError for a spot that no scanner has.
        """
        with self._guard:
            self._link.watch(spot)
        self._wake()

    @property
    def health(self) -> Health:
        """Health of the line."""
        with self._guard:
            return self._link.health

    # -- the thread ------------------------------------------------------------------------

    def _run(self) -> None:
        pause = _PAUSE_FIRST_S
        while not self._stopping.is_set():
            line: serial.Serial | None = None
            try:
                line = _opened(self._path, self._baud, self._parity)
                pause = _PAUSE_FIRST_S
                self._serve(line)
            except _FAULTS as fault:
                self._report_fault(fault, was_open=line is not None)
            finally:
                _shut(line)
            self._stopping.wait(pause)
            pause = min(2 * pause, _PAUSE_LAST_S)

    def _serve(self, line: serial.Serial) -> None:
        fd = line.fileno()
        with self._guard:
            self._link.opened(monotonic_ns())
        if self._tap is not None:
            self._tap.opened(monotonic_ns())
        while not self._stopping.is_set():
            self._send(line)
            ready, _, _ = select([fd, self._wake_in], [], [], self._wait_s())
            if self._wake_in in ready:
                with suppress(BlockingIOError):
                    os.read(self._wake_in, _READ)
            chunk = _heard(fd) if fd in ready else b""
            self._take(chunk, monotonic_ns())
        with self._guard:
            last = self._link.parting()
        if last:
            line.write(last)

    def _wait_s(self) -> float:
        with self._guard:
            due_ns = self._link.due_ns()
        if due_ns is None:
            return _TICK_S
        return min(max(due_ns - monotonic_ns(), 0) / 1e9, _TICK_S)

    def _take(self, chunk: bytes, now_ns: int) -> None:
        if self._tap is not None and chunk:
            self._tap.heard(chunk, now_ns)
        # Bytes first: a host that was held up must not take a device for silent unheard.
        with self._guard:
            found = self._link.feed(chunk, now_ns) if chunk else []
            found += self._link.tick(now_ns)
        self._tell(found)

    def _send(self, line: serial.Serial) -> None:
        with self._guard:
            sent = self._link.outgoing()
        if sent:
            if self._tap is not None:
                self._tap.sent(sent, monotonic_ns())
            _write(line, sent)

    def _report_fault(self, fault: Exception, was_open: bool) -> None:
        why, again = _reason(fault, was_open)
        with self._guard:
            found = self._link.closed(why, monotonic_ns(), again=again)
        self._tell(found)

    def _tell(self, found: list[Report]) -> None:
        for report in found:
            if not self._stopping.is_set():
                self._deliver_one(report)

    def _deliver_one(self, report: Report) -> None:
        try:
            self._deliver(report)
        except _FAULTS as fault:
            # The host's own trouble, say a full disk, must not pass for a pulled cable.
            raise RuntimeError(f"{self._link.device}: a report was not taken") from fault

    # -- any thread ------------------------------------------------------------------------

    def _ask(self, question: Callable[[], int]) -> int:
        with self._guard:
            request_id = question()
        self._wake()
        return request_id

    def _wake(self) -> None:
        with suppress(BlockingIOError):
            os.write(self._wake_out, b"!")

    def __del__(self) -> None:
        for end in (self._wake_in, self._wake_out):
            with suppress(OSError):
                os.close(end)


@dataclass(frozen=True, slots=True)
class FoundPort:
    """A serial port of this machine; the USB fields are None if it is no USB device."""

    path: str
    vendor: int | None
    product: int | None
    serial: str | None
    name: str | None


def found_ports() -> list[FoundPort]:
    """Every serial port of this machine, by path; nothing is opened for it."""
    for _ in range(_LOOKS):
        # pyserial stumbles over a device that is pulled while it looks.
        with suppress(TypeError, ValueError, OSError):
            return [
                FoundPort(one.device, one.vid, one.pid, one.serial_number or None, one.product)
                for one in sorted(comports())
            ]
    return []


def why_no_port(path: str) -> str:
    """Reason why no device is at this path, "absent" or "no_port"; "" if one may be."""
    try:
        found = Path(path).stat()
    except (FileNotFoundError, NotADirectoryError):
        return "absent"
    except (OSError, ValueError):
        return ""  # opening it says why
    if not stat.S_ISCHR(found.st_mode):
        return "no_port"
    number = f"{os.major(found.st_rdev)}:{os.minor(found.st_rdev)}"
    kind = Path("/sys/dev/char") / number / "subsystem"
    return "no_port" if kind.exists() and kind.resolve().name != "tty" else ""


class PortRefused(Exception):
    """A port can't be opened or failed; its argument is why, in the words of `LinkLost`."""


def ask_port_once(
    path: str, baud: int, parity: Parity, sent: bytes, heard: Callable[[bytes], T | bytes | None],
    limit_s: float,
) -> T | None:
    """Open the port for this process alone, send these bytes, and return `heard`'s result.

    `heard` gets each chunk until it returns something; if that is bytes, they are sent and it goes
    on. After `limit_s` it gets an empty chunk for its last word. Raises PortRefused.
    """
    line: serial.Serial | None = None
    try:
        line = _opened(path, baud, parity)
        line.reset_input_buffer()
        if sent:
            line.write(sent)
        until_ns = monotonic_ns() + int(limit_s * 1e9)
        while (left_ns := until_ns - monotonic_ns()) > 0:
            ready, _, _ = select([line.fileno()], [], [], left_ns / 1e9)
            found = heard(line.read(_READ)) if ready else None
            if isinstance(found, bytes):
                line.write(found)
            elif found is not None:
                return found
        last = heard(b"")
        return None if isinstance(last, bytes) else last
    except _FAULTS as fault:
        raise PortRefused(_reason(fault, was_open=line is not None)[0]) from None
    finally:
        _shut(line)


def _opened(path: str, baud: int, parity: Parity) -> serial.Serial:
    """The port, open for this process alone."""
    line = serial.Serial(
        path, baud, parity=parity, timeout=0, write_timeout=_WRITE_LIMIT_S, exclusive=True
    )
    try:
        # pyserial's own lock is only seen by others that lock; this one the kernel enforces.
        _fcntl.ioctl(line.fileno(), _termios.TIOCEXCL)
    except _FAULTS:
        _shut(line)
        raise
    # Best effort: an FTDI bridge collects bytes for 16 ms otherwise. A pty has no such thing.
    with suppress(ValueError, OSError, AttributeError):
        line.set_low_latency_mode(True)
    return line


def _heard(fd: int) -> bytes:
    """Bytes on a line that `select` called ready; pyserial's `read` would ask it again."""
    try:
        chunk = os.read(fd, _READ)
    except BlockingIOError:
        return b""
    if not chunk:
        raise serial.SerialException("the line is hung up")
    return chunk


def _write(line: serial.Serial, sent: bytes) -> None:
    """Send all of it; waits only for what the line does not take at once."""
    try:
        taken = os.write(line.fileno(), sent)
    except BlockingIOError:
        taken = 0
    if taken < len(sent):
        line.write(sent[taken:])


def _reason(fault: Exception, was_open: bool) -> tuple[str, bool]:
    """Reason why the line is lost, in words, and whether to report it after another reason."""
    number = getattr(fault, "errno", None)
    if isinstance(fault, serial.SerialTimeoutException):
        # Part of the bytes may have gone out: only a fresh conversation is sure where it stands.
        return "stalled", False
    if was_open:
        return "unplugged", False
    if number in (EAGAIN, EBUSY):
        return "in use by another program", True
    if number in (EACCES, EPERM):
        return "no permission to open it", True
    return "absent", False


def _shut(line: serial.Serial | None) -> None:
    if line is None:
        return
    with suppress(*_FAULTS):
        _fcntl.ioctl(line.fileno(), _termios.TIOCNXCL)
    with suppress(*_FAULTS):
        line.close()

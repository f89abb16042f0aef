"""Several simulated devices served on their lines by one thread, each answering in its own time.

A `SimDeviceLine` is a simulated device behind a file descriptor; a `HostCable` is the USB cable
between a firmware that runs and the path that the host opens. Everything happens in the thread that
turns `LinePump`; other threads ask it with `do`.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from select import select
from threading import Condition, Event, Thread, get_ident
from time import monotonic, monotonic_ns, sleep
from typing import Final, Protocol, TypeVar

from drivers.posix_system import posix_module
from drivers.sim.bad_line import Chaos
from drivers.sim.start_stop_base import Running

_tty = posix_module("tty")

_READ: Final = 4096
_ROOM: Final = 65_536
_TICK_S: Final = 0.05
_ORDER_LIMIT_S: Final = 20.0
_NO_HOST_NS: Final = 20_000_000
_NS_PER_S: Final = 1_000_000_000
_DRAIN_S: Final = 0.02
T = TypeVar("T")


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


class LineDevice(Protocol):
    """A simulated device, without line or thread; times in ns of the monotonic clock."""

    def feed(self, chunk: bytes, now_ns: int) -> None:
        """Take bytes that arrived."""

    def outgoing(self, now_ns: int) -> bytes:
        """Bytes that have left it by now; given once."""

    def due_ns(self) -> int | None:
        """Time at which `outgoing` may have more; None: only after it was fed."""


class SimLine(Protocol):
    """Line served by `LinePump`."""

    def fds(self, now_ns: int) -> list[int]:
        """File descriptors to be watched."""

    def readable(self, fd: int, now_ns: int) -> None:
        """Read what there is at this file descriptor."""

    def act(self, now_ns: int) -> None:
        """Send what is due."""

    def due_ns(self) -> int | None:
        """Time at which something is due next."""

    def close(self) -> None:
        """Close what it opened."""


class SimDeviceLine:
    """A device behind `fd`. `chaos` damages both directions; unplugged, every byte is lost."""

    def __init__(self, device: LineDevice, fd: int, chaos: Chaos | None = None) -> None:
        self.device: Final = device
        self.chaos = chaos
        self.is_plugged = True
        self._fd = fd
        self._unsent = b""

    def fds(self, now_ns: int) -> list[int]:
        return [self._fd]

    def readable(self, fd: int, now_ns: int) -> None:
        chunk = _read(fd)
        if chunk and self.is_plugged:
            self.device.feed(self.chaos.bend(chunk) if self.chaos else chunk, now_ns)

    def act(self, now_ns: int) -> None:
        sent = self.device.outgoing(now_ns)
        if not self.is_plugged:
            self._unsent = b""
        elif sent or self._unsent:
            self._unsent += self.chaos.bend(sent) if self.chaos else sent
            self._unsent = self._unsent[_write(self._fd, self._unsent) :][-_ROOM:]

    def due_ns(self) -> int | None:
        return monotonic_ns() + 1_000_000 if self._unsent else self.device.due_ns()

    def attach(self, fd: int) -> None:
        """Serve a newly started firmware behind this descriptor; the last one's bytes count."""
        self.take_rest()
        os.close(self._fd)
        self._fd = fd

    def take_rest(self) -> None:
        """Take the last bytes of a stopped firmware; those to it are lost."""
        while chunk := _read(self._fd):
            self.device.feed(chunk, monotonic_ns())
        self._unsent = b""

    def close(self) -> None:
        os.close(self._fd)


class HostCable:
    """The cable from the firmware behind `fd` to `path`, a link to the present pty.

    Unplugging closes the pty, so that the host sees a real hang-up; the firmware's bytes are lost
    then, as behind a bridge without a host. `chaos` damages both directions, `delay_ns` is the
    travel time of each chunk.
    """

    def __init__(self, fd: int, path: Path, chaos: Chaos | None = None) -> None:
        self.path: Final = path
        self.chaos = chaos
        self.delay_ns = 0
        #: Every chunk from the firmware, for those that listen in on the cable.
        self.on_sent: Callable[[bytes], None] = lambda chunk: None
        #: Every chunk from the host.
        self.on_received: Callable[[bytes], None] = lambda chunk: None
        self._fd = fd
        self._master: int | None = None
        self._quiet_until_ns = 0
        self._cut_after: int | None = None
        self._under_way: list[tuple[int, bool, bytes]] = []  # time due, True to the host, bytes
        self.plug()

    @property
    def is_plugged(self) -> bool:
        """True if the host's end is there."""
        return self._master is not None

    def plug(self) -> None:
        """Plug the cable in, if it was pulled; a planned cut is cancelled."""
        self._cut_after = None
        if self._master is not None:
            return
        self._master, self._quiet_until_ns = open_pty_at(self.path), 0

    def unplug(self) -> None:
        """Pull the cable; bytes under way are lost."""
        if self._master is None:
            return
        self.path.unlink(missing_ok=True)
        os.close(self._master)
        self._master, self._cut_after = None, None
        self._under_way.clear()

    def cut_after(self, n_bytes: int) -> None:
        """Pull the cable as soon as the firmware has sent this many bytes more."""
        self._cut_after = n_bytes

    def attach(self, fd: int) -> None:
        """Serve a newly started firmware behind this descriptor; bytes under way are lost."""
        os.close(self._fd)
        self._fd = fd
        self._under_way.clear()

    def lose_rest(self) -> None:
        """Lose the bytes sent and not yet heard: the firmware's supply failed."""
        while _read(self._fd):
            pass
        self._under_way.clear()

    def inject(self, chunk: bytes) -> None:
        """Send these bytes to the firmware as a stranger on the cable."""
        _write(self._fd, chunk)

    def fds(self, now_ns: int) -> list[int]:
        listening = self._master is not None and now_ns >= self._quiet_until_ns
        return [self._fd, self._master] if listening and self._master is not None else [self._fd]

    def readable(self, fd: int, now_ns: int) -> None:
        to_host = fd == self._fd
        chunk = _read(fd)
        if not chunk:
            if not to_host:  # no host has the other end open: a pty reports it at once, for ever
                self._quiet_until_ns = now_ns + _NO_HOST_NS
            return
        (self.on_sent if to_host else self.on_received)(chunk)
        if self._master is not None:
            bent = self.chaos.bend(chunk) if self.chaos else chunk
            for piece in self.chaos.cut(bent) if self.chaos else [bent]:
                self._under_way.append((now_ns + self.delay_ns, to_host, piece))

    def act(self, now_ns: int) -> None:
        if self._quiet_until_ns <= now_ns:
            self._quiet_until_ns = 0
        while self._under_way and self._under_way[0][0] <= now_ns:
            _, to_host, piece = self._under_way.pop(0)
            if not to_host:
                _write(self._fd, piece)
            elif self._master is not None:
                self._to_host(self._master, piece)

    def due_ns(self) -> int | None:
        if self._under_way:
            return self._under_way[0][0]
        return self._quiet_until_ns or None if self._master is not None else None

    def close(self) -> None:
        self.unplug()
        os.close(self._fd)

    def _to_host(self, master: int, piece: bytes) -> None:
        if self._cut_after is not None and len(piece) >= self._cut_after:
            _write(master, piece[: self._cut_after])
            sleep(_DRAIN_S)  # a hang-up discards what the host has not read yet
            self.unplug()
            return
        if self._cut_after is not None:
            self._cut_after -= len(piece)
        _write(master, piece)


class LinePump(Running):
    """Serves every line that was added: in a thread of its own, or by `turn` in the caller's."""

    def __init__(self) -> None:
        self._lines: list[SimLine] = []
        self._orders: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._stopping = Event()
        self._wake_in, self._wake_out = os.pipe()
        os.set_blocking(self._wake_in, False)
        os.set_blocking(self._wake_out, False)
        self._thread: Thread | None = None
        self._turned = Condition()
        self._waiting = 0

    def add(self, line: SimLine) -> None:
        """Serve one more line; from the turning thread only, see `do`."""
        self._lines.append(line)

    def remove(self, line: SimLine) -> None:
        """Close a line and forget it; from the turning thread only."""
        self._lines.remove(line)
        line.close()

    def start(self) -> None:
        """Begin to serve in a thread of its own. Raises RuntimeError if it did already."""
        if self._thread is not None:
            raise RuntimeError("these lines are turned already")
        self._thread = Thread(target=self._run, name="simulated lines", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and close every line; does nothing a second time."""
        if self._stopping.is_set():
            return
        self._stopping.set()
        self.wake()
        if self._thread is not None:
            self._thread.join(_ORDER_LIMIT_S)
        for line in list(self._lines):
            self.remove(line)
        os.close(self._wake_in)
        os.close(self._wake_out)

    def do(self, act: Callable[[], T]) -> T:
        """Call this function in the thread that turns the lines; returns its result.

        Raises what the function raises, and TimeoutError if the lines are not turned.
        """
        if not self._is_turned_by_another:
            return act()
        outcome: list[T] = []
        fault: list[BaseException] = []
        done = Event()

        def order() -> None:
            try:
                outcome.append(act())
            except Exception as error:
                fault.append(error)
            done.set()

        self._orders.put(order)
        self.wake()
        if not done.wait(_ORDER_LIMIT_S):
            raise TimeoutError("the simulated lines are not turned")
        if fault:
            raise fault[0]
        return outcome[0]

    def rest(self, seconds: float) -> None:
        """Let time go by, with every line served."""
        if self._is_turned_by_another:
            sleep(seconds)
            return
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0:
            self.turn(min(left, _TICK_S))

    def until(self, holds: Callable[[], bool], limit_s: float) -> bool:
        """Wait for the condition; False if it does not hold after `limit_s`."""
        if not self._is_turned_by_another:
            end = monotonic() + limit_s
            while not holds() and (left := end - monotonic()) > 0:
                self.turn(min(left, _TICK_S))
            return holds()
        with self._turned:
            self._waiting += 1
            try:
                return self._turned.wait_for(holds, limit_s)
            finally:
                self._waiting -= 1

    def wake(self) -> None:
        """Have the thread check again what is due; from any thread."""
        with suppress(BlockingIOError, OSError):
            os.write(self._wake_out, b"!")

    def turn(self, most_s: float = _TICK_S) -> None:
        """Wait for bytes or for what is due, `most_s` at most, and do it."""
        now_ns = monotonic_ns()
        watched = {fd: line for line in self._lines for fd in line.fds(now_ns)}
        dues = {line: due for line in self._lines if (due := line.due_ns()) is not None}
        next_ns = min(dues.values(), default=now_ns + _NS_PER_S)
        wait_s = min(most_s, max(0, next_ns - now_ns) / _NS_PER_S)
        ready, _, _ = select([*watched, self._wake_in], [], [], wait_s)
        now_ns = monotonic_ns()
        touched = {line for line, due in dues.items() if due <= now_ns}
        for fd in ready:
            if fd == self._wake_in:
                self._follow_orders()
                touched.update(self._lines)
            elif watched[fd] in self._lines:
                watched[fd].readable(fd, now_ns)
                touched.add(watched[fd])
        for line in touched:
            line.act(now_ns)
        if self._waiting:
            with self._turned:
                self._turned.notify_all()

    def _follow_orders(self) -> None:
        with suppress(BlockingIOError):
            os.read(self._wake_in, _READ)
        with suppress(Empty):
            while True:
                self._orders.get_nowait()()

    @property
    def _is_turned_by_another(self) -> bool:
        thread = self._thread
        return thread is not None and thread.is_alive() and thread.ident != get_ident()

    def _run(self) -> None:
        while not self._stopping.is_set():
            self.turn()


def _read(fd: int) -> bytes:
    """Available bytes; none if nobody has the other end, or it is silent."""
    try:
        return os.read(fd, _READ)
    except OSError:
        return b""


def _write(fd: int, chunk: bytes) -> int:
    """Number of bytes that went out. A UART waits for nobody: the rest is the caller's, or lost."""
    try:
        return os.write(fd, chunk) if chunk else 0
    except OSError:
        return 0

"""The real firmware, running as a process or under QEMU, with a bench around it.

The host finds it at a path like any device; its readers are simulated devices, its pins and its
journal memory a `BenchPort`. No firmware is left behind: it dies with the thread that turns the
lines. Nothing is built here.
"""

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from socket import socketpair
from typing import Final

from drivers.lazy_dataclass import dataclass
from drivers.posix_system import posix_module
from drivers.sim import qemu
from drivers.sim.bad_line import Chaos
from drivers.sim.firmware_bench_port import BenchPort
from drivers.sim.sim_line_pump import HostCable, LineDevice, LinePump, SimDeviceLine, SimLine
from drivers.wire.constants import DeviceKind

_tty = posix_module("tty")

SOURCES: Final = Path(__file__).resolve().parents[2] / "hardware" / "firmware"
_NAMES: Final = {DeviceKind.SHOE: "shoe", DeviceKind.SCANNER: "scanner"}
_START_LIMIT_S: Final = 10.0
_END_LIMIT_S: Final = 5.0


class FirmwareBoard(StrEnum):
    """Machine that the firmware runs on."""

    NATIVE = "native"
    QEMU = "qemu"


class FirmwareMissing(Exception):
    """There is no image, or no program to run it with; says what to do."""


class FirmwareStopped(Exception):
    """The firmware did not start, or ended by itself; says what it last wrote."""


def image_of(kind: DeviceKind, board: FirmwareBoard, sources: Path = SOURCES) -> Path:
    """The image to be run. Raises FirmwareMissing, with the command that builds it."""
    name = _NAMES[kind] + (".elf" if board is FirmwareBoard.QEMU else "")
    image = sources / "build" / board / name
    if not image.exists():
        raise FirmwareMissing(f"there is no {image}: build it with  make -C {sources} {board}")
    if board is FirmwareBoard.QEMU and shutil.which(qemu.PROGRAM) is None:
        raise FirmwareMissing(
            f"{qemu.PROGRAM} is not installed: on Debian  apt-get install qemu-system-arm"
        )
    return image


@dataclass(slots=True)
class _Channel:
    """One serial line: our end, and the firmware's end by its path or number."""

    ours: int
    theirs: int
    name: str


class Firmware:
    """One device: the firmware of `kind` on `board`, found by the host at `path`.

    `readers` are the modules on reader lines 0 and 1. `start` raises FirmwareMissing or
    FirmwareStopped. Methods may be called from any thread.
    """

    def __init__(
        self,
        kind: DeviceKind,
        board: FirmwareBoard,
        path: Path,
        bench: BenchPort,
        readers: Sequence[LineDevice],
        chaos: Chaos | None = None,
        sources: Path = SOURCES,
    ) -> None:
        self._image = image_of(kind, board, sources)
        self.kind: Final = kind
        self.board: Final = board
        self.path: Final = path
        self.bench: Final = bench
        self.lines: Final = LinePump()
        #: Called whenever the processor begins anew, in the thread that turns the lines.
        self.on_begin: Callable[[], None] = lambda: None
        self._readers = readers
        self._chaos = chaos
        self._process: subprocess.Popen[bytes] | None = None
        self._qmp: qemu.Qmp | None = None
        self._held: list[int] = []  # the other ends of ptys, so that they don't hang up
        self._log = path.with_name(path.name + ".log")
        self.reader_lines: list[SimDeviceLine] = []

    # -- life ------------------------------------------------------------------------------

    def start(self, threaded: bool = True) -> None:
        """Plug everything in and wait until the firmware has its identity.

        If it is not `threaded` the caller turns `lines` itself.
        """
        if threaded:
            self.lines.start()
        try:
            self.lines.do(self._begin)
            self._wait_for_start(0)
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """End the firmware and close every line; does nothing a second time."""
        self.lines.do(self._kill)
        self.lines.stop()
        for fd in self._held:
            os.close(fd)
        self._held.clear()

    @property
    def process_id(self) -> int:
        """The process that runs the firmware. Raises FirmwareStopped if there is none."""
        if self._process is None:
            raise FirmwareStopped("it is not running")
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """True if there is a process, held or not, that has not ended."""
        process = self._process
        return process is not None and process.poll() is None

    # -- acts on a device --------------------------------------------------------------------

    def power_cycle(self, with_new_memory: bool = False) -> None:
        """Cut the supply and restore it, the journal memory as it was or a new one."""
        before = self.bench.starts
        self.lines.do(lambda: self._again(with_new_memory))
        self._wait_for_start(before)

    def reset(self) -> None:
        """Reset the processor: by its control line under QEMU, else by a new process."""
        if self._qmp is None:
            self.power_cycle()
            return
        before = self.bench.starts
        self._qmp.stop()  # so that nothing comes of the old start behind it, or of the new before
        self._qmp.reset()
        self.lines.do(self._after_reset)
        self._qmp.go_on()
        self._wait_for_start(before)

    def cut_power_during_write(self, n_bytes: int) -> None:
        """The supply fails when `n_bytes` more of the journal memory have been written."""
        self.lines.do(lambda: self.bench.cut_power_after(n_bytes))
        self.bench.on_cut = self._lose_power

    def hang(self) -> None:
        """Hold the processor; bytes for it wait."""
        if self._qmp is not None:
            self._qmp.stop()
        else:
            os.kill(self.process_id, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let a held processor go on."""
        if self._qmp is not None:
            self._qmp.go_on()
        else:
            os.kill(self.process_id, signal.SIGCONT)

    def unplug(self) -> None:
        """Pull the cable to the host."""
        self.lines.do(self.cable.unplug)

    def plug(self) -> None:
        """Put the cable to the host back."""
        self.lines.do(self.cable.plug)

    def unplug_reader(self, number: int = 0) -> None:
        """Cut the line to a reader module: no byte comes through either way."""
        self.reader_lines[number].is_plugged = False

    def plug_reader(self, number: int = 0) -> None:
        """Join the line to a reader module again."""
        self.reader_lines[number].is_plugged = True

    # -- inside: in the thread that turns the lines --------------------------------------------

    def _begin(self) -> None:
        host, bench, *readers = self._channels()
        self.cable = HostCable(host.ours, self.path, self._chaos)
        self._bench_line = SimDeviceLine(self.bench, bench.ours)
        self.reader_lines = [
            SimDeviceLine(reader, channel.ours)
            for reader, channel in zip(self._readers, readers, strict=True)
        ]
        served: list[SimLine] = [self.cable, self._bench_line, *self.reader_lines]
        for line in served:
            self.lines.add(line)
        self._spawn(host, bench, readers)

    def _again(self, with_new_memory: bool) -> None:
        self._kill()
        host, bench, *readers = self._channels()
        self.cable.attach(host.ours)
        self._bench_line.attach(bench.ours)
        for line, channel in zip(self.reader_lines, readers, strict=True):
            line.attach(channel.ours)
        if with_new_memory:  # after the last write of the one before has come
            self.bench.wipe()
        self.bench.power_up()
        self.on_begin()
        self._spawn(host, bench, readers)

    def _after_reset(self) -> None:
        self._bench_line.take_rest()
        self.bench.power_up()
        self.on_begin()

    def _channels(self) -> list[_Channel]:
        """Fresh lines: host, bench, readers."""
        for fd in self._held:
            os.close(fd)
        self._held.clear()
        make = _socket_channel if self.board is FirmwareBoard.QEMU else _pty_channel
        return [make() for _ in range(2 + len(self._readers))]

    def _spawn(self, host: _Channel, bench: _Channel, readers: list[_Channel]) -> None:
        # The firmware must not outlive this thread, whatever ends it.
        words = ["setpriv", "--pdeathsig", "KILL", "--"]
        if self.board is FirmwareBoard.QEMU:
            ours, theirs = socketpair()
            serial = [host, readers[0], bench, *readers[1:]]
            words += qemu.command(self._image, [c.theirs for c in serial], theirs.fileno())
            passed = [*(c.theirs for c in serial), theirs.fileno()]
        else:
            words += [str(self._image), "--host", host.name, "--bench", bench.name]
            for channel in readers:
                words += ["--reader", channel.name]
            passed = []
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=passed
            )
        if self.board is FirmwareBoard.QEMU:
            theirs.close()
            self._qmp = qemu.Qmp(ours)
            for channel in (host, bench, *readers):
                os.close(channel.theirs)
        else:
            self._held = [c.theirs for c in (host, bench, *readers)]

    def _lose_power(self) -> None:
        self._kill()
        # It ran on until the bench had read of the write that was cut: what it sent of an event
        # that its memory does not hold, a real one never sends.
        self.cable.lose_rest()

    def _kill(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process.wait(_END_LIMIT_S)
            self._process = None
        if self._qmp is not None:
            self._qmp.close()
            self._qmp = None

    def _wait_for_start(self, before: int) -> None:
        def has_started() -> bool:
            return self.bench.starts > before or not self.is_running

        self.lines.until(has_started, _START_LIMIT_S)
        if self.bench.starts == before:
            said = self._log.read_text(errors="replace").strip()[-400:]
            raise FirmwareStopped(f"the firmware at {self._image} did not start. {said}")


def _pty_channel() -> _Channel:
    master, slave = os.openpty()
    _tty.setraw(slave)
    os.set_blocking(master, False)
    return _Channel(master, slave, os.ttyname(slave))


def _socket_channel() -> _Channel:
    ours, theirs = socketpair()
    ours.setblocking(False)
    return _Channel(ours.detach(), theirs.detach(), "")

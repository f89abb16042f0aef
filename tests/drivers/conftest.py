"""A table in a test tube: link and device over two wires, with a clock that the test turns."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from drivers.devices import device_reports
from drivers.devices.device_link import Link
from drivers.sim.sim_device_base import SimDevice
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim
from drivers.wire.constants import TEST_KEY, DeviceKind
from tests.sim.bad_wires import Whole, Wire

MS = 1_000_000
STEP_MS = 10


class Bench:
    """A host that commits what it is told, its link, a device, and what lies between them."""

    def __init__(self, to_host: Wire, to_device: Wire, kind: DeviceKind, seed: int = 7) -> None:
        self.now_ms = 0
        self.kind = kind
        self.to_host, self.to_device = to_host, to_device
        self.random = Random(seed)

        def clock() -> int:
            return self.now_ms

        self.shoe = ShoeSim(clock_ms=clock, seed=seed)
        self.scanner = ScannerSim(clock_ms=clock, seed=seed)
        self.device: SimDevice = self.shoe if kind is DeviceKind.SHOE else self.scanner
        self.is_plugged = False
        self.told: list[device_reports.Report] = []  # everything this host process was told
        self.journal: list[device_reports.Numbered | device_reports.ReportsMissed] = []
        self.stored = 0
        self.commits_itself = True
        self.link = self._fresh_link(None)

    def _fresh_link(self, resume: tuple[int, int] | None) -> Link:
        nonce = lambda: self.random.randbytes(16)  # noqa: E731
        return Link("shoe", self.kind, nonce, lambda device_id: TEST_KEY, resume)

    def plug(self) -> None:
        self.is_plugged = True
        self.link.opened(self.now_ms * MS)

    def unplug(self) -> None:
        self.is_plugged = False
        for wire in (self.to_host, self.to_device):
            for _ in range(20):
                wire.receive()
        self._note(self.link.closed("unplugged", self.now_ms * MS))

    def restart_host(self) -> None:
        """The host's power fails: what it had not committed is forgotten."""
        was_plugged = self.is_plugged
        self.unplug()
        del self.journal[self.stored :]
        resume = None
        if self.stored:
            last = self.journal[-1]
            number = last.last if isinstance(last, device_reports.ReportsMissed) else last.seq
            resume = (last.boot_id, number)
        self.link = self._fresh_link(resume)
        if was_plugged:
            self.plug()

    def commit(self, number: int | None = None) -> None:
        """Stores the next reports for good, all of them by default."""
        upto = len(self.journal) if number is None else min(len(self.journal), self.stored + number)
        self.stored = max(self.stored, upto)
        if self.stored:
            last = self.journal[self.stored - 1]
            seq = last.last if isinstance(last, device_reports.ReportsMissed) else last.seq
            self.link.committed(last.boot_id, seq)

    def run(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self.now_ms += STEP_MS
            self.step()

    def run_until(self, holds: Callable[[], bool], limit_ms: int = 120_000) -> None:
        end = self.now_ms + limit_ms
        while not holds():
            assert self.now_ms < end, "did not come about"
            self.run(STEP_MS)

    def step(self) -> None:
        self.device.tick()
        sent = self.device.outgoing()
        if not self.is_plugged:
            return
        self.to_host.send(sent)
        for chunk in self.to_host.receive():
            self._note(self.link.feed(chunk, self.now_ms * MS))
        self._note(self.link.tick(self.now_ms * MS))
        if self.commits_itself:
            self.commit()
        self.to_device.send(self.link.outgoing())
        for chunk in self.to_device.receive():
            self.device.feed(chunk)

    def _note(self, found: list[device_reports.Report]) -> None:
        for report in found:
            self.told.append(report)
            if isinstance(report, device_reports.Numbered | device_reports.ReportsMissed):
                self.journal.append(report)

    def cards(self) -> list[bytes]:
        return [report.uid for report in self.journal
                if isinstance(report, device_reports.CardRead)]

    def said(self, kind: type[object]) -> list[device_reports.Report]:
        return [report for report in self.told if isinstance(report, kind)]


@pytest.fixture
def bench() -> Bench:
    """A shoe on a whole wire, plugged in and greeted."""
    table = Bench(Whole(), Whole(), DeviceKind.SHOE)
    table.plug()
    table.run(100)
    return table


@pytest.fixture
def chips() -> Bench:
    """A scanner on a whole wire, plugged in and greeted."""
    table = Bench(Whole(), Whole(), DeviceKind.SCANNER)
    table.plug()
    table.run(100)
    return table


@pytest.fixture(scope="session")
def make_bench() -> type[Bench]:
    return Bench


def card_uid(number: int) -> bytes:
    """A 7-byte card UID with zeros in it, as real ones have."""
    return bytes((4, number & 0xFF, number >> 8, 0, 0x5A, 0, 0x80))


def chip_uid(number: int) -> bytes:
    """An 8-byte chip UID as ISO 15693 has them."""
    return bytes((number & 0xFF, number >> 8, 0, 0, 0, 0x01, 0x04, 0xE0))


@pytest.fixture(scope="session")
def card() -> Callable[[int], bytes]:
    return card_uid


@pytest.fixture(scope="session")
def chip() -> Callable[[int], bytes]:
    return chip_uid

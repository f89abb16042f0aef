"""The host's end of a simulated table: real ports over its ptys, and all that they report."""

import secrets
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Self

from drivers.devices import device_reports as r
from drivers.devices.device_link import Link
from drivers.serial_ports import Port
from drivers.sim.tabletop import table_scanner, tabletop_shoe
from drivers.sim.tabletop.planted_fault import Planted, fault_named
from drivers.sim.tabletop.sim_table import NOTHING, SimTable
from drivers.wire.constants import DeviceKind

KEYS = {"shoe": b"k" * 32, "scanner": b"s" * 32}
IDS = {tabletop_shoe.DEVICE_ID: KEYS["shoe"], table_scanner.DEVICE_ID: KEYS["scanner"]}
KINDS = {"shoe": DeviceKind.SHOE, "scanner": DeviceKind.SCANNER}
LIMIT_S = 30.0


class TableHost:
    """A table with this fault ("" none), met by a host that holds the boards' keys."""

    def __init__(self, folder: Path, fault: str = "", seed: int = 1) -> None:
        what: Planted = fault_named(fault) if fault else NOTHING
        self.table = SimTable(folder, what, seed, KEYS)
        self.heard: dict[str, list[r.Report]] = {"shoe": [], "scanner": []}
        self.ports = {role: self._port(role) for role in KINDS}

    def _port(self, role: str) -> Port:
        link = Link(role, KINDS[role], lambda: secrets.token_bytes(16), IDS.get)
        return Port(self.table.paths[role], link, self._deliver(role))

    def _deliver(self, role: str) -> Callable[[r.Report], None]:
        def take(report: r.Report) -> None:
            seq = report.last if isinstance(report, r.ReportsMissed) else getattr(report, "seq", 0)
            if seq:
                self.ports[role].committed(report.boot_id, seq)
            self.heard[role].append(report)
        return take

    def __enter__(self) -> Self:
        self.table.start()
        for port in self.ports.values():
            port.start()
        return self

    def __exit__(self, *_: object) -> None:
        for port in self.ports.values():
            port.stop()
        self.table.stop()

    def until(self, is_so: Callable[[], bool], limit_s: float = LIMIT_S) -> bool:
        """Waits until it is so; False where it isn't in time."""
        end = monotonic() + limit_s
        while not is_so():
            if monotonic() > end:
                return False
            sleep(0.005)
        return True

    def is_up(self, role: str) -> bool:
        """Whether this device has proved itself."""
        return self.until(lambda: any(isinstance(one, r.LinkUp) for one in self.heard[role]))

    def settled(self) -> "TableHost":
        """Waits until the host has taken all that the devices noted."""
        def is_empty() -> bool:
            cores = self.table.shoe.core, self.table.scanner.core
            return all(one.journal.oldest_seq == one.journal.next_seq for one in cores)
        assert self.until(is_empty)
        return self

    def kinds(self, role: str) -> Counter[str]:
        """How often each kind of report came of this device."""
        return Counter(type(one).__name__ for one in self.heard[role])

    def of(self, role: str, kind: type) -> list:
        """The reports of this kind."""
        return [one for one in self.heard[role] if isinstance(one, kind)]

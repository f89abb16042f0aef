"""Shoe and scanner of the demo: simulated devices, or the real firmware on a test bed.

With firmware the cards break light barriers and pass a simulated card reader, and the chips lie
over simulated antennas: the reports to the host are decided by the C code that runs in the boards.
"""

import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from drivers.lazy_dataclass import dataclass
from drivers.sim.firmware_process import FirmwareBoard
from drivers.sim.firmware_scanner import FirmwareScanner
from drivers.sim.firmware_shoe import FirmwareShoe
from drivers.sim.pn532_timing import REAL
from drivers.sim.pty_line import PtyLine
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim

SHOE_ID, SCANNER_ID = "SIM-SHOE-0001", "SIM-SCAN-0001"


class Shoe(Protocol):
    """Shoe as the players use it."""

    def draw(self, uid: bytes) -> bool:
        """Draw a card; False if the card stop held it."""


class Scanner(Protocol):
    """Scanner as the players use it."""

    def put(self, spot: int, uids: Iterable[bytes]) -> None:
        """Put chips on a spot, in one motion."""

    def clear(self, spot: int) -> None:
        """Take every chip from a spot."""


class DemoDevice(Protocol):
    """Device that is started before the first hand and stopped after the last."""

    def start(self) -> None:
        """Plug it in."""

    def stop(self) -> None:
        """Pull it out."""


@dataclass(frozen=True, slots=True)
class Devices:
    """Devices of the demo, and the lines on which the host finds them."""

    shoe: Shoe
    scanner: Scanner
    lines: Sequence[DemoDevice]

    def are_ready(self) -> bool:
        """Wait until the shoe's reader is set up, as a dealer does."""
        return not isinstance(self.shoe, FirmwareShoe) or self.shoe.wait_for_reader()


def demo_devices_at(firmware: str | None, shoe: Path, scanner: Path,
                    camera: Shoe | None = None) -> Devices:
    """Devices that the host will find at these two paths; `camera` is a shoe without a serial line.

    `firmware` is "native", "qemu" or None. Raises FirmwareMissing if there is nothing to run. Each
    run is a new power-up with an empty journal, so the seeds are new as well.
    """
    seeds = secrets.randbits(32), secrets.randbits(32)
    if firmware is not None:
        board = FirmwareBoard(firmware)
        real_shoe = FirmwareShoe(board, shoe, SHOE_ID, seeds[0], timing=REAL)
        real_scanner = FirmwareScanner(board, scanner, SCANNER_ID, seeds[1])
        return Devices(real_shoe, real_scanner, [real_shoe, real_scanner])
    sim_scanner = ScannerSim(SCANNER_ID, seeds[1])
    if camera is not None:
        return Devices(camera, sim_scanner, [PtyLine(sim_scanner, scanner)])
    sim_shoe = ShoeSim(SHOE_ID, seeds[0])
    lines = [PtyLine(sim_shoe, shoe), PtyLine(sim_scanner, scanner)]
    return Devices(sim_shoe, sim_scanner, lines)

"""``bench --firmware native|qemu``: the real firmware with simulated readers, from draw to report.

The cards pass as fast as the reader has read them twice, and its air time is left out: what
is measured is firmware, serial lines, link and host. The chips' times are with the modelled air.
"""

import secrets
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from drivers.devices import device_reports as r
from drivers.devices.device_keys import simulator_keys
from drivers.devices.device_link import Link
from drivers.serial_ports import Port
from drivers.sim.firmware_process import FirmwareBoard
from drivers.sim.firmware_scanner import FirmwareScanner
from drivers.sim.firmware_shoe import QUICKEST_NS, FirmwareShoe
from drivers.sim.pn532_timing import REAL
from drivers.wire.constants import NONCE_BYTES, DeviceKind
from tests.tools.bench.bench_figures import Figures

_CARDS = 52
_ROUNDS = 6
_CHIP_TRIES = 10
_IDLE_S = 4
_PATIENCE_S = 20.0
_SHOE_ID, _SCANNER_ID = "SIM-SHOE-0001", "SIM-SCAN-0001"
#: Both ports of a table and nothing else, in a process of its own; prints its processor time.
_HOST = """
import os, sys, time, secrets
from drivers.devices.device_keys import simulator_keys
from drivers.devices.device_link import Link
from drivers.serial_ports import Port
from drivers.wire.constants import NONCE_BYTES, DeviceKind
keys = simulator_keys("SIM-SHOE-0001", "SIM-SCAN-0001").get
new = lambda: secrets.token_bytes(16)
shoe = Port(sys.argv[1], Link("shoe", DeviceKind.SHOE, new, keys), lambda report: None)
scanner = Port(sys.argv[2], Link("scanner", DeviceKind.SCANNER, new, keys), lambda report: None)
shoe.start(); scanner.start()
time.sleep(1)
before = sum(os.times()[:2])
time.sleep(float(sys.argv[3]))
assert shoe.health.state == scanner.health.state == "up"
print(sum(os.times()[:2]) - before)
"""


class _Host:
    """A port that commits at once, and when each numbered report came."""

    def __init__(self, path: Path, kind: DeviceKind) -> None:
        keys = simulator_keys(_SHOE_ID, _SCANNER_ID).get
        link = Link("bench", kind, lambda: secrets.token_bytes(NONCE_BYTES), keys)
        self.came_ns: list[int] = []
        self.changed = threading.Condition()
        self._port = Port(path, link, self._take)
        self._port.start()

    def _take(self, report: r.Report) -> None:
        seq = getattr(report, "seq", 0)
        if not seq:
            return
        with self.changed:
            self.came_ns.append(time.monotonic_ns())
            self.changed.notify_all()
        self._port.committed(getattr(report, "boot_id", 0), seq)

    def wait_number(self, number: int) -> int:
        """When the report of this number came. Raises TimeoutError where it does not."""
        with self.changed:
            if not self.changed.wait_for(lambda: len(self.came_ns) >= number, _PATIENCE_S):
                raise TimeoutError("the firmware did not report what was done")
            return self.came_ns[number - 1]

    def watch(self, spot: int) -> None:
        """Names the spot of the player to act, as a table does."""
        self._port.watch(spot)

    def stop(self) -> None:
        """Closes the port."""
        self._port.stop()


def measure(figures: Figures, board: FirmwareBoard) -> None:
    """Prints the firmware's figures on this board. Raises FirmwareMissing, FirmwareStopped."""
    with tempfile.TemporaryDirectory() as folder:
        shoe = FirmwareShoe(board, Path(folder, "shoe"), _SHOE_ID)
        scanner = FirmwareScanner(board, Path(folder, "scanner"), _SCANNER_ID)
        try:
            shoe.start()
            scanner.start()
            shoe.wait_for_reader()
            _cards(figures, board, shoe)
            _chips(figures, board, scanner)
            _idle(figures, board, shoe, scanner)
        finally:
            shoe.stop()
            scanner.stop()


def _uid(number: int) -> bytes:
    return bytes((4, number & 0xFF, number >> 8, 0, 0x5A, 0, 0x80))


def _cards(figures: Figures, board: FirmwareBoard, shoe: FirmwareShoe) -> None:
    host = _Host(shoe.firmware.path, DeviceKind.SHOE)
    whole: list[float] = []
    took: list[float] = []
    done = 0
    for _ in range(_ROUNDS):
        began_ns = time.monotonic_ns()
        for _ in range(_CARDS):
            drawn_ns = time.monotonic_ns()
            if not shoe.draw(_uid(done)):
                raise TimeoutError("the shoe refuses a card")
            done += 1
            took.append((host.wait_number(done) - drawn_ns) / 1e6)
        whole.append((time.monotonic_ns() - began_ns) / 1e6)
    beams_ms = 2 * _CARDS * QUICKEST_NS / 1e6
    figures.bound(f"{board}: draw to its report, median", statistics.median(took), "ms", most=10)
    figures.note(f"p99 {statistics.quantiles(took, n=100)[98]:.2f} ms of {len(took)} cards; the "
                 f"beams alone stay {2 * QUICKEST_NS / 1e6:.1f} ms broken and free for each card")
    total = statistics.median(whole)
    figures.bound(f"{board}: {_CARDS} cards, less {beams_ms:.0f} ms that the beams take",
                  total - beams_ms, "ms", most=50 if board is FirmwareBoard.NATIVE else 500)
    shoe.reader.timing = REAL
    real: list[float] = []
    for _ in range(_CARDS):
        drawn_ns = time.monotonic_ns()
        shoe.draw(_uid(done))
        done += 1
        real.append((host.wait_number(done) - drawn_ns) / 1e6)
    figures.note(f"with the reader's modelled air time: median {statistics.median(real):.1f} ms "
                 "from the first beam to the report; a card at 1 m/s lies 40 ms over the antenna")
    host.stop()


def _chips(figures: Figures, board: FirmwareBoard, scanner: FirmwareScanner) -> None:
    host = _Host(scanner.firmware.path, DeviceKind.SCANNER)
    number = 0
    for size, most in ((1, 300), (20, 700)):
        took: list[float] = []
        for turn in range(_CHIP_TRIES):
            host.watch(turn)
            time.sleep(0.05 + 0.013 * turn)  # not always at the same moment of the tour
            chips = [bytes((n, turn, size, 0, 0, 0x01, 0x04, 0xE0)) for n in range(size)]
            put_ns = time.monotonic_ns()
            scanner.put(turn, chips)
            number += 1
            took.append((host.wait_number(number) - put_ns) / 1e6)
            scanner.clear(turn)
            number += 1
            host.wait_number(number)
        words = "a chip" if size == 1 else f"{size} chips"
        figures.bound(f"{board}: {words} put on the spot of the player to act, to the report, "
                      f"longest of {_CHIP_TRIES}", max(took), "ms", most=most)
        figures.note(f"median {statistics.median(took):.0f} ms")
    host.stop()


def _idle(
    figures: Figures, board: FirmwareBoard, shoe: FirmwareShoe, scanner: FirmwareScanner
) -> None:
    firmware = [device.firmware.process_id for device in (shoe, scanner)]
    paths = [str(device.firmware.path) for device in (shoe, scanner)]
    before = sum(map(_processor_s, firmware))
    done = subprocess.run(
        [sys.executable, "-c", _HOST, *paths, str(_IDLE_S)], capture_output=True, text=True,
        check=False, timeout=60,
    )
    if done.returncode:
        figures.note(f"no idle figure here: {done.stderr.strip()[-200:]}")
        return
    figures.bound(f"{board}: idle host with both devices up", 100 * float(done.stdout) / _IDLE_S,
                  "% of a processor", most=2)
    spent = sum(map(_processor_s, firmware)) - before
    figures.note(f"both firmwares beside it: {100 * spent / (_IDLE_S + 1):.1f} % together")


def _processor_s(process_id: int) -> float:
    """What a process has used of the processor so far (proc(5), fields 14 and 15)."""
    fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100

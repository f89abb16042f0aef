"""Chip scanner with its real firmware: chips are laid over antennas and taken away.

The methods are those of `ScannerSim`; here two reader boards hear tags on air, and the firmware
decides the rest. Board 0 reads spots 0 to 4, board 1 spots 5 to 9.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic_ns
from typing import Final

from drivers.sim.bad_line import Chaos
from drivers.sim.firmware_bench_port import BenchPort
from drivers.sim.firmware_process import SOURCES, Firmware, FirmwareBoard
from drivers.sim.iso15693 import Iso15693Field
from drivers.sim.sim_pepper import PepperSim
from drivers.sim.sim_scanner import chips_of
from drivers.wire.constants import TEST_KEY, DeviceKind

SPOTS: Final = 10
_SPOTS_A_BOARD: Final = 5


class FirmwareScanner:
    """A scanner that runs its firmware on `board`, at `path` for the host.

    Raises FirmwareMissing if there is no image to be run.
    """

    def __init__(
        self,
        board: FirmwareBoard,
        path: Path,
        device_id: str = "SIM-SCAN-0001",
        seed: int = 2,
        key: bytes | None = TEST_KEY,
        chaos: Chaos | None = None,
        sources: Path = SOURCES,
    ) -> None:
        self.field: Final = Iso15693Field(SPOTS, seed)
        self.readers: Final = [PepperSim(self.field, first) for first in (0, _SPOTS_A_BOARD)]
        self.bench: Final = BenchPort(device_id, key, seed, has_card_stop=False)
        self.firmware: Final = Firmware(
            DeviceKind.SCANNER, board, path, self.bench, self.readers, chaos, sources
        )
        self.lines: Final = self.firmware.lines

    def start(self, threaded: bool = True) -> None:
        """Plug the scanner in and let its firmware start; see `Firmware.start`."""
        self.firmware.start(threaded)

    def stop(self) -> None:
        """End the firmware and take the cable away."""
        self.firmware.stop()

    # -- the methods of ScannerSim -------------------------------------------------------------

    def put(self, spot: int, uids: Iterable[bytes]) -> None:
        """Put chips on a spot, in one motion. Raises ValueError for a UID that is no chip's."""
        chips = chips_of(uids)

        def lay() -> None:
            for uid in chips - set(self.field.standing(spot)):
                self.field.put(spot, uid)

        self._do(lay)

    def take(self, spot: int, uids: Iterable[bytes]) -> None:
        """Take chips from a spot, in one motion; chips that do not stand there are left out."""
        chips = chips_of(uids)

        def lift() -> None:
            for uid in chips:
                self.field.take(spot, uid)

        self._do(lift)

    def clear(self, spot: int) -> None:
        """Take every chip from a spot."""
        self.take(spot, self.standing(spot))

    def standing(self, spot: int) -> frozenset[bytes]:
        """The chips on a spot."""
        return self.lines.do(lambda: frozenset(self.field.standing(spot)))

    def reboot(self, keep_journal: bool = False) -> None:
        """Cut the supply and restore it, with the journal memory or with a new one."""
        self.firmware.power_cycle(with_new_memory=not keep_journal)

    # -- acts on this scanner alone --------------------------------------------------------------

    def put_between(self, spot: int, uids: Iterable[bytes]) -> None:
        """Put chips where the spots beside this one hear them as well as it does."""
        chips = chips_of(uids)

        def lay() -> None:
            for uid in chips:
                self.field.put(spot, uid, neighbours=1.0)

        self._do(lay)

    def unplug_reader(self, number: int) -> None:
        """Pull a reader board off its line and its supply."""
        self.firmware.unplug_reader(number)
        self._do(lambda: self.readers[number].power_cut(monotonic_ns()))

    def plug_reader(self, number: int) -> None:
        """Put a reader board back; it has forgotten everything and takes its time to start."""
        self._do(lambda: self.readers[number].power_cut(monotonic_ns()))
        self.firmware.plug_reader(number)

    def _do(self, act: Callable[[], None]) -> None:
        self.lines.do(act)

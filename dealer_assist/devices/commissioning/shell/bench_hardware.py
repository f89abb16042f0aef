"""World of the bench: its folder, the ports of its devices, its cameras, its registers.

Ports follow the bench: each device that was named is opened and listened to, until it is named
otherwise. OpenCV is loaded only if a camera is named or looked for.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.commissioning_report import BenchReport
from dealer_assist.devices.commissioning.shell.bench_fitting_file import (
    Fitted,
    fitting_for_file,
    write_fitting_file,
)
from dealer_assist.devices.commissioning.steps.step_runner import Errand, ErrandDone
from dealer_assist.devices.found.port_findings import Machine
from dealer_assist.devices.opening.device_fittings import Fitting, FittingWrong
from dealer_assist.devices.opening.device_ports import port_of
from dealer_assist.storage.people import PeopleFile
from dealer_assist.storage.registry.registry_files import Registers, Store
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable
from dealer_assist.words.message import Message, message
from drivers.devices import device_keys as device_keys
from drivers.devices.device_keys import DeviceKeys
from drivers.devices.device_port_interface import DevicePort
from drivers.devices.device_reports import LinkLost, Report
from drivers.devices.serial_monitor import Monitor
from drivers.lazy_dataclass import dataclass

if TYPE_CHECKING:  # OpenCV is loaded only where a camera is fitted
    from dealer_assist.devices.commissioning.shell.camera_files import BenchCameraFiles
    from dealer_assist.devices.enrolment.deck_enrolment_by_camera import Enroller
    from drivers.vision.frame_sources import FrameSource
    from drivers.vision.live_view import Live

KEYS_FILE: Final = "devices.toml"
REGISTERS: Final = "registers"
JOURNAL: Final = "bench.sqlite"
_PEOPLE: Final = "people.json"
#: Maker of a device's port in place of the usual one: a shoe camera that enrols.
PortMaker = Callable[[Fitting, Callable[[Report], None]], DevicePort]
#: Carries out one errand of a step.
Act = Callable[["World", Errand], ErrandDone]


@dataclass(frozen=True, slots=True)
class _Open:
    """Open port, and the device that it was opened for."""

    fitted: Fitting
    port: DevicePort


def _no_paper(content: BenchReport, path: Path, lang: str) -> None:
    """Default writer of reports: none was given to this bench."""
    raise RuntimeError(f"{path.name}: nothing writes reports here")


def _drop(live: object) -> None:
    """Default listener of the live picture: does nothing."""


class World:
    """Folder and devices of one bench. `deliver` gives the receiver of a role's reports.

    `sources` are cameras that a program makes, by role; `lang` names the language of the screen.
    """

    def __init__(
        self, folder: Path, machine: Machine, deliver: Callable[[str], Callable[[Report], None]],
        now_ns: Callable[[], int], lang: Callable[[], str],
        sources: "Mapping[str, FrameSource] | None" = None,
    ) -> None:
        self.folder, self.machine, self.lang = folder, machine, lang
        self.registers: Final = Store(folder / REGISTERS)
        self.keys_file: Final = folder / KEYS_FILE
        self.journal_file: Final = folder / JOURNAL
        self.people: Final = PeopleFile(folder / _PEOPLE)
        self.sources: Mapping[str, FrameSource] = sources or {}
        self.show_live: Callable[[Live], None] = _drop
        self.write_report: Callable[[BenchReport, Path, str], None] = _no_paper
        self.bench = BenchState()
        self.monitor: Final = Monitor()
        self.eyes: Enroller | None = None  # stores the pictures of the deck being enrolled
        self._deliver, self._now_ns = deliver, now_ns
        self._keys: dict[str, bytes] = {}
        self._ports: dict[str, _Open] = {}
        self._makers: dict[str, PortMaker] = {}
        self._guard = threading.RLock()  # ports are used by the unit's and the errands' threads
        self._is_over = False
        self._written: Fitted | None = None
        self.reload_keys()

    @cached_property
    def cameras(self) -> "BenchCameraFiles":
        """Cameras of the bench, created when first needed."""
        from dealer_assist.devices.commissioning.shell.camera_files import BenchCameraFiles

        desk = BenchCameraFiles(self.folder, self.show_live, self.lang)
        desk.changed = self.reopen
        return desk

    def known(self) -> Registers:
        """Registers of enrolled decks and chips; empty if unreadable (the step says why)."""
        with suppress(RegisterUnreadable, OSError):
            if self.registers.path.is_dir():
                return self.registers.read()
        from dealer_assist.storage.registry.chip_series import ChipRegister

        return Registers({}, ChipRegister(()))

    def reload_keys(self) -> None:
        """Read the file of keys again after a change. Raises KeysUnusable."""
        found = device_keys.read_keys(self.keys_file)
        self._keys.clear()
        self._keys.update(found.keys)

    @property
    def keys(self) -> DeviceKeys:
        """The keys of the bench's devices, as they are now."""
        return DeviceKeys(self._keys)

    def port(self, role: str) -> DevicePort | None:
        """The open port of this role."""
        found = self._ports.get(role)
        return found.port if found is not None else None

    def committed(self, role: str, boot_id: int, seq: int) -> None:
        """Let the device forget its reports up to this one."""
        port = self.port(role)
        if port is not None:
            port.committed(boot_id, seq)

    # --- ports that follow the bench ---------------------------------------------------------

    def follow(self, bench: BenchState) -> Message | None:
        """Open named ports, close those no longer named, write `fitting.toml`; give the reason
        if that failed."""
        self.bench = bench
        unsettled = self._settle(bench)
        with self._guard:
            self._match()
        try:
            self.write_fitted()
        except OSError as error:
            return message("bench.file_refused", why=str(error))
        return unsettled

    def _settle(self, bench: BenchState) -> Message | None:
        """Put into use the calibrations that wait for their fact, if any."""
        if not any((self.folder / "calibrations").glob("*.due")):
            return None
        return self.cameras.settle(bench)

    def _match(self) -> None:
        wanted = {role: Fitting(role, one.family, one.port)  # type: ignore[arg-type]
                  for role, one in self.bench.named.items()}
        for role in [role for role, one in self._ports.items() if wanted.get(role) != one.fitted]:
            self._shut(role)
        for role, fitted in wanted.items():
            if role not in self._ports and not self._is_over:
                self._open(role, fitted)

    def _open(self, role: str, fitted: Fitting) -> None:
        try:
            port = self._made(role, fitted)
        except FittingWrong as error:
            self._deliver(role)(LinkLost(role, str(error), self._now_ns()))
            return
        self._ports[role] = _Open(fitted, port)
        port.start()

    def _made(self, role: str, fitted: Fitting) -> DevicePort:
        deliver = self._deliver(role)
        if role in self._makers:
            return self._makers[role](fitted, deliver)
        if fitted.family != "camera":
            return port_of(fitted, self.keys, None, deliver, monitor=self.monitor)
        from dealer_assist.devices.commissioning.shell.bench_cameras import bench_camera_port

        return bench_camera_port(self, fitted, deliver)

    def _shut(self, role: str) -> None:
        found = self._ports.pop(role, None)
        if found is not None:
            found.port.stop()

    def reopen(self, role: str, maker: PortMaker | None = None) -> None:
        """Close this role's port and open it anew, with another maker until the next time."""
        with self._guard:
            self._shut(role)
            self._makers.pop(role, None)
            if maker is not None:
                self._makers[role] = maker
            self._match()

    @contextmanager
    def all_shut(self) -> Iterator[None]:
        """Close every port meanwhile, for a search or another program."""
        with self._guard:
            for role in list(self._ports):
                self._shut(role)
            try:
                yield
            finally:
                self._match()

    def stop(self) -> None:
        """Close every port for good."""
        with self._guard:
            self._is_over = True
            for role in list(self._ports):
                self._shut(role)
        if "cameras" in self.__dict__:
            self.cameras.stop()

    # --- the table's file ---------------------------------------------------------------------

    def write_fitted(self) -> None:
        """Write `fitting.toml` where it has changed. Raises OSError."""
        fitted = fitting_for_file(self.bench, self._files(), self._calibrations())
        if fitted != self._written:
            write_fitting_file(self.folder, fitted)
            self._written = fitted

    def _files(self) -> dict[str, str]:
        files = {"registers": REGISTERS, "device_keys": KEYS_FILE}
        chips = self.folder / "calibrations" / "chips.toml"
        if self.bench.family("scanner") == "camera" and chips.exists():
            files["chip_set"] = "calibrations/chips.toml"
        return {key: name for key, name in files.items() if (self.folder / name).exists()}

    def _calibrations(self) -> dict[str, str]:
        found = {role: f"calibrations/{role}.toml" for role in self.bench.named
                 if self.bench.family(role) == "camera"}
        return {role: name for role, name in found.items() if (self.folder / name).exists()}

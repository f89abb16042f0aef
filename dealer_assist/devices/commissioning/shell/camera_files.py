"""Cameras of the bench: opened without a calibration, looked through, calibrations stored on disk.

Frames are taken in the camera's own thread (`drivers.vision.cameras`) and only the newest is held;
the pictures of a calibration stay in memory until it is made. None is written.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import field
from hashlib import sha256
from pathlib import Path
from threading import Condition, Lock
from time import monotonic
from typing import Final

from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.calibration_history import ROLES
from dealer_assist.devices.opening.camera_ports import random_nonce
from dealer_assist.devices.opening.device_ports import KINDS
from dealer_assist.game.facts.commissioning import CalibrationChanged
from dealer_assist.words.message import Message, message
from drivers.devices.device_reports import Report
from drivers.durable_files import put_whole
from drivers.lazy_dataclass import dataclass
from drivers.vision.calibration.calibrate import NewCalibration
from drivers.vision.calibration.calibration_files import draft_path, put_draft_in_place
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.calibration.charuco import CARD, TABLE, BoardCorners, CalibrationBoard
from drivers.vision.calibration.colour_card_finder import ColourCard
from drivers.vision.calibration.view_drift import DriftWatch
from drivers.vision.camera_watcher import PlainWatcher
from drivers.vision.cameras import CameraPort
from drivers.vision.card_readings import Picture
from drivers.vision.chips.chip_set import EXAMPLE, ChipSet
from drivers.vision.frame_sources import CameraDevice, FrameSource, source_of
from drivers.vision.live_view import BEST_PX, Live, LiveView, Marks, regions_of

#: Folder of the bench that holds the calibrations and the house's chips by colour.
FOLDER: Final = "calibrations"
CHIPS: Final = "chips.toml"
#: Positions of seats and board as typed at the bench.
#: Where seats and cards lie on the table, for all cameras; named as a role is.
LAYOUT_ROLE, LAYOUT = "layout", "layout.toml"
#: Files whose version only the journal numbers.
_UNVERSIONED: Final = frozenset({"chips", LAYOUT_ROLE})
#: Settings requested of a camera that was never calibrated (hardware/build/cameras.md).
SIZE: Final = (1920, 1080)
SIZES: Final = {"shoe": (1280, 720)}
#: An automatic setting would change the picture with each hand that comes in.
BY_HAND: Final = {"auto_exposure": 1.0, "auto_white_balance": 0.0, "autofocus": 0.0}
#: In tenths of a millisecond with most cameras.
SHUTTER: Final = {"shoe": {"exposure": 10.0}, "scanner": {"exposure": 50.0},
                  "board": {"exposure": 50.0}}
#: A shoe's window is magnified: its sharpest edges are as soft as this.
SHOE_BEST_PX: Final = 1.3
#: Frames are counted over so long; the rate is given from the second one on.
_RATE_NS: Final = 4_000_000_000
_EARLY_NS: Final = 1_000_000_000


def ignore_live_picture(live: Live) -> None:
    """Default listener of the live picture: does nothing."""


@dataclass(slots=True)
class CalibrationPictures:
    """Pictures of one calibration so far, and the calibration made of them."""

    views: list[tuple[Picture, BoardCorners]] = field(default_factory=list)
    single: dict[str, Picture] = field(default_factory=dict)
    empty: list[Picture] = field(default_factory=list)
    last: tuple[Picture, BoardCorners] | None = None  # of the look before
    drift: DriftWatch | None = None
    made: NewCalibration | None = None


@dataclass(slots=True)
class Colours:
    """Colours of one chip camera so far: the colour card, and the chips as learned."""

    before: ChipSet
    chips: ChipSet
    card: ColourCard | None = None
    learned: tuple[int, ...] = ()


class Eye:
    """Camera of the bench: its newest frame, its live picture, and the pictures taken through
    it."""

    def __init__(self, role: str, show: Callable[[Live], None]) -> None:
        self.role: Final = role
        self.live: Final = LiveView(role, show, SHOE_BEST_PX if role == "shoe" else BEST_PX)
        self.taken = CalibrationPictures()
        self.colours: Colours | None = None
        self.zone = -1
        self._come = Condition()  # guards the next two
        self._newest: tuple[Picture, int] | None = None
        self._times: deque[int] = deque(maxlen=600)

    @property
    def board(self) -> CalibrationBoard:
        """The printed board that this camera is calibrated with."""
        return CARD if self.role == "shoe" else TABLE

    def look(self, picture: Picture, at_ns: int) -> None:
        """Take one frame, in the camera's thread. Never raises."""
        with self._come:
            self._newest = picture, at_ns
            self._times.append(at_ns)
            self._come.notify_all()
        self.live.look(picture, at_ns)

    def frame(self, limit_s: float = 1.5) -> Picture | None:
        """The next frame; None where none comes in time."""
        until = monotonic() + limit_s
        with self._come:
            before = self._newest[1] if self._newest is not None else -1
            self._come.wait_for(
                lambda: self._newest is not None and self._newest[1] != before,
                max(0.0, until - monotonic()))
            is_new = self._newest is not None and self._newest[1] != before
            return self._newest[0] if is_new and self._newest is not None else None

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height of the newest frame; None where none came."""
        with self._come:
            newest = self._newest
        return (newest[0].shape[1], newest[0].shape[0]) if newest is not None else None

    @property
    def fps(self) -> float:
        """Frames a second over the last four seconds; 0 if it is too early to tell."""
        with self._come:
            times = [one for one in self._times if one > self._times[-1] - _RATE_NS]
        if len(times) < 2 or times[-1] - times[0] < _EARLY_NS:
            return 0.0
        return (len(times) - 1) * 1e9 / (times[-1] - times[0])


class BenchCameraFiles:
    """Cameras of one bench by role, and their calibration files in its folder.

    `show` receives each live picture, from the camera's thread. `changed` is called with a role
    whose calibration in use has changed: its port must be opened anew.
    """

    def __init__(
        self, folder: Path, show: Callable[[Live], None] = ignore_live_picture,
        lang: Callable[[], str] = lambda: "en",
    ) -> None:
        self.folder: Final = folder / FOLDER
        self.lang = lang
        self.changed: Callable[[str], None] = lambda role: None
        self._show = show
        self._guard = Lock()
        self._eyes: dict[str, Eye] = {}
        self._tuned: dict[str, CameraDevice] = {}

    def eye(self, role: str) -> Eye:
        """Camera of this role, open or not."""
        with self._guard:  # a port is opened by one thread, looked through by another
            if role not in self._eyes:
                eye = self._eyes[role] = Eye(role, self._show)
                self.show_places(eye, self.in_use(role))
            return self._eyes[role]

    def source(self, role: str, text: str) -> FrameSource:
        """Source of this role's frames: a camera at its size, with nothing automatic, and the last
        manual settings."""
        before = self.in_use(role)
        size = before.size if before is not None else SIZES.get(role, SIZE)
        known = before.settings if before is not None and before.settings else BY_HAND
        tuned = self._tuned[role].settings if role in self._tuned else {}
        made = source_of(text, size, {**SHUTTER.get(role, {}), **known, **tuned})
        self._tuned.pop(role, None)
        if isinstance(made, CameraDevice):
            self._tuned[role] = made
        return made

    def tuned(self, role: str) -> CameraDevice | None:
        """Camera of this role if it has settings, else None."""
        return self._tuned.get(role)

    def onlook(self, role: str) -> Callable[[Picture, int], None]:
        """Frame listener for a `CameraPort` of this role."""
        return self.eye(role).look

    def port(self, role: str, source: FrameSource, deliver: Callable[[Report], None]) -> CameraPort:
        """Port of a camera without a calibration; reports only if pictures come."""
        watcher = PlainWatcher(role, KINDS.get(role), random_nonce)
        return CameraPort(source, watcher, deliver, self.onlook(role))

    def stop(self) -> None:
        """The bench is closed: no picture is held any longer."""
        self._eyes.clear()

    # --- files -----------------------------------------------------------------------------------

    def file(self, role: str) -> Path:
        """Path of this role's calibration, existing or not; for "chips" the house's chips."""
        return self.folder / (CHIPS if role == "chips" else f"{role}.toml")

    def files(self) -> dict[str, Path]:
        """The calibrations that are there, by role."""
        places = {role: self.file(role) for role in ("shoe", "scanner", "board")}
        return {role: file for role, file in places.items() if file.is_file()}

    def chip_set(self) -> Path | None:
        """File of the house's chips by colour, if they were learned."""
        file = self.file("chips")
        return file if file.is_file() else None

    def settle(self, bench: BenchState) -> Message | None:
        """Put into use the calibrations that the journal names as made, put back or imported;
        gives the reason if that failed.

        A change cut off is settled at the next start; a draft that no fact names stays one.
        """
        try:
            for role in (*ROLES, LAYOUT_ROLE):
                self._settle(role, bench.calibration(role))
        except (CalibrationUnusable, OSError) as error:
            return message("bench.file_refused", why=str(error))
        return None

    def _settle(self, role: str, change: CalibrationChanged | None) -> None:
        file = self.file(role)
        due = draft_path(file)
        if change is None or not due.is_file() or (
            sha256(due.read_bytes()).hexdigest() != change.sha256
        ):
            return
        put_draft_in_place(file, change.version - 1 if role in _UNVERSIONED else None)
        if role == LAYOUT_ROLE:  # looked at when a calibration is made
            return
        if role == "chips":
            self.changed("scanner")
            return
        if role == "scanner":
            self.begin_chips()
        self.show_places(self.eye(role), self.in_use(role))
        self.changed(role)

    def begin_chips(self) -> Path:
        """File of the house's chips by colour; a default set is written if there is none yet.

        Raises OSError.
        """
        file = self.file("chips")
        if not file.is_file():
            self.folder.mkdir(parents=True, exist_ok=True)
            put_whole(file, EXAMPLE.read_bytes())
        return file

    def in_use(self, role: str) -> Calibration | None:
        """Calibration of this role; None if there is none that can be used."""
        file = self.file(role)
        try:
            return Calibration.load(file) if file.is_file() else None
        except CalibrationUnusable:
            return None

    def size_of(self, role: str) -> tuple[int, int] | None:
        """Width and height of this camera's frames, if known."""
        one = self.in_use(role)
        if one is not None:
            return one.size
        eye = self._eyes.get(role)
        return eye.size if eye is not None else None

    def show_places(self, eye: Eye, calibration: Calibration | None) -> None:
        """Draw the calibration's places into the live picture."""
        regions = regions_of(calibration) if calibration is not None else ()
        eye.live.mark(Marks(regions=regions))
        eye.live.through(calibration)

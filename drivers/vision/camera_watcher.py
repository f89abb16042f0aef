"""A camera as a device at the table: frames in, reports out, and a place for each in its numbering.

A camera has no memory and proves nothing, like any bare reader: the host numbers its reports under
a `boot_id` drawn at each start, and events while the camera is away are reported as missed.
Sans-I/O: pictures and times come in as arguments; `drivers.vision.cameras.CameraPort` brings them.
"""

from abc import abstractmethod
from collections.abc import Callable
from typing import Final

from drivers.devices import device_reports
from drivers.devices.bare_reader_base import BareDevice
from drivers.vision.camera_picture_faults import BLUR_PX, CameraSight
from drivers.vision.card_readings import Picture
from drivers.wire.constants import DeviceKind

#: Device id of a camera behind `reports.BARE`.
CAMERA: Final = "camera"


class Watcher(BareDevice):
    """One camera and what it watches.

    `kind` is its role at the table: SHOE, SCANNER, or None if no device of the wire does the same.
    `resume` is the last committed report of this device at this table. `size` is the width and
    height that its calibration is for, None for any; `blur_px` the allowed blur of its sharpest
    edges, in pixels of the frame.
    """

    def __init__(
        self,
        device: str,
        kind: DeviceKind | None,
        nonce: Callable[[], bytes],
        resume: tuple[int, int] | None = None,
        size: tuple[int, int] | None = None,
        blur_px: float = BLUR_PX,
    ) -> None:
        super().__init__(device, kind, nonce, resume)
        self.size: Final = size
        self._sight = CameraSight(size, blur_px)

    # -- parts that differ by camera ---------------------------------------------------------

    @abstractmethod
    def _begin(self, now_ns: int) -> None:
        """Begin anew: frames come from now on, for the first time or again."""

    @abstractmethod
    def _see(self, picture: Picture, at_ns: int) -> list[device_reports.Report]:
        """Reports of one sound frame of the right size, taken at `at_ns`."""

    def _lose(self, at_ns: int) -> list[device_reports.Report]:
        """Reports that are still due once the sight is lost."""
        return []

    def _pass_time(self, now_ns: int) -> list[device_reports.Report]:
        return []

    # -- calls from the port -----------------------------------------------------------------

    def frame(self, picture: Picture, at_ns: int) -> list[device_reports.Report]:
        """Reports of one frame. Never raises, whatever the camera sends.

        A picture of which nothing can be read is a `LinkLost` with its reason; sound ones after it
        are a `LinkUp`, and the table is told that something was missed.
        """
        self._now = self._heard = at_ns
        self._counts.frames += 1
        found = self._sight.look(picture, at_ns)
        if found.fault:
            told = self._lose(at_ns) if self._is_up else []
            return [*told, *self._lost(found.fault, at_ns, again=True)]
        if not found.is_sound:
            return []
        came_back = not self._is_up
        told = self._up(CAMERA, at_ns)
        if came_back:
            self._begin(at_ns)
        return [*told, *self._see(picture, at_ns)]

    def closed(self, why: str, now_ns: int, *, again: bool = False) -> list[device_reports.Report]:
        """Note a lost or unopened camera; reported once, with `again` for a new reason."""
        self._now = now_ns
        told = self._lose(now_ns) if self._is_up else []
        self._sight.forget()
        return [*told, *self._lost(why, now_ns, again)]

    # -- a camera is sent no bytes and sends none --------------------------------------------

    def _start(self, now_ns: int) -> None:
        self._sight.forget()

    def _hear(self, chunk: bytes, now_ns: int) -> list[device_reports.Report]:
        return []

    def outgoing(self) -> bytes:
        """No bytes: a camera's settings are made as it is opened."""
        return b""

    def parting(self) -> bytes:
        """No bytes."""
        return b""

    def due_ns(self) -> int | None:
        """None: twenty times a second is enough."""
        return None


class PlainWatcher(Watcher):
    """A camera that nothing is read through yet: tells `LinkUp` and `LinkLost` only.

    For the bench before a camera is calibrated; `kind` is what it is to stand for at the table. A
    blurred picture is no fault here: somebody is about to turn the lens ring.
    """

    def __init__(self, device: str, kind: DeviceKind | None, nonce: Callable[[], bytes]) -> None:
        super().__init__(device, kind, nonce, blur_px=float("inf"))

    def _begin(self, now_ns: int) -> None:
        pass

    def _see(self, picture: Picture, at_ns: int) -> list[device_reports.Report]:
        return []

"""Watcher of a camera that isn't calibrated yet: pictures come, or why not.

For the bench before a camera is calibrated. A blurred picture is no fault here: somebody is about
to turn the lens ring.
"""

from collections.abc import Callable

from drivers.devices import reports
from drivers.vision.readings import Picture
from drivers.vision.watcher import Watcher
from drivers.wire.constants import DeviceKind


class PlainWatcher(Watcher):
    """Reports `LinkUp` and `LinkLost` only. `kind` is the camera's future role at the table."""

    def __init__(
        self, device: str, kind: DeviceKind | None, nonce: Callable[[], bytes]
    ) -> None:
        super().__init__(device, kind, nonce, blur_px=float("inf"))

    def _begin(self, now_ns: int) -> None:
        pass

    def _see(self, picture: Picture, at_ns: int) -> list[reports.Report]:
        return []

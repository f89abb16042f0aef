"""What a camera's watcher says of its own view: moved, covered, other light, dirty; each once."""

from drivers.devices.reports import PICTURE_ASTRAY, PictureTold
from drivers.vision.calibration import Calibration
from drivers.vision.drift import Drift
from drivers.vision.readings import Picture


class ViewCheck:
    """Holds a camera's frames against its calibration and tells what has changed since."""

    def __init__(self, device: str, calibration: Calibration) -> None:
        self._device = device
        self._drift = Drift(calibration)
        self._told = ""

    def begin(self) -> None:
        """The camera is up anew: the table knows nothing of its view."""
        self._told = ""

    def look(self, picture: Picture, at_ns: int) -> list[PictureTold]:
        """What this frame adds: a trouble that now stands, or that all is well again."""
        trouble = self._drift.look(picture, at_ns)
        what = str(trouble.kind) if trouble is not None else ""
        if what == self._told:
            return []
        self._told = what
        return [PictureTold(self._device, what, at_ns)]

    @property
    def is_astray(self) -> bool:
        """Whether it looks elsewhere than it was calibrated to: nothing of it can be believed."""
        return self._told in PICTURE_ASTRAY

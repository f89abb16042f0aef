"""Check of a camera's own view: moved, covered, other light, dirty, too few frames, an unreadable
deck; each is reported once."""

from typing import Final

from drivers.devices.device_reports import PICTURE_ASTRAY, PictureTold
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.calibration.view_drift import DriftWatch
from drivers.vision.card_readings import Picture
from drivers.vision.frame_rate import Rhythm

#: Trouble of a camera that gives too few frames a second.
SLOW: Final = "camera_slow"


class ViewCheck:
    """Compares a camera's frames with its calibration and reports changes.

    `least_fps` is how many frames a second it must give; 0 if that doesn't matter.
    """

    def __init__(self, device: str, calibration: Calibration, least_fps: float = 0.0) -> None:
        self._device = device
        self._drift = DriftWatch(calibration)
        self._rhythm = Rhythm(least_fps)
        self._told = ""

    def begin(self) -> None:
        """Begin anew with a reopened camera: the table knows nothing of its view."""
        self._told = ""
        self._rhythm.begin()

    def look(self, picture: Picture, at_ns: int, deck: str = "") -> list[PictureTold]:
        """Reports of this frame: a trouble that now stands, or that all is well again.

        `deck` is a trouble with the deck (drivers.vision.cards.deck_readability); reported if the
        view is in order, for a deck may be badly read because the view is not.
        """
        trouble = self._drift.look(picture, at_ns)
        what = str(trouble.kind) if trouble is not None else deck
        if self._rhythm.look(at_ns) and what not in PICTURE_ASTRAY:
            what = SLOW
        if what == self._told:
            return []
        self._told = what
        return [PictureTold(self._device, what, at_ns)]

    @property
    def is_astray(self) -> bool:
        """True if it looks elsewhere than it was calibrated to: no reading can be trusted."""
        return self._told in PICTURE_ASTRAY

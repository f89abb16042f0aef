"""Progress of the work on one camera: its phase, the last look, the pictures and measurements."""

from dataclasses import field
from enum import StrEnum
from typing import Final

from dealer_assist.devices.commissioning.steps.camera_measurements import (
    CameraLook,
    CameraRole,
    Measured,
)
from dealer_assist.game.facts.commissioning import BenchFinding, BenchVerdict
from dealer_assist.words.message import Message
from drivers.lazy_dataclass import dataclass

#: Pictures of the board that are taken, and how many are enough.
VIEWS_WANTED: Final = 10
VIEWS_LEAST: Final = 6
#: Looks after which a view is compared with its calibration.
CHECK_LOOKS: Final = 6
#: The nine parts of the view, in the order in which the board is wanted there.
ZONES: Final = (4, 0, 2, 8, 6, 1, 7, 3, 5)


class CameraPhase(StrEnum):
    """Phase of the work on one camera, in this order; a shoe's has other pictures."""

    CHECK = "check"  # against the calibration in use
    PICTURE = "picture"  # focus and light
    VIEWS = "views"  # the board held at several places
    FLAT = "flat"  # the board lying on the table
    MIDDLE = "middle"  # the shoe's card in the middle of the glass
    FURTHER = "further"  # the same some mm further out
    EMPTY = "empty"  # nothing in view
    MEASURING = "measuring"
    JUDGED = "judged"  # figures and places are looked at
    WHY = "why"
    KEEPING = "keeping"
    OVER = "over"


#: The phase after each one that a single picture ends.
AFTER: Final = {CameraPhase.FLAT: CameraPhase.EMPTY, CameraPhase.MIDDLE: CameraPhase.FURTHER,
                CameraPhase.FURTHER: CameraPhase.EMPTY}


@dataclass(slots=True)
class CameraWork:
    """Work on one camera. `seen` is the last look, `troubles` the findings of a check."""

    camera: CameraRole
    stage: CameraPhase
    seen: CameraLook | None = None
    looks: int = 0
    views: int = 0
    zones: set[int] = field(default_factory=set)
    at_seat: int = 0  # seat whose bet spot the board lies on, 0: in the middle of the table
    glass: int = 0  # number of the glass in use, of those found in different ways
    is_taking: bool = False  # a picture was requested and isn't there yet
    measured: Measured | None = None
    said: Message | None = None  # why the last errand came to nothing, or what was just taken
    verdict: BenchVerdict = BenchVerdict.UNDECIDED
    findings: tuple[BenchFinding, ...] = ()

    @property
    def wanted_zone(self) -> int:
        """Zone where the board is to be held next; -1 if it was in every zone."""
        return next((zone for zone in ZONES if zone not in self.zones), -1)

    @property
    def is_checked(self) -> bool:
        """True if there were enough looks to compare the view with its calibration."""
        return self.looks >= CHECK_LOOKS

"""Errands of the camera and colour steps, and the measurements that they return.

Plain numbers: nothing here knows a picture. Pixels are of the camera's whole frame.
"""

from typing import Final

from dealer_assist.words.message import Message
from drivers.lazy_dataclass import dataclass

#: Errands of the step of the camera; `role` says which one.
LOOK: Final = "camera_look"  # values: "wants": picture, check, board; answers "seen": CameraLook
#: Values: "part" is view, flat, empty, middle or further; answers "taken": how many of it.
TAKE: Final = "camera_take"
MEASURE: Final = "camera_measure"  # values: "at_seat", "glass"; answers "measured": Measured
TUNE: Final = "camera_tune"  # values: "name" one of TUNABLE, "by" +1 or -1
KEEP: Final = "camera_keep"  # values: "by", "why", "now_s"; answers "kept": Kept
FORGET: Final = "camera_forget"  # drops every picture taken for this role
STEER: Final = "camera_steer"  # values: "zone" to move the board to, -1 for none; or "seat"
#: Errands of the step of colours.
GREY: Final = "colour_grey"  # answers "grey": GreyBalance
BEGIN_COLOURS: Final = "colour_begin"  # answers "chips": ChipsThere
LEARN: Final = "colour_learn"  # values: "value", "seat"; answers "learned": values learned so far
COLOURS: Final = "colour_measure"  # answers "colours": ColourDistances
KEEP_COLOURS: Final = "colour_keep"  # values: "by", "why", "now_s"; answers "kept": tuple of Kept
CAMERA_ERRANDS: Final = frozenset({
    LOOK, TAKE, TUNE, MEASURE, KEEP, FORGET, STEER, GREY, BEGIN_COLOURS, LEARN, COLOURS,
    KEEP_COLOURS,
})

TUNABLE: Final = ("exposure", "focus")


@dataclass(frozen=True, slots=True)
class CameraRole:
    """Camera of the table: the device that it stands for, and the version of its calibration in use
    (0: none was made). `is_shoe`: it looks through a shoe's glass; any other is over or beside the
    table."""

    role: str
    is_shoe: bool = False
    version: int = 0


@dataclass(frozen=True, slots=True)
class BoardView:
    """Printed board in one frame: `zone` of the view's nine (0 upper left, 8 lower right), number
    of corners, movement since the look before, and whether its pose differs from each picture taken
    before."""

    zone: int
    corners: int
    moved_px: float
    is_new: bool = True


@dataclass(frozen=True, slots=True)
class CameraLook:
    """Measurements of one look through a camera.

    `blur_px`, `light`, `white`, `burnt`, `dark` and `glares` (how many) are those of
    drivers.vision.calibration.view_meters.Meters; `fps` is what comes. `board` is None where it
    isn't seen, `other_board` the name of another that is. `troubles` are (kind, amount) of
    drivers.vision.calibration.view_drift, held against the calibration in use. `tunable`: what of
    TUNABLE this camera lets one set.
    """

    width: int
    height: int
    blur_px: float
    light: float
    white: float
    burnt: float
    dark: float
    glares: int = 0
    fps: float = 0.0
    board: BoardView | None = None
    other_board: str = ""
    troubles: tuple[tuple[str, float], ...] = ()
    tunable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Measured:
    """New calibration's figures, not stored yet.

    `error_px` and `plane_mm` are root mean squares of corners, `views` the pictures that counted,
    `px_per_mm` where things lie; `elevation` in degrees, -1 where it is unknown. `notes` are what
    drivers.vision.calibration.calibrate has to say of its making. `seats` whose bets are seen,
    `has_board` whether the place of the board is. `glass` is what a shoe's glass was found by
    (drivers.vision.calibration.glass_region_finder.FoundBy), `glasses` in how many ways one was.
    """

    error_px: float
    plane_mm: float
    views: int
    px_per_mm: float
    sharpness: float
    light: float
    elevation: float = -1.0
    notes: tuple[Message, ...] = ()
    seats: tuple[int, ...] = ()
    has_board: bool = False
    glass: str = ""
    glasses: int = 0


@dataclass(frozen=True, slots=True)
class CalibrationFile:
    """A file as it now lies in the bench's folder; `figures` in thousandths."""

    role: str
    file: str
    version: int
    sha256: str
    figures: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ChipsThere:
    """Chips that the camera counts: the house's values, largest first, with a name for each, and
    the seats whose bets it sees."""

    values: tuple[int, ...]
    names: tuple[str, ...]
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GreyBalance:
    """Greys of the colour card: factors for blue, green and red that make them grey, and how far
    the greys deviate from one line (0: even light, no tint between the steps), in parts of their
    level."""

    gains: tuple[float, float, float]
    spread: float
    level: float


@dataclass(frozen=True, slots=True)
class ColourDistances:
    """Colour distances between the chips as this camera sees them, in Lab.

    `closest` are the two values that are nearest to each other, `apart` their distance; `moved` is
    how far each value's colour lies from what the file said before.
    """

    closest: tuple[int, int]
    apart: float
    moved: tuple[tuple[int, float], ...] = ()

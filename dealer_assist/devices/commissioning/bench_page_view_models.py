"""View models of the bench's further pages: live camera, serial monitor, calibrations, wear,
simulated hands.

Plain values, as in `bench_screen_view_model.py`: the shell fills them in, the panel draws them.
"""

from enum import StrEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from dealer_assist.game.facts.commissioning import BenchVerdict, CalibrationChange
from dealer_assist.words.message import Message
from drivers.lazy_dataclass import dataclass


class MonitorDirection(StrEnum):
    """Direction of a chunk on the serial line."""

    IN = "in"  # device to host
    OUT = "out"


class MonitorSort(StrEnum):
    """Kind of chunk on the line; a forged frame is another thing than a damaged one."""

    FRAME = "frame"
    DAMAGED = "damaged"  # no frame, or its CRC doesn't fit
    FORGED = "forged"  # its tag is wrong: not of the device that holds the key


@dataclass(frozen=True, slots=True)
class MonitorLine:
    """Chunk of bytes on a line, decoded; `at_ms` counts from the opening of the monitor."""

    at_ms: int
    role: str
    way: MonitorDirection
    sort: MonitorSort
    name: str
    detail: str = ""


class LivePicture(Protocol):
    """The newest picture of a camera with what was found in it already drawn.

    Meters in thousandths, -1 where they weren't measured: `focus` 0 to 1000 of a sharp picture,
    `glare` the share of burnt-out pixels, `light` of full white.
    """

    @property
    def bgr(self) -> NDArray[np.uint8]:
        """Height by width by 3, blue first, one block of memory."""
        ...

    @property
    def focus(self) -> int:
        """Sharpness."""
        ...

    @property
    def glare(self) -> int:
        """Share of burnt-out pixels."""
        ...

    @property
    def light(self) -> int:
        """Brightness in the middle."""
        ...


@dataclass(frozen=True, slots=True)
class CalibrationLine:
    """Version of a camera's calibration: who made it, why, how good it is, whether it still fits.

    `figures` are (name, thousandths) as in `CalibrationChanged`; `stale` says what has changed
    since, None where nothing has.
    """

    role: str
    version: int
    by: str
    at_s: int
    why: str
    change: CalibrationChange = CalibrationChange.MADE
    figures: tuple[tuple[str, int], ...] = ()
    is_in_use: bool = False
    stale: Message | None = None


@dataclass(frozen=True, slots=True)
class WearPoint:
    """Result of one day: `good` of `of`, at these UTC seconds."""

    at_s: int
    good: int
    of: int


@dataclass(frozen=True, slots=True)
class WearLine:
    """Wear of one card ("As"), spot ("spot 3") or device over weeks, oldest point first.

    `says` names the remedy, None if none is needed.
    """

    about: str
    points: tuple[WearPoint, ...]
    verdict: BenchVerdict = BenchVerdict.UNDECIDED
    says: Message | None = None


@dataclass(frozen=True, slots=True)
class HandKey:
    """Act of the technician's hands at a simulated table; `name` is the act's own."""

    name: str
    label: Message

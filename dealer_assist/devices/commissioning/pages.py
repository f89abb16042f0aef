"""What the bench's other pages show: live camera, serial line, calibrations, wear, simulated hands.

Plain values, as in `shown.py`: whoever has them fills them, the panel draws them.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from dealer_assist.game.facts.bench import Change, Verdict
from dealer_assist.words.message import Message


class Way(StrEnum):
    """Which way a piece went on the line."""

    IN = "in"  # device to host
    OUT = "out"


class Sort(StrEnum):
    """What a piece on the line is: a wrong tag is another thing than damage."""

    FRAME = "frame"
    DAMAGED = "damaged"  # no frame, or its CRC doesn't fit
    FORGED = "forged"  # its tag is wrong: not of the device that holds the key


@dataclass(frozen=True, slots=True)
class MonitorLine:
    """One piece on a line, decoded: `at_ms` since the monitor was opened."""

    at_ms: int
    role: str
    way: Way
    sort: Sort
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
        """How sharp it is."""
        ...

    @property
    def glare(self) -> int:
        """How much of it is burnt out."""
        ...

    @property
    def light(self) -> int:
        """How light it is in the middle."""
        ...


@dataclass(frozen=True, slots=True)
class CalibrationLine:
    """One version of a camera's calibration: who made it, why, how good, whether it still fits.

    `figures` are (name, thousandths) as in `CalibrationChanged`; `stale` says what has changed
    since, None where nothing has.
    """

    role: str
    version: int
    by: str
    at_s: int
    why: str
    change: Change = Change.MADE
    figures: tuple[tuple[str, int], ...] = ()
    is_in_use: bool = False
    stale: Message | None = None


@dataclass(frozen=True, slots=True)
class WearPoint:
    """How it did on one day: `good` of `of`, at these UTC seconds."""

    at_s: int
    good: int
    of: int


@dataclass(frozen=True, slots=True)
class WearLine:
    """One card ("As"), spot ("spot 3") or device over weeks, oldest point first.

    `says` names what is to be done about it, None where nothing is.
    """

    about: str
    points: tuple[WearPoint, ...]
    verdict: Verdict = Verdict.UNDECIDED
    says: Message | None = None


@dataclass(frozen=True, slots=True)
class HandKey:
    """Something that the technician's hands do at a simulated table; `name` is the act's own."""

    name: str
    label: Message

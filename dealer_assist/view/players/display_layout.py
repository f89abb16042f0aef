"""Layout of the players' display: one design for a wide screen, one for a tall one.

Both are as large as the usual screen that they are for, and are scaled as a whole for any other. At
three metres a letter should be 10 mm high or more: on a screen of 43 inches that is ``LEAST`` here.
"""

from typing import Final

from drivers.lazy_dataclass import dataclass

Box = tuple[float, float, float, float]  # left, top, width, height

LEAST: Final = 26
SEATS: Final = 10


@dataclass(frozen=True, slots=True)
class Design:
    """A place for each piece, in units of a screen so wide and so high."""

    width: int
    height: int
    place: Box
    stakes: Box
    level: Box
    board: Box
    pots: Box
    sign: Box
    lines: Box
    seats: tuple[Box, ...]


def _seats(left: float, top: float, width: float, height: float, row: int, gap: float
           ) -> tuple[Box, ...]:
    return tuple((left + k % row * (width + gap), top + k // row * (height + gap), width, height)
                 for k in range(SEATS))


WIDE: Final = Design(
    1920, 1080,
    place=(30, 24, 580, 140), stakes=(630, 24, 560, 140), level=(1210, 24, 680, 140),
    board=(400, 184, 1120, 304), pots=(30, 504, 1860, 164), sign=(30, 184, 1860, 484),
    lines=(30, 684, 1860, 112), seats=_seats(30, 812, 177, 244, 10, 10),
)
TALL: Final = Design(
    1080, 1920,
    place=(30, 24, 1020, 150), stakes=(30, 190, 410, 150), level=(460, 190, 590, 150),
    board=(30, 360, 1020, 280), pots=(30, 664, 1020, 396), sign=(30, 360, 1020, 700),
    lines=(30, 1080, 1020, 180), seats=_seats(30, 1280, 196, 295, 5, 10),
)


def design_for(width: float, height: float) -> Design:
    """The design for a screen of this shape."""
    return WIDE if width >= height else TALL

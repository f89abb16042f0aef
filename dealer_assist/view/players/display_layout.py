"""Layout of the players' display: one design for a wide screen, one for a tall one.

Both are as large as the usual screen that they are for, and are scaled as a whole for any other. At
three metres a letter should be 10 mm high or more: on a screen of 43 inches that is ``LEAST`` here.
At the showdown the seats whose hands are laid open are wider and higher, each at its place in the
row, and the board gives up some of its height.
"""

from collections.abc import Collection
from typing import Final

from drivers.lazy_dataclass import dataclass

Box = tuple[float, float, float, float]  # left, top, width, height

LEAST: Final = 26
SEATS: Final = 10
_GAP: Final = 10.0
_NARROW: Final = 126.0  # a seat beside hands that lie open
_WIDEST: Final = 330.0


@dataclass(frozen=True, slots=True)
class MiddlePlaces:
    """Places between the top and the lower edge; ``seats`` is that of all of them."""

    board: Box
    pots: Box
    line: Box
    seats: Box


@dataclass(frozen=True, slots=True)
class Design:
    """A place for each piece, in units of a screen so wide and so high."""

    width: int
    height: int
    place: Box
    stakes: Box
    level: Box
    sign: Box
    rows: int  # of seats
    plain: MiddlePlaces
    showdown: MiddlePlaces

    def seat_boxes(self, wide: Collection[int] = ()) -> tuple[Box, ...]:
        """Places of the seats, those of these numbers wider."""
        left, top, width, height = (self.showdown if wide else self.plain).seats
        each, high = SEATS // self.rows, (height - (self.rows - 1) * _GAP) / self.rows
        boxes: list[Box] = []
        for row in range(self.rows):
            here = range(row * each + 1, (row + 1) * each + 1)
            x = left
            for across in _widths(here, wide, width):
                boxes.append((x, top + row * (high + _GAP), across, high))
                x += across + _GAP
        return tuple(boxes)


def _widths(seats: Collection[int], wide: Collection[int], width: float) -> list[float]:
    """Widths of the seats of a row: those with an open hand share what the others leave."""
    room = width - (len(seats) - 1) * _GAP
    large = sum(seat in wide for seat in seats)
    plain = room / len(seats)
    if not large or large == len(seats):
        return [plain] * len(seats)
    open_ = max(plain, min(_WIDEST, (room - (len(seats) - large) * _NARROW) / large))
    rest = (room - large * open_) / (len(seats) - large)
    return [open_ if seat in wide else rest for seat in seats]


WIDE: Final = Design(
    1920, 1080,
    place=(30, 20, 580, 128), stakes=(630, 20, 560, 128), level=(1210, 20, 680, 128),
    sign=(30, 166, 1860, 484), rows=1,
    plain=MiddlePlaces(
        (357, 166, 1206, 312), (30, 496, 1860, 164), (30, 672, 1860, 106),
                 (30, 790, 1860, 270)),
    showdown=MiddlePlaces((468, 160, 984, 262), (30, 432, 1860, 198), (30, 640, 1860, 92),
                    (30, 740, 1860, 326)),
)
TALL: Final = Design(
    1080, 1920,
    place=(30, 24, 1020, 150), stakes=(30, 190, 410, 150), level=(460, 190, 590, 150),
    sign=(30, 360, 1020, 700), rows=2,
    plain=MiddlePlaces((30, 360, 1020, 280), (30, 664, 1020, 396), (30, 1080, 1020, 180),
                 (30, 1280, 1020, 600)),
    showdown=MiddlePlaces((60, 356, 960, 260), (30, 634, 1020, 430), (30, 1080, 1020, 150),
                    (30, 1244, 1020, 650)),
)


def design_for(width: float, height: float) -> Design:
    """The design for a screen of this shape."""
    return WIDE if width >= height else TALL

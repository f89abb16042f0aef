"""Layout of the window: a size, and a place for each piece, in design units.

All arrangements are drawn in the same units: a key of 64 is 11 mm on the screen that it's made
for. ``arrangements`` holds them.
"""

from typing import Final

from drivers.late_dataclass import dataclass

Place = tuple[float, float, float, float]  # left, top, width, height
Corner = tuple[float, float]
KEY: Final = 64  # the least side of a key, in design units
SIDES: Final = 5  # seats on either side of the dealer
BOARD_GAP: Final = 6
INCIDENT: Final = 118  # width of the key INCIDENT and of the narrow keys beside it
TAB: Final = 64


@dataclass(frozen=True, slots=True)
class FeltPlaces:
    """Layout of the felt: places of seats 1 to 5; seats 6 to 10 mirror them.

    The bets stand between the seats, the board between the upper bets and the pots, and what
    belongs to no seat in the four corners beside the seats at the ends.
    """

    width: float
    height: float
    seat: Corner  # width and height of a seat
    ends: float  # distance of seats 1 and 5 from the left
    bent: float  # seats 2 and 4
    gap: float  # between seat 1 and seat 2
    bet: Corner
    card: Corner
    total: Corner
    pots: Corner
    low_key: float  # height of the keys in the lower corners

    def _tops(self) -> tuple[float, ...]:
        """The upper edges of seats 1 to 5."""
        high = self.seat[1]
        first, last = self.height - 2 - high, 2.0
        return (first, first - high - self.gap, (self.height - high) / 2,
                last + high + self.gap, last)

    def seat_at(self, number: int) -> Place:
        """The place of a seat."""
        at = min(number, 2 * SIDES + 1 - number)
        left = {1: self.ends, 2: self.bent, 3: 2.0, 4: self.bent, 5: self.ends}[at]
        return (self._mirrored(number, left, self.seat[0]), self._tops()[at - 1], *self.seat)

    def bet_at(self, number: int) -> Place:
        """The place of the chips in front of a seat."""
        at = min(number, 2 * SIDES + 1 - number)
        wide, high = self.bet
        top_row = 2 + self.seat[1] + 3
        low_row = self._tops()[0] - 3 - high
        beside = self.bent + self.seat[0] + 4
        left, top = {
            1: (self.ends + 66, low_row), 2: (beside, low_row - high - 2),
            3: (2 + self.seat[0] + 6, self.total_at()[1] + 3),
            4: (beside, top_row + high + 3), 5: (self.ends + 66, top_row),
        }[at]
        return (self._mirrored(number, left, wide), top, wide, high)

    def _mirrored(self, number: int, left: float, width: float) -> float:
        return left if number <= SIDES else self.width - left - width

    def board_at(self) -> Place:
        """The five places of the board."""
        wide = 5 * self.card[0] + 4 * BOARD_GAP
        top = 2 + self.seat[1] + 3 + 2 * self.bet[1] + 5
        return ((self.width - wide) / 2, top, wide, self.card[1])

    def total_at(self) -> Place:
        """Place of all chips in the middle."""
        wide, high = self.total
        return ((self.width - wide) / 2, self.board_at()[1] + self.card[1] + 3, wide, high)

    def pots_at(self) -> Place:
        """Place of the lines of the pots."""
        top = self.total_at()[1] + self.total[1] + 3
        return ((self.width - self.pots[0]) / 2, top, *self.pots)

    def corners(self) -> dict[str, Place]:
        """Places of the pieces beside the seats at the ends."""
        room, high = self.ends - 10, self.seat[1]
        low, right = self.height - self.low_key - 4, self.width - INCIDENT - 2
        return {
            "alert": (2, 2, room, high + 2),
            "floor": (2, low, min(190, room), self.low_key),
            "incident": (right, 2, INCIDENT, high),
            "evening": (right - TAB - 8, 2, TAB, high),
            "waiting": (right - TAB - 8, low, TAB, self.low_key),
            "words": (right, low, INCIDENT, self.low_key),
        }


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Layout of the window: the size of the design, the felt, and the places of the pieces by name.

    ``called`` are those that move while the floor manager's sheet is open.
    """

    name: str
    width: float
    height: float
    felt: FeltPlaces
    places: tuple[tuple[str, Place], ...]
    called: tuple[tuple[str, Place], ...] = ()
    text_percent: int = 100  # text is larger by so much: the screen has few pixels

    @property
    def is_upright(self) -> bool:
        """True if it is higher than wide."""
        return self.height > self.width

    def factor(self, width: float, height: float) -> float:
        """Pixels for a design unit on a window of this size."""
        return min(width / self.width, height / self.height)

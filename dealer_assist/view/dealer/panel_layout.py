"""Layout of the window: a size, and a place for each piece, in design units.

All arrangements are drawn in the same units: a key of 64 is 11 mm on the screen that it's made
for. ``arrangements`` holds them.
"""

from typing import Final

from drivers.lazy_dataclass import dataclass

Place = tuple[float, float, float, float]  # left, top, width, height
Corner = tuple[float, float]
KEY: Final = 64  # the least side of a key, in design units
SIDES: Final = 5  # seats on either side of the dealer
BOARD_GAP: Final = 8
INCIDENT: Final[Corner] = (136, 78)
FRONT: Final[Corner] = (100, 38)  # what lies in front of a seat: its discs and its chips


@dataclass(frozen=True, slots=True)
class FeltPlaces:
    """Layout of the felt: places of seats 1 to 5; seats 6 to 10 mirror them.

    Figures of bets stand in the seats, so the cloth has board, total and pots in the middle, discs
    and chips in front of the seats, and what belongs to no seat in the four corners.
    """

    width: float
    height: float
    seat: Corner  # width and height of a seat
    ends: float  # distance of seat 5 from the left
    low: float  # seat 1
    bent: float  # seats 2 and 4
    gap: float  # between seat 1 and seat 2
    card: Corner
    total: Corner
    pots: float  # width
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
        left = {1: self.low, 2: self.bent, 3: 2.0, 4: self.bent, 5: self.ends}[at]
        return (self._mirrored(number, left, self.seat[0]), self._tops()[at - 1], *self.seat)

    def front_at(self, number: int) -> Place:
        """The place in front of a seat, toward the middle."""
        at = min(number, 2 * SIDES + 1 - number)
        (wide, high), (seat, _) = FRONT, self.seat
        tops = self._tops()
        beside = self.bent + seat + 4
        left, top = {
            1: (self.low + seat - 30, tops[0] - high - 4), 2: (beside, tops[1] + 48),
            3: (2 + seat + 4, self.total_at()[1] + (self.total[1] - high) / 2),
            4: (beside, self._top_of_board() - 44),
            5: (max(self.ends + 86, beside + wide + 4), 2 + self.seat[1] + 4),
        }[at]
        if at == 3:
            wide = min(wide, self.total_at()[0] - left - 4)
        return (self._mirrored(number, left, wide), top, wide, high)

    def _mirrored(self, number: int, left: float, width: float) -> float:
        return left if number <= SIDES else self.width - left - width

    def _top_of_board(self) -> float:
        return self._tops()[4] + self.seat[1] + FRONT[1] + 28

    def board_at(self) -> Place:
        """The five places of the board."""
        wide = 5 * self.card[0] + 4 * BOARD_GAP
        return ((self.width - wide) / 2, self._top_of_board(), wide, self.card[1])

    def total_at(self) -> Place:
        """Place of all chips in the middle."""
        wide, high = self.total
        top = self._top_of_board() + self.card[1] + 8
        return ((self.width - wide) / 2, top, wide, high)

    def pots_at(self) -> Place:
        """Place of the lines of the pots, above what lies in front of seats 1 and 10."""
        top = self.total_at()[1] + self.total[1] + 8
        until = self.front_at(2)[1] - 4
        return ((self.width - self.pots) / 2, top, self.pots, until - top)

    def corners(self) -> dict[str, Place]:
        """Places of the pieces beside the seats at the ends."""
        low = self.height - self.low_key - 4
        return {
            "alert": (2, 2, self.ends - 10, self.seat[1] + 4),
            "floor": (2, low, self.low - 18, self.low_key),
            "incident": (self.width - INCIDENT[0] - 6, 10, *INCIDENT),
            "waiting": (self.width - self.low + 16, low, self.low - 18, self.low_key),
        }


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Layout of the window: the size of the design, the felt, and the places of the pieces by name.

    ``called`` are those that move while the floor manager's sheet is open, ``padded`` while the
    card pad is, ``stepped`` while a step of the dealer's is due beside a player's act.
    """

    name: str
    width: float
    height: float
    felt: FeltPlaces
    places: tuple[tuple[str, Place], ...]
    called: tuple[tuple[str, Place], ...] = ()
    padded: tuple[tuple[str, Place], ...] = ()
    stepped: tuple[tuple[str, Place], ...] = ()
    text_percent: int = 100  # text is larger by so much: the screen has few pixels

    @property
    def is_upright(self) -> bool:
        """True if it is higher than wide."""
        return self.height > self.width

    def factor(self, width: float, height: float) -> float:
        """Pixels for a design unit on a window of this size."""
        return min(width / self.width, height / self.height)

"""Results of counting: chips of one stack, or the doubt and the best guess."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from drivers.lazy_dataclass import dataclass
from drivers.vision.chips.stack_lean import Box

#: (value of one chip, how many), largest value first.
Chips = tuple[tuple[int, int], ...]


class ChipDoubt(StrEnum):
    """Reason why a stack was not counted: each is a message of its own."""

    NONE = ""
    SMALL = "too small"  # fewer pixels than a chip needs
    STEEP = "seen too steeply"  # from above: the edges can't be told apart
    HIDDEN = "hidden"  # another stack, a hand or the picture's edge covers it
    COUNT_CLOSE = "count close"  # two counts fit nearly as well
    COLOUR_CLOSE = "colours close"  # two values' colours can't be told apart in this light
    UNLIKE = "unlike"  # a colour that is no chip's of this house
    LIGHT = "another light"  # than that in which the colours were learned, and it can't be told
    DARK = "dark"
    BURNT_OUT = "burnt out"
    NO_CHIP = "no chip"  # nothing here looks like a stack


#: Doubts about a chip's colour alone.
COLOUR_DOUBTS: Final = (ChipDoubt.COLOUR_CLOSE, ChipDoubt.UNLIKE)


@dataclass(frozen=True, slots=True)
class StackCount:
    """One stack: `chips` only if they are certain enough, else None with `guess` and `why`.

    `confidence` is the chance from 0 to 1 that `chips` (or `guess`) are right; `values` are the
    best guess for each chip from the top down; `seams` their rows' arcs for drawing.
    """

    box: Box
    chips: Chips | None
    confidence: float
    guess: Chips
    why: ChipDoubt = ChipDoubt.NONE
    values: tuple[int, ...] = ()
    arcs: tuple[tuple[tuple[float, float], ...], ...] = ()

    @property
    def total(self) -> int | None:
        """The money in the stack, None if it is not counted."""
        return None if self.chips is None else total_of(self.chips)

    @property
    def height(self) -> int:
        """Number of chips, by the best guess."""
        return sum(count for _, count in self.guess)


def chips_of(values: Iterable[int]) -> Chips:
    """Values gathered.

    >>> chips_of([100, 25, 100])
    ((100, 2), (25, 1))
    """
    return tuple(sorted(Counter(values).items(), reverse=True))


def total_of(chips: Chips) -> int:
    """Money of these chips.

    >>> total_of(((100, 2), (25, 1)))
    225
    """
    return sum(value * count for value, count in chips)

"""All chips of a picture or of a part of it: found, counted, held against each other."""

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.chips.counting import Counter
from drivers.vision.chips.find import FinderNet, Found, find_stacks
from drivers.vision.chips.flat import (
    all_alike,
    chips_high,
    elevation_of,
    from_above,
    proportion,
    ring,
)
from drivers.vision.chips.flatten import Box
from drivers.vision.chips.results import ChipDoubt, StackCount, chips_of
from drivers.vision.chips.row_net import SeamNet
from drivers.vision.chips.sides import with_sides
from drivers.vision.chips.values import WHITE_SPREAD, Palette, find_values
from drivers.vision.readings import Picture

#: How rough the finder's boxes are, against drawn ones.
_ROUGH: Final = 1.7
#: The least part of a stack that must be in view, and the least that the finder must be sure.
_LEAST_SEEN: Final = 0.55
_LEAST_SURE: Final = 0.6
#: A box this tall for its width, or flatter, may be a chip seen from above.
_STEEP: Final = 0.62


@dataclass(frozen=True, slots=True)
class Eyes:
    """Finds and counts the chips of one house in pictures."""

    counter: Counter
    finder: FinderNet
    above: Palette = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "above", Palette.of(from_above(self.counter.house)))

    @classmethod
    def load(cls, house: ChipSet, white: float = WHITE_SPREAD) -> "Eyes":
        """With the networks that the program ships. Raises ModelUnfit."""
        return cls(Counter(house, SeamNet.load(), white), FinderNet.load())

    def look(
        self, picture: Picture, region: Box | None = None, elevation: float | None = None,
        chip_px: float | None = None,
    ) -> list[StackCount]:
        """Every stack and flat chip in the picture, or in `region` of it, left to right.

        `elevation`: the sine of the camera's angle above the felt, `chip_px`: a chip's width in
        pixels, where calibration tells them.
        """
        left, top, part = _part(picture, region)
        if min(part.shape[:2]) < 16:
            return []
        found = find_stacks(part, self.finder, chip_px)
        moved = [replace(one, box=_moved(one.box, left, top)) for one in found]
        moved = [replace(one, box=with_sides(picture, one.box, chip_px)) for one in moved]
        counts = self._flat(picture, moved, elevation)
        if counts is None:
            counts = [self._one(picture, one, moved, elevation) for one in moved]
        return sorted((c for c in counts if c is not None), key=lambda c: c.box[0])

    def _one(
        self, picture: Picture, one: Found, all_found: list[Found], elevation: float | None
    ) -> StackCount | None:
        count = self.counter.count(picture, one.box, elevation, _ROUGH)
        if count.why is ChipDoubt.NO_CHIP and one.sure < _LEAST_SURE:
            return None
        others = [other.box for other in all_found if other is not one]
        if count.chips is not None and (
            one.seen < _LEAST_SEEN or foot_hidden(one.box, others) or _cut(one.box, picture)
        ):
            return replace(count, chips=None, why=ChipDoubt.HIDDEN)
        return count

    def _flat(
        self, picture: Picture, found: list[Found], elevation: float | None
    ) -> list[StackCount | None] | None:
        """The picture's discs as flat chips, where it is a view from above; else None."""
        boxes = [one.box for one in found]
        if not boxes:
            return None
        ratio = self.counter.house.ratio
        if elevation is None:
            shape = min(proportion(box) for box in boxes)
            if shape < _STEEP or not all_alike(boxes):
                return None
            elevation = elevation_of(boxes[0], ratio)
        if elevation < _STEEP:
            return None
        return [self._disc(picture, one, ratio, elevation) for one in found]

    def _disc(self, picture: Picture, one: Found, ratio: float, elevation: float) -> StackCount:
        values = find_values([ring(picture, one.box, ratio, elevation)], self.above,
                             self.counter.white)
        limits = self.counter.limits
        why = ChipDoubt.NONE
        if chips_high(one.box, ratio, elevation) > 2.5:
            why = ChipDoubt.STEEP
        elif one.seen < _LEAST_SEEN or _cut(one.box, picture):
            why = ChipDoubt.HIDDEN
        elif values.known[0] < limits.known or values.based[0] < limits.based:
            why = ChipDoubt.UNLIKE
        elif values.leads[0] < limits.value_lead:
            why = ChipDoubt.COLOUR_CLOSE
        guess = chips_of(values.values)
        sure = round(float(1 / (1 + np.exp(-1.5 - values.leads[0]))) * one.sure, 4)
        return StackCount(one.box, guess if why is ChipDoubt.NONE else None, sure, guess, why,
                          values.values)


def foot_hidden(box: Box, others: list[Box]) -> bool:
    """Whether other stacks stand before the foot of the one in `box`, over most of its width."""
    x0, _, x1, y1 = box
    wide = x1 - x0
    free = np.ones(32, bool)
    at = np.linspace(x0, x1, 32)
    for a0, b0, a1, b1 in others:
        if b1 > y1 and b0 < y1 - 0.05 * wide:
            free &= (at < a0) | (at > a1)
    return bool(free.mean() < 0.3)


def _cut(box: Box, picture: Picture) -> bool:
    """Whether the box reaches over the picture's edge."""
    air = 0.03 * (box[2] - box[0])
    return bool(
        box[0] < -air or box[1] < -air
        or box[2] > picture.shape[1] + air or box[3] > picture.shape[0] + air
    )


def _moved(box: Box, left: float, top: float) -> Box:
    return box[0] + left, box[1] + top, box[2] + left, box[3] + top


def _part(picture: Picture, region: Box | None) -> tuple[int, int, Picture]:
    if region is None:
        return 0, 0, picture
    x0, y0 = (max(int(v), 0) for v in region[:2])
    x1, y1 = min(int(region[2]), picture.shape[1]), min(int(region[3]), picture.shape[0])
    return x0, y0, np.ascontiguousarray(picture[y0 : max(y1, y0), x0 : max(x1, x0)])

"""All chips of a picture or of a part of it: found, counted, compared with each other."""

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Final

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import Picture
from drivers.vision.chips.chip_set import Bgr, ChipSet
from drivers.vision.chips.chip_values import WHITE_SPREAD, Palette, Values, find_values
from drivers.vision.chips.count_results import COLOUR_DOUBTS, ChipDoubt, StackCount, chips_of
from drivers.vision.chips.flat_chips import (
    all_alike,
    chip_set_from_above,
    elevation_of,
    flat_chip_edge_colours,
    flat_proportion,
    proportion,
)
from drivers.vision.chips.picture_light import Light, picture_light
from drivers.vision.chips.seam_net import SeamNet
from drivers.vision.chips.stack_counter import MOST_SURE, Counter
from drivers.vision.chips.stack_finder import FinderNet, SeatFinderNet, StackBox, find_stacks
from drivers.vision.chips.stack_lean import Box
from drivers.vision.chips.stack_sides import with_sides
from drivers.vision.opencv import cv2

#: How far, in widths of the box, a counted stack's top may lie off it until it is drawn anew; and
#: how far its ends may lie off it at all: of rendered stacks that were counted right 3 in 1,000 do.
_SAME_TOP: Final = 0.10
_TOP_OFF: Final = 0.15
_FOOT_OFF: Final = 0.11
#: How rough the finder's boxes are, against drawn ones.
_ROUGH: Final = 1.7
#: The least part of a stack that must be in view, and the least that the finder must be sure.
_LEAST_SEEN: Final = 0.55
_LEAST_SURE: Final = 0.6
#: A narrower disc than this part of the widest is an inlay whose chip is as dark as the felt.
_WHOLE: Final = 0.78
#: How far a disc's height over width may be off its neighbours': a found box is no better.
_BOX_OFF: Final = 0.10
#: A box this tall for its width, or flatter, may be a chip seen from above.
_STEEP: Final = 0.62


@dataclass(frozen=True, slots=True)
class Eyes:
    """Finds and counts the chips of one house in pictures. If a chip's width is known the
    `seat_finder` finds them, if there is one."""

    counter: Counter
    finder: FinderNet
    seat_finder: SeatFinderNet | None = None
    above: Palette = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "above", Palette.of(chip_set_from_above(self.counter.house)))

    @classmethod
    def load(cls, house: ChipSet, white: float = WHITE_SPREAD) -> "Eyes":
        """Load the networks that the program ships. Raises ModelUnfit."""
        return cls(Counter(house, SeamNet.load(), white), FinderNet.load(), SeatFinderNet.load())

    def look(
        self, picture: Picture, region: Box | None = None, elevation: float | None = None,
        chip_px: float | None = None,
    ) -> list[StackCount]:
        """Every stack and flat chip in the picture, or in `region` of it, left to right.

        `elevation`: the sine of the camera's angle above the felt, `chip_px`: a chip's width in
        pixels, if known by calibration.
        """
        return self.counted(picture, self.found(picture, region, chip_px), elevation, chip_px)

    def found(
        self, picture: Picture, region: Box | None = None, chip_px: float | None = None
    ) -> list[StackBox]:
        """Boxes of stacks and flat chips. For several places find in all of them before counting in
        any: switching between the two networks takes time."""
        left, top, part = _part(picture, region)
        if min(part.shape[:2]) < 16:
            return []
        net = self.finder if chip_px is None else self.seat_finder or self.finder
        found = find_stacks(part, net, chip_px)
        moved = [replace(one, box=_moved(one.box, left, top)) for one in found]
        return [replace(one, box=with_sides(picture, one.box, chip_px)) for one in moved]

    def counted(
        self, picture: Picture, found: list[StackBox], elevation: float | None = None,
        chip_px: float | None = None, felt: Bgr | None = None,
    ) -> list[StackCount]:
        """Counts of the `found` stacks: left to right. `felt`: its colour in the light of the
        chips' colours, where their file doesn't say."""
        light = picture_light(picture, [one.box for one in found],
                              self.counter.house.felt or felt)
        counts = self._flat(picture, found, elevation, chip_px, light)
        if counts is None:
            counts = [self._one(picture, one, found, elevation, light) for one in found]
        return sorted((c for c in counts if c is not None), key=lambda c: c.box[0])

    def _one(
        self, picture: Picture, one: StackBox, all_found: list[StackBox], elevation: float | None,
        light: Light,
    ) -> StackCount | None:
        others = [other.box for other in all_found if other is not one]
        count = self._agreed(picture, one.box, elevation, others, light)
        if count.why is ChipDoubt.NO_CHIP and one.sure < _LEAST_SURE:
            return None
        if count.chips is not None and (
            one.seen < _LEAST_SEEN or foot_hidden(one.box, others) or _cut(one.box, picture)
        ):
            return replace(count, chips=None, why=ChipDoubt.HIDDEN)
        return count

    def _agreed(
        self, picture: Picture, box: Box, elevation: float | None, others: list[Box], light: Light
    ) -> StackCount:
        """The count in a box that was found: if the counted top lies a little off the box's, the
        box is drawn anew around it, and both must count the same. A count with other ends than the
        finder's does not stand."""
        count = self.counter.count(picture, box, elevation, _ROUGH, others, light)
        around = box_around(count)
        if around is None:
            return count
        if abs(around[1] - box[1]) > _SAME_TOP * (box[2] - box[0]):
            again = self.counter.count(picture, around, elevation, _ROUGH, others, light)
            if again.values != count.values:
                return _doubted(again)
            count = again if again.chips is not None else count
        return count if _has_ends(count, box) else _doubted(count)

    def _flat(
        self, picture: Picture, found: list[StackBox], elevation: float | None,
        chip_px: float | None, light: Light,
    ) -> list[StackCount | None] | None:
        """The picture's discs as flat chips, if it is a view from above; else None."""
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
        single = float(np.median([proportion(box) for box in boxes]))
        if abs(single - flat_proportion(ratio, elevation)) > _BOX_OFF:
            single = 0.0  # all of them are too high for one chip
        least = _WHOLE * max(box[2] - box[0] for box in boxes)
        if chip_px is not None:
            least = max(least, _WHOLE * chip_px)
        rings = [flat_chip_edge_colours(picture, one.box, elevation) for one in found]
        # In another light the chips tell it together; in the colours' own each is told by itself.
        told = ([find_values([ring], self.above, self.counter.white) for ring in rings]
                if light.is_plain else
                find_values(rings, self.above, self.counter.white, light, False).each)
        return [self._disc(picture, one, single, least, values, light)
                for one, values in zip(found, told, strict=True)]

    def _disc(
        self, picture: Picture, one: StackBox, single: float, least: float, values: Values,
        light: Light,
    ) -> StackCount:
        """One disc: `single` is one chip's height over width, `least` the least width of a chip."""
        limits = self.counter.limits
        why = ChipDoubt.NONE
        if abs(proportion(one.box) - single) > _BOX_OFF:
            why = ChipDoubt.STEEP
        elif one.seen < _LEAST_SEEN or _cut(one.box, picture) or one.box[2] - one.box[0] < least:
            why = ChipDoubt.HIDDEN
        elif values.known[0] < limits.known or values.based[0] < limits.based:
            why = ChipDoubt.UNLIKE
        elif values.leads[0] < limits.value_lead:
            why = ChipDoubt.COLOUR_CLOSE
        if not values.is_in(light) and why in (ChipDoubt.NONE, *COLOUR_DOUBTS):
            why = ChipDoubt.LIGHT
        guess = chips_of(values.values)
        sure = float(1 / (1 + np.exp(-1.5 - values.leads[0]))) * one.sure
        sure = round(min(sure, MOST_SURE), 4)
        return StackCount(one.box, guess if why is ChipDoubt.NONE else None, sure, guess, why,
                          values.values)


def box_around(count: StackCount) -> Box | None:
    """The box with its top drawn anew around the counted rims; None if there are none."""
    if not count.arcs:
        return None
    rim = count.arcs[0]
    middle = len(rim) // 2
    high = rim[middle][1] - (rim[0][1] + rim[-1][1]) / 2
    return count.box[0], rim[middle][1] - 2.5 * max(high, 0.0), count.box[2], count.box[3]


def _has_ends(count: StackCount, box: Box) -> bool:
    """True if the counted top and foot are those of the box that was found."""
    around, wide = box_around(count), box[2] - box[0]
    if around is None:
        return False
    foot = count.arcs[-1][len(count.arcs[-1]) // 2][1]
    return abs(around[1] - box[1]) < _TOP_OFF * wide and abs(foot - box[3]) < _FOOT_OFF * wide


def _doubted(count: StackCount) -> StackCount:
    """The same as a guess."""
    if count.chips is None:
        return count
    return replace(count, chips=None, why=ChipDoubt.COUNT_CLOSE)


def foot_hidden(box: Box, others: list[Box]) -> bool:
    """True if other stacks stand before the foot of the one in `box`, over most of its width."""
    x0, _, x1, y1 = box
    wide = x1 - x0
    free = np.ones(32, bool)
    at = np.linspace(x0, x1, 32)
    for a0, b0, a1, b1 in others:
        if b1 > y1 and b0 < y1 - 0.05 * wide:
            free &= (at < a0) | (at > a1)
    return bool(free.mean() < 0.3)


def _cut(box: Box, picture: Picture) -> bool:
    """True if the box reaches over the picture's edge."""
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


_COUNTED: Final = (60, 200, 60)
_DOUBTED: Final = (0, 140, 255)


def draw_stacks(picture: Picture, found: Sequence[StackCount]) -> Picture:
    """A copy of the picture with boxes, seams and words."""
    shown = picture.copy()
    thick = max(1, round(max(picture.shape[:2]) / 800))
    for count in found:
        colour = _COUNTED if count.chips is not None else _DOUBTED
        x0, y0, x1, y1 = (round(v) for v in count.box)
        cv2.rectangle(shown, (x0, y0), (x1, y1), colour, thick)
        for arc in count.arcs:
            points = np.array(arc, np.float32).round().astype(np.int32)
            cv2.polylines(shown, [points], False, colour, thick)
        words = " + ".join(f"{many}x{value}" for value, many in count.guess)
        if count.chips is None:
            words = f"? {words} ({count.why})"
        _write(shown, words, (x0, max(y0 - 6 * thick, 16 * thick)), colour, thick)
    return shown


def _write(
    picture: Picture, words: str, at: tuple[int, int], colour: tuple[int, int, int], thick: int
) -> None:
    font = cv2.FONT_HERSHEY_SIMPLEX
    cv2.putText(picture, words, at, font, 0.5 * thick, (0, 0, 0), 3 * thick)
    cv2.putText(picture, words, at, font, 0.5 * thick, colour, thick)

"""A stack in a box counted: flattened, split at its seams, each chip's value by its colours.

Whatever is doubtful is no count: the limits below were set on rendered stacks
(`evaluate chips`), none on a photograph.
"""

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.chips.cover import seen_shares
from drivers.vision.chips.flatten import ROWS_PER_CHIP, Box, Strip, flatten
from drivers.vision.chips.ground import overruled, with_ground
from drivers.vision.chips.results import ChipDoubt, StackCount, chips_of
from drivers.vision.chips.row_net import SeamNet
from drivers.vision.chips.seams import Seams, find_seams, normalised
from drivers.vision.chips.values import (
    WHITE_SPREAD,
    Palette,
    Values,
    find_values,
    slabs_of,
)
from drivers.vision.readings import Floats, Picture

#: A chip's thickness in pixels below which its seams are not trusted.
_LEAST_PX: Final = 3.5
#: The sine of the elevation above which edges are too narrow to be counted (40 degrees).
_STEEPEST: Final = 0.64

#: Of the stacks counted most surely, 99.1 of 100 rendered ones were right. A table takes 0.99 and
#: more for a fact without asking: chips counted by camera are proposed, and the dealer taps.
_MOST_SURE: Final = 0.985


@dataclass(frozen=True, slots=True)
class Limits:
    """What a count needs: the lead of its number, of each value; how known each chip's colours are,
    all and its base's alone; how clear the ends; the part of the columns that share the seams, with
    the lead that makes up for half of them; how many chips the ends may be off the box's; the
    thickness over the expected one; how far one chip's may be from the others'.
    """

    count_lead: float = 4.0
    value_lead: float = 3.5
    known: float = 0.35
    based: float = 0.15
    ends: float = 0.5
    head_off: float = 3.0
    foot_off: float = 2.2
    seen: float = 0.3
    half_seen: float = 0.5
    clear_lead: float = 8.0
    thickness: tuple[float, float] = (0.81, 1.18)
    uneven: float = 0.22


@dataclass(frozen=True, slots=True)
class Counter:
    """Counts stacks of one house. `white`: how far the white balance may be off (0.03 after a
    calibration card was seen, 0.10 otherwise)."""

    house: ChipSet
    net: SeamNet
    white: float = WHITE_SPREAD
    limits: Limits = Limits()
    palette: Palette = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "palette", Palette.of(self.house))

    def count(
        self, picture: Picture, box: Box, elevation: float | None = None, slack: float = 1.0
    ) -> StackCount:
        """The stack in `box`; `elevation` is the sine of the camera's angle above the felt.

        `slack`: how rough the box is, 1 for one that was drawn around the stack.
        """
        strip = flatten(picture, box, self.house.ratio, elevation)
        if strip is None:
            return _nothing(box, ChipDoubt.SMALL)
        seams = self.seams(strip, slack)
        if seams is None:
            return _nothing(box, ChipDoubt.NO_CHIP)
        values = find_values(slabs_of(strip.lab, seams.rows), self.palette, self.white)
        why = self._doubt(picture, strip, seams, values)
        guess = chips_of(values.values)
        arcs = tuple(
            tuple((float(x), float(y)) for x, y in strip.picture_points(row))
            for row in seams.rows
        )
        chips = guess if why is ChipDoubt.NONE else None
        return StackCount(box, chips, _confidence(seams, values), guess, why, values.values, arcs)

    def seams(self, strip: Strip, slack: float = 1.0) -> Seams | None:
        """The strip's seams, with and without what the ground says of the foot.

        Where the two differ and the ground's foot is farther from the box's, it may be a chip of
        the felt's colour that was taken for felt: then the count has no lead.
        """
        ends = strip.expected_ends()
        told = self.net.rows(normalised(strip.lab))
        grounded = with_ground(told, strip.lab, ends)
        seams = find_seams(grounded, ends, slack)
        if seams is not None:
            seams = replace(seams, sure_ends=min(seams.sure_ends, _below(told, seams.rows[-1])))
        if seams is None or not overruled(told, grounded):
            return seams
        alone = find_seams(told, ends, slack)
        if alone is None or alone.count == seams.count:
            return seams
        off, off_alone = (abs(one.rows[-1] - ends[1]) for one in (seams, alone))
        fits = off < off_alone + 0.2 * ROWS_PER_CHIP
        return seams if fits else replace(seams, lead=0.0, second=alone.count)

    def _doubt(
        self, picture: Picture, strip: Strip, seams: Seams, values: Values
    ) -> ChipDoubt:
        limits = self.limits
        step = float(strip.rows[1] - strip.rows[0])
        if step * ROWS_PER_CHIP * seams.thickness < _LEAST_PX:
            return ChipDoubt.SMALL
        if strip.shape.q > _STEEPEST:
            return ChipDoubt.STEEP
        rows = strip.lab[seams.rows[0] : seams.rows[-1], :, 0]
        if np.median(rows) > 98:
            return ChipDoubt.BURNT_OUT
        if np.percentile(rows, 90) < 4:
            return ChipDoubt.DARK
        if seams.sure_ends < limits.ends:
            return ChipDoubt.HIDDEN
        seen = min(seen_shares(strip.lab, seams.rows), default=1.0)
        if seen < limits.seen or (seen < limits.half_seen and seams.lead < limits.clear_lead):
            return ChipDoubt.HIDDEN
        low, high = limits.thickness
        head, foot = (abs(row - end) / ROWS_PER_CHIP for row, end in zip(
            (seams.rows[0], seams.rows[-1]), strip.expected_ends(), strict=True))
        if head > limits.head_off or foot > limits.foot_off:
            return ChipDoubt.COUNT_CLOSE
        is_even = low < seams.thickness < high and seams.uneven < limits.uneven
        if seams.lead < limits.count_lead or not is_even:
            return ChipDoubt.COUNT_CLOSE
        if min(values.known) < limits.known or min(values.based) < limits.based:
            return ChipDoubt.UNLIKE
        if min(values.leads) < limits.value_lead:
            return ChipDoubt.COLOUR_CLOSE
        return ChipDoubt.NONE


def _below(told: Floats, foot: int) -> float:
    """How sure the network itself is, without the ground, that no chip lies under the foot."""
    rows = told[foot + 3 : foot + 3 + 2 * ROWS_PER_CHIP, 3]
    return float(np.exp(rows).mean()) if len(rows) > ROWS_PER_CHIP // 4 else 0.0


def _confidence(seams: Seams, values: Values) -> float:
    """The chance that count and values are right, never above `_MOST_SURE`."""
    leads = np.array([seams.lead, *values.leads])
    wrong = float((1 / (1 + np.exp(1.5 + 1.2 * leads))).sum())
    return round(min(_MOST_SURE, max(0.0, 1 - wrong) * min(1.0, seams.sure_ends + 0.5)), 4)


def _nothing(box: Box, why: ChipDoubt) -> StackCount:
    return StackCount(box, None, 0.0, (), why)

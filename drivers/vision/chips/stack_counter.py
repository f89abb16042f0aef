"""Counting of a stack in a box: flattened, split at its seams, each chip's value by its colours.

A doubtful count is no count: the limits below were set on rendered stacks (`evaluate chips`), none
on a photograph.
"""

from collections.abc import Sequence
from dataclasses import field, replace
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import Floats, Picture
from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.chips.chip_values import WHITE_SPREAD, Palette, Values, find_values, slabs_of
from drivers.vision.chips.count_results import COLOUR_DOUBTS, ChipDoubt, StackCount, chips_of
from drivers.vision.chips.picture_light import PLAIN, Light
from drivers.vision.chips.seam_net import SeamNet
from drivers.vision.chips.seam_search import Seams, find_seams, normalised
from drivers.vision.chips.stack_flattening import ROWS_PER_CHIP, FlatStack, flatten
from drivers.vision.chips.stack_ground import (
    is_ground_like_chip,
    rows_below,
    strange_below,
    was_network_overruled,
    with_ground,
)
from drivers.vision.chips.stack_lean import Box
from drivers.vision.chips.stack_occlusion import columns_filled_in, columns_in, seen_shares

#: A chip's thickness in pixels below which its seams are not trusted.
_LEAST_PX: Final = 3.5
#: The columns of an arc's points.
_ARC: Final = np.linspace(-0.98, 0.98, 31, dtype=np.float32)
#: The sine of the elevation above which edges are too narrow to be counted (40 degrees).
_STEEPEST: Final = 0.64

#: So many columns below the foot that are no ground may be the spots of one more chip.
_STRANGE_COLUMNS: Final = 2

#: Of the stacks counted most surely, 99.1 of 100 rendered ones were right. A table takes 0.99 and
#: more for a fact without asking: chips counted by camera are proposed, and the dealer taps.
MOST_SURE: Final = 0.985


@dataclass(frozen=True, slots=True)
class CountLimits:
    """Requirements of a count: the lead of its number, of each value; how known each chip's colours
    are, all and its base's alone; how clear the ends, and how clear if the foot is not just where
    the box has it (in chips, positive below it) or the felt has a chip's colour; the part of the
    columns that share the seams, with the lead that makes up for half of them; the columns of each
    chip that no other stack stands before; the longest run of columns of a spot's colour; the part
    of the columns that are the stack's own; how many chips the ends may be off the box's (the foot,
    if the box was drawn); the thickness over the expected one; how far one chip's may be from the
    others', and how far if the count's lead is not clear."""

    count_lead: float = 6.0
    value_lead: float = 3.5
    known: float = 0.35
    based: float = 0.30
    ends: float = 0.5
    clear_ends: float = 0.78
    foot_there: tuple[float, float] = (-0.05, 0.5)
    head_off: float = 3.0
    foot_off: float = 2.2
    drawn_foot_off: float = 0.9
    free: int = 6
    run: int = 10
    own: float = 0.55
    seen: float = 0.3
    half_seen: float = 0.5
    clear_lead: float = 8.0
    thickness: tuple[float, float] = (0.81, 1.18)
    uneven: float = 0.22
    uneven_close: float = 0.12


@dataclass(frozen=True, slots=True)
class Counter:
    """Counts stacks of one house. `white`: possible error of the white balance (0.03 after a
    calibration card was seen, 0.10 otherwise)."""

    house: ChipSet
    net: SeamNet
    white: float = WHITE_SPREAD
    limits: CountLimits = CountLimits()
    palette: Palette = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "palette", Palette.of(self.house))

    def count(
        self, picture: Picture, box: Box, elevation: float | None = None, slack: float = 1.0,
        others: Sequence[Box] = (), light: Light = PLAIN,
    ) -> StackCount:
        """The stack in `box`; `elevation` is the sine of the camera's angle above the felt.

        `slack`: roughness of the box, 1 for one that was drawn around the stack; `others` are the
        boxes of other stacks in the picture: the parts of this one behind them show no chip of it;
        `light` is the picture's.
        """
        strip = flatten(picture, box, self.house.ratio, elevation)
        if strip is None:
            return _nothing(box, ChipDoubt.SMALL)
        seams = self.seams(strip, slack)
        if seams is None:
            return _nothing(box, ChipDoubt.NO_CHIP)
        seams, hidden = self._beside_others(strip, seams, box, slack, others)
        slabs = columns_filled_in(slabs_of(strip.lab, seams.rows), hidden)
        values = find_values(slabs, self.palette, self.white, light)
        why = self._doubt(strip, seams, values, hidden, slack)
        if not values.is_in(light) and why in (ChipDoubt.NONE, *COLOUR_DOUBTS):
            why = ChipDoubt.LIGHT
        guess = chips_of(values.values)
        arcs = tuple(
            tuple(map(tuple, arc)) for arc in strip.picture_points(seams.rows, _ARC).tolist()
        )
        chips = guess if why is ChipDoubt.NONE else None
        return StackCount(box, chips, _confidence(seams, values), guess, why, values.values, arcs)

    def seams(self, strip: FlatStack, slack: float = 1.0) -> Seams | None:
        """The strip's seams, with and without the ground's evidence for the foot.

        If the two differ and the ground's foot is farther from the box's, it may be a chip of the
        felt's colour that was taken for felt: then the count has no lead.
        """
        ends = strip.expected_ends()
        told = self.net.rows(normalised(strip.lab))
        grounded = with_ground(told, strip.lab, ends)
        seams = find_seams(grounded, ends, slack)
        if seams is not None:
            seams = replace(seams, sure_ends=min(seams.sure_ends, _below(told, seams.rows[-1])))
        if seams is None or not was_network_overruled(told, grounded):
            return seams
        alone = find_seams(told, ends, slack)
        if alone is None or alone.count == seams.count:
            return seams
        off, off_alone = (abs(one.rows[-1] - ends[1]) for one in (seams, alone))
        fits = off < off_alone + 0.2 * ROWS_PER_CHIP
        return seams if fits else replace(seams, lead=0.0, second=alone.count)

    def _beside_others(
        self, strip: FlatStack, seams: Seams, box: Box, slack: float, others: Sequence[Box]
    ) -> tuple[Seams, NDArray[np.bool_]]:
        """The seams, without a lead if a chip may lie below them; and (chips, columns): parts of
        each chip hidden by nearer stacks."""
        middles = [(top + foot) / 2 for top, foot in pairwise(seams.rows)]
        hidden = columns_in(strip, middles, [one for one in others if one[3] > box[3]])
        if slack > 1:  # a drawn box gives the foot itself
            away: NDArray[np.bool_] = np.any(columns_in(strip, rows_below(seams), others), axis=0)
            if strange_below(strip.lab, seams, away) >= _STRANGE_COLUMNS:
                seams = replace(seams, lead=0.0, second=seams.count + 1)
        return seams, hidden

    def _doubt(
        self, strip: FlatStack, seams: Seams, values: Values, hidden: NDArray[np.bool_],
        slack: float
    ) -> ChipDoubt:
        limits = self.limits
        return (
            _unfit(strip, seams)
            or self._hidden(strip, seams, values, hidden)
            or self._count_doubt(strip, seams, slack)
            or (
                ChipDoubt.UNLIKE
                if min(values.known) < limits.known or min(values.based) < limits.based
                else ChipDoubt.COLOUR_CLOSE if min(values.leads) < limits.value_lead
                else ChipDoubt.NONE
            )
        )

    def _hidden(
        self, strip: FlatStack, seams: Seams, values: Values, hidden: NDArray[np.bool_]
    ) -> ChipDoubt:
        """HIDDEN if something stands before the stack, by any evidence."""
        limits = self.limits
        seen = min(seen_shares(strip.lab, seams.rows), default=1.0)
        low, high = limits.foot_there
        foot = (seams.rows[-1] - strip.expected_ends()[1]) / ROWS_PER_CHIP
        is_hidden = (
            seams.sure_ends < limits.ends
            or (seams.sure_ends < limits.clear_ends
                and (not low < foot < high or is_ground_like_chip(strip.lab, self.palette)))
            or seen < limits.seen
            or (seen < limits.half_seen and seams.lead < limits.clear_lead)
            or (~hidden).sum(axis=1).min() < limits.free
            or max(values.runs) > limits.run
            or values.own < limits.own
        )
        return ChipDoubt.HIDDEN if is_hidden else ChipDoubt.NONE

    def _count_doubt(self, strip: FlatStack, seams: Seams, slack: float) -> ChipDoubt:
        """COUNT_CLOSE if another number of chips may be right."""
        limits = self.limits
        low, high = limits.thickness
        head, foot = (abs(row - end) / ROWS_PER_CHIP for row, end in zip(
            (seams.rows[0], seams.rows[-1]), strip.expected_ends(), strict=True))
        is_off = head > limits.head_off or foot > (
            limits.foot_off if slack > 1 else limits.drawn_foot_off)
        rough = seams.uneven > limits.uneven_close and seams.lead < limits.clear_lead
        is_even = low < seams.thickness < high and seams.uneven < limits.uneven and not rough
        is_close = is_off or seams.lead < limits.count_lead or not is_even
        return ChipDoubt.COUNT_CLOSE if is_close else ChipDoubt.NONE


def _unfit(strip: FlatStack, seams: Seams) -> ChipDoubt:
    """Doubt about a strip in which no stack can be counted at all."""
    step = float(strip.rows[1] - strip.rows[0])
    if step * ROWS_PER_CHIP * seams.thickness < _LEAST_PX:
        return ChipDoubt.SMALL
    if strip.shape.q > _STEEPEST:
        return ChipDoubt.STEEP
    light = np.sort(strip.lab[seams.rows[0] : seams.rows[-1] : 2, ::2, 0], axis=None)
    if light[len(light) // 2] > 98:
        return ChipDoubt.BURNT_OUT
    return ChipDoubt.DARK if light[int(0.9 * len(light))] < 4 else ChipDoubt.NONE


def _below(told: Floats, foot: int) -> float:
    """The network's own certainty, without the ground, that no chip lies under the foot."""
    rows = told[foot + 3 : foot + 3 + 2 * ROWS_PER_CHIP, 3]
    return float(np.exp(rows).mean()) if len(rows) > ROWS_PER_CHIP // 4 else 0.0


def _confidence(seams: Seams, values: Values) -> float:
    """The chance that count and values are right, never above `MOST_SURE`."""
    leads = np.array([seams.lead, *values.leads])
    wrong = float((1 / (1 + np.exp(1.5 + 1.2 * leads))).sum())
    return round(min(MOST_SURE, max(0.0, 1 - wrong) * min(1.0, seams.sure_ends + 0.5)), 4)


def _nothing(box: Box, why: ChipDoubt) -> StackCount:
    return StackCount(box, None, 0.0, (), why)

"""Colour card in view: its grey sets the white, chips laid beside it give the house's colours.

So the colours of one table's light become the chip set's own, and the white balance's spread of
chip_values.py can be small (KNOWN_WHITE).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.chips.chip_set import Bgr, ChipSet
from drivers.vision.chips.picture_light import felt_colour
from drivers.vision.chips.stack_flattening import FlatStack, flatten
from drivers.vision.chips.stack_lean import Box
from drivers.vision.opencv import cv2

#: How far the white balance may still be off once a grey card was seen.
KNOWN_WHITE: Final = 0.04
_LEAST_PX: Final = 16
#: Light and shade move a colour's level more than its tint.
_WEIGHTS: Final = np.array([0.5, 1.0, 1.0], np.float32)
_SPOTS_LEAST: Final = 0.12  # of the edge
_SPOTS_APART: Final = 14.0


class CardUnusable(ValueError):
    """The card, or a chip beside it, can't be used: what was found and what was expected."""


def grey_gains(picture: Picture, box: Box) -> tuple[float, float, float]:
    """Factors for blue, green, red that make the card in `box` grey at the same light level."""
    pixels = _pixels(picture, box)
    if (pixels > 250).any(axis=1).mean() > 0.02:
        raise CardUnusable("the grey card is burnt out: less exposure, or no lamp's reflection")
    middle = np.median(pixels, axis=0)
    if middle.min() < 15:
        raise CardUnusable(f"the grey card is too dark ({middle.min():.0f} of 255): more light")
    if middle.max() > 1.9 * middle.min():
        raise CardUnusable("that is no grey card: its colours are too far apart")
    gains = middle.mean() / middle
    return float(gains[0]), float(gains[1]), float(gains[2])


def chip_set_with_colours(house: ChipSet, picture: Picture, samples: Mapping[int, Box]) -> ChipSet:
    """The chip set with the edge colours of this table: one box for each value that lies there.

    Raises CardUnusable for a value that the house doesn't have, or a box that shows too little.

    Each box holds one chip or a stack of one value, seen from the side. The edge's colours are
    gathered; those nearest to the old base and spots replace them.
    """
    strangers = set(samples) - {chip.value for chip in house.chips}
    if strangers:
        raise CardUnusable(f"the house has no chip of {min(strangers)}")
    chips = []
    for chip in house.chips:
        if chip.value not in samples:
            chips.append(chip)
            continue
        strip = flatten(picture, samples[chip.value], house.ratio)
        if strip is None:
            raise CardUnusable(f"the chip of {chip.value}: too small or outside the picture")
        seen = _edge(strip)
        colours = [_nearest(seen, old) for old in (chip.colour, *chip.spots)]
        chips.append(replace(chip, colour=colours[0], spots=tuple(colours[1:])))
    return replace(house, chips=tuple(chips))


def chip_set_in_light(house: ChipSet, picture: Picture, boxes: Sequence[Box]) -> ChipSet:
    """The chip set with the felt's colour beside the chips in `boxes`: their colours were learned
    in this picture's light. Unchanged where no felt can be seen."""
    felt = felt_colour(picture, boxes)
    return house if felt is None else replace(house, felt=felt)


def unknown_chip_colours(picture: Picture, box: Box, ratio: float) -> tuple[Bgr, tuple[Bgr, ...]]:
    """Edge and spots of a wholly unknown chip: a box of one chip or a stack of it.

    The two most frequent colours of the edge; a second one that is no other colour, or of which
    there is too little, is none. Raises CardUnusable for a box that shows too little.
    """
    strip = flatten(picture, box, ratio)
    if strip is None:
        raise CardUnusable("the chip: too small or outside the picture")
    seen = np.ascontiguousarray(_edge(strip), np.float32)
    if len(seen) < 2 * _LEAST_PX:
        raise CardUnusable("the chip: too small or outside the picture")
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.5)
    cv2.setRNGSeed(0)  # the same stack gives the same colours
    _, own, middles = cv2.kmeans(seen * _WEIGHTS, 2, np.zeros(0, np.int32), stop, 2,
                                 cv2.KMEANS_PP_CENTERS)
    share = float((own == 1).mean())
    order = (0, 1) if share <= 0.5 else (1, 0)
    base, spot = (_bgr(middles[at] / _WEIGHTS) for at in order)
    apart = float(np.linalg.norm(middles[0] - middles[1]))
    has_spots = min(share, 1 - share) >= _SPOTS_LEAST and apart >= _SPOTS_APART
    return base, (spot,) if has_spots else ()


def colour_distance(one: Bgr, other: Bgr) -> float:
    """Distance of two colours in L*a*b*; light's level counts half."""
    first, second = (
        cv2.cvtColor(np.array([[bgr]], np.float32) / 255, cv2.COLOR_BGR2LAB)[0, 0] * _WEIGHTS
        for bgr in (one, other))
    return float(np.linalg.norm(first - second))


def _edge(strip: FlatStack) -> Floats:
    """The colours of a stack's edge, L*a*b*, without its rim and foot."""
    rim, foot = strip.expected_ends()
    air = 0.1 * (foot - rim)
    return strip.lab[int(rim + air) : int(foot - air) + 1].reshape(-1, 3)


def _bgr(lab: Floats) -> Bgr:
    shown = cv2.cvtColor(np.asarray(lab, np.float32)[None, None], cv2.COLOR_LAB2BGR)[0, 0]
    b, g, r = (int(v) for v in np.clip(shown * 255, 0, 255).round())
    return b, g, r


def _nearest(seen: Floats, old: Bgr) -> Bgr:
    """The middle of those pixels that are nearest to the old colour, a tenth at least."""
    lab = cv2.cvtColor(np.array([[old]], np.float32) / 255, cv2.COLOR_BGR2LAB)[0, 0]
    off = (((seen - lab) / np.array([2.0, 1.0, 1.0], np.float32)) ** 2).sum(1)
    near = seen[off <= np.quantile(off, 0.15)]
    return _bgr(np.median(near, axis=0))


def _pixels(picture: Picture, box: Box) -> Floats:
    x0, y0 = (max(round(v), 0) for v in box[:2])
    part = picture[y0 : round(box[3]), x0 : round(box[2])]
    if part.shape[0] * part.shape[1] < _LEAST_PX:
        raise CardUnusable("the grey card lies outside the picture, or its box is too small")
    return part.reshape(-1, 3).astype(np.float32)

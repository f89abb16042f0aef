"""Which value each chip of a flattened stack has, by the colours of its edge.

Each chip's edge is seen as 24 columns; the house's chips say what base and spot colours to expect.
The light of the picture (brightness and white balance) is unknown within limits: it is found
together with the values, from several starts, and a value stands only where every start that
explains the picture nearly as well agrees. So two colours that this light can't tell apart are
"close", and a chip of no known colour is "unlike".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.opencv import cv2
from drivers.vision.readings import Floats

#: How far a house's colour and the same colour in a picture lie apart, as natural logarithms.
LIGHT_SPREAD: Final = 0.45  # brightness of the whole picture
WHITE_SPREAD: Final = 0.10  # white balance of an uncalibrated camera, per channel
_NOISE: Final = np.array([9.0, 6.5, 6.5], np.float32)  # within one colour: L*, a*, b*
_OTHER: Final = 2.0e-6  # chance density of any other colour
_SPOTS: Final = 0.28  # of an edge, where the file doesn't say
_STRANGE: Final = 0.14  # dirt, glare, a neighbour
_STRANGE_UNTOLD: Final = 0.35  # the same where a chip's spots are not in the file
_TEMPER: Final = 0.45  # columns beside each other are not independent
_OWN: Final = 0.6  # a column of the stack itself fits this much of what the best columns fit
_LEAST_COLUMNS: Final = 5
_FLOOR: Final = 0.012  # light below this is noise
_TRIED: Final = 3  # starts that are followed to the end
_HOPELESS: Final = 15.0  # log chance behind the best one: a start is not followed
_STARTS: Final = (
    (0.0, 0.0), (-0.4, 0.0), (0.4, 0.0), (0.0, 0.14), (0.0, -0.14), (-0.4, -0.14), (-0.4, 0.14),
)


@dataclass(frozen=True, slots=True)
class Values:
    """Values top down, the log odds of each chip's over its next best, and how known its colour is.

    `known`: the part of the edge that the chip's own colours explain; `based`: its base alone;
    `runs`: the most columns side by side that show its spots' colours. `own`: the part of the
    columns that were taken for the stack's own.
    """

    values: tuple[int, ...]
    leads: tuple[float, ...]
    known: tuple[float, ...]
    based: tuple[float, ...]
    runs: tuple[int, ...] = ()
    own: float = 1.0


@dataclass(frozen=True, slots=True)
class Palette:
    """The house's colours as light: base and spots of each chip, and their expected shares."""

    values: tuple[int, ...]
    light: Floats  # (colours, 3) linear BGR
    share: Floats  # (colours,)
    belongs: Floats  # (chips, colours): 1 where the chip has the colour
    strange: Floats  # (chips,)
    base: NDArray[np.int64]  # (chips,): which of the colours is each chip's base

    @classmethod
    def of(cls, house: ChipSet) -> "Palette":
        """The palette of a chip set."""
        light, owner, share, strange = [], [], [], []
        for n, chip in enumerate(house.chips):
            told = chip.spots_share is not None or bool(chip.spots)
            other = _STRANGE if told else _STRANGE_UNTOLD
            spots = chip.spots_share if chip.spots_share is not None else _SPOTS
            spots = spots * (1 - other) if chip.spots else 0.0
            colours = [chip.colour, *chip.spots]
            parts = [1 - other - spots, *[spots / len(chip.spots) for _ in chip.spots]]
            light += colours
            share += parts
            owner += [n] * len(colours)
            strange.append(other)
        lit = np.asarray((np.array(light, np.float32) / 255) ** 2.2, np.float32)
        return cls(
            tuple(chip.value for chip in house.chips), lit, np.array(share, np.float32),
            np.array([[float(one == n) for one in owner] for n in range(len(house.chips))],
                     np.float32),
            np.array(strange, np.float32),
            np.array([owner.index(n) for n in range(len(house.chips))]),
        )


def find_values(
    slabs: Sequence[Floats], palette: Palette, white: float = WHITE_SPREAD
) -> Values:
    """Values of slabs (each (columns, 3) L*a*b*); `white` is the white balance's spread."""
    seen = np.stack([np.asarray(slab, np.float32) for slab in slabs])
    starts = np.array(
        [(b + k, b, b - k) for b, k in _STARTS if abs(k) <= 2 * white], np.float32
    )
    few = _fit(seen[:, ::3], palette, starts, white, 1)
    likely = np.argsort(-few.total)[:_TRIED]
    likely = likely[few.total[likely] > few.total[likely[0]] - _HOPELESS]
    own = _own_columns(seen, palette, few.gains[likely[:1]])
    fit = _fit(own, palette, few.gains[likely], white, 2)
    weight = np.exp((fit.total - fit.total.max()) * 0.5)
    chance = (weight[:, None, None] * fit.chance).sum(0) / weight.sum()
    order = np.argsort(-chance, axis=1)
    first, at = order[:, 0], np.arange(len(seen))
    if chance.shape[1] > 1:
        second = np.log(np.maximum(chance[at, order[:, 1]], 1e-9))
        lead = np.log(np.maximum(chance[at, first], 1e-9)) - second
    else:
        lead = np.full(len(seen), 9.0)
    best = int(fit.total.argmax())
    return Values(
        tuple(palette.values[n] for n in first), tuple(float(v) for v in lead),
        tuple(float(v) for v in fit.known[best, at, first]),
        tuple(float(v) for v in fit.based[best, at, first]),
        _runs(_nearness(seen, palette, fit.gains[best : best + 1])[0], palette, first),
        own.shape[1] / seen.shape[1],
    )


def _runs(near: Floats, palette: Palette, first: NDArray[np.int64]) -> tuple[int, ...]:
    """For each slab the most columns side by side that show a spot's colour and not the base's."""
    mixed = near * palette.share * palette.belongs[first][:, None]
    at = np.arange(len(first))[:, None]
    base = mixed[at, np.arange(near.shape[1])[None], palette.base[first][:, None]]
    spotted = mixed.sum(-1) > 2 * base + _OTHER
    longest = run = np.zeros(len(first), int)
    for column in spotted.T:
        run = (run + 1) * column
        longest = np.maximum(longest, run)
    return tuple(longest.tolist())


def _own_columns(seen: Floats, palette: Palette, gains: Floats) -> Floats:
    """Without the columns that show something else: a neighbour, a hand, felt beside the stack."""
    if len(seen) < 3:
        return seen
    near = _nearness(seen, palette, gains)[0]
    best = _scores(near, palette)[0].argmax(1)
    mine = palette.belongs[best]
    told = (near * palette.share * mine[:, None]).sum(-1)
    fits = (told / (told + _OTHER * 0.15)).mean(0)
    kept = fits > _OWN * np.median(np.sort(fits)[-8:])
    return seen[:, kept] if kept.sum() >= _LEAST_COLUMNS else seen


def slabs_of(lab: Floats, seams: Sequence[int]) -> list[Floats]:
    """Each chip's columns: the middle rows between its seams, their median."""
    found = []
    for top, foot in pairwise(seams):
        air = max(int((foot - top) * 0.25), 1)
        rows = lab[top + air : foot - air + 1]
        found.append(np.median(rows if len(rows) else lab[top:foot], axis=0))
    return found


class _Fit(NamedTuple):
    """For each start: total log chance, each slab's chances of values and explained part, gains."""

    total: Floats  # (starts,)
    chance: Floats  # (starts, slabs, values)
    known: Floats  # (starts, slabs, values)
    based: Floats  # (starts, slabs, values)
    gains: Floats  # (starts, 3): logarithms of the light's blue, green and red


def _fit(seen: Floats, palette: Palette, gains: Floats, white: float, rounds: int) -> _Fit:
    """Light and values together, from each start of `gains`, a few rounds each."""
    light = np.log(_light_of(seen))
    for _ in range(rounds):
        near = _nearness(seen, palette, gains)
        scores = _scores(near, palette)[0]
        gains = _better_gains(light, near, scores.argmax(-1), palette, white)
    scores, known, based = _scores(_nearness(seen, palette, gains), palette)
    tempered = scores * _TEMPER
    top = tempered.max(-1, keepdims=True)
    chance = np.exp(tempered - top)
    total = (top[..., 0] + np.log(chance.sum(-1))).sum(-1)
    mean = gains.mean(-1, keepdims=True)
    total = total - 0.5 * (mean[:, 0] / LIGHT_SPREAD) ** 2
    total = total - 0.5 * (((gains - mean) / max(white, 0.02)) ** 2).sum(-1)
    return _Fit(total, chance / chance.sum(-1, keepdims=True), known, based, gains)


def _nearness(seen: Floats, palette: Palette, gains: Floats) -> Floats:
    """(starts, slabs, columns, colours): each column's chance density under each colour."""
    lit = np.clip(palette.light[None] * np.exp(gains)[:, None], 0, 1.0) ** (1 / 2.2)
    lab = cv2.cvtColor(lit.astype(np.float32), cv2.COLOR_BGR2LAB) / _NOISE
    scaled = seen / _NOISE
    cross = scaled @ lab.transpose(0, 2, 1)[:, None]
    far = (scaled**2).sum(-1)[None, :, :, None] - 2 * cross + (lab**2).sum(-1)[:, None, None]
    density: Floats = np.exp(-0.5 * np.maximum(far, 0)) / (15.75 * float(_NOISE.prod()))
    return density


def _scores(near: Floats, palette: Palette) -> tuple[Floats, Floats, Floats]:
    """(..., slabs, values) log chances, the part of each slab that its colours explain, and the
    part that the base colour alone explains."""
    mixed = near * palette.share
    told = mixed @ palette.belongs.T
    whole = told + palette.strange * _OTHER + 1e-12
    based = mixed[..., palette.base] / whole
    return np.log(whole).sum(-2), (told / whole).mean(-2), based.mean(-2)


def _better_gains(
    light: Floats, near: Floats, first: Floats, palette: Palette, white: float
) -> Floats:
    """Gains that bring the chosen chips' colours onto what is seen, held back by their spread."""
    mixed = near * palette.share * palette.belongs[first][:, :, None]
    sure = mixed / (mixed.sum(-1, keepdims=True) + _OTHER * 0.15)
    level = np.maximum(palette.light, _FLOOR)
    bright = np.minimum(level / 0.1, 1.0)  # (colours, 3): dark ones say little of the light
    per_column = sure @ bright
    weighed = sure @ (bright * np.log(level))
    off = (per_column * light[None] - weighed).sum((1, 2))
    whole = per_column.sum((1, 2))
    found = np.clip(off / (whole + 1e-6), -1.5, 1.5)
    slabs, columns = light.shape[:2]
    weight = whole / columns / slabs * min(slabs, 4.0) * 12
    mean = (found * weight).sum(-1) / (weight.sum(-1) + (0.3 / LIGHT_SPREAD) ** 2)
    spread = (0.15 / max(white, 0.01)) ** 2
    gains = mean[:, None] + (found - mean[:, None]) * weight / (weight + spread)
    return np.asarray(gains, np.float32)


def _light_of(lab: Floats) -> Floats:
    shown = cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_LAB2BGR)
    light: Floats = np.maximum(np.clip(shown, 0, 1) ** 2.2, _FLOOR)
    return light

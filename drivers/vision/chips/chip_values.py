"""Values of a flattened stack's chips, by the colours of their edges.

Each chip's edge is seen as 24 columns; the house's chips give the expected base and spot colours.
The light of the picture (brightness and white balance) is unknown within limits: it is found
together with the values, from several starts, and a value stands only if every start that explains
the picture nearly as well agrees. So two colours that this light can't tell apart are "close", and
a chip of no known colour is "unlike". Where the picture's light is known to be another than the
colours' own (`picture_light.py`), what is seen is brought back to theirs first, and the starts lie
around each light that may be.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import Floats
from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.chips.picture_light import PLAIN, Light
from drivers.vision.opencv import cv2

#: How far a house's colour and the same colour in a picture lie apart, as natural logarithms.
LIGHT_SPREAD: Final = 0.45  # brightness of the whole picture
WHITE_SPREAD: Final = 0.10  # white balance of an uncalibrated camera, per channel
_NOISE: Final = np.array([9.0, 6.5, 6.5], np.float32)  # within one colour: L*, a*, b*
_THREE: Final = np.ones(3, np.float32)  # sums by it take a tenth of the time of .sum(-1)
_OTHER: Final = 2.0e-6  # chance density of any other colour
_SPOTS: Final = 0.28  # of an edge, where the file doesn't say
_STRANGE: Final = 0.14  # dirt, glare, a neighbour
_STRANGE_UNTOLD: Final = 0.35  # the same where a chip's spots are not in the file
_TEMPER: Final = 0.45  # columns beside each other are not independent
_OWN: Final = 0.6  # a column of the stack itself fits this much of what the best columns fit
_LEAST_COLUMNS: Final = 5
_FLOOR: Final = 0.012  # light below this is noise
_FLOOR_SHOWN: Final = np.float32(_FLOOR ** (1 / 2.2))
_TRIED: Final = 3  # starts that are followed to the end
_TRIED_STRANGE: Final = 6  # the same in another light
#: In another light: starts around each that may be, the least spread of the white balance and what
#: each mired adds to it, and how far each channel of a colour moves by it, in
#: parts of what the other two differ from it: greys stay grey, no sensor and no paint is known.
_AROUND: Final = ((0.0, 0.0), (-0.3, 0.0), (0.3, 0.0))
_STRANGE_WHITE: Final = 0.08
_WHITE_BY_MIRED: Final = 0.0006
_MOVED_BY_MIRED: Final = 0.0012
_LIT: Final = 0.12  # bright enough columns in another light that the felt doesn't tell by itself
_KNOWN_STRANGE: Final = 0.45
_HOPELESS: Final = 15.0  # log chance behind the best one: a start is not followed
_STARTS: Final = (
    (0.0, 0.0), (-0.4, 0.0), (0.4, 0.0), (0.0, 0.14), (0.0, -0.14), (-0.4, -0.14), (-0.4, 0.14),
)


@dataclass(frozen=True, slots=True)
class Values:
    """Values top down, the log odds of each chip's over its next best, and how known its colour is.

    `known`: the part of the edge that the chip's own colours explain; `based`: its base alone;
    `runs`: the most columns side by side that show its spots' colours. `own`: the part of the
    columns that count as the stack's own. `lit`: how much of the chips shows white or grey, and so
    what light falls on it.
    """

    values: tuple[int, ...]
    leads: tuple[float, ...]
    known: tuple[float, ...]
    based: tuple[float, ...]
    runs: tuple[int, ...] = ()
    own: float = 1.0
    lit: float = 1.0

    @property
    def each(self) -> "list[Values]":
        """Those of each chip, told in the light of all."""
        return [replace(self, values=self.values[n:n + 1], leads=self.leads[n:n + 1],
                        known=self.known[n:n + 1], based=self.based[n:n + 1],
                        runs=self.runs[n:n + 1]) for n in range(len(self.values))]

    def is_in(self, light: Light) -> bool:
        """True if these values can be told in this light: it is known by felt and chips."""
        if light.is_plain:
            return True
        known = self.lit >= _LIT if not light.is_whole else True
        return light.is_told and known and min(self.known) >= _KNOWN_STRANGE


@dataclass(frozen=True, slots=True)
class Palette:
    """The house's colours as light: base and spots of each chip, and their expected shares."""

    values: tuple[int, ...]
    light: Floats  # (colours, 3) linear BGR
    share: Floats  # (colours,)
    belongs: Floats  # (chips, colours): 1 where the chip has the colour
    strange: Floats  # (chips,)
    base: NDArray[np.int64]  # (chips,): which of the colours is each chip's base
    density: Floats  # (colours,): share by the highest density of a colour
    stray: Floats  # (chips,): density of what may be on any chip: dirt, glare
    bright: Floats  # (colours, 3): dark ones say little of the light
    level: Floats  # (colours, 3): logarithm of the light, as much as it says
    grey: Floats  # (colours,): 1 for white and light grey, which show what light falls on them
    vivid: Floats  # (colours, 3): how far the other two lights differ from each

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
        shares, stray = np.array(share, np.float32), np.array(strange, np.float32)
        level = np.maximum(lit, _FLOOR)
        bright = np.minimum(level / 0.1, 1.0)
        return cls(
            tuple(chip.value for chip in house.chips), lit, shares,
            np.array([[float(one == n) for one in owner] for n in range(len(house.chips))],
                     np.float32),
            stray,
            np.array([owner.index(n) for n in range(len(house.chips))]),
            shares / np.float32(15.75 * _NOISE.prod()),
            stray * np.float32(_OTHER) + np.float32(1e-12), bright, bright * np.log(level),
            np.minimum(lit.min(1) / 0.1, 1) * lit.min(1) / np.maximum(lit.max(1), _FLOOR),
            np.sqrt(np.square(lit[:, :, None] - lit[:, None]).sum(2)),
        )


def find_values(
    slabs: Sequence[Floats], palette: Palette, white: float = WHITE_SPREAD, light: Light = PLAIN,
    is_upright: bool = True,
) -> Values:
    """Values of slabs (each (columns, 3) L*a*b*); `white` is the white balance's spread, `light`
    the picture's, `is_upright` False where the slabs' columns don't stand above each other."""
    seen = _Seen.of(_in_own_light(np.asarray(slabs, np.float32), light))
    search = _Search.of(palette, white, light)
    few = _fit(seen.columns(slice(None, None, 3)), search, search.starts, 1)
    likely = np.argsort(-few.total)[: _TRIED if light.is_plain else _TRIED_STRANGE]
    likely = likely[few.total[likely] > few.total[likely[0]] - _HOPELESS]
    search = search.only(likely)
    mixed = _mixed(seen, search, few.gains[likely])
    kept = _own_columns(mixed[:1], palette) if is_upright else np.ones(seen.lab.shape[1], bool)
    if kept.all():
        fit = _fit(seen, search, few.gains[likely], 2, mixed)
    else:
        fit = _fit(seen.columns(kept), search, few.gains[likely], 2, mixed[:, :, kept])
    weight = np.exp((fit.total - fit.total.max()) * 0.5)
    chance = (weight[:, None, None] * fit.chance).sum(0) / weight.sum()
    order = np.argsort(-chance, axis=1)
    first, at = order[:, 0], np.arange(len(chance))
    if chance.shape[1] > 1:
        second = np.log(np.maximum(chance[at, order[:, 1]], 1e-9))
        lead = np.log(np.maximum(chance[at, first], 1e-9)) - second
    else:
        lead = np.full(len(chance), 9.0)
    best = int(fit.total.argmax())
    mixed = fit.mixed if kept.all() else _mixed(seen, search.only([best]),
                                                fit.gains[best : best + 1])
    return Values(
        tuple(palette.values[n] for n in first), tuple(lead.tolist()),
        tuple(fit.known[best, at, first].tolist()), tuple(fit.based[best, at, first].tolist()),
        _runs(mixed[best if kept.all() else 0], palette, first),
        float(kept.mean()), float(fit.lit[best]),
    )


def _in_own_light(lab: Floats, light: Light) -> Floats:
    """L*a*b* as it were in the colours' own light."""
    if light.is_plain:
        return lab
    shown = cv2.cvtColor(lab.reshape(1, -1, 3), cv2.COLOR_LAB2BGR)
    lit = np.minimum(np.maximum(shown, 0) ** 2.2 * np.exp(-light.centre), 1)
    turned = cv2.cvtColor((lit ** (1 / 2.2)).astype(np.float32), cv2.COLOR_BGR2LAB)
    return np.asarray(turned.reshape(lab.shape), np.float32)


def _runs(mixed: Floats, palette: Palette, first: NDArray[np.int64]) -> tuple[int, ...]:
    """For each slab the most columns side by side that show a spot's colour and not the base's."""
    own = mixed * palette.belongs[first][:, None]
    base = np.take_along_axis(own, palette.base[first][:, None, None], axis=2)[..., 0]
    spotted = own @ np.ones(own.shape[-1], np.float32) > 2 * base + _OTHER
    at = np.arange(spotted.shape[1])
    # How far each column lies behind the last one that shows no spot.
    behind = at - np.maximum.accumulate(np.where(spotted, -1, at), axis=1)
    return tuple(behind.max(axis=1).tolist())


def _own_columns(mixed: Floats, palette: Palette) -> NDArray[np.bool_]:
    """Columns of the stack itself, without a neighbour, a hand, felt beside it.

    `mixed` are the densities in one light, (1, slabs, columns, colours).
    """
    _, slabs, columns, _ = mixed.shape
    everything = np.ones(columns, bool)
    if slabs < 3:
        return everything
    best = np.log(_whole(_told(mixed, palette), palette)).sum(-2)[0].argmax(1)
    told = (mixed[0] @ palette.belongs[best][..., None])[..., 0]
    fits = (told / (told + _OTHER * 0.15)).mean(0)
    kept: NDArray[np.bool_] = fits > _OWN * np.median(np.sort(fits)[-8:])
    return kept if kept.sum() >= _LEAST_COLUMNS else everything


def slabs_of(lab: Floats, seams: Sequence[int]) -> list[Floats]:
    """Each chip's columns: the middle rows between its seams, their median."""
    found = []
    for top, foot in pairwise(seams):
        air = max(int((foot - top) * 0.25), 1)
        rows = lab[top + air : foot - air + 1]
        found.append(row_median(rows if len(rows) else lab[top:foot]))
    return found


def row_median(rows: Floats) -> Floats:
    """As np.median over the first axis, which takes several times as long for so few rows."""
    ranked, half = np.sort(rows, axis=0), len(rows) // 2
    middle: Floats = ranked[half] if len(rows) % 2 else (ranked[half - 1] + ranked[half]) / 2
    return middle


class _Seen(NamedTuple):
    """The slabs as seen: as colours, as light, and as terms for the comparison with the palette."""

    lab: Floats  # (slabs, columns, 3)
    light: Floats  # (slabs, columns, 3): logarithms of blue, green and red
    terms: Floats  # (slabs, columns, 5): the colour over its noise, its square, 1

    @classmethod
    def of(cls, lab: Floats) -> "_Seen":
        terms = np.ones((*lab.shape[:2], 5), np.float32)
        terms[..., :3] = lab / _NOISE
        terms[..., 3] = np.square(terms[..., :3]) @ _THREE
        return cls(lab, _light_of(lab), terms)

    def columns(self, which: slice | NDArray[np.bool_]) -> "_Seen":
        return _Seen(*(part[:, which] for part in self))


class _Fit(NamedTuple):
    """For each start: total log chance, each slab's chances of values and explained part, gains."""

    total: Floats  # (starts,)
    chance: Floats  # (starts, slabs, values)
    known: Floats  # (starts, slabs, values)
    based: Floats  # (starts, slabs, values)
    gains: Floats  # (starts, 3): logarithms of the light's blue, green and red
    lit: Floats  # (starts,): the part of the columns that shows white or grey
    mixed: Floats  # (starts, slabs, columns, colours) in this light, as `_mixed` tells them


class _Search(NamedTuple):
    """The palette, and where its light is looked for: starts, the middles that they are held to,
    (starts, 3), the log chance of each middle, the white balance's spread, the most light that a
    channel shows, and how far each colour may be off, (colours, 3) of its light; None: not."""

    palette: Palette
    starts: Floats
    middles: Floats
    chance: Floats
    white: float
    most: Floats
    moved: Floats | None

    @classmethod
    def of(cls, palette: Palette, white: float, light: Light) -> "_Search":
        if light.is_plain:
            starts = np.array([(b + k, b, b - k) for b, k in _STARTS if abs(k) <= 2 * white],
                              np.float32)
            return cls(palette, starts, np.zeros_like(starts), np.zeros(len(starts), np.float32),
                       white, np.ones(3, np.float32), None)
        around = np.array([(b + k, b, b - k) for b, k in _AROUND], np.float32)
        middles = np.repeat(light.aside, len(around), 0)
        far = abs(light.mired)
        return cls(palette, middles + np.tile(around, (len(light.aside), 1)), middles,
                   np.repeat(light.chance, len(around)),
                   float(np.hypot(max(white, _STRANGE_WHITE), _WHITE_BY_MIRED * far)),
                   np.minimum(np.exp(-light.centre), 1),
                   np.float32(_MOVED_BY_MIRED * far) * palette.vivid)

    def only(self, which: Sequence[int] | NDArray[np.int64]) -> "_Search":
        """With these starts alone."""
        at = np.asarray(which)
        return self._replace(starts=self.starts[at], middles=self.middles[at],
                             chance=self.chance[at])


def _fit(
    seen: _Seen, search: _Search, gains: Floats, rounds: int, mixed: Floats | None = None
) -> _Fit:
    """Light and values together, from each start of `gains`, a few rounds each; `mixed` are the
    densities in the light of the starts, if they are known."""
    palette = search.palette
    for _ in range(rounds):
        if mixed is None:
            mixed = _mixed(seen, search, gains)
        scores = np.log(_whole(_told(mixed, palette), palette)).sum(-2)
        gains, lit = _better_gains(seen.light, mixed, scores.argmax(-1), search)
        mixed = None
    mixed = _mixed(seen, search, gains)
    told = _told(mixed, palette)
    whole = _whole(told, palette)
    tempered = np.log(whole).sum(-2) * _TEMPER
    known, based = (told / whole).mean(-2), (mixed[..., palette.base] / whole).mean(-2)
    top = tempered.max(-1, keepdims=True)
    chance = np.exp(tempered - top)
    total = (top[..., 0] + np.log(chance.sum(-1))).sum(-1)
    off = gains - search.middles
    mean = off.mean(-1, keepdims=True)
    total = total - 0.5 * (mean[:, 0] / LIGHT_SPREAD) ** 2
    total = total - 0.5 * (((off - mean) / max(search.white, 0.02)) ** 2).sum(-1) + search.chance
    return _Fit(total, chance / chance.sum(-1, keepdims=True), known, based, gains, lit,
                mixed)


def _mixed(seen: _Seen, search: _Search, gains: Floats) -> Floats:
    """(starts, slabs, columns, colours): each column's chance density under each colour, weighed
    by that colour's share of its chip's edge."""
    palette = search.palette
    if search.moved is not None:
        return _mixed_loosely(seen, search, gains)
    lit = np.minimum(palette.light * np.exp(gains)[:, None], 1.0) ** (1 / 2.2)
    lab = cv2.cvtColor(lit.astype(np.float32), cv2.COLOR_BGR2LAB) / _NOISE
    # Minus half the squared distance of two colours, as a sum of products.
    against = np.empty((len(gains), 5, lab.shape[1]), np.float32)
    against[:, :3] = lab.transpose(0, 2, 1)
    against[:, 3] = -0.5
    against[:, 4] = -0.5 * (np.square(lab) @ _THREE)
    near = np.matmul(seen.terms.reshape(-1, 5), against)
    mixed = np.exp(np.minimum(near, 0, out=near), out=near)
    mixed *= palette.density
    whole: Floats = mixed.reshape(len(gains), *seen.lab.shape[:2], -1)
    return whole


def _mixed_loosely(seen: _Seen, search: _Search, gains: Floats) -> Floats:
    """The same where each colour may be off: its noise lies along what it may be."""
    palette = search.palette
    off = np.concatenate([np.zeros((1, 3), np.float32), np.eye(3, dtype=np.float32),
                          -np.eye(3, dtype=np.float32)])
    lit = np.maximum(palette.light + off[:, None] * search.moved, 0)
    lit = np.minimum(lit * np.exp(gains)[:, None, None], search.most) ** (1 / 2.2)
    shape = lit.shape
    lab = cv2.cvtColor(lit.reshape(1, -1, 3).astype(np.float32), cv2.COLOR_BGR2LAB)
    lab = lab.reshape(shape) / _NOISE
    middle, aside = lab.mean(1), lab - lab.mean(1, keepdims=True)
    spread = np.einsum("svci,svcj->scij", aside, aside) / 2 + np.eye(3, dtype=np.float32)
    sharp = np.linalg.inv(spread)
    pulled = np.einsum("scij,scj->sci", sharp, middle)
    own = -0.5 * np.einsum("sci,sci->sc", pulled, middle)
    at = (seen.lab / _NOISE).reshape(-1, 3)
    rows, columns = np.triu_indices(3)
    squares = at[:, rows] * at[:, columns]
    weights = -0.5 * sharp[..., rows, columns] * np.where(rows == columns, 1.0, 2.0)
    near = np.matmul(squares, weights.transpose(0, 2, 1)) + own[:, None]
    near += np.matmul(at, pulled.transpose(0, 2, 1))
    mixed = np.exp(np.minimum(near, 0))
    mixed *= (palette.density * np.sqrt(np.linalg.det(sharp)))[:, None]
    whole: Floats = mixed.astype(np.float32).reshape(len(gains), *seen.lab.shape[:2], -1)
    return whole


def _told(mixed: Floats, palette: Palette) -> Floats:
    """(..., slabs, columns, values): each value's part of the density."""
    told: Floats = mixed.reshape(-1, mixed.shape[-1]) @ palette.belongs.T
    return told.reshape(*mixed.shape[:-1], -1)


def _whole(told: Floats, palette: Palette) -> Floats:
    """The same with things that may be on any chip: dirt, glare."""
    whole: Floats = told + palette.stray
    return whole


def _better_gains(
    light: Floats, mixed: Floats, first: NDArray[np.int64], search: _Search
) -> tuple[Floats, Floats]:
    """Gains that bring the chosen chips' colours onto the seen ones, damped by their spread; and
    the part of the columns that shows white or grey."""
    slabs, columns = light.shape[:2]
    palette, white = search.palette, search.white
    mine = mixed * palette.belongs[first][:, :, None]
    mine /= (mine @ np.ones((mine.shape[-1], 1), np.float32)) + np.float32(_OTHER * 0.15)
    sure = mine.reshape(len(mixed), slabs * columns, -1).transpose(0, 2, 1)
    counted = sure.sum(-1)
    whole = counted @ palette.bright
    off = (sure @ light.reshape(-1, 3) * palette.bright).sum(1) - counted @ palette.level
    found = np.clip(off / (whole + 1e-6) - search.middles, -1.5, 1.5)
    weight = whole / columns / slabs * min(slabs, 4.0) * 12
    mean = (found * weight).sum(-1) / (weight.sum(-1) + (0.3 / LIGHT_SPREAD) ** 2)
    spread = (0.15 / max(white, 0.01)) ** 2
    gains = mean[:, None] + (found - mean[:, None]) * weight / (weight + spread)
    return (np.asarray(gains + search.middles, np.float32),
            counted @ palette.grey / np.float32(columns * slabs))


def _light_of(lab: Floats) -> Floats:
    """Logarithms of blue, green and red light, 0 where it is full."""
    shown = cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)
    light: Floats = np.log(np.minimum(np.maximum(shown, _FLOOR_SHOWN), 1)) * np.float32(2.2)
    return light

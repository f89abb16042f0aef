"""Number of chips in a flattened stack: seams found by dynamic programming.

A small network classifies each row of the strip: above the stack, a seam, inside a chip or below
the stack. For every possible count the best places of the seams are found; chips are nearly equally
thick, but how thick is taken from the picture: the setting is a weak prior. The count stands by its
lead over the next best one.
"""

from typing import Final

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import Floats
from drivers.vision.chips.stack_flattening import ROWS_PER_CHIP

MOST_CHIPS: Final = 30
_ABOVE, _SEAM, _INSIDE, _BELOW = range(4)
#: Thickness tried, as parts of the expected one, and how likely each is (standard deviation).
_PITCHES: Final = np.arange(0.80, 1.23, 0.07, dtype=np.float32)
_PITCH_SPREAD: Final = 0.09
#: How unequal the chips of one stack look (parts of the thickness): they lie a little aside.
_UNEVEN: Final = 0.10
#: Rows beside each other are nearly alike: their joint evidence counts only this much.
_TEMPER: Final = 0.35
#: How far the box may be off at either end, in chips.
_HEAD_SPREAD: Final = 0.9
_FOOT_SPREAD: Final = 0.6
#: The network learned a seam as a peak of this shape over five rows.
_PEAK: Final = np.array([0.04, 0.46, 1.0, 0.46, 0.04], np.float32)
#: For each thickness, the rows from one seam to the next that are tried: (thicknesses, 7).
_AROUND: Final = np.arange(-3, 4)
_STEPS: Final = np.round(ROWS_PER_CHIP * _PITCHES[:, None]).astype(int) + _AROUND
_PAD: Final = int(_STEPS.max())
#: How likely each of these steps is, as a logarithm, and each thickness.
_STEP_COST: Final = -0.5 * ((_STEPS / (ROWS_PER_CHIP * _PITCHES[:, None]) - 1) / _UNEVEN) ** 2
_COST: Final = (_STEP_COST - np.log(np.exp(_STEP_COST).sum(1, keepdims=True))).astype(np.float32)
_PRIOR: Final = -0.5 * ((_PITCHES - 1) / _PITCH_SPREAD) ** 2


@dataclass(frozen=True, slots=True)
class Seams:
    """The most likely count, its seams' rows top down (one more than chips), and its lead.

    `lead` is the log odds of `count` over `second`, `thickness` the chips' own over the expected
    one, `uneven` the largest deviation of one chip from it, `sure_ends` how clearly the stack
    begins and ends.
    """

    count: int
    rows: tuple[int, ...]
    lead: float
    second: int
    thickness: float
    uneven: float
    sure_ends: float


def normalised(lab: Floats) -> Floats:
    """The strip normalised for the network: its own middle and spread removed."""
    flat = np.ascontiguousarray(lab.reshape(-1, 3).T)
    middle = _ranked(flat, 0.5)
    spread = _ranked(np.abs(flat[:1] - middle[0]), 0.8)[0] + 5.0
    flat -= middle[:, None]
    flat *= (1 / np.array([spread, 25.0, 25.0], np.float32))[:, None]
    np.minimum(np.maximum(flat, -3, out=flat), 3, out=flat)
    return flat.reshape(3, *lab.shape[:2]).transpose(1, 2, 0)


def _ranked(rows: Floats, part: float) -> Floats:
    """Quantile `part` of each row."""
    at = int(part * (rows.shape[1] - 1))
    return np.asarray(np.partition(rows, at, axis=1)[:, at], np.float32)


def find_seams(
    chances: Floats, expected: tuple[float, float] | None = None, slack: float = 1.0
) -> Seams | None:
    """The best count of chips for rows with these log chances; None if no stack fits in.

    `expected`: the rows of top rim and foot by the stack's box; `slack`: roughness of that box, 1
    for one that was given.
    """
    whole_strip = np.asarray(np.maximum(chances, -9.0) * _TEMPER, np.float32)
    low, high = _between(expected, slack, len(chances))
    told = whole_strip[low:high]
    if expected is not None:
        expected = expected[0] - low, expected[1] - low
    count_rows = len(told)
    inside = np.concatenate([[0.0], np.cumsum(told[:, _INSIDE])])
    above = np.concatenate([[0.0], np.cumsum(told[:, _ABOVE])])
    below = np.concatenate([[0.0], np.cumsum(told[:, _BELOW])])
    seam = np.convolve(told[:, _SEAM] - told[:, _INSIDE], _PEAK, "same").astype(np.float32)
    rows = np.arange(count_rows)
    start = above[rows] - inside[rows] + seam
    end = inside[rows] + below[-1] - below[rows]
    if expected is not None:
        start = start + _near(rows, expected[0], _HEAD_SPREAD * slack)
        end = end + _near(rows, expected[1], _FOOT_SPREAD * slack)
    tall = count_rows if expected is None else expected[1] - expected[0] + 3 * ROWS_PER_CHIP
    bests = _ways(start, seam, max(min(MOST_CHIPS, int(tall / ROWS_PER_CHIP / _PITCHES[0])), 2))
    whole = (bests[1:] + (end + _PRIOR[:, None])).reshape(len(bests) - 1, -1)
    ends = whole.argmax(1)
    scores = whole[np.arange(len(whole)), ends].astype(np.float32)
    first = int(scores.argmax())
    path = _path(bests[: first + 1], *divmod(int(ends[first]), count_rows))
    return _chosen(scores, [row + low for row in path], whole_strip)


def _ways(start: Floats, seam: Floats, chips: int) -> Floats:
    """(1 + chips, thicknesses, rows): after none, one and more chips, the best score of a seam at
    each row."""
    rows, many = len(start), len(_AROUND)
    bests = np.empty((1 + chips, len(_PITCHES), rows), np.float32)
    bests[0] = start
    ways = np.empty((len(_PITCHES), many, rows), np.float32)
    # Each thickness lies so far to the right that a step of its own leads to the same column.
    padded = np.full((len(_PITCHES), _PAD + rows + many), -1e9, np.float32)
    wide, one = padded.strides
    before = as_strided(padded[:, many - 1 :], (len(_PITCHES), many, rows), (wide, -one, one))
    lines = [line[at : at + rows] for line, at in zip(padded, _STEPS[:, -1].tolist(), strict=True)]
    for n in range(chips):
        for line, best in zip(lines, bests[n], strict=True):
            line[:] = best
        np.add(before, _COST[:, :, None], out=ways)
        np.maximum.reduce(ways, axis=1, out=bests[n + 1])
        bests[n + 1] += seam
    return bests


def _unevenness(path: list[int]) -> float:
    thick = np.diff(path)
    return float(np.abs(thick / max(float(np.median(thick)), 1.0) - 1).max())


def _between(expected: tuple[float, float] | None, slack: float, rows: int) -> tuple[int, int]:
    """The rows that can be a seam: from the highest possible rim to the lowest possible foot."""
    if expected is None:
        return 0, rows
    reach = 3 * slack * ROWS_PER_CHIP
    low = int(max(expected[0] - reach * _HEAD_SPREAD - 2, 0))
    return low, int(min(max(expected[1] + reach * _FOOT_SPREAD + 3, low + 2 * _PAD), rows))


def _near(rows: NDArray[np.int64], expected: float, spread: float) -> Floats:
    """Log chance of an end at each row; beyond three spreads it is none."""
    off = (rows - expected) / (spread * ROWS_PER_CHIP)
    return np.where(np.abs(off) > 3, -1e4, -0.5 * off**2).astype(np.float32)


def _path(bests: Floats, pitch: int, row: int) -> list[int]:
    """The seams of the best path to the foot at `row`, top down."""
    path = [row]
    for best in bests[::-1]:
        before = row - _STEPS[pitch]
        ways = np.where(before >= 0, best[pitch, np.maximum(before, 0)], -1e9) + _COST[pitch]
        row = int(max(before[int(ways.argmax())], 0))
        path.append(row)
    return path[::-1]


def _chosen(scores: Floats, path: list[int], told: Floats) -> Seams | None:
    """The best count with its seams in the strip, unless no stack fits in."""
    order = np.argsort(scores)[::-1]
    first, second = int(order[0]), int(order[1])
    if scores[first] < -1e8:
        return None
    thickness = (path[-1] - path[0]) / (first + 1) / ROWS_PER_CHIP
    foot = told[path[-1] + 2 : path[-1] + 2 + ROWS_PER_CHIP, _BELOW]
    head = told[max(path[0] - ROWS_PER_CHIP, 0) : max(path[0] - 1, 0), _ABOVE]
    ends = [float(np.exp(part.mean() / _TEMPER)) for part in (foot, head) if len(part)]
    return Seams(
        first + 1, tuple(path), float(scores[first] - scores[second]), second + 1, thickness,
        _unevenness(path), min(ends, default=0.0),
    )

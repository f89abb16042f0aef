"""Draws suit signs of random shape, and signs that are no suit at all, as masks of ink.

Real decks draw a club or a spade in many ways; a network that has seen only a few dozen decks
takes an odd club for a spade. So the shapes here are drawn from wide ranges: lobes, stems,
clefts, waists, then a smooth random distortion. A mask is 0 (paper) to 255 (ink), trimmed to the
sign.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.opencv import cv2

Mask = NDArray[np.uint8]
_SIDE: Final = 160  # drawn at this size in a field of twice the side
#: Limit of a vertical shift of a letter's parts: its height to the power of this, or over it.
_PROPORTION: Final = 1.3


def pip(suit: str, rng: np.random.Generator) -> Mask:
    """A random sign of that suit: c, d, h or s."""
    draw = {"c": _club, "d": _diamond, "h": _heart, "s": _spade}[suit]
    return _finished(draw(rng), rng)


def no_suit(rng: np.random.Generator) -> Mask:
    """A sign of no French suit: a leaf, an acorn, a star, a ring, a shield, a blob..."""
    kinds = (_star, _blob, _ring, _polygon, _acorn, _cross, _moon, _bell, _leaf, _flower)
    return _finished(kinds[int(rng.integers(len(kinds)))](rng), rng)


def trimmed(mask: Mask) -> Mask:
    """The mask cut to its ink."""
    rows, columns = np.where(mask.max(axis=1) > 40)[0], np.where(mask.max(axis=0) > 40)[0]
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _finished(mask: Mask, rng: np.random.Generator) -> Mask:
    """Warped a little, sometimes hollow or with a highlight, trimmed."""
    mask = elastic(mask, rng)
    pick = rng.random()
    if pick < 0.05:
        inner = cv2.erode(mask, np.ones((3, 3), np.uint8), iterations=int(rng.integers(7, 13)))
        mask = np.asarray(cv2.subtract(mask, inner), dtype=np.uint8)
    elif pick < 0.12:
        mask = _highlight(mask, rng)
    return np.ascontiguousarray(trimmed(mask))


def empty_mask() -> Mask:
    return np.zeros((2 * _SIDE, 2 * _SIDE), np.uint8)


def fill(mask: Mask, points: NDArray[np.float64], value: int = 255) -> None:
    """Fill the polygon given in units of the side round the middle, y downwards."""
    pixels = np.round((points * _SIDE + _SIDE) * 16).astype(np.int32)
    cv2.fillPoly(mask, [pixels], value, cv2.LINE_AA, shift=4)


def disc(mask: Mask, x: float, y: float, rx: float, ry: float, degrees: float = 0.0) -> None:
    turn = np.linspace(0, 2 * np.pi, 60)
    cos, sin = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    u, v = rx * np.cos(turn), ry * np.sin(turn)
    fill(mask, np.stack([x + u * cos - v * sin, y + u * sin + v * cos], axis=1))


def _diamond(rng: np.random.Generator) -> Mask:
    """Straight, concave or rounded sides; from slim to square."""
    power = rng.uniform(0.66, 1.32) if rng.random() < 0.7 else 1.0
    wide, high = rng.uniform(0.45, 0.88), rng.uniform(0.7, 0.9)
    turn = np.linspace(0, 2 * np.pi, 200)
    cos, sin = np.cos(turn), np.sin(turn)
    mask = empty_mask()
    x = wide * np.sign(cos) * np.abs(cos) ** (2 / power)
    y = high * np.sign(sin) * np.abs(sin) ** (2 / power)
    fill(mask, np.stack([x, y], axis=1))
    return mask


def _heart_half(rng: np.random.Generator) -> NDArray[np.float64]:
    """The right half of a heart's outline, its point down, about 0 to 0.8 wide."""
    lobe = rng.uniform(0.34, 0.46)
    apart = lobe * rng.uniform(0.72, 1.0)
    top = -rng.uniform(0.3, 0.5)
    point, bulge = rng.uniform(0.62, 0.95), rng.uniform(-0.14, 0.2)
    arc = np.linspace(rng.uniform(-0.35, 0.3), np.pi - np.arccos(apart / lobe), 40)
    lobe_points = np.stack([apart + lobe * np.cos(arc), top - lobe * np.sin(arc)], axis=1)
    along = np.linspace(0, 1, 30)[:, None]
    first, tip = lobe_points[0], np.array([0.0, point])
    normal = np.array([tip[1] - first[1], first[0] - tip[0]])
    side = tip + (first - tip) * along + normal * bulge * np.sin(np.pi * along)
    right = np.concatenate([side, lobe_points]) * np.array([0.8 / (apart + lobe), 1.0])
    return np.maximum(right, np.array([-0.01, -9.0]))


def _both_halves(mask: Mask, right: NDArray[np.float64]) -> None:
    fill(mask, right)
    fill(mask, right * np.array([-1.0, 1.0]))


def _heart(rng: np.random.Generator) -> Mask:
    mask = empty_mask()
    _both_halves(mask, _heart_half(rng) * np.array([1.0, rng.uniform(0.85, 1.05)]))
    return mask


def _spade(rng: np.random.Generator) -> Mask:
    """A heart turned over, on a stem: without one it is a leaf."""
    mask = empty_mask()
    body = _heart_half(rng) * np.array([rng.uniform(0.85, 1.05), -rng.uniform(0.8, 0.95)])
    body -= np.array([0.0, rng.uniform(0.1, 0.25)])
    _both_halves(mask, body)
    _stem(mask, rng, start=rng.uniform(-0.1, 0.3), under=float(body[:, 1].max()))
    return mask


def _stem(mask: Mask, rng: np.random.Generator, start: float, under: float) -> None:
    """From `start` to below `under`: thin or thick, straight or flared, at times hardly there."""
    top, foot = rng.uniform(0.03, 0.12), rng.uniform(0.08, 0.45)
    end = under + rng.uniform(0.03, 0.35)
    bend = rng.uniform(1.0, 4.0)
    along = np.linspace(0, 1, 24)
    half = top + (foot - top) * along**bend
    y = start + (end - start) * along
    base = rng.uniform(-0.06, 0.05)
    right = np.stack([half, y], axis=1)
    foot_line = np.array([[0.0, end + base]])
    fill(mask, np.concatenate([right, foot_line, right[::-1] * np.array([-1.0, 1.0])]))


def _club(rng: np.random.Generator) -> Mask:
    """Three lobes, round or oval, apart or grown together, on a stem."""
    mask = empty_mask()
    size = rng.uniform(0.25, 0.42)
    top_size = size * rng.uniform(0.85, 1.18)
    apart = size * rng.uniform(0.9, 1.5)
    low = rng.uniform(0.05, 0.3)
    high = low - rng.uniform(1.15, 1.85) * size
    oval, lean = rng.uniform(0.85, 1.2), rng.uniform(-30, 30)
    for side in (-1, 1):
        disc(mask, side * apart, low, size * oval, size, side * lean)
    disc(mask, 0.0, high, top_size, top_size * rng.uniform(0.9, 1.2))
    middle = rng.uniform(0.25, 1.0) * size
    disc(mask, 0.0, low - 0.35 * size, middle, middle)
    if rng.random() < 0.5:  # flesh between the lobes
        waist = rng.uniform(0.1, 0.5) * size
        foot = low + waist * 0.6
        fill(mask, np.array([[-apart, foot], [apart, foot], [waist, high], [-waist, high]]))
    _stem(mask, rng, start=low - rng.uniform(0.0, 0.2), under=low + 0.9 * size)
    return mask


def _star(rng: np.random.Generator) -> Mask:
    mask, points = empty_mask(), 2 * int(rng.integers(5, 9))
    turn = np.linspace(0, 2 * np.pi, points, endpoint=False) - np.pi / 2
    radius = np.where(np.arange(points) % 2, rng.uniform(0.25, 0.6), 0.85)
    fill(mask, np.stack([radius * np.cos(turn), radius * np.sin(turn)], axis=1))
    return mask


def _blob(rng: np.random.Generator) -> Mask:
    turn = np.linspace(0, 2 * np.pi, 120)
    radius = np.full_like(turn, 0.6)
    for wave in range(3, 8):
        radius += rng.normal(0, 0.2 / wave**0.5) * np.cos(wave * turn + rng.uniform(0, 6.3))
    radius = np.clip(radius, 0.15, 0.95)
    mask = empty_mask()
    fill(mask, np.stack([radius * np.cos(turn), radius * np.sin(turn)], axis=1))
    return mask


def _ring(rng: np.random.Generator) -> Mask:
    mask = empty_mask()
    wide = rng.uniform(0.6, 0.85)
    disc(mask, 0, 0, wide, rng.uniform(0.6, 0.85))
    if rng.random() < 0.6:
        hole = empty_mask()
        disc(hole, 0, 0, wide * rng.uniform(0.3, 0.75), wide * rng.uniform(0.3, 0.75))
        mask = np.asarray(cv2.subtract(mask, hole), dtype=np.uint8)
    return mask


def _polygon(rng: np.random.Generator) -> Mask:
    mask, corners = empty_mask(), int(rng.choice([3, 4, 5, 6, 8]))
    turn = np.linspace(0, 2 * np.pi, corners, endpoint=False) - np.pi / 2
    if corners == 4:
        turn += np.pi / 4  # a square on its side, not a diamond
    elif corners == 3 and rng.random() < 0.5:
        turn += np.pi
    fill(mask, np.stack([0.85 * np.cos(turn), 0.85 * np.sin(turn)], axis=1))
    return mask


def _acorn(rng: np.random.Generator) -> Mask:
    mask = empty_mask()
    wide = rng.uniform(0.35, 0.5)
    disc(mask, 0, 0.25, wide * 0.85, rng.uniform(0.45, 0.6))
    cap = wide * 0.8
    fill(mask, np.array([[-wide, -0.05], [wide, -0.05], [cap, -0.45], [-cap, -0.45]]))
    fill(mask, np.array([[-0.06, -0.4], [0.06, -0.4], [0.1, -0.85], [-0.02, -0.85]]))
    gap = np.array([[-wide, 0.0], [wide, 0.0], [wide, 0.06], [-wide, 0.06]])
    fill(mask, gap, 0)
    return mask


def _cross(rng: np.random.Generator) -> Mask:
    mask, arm = empty_mask(), rng.uniform(0.1, 0.3)
    fill(mask, np.array([[-arm, -0.8], [arm, -0.8], [arm, 0.8], [-arm, 0.8]]))
    high = rng.uniform(-0.3, 0.1) - arm
    low = high + 2 * arm
    fill(mask, np.array([[-0.7, high], [0.7, high], [0.7, low], [-0.7, low]]))
    return mask


def _moon(rng: np.random.Generator) -> Mask:
    mask, bite = empty_mask(), empty_mask()
    disc(mask, 0, 0, 0.8, 0.8)
    disc(bite, rng.uniform(0.25, 0.5), rng.uniform(-0.2, 0.2), 0.7, 0.7)
    return np.asarray(cv2.subtract(mask, bite), dtype=np.uint8)


def _bell(rng: np.random.Generator) -> Mask:
    mask = empty_mask()
    disc(mask, 0, 0, 0.65, 0.75)
    for level in rng.uniform(-0.4, 0.4, int(rng.integers(1, 4))):
        end = level + rng.uniform(0.04, 0.1)
        fill(mask, np.array([[-0.9, level], [0.9, level], [0.9, end], [-0.9, end]]), 0)
    disc(mask, 0, 0.85, 0.14, 0.14)
    return mask


def _flower(rng: np.random.Generator) -> Mask:
    """Petals round a middle, with or without gaps."""
    mask, petals = empty_mask(), int(rng.integers(4, 9))
    far, wide = rng.uniform(0.4, 0.55), rng.uniform(0.18, 0.36)
    for turn in np.linspace(0, 2 * np.pi, petals, endpoint=False) - rng.uniform(0, 1):
        x, y = far * np.cos(turn), far * np.sin(turn)
        disc(mask, x, y, far * 0.9, wide, float(np.rad2deg(turn)))
    middle = rng.uniform(0.1, 0.3)
    ring = empty_mask()
    disc(ring, 0, 0, middle + 0.06, middle + 0.06)
    mask = np.asarray(cv2.subtract(mask, ring), dtype=np.uint8)
    disc(mask, 0, 0, middle, middle)
    return mask


def _leaf(rng: np.random.Generator) -> Mask:
    """The leaf of German cards: like a spade, with veins and a thin bent stalk."""
    mask = leaf_outline(rng)
    if rng.random() < 0.3:
        return mask
    wide = int(rng.integers(3, 9))
    cv2.line(mask, (_SIDE, int(0.5 * _SIDE)), (_SIDE, int(1.4 * _SIDE)), 0, wide, cv2.LINE_AA)
    for level in np.linspace(0.75, 1.25, int(rng.integers(2, 5))):
        start = (_SIDE, int(level * _SIDE))
        for side in (-1, 1):
            end = (int((1 + side * 0.45) * _SIDE), int((level - 0.3) * _SIDE))
            cv2.line(mask, start, end, 0, max(2, wide - 2), cv2.LINE_AA)
    return mask


def leaf_outline(rng: np.random.Generator) -> Mask:
    """A spade's body without its foot, mostly on a thin bent stalk."""
    mask = empty_mask()
    body = _heart_half(rng) * np.array([rng.uniform(0.6, 1.0), -rng.uniform(0.8, 1.0)])
    _both_halves(mask, body)
    if rng.random() < 0.8:
        aside = rng.uniform(0.12, 0.4) * (1 if rng.random() < 0.5 else -1)
        stalk = np.array([[0.0, 0.3], [aside, 0.95]])
        ends = [(round(x), round(y)) for x, y in stalk * _SIDE + _SIDE]
        cv2.line(mask, ends[0], ends[1], 255, int(rng.integers(5, 12)), cv2.LINE_AA)
    return mask


def elastic(mask: Mask, rng: np.random.Generator) -> Mask:
    """A smooth random distortion of a few percent, and a slight shear."""
    high, wide = mask.shape
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    for part in (x, y):
        coarse = rng.normal(0, rng.uniform(0.0, 0.022) * high, (4, 4)).astype(np.float32)
        part += cv2.resize(coarse, (wide, high), interpolation=cv2.INTER_CUBIC)
    x += (y - high / 2) * np.float32(rng.normal(0, 0.03))
    return np.asarray(cv2.remap(mask, x, y, cv2.INTER_LINEAR), dtype=np.uint8)


def other_waist(mask: Mask, rng: np.random.Generator) -> Mask:
    """The letter with its parts higher or lower: a 6 with a small bowl and a long back, a Q with
    its tail far down."""
    power = np.float32(_PROPORTION ** rng.uniform(-1, 1))
    high, wide = mask.shape
    rows = np.linspace(0, 1, high, dtype=np.float32)
    rows = 1 - (1 - rows) ** power if rng.random() < 0.5 else rows**power
    y = np.repeat((rows * (high - 1))[:, None], wide, axis=1)
    x = np.repeat(np.arange(wide, dtype=np.float32)[None], high, axis=0)
    return np.asarray(cv2.remap(mask, x, y, cv2.INTER_LINEAR), dtype=np.uint8)


def _highlight(mask: Mask, rng: np.random.Generator) -> Mask:
    """A paper-coloured streak or dot in the ink, as engraved decks have."""
    lit = mask.copy()
    middle = (int(rng.uniform(0.7, 1.3) * _SIDE), int(rng.uniform(0.6, 1.2) * _SIDE))
    size = (int(rng.uniform(4, 14)), int(rng.uniform(8, 40)))
    cv2.ellipse(lit, middle, size, rng.uniform(0, 180), 0, 360, int(rng.uniform(0, 120)), -1)
    return np.minimum(lit, mask)

"""Synthetic table tops: felt, wood, carpet, cloth, print, keys, tiles, for scenes to lie on.

No photograph is used: each top is noise and shapes drawn from a seeded generator, so that a finder
trained on them owes nothing to the pictures it is judged by.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.opencv import cv2

Top = Callable[[int, np.random.Generator], Picture]

_FONTS: Final = (0, 1, 2, 3, 4, 5, 6, 7)
_SIGNS: Final = "A23456789 10 J Q K R D V B x O I o % & $ qwertyuiop ASDFGH"


def colour(rng: np.random.Generator, low: int = 0, high: int = 255) -> tuple[int, int, int]:
    """A colour drawn at random, half of the time a greyish one."""
    picked = rng.integers(low, high + 1, 3)
    if rng.random() < 0.5:
        picked = picked * 0.3 + picked.mean() * 0.7
    return int(picked[0]), int(picked[1]), int(picked[2])


def cloud(size: int, grain: float, rng: np.random.Generator, stretch: float = 1.0) -> Floats:
    """Smooth noise of mean 0 and deviation 1: spots about `grain` px wide, `stretch` times high."""
    across = max(2, int(size / grain) + 2)
    down = max(2, int(size / (grain * stretch)) + 2)
    small = rng.standard_normal((down, across)).astype(np.float32)
    big = cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)
    return np.asarray((big - big.mean()) / (big.std() + 1e-6), np.float32)


def _tinted(grey: Floats, tint: tuple[int, int, int], depth: float) -> Picture:
    return np.clip(np.array(tint, np.float32) + grey[..., None] * depth, 0, 255).astype(np.uint8)


def felt(size: int, rng: np.random.Generator) -> Picture:
    """A gaming table's cloth: one colour, fine noise, perhaps a printed line or two."""
    top = _tinted(cloud(size, 60, rng) * 0.6 + cloud(size, 1.0, rng) * 0.4, colour(rng), 8)
    for _ in range(rng.integers(0, 3)):
        a, b = rng.integers(0, size, 2), rng.integers(0, size, 2)
        cv2.line(top, a.tolist(), b.tolist(), colour(rng), int(rng.integers(1, 5)), cv2.LINE_AA)
    return top


def wood(size: int, rng: np.random.Generator) -> Picture:
    """Boards with grain, turned anyhow."""
    grain = cloud(size * 2, rng.uniform(2, 8), rng, stretch=rng.uniform(8, 30))
    grain = grain + 0.5 * cloud(size * 2, 30, rng, stretch=4)
    tint = (int(rng.integers(20, 140)), int(rng.integers(50, 170)), int(rng.integers(70, 220)))
    top = _tinted(grain, tint, rng.uniform(6, 35))
    if rng.random() < 0.5:
        step = int(rng.integers(40, 160))
        top[:, step :: step] = top[:, step :: step] // 3
    return turned(top, size, rng)


def turned(big: Picture, size: int, rng: np.random.Generator) -> Picture:
    """The middle of a picture of twice the size, turned by any angle."""
    middle = big.shape[1] / 2
    turn = cv2.getRotationMatrix2D((middle, middle), rng.uniform(0, 360), rng.uniform(0.8, 1.3))
    turn[:, 2] -= middle - size / 2
    return np.asarray(
        cv2.warpAffine(big, turn, (size, size), borderMode=cv2.BORDER_REFLECT), np.uint8
    )


def carpet(size: int, rng: np.random.Generator) -> Picture:
    """Loops and flecks of high contrast, as fine as a card's pips."""
    grey = sum((cloud(size, g, rng) for g in rng.uniform(1.2, 14, 3)), np.zeros((), np.float32))
    return _tinted(np.asarray(grey, np.float32), colour(rng, 40, 220), rng.uniform(12, 45))


def cloth(size: int, rng: np.random.Generator) -> Picture:
    """Folds: long soft shadows across one colour."""
    folds = cloud(size * 2, rng.uniform(20, 50), rng, stretch=rng.uniform(3, 8))
    folds = np.tanh(folds * 2) + 0.2 * cloud(size * 2, 1.5, rng)
    whole = _tinted(np.asarray(folds, np.float32), colour(rng), rng.uniform(6, 40))
    return turned(whole, size, rng)


def print_(size: int, rng: np.random.Generator) -> Picture:
    """Paper with lines of signs, the letters and figures of indices among them."""
    top = np.full((size * 2, size * 2, 3), rng.integers(150, 256), np.uint8)
    top[:] = np.minimum(top, np.array(colour(rng, 150, 255), np.uint8))
    height = rng.uniform(0.3, 2.2)
    words = _SIGNS.split()
    y = 0.0
    while y < size * 2:
        y += 32 * height * rng.uniform(1, 1.6)
        line = " ".join(rng.choice(words, 24))
        ink = colour(rng, 0, 120) if rng.random() < 0.8 else (20, 20, 200)
        cv2.putText(
            top, line, (int(rng.integers(-60, 30)), int(y)), int(rng.choice(_FONTS)), height, ink,
            int(rng.integers(1, int(2 + 2 * height))), cv2.LINE_AA,
        )  # fmt: skip
    return turned(top, size, rng)


def keys(size: int, rng: np.random.Generator) -> Picture:
    """A grid of small plates, each with a sign: keyboards, calculators, remote controls."""
    dark = rng.random() < 0.6
    ground = colour(rng, 0, 60) if dark else colour(rng, 120, 230)
    plate = colour(rng, 10, 80) if dark else colour(rng, 180, 255)
    top = np.full((size * 2, size * 2, 3), ground, np.uint8)
    pitch = int(rng.integers(18, 60))
    ink = (220, 220, 220) if dark else colour(rng, 0, 90)
    signs = _SIGNS.replace(" ", "")
    for y in range(0, size * 2, pitch):
        for x in range(0, size * 2, pitch):
            cv2.rectangle(top, (x + 2, y + 2), (x + pitch - 3, y + pitch - 3), plate, -1)
            sign = signs[int(rng.integers(len(signs)))]
            cv2.putText(top, sign, (x + 5, y + pitch * 6 // 10), 0, pitch / 60, ink, 1, cv2.LINE_AA)
    return turned(top, size, rng)


def tiles(size: int, rng: np.random.Generator) -> Picture:
    """Many-cornered patches of plain colours: floors, boxes, clothes, shelves."""
    top = np.full((size, size, 3), colour(rng), np.uint8)
    for _ in range(int(rng.integers(4, 40))):
        middle = rng.uniform(0, size, 2)
        spread = rng.uniform(8, size / 3)
        points = (middle + rng.uniform(-spread, spread, (int(rng.integers(3, 6)), 2))).astype(int)
        cv2.fillPoly(top, [points.reshape(-1, 1, 2)], colour(rng), cv2.LINE_AA)
    return top


def ornament(size: int, rng: np.random.Generator) -> Picture:
    """Leaves, rings and dots, two or three colours, as on china, carpets and shirts."""
    top = np.full((size, size, 3), colour(rng), np.uint8)
    inks = [colour(rng) for _ in range(3)]
    for _ in range(int(rng.integers(20, 160))):
        at = tuple(rng.integers(0, size, 2).tolist())
        half = tuple(rng.integers(2, 26, 2).tolist())
        thick = -1 if rng.random() < 0.6 else int(rng.integers(1, 4))
        angle = float(rng.uniform(0, 180))
        ink = inks[int(rng.integers(3))]
        cv2.ellipse(top, at, half, angle, 0, 360, ink, thick, cv2.LINE_AA)
    return top


def plain(size: int, rng: np.random.Generator) -> Picture:
    """One colour, white tables and black ones more often than others."""
    low, high = ((200, 255), (200, 255), (0, 40), (0, 255))[int(rng.integers(4))]
    tint = colour(rng, low, high)
    return _tinted(cloud(size, rng.uniform(1, 40), rng), tint, rng.uniform(0.5, 6))


TOPS: Final[tuple[Top, ...]] = (
    felt, felt, wood, carpet, carpet, cloth, print_, keys, tiles, ornament, plain, plain,
)  # fmt: skip


def any_top(size: int, rng: np.random.Generator) -> Picture:
    """One of the table tops, `size` x `size` px; now and then two of them side by side."""
    top = TOPS[int(rng.integers(len(TOPS)))](size, rng)
    if rng.random() < 0.2:
        other = TOPS[int(rng.integers(len(TOPS)))](size, rng)
        mask = np.zeros((size, size), np.uint8)
        middle = rng.uniform(0, size, 2)
        angle = rng.uniform(0, 2 * np.pi)
        along = np.array([np.cos(angle), np.sin(angle)])
        out = np.array([-along[1], along[0]])
        far = 3 * size
        side = [middle - along * far, middle + along * far, middle + (along + out) * far]
        side.append(middle + (out - along) * far)
        cv2.fillPoly(mask, [np.array(side, np.int32).reshape(-1, 1, 2)], 255)
        top[mask > 0] = other[mask > 0]
    return top

"""Suit signs of other countries, in their colours: shields, bells, acorns, leaves, roses, hats.

A sign here is a mask with its inks: the first fills it, each further one lies over a part of it.
Whatever they are, they are none of clubs, diamonds, hearts and spades.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import suit_signs
from numpy.typing import NDArray
from suit_signs import Mask, disc, empty_mask, fill

from drivers.vision.opencv import cv2

Ink = NDArray[np.float64]
#: BGR: yellow, green, red, blue, brown, black, white, orange.
_INKS: Final = np.array([
    (30, 215, 235), (40, 130, 30), (35, 30, 200), (180, 80, 30), (30, 70, 120), (25, 25, 25),
    (245, 245, 245), (30, 140, 235),
], dtype=np.float64)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Coloured:
    """A sign's mask and its inks; each layer's mask lies within the sign's."""

    mask: Mask
    ink: Ink
    layers: tuple[tuple[Mask, Ink], ...]


def coloured(rng: np.random.Generator) -> Coloured:
    """A sign of no French suit in two colours or more."""
    shapes = (_shield, _hat, _acorn, _leaf, _ball, _rose)
    mask = shapes[int(rng.integers(len(shapes)))](rng) if rng.random() < 0.8 else (
        suit_signs.no_suit(rng))
    mask = np.ascontiguousarray(suit_signs.trimmed(mask))
    order = rng.permutation(len(_INKS))
    layers = []
    for at in range(int(rng.integers(1, 4))):
        part = np.minimum(_part(mask.shape, rng), mask)
        layers.append((part, _near(_INKS[order[at + 1]], rng)))
    if rng.random() < 0.7:  # a dark edge round all
        inner = cv2.erode(np.pad(mask, 1), np.ones((3, 3), np.uint8), iterations=5)[1:-1, 1:-1]
        layers.append((np.asarray(cv2.subtract(mask, inner), np.uint8), rng.uniform(0, 50, 3)))
    return Coloured(mask, _near(_INKS[order[0]], rng), tuple(layers))


def _near(ink: Ink, rng: np.random.Generator) -> Ink:
    return np.clip(ink + rng.uniform(-28, 28, 3), 0, 250)


def _part(shape: tuple[int, ...], rng: np.random.Generator) -> Mask:
    """A band, a half, stripes, spots or a star, over the whole of the sign's box."""
    part = np.zeros(shape, np.uint8)
    high, wide = shape
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    turn = rng.uniform(0, np.pi)
    across = (x / wide - 0.5) * np.cos(turn) + (y / high - 0.5) * np.sin(turn)
    kind = int(rng.integers(5))
    if kind == 0:
        part[np.abs(across - rng.uniform(-0.15, 0.15)) < rng.uniform(0.05, 0.16)] = 255
    elif kind == 1:
        part[y / high < rng.uniform(0.3, 0.7)] = 255
    elif kind == 2:
        part[np.cos(across * rng.uniform(12, 36)) > 0.2] = 255
    elif kind == 3:
        for _ in range(int(rng.integers(1, 6))):
            at = (int(rng.uniform(0.2, 0.8) * wide), int(rng.uniform(0.2, 0.8) * high))
            cv2.circle(part, at, int(rng.uniform(0.06, 0.25) * wide), 255, -1, cv2.LINE_AA)
    else:
        lines = np.arange(0.1, 1, rng.uniform(0.12, 0.3))
        for level in lines:
            for side in (0, wide):
                end = (side, int((level - 0.3) * high))
                cv2.line(part, (wide // 2, int(level * high)), end, 255, max(2, wide // 20))
        cv2.line(part, (wide // 2, 0), (wide // 2, high), 255, max(2, wide // 16))
    return part


def _shield(rng: np.random.Generator) -> Mask:
    mask, wide = empty_mask(), rng.uniform(0.5, 0.8)
    low, bend = rng.uniform(0.7, 0.9), rng.uniform(-0.1, 0.5)
    down = np.linspace(0, 1, 30)
    bent = np.clip((down - bend) / (1 - bend), 0, 1)
    side = wide * (1 - bent ** rng.uniform(1, 3))
    right = np.stack([np.clip(side, 0, None), -0.7 + (low + 0.7) * down], axis=1)
    fill(mask, np.concatenate([right, right[::-1] * np.array([-1.0, 1.0])]))
    return mask


def _hat(rng: np.random.Generator) -> Mask:
    """The feathers and hats of Swiss and German decks, a bowl on a brim."""
    mask, wide = empty_mask(), rng.uniform(0.35, 0.55)
    disc(mask, 0, 0.1, wide, rng.uniform(0.4, 0.7))
    fill(mask, np.array([[-0.8, 0.3], [0.8, 0.3], [0.7, 0.55], [-0.7, 0.55]]))
    return mask


def _acorn(rng: np.random.Generator) -> Mask:
    """Without the gap between nut and cap: the colours tell them apart."""
    mask, wide = empty_mask(), rng.uniform(0.3, 0.5)
    disc(mask, 0, 0.3, wide, rng.uniform(0.45, 0.65))
    disc(mask, 0, -0.15, wide * rng.uniform(1.0, 1.3), rng.uniform(0.2, 0.4))
    fill(mask, np.array([[-0.07, -0.4], [0.07, -0.4], [0.1, -0.85], [-0.04, -0.85]]))
    return mask


def _leaf(rng: np.random.Generator) -> Mask:
    """The outline of a spade without its foot, at times on a bent stalk, turned a little."""
    mask = suit_signs.leaf_outline(rng)
    side = mask.shape[0]
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), rng.uniform(-40, 40), 0.9)
    return np.asarray(cv2.warpAffine(mask, turn, (side, side)), dtype=np.uint8)


def _ball(rng: np.random.Generator) -> Mask:
    mask = empty_mask()
    disc(mask, 0, 0, rng.uniform(0.6, 0.75), rng.uniform(0.6, 0.8))
    if rng.random() < 0.6:
        disc(mask, 0, -0.75, rng.uniform(0.1, 0.25), rng.uniform(0.1, 0.2))
    return mask


def _rose(rng: np.random.Generator) -> Mask:
    mask, petals, far = empty_mask(), int(rng.integers(4, 8)), rng.uniform(0.3, 0.5)
    for turn in np.linspace(0, 2 * np.pi, petals, endpoint=False):
        disc(mask, far * np.cos(turn), far * np.sin(turn), 0.35, 0.35)
    return mask

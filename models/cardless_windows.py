"""Drawings without a card's face: backs, jokers, cut cards, and the table or shoe with no card."""

import numpy as np
from drawn_decks import HEIGHT, MM, WIDTH, Bank
from numpy.typing import NDArray

from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2


def _bytes(values: NDArray[np.floating]) -> Picture:  # type: ignore[type-arg]
    return np.clip(values, 0, 255).astype(np.uint8)


def _plain(colour: NDArray[np.float64]) -> Picture:
    return np.full((HEIGHT, WIDTH, 3), np.clip(colour, 0, 255), np.uint8)


def random_card_back(rng: np.random.Generator) -> Picture:
    """A back: white border or none, then a lattice, dots, stripes, rings or noise in one colour."""
    ink = rng.uniform(0, 190, 3)
    ink[int(rng.integers(3))] *= 0.3
    card = _plain(np.array([250.0, 252.0, 252.0]))
    border = round(rng.uniform(0, 5) * MM) if rng.random() < 0.8 else 0
    field = _pattern(rng, ink, _plain(rng.uniform(170, 255) * np.ones(3)))
    inner = (slice(border, HEIGHT - border), slice(border, WIDTH - border))
    card[inner] = field[inner]
    return card


def _pattern(rng: np.random.Generator, ink: NDArray[np.float64], paper: Picture) -> Picture:
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    step = rng.uniform(1.2, 7) * MM
    kind = int(rng.integers(6))
    if kind == 0:
        wave = np.maximum(np.cos((x + y) * 6.28 / step), np.cos((x - y) * 6.28 / step))
    elif kind == 1:
        wave = np.cos(x * 6.28 / step) * np.cos(y * 6.28 / step)
    elif kind == 2:
        wave = np.cos((x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1)) * 6.28 / step)
    elif kind == 3:
        far = np.hypot(x - rng.uniform(0, WIDTH), y - rng.uniform(0, HEIGHT))
        wave = np.cos(far * 6.28 / step)
    elif kind == 4:
        coarse = rng.standard_normal((HEIGHT // 6, WIDTH // 6)).astype(np.float32)
        wave = np.asarray(cv2.resize(coarse, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC))
    else:
        wave = np.full((HEIGHT, WIDTH), 1.0, np.float32)
    sharp = np.clip((wave - rng.uniform(-0.6, 0.6)) * rng.uniform(1, 12) + 0.5, 0, 1)[..., None]
    return _bytes(paper * (1 - sharp) + ink * sharp)


def joker(bank: Bank, rng: np.random.Generator) -> Picture:
    """JOKER down the edge or along the top, or a star in the corner."""
    card = _plain(rng.uniform(238, 255, 3))
    ink = rng.uniform(0, 90, 3)
    if rng.random() < 0.5:
        ink[2] = rng.uniform(150, 230)
    font = bank[int(rng.integers(len(bank)))]
    letters = [font.get(char) for char in "JOKER"]
    high = rng.uniform(2.6, 6.5) * MM
    left, top = rng.uniform(1.5, 4) * MM, rng.uniform(2, 6) * MM
    if rng.random() < 0.75:
        down = rng.random() < 0.8
        for mask in letters:
            if mask is None:
                continue
            wide = min(high, mask.shape[1] * high / mask.shape[0]) * rng.uniform(0.75, 1.0)
            _print(card, mask, ink, left, top, wide, high)
            top, left = (top + high * 1.12, left) if down else (top, left + wide * 1.15)
    else:
        middle = (round(left + high), round(top + high))
        if rng.random() < 0.6:
            cv2.circle(card, middle, round(high), ink.tolist(), int(rng.choice([-1, 2])))
            ink = rng.uniform(200, 255, 3)
        turn = np.linspace(0, 2 * np.pi, 10, endpoint=False) - np.pi / 2
        radius = np.where(np.arange(10) % 2, 0.4, 0.95) * high
        star = np.stack([radius * np.cos(turn), radius * np.sin(turn)], axis=1) + middle
        cv2.fillPoly(card, [star.astype(np.int32)], ink.tolist(), cv2.LINE_AA)
    return card


def _print(
    card: Picture,
    mask: NDArray[np.uint8],
    ink: NDArray[np.float64],
    left: float,
    top: float,
    wide: float,
    high: float,
) -> None:
    small = cv2.resize(mask, (max(2, round(wide)), round(high)), interpolation=cv2.INTER_AREA)
    y, x = round(top), round(left)
    field = card[y : y + small.shape[0], x : x + small.shape[1]]
    part = np.asarray(small)[: field.shape[0], : field.shape[1], None] / 255.0
    field[:] = _bytes(field * (1 - part) + ink * part)


def cut_card(rng: np.random.Generator) -> Picture:
    """One strong colour all over."""
    colour = rng.uniform(0, 255, 3)
    colour[int(rng.integers(3))] = rng.uniform(140, 255)
    colour[int(rng.integers(3))] *= rng.uniform(0, 0.5)
    return _plain(colour)


def empty_window(rng: np.random.Generator) -> Picture:
    """No card: a dark shoe, or felt, wood and cloth with their grain."""
    dark = rng.random() < 0.4
    colour = rng.uniform(4, 70) + rng.uniform(-10, 10, 3) if dark else rng.uniform(10, 150, 3)
    grain = np.zeros((HEIGHT, WIDTH), np.float32)
    for size in (2, 4, 12, 40):
        shape = (HEIGHT // size, WIDTH // size if rng.random() < 0.7 else 2)
        coarse = rng.standard_normal(shape).astype(np.float32)
        grown = cv2.resize(coarse, (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)
        grain += np.asarray(grown) * np.float32(rng.uniform(0, 9 if not dark else 5))
    return _bytes(np.asarray(_plain(colour), np.float32) + grain[..., None])

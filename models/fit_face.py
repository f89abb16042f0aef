"""Fits the network that tells the big signs of a face (drivers/vision/cards/face_pips.py).

    python models/fit_face.py DECKS... [--faces 6000] [--seed 8] [--model models]

DECKS are folders of card pictures named As.png ... Kd.png, or folders of such folders: those that
the index network learned from. Half of the faces are theirs, half are drawn with signs of random
shape (suit_signs.py, foreign_suit_signs.py); all are taken through a lens that is more or less out
of focus, from cards of 70 to 400 px. A piece of a court card may be its suit's sign or none. The
weights go into card_index.npz, whose checksum in card_index.toml is written anew. Run it whenever
that file was written by train_index.py. Five minutes on one core.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from drivers.vision.card_readings import CARD_H_MM, RANKS, SUITS, Picture
from drivers.vision.cards.face_pips import (
    CLASSES,
    FEATURES,
    WEIGHTS,
    FaceSign,
    SignWeights,
    finer_face,
    signs_of,
)
from drivers.vision.opencv import cv2
from drivers.vision.picture_files import load_picture
from models.fit_resolution import write_arrays
from models.suit_signs import no_suit, pip

_NAMES: Final = frozenset(rank + suit for rank in RANKS for suit in SUITS)
_WIDTHS: Final = (70.0, 400.0)
_HIDDEN: Final = 40
_PASSES: Final = 30
_AT_ONCE: Final = 256
_DRAWN_W: Final = 378
_DRAWN_H: Final = 528
_PLACES: Final = tuple((x, y) for x in (0.33, 0.67) for y in (0.16, 0.39, 0.61, 0.84))
_MOST_SIGNS: Final = 24


def cards_of(folders: list[Path]) -> list[tuple[str, Picture]]:
    """All cards in these folders or right below them, with their names."""
    places = [place for folder in folders for place in (folder, *sorted(folder.iterdir()))
              if place.is_dir()]
    return [(one.stem, load_picture(one)) for place in places for one in sorted(place.iterdir())
            if one.stem in _NAMES]


def photographed(card: Picture, rng: np.random.Generator) -> Picture:
    """The card's face as a camera far or near, sharp or not, shows it."""
    wide = float(np.exp(rng.uniform(*np.log(_WIDTHS))))
    size = wide / card.shape[1]
    small = cv2.resize(card, None, fx=size, fy=size, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), float(rng.uniform(0.2, 1.3)))
    lit = small * rng.uniform(0.5, 1.0) * rng.uniform(0.85, 1.0, 3)
    lit += rng.normal(0, rng.uniform(0.5, 6), small.shape)
    seen = np.clip(lit, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 95))]
        seen = np.asarray(cv2.imdecode(cv2.imencode(".jpg", seen, quality)[1], 1), np.uint8)
    high, across = seen.shape[:2]
    box = np.array([[0, 0], [across, 0], [across, high], [0, high]], np.float32)
    return finer_face(seen, box + rng.normal(0, 0.012 * across, (4, 2)).astype(np.float32))


def drawn(rng: np.random.Generator) -> tuple[Picture, list[str]]:
    """A face with eight signs of random shape, and the class of each, in the order of _PLACES."""
    face = np.full((_DRAWN_H, _DRAWN_W, 3), 255, np.float32)
    names = []
    shapes = {suit: pip(suit, rng) for suit in SUITS}
    inks = {suit: _ink(suit, rng) for suit in SUITS}
    size = int(rng.integers(40, 80))
    for x, y in _PLACES:
        suit = str(rng.choice([*SUITS, ""], p=(0.2, 0.2, 0.2, 0.2, 0.2)))
        shape = shapes[suit] if suit else no_suit(rng)
        high = size
        wide = max(8, round(size * shape.shape[1] / shape.shape[0]))
        mask = cv2.resize(shape, (wide, high), interpolation=cv2.INTER_AREA)
        turned = bool(rng.random() < 0.5)
        mask = mask[::-1, ::-1] if turned else mask
        names.append(suit.upper() if turned else suit)
        top, left = round(y * _DRAWN_H - high / 2), round(x * _DRAWN_W - wide / 2)
        soft = mask[..., None].astype(np.float32) / 255
        ink = inks[suit] if suit else _ink(str(rng.choice([*SUITS])), rng)
        part = face[top:top + high, left:left + wide]
        part[:] = part * (1 - soft) + soft * ink
    return face.astype(np.uint8), names


def _ink(suit: str, rng: np.random.Generator) -> Any:
    """Colour of a suit's ink (BGR): red or black, of the four-colour decks' now and then."""
    bright = rng.uniform(0.75, 1.0)
    if rng.random() < 0.15 and suit != "h":
        four = {"d": (200, 70, 10), "c": (20, 130, 10), "s": (20, 20, 20)}
        return np.array(four[suit]) * bright
    red = np.array([rng.uniform(0, 60), rng.uniform(0, 60), rng.uniform(150, 250)])
    return red * bright if suit in "dh" else np.full(3, rng.uniform(0, 70)) + rng.uniform(0, 15, 3)


def allowed_of(name: str, sign: FaceSign) -> list[str]:
    """Classes that a piece of that card's face may have: its suit's, upright in the upper half; of
    a court card and an ace none as well."""
    suit = name[1]
    if name[0] in "JQKA" or max(sign.wide, sign.high) < 3.5:
        return [suit, suit.upper(), ""]
    if abs(sign.y - CARD_H_MM / 2) < 4:
        return [suit, suit.upper()]
    return _both_ways([suit if sign.y < CARD_H_MM / 2 else suit.upper()])


def _both_ways(classes: list[str]) -> list[str]:
    """The classes; of a diamond either, for it stands alike both ways."""
    return ["d", "D"] if classes in (["d"], ["D"]) else classes


def samples(
    cards: list[tuple[str, Picture]], faces: int, rng: np.random.Generator
) -> Iterator[tuple[Any, Any]]:
    """Features of signs, with a mask of the classes that each may have."""
    for at in range(faces):
        found: list[tuple[FaceSign, list[str]]] = []
        if at % 2:
            name, card = cards[int(rng.integers(len(cards)))]
            signs, _ = signs_of(photographed(card, rng))
            found = [(one, allowed_of(name, one)) for one in signs]
        else:
            card, names = drawn(rng)
            signs, _ = signs_of(photographed(card, rng))
            places = [(x * 63, y * 88) for x, y in _PLACES]
            for one in signs:
                away = [np.hypot(one.x - x, one.y - y) for x, y in places]
                near = int(np.argmin(away))
                if away[near] < 3:
                    found.append((one, _both_ways([names[near]])))
        order = rng.permutation(len(found))[:_MOST_SIGNS]
        for number in order:
            one, classes = found[int(number)]
            if one.area >= 3:
                yield one.features, np.isin(CLASSES, classes)


def fitted(seen: Any, allowed: Any, rng: np.random.Generator) -> SignWeights:
    """Two layers, by Adam's steps on the chance of any class that is allowed."""
    sizes = ((FEATURES + 1, _HIDDEN), (_HIDDEN + 1, len(CLASSES)))
    layers = [rng.normal(0, (2 / rows) ** 0.5, (rows, columns)) for rows, columns in sizes]
    for layer in layers:
        layer[-1] = 0
    first = [np.zeros_like(one) for one in layers]
    second = [np.zeros_like(one) for one in layers]
    step = 0
    for turn in range(_PASSES):
        rate = 2e-3 * 0.5 * (1 + np.cos(np.pi * turn / _PASSES))
        order = rng.permutation(len(seen))
        for start in range(0, len(seen), _AT_ONCE):
            rows = order[start:start + _AT_ONCE]
            slopes = _slopes(layers, seen[rows], allowed[rows])
            step += 1
            for at, slope in enumerate(slopes):
                slope = slope + 1e-4 * layers[at]
                first[at] = 0.9 * first[at] + 0.1 * slope
                second[at] = 0.999 * second[at] + 0.001 * slope**2
                layers[at] -= rate * (first[at] / (1 - 0.9**step)) / (
                    np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8)
    return SignWeights(*(one.astype(np.float32) for one in layers))


def _slopes(layers: list[Any], seen: Any, allowed: Any) -> tuple[Any, Any]:
    inputs = np.column_stack([seen, np.ones(len(seen))])
    before = inputs @ layers[0]
    hidden = np.column_stack([np.maximum(before, 0), np.ones(len(seen))])
    told = hidden @ layers[1]
    chance = np.exp(told - told.max(axis=1, keepdims=True))
    chance /= chance.sum(axis=1, keepdims=True)
    wanted = chance * allowed
    wanted /= np.maximum(wanted.sum(axis=1, keepdims=True), 1e-9)
    off = (chance - wanted) / len(seen)
    back = (off @ layers[1][:-1].T) * (before > 0)
    return inputs.T @ back, hidden.T @ off


def main() -> None:
    """Draw, fit, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("decks", nargs="+", type=Path)
    parser.add_argument("--faces", type=int, default=6000, help="faces to look at (6000)")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--model", type=Path, default=Path(__file__).parent)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    drawn_samples = list(samples(cards_of(options.decks), options.faces, rng))
    seen = np.stack([features for features, _ in drawn_samples]).astype(np.float64)
    allowed = np.stack([mask for _, mask in drawn_samples])
    weights = fitted(seen, allowed, rng)
    logs = weights.logs([FaceSign(0, 0, 0, 0, 0, one) for one in seen.astype(np.float32)])
    right = allowed[np.arange(len(seen)), logs.argmax(axis=1)].mean()
    write_arrays(options.model, dict(zip(WEIGHTS, weights, strict=True)))
    print(f"fitted on {len(seen)} signs; {right:.2%} of them right")


if __name__ == "__main__":
    main()

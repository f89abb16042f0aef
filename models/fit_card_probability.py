"""Fits how sure a card of a whole picture is (drivers/vision/cards/card_probability.py) on rendered
tables.

    python models/fit_card_probability.py DECKS... [--held DECKS...] [--scenes 600] [--seed 1]

DECKS are folders of card pictures named As.png ... Kd.png, or folders of such folders. Each scene
is a table of one deck, its cards scattered, fanned or in rows, photographed well or badly; every
card that the product tells or guesses in it is right or wrong. A logistic regression turns what the
product saw of it into a chance. Prints how true the chances are by the weights that
card_probability.py has, the weights to be put there where these are no longer true, and how
true they are by those: on these scenes, and on scenes of the decks of --held, which nothing
was fitted on.
Photographs are never used. Ten minutes on one core for 600 scenes.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import RANKS, SUITS
from drivers.vision.cards.card_probability import SUREST, WEIGHTS, chance_features
from drivers.vision.cards.cards_in_picture import PicturedCard, PictureReader
from drivers.vision.cards.index_finder import ANCHOR_MM
from drivers.vision.picture_files import load_picture
from models.scenes.card_layouts import LAYS
from models.scenes.card_scenes import CardScene, Corner, Print, card_scene, width_px

_NAMES: Final = frozenset(rank + suit for rank in RANKS for suit in SUITS)
#: Cards' widths in px, and the picture's width in cards.
_WIDTHS: Final = (40.0, 200.0)
_ACROSS: Final = (5.0, 8.0)
_SIZES: Final = (420, 1300)
#: A look belongs to the corner that is within so many card widths of it.
_NEAR: Final = 0.25
_RIDGE: Final = 1.0
_BINS: Final = (0.0, 0.5, 0.9, 0.97, 0.99, 0.995, SUREST, 1.01)

Numbers = NDArray[np.float64]


class EvidenceRows(NamedTuple):
    """Features of the cards told or guessed, one row each, and which of them were right."""

    seen: Numbers
    right: Numbers


def main() -> None:
    """Render, look, fit, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", nargs="+", type=Path, metavar="DECKS")
    parser.add_argument("--held", nargs="+", type=Path, default=[], metavar="DECKS")
    parser.add_argument("--scenes", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.nice(10)
    fitted = result_features(options.decks, options.scenes, options.seed)
    weights, has = logistic_weights(fitted), np.array(WEIGHTS, np.float64)
    print_chance_bins("fitted on, by the weights of card_probability.py", fitted, has)
    print("WEIGHTS:", tuple(round(float(one), 3) for one in weights))
    print_chance_bins("fitted on", fitted, weights)
    if options.held:
        held = result_features(options.held, options.scenes // 3, options.seed + 1)
        print_chance_bins("held, by the weights of card_probability.py", held, has)
        print_chance_bins("held", held, weights)


def folders(decks: Sequence[Path]) -> list[Path]:
    """Each folder that holds cards."""
    here = [one for one in decks if any(one.glob("As.*"))]
    return here + sorted(
        one for place in decks if place not in here for one in place.iterdir() if one.is_dir())


def result_features(decks: Sequence[Path], count: int, seed: int) -> EvidenceRows:
    """Features of the product's results on so many scenes of these decks."""
    reader, rng = PictureReader.load(), np.random.default_rng(seed)
    banks = [_bank(one) for one in folders(decks)]
    seen, right = [], []
    for number in range(count):
        made = _scene(banks[number % len(banks)], rng)
        for card in reader.find(made.picture):
            name = card.card or card.guess
            if name is not None:
                seen.append(chance_features(name, card.corners))
                right.append(name in set(true_corner_names(card, made.corners)))
    return EvidenceRows(np.array(seen, np.float64), np.array(right, np.float64))


def _bank(folder: Path) -> list[Print]:
    """The cards of one deck; its backs and jokers have no name."""
    files = sorted([*folder.glob("*.png"), *folder.glob("*.jpg")])
    found = [Print(load_picture(one), one.stem if one.stem in _NAMES else None) for one in files]
    if not any(one.name for one in found):
        raise SystemExit(f"{folder}: expected cards named As.png, Td.png, ...")
    return found


def _scene(cards: Sequence[Print], rng: np.random.Generator) -> CardScene:
    width = float(np.exp(rng.uniform(*np.log(_WIDTHS))))
    size = int(np.clip(width * rng.uniform(*_ACROSS), *_SIZES))
    return card_scene(cards, size, (width, width), rng, LAYS[int(rng.integers(len(LAYS)))])


def true_corner_names(card: PicturedCard, corners: Sequence[Corner]) -> Iterator[str | None]:
    """The true name at each corner that was looked at; None if there is no card's."""
    for one in card.corners:
        place = one.at(*ANCHOR_MM)
        near = [
            (float(np.linalg.norm(true.view @ [*ANCHOR_MM, 1.0] - place)) / width_px(true.view),
             true.name) for true in corners
        ]
        away, name = min(near, key=lambda one: one[0], default=(np.inf, None))
        yield name if away < _NEAR else None


def logistic_weights(rows: EvidenceRows) -> Numbers:
    """Weights of a logistic regression with a little ridge, by Newton's method."""
    middle, spread = rows.seen.mean(axis=0), rows.seen.std(axis=0) + 1e-9
    middle[0], spread[0] = 0.0, 1.0
    even = (rows.seen - middle) / spread
    ridge = np.full(even.shape[1], _RIDGE)
    ridge[0] = 1e-6
    found = np.zeros(even.shape[1])
    for _ in range(50):
        likely = 1 / (1 + np.exp(-even @ found))
        slope = (even * (likely * (1 - likely))[:, None]).T @ even + np.diag(ridge)
        found = found + np.linalg.solve(slope, even.T @ (rows.right - likely) - ridge * found)
    weights = found / spread
    weights[0] = found[0] - float((found[1:] * middle[1:] / spread[1:]).sum())
    return np.asarray(weights, np.float64)


def print_chance_bins(title: str, rows: EvidenceRows, weights: Numbers) -> None:
    """Print how true the chances are, by bins."""
    likely = np.minimum(1 / (1 + np.exp(-rows.seen @ weights)), SUREST)
    print(f"{title}: {len(likely)} cards, {int(rows.right.sum())} right")
    for low, high in pairwise(_BINS):
        here = (likely >= low) & (likely < high)
        if here.any():
            print(f"  {low:.3f} to {high:.3f}: {here.sum():6d}  claimed {likely[here].mean():.4f}  "
                  f"right {rows.right[here].mean():.4f}")


if __name__ == "__main__":
    main()

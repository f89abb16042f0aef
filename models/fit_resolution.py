"""Fits how much true detail a window holds (drivers/vision/cards/true_resolution.py).

    python models/fit_resolution.py DECKS... [--count 600] [--seed 7] [--model models]

DECKS are folders of card pictures named As.png ... Kd.png, or folders of such folders: those that
the network learned from. Half of the windows are from cameras of 8 to 34 pixels over 18 mm, most of
them sharpening (scenes/coarse_windows.py), half are of full resolution in every regime, sharpened
or not. A logistic regression on a window's spectrum and on the network's 64 numbers tells those of
up to 17 pixels from those of 21 and more. Its weights go into card_index.npz, whose checksum in
card_index.toml is written anew. Run it whenever the network changes. Two minutes on one core.
"""

import argparse
import io
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from drivers.vision.card_readings import RANKS, SUITS, Picture
from drivers.vision.cards.index_net import IndexNet
from drivers.vision.cards.true_resolution import WEIGHTS, resolution_features
from drivers.vision.model_files import digest
from drivers.vision.picture_files import load_picture
from models.scenes import window_optics
from models.scenes.coarse_windows import coarse_photograph, drawn_camera

_NAMES: Final = frozenset(rank + suit for rank in RANKS for suit in SUITS)
_COARSE: Final = 17
_FINE: Final = 21
_FULL: Final = 48
_REGIMES: Final = (window_optics.R0, window_optics.R0, window_optics.R1, window_optics.R1,
                   window_optics.R2)
_AT_ONCE: Final = 500
_DAMPED: Final = 3.0


def decks_of(folders: list[Path]) -> list[list[Picture]]:
    """The cards of each deck in these folders or right below them."""
    places = [place for folder in folders for place in (folder, *sorted(folder.iterdir()))
              if place.is_dir()]
    found = [[load_picture(one) for one in sorted(place.iterdir()) if one.stem in _NAMES]
             for place in places]
    return [cards for cards in found if cards]


def windows_of(
    cards: list[Picture], count: int, rng: np.random.Generator
) -> tuple[list[Picture], list[int]]:
    """Windows of one deck, and their pixels over 18 mm."""
    windows, across = [], []
    for at in range(count):
        card = cards[int(rng.integers(len(cards)))]
        if at % 2:
            one = round(float(np.exp(rng.uniform(np.log(8), np.log(34)))))
            camera = drawn_camera(one, bool(rng.random() < 0.7), rng)
            regime = _quieter(_REGIMES[0 if rng.random() < 0.7 else 2], rng)
            windows.append(coarse_photograph(card, camera, regime, rng))
        else:
            one = _FULL
            regime = _quieter(_REGIMES[int(rng.integers(len(_REGIMES)))], rng)
            window = window_optics.photograph(card, regime, rng)
            amount = float(rng.choice((0.5, 1, 2, 4))) if rng.random() < 0.4 else 0.0
            windows.append(window_optics.sharpen(window, amount))
        across.append(one)
    return windows, across


def _quieter(regime: window_optics.Regime, rng: np.random.Generator) -> window_optics.Regime:
    """A third of the cameras has no noise: its absence is no sign of a coarse one."""
    return replace(regime, noise=regime.noise * float(rng.choice((0.0, 0.5, 1.0))))


def features_of(windows: list[Picture], net: IndexNet) -> Any:
    """A row for each window."""
    parts = []
    for start in range(0, len(windows), _AT_ONCE):
        some = np.asarray(windows[start:start + _AT_ONCE])
        looks = net.look(some)
        parts.append(np.stack([resolution_features(window, embedding) for window, embedding
                               in zip(some, looks.embedding, strict=True)]))
    return np.concatenate(parts).astype(np.float64)


def fitted(rows: Any, is_fine: Any) -> Any:
    """Weights of the logistic regression, the last one constant; by Newton's steps."""
    middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-6
    scaled = np.column_stack([(rows - middle) / spread, np.ones(len(rows))])
    weights = np.zeros(scaled.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-np.clip(scaled @ weights, -30, 30)))
        slope = scaled.T @ (is_fine - chance) - _DAMPED * weights
        bend = (scaled * (chance * (1 - chance) + 1e-6)[:, None]).T @ scaled
        weights += np.linalg.solve(bend + _DAMPED * np.eye(len(weights)), slope)
    own = weights[:-1] / spread
    return np.append(own, weights[-1] - own @ middle)


def write_arrays(folder: Path, weights: Mapping[str, Any]) -> None:
    """Put the weights into card_index.npz by their names, its checksum into card_index.toml."""
    npz, toml = folder / "card_index.npz", folder / "card_index.toml"
    with np.load(npz, allow_pickle=False) as known:
        arrays = {**known, **{name: one.astype(np.float32) for name, one in weights.items()}}
    stream = io.BytesIO()
    np.savez(stream, **arrays)
    npz.write_bytes(stream.getvalue())
    told = re.sub(r'(?m)^npz = ".*"$', f'npz = "{digest(stream.getvalue())}"',
                  toml.read_text(encoding="utf-8"))
    toml.write_text(told, encoding="utf-8")


def main() -> None:
    """Draw, fit, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("decks", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=600, help="windows of each deck (600)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--model", type=Path, default=Path(__file__).parent)
    options = parser.parse_args()
    net, rng = IndexNet.load(options.model), np.random.default_rng(options.seed)
    rows, across = [], []
    for cards in decks_of(options.decks):
        windows, own = windows_of(cards, options.count, rng)
        rows.append(features_of(windows, net))
        across += own
    pixels, seen = np.array(across), np.concatenate(rows)
    clear = (pixels <= _COARSE) | (pixels >= _FINE)
    weights = fitted(seen[clear], (pixels >= _FINE)[clear].astype(np.float64))
    write_arrays(options.model, {WEIGHTS: weights})
    print(f"fitted on {clear.sum()} windows of {len(rows)} decks")


if __name__ == "__main__":
    main()

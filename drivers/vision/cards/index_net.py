"""Network for a card's corner: kind of thing, glyph, suit.

It classifies and judges nothing: thresholds, gates and the word "read" are the reader's
(drivers.vision.cards.window_reader). Trained by models/train_index.py; figures and limits stand in
models/card_index.md.
"""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import WINDOW_H, WINDOW_W, Floats, Picture
from drivers.vision.cards import face_pips
from drivers.vision.cards.true_resolution import CELLS, WEIGHTS
from drivers.vision.model_files import ModelFiles, ModelUnfit, load_model
from drivers.vision.networks import load_network, unfolded

_NAME: Final = "card_index"
_OUTPUTS: Final = ("kind", "glyph", "suit", "embedding")
_AT_ONCE: Final = 64  # windows in one forward pass: memory stays small, speed is no worse

#: Which rank each printed glyph is: English, French, German and Italian letters.
RANK_OF: Final[Mapping[str, str]] = {
    **{digit: digit for digit in "23456789"},
    "10": "T",
    "A": "A",
    "1": "A",
    "J": "J",
    "V": "J",
    "B": "J",
    "F": "J",
    "Q": "Q",
    "D": "Q",
    "K": "K",
    "R": "K",
}


class WindowLogits(NamedTuple):
    """The network's outputs for N windows: logits (N x classes) and embeddings (N x 64)."""

    kind: Floats
    glyph: Floats
    suit: Floats
    embedding: Floats


class IndexNet:
    """The loaded network. Not for two threads at once: each camera loads its own."""

    def __init__(self, files: ModelFiles) -> None:
        """Raises ModelUnfit if the files are not this network's."""
        settings = files.settings
        self.kinds: Final = _names(files, "kinds")
        self.glyphs: Final = _names(files, "glyphs")
        self.suits: Final = _names(files, "suits")
        #: Everything else in the .toml: thresholds and calibration, for the reader.
        self.settings: Final[Mapping[str, Any]] = settings
        self._net = load_network(files, is_wide=True)
        try:
            likeness = np.load(io.BytesIO(files.contents["npz"]), allow_pickle=False)
            self._means: Floats = likeness["means"].astype(np.float32)
            self._precision: Floats = likeness["precision"].astype(np.float32)
            #: Weights of true_resolution.py; None for a network that they weren't fitted to.
            self.resolution: Final[Floats | None] = (
                likeness[WEIGHTS].astype(np.float32) if WEIGHTS in likeness else None)
            #: Those of face_pips.py; None likewise.
            self.signs: Final[face_pips.SignWeights | None] = face_pips.weights_in(likeness)
        except (KeyError, ValueError) as error:
            raise ModelUnfit(f"{files!r}: its means can't be read: {error}") from error
        expected = (len(self.glyphs), len(self.suits), settings.get("embedding"))
        if self._means.shape != expected:
            raise ModelUnfit(f"{files!r}: class means of shape {self._means.shape}, not {expected}")
        sized = (CELLS + self._means.shape[2] + 1,)
        if self.resolution is not None and self.resolution.shape != sized:
            raise ModelUnfit(f"{files!r}: {WEIGHTS} of shape {self.resolution.shape}, not {sized}")

    @classmethod
    def load(cls, folder: Path | None = None) -> "IndexNet":
        """The network that came with the program, or the one in `folder`; raises ModelUnfit."""
        return cls(load_model(_NAME, folder))

    def look(self, windows: Picture) -> WindowLogits:
        """Outputs for each window of N x 72 x 48 x 3 (BGR, 8 bits). About 0.5 ms for each."""
        if windows.ndim != 4 or windows.shape[1:] != (WINDOW_H, WINDOW_W, 3):
            raise ValueError(
                f"windows of shape {windows.shape}, not N x {WINDOW_H} x {WINDOW_W} x 3"
            )
        if windows.dtype != np.uint8:
            raise ValueError(f"windows of {windows.dtype}, not of 8 bits")
        if not len(windows):
            sizes = (len(self.kinds), len(self.glyphs), len(self.suits), self._means.shape[2])
            return WindowLogits(*(np.zeros((0, size), np.float32) for size in sizes))
        parts = [
            self._forward(windows[start : start + _AT_ONCE])
            for start in range(0, len(windows), _AT_ONCE)
        ]
        return parts[0] if len(parts) == 1 else WindowLogits(
            *map(_joined, zip(*parts, strict=True)))

    def _forward(self, windows: Picture) -> WindowLogits:
        self._net.setInput(unfolded(normalise(windows)))
        kind, glyph, suit, embedding = self._net.forward(_OUTPUTS)
        return WindowLogits(*(np.array(out, dtype=np.float32) for out
                              in (kind, glyph, suit, embedding)))

    def distance(self, embedding: Floats, glyph: Sequence[int], suit: Sequence[int]) -> Floats:
        """Distance of each embedding from everything learned under that glyph and suit.

        The squared Mahalanobis distance over its 64 dimensions, divided by 64: about 1 for what was
        learned, many times that for what never was. `glyph` and `suit` are indices into `glyphs`
        and `suits`; "none" has no mean, its distance is infinite.
        """
        off = embedding - self._means[np.asarray(glyph), np.asarray(suit)]
        squared = (off @ self._precision * off).sum(axis=1) / embedding.shape[1]
        return np.where(np.isnan(squared), np.inf, squared).astype(np.float32)


def normalise(windows: Picture) -> Floats:
    """Windows normalised for the network: N x 3 x 72 x 48, white paper at 1 in any light.

    Each colour is divided by its own 95th percentile in the window, which is the paper's if a card
    lies there. A colour is never raised to more than twice the brightest one, so that a red cut
    card stays red, and a dark window is not raised to noise.
    """
    sample = windows[:, ::2, ::2].reshape(len(windows), -1, 3)
    rank = int(sample.shape[1] * 0.95)
    white = np.partition(sample, rank, axis=1)[:, rank].astype(np.float32)
    white = np.maximum(white, np.maximum(0.5 * white.max(axis=1, keepdims=True), 40.0))
    scaled = windows * (1.0 / white)[:, None, None, :]
    np.minimum(scaled, 1.2, out=scaled)
    return np.ascontiguousarray(scaled.transpose(0, 3, 1, 2), dtype=np.float32)


def _names(files: ModelFiles, key: str) -> tuple[str, ...]:
    """A class list of the .toml."""
    names = files.settings.get(key)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ModelUnfit(f"{files!r}: {key} is not a list of names in its .toml")
    return tuple(names)


def _joined(parts: tuple[Floats, ...]) -> Floats:
    return np.concatenate(parts)


@dataclass(frozen=True, slots=True)
class Curve:
    """Straight lines between measured points: `scores` rise, `chances` (0 to 1) don't fall."""

    scores: tuple[float, ...]
    chances: tuple[float, ...]

    def __post_init__(self) -> None:
        pairs = zip(self.scores, self.scores[1:], strict=False)
        if len(self.scores) != len(self.chances) or len(self.scores) < 2:
            raise ValueError("a curve wants as many chances as scores, two or more")
        if any(b <= a for a, b in pairs) or sorted(self.chances) != list(self.chances):
            raise ValueError("a curve's scores must rise, and its chances must not fall")

    def chance(self, score: float) -> float:
        """The chance at that score; constant beyond the ends."""
        return float(np.interp(score, self.scores, self.chances))


#: Where a network's settings name no curve.
DEFAULT: Final = Curve((0.0, 1.0, 2.0, 4.0, 6.0, 9.0), (0.5, 0.85, 0.97, 0.995, 0.9993, 0.9999))


def curve_of(settings: Mapping[str, Any]) -> Curve:
    """The curve in a network's settings ([calibration] score, chance), or the default one."""
    told = settings.get("calibration")
    if not isinstance(told, Mapping) or "score" not in told:
        return DEFAULT
    return Curve(tuple(map(float, told["score"])), tuple(map(float, told["chance"])))

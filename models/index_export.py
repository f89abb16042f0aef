"""Export of a trained index network: card_index.onnx, .npz and .toml, and a check of the files."""

import io
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import nn
from training_windows import GLYPHS, KINDS, NOT_JUDGED, SUIT_NAMES

from drivers.vision.card_readings import WINDOW_H, WINDOW_W
from drivers.vision.cards.index_net import IndexNet, normalise
from drivers.vision.cards.net_interface import network_guesses
from drivers.vision.model_files import FORMAT, digest
from drivers.vision.networks import unfolded

_NAME: Final = "card_index"
_OUTPUTS: Final = ("kind", "glyph", "suit", "embedding")
_CARD: Final = KINDS.index("card")
_STEPS: Final = (0.0, 0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0)
#: From where the network's word is taken, as drivers.vision.cards.window_reader means it: chosen on
#: the decks that the network learned from and on drawn ones, before the unseen decks were measured.
_THRESHOLDS: Final = {"score": 4.0, "kind": 2.0, "distance": 4.0}


def export(model: nn.Module, held: tuple[Any, ...], out: Path) -> None:
    """Write the three files into `out`; `held` are windows and labels never learned from."""
    windows, labels = held
    out.mkdir(parents=True, exist_ok=True)
    _write_onnx(model, out / f"{_NAME}.onnx")
    answers = _answers(model, windows)
    likeness = _likeness(answers["embedding"], labels)
    stream = io.BytesIO()
    np.savez(stream, **likeness)
    (out / f"{_NAME}.npz").write_bytes(stream.getvalue())
    heat = {
        name: _temperature(answers[name], labels[:, at]) for at, name in enumerate(_OUTPUTS[:3])
    }
    toml = out / f"{_NAME}.toml"
    toml.write_text(_toml(out, heat), encoding="utf-8")
    toml.write_text(_toml(out, heat) + _calibration(out, windows, labels), encoding="utf-8")
    _check(out, windows[:64], {name: answers[name][:64] for name in _OUTPUTS})
    for at, name in enumerate(_OUTPUTS[:3]):
        judged = labels[:, at] != NOT_JUDGED
        right = (answers[name].argmax(1) == labels[:, at])[judged]
        print(f"held-out {name}: {right.mean():.4%} of {judged.sum()}")


def _write_onnx(model: nn.Module, path: Path) -> None:
    """Write the form that OpenCV 4.8 to 5 read: the old exporter, one file, any batch."""
    torch.onnx.export(
        model.eval(),
        (torch.zeros(1, 12, WINDOW_H // 2, WINDOW_W // 2),),
        str(path),
        dynamo=False,
        opset_version=17,
        input_names=["window"],
        output_names=list(_OUTPUTS),
        dynamic_axes={name: {0: "n"} for name in ("window", *_OUTPUTS)},
    )


def _answers(model: nn.Module, windows: Any) -> dict[str, Any]:
    parts = []
    with torch.no_grad():
        for start in range(0, len(windows), 256):
            some = unfolded(normalise(windows[start : start + 256]))
            parts.append(model(torch.from_numpy(some)))
    return {
        name: torch.cat([part[at] for part in parts]).numpy() for at, name in enumerate(_OUTPUTS)
    }


def _likeness(seen: Any, labels: Any) -> dict[str, Any]:
    """Means of each glyph with each suit among the embeddings, and their spread there.

    A mean for a glyph and suit is that of the glyph plus the suit's offset: 13 cards of each suit
    share it, so that few windows are enough. The spread is one for all.
    """
    card = labels[:, 0] == _CARD
    seen, glyph, suit = seen[card], labels[card, 1], labels[card, 2]
    middle = seen.mean(axis=0)
    by_glyph = np.stack([_mean(seen, glyph == at) for at in range(len(GLYPHS))])
    by_suit = np.stack([_mean(seen, suit == at) for at in range(len(SUIT_NAMES))])
    means = by_glyph[:, None] + by_suit[None] - middle
    off = seen - means[glyph, suit]
    spread = np.cov(off.T) + 1e-3 * np.eye(seen.shape[1]) * off.var()
    return {
        "means": means.astype(np.float32),
        "precision": np.linalg.inv(spread).astype(np.float32),
    }


def _mean(seen: Any, chosen: Any) -> Any:
    return seen[chosen].mean(axis=0) if chosen.any() else np.full(seen.shape[1], np.nan)


def _temperature(logits: Any, labels: Any) -> float:
    """Divisor of the logits that makes their softmax the chance of being right."""
    judged = labels != NOT_JUDGED
    logits, wanted = (
        torch.from_numpy(logits[judged]),
        torch.from_numpy(labels[judged].astype(np.int64)),
    )
    heats = np.geomspace(0.4, 4.0, 60)
    losses = [float(nn.functional.cross_entropy(logits / heat, wanted)) for heat in heats]
    return float(heats[int(np.argmin(losses))])


def _toml(out: Path, heat: dict[str, float]) -> str:
    def listed(names: tuple[str, ...]) -> str:
        return "[" + ", ".join(f'"{name}"' for name in names) + "]"

    limits = "\n".join(f"{name} = {value}" for name, value in _THRESHOLDS.items())
    sums = {kind: digest((out / f"{_NAME}.{kind}").read_bytes()) for kind in ("onnx", "npz")}
    return f"""# What the network's outputs mean. Written by train_index.py; see card_index.md.
format = {FORMAT}
name = "{_NAME}"
window = [{WINDOW_H}, {WINDOW_W}, 3]
embedding = 64
kinds = {listed(KINDS)}
glyphs = {listed(GLYPHS)}
suits = {listed(SUIT_NAMES)}

[sha256]
onnx = "{sums["onnx"]}"
npz = "{sums["npz"]}"

# Divide the logits by these before the softmax (fitted on drawn windows never learned from).
[temperature]
kind = {heat["kind"]:.3f}
glyph = {heat["glyph"]:.3f}
suit = {heat["suit"]:.3f}

# From where the reader takes the network's word (drivers.vision.cards.window_reader.Thresholds).
[thresholds]
{limits}
"""


def _calibration(out: Path, windows: Any, labels: Any) -> str:
    """Share of right cards by score, on the held-out windows.

    A window with no card to be read counts as wrong if one is read.
    """
    net = IndexNet.load(out)
    words = network_guesses(net, net.look(np.asarray(windows)))
    told = [
        (word.score, GLYPHS.index(word.glyph) == label[1] and word.card[-1] == SUIT_NAMES[label[2]])
        for word, label in zip(words, labels, strict=True)
        if word.card is not None and word.kind == KINDS[_CARD] and label[0] != NOT_JUDGED
    ]
    scores = np.array([score for score, _right in told])
    right = np.array([right for _score, right in told])
    chances = []
    for low, high in zip(_STEPS, (*_STEPS[1:], np.inf), strict=True):
        inside = right[(scores >= low) & (scores < high)]
        chances.append((inside.sum() + 0.5) / (len(inside) + 1))
    rising = np.maximum.accumulate(chances)
    return f"""
# How often a card read with that score was right, on drawn windows of every regime.
[calibration]
score = {[float(step) for step in _STEPS]}
chance = {[round(float(chance), 5) for chance in rising]}
"""


def _check(out: Path, windows: Any, wanted: dict[str, Any]) -> None:
    """Check that OpenCV gives PyTorch's answers, for one window and for many."""
    net = IndexNet.load(out)
    for looks in (net.look(np.asarray(windows)), net.look(np.asarray(windows[:1]))):
        for name in _OUTPUTS:
            got = getattr(looks, name)
            if not np.allclose(got, wanted[name][: len(got)], atol=2e-3):
                raise SystemExit(f"{out / _NAME}.onnx: OpenCV's {name} differs from PyTorch's")

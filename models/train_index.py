"""Trains the network that reads a card's corner, and writes it where the program finds it.

    python models/render_decks.py --cache CACHE
    python models/glyph_bank.py --cache CACHE
    python models/train_index.py --cache CACHE --out models

About an hour on one busy core, 12 minutes of it to draw the windows; less with more. The same seed
and the same packages draw the same windows. Nothing photographed is used.
"""

import argparse
import copy
import os
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np
import torch
from index_export import export
from torch import nn
from training_windows import GLYPHS, KINDS, NOT_JUDGED, SUIT_NAMES, examples, stock

from drivers.vision.card_readings import WINDOW_H, WINDOW_W
from drivers.vision.cards.index_net import normalise
from drivers.vision.networks import unfolded

BLOCK: Final = 2000  # windows drawn from one seed
EMBEDDING: Final = 64
_BATCH: Final = 128
_RATE: Final = 3e-3


class IndexModel(nn.Module):
    """Six small convolutions, an embedding of 64 numbers, and three answers from it.

    (N, 12, 36, 24), windows as `unfolded` makes them, goes in. Most of the work is in layers of 3 x
    3 with no stride over 18 x 12: OpenCV computes these (Winograd) three times as fast as others of
    as many products.
    """

    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(
            _step(12, 24, 1), _step(24, 32, 2), _step(32, 64, 1), _step(64, 64, 1),
            _step(64, 64, 1), _step(64, 96, 2), nn.AvgPool2d(3, 3), nn.Flatten(), nn.Dropout(0.1),
        )  # fmt: skip
        self.embed = nn.Linear(96 * 3 * 2, EMBEDDING)
        self.kind = nn.Linear(EMBEDDING, len(KINDS))
        self.glyph = nn.Linear(EMBEDDING, len(GLYPHS))
        self.suit = nn.Linear(EMBEDDING, len(SUIT_NAMES))

    def forward(self, windows: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """Logits of kind, glyph and suit, and the embedding."""
        seen = self.embed(self.see(windows))
        return self.kind(seen), self.glyph(seen), self.suit(seen), seen


def _step(before: int, after: int, stride: int) -> nn.Sequential:
    convolution = nn.Conv2d(before, after, 3, stride, 1, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(after), nn.ReLU())


def draw(cache: Path, count: int, seed: int, workers: int, into: Path) -> tuple[np.memmap, ...]:
    """Draw `count` windows and their labels into files under `into`; returns them mapped."""
    into.mkdir(parents=True, exist_ok=True)
    shape = (count, WINDOW_H, WINDOW_W, 3)
    windows = np.lib.format.open_memmap(into / "windows.npy", "w+", np.uint8, shape)
    labels = np.lib.format.open_memmap(into / "labels.npy", "w+", np.int8, (count, 3))
    starts = range(0, count, BLOCK)
    with ProcessPoolExecutor(workers) as pool:
        jobs = [pool.submit(_block, cache, into, start, seed) for start in starts]
        for done, job in enumerate(jobs):
            job.result()
            if done % 10 == 0:
                print(f"drawn {done * BLOCK} of {count}", flush=True)
    return windows, labels


def _block(cache: Path, into: Path, start: int, seed: int) -> None:
    """Draw one block into the open files; a block has a seed of its own."""
    if cache not in _STOCK:
        _STOCK[cache] = stock(cache, cache / "glyphs.npz")
    windows = np.load(into / "windows.npy", mmap_mode="r+")
    labels = np.load(into / "labels.npy", mmap_mode="r+")
    source = examples(_STOCK[cache], np.random.default_rng((seed, start)))
    for place, example in zip(range(start, min(start + BLOCK, len(windows))), source, strict=False):
        windows[place] = example.window
        labels[place] = (example.kind, example.glyph, example.suit)


_STOCK: dict = {}  # type: ignore[type-arg]


def train(
    windows: np.ndarray,  # type: ignore[type-arg]
    labels: np.ndarray,  # type: ignore[type-arg]
    passes: float,
    seed: int,
    *,
    half: bool,
) -> IndexModel:
    """Train; returns the running mean of the weights, which is steadier than the last ones."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    model = IndexModel().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    mean = copy.deepcopy(model)
    steps = int(passes * len(windows) / _BATCH)
    optimiser = torch.optim.AdamW(model.parameters(), lr=_RATE, weight_decay=0.02)
    plan = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, _RATE, total_steps=steps + 1, pct_start=0.15, final_div_factor=300
    )
    began, order, at, total = time.monotonic(), rng.permutation(len(windows)), 0, 0.0
    for step in range(1, steps + 1):
        if at + _BATCH > len(order):
            order, at = rng.permutation(len(windows)), 0
        chosen = np.sort(order[at : at + _BATCH])
        at += _BATCH
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
            loss = _loss(model, _batch(windows[chosen], rng), labels[chosen])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        plan.step()
        _follow(mean, model, min(0.999, step / (step + 20)))
        total += float(loss)
        if step % 250 == 0:
            print(
                f"step {step}/{steps} loss {total / 250:.4f} {time.monotonic() - began:.0f}s",
                flush=True,
            )
            total = 0.0
    return mean.eval()


def _batch(windows: np.ndarray, rng: np.random.Generator) -> torch.Tensor:  # type: ignore[type-arg]
    """Normalised as in use, moved by up to two pixels, so that no window comes back the same."""
    down, right = rng.integers(-2, 3, 2)
    moved = np.pad(normalise(windows), ((0, 0), (0, 0), (2, 2), (2, 2)), mode="edge")
    cut = moved[:, :, 2 + down : 2 + down + WINDOW_H, 2 + right : 2 + right + WINDOW_W]
    gain = rng.uniform(0.94, 1.04, (len(windows), 3, 1, 1)).astype(np.float32)
    seen = torch.from_numpy(unfolded(cut * gain))
    return seen.contiguous(memory_format=torch.channels_last)  # a fifth quicker to learn from


def _loss(model: IndexModel, batch: torch.Tensor,
          labels: np.ndarray) -> torch.Tensor:  # type: ignore[type-arg]
    """Cross-entropy of the three answers; unjudged labels count nothing."""
    wanted = torch.from_numpy(labels.astype(np.int64))
    kind, glyph, suit, _seen = model(batch)
    parts = [
        nn.functional.cross_entropy(answer, wanted[:, place], ignore_index=NOT_JUDGED)
        for place, answer in enumerate((kind, glyph, suit))
    ]
    return parts[0] + parts[1] + parts[2]


def _follow(mean: IndexModel, model: IndexModel, keep: float) -> None:
    """Move the mean weights towards the present ones."""
    with torch.no_grad():
        for old, new in zip(mean.state_dict().values(), model.state_dict().values(), strict=True):
            if old.dtype.is_floating_point:
                old.lerp_(new, 1 - keep)
            else:
                old.copy_(new)


def main() -> None:
    """Draw, train, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "--cache", type=Path, required=True, help="what render_decks.py and glyph_bank.py wrote"
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for the model's files")
    parser.add_argument("--windows", type=int, default=240_000, help="how many windows to draw")
    parser.add_argument("--held", type=int, default=10_000, help="windows kept to check with")
    parser.add_argument("--passes", type=float, default=8.0, help="how often each is learned from")
    parser.add_argument(
        "--half", action="store_true", help="bfloat16: twice as fast on processors that have it"
    )
    parser.add_argument("--cores", type=int, default=len(os.sched_getaffinity(0)),
                        help="processes that draw, then threads that learn (all)")
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--work", type=Path, help="folder for the drawn windows (CACHE/windows)")
    options = parser.parse_args()
    torch.set_num_threads(options.cores)
    work = options.work or options.cache / "windows"
    windows, labels = draw(options.cache, options.windows, options.seed, options.cores, work)
    model = train(windows, labels, options.passes, options.seed, half=options.half)
    held = draw(options.cache, options.held, options.seed + 1, options.cores, work / "held")
    export(model, held, options.out)


if __name__ == "__main__":
    main()

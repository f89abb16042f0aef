"""Trains the finder, the network that says where indices of cards are in a picture, and exports it.

    python models/render_decks.py --cache decks
    python models/glyph_bank.py --cache decks
    python models/drawn_decks.py --cache drawn --glyphs decks/glyphs.npz --count 40
    python models/train_finder.py --decks decks drawn --scenes scenes --minutes 40

Needs torch and onnx (`pip install .[train]`); runs on one CPU core beside one that makes scenes.
Output for each cell of 4 x 4 px: the logit of "an index's anchor is here", the anchor's offset
from the cell's middle (px / 4), and the card's local view: the vectors of one card width along
the card's own x and y, in units of 100 px. The anchor is a fixed point of the card (ANCHOR_MM).
"""

import argparse
import hashlib
import time
from pathlib import Path
from typing import Final

import finder_scenes
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

STRIDE: Final = 4
VIEW_PX: Final = 100.0
CHANNELS: Final = (12, 24, 48, 64)


def block(before: int, after: int, kernel: int = 3, stride: int = 1) -> nn.Sequential:
    """A convolution, its norm (folded into it on export) and ReLU."""
    return nn.Sequential(
        nn.Conv2d(before, after, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(inplace=True),
    )


class IndexFinderNet(nn.Module):
    """An hourglass: down to 1/16 for the surroundings of an index, up to 1/4 for its place."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = CHANNELS
        self.to4 = nn.Sequential(block(3, a, 5, 2), block(a, b, 3, 2), block(b, b))
        self.to8 = nn.Sequential(block(b, c, 3, 2), block(c, c))
        self.to16 = nn.Sequential(block(c, d, 3, 2), block(d, d), block(d, d), block(d, d))
        self.up8, self.at8 = nn.Conv2d(d, c, 1), block(c, c)
        self.up4, self.at4 = nn.Conv2d(c, b, 1), block(b, b)
        self.head = nn.Sequential(block(b, 32), nn.Conv2d(32, 7, 1))
        with torch.no_grad():
            self.head[1].bias[0] = -4.0

    def forward(self, pictures: Tensor) -> Tensor:
        """BGR pictures of 0 to 1, sides multiples of 16, to 7 maps at a quarter of the size."""
        four = self.to4(pictures)
        eight = self.to8(four)
        deep = self.up8(self.to16(eight))
        deep = functional.interpolate(deep, scale_factor=2.0, mode="nearest")
        eight = self.at8(functional.relu(eight + deep))
        deep = functional.interpolate(self.up4(eight), scale_factor=2.0, mode="nearest")
        return self.head(self.at4(functional.relu(four + deep)))


def targets(corners: NDArray[np.float32], cells: int) -> tuple[NDArray[np.float32], ...]:
    """Heat, weight of each cell's heat, and per cell the 6 numbers with their weight."""
    count = len(corners)
    heat = np.zeros((count, cells, cells), np.float32)
    weight = np.ones_like(heat)
    truth = np.zeros((count, 6, cells, cells), np.float32)
    near = np.zeros_like(heat)
    middles = np.arange(cells, dtype=np.float32)
    for n, picture in enumerate(corners):
        for row in picture[picture[:, 6] != 0]:
            width = float(np.sqrt(abs(row[2] * row[5] - row[3] * row[4])))
            x, y = (row[0] + 0.5) / STRIDE - 0.5, (row[1] + 0.5) / STRIDE - 0.5
            away = (middles[None] - x) ** 2 + (middles[:, None] - y) ** 2
            if row[6] < 0:
                weight[n][away < max(2.0, 0.14 * width / STRIDE) ** 2] = 0
                continue
            spread = max(0.8, 0.03 * width / STRIDE)
            bump = np.exp(-away / (2 * spread**2))
            bump[away <= 0.5] = np.maximum(bump[away <= 0.5], 0.9)
            bump[away == away.min()] = 1.0
            own = (bump > 0.4) & (bump > heat[n])
            heat[n] = np.maximum(heat[n], bump)
            weight[n][bump > 0.05] = 1
            truth[n, 0][own] = np.broadcast_to(x - middles[None], own.shape)[own]
            truth[n, 1][own] = np.broadcast_to(y - middles[:, None], own.shape)[own]
            truth[n, 2:, own] = row[2:6] / VIEW_PX
            near[n][own] = VIEW_PX / width
    return heat, weight, truth, near


def loss(maps: Tensor, wanted: tuple[NDArray[np.float32], ...]) -> tuple[Tensor, Tensor]:
    """Focal loss of the heat, and the views' error in card widths."""
    heat, weight, truth, near = (torch.from_numpy(part) for part in wanted)
    chance = torch.sigmoid(maps[:, 0]).clamp(1e-5, 1 - 1e-5)
    peak = (heat >= 1.0).float()
    found = peak * (1 - chance) ** 2 * torch.log(chance)
    empty = (1 - peak) * weight * (1 - heat) ** 4 * chance**2 * torch.log(1 - chance)
    heat_loss = -(found + empty).sum() / (peak.sum() + 4.0)
    error = (maps[:, 1:] - truth).abs()
    offset = error[:, :2].sum(1) * (STRIDE / VIEW_PX)
    view = error[:, 2:].sum(1)
    view_loss = ((8 * offset + 2 * view) * near).sum() / ((near > 0).sum() + 4.0)
    return heat_loss, view_loss


def _tinted(pictures: NDArray[np.uint8], rng: np.random.Generator) -> Tensor:
    gains = rng.normal(1, 0.07, (len(pictures), 1, 1, 3)) * rng.uniform(0.8, 1.15)
    lit = np.clip(pictures * gains.astype(np.float32), 0, 255) / np.float32(255)
    return torch.from_numpy(np.ascontiguousarray(lit.transpose(0, 3, 1, 2), dtype=np.float32))


def train(net: IndexFinderNet, scenes: Path, minutes: float, size: int, seed: int) -> None:
    """Train for `minutes`, the rate rising and then falling with the time that has gone."""
    rng = np.random.default_rng(seed)
    adam = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=1e-3)
    begun, step, sums = time.monotonic(), 0, np.zeros(2)
    for pictures, corners in finder_scenes.training_batches(scenes, size, rng):
        gone = (time.monotonic() - begun) / (60 * minutes)
        if gone >= 1:
            break
        rate = 3e-3 * min(1.0, 0.02 + gone / 0.06) * (0.5 + 0.5 * np.cos(np.pi * gone)) + 1e-5
        for group in adam.param_groups:
            group["lr"] = rate
        maps = net(_tinted(pictures, rng))
        parts = loss(maps, targets(corners, finder_scenes.SIZE // STRIDE))
        adam.zero_grad()
        (parts[0] + parts[1]).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        adam.step()
        step, sums = step + 1, sums + [float(part.detach()) for part in parts]
        if step % 100 == 0:
            told = " ".join(f"{value:.4f}" for value in sums / 100)
            print(f"step {step} {gone:.0%} heat/view loss {told}", flush=True)
            sums[:] = 0
        if step % 1000 == 0:
            torch.save(net.state_dict(), scenes / "finder.pt")


def export(net: IndexFinderNet, path: Path) -> str:
    """Write the ONNX file that OpenCV 4 and 5 read, and its .toml; returns its SHA-256."""
    net.eval()
    axes = {0: "n", 2: "h", 3: "w"}
    torch.onnx.export(
        net, (torch.zeros(1, 3, 256, 320),), str(path), opset_version=17, dynamo=False,
        input_names=["pictures"], output_names=["maps"],
        dynamic_axes={"pictures": axes, "maps": axes},
    )  # fmt: skip
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_suffix(".toml").write_text(_SETTINGS.format(digest), encoding="utf-8")
    return digest


_SETTINGS: Final = """\
# How to use the network. Written by train_finder.py; see index_finder.md.
format = 1
name = "index_finder"
# Peaks of the heat map below this are no indices.
least_score = 0.25
# In one look at one size, cards narrower or wider than this (pixels) are not trusted.
card_width_px = [45.0, 260.0]

[sha256]
onnx = "{}"
"""


def main() -> None:
    """Make scenes, train beside that, export."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--decks", type=Path, nargs="+", required=True, help="folders of decks")
    parser.add_argument("--scenes", type=Path, required=True, help="folder for the scenes (6 GB)")
    parser.add_argument("--minutes", type=float, default=40.0)
    parser.add_argument("--shards", type=int, default=24, help="of 1000 scenes each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "index_finder.onnx")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    made = finder_scenes.scene_shard_process(options.decks, options.scenes, options.shards, 1000,
                                             options.seed)
    while len(list(options.scenes.glob("*.corners.npy"))) < min(3, options.shards):
        time.sleep(2)
        if made.exitcode:
            raise SystemExit("the process that makes scenes ended; its words are above")
    net = IndexFinderNet()
    if options.start:
        net.load_state_dict(torch.load(options.start))
    train(net, options.scenes, options.minutes, 16, options.seed)
    torch.save(net.state_dict(), options.scenes / "finder.pt")
    print(f"{options.out}: SHA-256 {export(net, options.out)}")


if __name__ == "__main__":
    main()

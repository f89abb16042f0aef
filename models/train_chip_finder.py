"""Train the network that finds chip stacks in a picture.

    python models/train_chip_finder.py [--scenes 6000] [--steps 4500] [--start FILE.onnx]

Nothing but rendered tables is used (models.scenes.table_stack_scenes). Each cell of 8 x 8 pixels
says
whether a stack shows there and how far that stack's box reaches to the four sides. About twenty
minutes on one CPU core. Writes models/chip_finder.onnx and models/chip_finder.toml.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from chip_export import export, net_with_stored_weights

from models.scenes.table_stack_scenes import seat_scene, table_scene

HERE = Path(__file__).resolve().parent
CELL, UNIT, SIZE = 8, 32.0, 224
LEAST_SEEN = 0.25
NEAR_SIDE = 0.3
LossAt = Callable[[nn.Module, torch.Tensor, torch.Tensor], torch.Tensor]
SEATS = 0.45  # of the scenes: one seat's chips, as its own camera sees them


class ChipFinderNet(nn.Module):
    """(N, 12, H/2, W/2), a picture as `unfolded` makes it -> (N, 5, H/8, W/8): logit; left, up,
    right, down before softplus, in 32 pixels."""

    def __init__(self, wide: int = 36) -> None:
        super().__init__()
        self.stem = nn.Sequential(
            nn.Conv2d(12, 16, 3, 1, 1), nn.ReLU(), nn.Conv2d(16, 24, 3, 2, 1), nn.ReLU(),
            nn.Conv2d(24, wide, 3, 2, 1), nn.ReLU(),
        )
        self.body = nn.ModuleList(
            nn.Conv2d(wide, wide, 3, padding=d, dilation=d) for d in (1, 2, 3, 5, 2, 1)
        )
        self.head = nn.Conv2d(wide, 5, 1)

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        seen = self.stem(pictures)
        for layer in self.body:
            seen = seen + torch.relu(layer(seen))
        out: torch.Tensor = self.head(seen)
        return out


def pictures_as_planes(pictures: torch.Tensor) -> torch.Tensor:
    """(N, 3, H, W) BGR 0 to 1 as `planes` in drivers/vision/chips/stack_finder.py makes them."""
    return (pictures - 0.4) * 3


def unfolded(pictures: torch.Tensor) -> torch.Tensor:
    """(N, 3, H, W) BGR 0 to 1 -> (N, 12, H/2, W/2), as `unfolded` in drivers/vision/networks.py
    makes it of the same planes when the network is used."""
    return nn.functional.pixel_unshuffle(pictures_as_planes(pictures), 2)


def target_of(owner: np.ndarray, truths: list) -> np.ndarray:
    """(6, cells, cells): is a stack (-1: not to be judged), the four reaches, weight of the box."""
    half = CELL // 2
    whose = owner[half::CELL, half::CELL]
    told = np.zeros((6, *whose.shape), np.float32)
    y, x = np.mgrid[half : owner.shape[0] : CELL, half : owner.shape[1] : CELL].astype(np.float32)
    for n, truth in enumerate(truths):
        mine = whose == n
        x0, y0, x1, y1 = truth.box
        if truth.seen < LEAST_SEEN:
            told[0][mine] = -1
            continue
        told[0][mine] = 1
        reach = np.stack([x - x0, y - y0, x1 - x, y1 - y]) / UNIT
        told[1:5, mine] = reach[:, mine]
        told[5][mine] = 1.0 / np.sqrt(max(mine.sum(), 1))
    return told


def collect(count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    pictures = np.zeros((count, SIZE, SIZE, 3), np.uint8)
    targets = np.zeros((count, 6, SIZE // CELL, SIZE // CELL), np.float32)
    for n in range(count):
        scene = (seat_scene if rng.random() < SEATS else table_scene)(rng, SIZE)
        pictures[n] = scene.picture
        targets[n] = target_of(scene.owner, scene.truths)
        if n % 250 == 0:
            print(f"{n} scenes", flush=True)
    return pictures, targets


def batch_of(pictures: np.ndarray, targets: np.ndarray, rng: np.random.Generator, size: int = 12):
    chosen = rng.integers(len(pictures), size=size)
    x = torch.from_numpy(pictures[chosen].transpose(0, 3, 1, 2).astype(np.float32) / 255)
    y = torch.from_numpy(targets[chosen].copy())
    if rng.random() < 0.5:
        x, y = x.flip(3), y.flip(3)[:, [0, 3, 2, 1, 4, 5]]
    gain = torch.from_numpy(rng.uniform(0.7, 1.35, (size, 3, 1, 1)).astype(np.float32))
    power = torch.from_numpy(rng.uniform(0.75, 1.35, (size, 1, 1, 1)).astype(np.float32))
    mixed = (x.clamp(1e-4) ** power * gain).clamp(0, 1)
    if rng.random() < 0.3:
        mixed = mixed[:, torch.randperm(3)]
    return mixed, y


def loss_of(out: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    judged = y[:, 0] >= 0
    told = y[:, 0].clamp(0)
    raw = nn.functional.binary_cross_entropy_with_logits(out[:, 0], told, reduction="none")
    sure = torch.exp(-raw)
    found = ((1 - sure) ** 1.5 * raw * (0.3 + told)).mul(judged).sum() / 150
    p, t, w = nn.functional.softplus(out[:, 1:]), y[:, 1:5], y[:, 5]
    over = torch.minimum(p, t)
    inter = (over[:, 0] + over[:, 2]).clamp(0) * (over[:, 1] + over[:, 3]).clamp(0)
    both = (p[:, 0] + p[:, 2]) * (p[:, 1] + p[:, 3]) + (t[:, 0] + t[:, 2]) * (t[:, 1] + t[:, 3])
    iou = inter / (both - inter).clamp(1e-3)
    # A side is asked of the cells near to it (stack_finder.py): theirs is the closest look.
    near = torch.exp(-t / (NEAR_SIDE * (t[:, 0:1] + t[:, 2:3]).clamp(0.1)))
    off = nn.functional.smooth_l1_loss(p, t, reduction="none", beta=0.05)
    off = (off * (0.3 + 2 * near)).sum(1)
    boxes = ((1 - iou) + 0.5 * off).mul(w).sum() / w.sum().clamp(1)
    return found / len(y) * 12 + boxes


def train(
    new: Callable[[], nn.Module], told: argparse.Namespace, pictures: np.ndarray,
    targets: np.ndarray, loss_at: LossAt, fastest: float = 4e-3,
) -> nn.Module:
    """A `new` net, or that of `told.start`, after so many steps; each lowers `loss_at`. The net is
    made here, so that the seed holds for its first weights too."""
    torch.manual_seed(told.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(told.seed)
    net = net_with_stored_weights(new(), told.start)
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, fastest, total_steps=told.steps)
    total = 0.0
    for step in range(1, told.steps + 1):
        x, y = batch_of(pictures, targets, rng)
        loss = loss_at(net, x, y)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        pace.step()
        total += loss.item()
        if step % 100 == 0:
            print(f"step {step}: {total / 100:.4f}", flush=True)
            total = 0.0
    return net.eval()


def parser(description: str | None, steps: int) -> argparse.ArgumentParser:
    """Argument parser for the training of a finder."""
    asked = argparse.ArgumentParser(description=description)
    asked.add_argument("--scenes", type=int, default=6000)
    asked.add_argument("--steps", type=int, default=steps)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--start", type=Path, help="go on from this .onnx")
    asked.add_argument("--pictures", type=Path, help="keep or reuse the rendered tables here")
    asked.add_argument("--out", type=Path, default=HERE, help="the folder to write to (models)")
    return asked


def training_tables(told: argparse.Namespace) -> tuple[np.ndarray, np.ndarray]:
    """Pictures and targets: stored ones, or rendered now and stored on request."""
    if told.pictures and told.pictures.exists():
        kept = np.load(told.pictures)
        return kept["pictures"], kept["targets"]
    pictures, targets = collect(told.scenes, told.seed)
    if told.pictures:
        np.savez(told.pictures, pictures=pictures, targets=targets)
    return pictures, targets


def main() -> None:
    told = parser(__doc__, 4500).parse_args()
    if told.steps == 0:
        # only written anew, from --start
        net = net_with_stored_weights(ChipFinderNet(), told.start)
    else:
        net = train(ChipFinderNet, told, *training_tables(told), lambda net, x,
                    y: loss_of(net(unfolded(x)), y))
    export(net, told.out, "chip_finder", torch.zeros(1, 12, SIZE // 2, SIZE // 2),
           ("picture", "cells"))


if __name__ == "__main__":
    main()

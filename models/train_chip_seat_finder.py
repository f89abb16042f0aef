"""Train the network that finds chip stacks where a chip's width is known: at a calibrated seat.

    python models/train_chip_seat_finder.py [--scenes 6000] [--steps 8000] [--start FILE.onnx]

The same tables, truth and answers as train_chip_finder.py, in a network of two fifths of the work.
It learns besides the truth what the larger one (`--teacher`, models/chip_finder.onnx) answers for
the same pictures. About half an hour on one CPU core. Writes models/chip_seat_finder.onnx and
models/chip_seat_finder.toml.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from chip_export import export, taken_up
from train_chip_finder import HERE, NEAR_SIDE, SIZE, batch_of, collect, loss_of, unfolded

from drivers.vision.opencv import cv2


class SeatFinder(nn.Module):
    """(N, 3, H, W), a picture as `shown` makes it -> (N, 5, H/8, W/8): logit; left, up, right, down
    before softplus, in 32 pixels. Half of its layers look from farther off, at cells of 16 x 16
    pixels: H and W are multiples of 16."""

    def __init__(self, wide: int = 32, far: int = 40) -> None:
        super().__init__()
        self.stem = nn.Sequential(
            nn.Conv2d(3, 24, 4, 4), nn.ReLU(), nn.Conv2d(24, wide, 3, 2, 1), nn.ReLU(),
        )
        self.near = nn.ModuleList(nn.Conv2d(wide, wide, 3, 1, 1) for _ in range(1))
        self.away = nn.Conv2d(wide, far, 3, 2, 1)
        self.far = nn.ModuleList(nn.Conv2d(far, far, 3, 1, 1) for _ in range(3))
        self.back = nn.Conv2d(far, wide, 1)
        self.both = nn.ModuleList(nn.Conv2d(wide, wide, 3, 1, 1) for _ in range(2))
        self.head = nn.Conv2d(wide, 5, 1)

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        seen = _added(self.near, self.stem(pictures))
        far = _added(self.far, torch.relu(self.away(seen)))
        seen = seen + nn.functional.interpolate(self.back(far), scale_factor=2, mode="nearest")
        out: torch.Tensor = self.head(_added(self.both, seen))
        return out


def _added(layers: nn.ModuleList, seen: torch.Tensor) -> torch.Tensor:
    for layer in layers:
        seen = seen + torch.relu(layer(seen))
    return seen


def shown(pictures: torch.Tensor) -> torch.Tensor:
    """(N, 3, H, W) BGR 0 to 1 as `planes` in drivers/vision/chips/find.py makes them."""
    return (pictures - 0.4) * 3


class Teacher:
    """The larger finder, run by OpenCV, whose answers this one learns besides the truth."""

    def __init__(self, told: Path) -> None:
        self.net = cv2.dnn.readNetFromONNX(str(told))

    def cells(self, pictures: torch.Tensor) -> torch.Tensor:
        """(N, 5, H/8, W/8) as `SeatFinder` tells it."""
        self.net.setInput(unfolded(pictures).numpy())
        return torch.from_numpy(np.array(self.net.forward(), np.float32))


def unlike(out: torch.Tensor, taught: torch.Tensor) -> torch.Tensor:
    """How far a network's cells are off its teacher's: chances, and reaches where it sees stacks.
    """
    sure = torch.sigmoid(taught[:, 0])
    found = nn.functional.binary_cross_entropy_with_logits(out[:, 0], sure, reduction="none")
    found = found - torch.special.entr(sure) - torch.special.entr(1 - sure)
    p, t = (nn.functional.softplus(cells[:, 1:]) for cells in (out, taught))
    near = torch.exp(-t / (NEAR_SIDE * (t[:, 0:1] + t[:, 2:3]).clamp(0.1)))
    off = nn.functional.smooth_l1_loss(p, t, reduction="none", beta=0.05)
    off = (off * (0.3 + 2 * near)).sum(1) * sure
    return found.mean() * 3 + off.sum() / sure.sum().clamp(1)


def train(
    pictures: np.ndarray, targets: np.ndarray, steps: int, seed: int, start: Path | None,
    teacher: Teacher,
) -> SeatFinder:
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(seed)
    net = taken_up(SeatFinder(), start)
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    fastest = 4e-3 if start is None else 2e-3
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, fastest, total_steps=steps)
    total = 0.0
    for step in range(1, steps + 1):
        x, y = batch_of(pictures, targets, rng)
        out = net(shown(x))
        loss = loss_of(out, y) + unlike(out, teacher.cells(x))
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=6000)
    parser.add_argument("--steps", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="go on from this .onnx")
    parser.add_argument("--teacher", type=Path, default=HERE / "chip_finder.onnx",
                        help="the larger finder's .onnx (models/chip_finder.onnx)")
    parser.add_argument("--pictures", type=Path, help="keep or reuse the rendered tables here")
    parser.add_argument("--out", type=Path, default=HERE, help="the folder to write to (models)")
    told = parser.parse_args()
    if told.pictures and told.pictures.exists():
        kept = np.load(told.pictures)
        pictures, targets = kept["pictures"], kept["targets"]
    else:
        pictures, targets = collect(told.scenes, told.seed)
        if told.pictures:
            np.savez(told.pictures, pictures=pictures, targets=targets)
    net = train(pictures, targets, told.steps, told.seed, told.start, Teacher(told.teacher))
    export(net, told.out, "chip_seat_finder", torch.zeros(1, 3, SIZE, SIZE),
           ("picture", "cells"))


if __name__ == "__main__":
    main()

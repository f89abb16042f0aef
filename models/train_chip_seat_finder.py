"""Train the network that finds chip stacks where a chip's width is known: at a calibrated seat.

    python models/train_chip_seat_finder.py [--scenes 6000] [--steps 8000] [--start FILE.onnx]

The same tables, truth and answers as train_chip_finder.py, in a network of two fifths of the work.
It learns besides the truth what the larger one (`--teacher`, models/chip_finder.onnx) answers for
the same pictures. About half an hour on one CPU core. Writes models/chip_seat_finder.onnx and
models/chip_seat_finder.toml.
"""

import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from chip_export import export
from train_chip_finder import (
    HERE,
    NEAR_SIDE,
    SIZE,
    loss_of,
    parser,
    pictures_as_planes,
    train,
    training_tables,
    unfolded,
)

from drivers.vision.opencv import cv2


class SeatFinder(nn.Module):
    """(N, 3, H, W), a picture as `pictures_as_planes` makes it -> (N, 5, H/8, W/8): logit; left,
    up, right, down
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


class Teacher:
    """The larger finder, run by OpenCV, whose answers this one learns besides the truth."""

    def __init__(self, told: Path) -> None:
        self.net = cv2.dnn.readNetFromONNX(str(told))

    def cells(self, pictures: torch.Tensor) -> torch.Tensor:
        """(N, 5, H/8, W/8) in the form of `SeatFinder`'s output."""
        self.net.setInput(unfolded(pictures).numpy())
        return torch.from_numpy(np.array(self.net.forward(), np.float32))


def distance_from_teacher(out: torch.Tensor, taught: torch.Tensor) -> torch.Tensor:
    """Distance of cells from the teacher's: chances, and reaches where it sees stacks."""
    sure = torch.sigmoid(taught[:, 0])
    found = nn.functional.binary_cross_entropy_with_logits(out[:, 0], sure, reduction="none")
    found = found - torch.special.entr(sure) - torch.special.entr(1 - sure)
    p, t = (nn.functional.softplus(cells[:, 1:]) for cells in (out, taught))
    near = torch.exp(-t / (NEAR_SIDE * (t[:, 0:1] + t[:, 2:3]).clamp(0.1)))
    off = nn.functional.smooth_l1_loss(p, t, reduction="none", beta=0.05)
    off = (off * (0.3 + 2 * near)).sum(1) * sure
    return found.mean() * 3 + off.sum() / sure.sum().clamp(1)


def main() -> None:
    asked = parser(__doc__, 8000)
    asked.add_argument("--teacher", type=Path, default=HERE / "chip_finder.onnx",
                       help="the larger finder's .onnx (models/chip_finder.onnx)")
    told = asked.parse_args()
    teacher = Teacher(told.teacher)

    def loss_at(net: nn.Module, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        out = net(pictures_as_planes(x))
        return loss_of(out, y) + distance_from_teacher(out, teacher.cells(x))

    fastest = 4e-3 if told.start is None else 2e-3
    net = train(SeatFinder, told, *training_tables(told), loss_at, fastest)
    export(net, told.out, "chip_seat_finder", torch.zeros(1, 3, SIZE, SIZE), ("picture", "cells"))


if __name__ == "__main__":
    main()

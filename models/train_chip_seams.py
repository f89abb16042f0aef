"""Train the chip counter's network again: rows of a flattened stack -> above, seam, inside, below.

    python models/train_chip_seams.py [--scenes 2500] [--epochs 30] [--strips FILE]
        [--start FILE.onnx] [--teacher FILE.onnx]

Nothing but rendered stacks is used (models.scenes.hard_stack_scenes, chips of random colours). With
a
teacher, a network that was trained before, its answers for the same strips are learned besides the
truth. On one CPU core about twenty minutes. Writes models/chip_seams.onnx and the checksum in
models/chip_seams.toml.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from chip_export import export, net_with_stored_weights

from drivers.vision.chips.seam_search import normalised
from drivers.vision.chips.stack_flattening import COLUMNS, flatten
from drivers.vision.opencv import cv2
from models.scenes.hard_stack_scenes import BEYOND, HOUSES, TRAITS, any_house, hard_scene
from models.scenes.stack_scenes import StackScene

ABOVE, SEAM, INSIDE, BELOW = range(4)
HERE = Path(__file__).resolve().parent


class SeamsNet(nn.Module):
    """(N, 3, rows, 24) -> (N, 4, rows): columns are looked at together, then averaged."""

    def __init__(self) -> None:
        super().__init__()
        self.columns = nn.Sequential(
            nn.Conv2d(3, 12, (5, 3), stride=(1, 2), padding=(2, 1)), nn.ReLU(),
            nn.Conv2d(12, 16, (5, 3), stride=(1, 2), padding=(2, 1)), nn.ReLU(),
            nn.Conv2d(16, 16, (3, 3), padding=(1, 1)), nn.ReLU(),
        )
        self.weigh = nn.Conv2d(16, 16, 1)
        self.rows = nn.Sequential(
            # Not (9, 1): OpenCV 5.0.0 computes that wrongly where there is no dilation.
            nn.Conv2d(32, 32, (7, 1), padding=(3, 0)), nn.ReLU(),
            nn.Conv2d(32, 32, (9, 1), padding=(8, 0), dilation=(2, 1)), nn.ReLU(),
            nn.Conv2d(32, 32, (9, 1), padding=(16, 0), dilation=(4, 1)), nn.ReLU(),
            nn.Conv2d(32, 4, (1, 1)),
        )

    def forward(self, strips: torch.Tensor) -> torch.Tensor:
        seen = self.columns(strips)
        weight = torch.sigmoid(self.weigh(seen))
        mean = nn.functional.avg_pool2d(seen * weight, (1, COLUMNS // 4))
        most = nn.functional.max_pool2d(seen, (1, COLUMNS // 4))
        out: torch.Tensor = self.rows(torch.cat([mean, most], 1))
        return out[..., 0]


def labels(rows: np.ndarray, seams: tuple[float, ...]) -> np.ndarray:
    """(rows, 4) chances: a seam is about one row high on either side."""
    at = np.interp(seams, rows, np.arange(len(rows)))
    n = np.arange(len(rows))[:, None]
    near = np.exp(-0.5 * ((n - at[None]) / 0.8) ** 2).max(1)
    told = np.zeros((len(rows), 4), np.float32)
    told[:, SEAM] = near
    where = np.where(n[:, 0] < at[0], ABOVE, np.where(n[:, 0] > at[-1], BELOW, INSIDE))
    told[np.arange(len(rows)), where] += 1 - near
    return told


def strips_of(scene: StackScene, rng: np.random.Generator) -> list[tuple[np.ndarray, np.ndarray]]:
    """The scene's main stack, flattened as the counter would: box and setting a little off."""
    truth = scene.truths[scene.target]
    if truth.seen < 0.4:
        return []
    found = []
    for known in (True, False):
        wide = truth.box[2] - truth.box[0]
        box = tuple(v + rng.normal(0, 0.025) * wide for v in truth.box)
        q = np.sin(np.radians(scene.view.elevation_deg + rng.normal(0, 1.5))) if known else None
        ratio = 3.3 / 39 * (1 + rng.uniform(-0.1, 0.1))
        strip = flatten(scene.picture, box, ratio, q)
        if strip is not None:
            found.append((strip.lab.astype(np.float16), labels(strip.rows, truth.seams)))
    return found


def collect(count: int, seed: int) -> list[tuple[np.ndarray, np.ndarray]]:
    rng = np.random.default_rng(seed)
    found = []
    for n in range(count):
        house = any_house(rng) if rng.random() < 0.7 else HOUSES[rng.integers(len(HOUSES))]
        troubles = (*TRAITS, *BEYOND)
        traits = frozenset(name for name in troubles if rng.random() < 0.28)
        found += strips_of(hard_scene(rng, traits, house=house), rng)
        if n % 250 == 0:
            print(f"{n} scenes", flush=True)
    return found


def other_felt(lab: np.ndarray, told: np.ndarray, rng: np.random.Generator):
    """The strip on another felt: any colour, ribbed or clouded, shaded towards the stack's foot."""
    below = np.flatnonzero(told[:, BELOW] > 0.5)
    foot = int(below[0]) if len(below) else len(lab)
    rows = int(rng.integers(8, 45))
    colour = np.array([rng.uniform(5, 80), *rng.normal(0, 18, 2)])
    rough = rng.normal(0, rng.uniform(0, 6), (rows, COLUMNS, 1))
    felt = np.tile(colour, (rows, COLUMNS, 1)) + rough
    if rng.random() < 0.5:
        felt[..., 0] += rng.normal(0, rng.uniform(1, 10), (1, COLUMNS))
    if rng.random() < 0.4:
        felt[..., 0] += rng.normal(0, rng.uniform(1, 8), (rows, 1))
    depth = np.arange(rows)[:, None]
    felt[..., 0] *= 1 - rng.uniform(0, 0.7) * np.exp(-depth / rng.uniform(2, 25))
    if rng.random() < 0.2:  # another stack's top, a printed line
        at = int(rng.integers(0, rows))
        felt[at : at + int(rng.integers(1, 12))] = [rng.uniform(5, 90), *rng.normal(0, 25, 2)]
    lower = np.zeros((rows, 4), np.float32)
    lower[:, BELOW] = 1
    return np.concatenate([lab[:foot], felt]), np.concatenate([told[:foot], lower])


def stretched(lab: np.ndarray, told: np.ndarray, by: float) -> tuple[np.ndarray, np.ndarray]:
    """The strip with so many times its rows."""
    at = np.linspace(0, len(lab) - 1, max(round(len(lab) * by), 2)).astype(np.float32)
    low = np.minimum(at.astype(int), len(lab) - 2)
    part = at - low
    between = [(1 - part).reshape(-1, *[1] * (rows.ndim - 1)) * rows[low]
               + part.reshape(-1, *[1] * (rows.ndim - 1)) * rows[low + 1] for rows in (lab, told)]
    return between[0], between[1]


def batch_of(strips: list, rng: np.random.Generator, rows: int = 168, size: int = 24):
    """Random windows of random strips; mirrored, brighter or darker, other colours."""
    x = np.zeros((size, 3, rows, COLUMNS), np.float32)
    y = np.zeros((size, 4, rows), np.float32)
    for n in range(size):
        lab, told = strips[rng.integers(len(strips))]
        lab = lab.astype(np.float32)
        if rng.random() < 0.6:
            lab, told = other_felt(lab, told, rng)
        if rng.random() < 0.5:
            lab, told = stretched(lab, told, rng.uniform(0.88, 1.14))
        spare = len(lab) - rows
        start = int(rng.integers(0, spare + 1)) if spare > 0 else 0
        if spare > 0 and rng.random() < 0.4:
            start = spare
        part = lab[start : start + rows]
        if rng.random() < 0.5:
            part = part[:, ::-1]
        shift = np.array([0, *rng.normal(0, 6, 2)])
        part = part * [rng.uniform(0.7, 1.25), *rng.uniform(0.6, 1.4, 2)] + shift
        part = part + rng.normal(0, rng.uniform(0, 2), part.shape)
        if rng.random() < 0.3:  # something stands before some columns
            left, wide = rng.integers(0, COLUMNS), rng.integers(2, COLUMNS // 2)
            part[:, left : left + wide] = rng.uniform(10, 90, 3) * [1, 0.2, 0.2]
        x[n, :, : len(part)] = normalised(part.astype(np.float32)).transpose(2, 0, 1)
        y[n, :, : len(part)] = told[start : start + rows].T
    return torch.from_numpy(x), torch.from_numpy(y)


def train(
    strips: list, epochs: int, seed: int, start: Path | None, teacher: Path | None = None
) -> SeamsNet:
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(seed)
    net = net_with_stored_weights(SeamsNet(), start)
    taught = None if teacher is None else cv2.dnn.readNetFromONNX(str(teacher))
    per_epoch = 120
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    fastest = 4e-3 if start is None else 2e-3
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, fastest, total_steps=epochs * per_epoch)
    for epoch in range(epochs):
        total = 0.0
        for _ in range(per_epoch):
            x, y = batch_of(strips, rng)
            out = torch.log_softmax(net(x), 1)
            loss = -(out * y).sum() / y.sum()
            if taught is not None:
                taught.setInput(x.numpy())
                told = torch.from_numpy(np.array(taught.forward(), np.float32))
                judged = y.sum(1, keepdim=True)
                loss = loss - (torch.softmax(told, 1) * out * judged).sum() / y.sum()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            pace.step()
            total += loss.item()
        print(f"epoch {epoch}: {total / per_epoch:.4f}", flush=True)
    return net.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=2500)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strips", type=Path, help="keep or reuse the rendered strips here")
    parser.add_argument("--start", type=Path, help="go on from this .onnx")
    parser.add_argument("--teacher", type=Path, help="a larger network's .onnx to learn from too")
    parser.add_argument("--out", type=Path, default=HERE, help="the folder to write to (models)")
    told = parser.parse_args()
    if told.epochs == 0:
        strips = []  # only written anew, from --start
    elif told.strips and told.strips.exists():
        kept = np.load(told.strips)
        cuts = np.cumsum(kept["lengths"])[:-1]
        strips = list(zip(np.split(kept["lab"], cuts), np.split(kept["labels"], cuts), strict=True))
    else:
        strips = collect(told.scenes, told.seed)
        if told.strips:
            np.savez(told.strips, lab=np.concatenate([s for s, _ in strips]),
                     labels=np.concatenate([y for _, y in strips]),
                     lengths=np.array([len(s) for s, _ in strips]))
    net = (train(strips, told.epochs, told.seed, told.start, told.teacher) if strips
           else net_with_stored_weights(SeamsNet(), told.start))
    export(net, told.out, "chip_seams", torch.zeros(1, 3, 168, COLUMNS), ("strips", "rows"))


if __name__ == "__main__":
    main()

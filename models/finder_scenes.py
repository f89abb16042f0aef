"""Scenes for the finder's training, made in a process of their own and stored as shards on disk.

A shard is two arrays: `<n>.pictures.npy` (scenes x 256 x 256 x 3, BGR) and `<n>.corners.npy`
(scenes x 48 x 8: anchor x, y in px; the card's local view, 4 numbers in px for one card width; its
use (1 find, -1 leave out of the loss, 0 nothing here); free).
"""

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import CARD_W_MM, Picture
from drivers.vision.cards.index_finder import ANCHOR_MM
from drivers.vision.opencv import cv2
from models.scenes.card_scenes import (
    CardScene,
    Corner,
    Print,
    card_scene,
    whole_picture_scene,
    width_px,
)

SIZE: Final = 256
SLOTS: Final = 48
#: Widths of cards that the finder has to find, in px; larger ones are found in a smaller copy.
WIDTHS: Final = (54.0, 215.0)
#: Visible part from which an index has to be found; below the second, it isn't.
WHOLE, HIDDEN = 0.9, 0.5
FIND, LEAVE_OUT = 1.0, -1.0
#: These print their index in all four corners: the two that stand mirrored are left out.
FOUR_CORNERED: Final = ("dondorf",)
JOKER: Final = "joker"


def card_prints(decks: Sequence[Path], rng: np.random.Generator) -> list[Print]:
    """Every card of every deck folder: as it is, and once more with another shape or index size."""
    found = []
    for folder in sorted(path for place in decks for path in place.iterdir() if path.is_dir()):
        for path in sorted([*folder.glob("*.png"), *folder.glob("*.jpg")]):
            picture = cv2.imread(str(path))
            name: str | None = path.stem
            if path.stem == "back":
                name = None
            elif "joker" in path.stem:
                name = JOKER
            found.append(Print(picture, name))
            if name and any(word in folder.name for word in FOUR_CORNERED):
                found[-1] = Print(picture, JOKER)
            elif name and name != JOKER:
                found.append(Print(_varied(picture, rng), name))
    if not found:
        raise SystemExit(
            f"no cards in {list(map(str, decks))}: expected folders of As.png, Td.png, ..."
        )
    return found


def _varied(card: Picture, rng: np.random.Generator) -> Picture:
    """The card a little longer or shorter, in another ink, often with a larger index."""
    if rng.random() < 0.6:
        card = _enlarged_index(card, rng.uniform(1.1, 1.7))
    height = round(card.shape[0] * rng.uniform(0.88, 1.05))
    card = cv2.resize(card, (card.shape[1], height), interpolation=cv2.INTER_AREA)
    paper = rng.uniform(0.86, 1.0, 3).astype(np.float32)
    return np.asarray((card * paper).astype(np.uint8), np.uint8)


def _enlarged_index(card: Picture, factor: float) -> Picture:
    """Both corners' indices `factor` times as large, on cleared paper."""
    card = card.copy()
    for _ in range(2):
        index = card[6:90, 4:42]
        large = cv2.resize(index, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
        height, width = large.shape[:2]
        card[4 : 12 + height, 3 : 9 + width] = 255
        card[6 : 6 + height, 5 : 5 + width] = large
        card = np.asarray(cv2.rotate(card, cv2.ROTATE_180), np.uint8)
    return card


def _wanted(corner: Corner) -> float:
    width = width_px(corner.view)
    if corner.name is None or corner.seen < HIDDEN:
        return 0.0
    if corner.name == JOKER or corner.seen < WHOLE:
        return LEAVE_OUT
    return FIND if WIDTHS[0] <= width <= WIDTHS[1] else LEAVE_OUT


def scene_corner_rows(made: CardScene) -> NDArray[np.float32]:
    """The scene's corners as the shard holds them."""
    table = np.zeros((SLOTS, 8), np.float32)
    kept = [(corner, wanted) for corner in made.corners if (wanted := _wanted(corner))]
    for row, (corner, wanted) in zip(table, kept, strict=False):
        at = corner.view @ np.array([*ANCHOR_MM, 1.0], np.float32)
        row[:7] = *at, *(corner.view[:, :2] * CARD_W_MM).T.ravel(), wanted
    return table


def any_scene(cards: Sequence[Print], rng: np.random.Generator) -> CardScene:
    """One training scene, of few decks at a time (a table has one or two)."""
    pick = rng.random()
    widths = (48.0, 235.0) if pick < 0.94 else (235.0, 500.0)
    some = rng.integers(len(cards))
    near = cards[max(0, some - 60) : some + 60] if rng.random() < 0.7 else cards
    if rng.random() < 0.06:
        return whole_picture_scene(near, SIZE, rng)
    return card_scene(near, SIZE, widths, rng)


def make_scene_shards(decks: Sequence[Path], shards: Path, count: int, each: int,
                      seed: int) -> None:
    """Write `count` shards of `each` scenes; a shard is complete once its corners are there."""
    os.nice(15)
    rng = np.random.default_rng(seed)
    cards = card_prints(decks, rng)
    for number in range(count):
        made = [any_scene(cards, rng) for _ in range(each)]
        stem = shards / f"{seed}-{number:03d}"
        np.save(f"{stem}.pictures.npy", np.stack([one.picture for one in made]))
        np.save(f"{stem}.part.npy", np.stack([scene_corner_rows(one) for one in made]))
        Path(f"{stem}.part.npy").rename(f"{stem}.corners.npy")


def scene_shard_process(
    decks: Sequence[Path], shards: Path, count: int, each: int, seed: int
) -> multiprocessing.Process:
    """The process that makes the shards while the training already runs."""
    shards.mkdir(parents=True, exist_ok=True)
    process = multiprocessing.get_context("spawn").Process(
        target=make_scene_shards, args=(decks, shards, count, each, seed), daemon=True
    )
    process.start()
    return process


def training_batches(
    shards: Path, size: int, rng: np.random.Generator
) -> Iterator[tuple[Picture, NDArray[np.float32]]]:
    """Batches without end, of the shards complete by then, turned and tinted anew."""
    while True:
        whole = sorted(shards.glob("*.corners.npy"))
        picked = whole[int(rng.integers(len(whole)))]
        pictures = np.load(str(picked).replace(".corners.", ".pictures."), mmap_mode="r")
        corners = np.load(picked)
        for _ in range(12):
            chosen = np.sort(rng.choice(len(corners), size, replace=False))
            yield quarter_turned(np.array(pictures[chosen]), corners[chosen], int(rng.integers(4)))


def quarter_turned(
    pictures: Picture, corners: NDArray[np.float32], quarters: int
) -> tuple[Picture, NDArray[np.float32]]:
    """The batch turned by quarters of a circle, truth and all."""
    corners = corners.copy()
    for _ in range(quarters):
        pictures = np.rot90(pictures, 1, (1, 2))
        x, y = corners[..., 0].copy(), corners[..., 1].copy()
        corners[..., 0], corners[..., 1] = y, SIZE - 1 - x
        views = corners[..., 2:6].copy()
        corners[..., 2], corners[..., 3] = views[..., 1], -views[..., 0]
        corners[..., 4], corners[..., 5] = views[..., 3], -views[..., 2]
    return np.ascontiguousarray(pictures), corners

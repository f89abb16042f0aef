"""Tables with stacks, flat chips, cards and hands: training scenes for the stack finder."""


from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import Floats
from drivers.vision.chips.chip_set import Chip
from drivers.vision.opencv import cv2
from models.scenes.hard_stack_scenes import HOUSES, TRAITS, Sensor, any_house, hard_scene
from models.scenes.stack_scenes import (
    ChipColumn,
    ChipLooks,
    Render,
    StackScene,
    Truth,
    View,
    colour_as_light,
    pile,
    seams_of,
    tight_box,
)


def table_scene(
    rng: np.random.Generator, size: int = 224, chip_px: tuple[float, float] = (26.0, 66.0)
) -> StackScene:
    """A square picture of stacks, chips `chip_px` pixels wide, seen from 4 to 85 degrees, half of
    them as a camera beside the betting line sees them: from 4 to 28."""
    house = any_house(rng) if rng.random() < 0.6 else HOUSES[rng.integers(len(HOUSES))]
    px_per_mm = float(np.exp(rng.uniform(*np.log(chip_px)))) / 39
    elevation = float(rng.choice([rng.uniform(4, 28), rng.uniform(4, 45), rng.uniform(45, 85)],
                                 p=[0.5, 0.32, 0.18]))
    view = View(size, size, px_per_mm, elevation, float(rng.uniform(300, 1500)),
                float(rng.normal(0, 2)), (0.0, float(rng.uniform(0, 60)), 0.0))
    over = Render(view, _looks(rng), rng)
    over.felt(colour_as_light(_dull(rng)), _felt(rng))
    _behind(over, rng)
    stacks = _stacks(rng, house, size / px_per_mm / 2, elevation)
    for _ in range(int(rng.integers(0, 4))):
        _clutter(over, rng)
    for stack in stacks:
        over.shadow(stack, rng.uniform(0.2, 0.7))
    for number, stack in enumerate(stacks):
        over.stack(stack, number)
    light = over.light
    truths = [Truth(s.values, tight_box(s, view), over.seen_share(s, n), seams_of(s, view))
              for n, s in enumerate(stacks)]
    owner = over.owner // 1000
    if rng.random() < 0.3:
        light, hidden = _hand(rng, light)
        owner = np.where(hidden > 0, -1, owner).astype(np.int32)
        truths = [replace(t, seen=t.seen * (1 - _covered(hidden, t))) for t in truths]
    off = rng.uniform(-0.15, 0.15, 3)
    sensor = Sensor((1 + off[0], 1 + off[1], 1 + off[2]), float(rng.uniform(0.6, 1.4)),
                    float(rng.uniform(0.5, 1.2)), 0.0, float(rng.uniform(1, 6)),
                    int(rng.integers(60, 96)))
    return StackScene(sensor.take(light, rng), truths, view, frozenset(), 0, house, owner)


def seat_scene(rng: np.random.Generator, size: int = 224) -> StackScene:
    """One seat's chips with all troubles, neighbours above all, in the upper left of a square
    picture; the rest of the square is black."""
    house = any_house(rng) if rng.random() < 0.6 else HOUSES[rng.integers(len(HOUSES))]
    often = {name: 0.6 if name == "neighbours" else 0.28 for name in TRAITS}
    traits = frozenset(name for name in TRAITS if rng.random() < often[name])
    wide_px = float(np.exp(rng.uniform(*np.log((28.0, 58.0)))))
    scene = hard_scene(rng, traits, wide_px / 39 * 3.28, house)
    assert scene.owner is not None
    high, wide = scene.picture.shape[:2]
    top, left = (int(rng.integers(0, max(full - size, 0) + 1)) for full in (high, wide))
    rows, columns = slice(top, top + size), slice(left, left + size)
    part, whose = scene.picture[rows, columns], scene.owner[rows, columns]
    picture = np.zeros((size, size, 3), np.uint8)
    owner = np.full((size, size), -1, np.int32)
    picture[: len(part), : part.shape[1]] = part
    owner[: len(part), : part.shape[1]] = whose
    moved = [
        replace(one, box=(one.box[0] - left, one.box[1] - top, one.box[2] - left, one.box[3] - top))
        for one in scene.truths
    ]
    return replace(scene, picture=picture, truths=moved, owner=owner)


def _looks(rng: np.random.Generator) -> ChipLooks:
    return ChipLooks(
        float(rng.uniform(0.15, 0.8)), float(rng.uniform(0.2, 0.4)), float(rng.uniform(0, 0.25)),
        float(rng.uniform(0, 0.3)), float(rng.uniform(-0.3, 0.3)), int(rng.choice([3, 4, 6, 8])),
        float(rng.uniform(12, 26)), bool(rng.random() < 0.75), bool(rng.random() < 0.7),
        glare=float(rng.uniform(0, 0.2) if rng.random() < 0.2 else 0.0),
    )


def _stacks(
    rng: np.random.Generator, house: tuple[Chip, ...], reach_mm: float, elevation: float
) -> list[ChipColumn]:
    found: list[ChipColumn] = []
    close = rng.random() < 0.5
    deep = reach_mm / max(np.sin(np.radians(elevation)), 0.35)
    for _ in range(int(rng.integers(0, 9))):
        if close and found:
            near = found[rng.integers(len(found))].pieces[0]
            turn, far = rng.uniform(0, 2 * np.pi), rng.uniform(40, 50)
            x, z = near.x + far * np.cos(turn), near.z + far * np.sin(turn)
        else:
            x, z = rng.uniform(-0.8, 0.8) * reach_mm, rng.uniform(-0.8, 0.8) * deep
        if any(np.hypot(x - s.pieces[0].x, z - s.pieces[0].z) < 39.5 for s in found):
            continue
        tall = 1 if rng.random() < 0.25 else int(rng.integers(1, 26))
        kind = house[rng.integers(len(house))]
        mixed = rng.random() < 0.4
        chips = [house[rng.integers(len(house))] if mixed else kind for _ in range(tall)]
        lean = rng.normal(0, 0.02, 2)
        found.append(pile(chips, (float(x), float(z)), rng, float(rng.uniform(0.15, 1.4)),
                          (float(lean[0]), float(lean[1])), float(rng.uniform(3.0, 3.6))))
    return found


def _dull(rng: np.random.Generator) -> tuple[int, int, int]:
    hsv = np.array([[[rng.integers(180), rng.integers(0, 200), rng.integers(20, 170)]]], np.uint8)
    b, g, r = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]
    return int(b), int(g), int(r)


def _felt(rng: np.random.Generator) -> Floats:
    """Weave with printed shapes, some of them round like chips."""
    size = 288
    rough = rng.normal(0, 1, (size, size)).astype(np.float32)
    texture = 1 + 0.06 * rough + 0.4 * cv2.GaussianBlur(rough, (0, 0), 5)
    for _ in range(int(rng.integers(0, 14))):
        at = rng.integers(0, size, 2).tolist()
        shade, wide = float(rng.uniform(0.4, 1.9)), int(rng.integers(2, 14))
        kind = rng.integers(4)
        if kind == 0:
            cv2.line(texture, at, rng.integers(0, size, 2).tolist(), shade, wide)
        elif kind == 1:
            cv2.circle(texture, at, int(rng.integers(6, 50)), shade, -1 if wide > 6 else wide)
        elif kind == 2:
            letters = np.zeros((size, size), np.uint8)
            cv2.putText(letters, "CASINO", at, 0, float(rng.uniform(0.6, 3)), 255, wide)
            texture[letters > 0] = shade
        else:
            far = rng.integers(20, 120, 2)
            corner = (np.array(at) + far).tolist()
            cv2.rectangle(texture, at, corner, shade, -1 if wide > 8 else wide)
    return np.clip(texture, 0.15, 2.2).astype(np.float32)


def _behind(over: Render, rng: np.random.Generator) -> None:
    """The rail and the background: soft bands and spots of any colour in the upper part."""
    high, wide = over.light.shape[:2]
    edge = int(rng.uniform(0.0, 0.35) * high) if rng.random() < 0.6 else 0
    if edge < 4:
        return
    small = np.stack([colour_as_light(_dull(rng)) for _ in range(24)]).reshape(4, 6, 3)
    soft = cv2.resize(small.astype(np.float32), (wide, edge), interpolation=cv2.INTER_CUBIC)
    over.light[:edge] = np.maximum(soft, 0.005)
    for _ in range(int(rng.integers(0, 6))):
        y = int(rng.integers(0, edge))
        bar = over.light[y : y + int(rng.integers(1, 9))]
        bar[:] = bar * rng.uniform(0.3, 1.8)


def _clutter(over: Render, rng: np.random.Generator) -> None:
    """A card, a drink, a cable: a shape of one colour, now and then striped like a stack."""
    high, wide = over.light.shape[:2]
    at = np.array([rng.integers(wide), rng.integers(high)], np.float32)
    corners = cv2.boxPoints((at.tolist(), (rng.uniform(10, 80), rng.uniform(10, 80)),
                             float(rng.uniform(0, 90))))
    mask = np.zeros((high, wide), np.uint8)
    cv2.fillPoly(mask, [corners.astype(np.int32)], 255)
    colour = colour_as_light((225, 228, 230)) if rng.random() < 0.5 else colour_as_light(_dull(rng))
    stripes = np.ones(high, np.float32)
    if rng.random() < 0.35:
        stripes = 1 - 0.5 * (np.sin(np.arange(high) * rng.uniform(0.3, 1.8)) > 0)
    painted = (colour * stripes[:, None, None]).astype(np.float32)
    over.light[mask > 0] = np.broadcast_to(painted, over.light.shape)[mask > 0]


def _hand(rng: np.random.Generator, light: Floats) -> tuple[Floats, NDArray[np.uint8]]:
    """Fingers reaching in; also returns their mask."""
    high, wide = light.shape[:2]
    mask = np.zeros((high, wide), np.uint8)
    tip = np.array([rng.uniform(0.1, 0.9) * wide, rng.uniform(0.1, 0.9) * high])
    back = tip + rng.normal(0, 1, 2) * wide
    for n in range(int(rng.integers(1, 5))):
        aside = np.array([n * 14.0, rng.uniform(-8, 8)])
        cv2.line(mask, (tip + aside).astype(int).tolist(), (back + aside).astype(int).tolist(), 255,
                 int(rng.integers(8, 16)))
    soft = cv2.GaussianBlur(mask, (0, 0), 1.5)[..., None] / np.float32(255)
    b, g, r = (int(v) for v in rng.integers((60, 90, 130), (150, 180, 225)))
    skin = colour_as_light((b, g, r))
    return (light * (1 - soft) + skin * soft).astype(np.float32), mask


def _covered(mask: NDArray[np.uint8], truth: Truth) -> float:
    x0, y0, x1, y1 = (max(int(v), 0) for v in truth.box)
    part = mask[y0:y1, x0:x1]
    return float((part > 0).mean()) if part.size else 1.0



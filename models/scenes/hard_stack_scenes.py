"""Hard scenes of stacks, random, with each trouble a trait by name.

`hard_scene` draws one stack on a bet spot with the requested trouble, as a side camera sees it;
`flat_scene` chips lying side by side, seen from above. Same seed, same picture.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.chips.chip_set import Chip
from drivers.vision.opencv import cv2
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

#: Every trouble that a scene can have; a hard scene has some of them at once.
TRAITS: Final = (
    "no spots", "dirt", "same colour", "leaning", "neighbours", "white balance", "blur",
    "weak seams",
)
#: Worse than a camera has to cope with: chips up to 4 mm aside, fewer pixels than a chip needs, a
#: hand over the stack.
BEYOND: Final = ("untidy", "small", "hand")

#: Chips of three houses: base colours with the spots that go with them.
HOUSES: Final[tuple[tuple[Chip, ...], ...]] = (
    (
        Chip(1, "white", (215, 222, 225), ((150, 60, 40),)),
        Chip(5, "red", (40, 35, 175), ((60, 200, 235),)),
        Chip(25, "green", (75, 125, 35), ((205, 215, 220), (60, 130, 220))),
        Chip(100, "black", (32, 30, 32), ((120, 70, 220), (160, 130, 70))),
        Chip(500, "purple", (130, 45, 95), ((215, 220, 225),)),
        Chip(1000, "yellow", (50, 185, 220), ((40, 40, 45), (60, 60, 190))),
    ),
    (
        Chip(25, "green", (60, 110, 20), ((220, 225, 230),)),
        Chip(100, "violet", (165, 80, 110), ((220, 225, 230),)),
        Chip(500, "teal", (130, 120, 20), ((220, 225, 230),)),
        Chip(1000, "pink", (150, 130, 225), ((220, 225, 230),)),
        Chip(5000, "orange", (30, 90, 225), ((220, 225, 230),)),
    ),
    (
        Chip(10, "blue", (140, 75, 25), ((220, 225, 230), (40, 40, 190))),
        Chip(50, "red", (50, 30, 150), ((30, 30, 35),)),
        Chip(200, "grey", (135, 135, 130), ((60, 170, 60),)),
        Chip(1000, "orange", (25, 105, 230), ((130, 60, 40),)),
        Chip(5000, "black", (35, 32, 30), ((40, 190, 225),)),
    ),
)
_FELTS: Final = ((70, 95, 25), (110, 65, 30), (40, 30, 120), (55, 50, 48), (95, 45, 70))


@dataclass(frozen=True, slots=True)
class Sensor:
    """The camera's own part: white balance (gains B, G, R), exposure, blur, noise, JPEG."""

    gains: tuple[float, float, float] = (1.0, 1.0, 1.0)
    exposure: float = 1.0
    defocus_px: float = 0.5
    motion_px: float = 0.0
    noise: float = 2.5
    jpeg: int = 90

    def take(self, light: Floats, rng: np.random.Generator) -> Picture:
        """The picture that this light makes."""
        seen = light * (np.array(self.gains, np.float32) * self.exposure)
        shown: Any = np.clip(seen, 0, 1.2) ** (1 / 2.2) * 255
        if self.defocus_px > 0.1:
            shown = cv2.GaussianBlur(shown, (0, 0), self.defocus_px)
        if self.motion_px > 1:
            shown = cv2.blur(shown, (round(self.motion_px) | 1, 1))
        shown = shown + rng.normal(0, self.noise, shown.shape)
        raw = np.clip(shown, 0, 255).astype(np.uint8)
        coded = cv2.imencode(".jpg", raw, [int(cv2.IMWRITE_JPEG_QUALITY), self.jpeg])[1]
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def hard_scene(
    rng: np.random.Generator, traits: frozenset[str] | None = None, chip_px: float | None = None,
    house: tuple[Chip, ...] | None = None,
) -> StackScene:
    """One stack of 1 to 25 chips with the `traits` (drawn from TRAITS, 2.5 on average, if None).

    `chip_px`: pixels in a chip's thickness (drawn from 7 to 16 if None).
    """
    if traits is None:
        traits = frozenset(name for name in TRAITS if rng.random() < 0.28)
    house = house or HOUSES[rng.integers(len(HOUSES))]
    px = chip_px or (rng.uniform(5, 7) if "small" in traits else rng.uniform(7.5, 16))
    thickness = rng.uniform(3.05, 3.5)
    count = int(rng.integers(1, 26))
    high = count * thickness
    view = _view(rng, px / thickness, high)
    looks = _looks(rng, traits)
    target = _target(rng, traits, house, count, thickness)
    others = _others(rng, traits, house, thickness, target)
    over = Render(_doubled(view), looks, rng)
    over.felt(colour_as_light(_felt_colour(rng)), _weave(rng))
    for stack in (target, *others):
        over.shadow(stack, rng.uniform(0.2, 0.7))
    for number, stack in enumerate((target, *others)):
        over.stack(stack, number)
    light = _halved(over.light, view)
    truths = [Truth(s.values, tight_box(s, view), over.seen_share(s, n) if others else 1.0,
                    seams_of(s, view))
              for n, s in enumerate((target, *others))]
    if "hand" in traits:
        light, hidden = _hand(rng, light, truths[0].box)
        truths[0] = replace(truths[0], seen=truths[0].seen * (1 - hidden))
    picture = _sensor(rng, traits).take(light, rng)
    return StackScene(picture, truths, view, traits, 0, house, over.owner[::2, ::2] // 1000)


def flat_scene(
    rng: np.random.Generator, count: int | None = None, house: tuple[Chip, ...] | None = None
) -> StackScene:
    """Chips lying on the felt side by side, seen from 55 to 90 degrees above."""
    house = house or HOUSES[rng.integers(len(HOUSES))]
    view = View(640, 480, rng.uniform(1.1, 1.8), rng.uniform(60, 90), 900.0, target=(0, 0, 0))
    over = Render(_doubled(view), _looks(rng, frozenset()), rng)
    over.felt(colour_as_light(_FELTS[rng.integers(len(_FELTS))]), _weave(rng))
    wide, deep = 600 / view.px_per_mm / 2 - 25, 420 / view.px_per_mm / 2 - 25
    places: list[tuple[float, float]] = []
    wanted = count if count is not None else int(rng.integers(1, 13))
    for _ in range(400):
        x, z = float(rng.uniform(-wide, wide)), float(rng.uniform(-deep, deep))
        if len(places) < wanted and all(np.hypot(x - a, z - b) > 40.5 for a, b in places):
            places.append((x, z))
    stacks = [pile([house[rng.integers(len(house))]], at, rng) for at in places]
    for stack in stacks:
        over.shadow(stack, 0.4)
    for number, stack in enumerate(stacks):
        over.stack(stack, number)
    light = _halved(over.light, view)
    truths = [Truth(s.values, tight_box(s, view), 1.0, seams_of(s, view)) for s in stacks]
    return StackScene(_sensor(rng, frozenset()).take(light, rng), truths, view, frozenset(), 0,
                      house)


def _view(rng: np.random.Generator, px_per_mm: float, high: float) -> View:
    wide = int(px_per_mm * 39 * 2.6)
    elevation = float(rng.uniform(5, 25))
    tall = int(px_per_mm * (high + 39 * np.sin(np.radians(elevation))) + px_per_mm * 40)
    return View(
        wide, tall, px_per_mm, elevation, float(rng.uniform(350, 1500)), float(rng.normal(0, 1.0)),
        (float(rng.uniform(-12, 12)), high / 2, 0.0),
    )


def _halved(light: Floats, view: View) -> Floats:
    small = cv2.resize(light, (view.width, view.height), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _doubled(view: View) -> View:
    """The same view at twice the pixels, to be made smaller: soft edges."""
    return replace(view, width=view.width * 2, height=view.height * 2, px_per_mm=view.px_per_mm * 2)


def _looks(rng: np.random.Generator, traits: frozenset[str]) -> ChipLooks:
    weak = "weak seams" in traits
    return ChipLooks(
        groove=float(rng.uniform(0.12, 0.25) if weak else rng.uniform(0.3, 0.8)),
        groove_mm=float(rng.uniform(0.15, 0.25) if weak else rng.uniform(0.2, 0.4)),
        gleam=float(rng.uniform(0.0, 0.05) if weak else rng.uniform(0.02, 0.25)),
        dirt=float(rng.uniform(0.2, 0.4) if "dirt" in traits else rng.uniform(0, 0.1)),
        side_light=float(rng.uniform(-0.3, 0.3)),
        spot_count=int(rng.choice([3, 4, 6, 8])),
        spot_deg=float(rng.uniform(12, 26)),
        has_spots="no spots" not in traits,
        printed=bool(rng.random() < 0.7),
        gleam_at=float(rng.choice([1.0, 1.6, 2.5])),
        glare=float(rng.uniform(0.03, 0.25) if rng.random() < 0.25 else 0.0),
        glare_at=float(rng.uniform(-0.7, 0.7)),
    )


def _target(
    rng: np.random.Generator, traits: frozenset[str], house: tuple[Chip, ...], count: int,
    thickness: float,
) -> ChipColumn:
    if "same colour" in traits:
        chips = [house[rng.integers(len(house))]] * count
    else:
        cuts = rng.integers(0, count + 1, rng.integers(0, 4))
        kinds = rng.integers(0, len(house), 5)
        chips = [house[kinds[int((cuts <= n).sum())]] for n in range(count)]
        if rng.random() < 0.2:
            chips = [house[rng.integers(len(house))] for _ in range(count)]
    lean = rng.uniform(-0.09, 0.09, 2) if "leaning" in traits else rng.normal(0, 0.01, 2)
    jitter = rng.uniform(1.0, 1.8) if "untidy" in traits else rng.uniform(0.15, 0.8)
    return pile(chips, (0.0, 0.0), rng, float(jitter), (float(lean[0]), float(lean[1])), thickness)


def _others(
    rng: np.random.Generator, traits: frozenset[str], house: tuple[Chip, ...], thickness: float,
    target: ChipColumn,
) -> list[ChipColumn]:
    if "neighbours" not in traits:
        return []
    found: list[ChipColumn] = []
    for _ in range(int(rng.integers(1, 4))):
        place = rng.choice(["beside", "behind", "in front"], p=[0.45, 0.3, 0.25])
        side = rng.choice([-1, 1])
        if place == "beside":
            at = (side * rng.uniform(40, 50), rng.uniform(-20, 25))
        elif place == "behind":
            at = (side * rng.uniform(5, 35), rng.uniform(41, 60))
        else:
            at = (side * rng.uniform(22, 36), -rng.uniform(34, 45))
        if any(np.hypot(at[0] - s.pieces[0].x, at[1] - s.pieces[0].z) < 41 for s in found):
            continue
        tall = int(rng.integers(1, 22))
        kind = target.pieces[0].chip if "same colour" in traits else house[rng.integers(len(house))]
        found.append(pile([kind] * tall, (float(at[0]), float(at[1])), rng, 0.6, (0.0, 0.0),
                          thickness))
    return found


def _sensor(rng: np.random.Generator, traits: frozenset[str]) -> Sensor:
    off = 0.12 if "white balance" in traits else 0.02
    gains = 1 + rng.uniform(-off, off, 3)
    blurred = "blur" in traits
    return Sensor(
        (float(gains[0]), float(gains[1]), float(gains[2])),
        float(rng.uniform(0.7, 1.2)),
        float(rng.uniform(0.9, 1.8) if blurred else rng.uniform(0.2, 0.8)),
        float(rng.uniform(1, 5) if blurred else 0.0),
        float(rng.uniform(1, 5)),
        int(rng.integers(70, 96)),
    )


def _felt_colour(rng: np.random.Generator) -> tuple[int, int, int]:
    """A usual felt, or any other colour."""
    if rng.random() < 0.5:
        b, g, r = _FELTS[rng.integers(len(_FELTS))]
        return b, g, r
    hsv = np.array([[[rng.integers(180), rng.integers(0, 200), rng.integers(25, 180)]]], np.uint8)
    blue, green, red = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]
    return int(blue), int(green), int(red)


def _weave(rng: np.random.Generator) -> Floats:
    """The felt's texture: weave, and on some tables printed lines and shapes."""
    size = 512
    rough = rng.normal(0, 1, (size, size)).astype(np.float32)
    cloud = cv2.GaussianBlur(rough, (0, 0), 4) * 8
    texture = 1 + rng.uniform(0.02, 0.12) * rough + rng.uniform(0, 0.12) * cloud
    if rng.random() < 0.3:  # ribs, as of denim
        ribs = np.sin(np.arange(size) * rng.uniform(0.5, 2.5)) * rng.uniform(0.05, 0.35)
        texture = texture + (ribs[:, None] if rng.random() < 0.3 else ribs[None])
    if rng.random() < 0.5:
        for _ in range(int(rng.integers(2, 7))):
            a, b = rng.integers(0, size, 2), rng.integers(0, size, 2)
            shade = float(rng.uniform(0.5, 1.7))
            cv2.line(texture, a.tolist(), b.tolist(), shade, int(rng.integers(3, 12)))
    if rng.random() < 0.3:
        for _ in range(12):
            at = rng.integers(0, size, 2)
            cv2.circle(texture, at.tolist(), int(rng.integers(4, 30)), 0.55, -1)
    return np.clip(texture, 0.2, 2).astype(np.float32)


def _hand(
    rng: np.random.Generator, light: Floats, box: tuple[float, float, float, float]
) -> tuple[Floats, float]:
    """Fingers from one side over part of the stack; also returns the part of the box they hide."""
    x0, y0, x1, y1 = box
    skin = colour_as_light((95, 130, 190)) * rng.uniform(0.5, 1.1)
    mask = np.zeros(light.shape[:2], np.uint8)
    from_left = rng.random() < 0.5
    reach = rng.uniform(0.1, 0.6) * (x1 - x0)
    wide = int(0.35 * (x1 - x0))
    tip = (int(x0 + reach), 0) if from_left else (int(x1 - reach), 0)
    for _ in range(int(rng.integers(1, 4))):
        y = int(rng.uniform(y0, y1))
        end = (-50 if from_left else light.shape[1] + 50, y + int(rng.uniform(-80, 80)))
        cv2.line(mask, (tip[0], y), end, 255, max(wide, 3))
    soft = cv2.GaussianBlur(mask, (0, 0), 2)[..., None] / np.float32(255)
    part = mask[max(int(y0), 0) : int(y1), max(int(x0), 0) : int(x1)]
    return (light * (1 - soft) + skin * soft).astype(np.float32), float((part > 0).mean())


def any_house(rng: np.random.Generator) -> tuple[Chip, ...]:
    """Chips of no house: any colours, so that learned seams depend on none of them."""

    def colour() -> tuple[int, int, int]:
        hsv = np.array([[[rng.integers(180), rng.integers(256), rng.integers(25, 250)]]], np.uint8)
        b, g, r = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]
        return int(b), int(g), int(r)

    return tuple(
        Chip(value, str(value), colour(), tuple(colour() for _ in range(rng.integers(1, 4))),
             colour() if rng.random() < 0.3 else None, colour())
        for value in (1, 5, 25, 100, 500)
    )

"""Chips whose colours were learned in one light and that are seen in another.

Each scene has a camera and paints of its own (`lamp_spectra.py`). Its colours as they look in the
first light are what a reader may know; the picture is taken in the other one. Same seed, same
scene.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.chips.chip_set import Bgr, Chip, ChipSet
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Doubles
from models.scenes.hard_stack_scenes import HOUSES, Sensor
from models.scenes.lamp_spectra import (
    LAMPS,
    WAVES,
    Camera,
    coloured_lamp,
    paints_of,
    white_lamp,
)
from models.scenes.stack_scenes import (
    ChipColumn,
    ChipLooks,
    Render,
    Truth,
    View,
    colour_as_light,
    pile,
    seams_of,
    tight_box,
)

#: Whites in which colours are learned, and in which they are looked at, in kelvin.
LEARNED: Final = (3500, 4000, 5000)
WHITES: Final = (2700, 3000, 3500, 4000, 5000, 6500)
EXPOSURES: Final = (0.5, 1.0, 2.0)
#: Chips of five houses; the last two are those of most shops, with white spots and without.
SHOP: Final = (
    Chip(1, "white", (222, 226, 228), ((150, 70, 45),)),
    Chip(5, "red", (45, 40, 170), ((222, 226, 228),)),
    Chip(10, "blue", (150, 80, 35), ((222, 226, 228),)),
    Chip(25, "green", (75, 120, 40), ((222, 226, 228),)),
    Chip(100, "black", (34, 32, 32), ((222, 226, 228),)),
)
PLAIN: Final = tuple(replace(chip, spots=()) for chip in SHOP)
_HOUSES: Final = (*HOUSES, SHOP, PLAIN)
_FELTS: Final = ((70, 95, 25), (110, 65, 30), (40, 30, 120), (55, 50, 48), (95, 45, 70),
                 (90, 110, 35), (140, 120, 60), (60, 60, 110))
_INLAY: Final = (200, 205, 210)
_LUMA: Final = np.array([0.072, 0.715, 0.213])
_FLAT_PX: Final = (400, 320)
_SAMPLE_PX: Final = (160, 130)


@dataclass(frozen=True, slots=True)
class LitScene:
    """`house` as it looks in the first light, `before` the same table then, with a chip or a stack
    of `sample` in `sample_box`; `picture` now. `lamp` names the light now, `exposure` its part."""

    house: ChipSet
    before: Picture
    sample: int
    sample_box: tuple[float, float, float, float]
    picture: Picture
    truths: tuple[Truth, ...]
    view: View
    is_flat: bool
    learned: int
    lamp: str
    exposure: float


def lit_scene(seed: tuple[int, ...], lamp: str, exposure: float, is_flat: bool) -> LitScene:
    """A scene in the light of `lamp`: kelvin in figures, or a coloured lamp's name."""
    rng = np.random.default_rng(list(seed))
    learned = int(LEARNED[rng.integers(len(LEARNED))])
    house = _HOUSES[rng.integers(len(_HOUSES))]
    first, now = white_lamp(learned), _lamp(lamp)
    camera = Camera.drawn(rng, first)
    felt = _FELTS[rng.integers(len(_FELTS))]
    paints = _paints(house, felt, camera, rng)
    # A white paper is as light as before, times the exposure; a channel of it may burn out.
    exposure_now = exposure / float(camera.seen(np.ones((1, len(WAVES))), now)[0] @ _LUMA)
    exposure_now *= float(rng.uniform(0.85, 1.15))
    then, relit = _Lit(paints, camera, first), _Lit(paints, camera, now)
    view = _flat_view(rng) if is_flat else None
    chips = _chips(rng, house, is_flat, view)
    if view is None:
        view = _side_view(rng, max(len(one) for one, _ in chips))
    looks = _looks(rng)
    weave = _weave(rng)
    sample = house[rng.integers(len(house))]
    many = 1 if is_flat else 5
    piles = [pile([_as_light(then, sample)] * many, (0.0, 0.0), rng)]
    close = replace(view, width=_SAMPLE_PX[0], height=_SAMPLE_PX[1]) if is_flat else view
    before, told = _taken(rng, close, looks, weave, then(felt), piles, 1.0)
    piles = [pile([_as_light(relit, chip) for chip in column], at, rng) for column, at in chips]
    picture, truths = _taken(rng, view, looks, weave, relit(felt), piles, exposure_now)
    known = tuple(replace(chip, colour=then.stored(chip.colour),
                          spots=tuple(then.stored(one) for one in chip.spots)) for chip in house)
    return LitScene(ChipSet(known), before, sample.value, told[0].box, picture, tuple(truths), view,
                    is_flat, learned, lamp, exposure)


def lamps_of() -> tuple[str, ...]:
    """The names of all coloured lamps."""
    return tuple(LAMPS)


def _lamp(name: str) -> Doubles:
    return white_lamp(float(name)) if name.isdecimal() else coloured_lamp(name)


def _paints(
    house: tuple[Chip, ...], felt: Bgr, camera: Camera, rng: np.random.Generator
) -> dict[Bgr, Doubles]:
    """Paints by the colour that they were asked for."""
    colours = sorted({felt, _INLAY, *(one for chip in house for one in (chip.colour, *chip.spots))})
    lit = np.stack([colour_as_light(one) for one in colours]).astype(float)
    found = paints_of(lit, camera, rng, float(rng.uniform(0.1, 0.5)))
    return dict(zip(colours, found, strict=True))


class _Lit:
    """Colours as a camera sees their paints under a lamp, by the colour asked for."""

    def __init__(self, paints: dict[Bgr, Doubles], camera: Camera, lamp: Doubles) -> None:
        self._known: dict[Bgr, Floats] = {
            one: np.maximum(camera.seen(paint[None], lamp)[0], 0.0).astype(np.float32)
            for one, paint in paints.items()
        }

    def __call__(self, colour: Bgr) -> Floats:
        return self._known[colour]

    def shown(self, colour: Bgr) -> Any:
        """As a picture would store it, without a limit: what `colour_as_light` turns back."""
        return tuple((self(colour) ** (1 / 2.2) * 255).tolist())

    def stored(self, colour: Bgr) -> Bgr:
        """As a picture stores it."""
        blue, green, red = (min(round(one), 255) for one in self.shown(colour))
        return blue, green, red


def _as_light(lit: _Lit, chip: Chip) -> Chip:
    return replace(chip, colour=lit.shown(chip.colour),
                   spots=tuple(lit.shown(one) for one in chip.spots), inlay=lit.shown(_INLAY))


def _taken(
    rng: np.random.Generator, view: View, looks: ChipLooks, weave: Floats, felt: Floats,
    piles: list[ChipColumn], exposure: float,
) -> tuple[Picture, list[Truth]]:
    over = Render(replace(view, width=view.width * 2, height=view.height * 2,
                          px_per_mm=view.px_per_mm * 2), looks, rng)
    over.felt(felt, weave)
    if len(piles) == 1:
        over.shadow(piles[0], 0.4)
    for number, stack in enumerate(piles):
        over.stack(stack, number)
    light = cv2.resize(over.light, (view.width, view.height), interpolation=cv2.INTER_AREA)
    sensor = Sensor((1.0, 1.0, 1.0), exposure, float(rng.uniform(0.2, 0.8)), 0.0,
                    float(rng.uniform(1, 3.5)), int(rng.integers(75, 96)))
    truths = [Truth(one.values, tight_box(one, view), 1.0, seams_of(one, view)) for one in piles]
    return sensor.take(np.asarray(light, np.float32), rng), truths


def _chips(
    rng: np.random.Generator, house: tuple[Chip, ...], is_flat: bool, view: View | None
) -> list[tuple[list[Chip], tuple[float, float]]]:
    """Stacks, from the bottom up, with their places."""
    if view is None or not is_flat:
        count = int(rng.integers(1, 16))
        kinds, cut = rng.integers(0, len(house), 2), int(rng.integers(0, count + 1))
        return [([house[kinds[int(n >= cut)]] for n in range(count)], (0.0, 0.0))]
    wide, deep = (0.46 * px / view.px_per_mm - 25 for px in _FLAT_PX)
    places: list[tuple[float, float]] = []
    wanted = int(rng.integers(2, 11))
    for _ in range(300):
        x, z = float(rng.uniform(-wide, wide)), float(rng.uniform(-deep, deep))
        if len(places) < wanted and all(np.hypot(x - a, z - b) > 42 for a, b in places):
            places.append((x, z))
    return [([house[rng.integers(len(house))]], at) for at in places]


def _side_view(rng: np.random.Generator, count: int) -> View:
    thickness, elevation = 3.3, float(rng.uniform(8, 22))
    px, high = float(rng.uniform(9, 15)) / thickness, count * thickness
    tall = int(px * (high + 39 * np.sin(np.radians(elevation))) + px * 40)
    return View(int(px * 39 * 2.6), tall, px, elevation, float(rng.uniform(400, 1500)), 0.0,
                (0.0, high / 2, 0.0))


def _flat_view(rng: np.random.Generator) -> View:
    return View(*_FLAT_PX, float(rng.uniform(1.1, 1.5)), float(rng.uniform(65, 90)), 900.0,
                target=(0, 0, 0))


def _looks(rng: np.random.Generator) -> ChipLooks:
    return ChipLooks(
        groove=float(rng.uniform(0.3, 0.8)), groove_mm=float(rng.uniform(0.2, 0.4)),
        gleam=float(rng.uniform(0.02, 0.25)), dirt=float(rng.uniform(0, 0.1)),
        side_light=float(rng.uniform(-0.3, 0.3)), spot_count=int(rng.choice([3, 4, 6, 8])),
        spot_deg=float(rng.uniform(12, 26)), printed=bool(rng.random() < 0.5),
    )


def _weave(rng: np.random.Generator) -> Floats:
    rough = rng.normal(0, 1, (512, 512)).astype(np.float32)
    cloud = cv2.GaussianBlur(rough, (0, 0), 4) * 8
    texture = 1 + rng.uniform(0.02, 0.1) * rough + rng.uniform(0, 0.1) * cloud
    return np.clip(texture, 0.2, 2).astype(np.float32)

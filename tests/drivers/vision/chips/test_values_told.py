"""Values by colour: the house's colours under a light that nobody has told."""

import numpy as np
import pytest

from drivers.vision.chips.chip_set import Chip, ChipSet
from drivers.vision.chips.chip_values import Palette, find_values, row_median
from drivers.vision.opencv import cv2
from models.scenes.hard_stack_scenes import HOUSES

HOUSE = HOUSES[0]


def slab(chip: Chip, gains: tuple[float, float, float], rng: np.random.Generator) -> np.ndarray:
    """24 columns of a chip's edge: a third spots, the light's gains, a little noise."""
    spots = list(chip.spots) * 8
    colours = np.array([*spots[:8], *([chip.colour] * 16)], np.float32) / 255
    lit = np.clip(colours**2.2 * gains, 0, 1) ** (1 / 2.2)
    lab = cv2.cvtColor(lit[None].astype(np.float32), cv2.COLOR_BGR2LAB)[0]
    return lab + rng.normal(0, 2, lab.shape).astype(np.float32)


@pytest.mark.parametrize("gains", [(1.0, 1.0, 1.0), (0.9, 1.0, 1.12), (0.6, 0.6, 0.6)])
def test_values_are_told_under_another_light(gains: tuple[float, float, float]) -> None:
    rng = np.random.default_rng(1)
    seen = [slab(chip, gains, rng) for chip in HOUSE]
    found = find_values(seen, Palette.of(ChipSet(HOUSE)))
    assert found.values == tuple(chip.value for chip in HOUSE)


def test_two_colours_that_are_nearly_one_have_no_lead() -> None:
    twins = (Chip(5, "red", (40, 35, 175)), Chip(25, "nearly red", (41, 36, 173)))
    seen = [slab(twins[0], (1, 1, 1), np.random.default_rng(2))]
    assert find_values(seen, Palette.of(ChipSet(twins))).leads[0] < 2.0


def test_a_foreign_colour_is_not_known() -> None:
    stranger = Chip(9, "stranger", (250, 20, 250))
    seen = [slab(stranger, (1, 1, 1), np.random.default_rng(3))]
    assert find_values(seen, Palette.of(ChipSet(HOUSE))).known[0] < 0.35


def test_a_stack_that_hides_half_a_chip_shows_as_one_long_spot() -> None:
    white, purple = HOUSE[0], HOUSE[4]  # white is a colour of purple's spots
    seen = slab(white, (1, 1, 1), np.random.default_rng(4))
    seen[:] = seen[-1]
    seen[:9] = slab(purple, (1, 1, 1), np.random.default_rng(5))[-1]
    only = Palette.of(ChipSet((purple, HOUSE[1])))
    assert find_values([seen], only).runs[0] > 10


def test_spots_are_short_runs() -> None:
    red = HOUSE[1]
    seen = slab(red, (1, 1, 1), np.random.default_rng(4))[[0, 1, 2, *range(8, 24)] * 1]
    assert find_values([seen], Palette.of(ChipSet(HOUSE))).runs[0] <= 3


@pytest.mark.parametrize("many", [1, 2, 7, 12])
def test_the_middle_of_some_rows_is_their_median(many: int) -> None:
    rows = np.random.default_rng(2).normal(0, 20, (many, 24, 3)).astype(np.float32)
    assert row_median(rows) == pytest.approx(np.median(rows, axis=0))

"""Stacks of one picture held against each other, and chips lying flat."""

import numpy as np
import pytest

from drivers.sim.stacks_hard import HOUSES, flat_scene
from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.chips.flat import all_alike, chips_high, elevation_of
from drivers.vision.chips.pictures import Eyes, foot_hidden
from drivers.vision.chips.results import ChipDoubt, total_of

RATIO = 3.3 / 39


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes.load(ChipSet(HOUSES[0]))


def test_a_foot_behind_another_stack_is_hidden() -> None:
    assert foot_hidden((100, 50, 200, 300), [(90, 200, 210, 360)])


def test_a_foot_beside_another_stack_is_not() -> None:
    assert not foot_hidden((100, 50, 200, 300), [(195, 200, 295, 360)])


def test_a_stack_behind_hides_no_foot() -> None:
    assert not foot_hidden((100, 50, 200, 300), [(100, 20, 200, 240)])


def test_one_chip_at_a_known_elevation_is_one_chip_high() -> None:
    q = 0.9
    box = (0.0, 0.0, 100.0, 100 * (q + RATIO * np.sqrt(1 - q * q)))
    assert chips_high(box, RATIO, q) == pytest.approx(1.0)


def test_elevation_follows_from_a_single_chip() -> None:
    q = 0.8
    box = (0.0, 0.0, 100.0, 100 * (q + RATIO * np.sqrt(1 - q * q)))
    assert elevation_of(box, RATIO) == pytest.approx(q, abs=0.01)


def test_a_stack_among_flat_chips_stands_out() -> None:
    assert not all_alike([(0, 0, 100, 90), (200, 0, 300, 90), (400, 0, 500, 125)])


def test_flat_chips_are_counted_by_colour(eyes: Eyes) -> None:
    scene = flat_scene(np.random.default_rng(3), 4, HOUSES[0])
    elevation = float(np.sin(np.radians(scene.view.elevation_deg)))
    found = eyes.look(scene.picture, None, elevation)
    truth = sum(value for one in scene.truths for value in one.values)
    assert sum(total_of(one.guess) for one in found) == truth


def test_a_single_disc_from_an_unknown_height_is_not_counted(eyes: Eyes) -> None:
    scene = flat_scene(np.random.default_rng(3), 1, HOUSES[0])
    assert all(one.chips is None for one in eyes.look(scene.picture))


def test_felt_alone_has_no_chips(eyes: Eyes) -> None:
    felt = np.random.default_rng(1).normal(80, 6, (300, 400, 3)).clip(0, 255).astype(np.uint8)
    assert eyes.look(felt) == []


def test_a_region_outside_the_picture_has_no_chips(eyes: Eyes) -> None:
    felt = np.full((100, 100, 3), 80, np.uint8)
    assert eyes.look(felt, (500, 500, 600, 600)) == []


def test_every_doubt_but_none_has_words() -> None:
    assert all(str(one) for one in ChipDoubt if one is not ChipDoubt.NONE)

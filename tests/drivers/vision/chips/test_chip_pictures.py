"""Stacks of one picture held against each other, and chips lying flat."""

import numpy as np
import pytest

from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.chips.chips_in_picture import Eyes, box_around, foot_hidden
from drivers.vision.chips.count_results import ChipDoubt, StackCount, total_of
from drivers.vision.chips.flat_chips import all_alike, elevation_of, flat_proportion
from models.scenes.hard_stack_scenes import HOUSES, flat_scene

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


def test_a_chip_seen_from_the_side_is_as_high_as_it_is_thick() -> None:
    assert flat_proportion(RATIO, 0.0) == pytest.approx(RATIO)


def test_elevation_follows_from_a_single_chip() -> None:
    q = 0.8
    box = (0.0, 0.0, 100.0, 100 * (q + RATIO * np.sqrt(1 - q * q)))
    assert elevation_of(box, RATIO) == pytest.approx(q, abs=0.01)


def test_a_stack_among_flat_chips_stands_out() -> None:
    assert not all_alike([(0, 0, 100, 90), (200, 0, 300, 90), (400, 0, 500, 125)])


@pytest.mark.long
def test_flat_chips_are_counted_by_colour(eyes: Eyes) -> None:
    scene = flat_scene(np.random.default_rng(3), 4, HOUSES[0])
    elevation = float(np.sin(np.radians(scene.view.elevation_deg)))
    found = eyes.look(scene.picture, None, elevation)
    truth = sum(value for one in scene.truths for value in one.values)
    assert sum(total_of(one.guess) for one in found) == truth


@pytest.mark.parametrize("number", [105, 160, 186])
@pytest.mark.long
def test_of_a_dozen_chips_none_is_overlooked(eyes: Eyes, number: int) -> None:
    """The one with the fewest and least sure cells touches another."""
    scene = flat_scene(np.random.default_rng([503, 7, number]))
    assert len(eyes.found(scene.picture)) == len(scene.truths)


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


def test_a_box_is_drawn_anew_around_the_uppermost_rim() -> None:
    rim = tuple((float(x), 100.0 - abs(x - 50) / 5) for x in range(0, 101, 10))
    count = StackCount((0, 10, 100, 200), None, 0.0, ((5, 1),), arcs=(rim, rim))
    assert box_around(count) == (0, 75.0, 100, 200)

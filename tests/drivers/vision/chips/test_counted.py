"""Rendered stacks counted whole: network, seams and colours together."""

import numpy as np
import pytest

from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.chips.count_results import ChipDoubt, chips_of
from drivers.vision.chips.seam_net import SeamNet
from drivers.vision.chips.stack_counter import Counter
from models.scenes.hard_stack_scenes import HOUSES, hard_scene


@pytest.fixture(scope="module")
def counter() -> Counter:
    return Counter(ChipSet(HOUSES[0]), SeamNet.load())


def scene(seed: int, traits: frozenset[str] = frozenset(), px: float = 12.0):
    return hard_scene(np.random.default_rng(seed), traits, px, HOUSES[0])


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.few
def test_a_clear_stack_is_counted_to_the_chip(counter: Counter, seed: int) -> None:
    drawn = scene(seed)
    found = counter.count(drawn.picture, drawn.truths[0].box)
    assert found.chips == chips_of(drawn.truths[0].values)


@pytest.mark.parametrize("seed", [11, 12, 13, 14])
@pytest.mark.few
def test_a_hard_stack_is_right_or_not_counted(counter: Counter, seed: int) -> None:
    drawn = scene(seed, frozenset({"no spots", "dirt", "leaning", "white balance", "blur"}))
    found = counter.count(drawn.picture, drawn.truths[0].box)
    assert found.chips in (None, chips_of(drawn.truths[0].values))


def test_chips_of_another_house_are_not_counted(counter: Counter) -> None:
    drawn = hard_scene(np.random.default_rng(5), frozenset(), 12, HOUSES[1])
    stranger = ChipSet(tuple(chip for chip in HOUSES[1] if chip.value == 5000))
    only = Counter(stranger, counter.net)
    values = set(drawn.truths[0].values)
    found = only.count(drawn.picture, drawn.truths[0].box)
    assert values != {5000} and found.chips is None


def test_a_box_of_a_few_pixels_is_too_small(counter: Counter) -> None:
    assert counter.count(scene(1).picture, (5, 5, 12, 30)).why is ChipDoubt.SMALL


def test_a_black_box_is_not_counted(counter: Counter) -> None:
    assert counter.count(np.zeros((300, 200, 3), np.uint8), (40, 40, 140, 240)).chips is None


def test_a_guess_stands_beside_every_abstention(counter: Counter) -> None:
    felt = np.random.default_rng(1).normal(80, 6, (300, 200, 3)).clip(0, 255).astype(np.uint8)
    found = counter.count(felt, (40, 40, 140, 240))
    assert found.chips is None and found.guess

"""The colour card: what grey says of the light, and what is refused."""

from dataclasses import replace

import numpy as np
import pytest

from drivers.vision.chips.chip_colour_learning import (
    CardUnusable,
    chip_set_with_colours,
    grey_gains,
)
from drivers.vision.chips.chip_set import ChipSet
from models.scenes.hard_stack_scenes import HOUSES, hard_scene

BOX = (10, 10, 50, 50)


def card(bgr: tuple[int, int, int]) -> np.ndarray:
    return np.full((80, 80, 3), bgr, np.uint8)


def test_grey_is_made_grey() -> None:
    gains = np.array(grey_gains(card((100, 120, 140)), BOX))
    assert np.allclose(gains * [100, 120, 140], 120)


@pytest.mark.parametrize(("bgr", "words"), [
    ((255, 255, 255), "burnt out"),
    ((5, 6, 7), "too dark"),
    ((40, 120, 60), "no grey card"),
])
def test_what_is_no_grey_card_is_refused(bgr: tuple[int, int, int], words: str) -> None:
    with pytest.raises(CardUnusable, match=words):
        grey_gains(card(bgr), BOX)


def test_a_card_outside_the_picture_is_refused() -> None:
    with pytest.raises(CardUnusable, match="outside"):
        grey_gains(card((120, 120, 120)), (200, 200, 240, 240))


def test_a_sample_brings_the_tables_colours() -> None:
    red = HOUSES[0][1]
    scene = hard_scene(np.random.default_rng(2), frozenset({"same colour"}), 12, (red,))
    faded = ChipSet((replace(red, colour=(80, 80, 200)),))
    found = chip_set_with_colours(faded, scene.picture, {5: scene.truths[0].box}).chips[0].colour
    off = np.abs(np.array(found) - red.colour).sum()
    assert off < 0.7 * np.abs(np.array((80, 80, 200)) - red.colour).sum()


def test_a_sample_of_a_value_that_nobody_has_is_refused() -> None:
    with pytest.raises(CardUnusable, match="no chip of 7"):
        chip_set_with_colours(ChipSet(HOUSES[0]), card((1, 1, 1)), {7: (0, 0, 50, 50)})

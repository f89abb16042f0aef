"""Flattening: the arcs of a rendered stack become level rows."""

import numpy as np

from drivers.vision.chips.stack_flattening import COLUMNS, flatten
from models.scenes.hard_stack_scenes import hard_scene


def scene(seed: int = 4):
    return hard_scene(np.random.default_rng(seed), frozenset(), chip_px=12)


def test_a_row_of_the_strip_is_one_height_all_the_way_round() -> None:
    drawn = scene()
    truth = drawn.truths[0]
    strip = flatten(drawn.picture, truth.box, 3.3 / 39)
    change = np.diff(strip.lab[..., 0], axis=0)
    shared = change.mean(1).var() / change.var()
    assert shared > 3.0 / COLUMNS


def test_the_strip_reaches_from_above_the_stack_to_below_it() -> None:
    drawn = scene()
    truth = drawn.truths[0]
    strip = flatten(drawn.picture, truth.box, 3.3 / 39)
    assert strip.rows[0] < truth.seams[0] and strip.rows[-1] > truth.seams[-1]


def test_a_box_too_small_for_a_chip_gives_nothing() -> None:
    assert flatten(scene().picture, (10, 10, 18, 14), 3.3 / 39) is None


def test_a_box_beside_the_picture_gives_nothing() -> None:
    assert flatten(scene().picture, (9000, 10, 9100, 90), 3.3 / 39) is None

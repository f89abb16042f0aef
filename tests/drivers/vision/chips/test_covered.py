"""What lies below a stack, and what stands before it, on strips that are drawn here."""

import numpy as np
import pytest

from drivers.vision.chips.seam_search import Seams
from drivers.vision.chips.stack_flattening import COLUMNS, flatten
from drivers.vision.chips.stack_ground import strange_below, with_ground
from drivers.vision.chips.stack_occlusion import columns_filled_in, columns_in, seen_shares
from models.scenes.hard_stack_scenes import hard_scene

SEAMS = tuple(range(30, 151, 12))


def strip(hidden: int = 0) -> np.ndarray:
    """Ten plain chips with dark seams on felt; the left `hidden` columns have none."""
    rng = np.random.default_rng(1)
    lab = np.tile(np.array([55.0, 20, 10], np.float32), (190, 24, 1))
    lab[151:] = (30, -25, 10)
    for row in SEAMS:
        lab[row - 1 : row + 1, hidden:, 0] -= 25
    lab += rng.normal(0, 1.0, lab.shape)
    return lab.astype(np.float32)


def test_all_columns_of_a_free_stack_share_its_seams() -> None:
    assert min(seen_shares(strip(), SEAMS)) > 0.9


@pytest.mark.parametrize("hidden", [14, 18])
def test_columns_that_something_hides_do_not(hidden: int) -> None:
    assert max(seen_shares(strip(hidden), SEAMS)) < 0.5


def test_where_no_seam_is_seen_nothing_is_said() -> None:
    assert seen_shares(strip(24), SEAMS) == ()


def test_rows_like_the_ground_are_below() -> None:
    blind = np.full((190, 4), np.log(0.25), np.float32)
    told = with_ground(blind, strip(), (30, 150))
    assert told[165, 3] > told[165, 2] and told[140, 2] > told[140, 3]


def test_chips_that_look_like_the_ground_say_nothing() -> None:
    lab = strip()
    lab[:] = lab[-1:]
    blind = np.full((190, 4), np.log(0.25), np.float32)
    assert np.array_equal(with_ground(blind, lab, (30, 150)), blind)


def below(lab: np.ndarray, away: int = 0) -> int:
    counted = Seams(10, SEAMS, 9.0, 9, 1.0, 0.0, 1.0)
    return strange_below(lab, counted, np.arange(24) < away)


def test_spots_below_the_counted_foot_are_strange_to_the_ground() -> None:
    lab = strip()
    lab[152:163, 5:9] = (70, 60, 40)
    assert below(lab) == 4


def test_a_shadow_below_the_foot_is_not() -> None:
    lab = strip()
    lab[152:163, :, 0] -= 15
    assert below(lab) == 0


def test_what_another_stack_shows_below_the_foot_is_not_asked() -> None:
    lab = strip()
    lab[152:163, 5:9] = (70, 60, 40)
    assert below(lab, away=9) == 0


def test_columns_that_lie_in_another_stacks_box_are_known() -> None:
    drawn = hard_scene(np.random.default_rng(4), frozenset(), chip_px=12)
    x0, y0, x1, y1 = drawn.truths[0].box
    flat = flatten(drawn.picture, (x0, y0, x1, y1), 3.3 / 39)
    right = columns_in(flat, flat.expected_ends(), [((x0 + x1) / 2, y0, x1, y1 + 50)])
    assert right[:, COLUMNS // 2 + 4 :].all() and not right[:, : COLUMNS // 2 - 4].any()


def test_hidden_columns_of_a_chip_take_no_part() -> None:
    slab = np.tile(np.array([50.0, 0, 0], np.float32), (24, 1))
    slab[:10] = (80, 40, 40)
    (seen,) = columns_filled_in([slab], (np.arange(24) < 10)[None])
    assert seen.shape == slab.shape and (seen == (50, 0, 0)).all()

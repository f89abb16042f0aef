"""What lies below a stack, and what stands before it, on strips that are drawn here."""

import numpy as np
import pytest

from drivers.vision.chips.cover import seen_shares
from drivers.vision.chips.ground import with_ground

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

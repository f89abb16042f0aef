"""Counting by seams: the rows' chances are given, only the choice of the count is tested."""

import numpy as np
import pytest

from drivers.vision.chips.seam_search import find_seams

SURE, REST = 0.97, 0.01


def rows_of(count: int, thick: float = 12.0, weak: frozenset[int] = frozenset()) -> np.ndarray:
    """Log chances of a stack of `count` chips; the seams in `weak` are not seen at all."""
    total = int(30 + count * thick + 18)
    chances = np.full((total, 4), REST, np.float32)
    seams = [30 + n * thick for n in range(count + 1)]
    for row in range(total):
        kind = 0 if row < seams[0] else 3 if row > seams[-1] else 2
        chances[row, kind] = SURE
    for n, seam in enumerate(seams):
        if n not in weak:
            for off, near in ((-1, 0.4), (0, 0.95), (1, 0.4)):
                chances[round(seam) + off] *= 1 - near
                chances[round(seam) + off, 1] = near
    return np.log(chances)


@pytest.mark.parametrize("count", [1, 2, 7, 20, 25])
def test_clear_seams_are_counted(count: int) -> None:
    assert find_seams(rows_of(count)).count == count


@pytest.mark.parametrize("thick", [11.0, 13.0])
def test_the_thickness_setting_may_be_eight_per_cent_off(thick: float) -> None:
    assert find_seams(rows_of(20, thick)).count == 20


def test_a_seam_that_is_not_seen_is_filled_in() -> None:
    assert find_seams(rows_of(12, weak=frozenset({5}))).count == 12


def test_a_stack_without_seams_has_a_small_lead() -> None:
    blind = find_seams(rows_of(20, weak=frozenset(range(1, 20))))
    assert blind.lead < find_seams(rows_of(20)).lead / 4


def test_the_seams_lie_where_they_were_drawn() -> None:
    found = np.array(find_seams(rows_of(4)).rows)
    assert np.abs(found - [30, 42, 54, 66, 78]).max() <= 1

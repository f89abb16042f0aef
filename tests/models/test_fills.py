"""A sign's ink is never wholly taken away, however it is filled."""

import numpy as np
import pytest
from ink_fills import Fill

MASK = np.full((40, 36), 255, np.uint8)
FILLS = [Fill(np.random.default_rng(seed)) for seed in range(40)]


def test_ink_stays_ink():
    assert all(fill.amount(MASK).min() >= 0 and fill.amount(MASK).max() <= 0.75 for fill in FILLS)


def test_a_letters_fill_is_fainter():
    assert all(fill.amount(MASK, 0.4).max() <= np.float32(0.4) for fill in FILLS)


@pytest.mark.parametrize("fill", FILLS[:12])
def test_a_deck_fills_the_same_sign_alike(fill):
    assert np.array_equal(fill.amount(MASK), fill.amount(MASK))

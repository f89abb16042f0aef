"""Signs of other suits come in two colours or more, each layer within the sign."""

import foreign_suit_signs
import numpy as np
import pytest


@pytest.fixture(scope="module")
def signs():
    return [foreign_suit_signs.coloured(np.random.default_rng(seed)) for seed in range(24)]


def test_a_sign_has_a_colour_over_its_own(signs):
    assert all(sign.layers for sign in signs)


def test_no_layer_prints_beside_the_sign(signs):
    assert all((mask <= sign.mask).all() for sign in signs for mask, _ink in sign.layers)


def test_a_sign_is_trimmed_to_its_ink(signs):
    assert all(edge.max() > 40 for sign in signs
               for edge in (sign.mask[0], sign.mask[-1], sign.mask[:, 0], sign.mask[:, -1]))

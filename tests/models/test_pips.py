"""The suit signs that the training draws: whole, of many shapes, and each suit like itself."""

import numpy as np
import pytest
import suit_signs

SUITS = "cdhs"


def upper_half(mask: suit_signs.Mask) -> float:
    """Which part of the ink lies in the upper half."""
    inked = mask > 128
    return float(inked[: len(mask) // 2].sum() / inked.sum())


@pytest.mark.parametrize("suit", SUITS)
def test_a_sign_is_trimmed_to_its_ink(suit: str) -> None:
    mask = suit_signs.pip(suit, np.random.default_rng(1))
    edges = [mask[0], mask[-1], mask[:, 0], mask[:, -1]]
    assert all(edge.max() > 40 for edge in edges)


@pytest.mark.parametrize("suit", SUITS)
def test_no_two_seeds_draw_the_same_sign(suit: str) -> None:
    shapes = {suit_signs.pip(suit, np.random.default_rng(seed)).tobytes() for seed in range(8)}
    assert len(shapes) == 8


def test_hearts_are_heavy_above_and_spades_below() -> None:
    heights = {
        suit: np.mean([upper_half(suit_signs.pip(suit, np.random.default_rng(n)))
                       for n in range(20)])
        for suit in "hs"
    }
    assert heights["h"] > 0.55 > 0.5 > heights["s"]


def test_a_sign_of_no_suit_has_ink() -> None:
    masks = [suit_signs.no_suit(np.random.default_rng(seed)) for seed in range(30)]
    assert all((mask > 128).mean() > 0.05 for mask in masks)

"""The windows that must not be read really lack what a reader would need."""

import numpy as np
import pytest

from drivers.vision.card_readings import Picture
from models.scenes import window_optics
from models.scenes.card_index_boxes import Index, PixelBox
from models.scenes.must_reject_windows import Reject, finger, half_index, must_reject
from models.scenes.window_optics import PLAIN, R0

INDEX = Index(PixelBox(10, 16, 33, 44), PixelBox(10, 50, 33, 72))


def a_card() -> Picture:
    """White, black where the rank is, red where the pip is."""
    card = np.full((336, 240, 3), 255, np.uint8)
    card[16:44, 10:33] = 0
    card[50:72, 10:33] = (0, 0, 220)
    return card


def black(window: Picture) -> int:
    """How many pixels of the rank are to be seen."""
    return int((window.max(axis=2) < 90).sum())


def red(window: Picture) -> int:
    """How many pixels of the pip are to be seen."""
    return int(((window[..., 2] > 120) & (window[..., 1] < 90)).sum())


WHOLE = window_optics.warp(
    a_card(), window_optics.random_card_position(a_card(), PLAIN, np.random.default_rng(0)),
    (99, 255, 99)
)


@pytest.mark.parametrize("kind", Reject, ids=str)
def test_every_kind_makes_a_window(kind: Reject) -> None:
    window = must_reject(kind, a_card(), R0, np.random.default_rng(1))
    assert (window.shape, window.dtype) == ((72, 48, 3), np.uint8)


def test_half_an_index_has_lost_at_least_four_tenths_of_rank_or_pip() -> None:
    for seed in range(12):
        window = half_index(a_card(), PLAIN, np.random.default_rng(seed), INDEX)
        kept = (black(window) / black(WHOLE), red(window) / red(WHOLE))
        assert min(kept) < 0.6


def test_a_finger_covers_most_of_what_it_lies_on() -> None:
    for seed in range(12):
        source = np.random.default_rng(seed)
        window = finger(a_card(), PLAIN, source, on_rank=True, index=INDEX)
        assert black(window) < 0.35 * black(WHOLE)


def test_grey_and_red_only_have_lost_their_colour() -> None:
    for kind in (Reject.GREY, Reject.RED_ONLY):
        window = must_reject(kind, a_card(), R0, np.random.default_rng(2))
        assert not np.ptp(window, axis=2).any()


def test_a_card_in_motion_has_no_sharp_edge_along_it() -> None:
    still = window_optics.photograph(a_card(), R0, np.random.default_rng(4))
    moved = must_reject(Reject.MOTION, a_card(), R0, np.random.default_rng(4))
    steepest = [np.abs(np.diff(w.astype(int), axis=1)).max() for w in (still, moved)]
    assert steepest[1] < steepest[0]


def test_plain_kinds_have_nothing_of_the_card() -> None:
    for kind in (Reject.BLANK, Reject.CUT_CARD, Reject.FELT):
        window = must_reject(kind, a_card(), PLAIN, np.random.default_rng(5))
        middle = window[24:, 16:].reshape(-1, 3)
        assert middle.std(axis=0).max() < 20

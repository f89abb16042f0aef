import numpy as np
import pytest

from drivers.sim import deck
from drivers.vision.card_readings import WINDOW_H, WINDOW_W, UnreadReason
from drivers.vision.cards.quality_gates import (
    is_washed,
    measure_window_quality,
    why_window_unreadable,
)
from models.scenes import window_optics

CARDS = ("As", "7c", "Td", "Kh", "2h", "Jc", "Qd", "8s")
STILL = window_optics.without_motion(window_optics.R0)


def windows(regime, seed=0, looks=12):
    rng = np.random.default_rng(seed)
    return [window_optics.photograph(deck.card(name), regime, rng) for name in CARDS
            for _ in range(looks)]


def doubts(some):
    return {why_window_unreadable(measure_window_quality(window)) for window in some}


def test_a_shoe_in_order_passes():
    assert doubts(windows(window_optics.R0)) == {UnreadReason.NONE}


@pytest.mark.parametrize("degrees", [0, 30, 45, 90, 135, 170])
@pytest.mark.few
def test_twelve_pixels_of_motion_in_any_direction_are_blurred(degrees):
    moved = [window_optics.smear_by_motion(window, 12, degrees) for window in windows(STILL)]
    assert doubts(moved) == {UnreadReason.BLURRED}


def test_motion_is_told_under_the_sensors_noise_too():
    rng = np.random.default_rng(1)
    moved = [window_optics.noise(window_optics.smear_by_motion(window, 12, 60), 4, rng)
             for window in windows(STILL)]
    assert doubts(moved) == {UnreadReason.BLURRED}


def test_windows_exposed_twice_too_long_are_washed_out():
    bright = [is_washed(measure_window_quality(window_optics.brighten(window, 2.0)))
              for window in windows(STILL)]
    assert np.mean(bright) > 0.8


def test_windows_of_a_shoe_in_order_are_hardly_ever_washed_out():
    assert np.mean([is_washed(measure_window_quality(window)) for window in windows(STILL)]) < 0.04


def test_defocus_of_four_pixels_is_blurred():
    assert doubts(window_optics.defocus(window, 4)
                  for window in windows(STILL)) == {UnreadReason.BLURRED}


def test_a_grey_picture_has_no_colour():
    assert doubts(window_optics.grey(window)
                  for window in windows(window_optics.R0)) == {UnreadReason.NO_COLOUR}


def test_a_grey_picture_under_tinted_light_has_none_either():
    tinted = [
        np.clip(window_optics.grey(window) * np.array([0.8, 0.9, 1.0]) + 0.5, 0,
                255).astype(np.uint8)
        for window in windows(window_optics.R0)
    ]
    assert doubts(tinted) == {UnreadReason.NO_COLOUR}


def test_one_colour_alone_is_no_colour():
    assert doubts(window_optics.red_only(window) for window
                  in windows(window_optics.R0)) == {UnreadReason.NO_COLOUR}


def test_a_dim_picture_is_as_good_as_a_bright_one():
    dim = [window_optics.brighten(window, 0.25) for window in windows(window_optics.R0)]
    assert doubts(dim) == {UnreadReason.NONE}


def test_a_picture_without_light_is_dark():
    assert doubts(window_optics.brighten(window, 0.05) for window
                  in windows(window_optics.R0)) == {UnreadReason.DARK}


def test_ink_that_drowns_in_light_is_burnt_out():
    washed = [np.maximum(window, 175) for window in windows(window_optics.R0)]
    lit = [window_optics.brighten(window, 1.6) for window in washed]
    assert doubts(lit) <= {UnreadReason.BURNT_OUT, UnreadReason.NO_COLOUR}


def test_blank_paper_is_like_nothing():
    rng = np.random.default_rng(2)
    paper = rng.normal(220, 3, (20, WINDOW_H, WINDOW_W, 3)).astype(np.uint8)
    assert doubts(paper) == {UnreadReason.UNLIKE}


@pytest.mark.parametrize("level", [0, 255])
def test_a_black_or_white_picture_is_judged_without_an_error(level):
    assert why_window_unreadable(measure_window_quality(np.full((WINDOW_H, WINDOW_W, 3), level,
                                 np.uint8))) is not UnreadReason.NONE


def test_another_shape_is_refused_with_the_one_expected():
    with pytest.raises(ValueError, match="72x48x3"):
        measure_window_quality(np.zeros((48, 72, 3), np.uint8))

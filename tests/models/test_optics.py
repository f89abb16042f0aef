"""Each effect of the simulated camera does what it says, and nothing else."""

import numpy as np
import pytest

from drivers.vision.card_readings import WINDOW_H, WINDOW_W, Picture
from models.scenes import window_optics
from models.scenes.window_optics import PLAIN, R0, R1, R2, REGIMES

CARD_W = 240


def a_card() -> Picture:
    """White, with a black block where the rank is and a red one where the pip is."""
    card = np.full((336, CARD_W, 3), 255, np.uint8)
    card[16:44, 10:33] = 0
    card[50:72, 10:33] = (0, 0, 220)
    return card


def an_edge() -> Picture:
    """Black left of the middle, white right of it."""
    window = np.zeros((WINDOW_H, WINDOW_W, 3), np.uint8)
    window[:, WINDOW_W // 2 :] = 255
    return window


def width_of_edge(window: Picture) -> int:
    """Over how many pixels the middle row goes from dark to bright."""
    row = window[WINDOW_H // 2, :, 1].astype(int)
    return int(((row > 10) & (row < 245)).sum())


def rng() -> np.random.Generator:
    return np.random.default_rng(7)


@pytest.mark.parametrize("regime", REGIMES.values(), ids=REGIMES)
def test_a_photograph_is_a_window_of_48_by_72(regime: window_optics.Regime) -> None:
    window = window_optics.photograph(a_card(), regime, rng())
    assert (window.shape, window.dtype) == ((72, 48, 3), np.uint8)


def test_the_same_seed_takes_the_same_photograph() -> None:
    first, second = (window_optics.photograph(a_card(), R2, np.random.default_rng(3))
                     for _ in range(2))
    assert np.array_equal(first, second)


def test_the_card_given_is_left_as_it_was() -> None:
    card = a_card()
    window_optics.photograph(card, R2, rng())
    assert np.array_equal(card, a_card())


def test_the_window_begins_at_the_cards_corner_and_is_18_mm_wide() -> None:
    at = window_optics.random_card_position(a_card(), PLAIN, rng())
    eighteen_mm = 18 / 63 * CARD_W
    corners = at @ np.array([[0, 0, 1], [eighteen_mm, 0, 1]]).T
    assert np.allclose(corners[:2].T, [[0, 0], [WINDOW_W, 0]], atol=1e-3)


def test_another_origin_moves_the_window_over_the_card() -> None:
    at = window_optics.random_card_position(a_card(), PLAIN, rng(), origin_mm=(6.3, 0.0))
    assert np.allclose(at @ [CARD_W / 10, 0, 1], [0, 0, 1], atol=1e-3)


@pytest.mark.parametrize("regime", [R0, R1, R2], ids=lambda regime: regime.name)
def test_the_windows_middle_is_off_by_no_more_than_the_shift(regime: window_optics.Regime) -> None:
    source, middle = rng(), np.array([9 / 63 * CARD_W, 13.5 / 63 * CARD_W, 1])
    still = window_optics.replace(regime, perspective=0.0)
    for _ in range(40):
        x, y, _one = window_optics.random_card_position(a_card(), still, source) @ middle
        assert max(abs(x - 24), abs(y - 36)) <= regime.shift * WINDOW_W + 0.01


def test_beside_the_card_lies_what_was_asked_for() -> None:
    at = window_optics.random_card_position(a_card(), PLAIN, rng(), origin_mm=(-9.0, 0.0))
    window = window_optics.warp(a_card(), at, (10, 120, 30))
    assert tuple(window[40, 10]) == (10, 120, 30)


def test_only_the_cards_corner_is_cut_round() -> None:
    card = window_optics.rounded(a_card(), (9, 9, 9), rng())
    assert tuple(card[0, 0]) == (9, 9, 9)
    assert np.array_equal(card[16:], a_card()[16:])


def test_motion_smears_an_edge_over_its_length() -> None:
    assert 10 <= width_of_edge(window_optics.smear_by_motion(an_edge(), 12, 0)) <= 13


def test_motion_along_an_edge_leaves_it_sharp() -> None:
    assert width_of_edge(window_optics.smear_by_motion(an_edge(), 12, 90)) == 0


def test_no_motion_changes_nothing() -> None:
    assert np.array_equal(window_optics.smear_by_motion(an_edge(), 0, 0), an_edge())


def test_defocus_widens_an_edge_on_every_side() -> None:
    across = width_of_edge(window_optics.defocus(an_edge(), 1.5))
    wider = width_of_edge(window_optics.defocus(an_edge(), 3.0))
    assert 2 <= across < wider


def test_sharpening_overdraws_an_edge() -> None:
    grey = an_edge() // 2 + 60
    row = window_optics.sharpen(grey, 1.0)[36, :, 1]
    assert row.min() < grey.min()
    assert row.max() > grey.max()


def test_grey_has_no_colour_left() -> None:
    window = window_optics.grey(window_optics.photograph(a_card(), R0, rng()))
    assert not np.ptp(window, axis=2).any()


def test_in_red_light_red_ink_is_as_bright_as_paper() -> None:
    plain = window_optics.warp(a_card(), window_optics.random_card_position(a_card(), PLAIN, rng()))
    red = window_optics.red_only(plain)
    pip, paper, rank = red[46, 12, 0], red[46, 30, 0], red[24, 12, 0]
    assert paper - pip < 50 < paper - rank


def test_twice_the_exposure_doubles_and_burns_out() -> None:
    window = np.full((WINDOW_H, WINDOW_W, 3), 100, np.uint8)
    window[0] = 200
    bright = window_optics.brighten(window, 2.0)
    assert (bright[1:] == 200).all()
    assert (bright[0] == 255).all()


def test_noise_is_as_strong_as_asked() -> None:
    window = np.full((WINDOW_H, WINDOW_W, 3), 128, np.uint8)
    assert window_optics.noise(window, 6.0, rng()).std() == pytest.approx(6.0, rel=0.05)


def test_a_lower_quality_of_jpeg_loses_more() -> None:
    window = window_optics.photograph(a_card(), R0, rng())
    lost = [np.abs(window_optics.compress(window, q).astype(int) - window).mean() for q in (95, 30)]
    assert lost[0] < lost[1]


def test_what_is_covered_is_covered_and_no_more() -> None:
    window = window_optics.cover(an_edge(), (0, 0, 10, WINDOW_H), (1, 2, 3))
    assert (window[:, :10] == (1, 2, 3)).all()
    assert np.array_equal(window[:, 10:], an_edge()[:, 10:])


def test_a_shoe_in_order_hides_nothing_and_a_bad_one_at_most_its_part() -> None:
    source = rng()
    assert all(window_optics.hidden_part(R0, source) is None for _ in range(20))
    parts = [part for _ in range(60) if (part := window_optics.hidden_part(R2, source))]
    areas = [(right - left) * (bottom - top) for left, top, right, bottom in parts]
    assert 0 < max(areas) <= 0.31 * WINDOW_W * WINDOW_H


def test_another_print_run_keeps_black_darker_than_paper() -> None:
    plain = window_optics.warp(a_card(), window_optics.random_card_position(a_card(), PLAIN, rng()))
    printed = window_optics.reprint(plain, 0.18, rng())
    assert int(printed[24, 12].max()) + 100 < int(printed[46, 40].min())


def test_light_stays_within_the_regimes_spread() -> None:
    white = np.full((WINDOW_H, WINDOW_W, 3), 200, np.uint8)
    plain = window_optics.replace(PLAIN, light=0.2)
    means = [window_optics.light(white, plain, source).mean() for source in [rng()]
             for _ in range(50)]
    assert 0.8 * 0.92 * 200 - 1 <= min(means) < max(means) <= 1.2 * 0.92 * 200 + 1


def test_wear_marks_little_of_the_window() -> None:
    white = np.full((WINDOW_H, WINDOW_W, 3), 235, np.uint8)
    marked = (window_optics.wear(white, rng()) != white).any(axis=2).mean()
    assert 0 < marked < 0.25

"""The simulated shoe window: cards that move as hands move them, and a deck of 52."""

import numpy as np
import pytest

from drivers.sim import deck
from drivers.sim.sim_shoe_camera import (
    SIZE,
    LiveShoe,
    Motion,
    ShoeView,
    card_drawn_out,
    card_pushed_back,
    card_pushed_in,
    card_that_stops,
)
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.card_readings import RANKS, SUITS

NAMES = [rank + suit for suit in SUITS for rank in RANKS]


def edge(picture):
    """The steepest step along the way in the middle of the glass."""
    row = np.float32(picture[120, 20:300]).mean(axis=1)
    return np.abs(np.diff(row)).max()


def test_the_deck_has_52_cards_that_all_differ():
    assert len({deck.card(name).tobytes() for name in NAMES}) == 52


@pytest.mark.parametrize("name", ["1s", "", "Joker", "as"])
def test_a_card_that_the_deck_lacks_is_a_key_error(name):
    with pytest.raises(KeyError):
        deck.card(name)


def test_no_two_frames_are_the_same_to_the_last_bit():
    view = ShoeView()
    assert not np.array_equal(view.frame(1.0), view.frame(1.0))


def test_the_same_seed_draws_the_same_frames():
    one, other = ShoeView(seed=9), ShoeView(seed=9)
    assert np.array_equal(one.frame(1.0), other.frame(1.0))


def test_a_card_shows_on_the_glass_and_nowhere_else():
    view = ShoeView()
    empty = np.float32(view.frame(0.0))
    view.put("As", Motion(((0.0, 10.0), (1.0, 10.0))), 0.0)
    changed = np.abs(view.frame(0.5) - empty).max(axis=2) > 60
    assert changed[60:180, 40:200].mean() > 0.5
    assert not changed[:44].any() and not changed[192:].any()


def test_a_long_exposure_smears_a_card_that_moves():
    steps = []
    for exposure_s in (0.0002, 0.006):
        view = ShoeView(exposure_s=exposure_s)
        view.put("2d", card_drawn_out(1_000), 0.0)
        steps.append(edge(view.frame(0.06)))
    assert steps[1] < steps[0] / 2


def test_less_light_makes_a_darker_picture():
    assert ShoeView(light=0.5).frame(0.0).mean() < 0.6 * ShoeView().frame(0.0).mean()


@pytest.mark.parametrize("motion", [card_drawn_out(), card_that_stops(0, 1.0), card_pushed_back(10),
                                    card_pushed_in()])
def test_a_motion_is_over_when_it_says_so(motion):
    view = ShoeView()
    end_s = view.put("As", motion, 5.0)
    assert end_s == pytest.approx(5.0 + motion.lasts_s)
    view.frame(end_s + 0.01)
    assert view._cards == []


def test_its_calibration_can_be_written_and_read_again():
    made = ShoeView().calibration()
    read = Calibration.read(made.text, "shoe.toml")
    assert (read.size, read.shoe.reach_mm) == (SIZE, made.shoe.reach_mm)


def test_cards_drawn_in_haste_leave_one_after_the_other():
    live = LiveShoe({b"1": "As", b"2": "Kd"})
    live.draw(b"1")
    first = live._free_s
    live.draw(b"2")
    assert live._free_s > first + 0.1

"""Where a card's corner lies on a shoe's glass, and what covers it."""

import numpy as np
import pytest

from drivers.sim.sim_shoe_camera import ENTRY_MM, EXIT_MM, Motion, ShoeView
from drivers.vision.calibration.shoe_glass import ShoeGlass


@pytest.fixture
def view():
    return ShoeView(seed=2)


@pytest.fixture
def glass(view):
    one = ShoeGlass(view.window)
    assert one.learn(one.strip(view.frame(0.0)))
    return one


def lying(view, glass, name, along, across=0.0, turned=0.0):
    view.put(name, Motion(((0.0, along), (1.0, along + 0.01)), across, turned), 0.0)
    picture = view.frame(0.5)
    return picture, glass.view(glass.strip(picture))


def test_the_glass_reaches_as_far_as_its_corners_say(glass):
    assert (glass.entry, glass.exit) == pytest.approx((ENTRY_MM, EXIT_MM))


def test_the_empty_glass_shows_nothing(view, glass):
    assert glass.view(glass.strip(view.frame(1.0))).spans == ()


def test_a_card_covers_the_way_from_the_shoe_to_its_head(view, glass):
    _, seen = lying(view, glass, "7d", along=5.0)
    [span] = seen.spans
    assert (span.tail, span.head) == pytest.approx((ENTRY_MM, 5.0), abs=1.0)


@pytest.mark.parametrize("across", [-0.9, 0.0, 0.9])
@pytest.mark.parametrize("turned", [-0.035, 0.0, 0.035])
@pytest.mark.parametrize("along", [-20.0, 0.0, 20.0])
@pytest.mark.few
def test_the_corner_is_found_within_a_third_of_a_millimetre(view, glass, along, turned, across):
    _, seen = lying(view, glass, "Qh", along, across, turned)
    corner = glass.corner(seen, seen.spans[0])
    assert (corner.x, corner.y) == pytest.approx((across, -along), abs=0.33)
    assert corner.turned == pytest.approx(turned, abs=0.012)


def test_the_window_is_the_cards_index_whatever_way_it_lies(view, glass):
    pictures = []
    for along, across, turned in ((-18.0, 0.7, 0.02), (18.0, -0.7, -0.02)):
        picture, seen = lying(view, glass, "Ks", along, across, turned)
        pictures.append(glass.window(picture, glass.corner(seen, seen.spans[0])))
        view.frame(9.0)
    one, other = (np.float32(picture).mean(axis=2).ravel() for picture in pictures)
    assert np.corrcoef(one, other)[0, 1] > 0.93


def test_a_lit_glass_is_never_taken_for_the_empty_one(view):
    one = ShoeGlass(view.window)
    view.put("2c", Motion(((0.0, 0.0), (1.0, 0.0))), 0.0)
    assert not one.learn(one.strip(view.frame(0.5)))


def test_the_print_of_a_card_shows_how_far_it_has_moved(view, glass):
    first, _ = lying(view, glass, "9c", along=30.0)
    view.frame(9.0)
    second, _ = lying(view, glass, "9c", along=34.0)
    moved = glass.moved(glass.strip(first), glass.strip(second))
    assert moved == pytest.approx(4.0, abs=0.5)


def test_the_next_card_close_behind_is_a_span_of_its_own(view, glass):
    view.put("As", Motion(((0.0, 76.0), (1.0, 76.0))), 0.0)
    view.put("Kd", Motion(((0.0, -16.0), (1.0, -16.0))), 0.0)
    seen = glass.view(glass.strip(view.frame(0.5)))
    assert [span.head for span in seen.spans] == pytest.approx([-16.0, EXIT_MM], abs=1.0)
    assert glass.corner(seen, seen.spans[0]).y == pytest.approx(16.0, abs=0.4)



"""The boards as drawn are found, and give back the lens and the greys that were put in."""

import numpy as np
import pytest
from camera_room import CAMERA, LENS, flat_view, held_views
from paper_sheets import CARD, CARD_AT, TABLE, TABLE_AT, printed, shoe_card, table_sheet

from drivers.sim.sim_camera import corners_on_table, view_in_other_light, with_sensor_noise
from drivers.vision.calibration.charuco import (
    BoardUnfit,
    find_board,
    gains_from,
    lens_from,
    other_board,
)
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import plane_through

#: OpenCV 4.8 finds each corner half a pixel further right and down than later versions.
OFF_PX = 0.6


def test_every_corner_of_the_drawn_table_board_is_found_where_it_was_drawn():
    seen = find_board(table_sheet(), TABLE)
    assert seen is not None and len(seen.mm) == 5 * 7
    drawn = (seen.mm + TABLE_AT) * 4 - 0.5
    assert np.abs(seen.pixels - drawn).max() < OFF_PX


@pytest.mark.long
def test_every_corner_of_the_drawn_shoe_card_is_found_where_it_was_drawn():
    seen = find_board(printed("camera-cards.svg", 16), CARD)
    assert seen is not None and len(seen.mm) == 5 * 5
    drawn = (seen.mm + CARD_AT) * 16 - 0.5
    assert np.abs(seen.pixels - drawn).max() < OFF_PX


def test_the_drawn_colour_card_has_its_four_markers():
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    _, numbers, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(
        printed("camera-cards.svg", 8))
    assert {60, 61, 62, 63} <= set(numbers.ravel().tolist())


def test_half_a_board_is_enough():
    half = table_sheet()[: 297 * 2].copy()
    seen = find_board(half, TABLE)
    assert seen is not None and 8 <= len(seen.mm) < 35


def test_the_wrong_board_is_called_by_its_name():
    assert other_board(flat_view(), CARD) == "table"
    assert other_board(shoe_card(), TABLE) == "card"


def test_no_board_is_found_where_there_is_none():
    assert find_board(np.full((480, 640, 3), 120, np.uint8), TABLE) is None


@pytest.mark.long
def test_the_lens_that_was_put_in_comes_out():
    views = [find_board(view, TABLE) for view in held_views()]
    found = lens_from([view for view in views if view], CAMERA.size)
    assert found.rms_px < 0.3
    assert found.lens.focal[0] == pytest.approx(LENS.focal[0], rel=0.01)
    points = np.array([(80.0, 80.0), (900.0, 70.0), (480.0, 500.0)])
    # A shifted middle and another bend may agree: what counts is where things come to lie.
    off = found.lens.straight(points) - LENS.straight(points)
    assert np.abs(off - off.mean(axis=0)).max() < 3


@pytest.mark.long
def test_too_few_views_are_refused_with_their_number():
    view = find_board(held_views()[0], TABLE)
    with pytest.raises(BoardUnfit, match="found 3"):
        lens_from([view] * 3, CAMERA.size)


@pytest.mark.long
def test_views_all_from_one_side_do_not_tell_the_focal_length():
    views = [
        find_board(with_sensor_noise(CAMERA.see(table_sheet(),
                                                corners_on_table(-105 + x, 148.5, 210, 297)),
                   np.random.default_rng(abs(x))), TABLE)
        for x in (-60, -40, -20, 0, 20, 40)
    ]
    with pytest.raises(BoardUnfit, match="tilted"):
        lens_from(views, CAMERA.size)


@pytest.mark.long
def test_a_shaken_view_is_left_out():
    views = [view for view in (find_board(one, TABLE) for one in held_views()) if view]
    rng = np.random.default_rng(0)
    shaken = type(views[0])(views[0].pixels + rng.normal(0, 6, views[0].pixels.shape), views[0].mm)
    found = lens_from([shaken, *views[1:]], CAMERA.size)
    assert 0 not in found.used and len(found.used) == len(views) - 1


@pytest.mark.parametrize(("blue", "red"), [(0.8, 1.1), (1.15, 0.85)])
def test_the_greys_say_how_the_light_is_coloured(blue, red):
    picture = view_in_other_light(flat_view(), 0.7, blue, red)
    seen = find_board(picture, TABLE)
    to_px = plane_through(seen.mm, seen.pixels).matrix
    gains = gains_from(picture, TABLE, to_px)
    assert gains is not None
    tint = np.array([blue, 1, red]) * gains
    assert tint / tint.mean() == pytest.approx(1, abs=0.03)


def test_burnt_out_greys_give_no_white():
    picture = view_in_other_light(flat_view(), 4)
    seen = find_board(flat_view(), TABLE)
    assert gains_from(picture, TABLE, plane_through(seen.mm, seen.pixels).matrix) is None

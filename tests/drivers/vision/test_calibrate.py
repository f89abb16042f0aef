"""Out of pictures of a known camera comes that camera; pictures that don't do are refused."""

import numpy as np
import pytest
from camera_room import CAMERA, SHEET_AT, empty_view, flat_view, held_views
from paper_sheets import CARD, TABLE, shoe_card, table_sheet

from drivers.sim.sim_camera import corners_on_table, view_in_other_light
from drivers.vision.calibration.calibrate import (
    BoardPose,
    CalibrateRefused,
    Label,
    calibrate_shoe,
    calibrate_table,
)
from drivers.vision.calibration.frame_layout import ten_seat_layout
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Region

LABEL = Label("rail", "", "2026-05-31", "Ann")
# The chessboard's middle on the sheet: 105 from the left, 132 from the top of 297.
BOARD_MIDDLE = (0.0, 16.5)


def table(views=(), flat=None, empty=(), lying=None):
    return calibrate_table(LABEL, TABLE, views, flat_view() if flat is None else flat, empty,
                           lying or BoardPose(BOARD_MIDDLE), ten_seat_layout())


def words(made) -> set[str]:
    return {note.word for note in made.notes}


def shoe_frame(x: float, y: float, scale: float = 14.0, turn: float = 0.0) -> np.ndarray:
    """The shoe's card under the glass: its corner at these pixels, `scale` px for a mm."""
    by, angle = scale / 16, np.radians(turn)
    c, s = by * np.cos(angle), by * np.sin(angle)
    moved = np.array([[c, -s, x], [s, c, y]])
    return cv2.warpAffine(shoe_card(), moved, (640, 480), flags=cv2.INTER_AREA,
                          borderValue=(40, 40, 40))


@pytest.mark.long
def test_places_lie_where_the_known_camera_has_them():
    made = table(held_views(), empty=[empty_view()])
    assert made.calibration.lens is not None
    points = np.array([(-150.0, -100.0), (150.0, 100.0), (0.0, 0.0), (300.0, -100.0)])
    off = made.calibration.table.px(points) - CAMERA.plane.px(points)
    assert np.abs(off).max() < 2.5


@pytest.mark.long
def test_a_stacks_top_is_seen_where_the_known_camera_sees_it():
    made = table(held_views())
    top = CAMERA.px(np.array([(0.0, 0.0, 66.0), (150.0, -50.0, 66.0)]))
    assert np.abs(made.calibration.table.px_above([(0, 0), (150, -50)], 66.0) - top).max() < 3


@pytest.mark.long
def test_how_steeply_the_camera_looks_down_is_known():
    steep = np.degrees(np.arctan2(600, 330))
    made = table(held_views())
    assert made.calibration.table.elevation_at((0.0, 0.0)) == pytest.approx(steep, abs=1.5)


@pytest.mark.long
def test_one_picture_alone_does_without_the_lens_and_says_so():
    made = table()
    assert made.calibration.lens is None and "cameras.no_lens" in words(made)
    assert made.calibration.table.mm(CAMERA.plane.px([(20, 30)]))[0] == pytest.approx((20, 30),
                                                                                      abs=1)


@pytest.mark.long
def test_without_an_empty_view_the_technician_is_told_what_that_costs():
    assert "cameras.no_reference" in words(table())
    assert "cameras.no_reference" not in words(table(empty=[empty_view()]))


def test_the_board_may_lie_anywhere_if_it_is_said_where():
    turned = CAMERA.see(table_sheet(), corners_on_table(*SHEET_AT, turn=30, middle=(90, -20)))
    # The sheet turns about its own middle; the chessboard's middle turns with it.
    c, s = np.cos(np.radians(30)), np.sin(np.radians(30))
    middle = (90 - s * 16.5, -20 + c * 16.5)
    made = table(flat=turned, lying=BoardPose(middle, 30))
    assert made.calibration.table.mm(CAMERA.plane.px([(50, 50)]))[0] == pytest.approx((50, 50),
                                                                                      abs=1.5)


@pytest.mark.long
def test_only_places_in_the_frame_become_regions():
    made = table(held_views()).calibration
    assert made.board is not None and made.spots
    assert 1 not in made.hands and 10 not in made.hands  # before the dealer, out of view
    for region in (made.board, *made.spots.values()):
        left, top, width, height = region.box
        assert width > 10 and height > 10 and left < 960 and top < 540


def test_coloured_light_becomes_gains():
    made = table(flat=view_in_other_light(flat_view(), 0.8, 0.8, 1.1))
    blue, green, red = made.calibration.white.gains
    assert blue / green == pytest.approx(1 / 0.8, rel=0.04)
    assert red / green == pytest.approx(1 / 1.1, rel=0.04)


@pytest.mark.parametrize(("call", "says"), [
    (lambda: table(flat=empty_view()), "cameras.no_board_flat"),
    (lambda: table(flat=np.ascontiguousarray(shoe_card()[:540, :960])), "cameras.other_board"),
    (lambda: table(empty=[np.zeros((480, 640, 3), np.uint8)]), "cameras.sizes"),
])
@pytest.mark.few
@pytest.mark.long
def test_pictures_that_do_not_do_are_refused_by_name(call, says):
    with pytest.raises(CalibrateRefused) as refused:
        call()
    assert refused.value.word == says


def test_a_bent_board_is_refused():
    flat = flat_view()
    ys, xs = np.mgrid[0:540, 0:960].astype(np.float32)
    bent = cv2.remap(flat, xs, ys + 6 * np.sin((xs - 480) / 20).astype(np.float32),
                     cv2.INTER_LINEAR)
    with pytest.raises(CalibrateRefused) as refused:
        table(flat=bent)
    assert refused.value.word == "cameras.not_flat"


def test_a_shoes_window_follows_from_two_pictures_of_its_card():
    made = calibrate_shoe(LABEL, CARD, shoe_frame(180, 60), shoe_frame(180, 18), [], None)
    shoe = made.calibration.shoe
    assert shoe.plane.px([(0, 0)])[0] == pytest.approx((180, 60), abs=0.7)
    assert shoe.exit == pytest.approx((0, -1), abs=0.02)  # 42 px up are 3 mm towards its top
    assert made.calibration.table is None and made.calibration.figures.plane_mm < 0.1
    window = shoe.window(shoe_frame(180, 60))
    drawn = cv2.resize(shoe_card()[: 27 * 16, : 18 * 16], (48, 72), interpolation=cv2.INTER_AREA)
    assert np.corrcoef(window.ravel(), drawn.ravel())[0, 1] > 0.93


def test_how_far_the_index_can_be_read_ends_where_the_glass_ends():
    made = calibrate_shoe(LABEL, CARD, shoe_frame(180, 60), shoe_frame(180, 18), [], None)
    low, high = made.calibration.shoe.reach_mm
    assert high == pytest.approx(60 / 14 - 4, abs=1)  # 4 mm before the frame's upper edge
    assert low == pytest.approx(-(480 - 60 - 27 * 14) / 14 + 1.5, abs=1)


def test_a_card_that_leaves_sideways_has_its_exit_sideways():
    made = calibrate_shoe(LABEL, CARD, shoe_frame(180, 60), shoe_frame(222, 60), [], None)
    assert made.calibration.shoe.exit == pytest.approx((1, 0), abs=0.02)


def test_a_card_turned_in_the_view_still_has_its_window_upright():
    turned = shoe_frame(520, 60, 9.0, 90)
    made = calibrate_shoe(LABEL, CARD, turned, shoe_frame(560, 60, 9.0, 90), [], None)
    window = made.calibration.shoe.window(turned)
    drawn = cv2.resize(shoe_card()[: 27 * 16, : 18 * 16], (48, 72), interpolation=cv2.INTER_AREA)
    assert np.corrcoef(window.ravel(), drawn.ravel())[0, 1] > 0.9


@pytest.mark.parametrize(("middle", "further", "glass", "says"), [
    ((180, 60), (180, 57), None, "cameras.not_moved"),
    ((180, 120), (180, 78), None, "cameras.index_outside"),
    ((180, 60), (180, 18), Region(((0.0, 0.0), (300.0, 0.0), (300.0, 300.0))),
     "cameras.index_outside"),
])
def test_a_shoes_pictures_that_do_not_do_are_refused_by_name(middle, further, glass, says):
    with pytest.raises(CalibrateRefused) as refused:
        calibrate_shoe(LABEL, CARD, shoe_frame(*middle), shoe_frame(*further), [], glass)
    assert refused.value.word == says

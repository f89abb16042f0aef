"""The bench's live picture: small, seldom, marked; and it never gets in a camera's way."""

import numpy as np
import pytest

from drivers.sim.sim_shoe_camera import ShoeView, card_that_stops
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.calibration.corner_outline_over_glass import CornerMarks
from drivers.vision.live_view import EVERY_NS, WIDTH, LiveView, Marks, regions_of
from drivers.vision.view_geometry import Region

MS = 1_000_000
SQUARE = ((100.0, 100.0), (500.0, 100.0), (500.0, 400.0), (100.0, 400.0))


def frame(width: int = 1280, height: int = 720, level: int = 90) -> np.ndarray:
    return np.full((height, width, 3), level, np.uint8)


@pytest.fixture
def shown():
    return []


@pytest.fixture
def live(shown):
    return LiveView("board", shown.append)


def test_it_is_small_and_keeps_its_proportions(live, shown):
    live.look(frame(), 0)
    assert shown[0].bgr.shape == (360, WIDTH, 3)


def test_it_comes_five_times_a_second_at_most(live, shown):
    for at in range(0, 1000, 8):
        live.look(frame(), at * MS)
    assert len(shown) == 1_000 * MS // EVERY_NS


def test_marks_are_drawn_and_taken_away_again(live, shown):
    plain = LiveView("board", shown.append)
    plain.look(frame(), 0)
    live.mark(Marks((("3", SQUARE),), wanted=SQUARE, found=((300.0, 300.0),)))
    live.look(frame(), 0)
    live.mark(Marks())
    live.look(frame(), EVERY_NS)
    bare, marked, bare_again = (one.bgr for one in shown)
    assert (bare == bare_again).all() and not (bare == marked).all()


def test_the_frame_itself_is_left_as_it_was(live):
    picture = frame(320, 240)
    live.mark(Marks(wanted=SQUARE))
    live.look(picture, 0)
    assert (picture == 90).all()


@pytest.mark.parametrize("picture", [
    np.zeros((0, 0, 3), np.uint8), np.zeros((480, 640), np.uint8), np.zeros((4, 4, 3), np.uint8),
])
def test_a_frame_that_is_no_picture_is_passed_over(live, shown, picture):
    live.look(picture, 0)
    assert shown == []


def test_its_meters_say_how_sharp_bright_and_burnt_it_is(live, shown):
    picture = frame(level=60)
    picture[200:400, 300:700] = 255
    live.look(picture, 0)
    assert shown[0].focus > 900 and shown[0].glare == pytest.approx(87, abs=3)
    assert shown[0].light == pytest.approx(1000 * (60 + 0.087 * 195) / 255, abs=5)


def test_a_view_without_an_edge_has_no_focus(live, shown):
    live.look(frame(), 0)
    assert shown[0].focus == -1


def test_every_place_of_a_calibration_is_a_region():
    region = Region(SQUARE)
    one = Calibration("rail", (640, 480), spots={3: region}, hands={4: region}, board=region)
    assert [name for name, _ in regions_of(one)] == ["3", "(4)", ""]


def test_a_cards_corner_over_a_shoes_glass_is_found_where_it_lies():
    view = ShoeView()
    marks = CornerMarks(view.calibration())
    assert marks.look(view.frame(0.0)) == ()
    view.put("As", card_that_stops(0.0, 5.0), 0.0)
    outline, = marks.look(view.frame(2.0))
    where = view.calibration().shoe.plane.mm(outline)
    assert np.abs(where[0]).max() < 1.5  # the corner stands where the index is in the middle
    assert np.linalg.norm(where[1] - where[0]) == pytest.approx(18, abs=0.1)

"""What the meters say of a picture, whatever lies in it."""

import numpy as np
import pytest

from drivers.sim.sim_camera import view_in_other_light
from drivers.vision.calibration.view_meters import meters_of
from drivers.vision.opencv import cv2


def chessboard(size: int = 40) -> np.ndarray:
    """Grey squares on white paper, 640 x 480."""
    ys, xs = np.mgrid[0:480, 0:640] // size
    grey = np.where((xs + ys) % 2, 210, 40).astype(np.uint8)
    return cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)


@pytest.mark.parametrize("sigma", [1.0, 2.0, 4.0])
@pytest.mark.parametrize("size", [20, 80])
def test_blur_is_that_of_the_edges_however_many_there_are(sigma, size):
    blurred = cv2.GaussianBlur(chessboard(size), (0, 0), sigma)
    assert meters_of(blurred).blur_px == pytest.approx(sigma, rel=0.25)


def test_a_dim_picture_is_as_sharp_as_a_bright_one():
    soft = cv2.GaussianBlur(chessboard(), (0, 0), 2.0)
    assert meters_of(view_in_other_light(soft, 0.5)).blur_px == pytest.approx(
        meters_of(soft).blur_px, rel=0.1)


def test_light_and_white_are_the_mean_and_the_paper():
    meters = meters_of(chessboard())
    assert meters.light == pytest.approx(125, abs=2) and meters.white == pytest.approx(210, abs=2)


def test_glare_is_told_with_its_place_largest_first():
    picture = chessboard()
    picture[40:80, 400:440] = 255
    picture[200:300, 100:240] = 255
    meters = meters_of(picture)
    (left, top, width, height), second = meters.glares
    assert (left, top) == pytest.approx((100, 200), abs=8)
    assert (width, height) == pytest.approx((140, 100), abs=8) and second[0] > 390
    assert meters.burnt == pytest.approx((40 * 40 + 140 * 100) / (640 * 480), abs=0.002)


def test_a_few_burnt_pixels_are_no_glare():
    picture = chessboard()
    picture[100:104, 100:104] = 255
    assert meters_of(picture).glares == ()


def test_darkness_is_a_part_of_the_view():
    picture = chessboard()
    picture[:, :320] = 5
    assert meters_of(picture).dark == pytest.approx(0.5, abs=0.02)

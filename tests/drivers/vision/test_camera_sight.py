"""Faults of a camera's picture: each has to last, has its own word, and ends with sound frames."""

import numpy as np
import pytest

from drivers.vision.camera_picture_faults import CameraSight, blur_px
from drivers.vision.opencv import cv2

MS = 1_000_000
RANDOM = np.random.default_rng(4)


def scene(scale=1):
    picture = np.full((120 * scale, 160 * scale, 3), 90, np.uint8)
    picture[30 * scale : 90 * scale, 30 * scale : 110 * scale] = (200, 205, 210)
    return picture


def noisy(picture):
    return cv2.add(picture, RANDOM.integers(0, 4, picture.shape).astype(np.uint8))


class Watched:
    def __init__(self, size=None):
        self.sight, self.now_ms = CameraSight(size), 0

    def show(self, make, for_ms):
        for _ in range(for_ms // 10):
            self.now_ms += 10
            seen = self.sight.look(make(), self.now_ms * MS)
        return seen


FAULTS = {
    "camera black": lambda: noisy(np.zeros((120, 160, 3), np.uint8)),
    "camera burnt out": lambda: noisy(np.full((120, 160, 3), 253, np.uint8)),
    "camera blurred": lambda: noisy(cv2.GaussianBlur(scene(), (0, 0), 9)),
    "camera frozen": scene,
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.few
def test_each_fault_that_lasts_is_said_in_its_own_words(fault):
    watched = Watched()
    watched.show(lambda: noisy(scene()), 100)
    assert watched.show(FAULTS[fault], 2_600).fault == fault


@pytest.mark.parametrize("fault", FAULTS)
def test_what_lasts_for_a_moment_only_is_no_fault(fault):
    watched = Watched()
    watched.show(lambda: noisy(scene()), 100)
    assert watched.show(FAULTS[fault], 200).fault == ""


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.few
def test_sound_frames_for_a_while_end_a_fault(fault):
    watched = Watched()
    watched.show(FAULTS[fault], 2_600)
    assert watched.show(lambda: noisy(scene()), 100).fault
    assert watched.show(lambda: noisy(scene()), 900) == ("", True)


@pytest.mark.parametrize("fault", ["camera black", "camera burnt out", "camera frozen"])
def test_a_frame_that_shows_nothing_is_not_looked_at_from_the_first_on(fault):
    watched = Watched()
    watched.show(lambda: noisy(scene()), 100)
    assert not watched.show(FAULTS[fault], 20).is_sound


def test_frames_of_another_size_are_refused_at_once_with_both_sizes():
    seen = Watched((640, 480)).show(lambda: noisy(scene()), 10)
    assert seen == ("camera size: 160x120 comes, 640x480 is expected", False)


@pytest.mark.parametrize("picture", [
    None, np.zeros((120, 160), np.uint8), np.zeros((120, 160, 3), np.float32),
    np.zeros((120, 160, 4), np.uint8), np.zeros((0, 0, 3), np.uint8), np.zeros((4, 4, 3), np.uint8),
])
def test_what_is_no_picture_is_a_fault_and_never_an_error(picture):
    assert CameraSight().look(picture, 1).fault.startswith("camera size: ")


@pytest.mark.parametrize("sigma", [1.5, 3.0, 6.0])
def test_blur_is_measured_in_pixels_of_the_frame(sigma):
    picture = cv2.GaussianBlur(scene(4), (0, 0), sigma)
    assert blur_px(picture) == pytest.approx(sigma, rel=0.35)


def test_a_view_without_any_edge_is_not_called_blurred():
    assert blur_px(noisy(np.full((120, 160, 3), 90, np.uint8))) == 0.0


def test_sizes_that_change_from_frame_to_frame_are_one_fault_in_the_same_words():
    sight = CameraSight((640, 480))
    said = {sight.look(scene()[:, : 100 + 10 * (at % 3)], at * MS).fault for at in range(12)}
    assert said == {"camera size: 100x120 comes, 640x480 is expected"}

"""A shoe's camera that gives too few frames to see each card says so, and takes it back."""

from dataclasses import replace
from random import Random

import pytest

from drivers.devices import device_reports as r
from drivers.sim.sim_shoe_camera import ShoeView
from drivers.vision.shoe_camera import DeckSight, ShoeCamera


class Slow:
    """A shoe's camera before an empty glass."""

    def __init__(self, **thresholds):
        self.view = ShoeView(seed=3)
        calibration = replace(self.view.calibration(), thresholds=thresholds)
        random = Random(7)
        self.camera = ShoeCamera(
            "shoe", calibration, lambda: DeckSight(None, {}), lambda: random.randbytes(16))
        self.now_s = 1.0

    def runs(self, for_s, fps):
        """What it says of its picture, with so many frames a second."""
        told = []
        for _ in range(round(for_s * fps)):
            self.now_s += 1 / fps
            told += self.camera.frame(self.view.frame(self.now_s), round(self.now_s * 1e9))
        return [one.what for one in told if isinstance(one, r.PictureTold)]


@pytest.mark.parametrize("fps", [1, 5, 15])
@pytest.mark.few
@pytest.mark.long
def test_a_shoe_camera_too_slow_to_see_each_card_says_so_once(fps):
    assert Slow().runs(20, fps) == ["camera_slow"]


@pytest.mark.parametrize("fps", [24, 60])
@pytest.mark.few
@pytest.mark.long
def test_a_camera_that_is_fast_enough_says_nothing(fps):
    assert Slow().runs(8, fps) == []


@pytest.mark.long
def test_a_camera_that_is_fast_again_takes_its_word_back():
    slow = Slow()
    slow.runs(8, 5)
    assert slow.runs(8, 30) == [""]


def test_a_camera_is_given_five_seconds_before_it_is_slow():
    assert Slow().runs(4.9, 2) == []


def test_a_calibration_may_say_from_where_on_a_camera_is_slow():
    assert Slow(least_fps=45.0).runs(8, 30) == ["camera_slow"]


@pytest.mark.long
def test_a_camera_that_was_away_is_counted_anew():
    slow = Slow()
    slow.runs(8, 30)
    slow.camera.closed("camera gone", round(slow.now_s * 1e9))
    slow.now_s += 60
    slow.camera.opened(round(slow.now_s * 1e9))
    assert slow.runs(8, 30) == []

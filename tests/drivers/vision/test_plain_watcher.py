"""A camera before its calibration: up, or why not; and its frames go to whoever looks on."""

import threading
import time

import numpy as np
import pytest

from drivers.devices import device_reports as r
from drivers.vision.camera_picture_faults import BLACK
from drivers.vision.camera_watcher import PlainWatcher
from drivers.vision.cameras import CameraPort
from drivers.vision.opencv import cv2

SECOND = 1_000_000_000


def sharp(at: int = 0) -> np.ndarray:
    picture = np.full((240, 320, 3), 60, np.uint8)
    picture[60:180, 80:240] = 200
    picture[at % 240, 0] = 99  # no two frames of a live camera are the same
    return picture


def told(picture_at, seconds: int = 4):
    watcher = PlainWatcher("board", None, lambda: bytes(16))
    watcher.opened(0)
    return [one for at in range(seconds * 10)
            for one in watcher.frame(picture_at(at), at * SECOND // 10)]


def test_it_is_up_and_tells_nothing_else():
    assert [type(one) for one in told(sharp)] == [r.LinkUp]


@pytest.mark.long
def test_a_blurred_picture_is_no_fault_while_the_lens_is_turned():
    def soft(at):
        picture = cv2.GaussianBlur(sharp(), (0, 0), 15)
        picture[at % 240, 0] += 1
        return picture

    found = told(soft)
    assert [type(one) for one in found] == [r.LinkUp]


def test_a_picture_that_shows_nothing_is_told_with_its_reason():
    black = [one.why for one in told(lambda at: np.full((240, 320, 3), at % 3, np.uint8))]
    assert black == [BLACK]


class Frames:
    """A camera that gives sharp frames, a hundred a second."""

    is_live = True

    def __init__(self):
        self.at = 0

    def open(self):
        pass

    def read(self):
        time.sleep(0.01)
        self.at += 1
        return sharp(self.at)

    def close(self):
        pass


def test_who_looks_on_is_given_each_frame_with_its_time():
    seen, enough = [], threading.Event()

    def onlook(picture, at_ns):
        seen.append((picture.shape, at_ns))
        if len(seen) >= 5:
            enough.set()

    watcher = PlainWatcher("board", None, lambda: bytes(16))
    port = CameraPort(Frames(), watcher, lambda report: None, onlook)
    port.start()
    assert enough.wait(30)
    port.stop()
    times = [at for _, at in seen]
    assert seen[0][0] == (240, 320, 3) and times == sorted(times)

"""A camera's port: opened, lost, opened again; no frame is old, nothing is raised."""

import threading
import time
from random import Random

import numpy as np
import pytest

from drivers.devices import device_reports as r
from drivers.vision.camera_watcher import Watcher
from drivers.vision.cameras import CameraPort
from drivers.vision.frame_sources import CameraRefused
from drivers.wire.constants import DeviceKind

LIMIT_S = 30.0


class Frames:
    """A source that the test feeds: pictures, refusals, or silence."""

    is_live = True

    def __init__(self):
        self.why = ""  # why it can't be opened or goes on, "" where it can
        self.is_silent = False
        self.opened = 0
        self._random = np.random.default_rng(1)

    def open(self):
        if self.why:
            raise CameraRefused(self.why)
        self.opened += 1

    def read(self):
        time.sleep(0.002)
        if self.why:
            raise CameraRefused(self.why)
        if self.is_silent:
            time.sleep(0.02)
            return None
        picture = np.full((64, 64, 3), 100, np.uint8)
        picture[20:40, 20:40] = 200
        return picture + self._random.integers(0, 3, picture.shape).astype(np.uint8)

    def close(self):
        pass


class Counting(Watcher):
    """Reports each twentieth frame."""

    def __init__(self, resume=None):
        random = Random(5)
        super().__init__("shoe", DeviceKind.SHOE, lambda: random.randbytes(16), resume)
        self.begun = 0
        self.seen = 0

    def _begin(self, now_ns):
        self.begun += 1

    def _see(self, picture, at_ns):
        self.seen += 1
        if self.seen % 20:
            return []
        return [r.CardRead(*self._place(at_ns), b"1234567", at_ns)]


class Table:
    """What the table hears."""

    def __init__(self, source, watcher):
        self.told, self.changed = [], threading.Condition()
        self.port = CameraPort(source, watcher, self.hear)

    def hear(self, report):
        with self.changed:
            self.told.append(report)
            self.changed.notify_all()

    def waits_for(self, kind, times=1):
        with self.changed:
            found = self.changed.wait_for(
                lambda: sum(isinstance(one, kind) for one in self.told) >= times, LIMIT_S)
            assert found, self.told
        return [one for one in self.told if isinstance(one, kind)]


@pytest.fixture
def source():
    return Frames()


@pytest.fixture
def table(source):
    one = Table(source, Counting())
    one.port.start()
    yield one
    one.port.stop()


def test_a_camera_that_gives_frames_is_up_and_reports(table):
    table.waits_for(r.CardRead)
    assert isinstance(table.told[0], r.LinkUp)
    assert table.port.health.state == "up"


def test_a_camera_that_is_not_there_is_said_once_and_found_when_it_comes(source):
    source.why = "no camera"
    table = Table(source, Counting())
    table.port.start()
    try:
        [lost] = table.waits_for(r.LinkLost)
        time.sleep(0.4)
        source.why = ""
        table.waits_for(r.LinkUp)
    finally:
        table.port.stop()
    assert lost.why == "no camera"
    assert [type(one) for one in table.told[:2]] == [r.LinkLost, r.LinkUp]


def test_a_camera_pulled_in_use_is_lost_and_back_again_something_was_missed(source, table):
    table.waits_for(r.CardRead)
    source.why = "camera gone"
    [lost] = table.waits_for(r.LinkLost)
    source.why = ""
    table.waits_for(r.ReportsMissed)
    assert lost.why == "camera gone"
    assert len(table.waits_for(r.LinkUp, 2)) == 2


def test_a_camera_that_hangs_is_called_silent(source, table):
    table.waits_for(r.LinkUp)
    source.is_silent = True
    [lost] = table.waits_for(r.LinkLost)
    assert lost.why == "camera silent"
    source.is_silent = False
    table.waits_for(r.LinkUp, 2)


def test_an_error_of_the_library_is_a_lost_camera_and_no_crash(source, table):
    table.waits_for(r.LinkUp)
    source.read = lambda: 1 / 0
    [lost] = table.waits_for(r.LinkLost)
    assert lost.why == "camera gone: ZeroDivisionError"


def test_frames_that_can_not_be_looked_at_in_time_are_dropped_the_oldest_first(source):
    class Slow(Counting):
        def _see(self, picture, at_ns):
            time.sleep(0.05)
            return super()._see(picture, at_ns)

    table = Table(source, Slow())
    table.port.start()
    table.waits_for(r.LinkUp)
    time.sleep(0.5)
    table.port.stop()
    assert table.port.dropped > 0


def test_frames_of_a_file_wait_and_none_is_dropped(source):
    source.is_live = False

    class Slow(Counting):
        def _see(self, picture, at_ns):
            time.sleep(0.01)
            return super()._see(picture, at_ns)

    table = Table(source, Slow())
    table.port.start()
    table.waits_for(r.CardRead)
    table.port.stop()
    assert table.port.dropped == 0


def test_after_stop_nothing_is_delivered(source, table):
    table.waits_for(r.LinkUp)
    table.port.stop()
    told = len(table.told)
    time.sleep(0.2)
    assert len(table.told) == told


def test_locking_is_refused_and_a_self_test_says_whether_pictures_come(table):
    table.waits_for(r.LinkUp)
    asked = [table.port.lock(), table.port.unlock(), table.port.tell_spots(),
             table.port.self_test()]
    answers = {one.request_id: one for one in table.waits_for(r.RequestAnswered, 4)}
    outcomes = [answers[one].outcome for one in asked]
    assert outcomes == ["refused", "refused", "refused", "done"]
    assert answers[asked[3]].faults == 0


def test_a_table_that_met_the_camera_before_is_told_of_the_hole_at_once(source):
    table = Table(source, Counting(resume=(77, 5)))
    table.port.start()
    table.waits_for(r.ReportsMissed)
    table.port.stop()
    assert [type(one) for one in table.told[:2]] == [r.LinkUp, r.ReportsMissed]


def test_a_table_that_stops_before_the_camera_answers_is_not_kept_waiting(source):
    source.why = "no camera"
    table = Table(source, Counting())
    table.port.start()
    began = time.monotonic()
    table.port.stop()
    assert time.monotonic() - began < 3.0

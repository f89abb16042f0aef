"""A camera that was moved, other light and dirty glass are told; people at the table are not."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from drivers.sim.bare_table_picture import empty_table
from drivers.sim.sim_camera import (
    knocked_camera_view,
    view_in_other_light,
    with_sensor_noise,
    with_smeared_glass,
)
from drivers.vision.calibration.camera_calibration import Calibration, Reference
from drivers.vision.calibration.drift_signs import at_reference_size
from drivers.vision.calibration.view_drift import DriftLimits, DriftWatch, TroubleKind, ViewTrouble
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Region
from tests.sim.bustle import Bustle

SIZE = (640, 360)
SECOND = 1_000_000_000
Change = Callable[[Picture], Picture]


@cache
def bare_table(seed: int = 1) -> Picture:
    return empty_table(SIZE, np.random.default_rng(seed))


@cache
def evening(looks: int, hands: int = 3) -> tuple[Picture, ...]:
    """What the camera sees, a look a second, with people at the table; in a quarter of its size
    nothing that matters here is lost, and the tests stay quick."""
    rng = np.random.default_rng(7)
    table = Bustle(bare_table(), rng, hands)
    return tuple(with_sensor_noise(table.step(), rng) for _ in range(looks))


def calibration(**more) -> Calibration:
    small = at_reference_size(bare_table(), (320, 180))
    return Calibration("table", SIZE, reference=Reference(small), **more)


def watched(frames, change: Change | None = None, drift: DriftWatch | None = None, first: int = 0
            ) -> DriftWatch:
    drift = drift or DriftWatch(calibration())
    for at, frame in enumerate(frames, start=first):
        drift.look(frame if change is None else change(frame), at * SECOND)
    return drift


def kinds(drift: DriftWatch) -> list[TroubleKind]:
    return [one.kind for one in drift.standing]


@pytest.mark.long
def test_people_at_the_table_are_no_trouble():
    drift = DriftWatch(calibration())
    for at, frame in enumerate(evening(90, hands=5)):
        assert drift.look(frame, at * SECOND) is None, f"{at} s: {drift.standing}"


@pytest.mark.parametrize(("right", "down", "turn"), [(2.5, 0, 0), (-4, 6, 0), (0, 0, 0.8),
                                                     (40, -20, 0)])
@pytest.mark.few
@pytest.mark.long
def test_a_knocked_camera_is_told_within_ten_seconds(right, down, turn):
    drift = watched(evening(10), lambda frame: knocked_camera_view(frame, right, down, turn))
    assert kinds(drift) == [TroubleKind.MOVED]
    if not turn:
        assert drift.standing[0].amount == pytest.approx(max(abs(right), abs(down)), abs=0.7)
    assert drift.standing[0].sure > 0.7


def test_a_camera_put_back_is_well_again():
    drift = watched(evening(10), lambda frame: knocked_camera_view(frame, 5, 0))
    assert kinds(drift) == [TroubleKind.MOVED]
    assert kinds(watched(evening(10), drift=drift, first=10)) == []


@pytest.mark.long
def test_a_single_jolt_is_not_told():
    frames = list(evening(12))
    frames[5] = knocked_camera_view(frames[5], 8, 3)
    assert kinds(watched(frames)) == []


@pytest.mark.parametrize(("level", "amount"), [(0.55, 0.55), (1.6, 1.6)])
@pytest.mark.few
@pytest.mark.long
def test_other_light_is_told_with_its_level(level, amount):
    drift = watched(evening(16), lambda frame: view_in_other_light(frame, level))
    assert kinds(drift) == [TroubleKind.LIGHT]
    assert drift.standing[0].amount == pytest.approx(amount, abs=0.12)


def test_light_of_another_colour_is_told_without_a_level():
    drift = watched(evening(16), lambda frame: view_in_other_light(frame, 1, 0.82, 1.15))
    assert kinds(drift) == [TroubleKind.LIGHT] and drift.standing[0].amount == 0


@pytest.mark.long
def test_a_lamp_that_flickers_for_five_seconds_is_not_told():
    frames = [view_in_other_light(frame, 0.5) if 4 <= at < 9 else frame for at,
              frame in enumerate(evening(20))]
    assert kinds(watched(frames)) == []


@pytest.mark.long
def test_a_slightly_darker_evening_is_not_told():
    assert kinds(watched(evening(20), lambda frame: view_in_other_light(frame, 0.85))) == []


@cache
def still(looks: int) -> tuple[Picture, ...]:
    """The bare table, only noise upon it."""
    rng = np.random.default_rng(3)
    return tuple(with_sensor_noise(bare_table(), rng) for _ in range(looks))


@cache
def smeared() -> tuple[Picture, ...]:
    """The same through a glass with a finger's mark on it."""
    return tuple(with_smeared_glass(frame, ((0.3, 0.25, 0.08),)) for frame in still(36))


@pytest.mark.long
def test_a_smear_is_told_within_a_minute_of_a_quiet_table():
    drift = watched(smeared())
    assert kinds(drift) == [TroubleKind.DIRTY]
    assert 0 < drift.standing[0].amount < 0.2


@pytest.mark.long
def test_a_wiped_glass_is_well_again():
    drift = watched(smeared())
    assert kinds(drift) == [TroubleKind.DIRTY]
    assert kinds(watched(still(36), drift=drift, first=36)) == []


@pytest.mark.long
def test_grease_over_all_of_the_glass_is_dirt_and_no_hidden_view():
    drift = watched(evening(62), lambda frame: cv2.GaussianBlur(frame, (0, 0), 5))
    assert kinds(drift) == [TroubleKind.DIRTY] and drift.standing[0].amount == 1


@pytest.mark.long
def test_a_shadow_that_rests_is_no_dirt():
    shade = np.ones((360, 640, 1), np.float32)
    cv2.circle(shade, (200, 120), 60, 0.55, -1)
    shade = cv2.GaussianBlur(shade, (0, 0), 15)[..., None]
    frames = [np.asarray(one * shade, np.uint8) for one in still(36)]
    assert kinds(watched(frames)) == []


@pytest.mark.long
def test_a_sheet_of_paper_that_lies_for_a_minute_is_no_dirt():
    frames = [one.copy() for one in still(36)]
    for one in frames:
        cv2.rectangle(one, (150, 90), (290, 190), (215, 220, 222), -1)
    assert kinds(watched(frames)) == []


@pytest.mark.long
def test_a_view_that_is_turned_away_is_hidden_in_the_end():
    turned = [np.ascontiguousarray(one[::-1, ::-1]) for one in evening(62)]
    assert kinds(watched(turned[:30])) == []
    assert kinds(watched(turned)) == [TroubleKind.HIDDEN]


def test_only_one_look_a_second_is_taken():
    drift = DriftWatch(calibration())
    moved = knocked_camera_view(bare_table(), 6, 0)
    for at in range(100):
        drift.look(moved, at * SECOND // 50)  # two seconds of 50 frames each
    assert drift.standing == ()


def test_a_busy_place_is_not_what_the_camera_is_held_by():
    board = Region(((200.0, 120.0), (440.0, 120.0), (440.0, 240.0), (200.0, 240.0)))
    drift = DriftWatch(calibration(board=board))
    points = drift._move._points * 2
    assert len(points) > 10 and not any(board.has(*one) for one in points)


def test_a_threshold_of_the_calibration_counts():
    deaf = DriftWatch(calibration(thresholds={"drift_moved_px": 30.0}))
    assert kinds(watched(evening(10), lambda frame: knocked_camera_view(frame, 5, 0), deaf)) == []


def test_without_a_reference_nothing_is_said():
    drift = DriftWatch(Calibration("table", SIZE))
    assert drift.can_tell == frozenset() and drift.look(bare_table(), 0) is None


def test_an_even_view_does_not_promise_to_notice_a_move():
    grey = Reference(np.full((180, 320, 3), 90, np.uint8))
    assert DriftWatch(Calibration("shoe", SIZE, reference=grey)).can_tell == {TroubleKind.LIGHT}


@pytest.mark.parametrize("shape", [(360, 360, 3), (8, 8, 3), (360, 640)])
def test_a_frame_of_another_shape_is_not_looked_at_and_raises_nothing(shape):
    drift = DriftWatch(calibration())
    assert drift.look(np.zeros(shape, np.uint8), 0) is None


@pytest.mark.parametrize("level", [0, 255])
def test_black_and_white_frames_raise_nothing(level):
    watched([np.full((360, 640, 3), level, np.uint8)] * 20)


def test_one_look_is_enough_for_a_check_that_has_only_one():
    drift = DriftWatch(calibration(), limits=DriftLimits().within(1))
    found = drift.look(knocked_camera_view(bare_table(), 7, 0), 0)
    assert found == ViewTrouble(TroubleKind.MOVED, found.sure, pytest.approx(7, abs=0.5))

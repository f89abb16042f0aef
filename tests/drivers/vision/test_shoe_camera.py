"""A shoe that looks at its cards: one passage, one report; what it can't read it says, and why."""

from dataclasses import replace

import numpy as np
import pytest
from shoe_bench import NAMES, UIDS, PlainReader, ShoeBench, cards, kinds, windows_of

from drivers.devices import device_reports as r
from drivers.sim.sim_shoe_camera import (
    card_drawn_out,
    card_pushed_back,
    card_pushed_in,
    card_that_stops,
)
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.card_readings import UnreadReason, WindowKind, WindowReading
from drivers.vision.opencv import cv2
from drivers.vision.shoe_camera import DeckSight, ShoeCamera
from drivers.wire.constants import DeviceKind, UnreadCause

SOME = ("As", "Kd", "2c", "Th", "7s")


@pytest.fixture(scope="module")
def reader():
    return PlainReader(windows_of((*SOME, "Qh", "8d", "3h", "back", "joker_red")))


@pytest.fixture
def bench(reader):
    return ShoeBench(reader)


def test_a_camera_comes_up_as_a_shoe_that_proves_nothing(bench):
    [up] = bench.told
    assert isinstance(up, r.LinkUp)
    assert (up.kind, up.device_id) == (DeviceKind.SHOE, "bare camera")


@pytest.mark.parametrize("speed", [250, 600, 1500])
@pytest.mark.long
def test_each_card_that_is_drawn_is_one_report_with_the_name_that_its_deck_gives_it(bench, speed):
    told = [one for name in SOME[:3] for one in bench.draw((name, card_drawn_out(speed), 0))]
    assert kinds(told) == ["CardRead"] * 3
    assert cards(told) == list(SOME[:3])


def test_reports_are_numbered_in_their_order(bench):
    told = [one for name in SOME[:3] for one in bench.draw((name, card_drawn_out(900), 0))]
    assert [one.seq for one in told] == [1, 2, 3]


def test_a_card_is_told_before_it_has_left_the_glass(bench):
    end_s = bench.view.put("As", card_drawn_out(300), bench.now_s)
    bench.run(end_s - bench.now_s - 0.15)
    assert cards(bench.told) == ["As"]


@pytest.mark.long
def test_no_report_repeats_a_card_that_stands_still(bench):
    told = bench.draw(("As", card_that_stops(0.0, 0.9), 0))
    assert kinds(told) == ["GateOpened", "CardRead", "GateClosed"]


@pytest.mark.long
def test_a_card_that_stays_half_way_is_a_jam(bench):
    assert kinds(bench.draw(("As", card_that_stops(30.0, 1.8), 0)))[:2] == ["GateOpened", "Jammed"]


def test_a_card_that_shows_and_goes_back_is_no_report(bench):
    assert bench.draw(("As", card_pushed_back(12.0), 0)) == []


def test_a_card_pushed_in_from_outside_is_said_and_never_read(bench):
    assert kinds(bench.draw(("As", card_pushed_in(), 0))) == ["PushedIn"]


@pytest.mark.parametrize("apart", [15, 30, 60])
@pytest.mark.parametrize("speed", [350, 900])
@pytest.mark.few
def test_two_cards_in_one_motion_are_a_double_draw(bench, apart, speed):
    told = bench.draw(("As", card_drawn_out(speed), 0),
                      ("Kd", card_drawn_out(speed), apart / speed))
    assert kinds(told) == ["DoubleDraw"]
    assert len(told[0].uids) == 2


def test_of_two_cards_in_one_motion_the_one_that_was_seen_is_named(bench):
    [told] = bench.draw(("As", card_drawn_out(600), 0), ("Kd", card_drawn_out(600), 0.05))
    assert told.uids == (UIDS["As"], b"")


@pytest.mark.parametrize("gap", [4, 10, 40])
@pytest.mark.few
def test_two_cards_one_behind_the_other_are_two_reports(bench, gap):
    told = bench.draw(("As", card_drawn_out(600), 0), ("Kd", card_drawn_out(600), (88 + gap) / 600))
    assert cards(told) == ["As", "Kd"]


def test_a_card_too_fast_for_two_good_looks_is_left_unread(bench):
    assert kinds(bench.draw(("As", card_drawn_out(6_000), 0))) == ["TagUnread"]


def test_a_card_that_nobody_could_look_at_is_said_to_be_blurred():
    bench = ShoeBench(Says(WindowReading(WindowKind.CARD, card="As", confidence=0.999)))
    bench.camera._shoe = replace(bench.camera._shoe, reach_mm=(0.0, 0.1))
    [told] = bench.draw(("As", card_drawn_out(900), 0))
    assert (type(told), told.why) == (r.TagUnread, "blurred")


@pytest.mark.parametrize(("name", "why"), [("joker_red", "joker"), ("back", "back")])
def test_a_joker_and_a_card_face_up_are_told_apart_from_cards(bench, name, why):
    [told] = bench.draw((name, card_drawn_out(700), 0))
    assert (type(told), told.why) == (r.TagUnread, why)


class Says:
    """A reader that says what the test wants, one reading after the other."""

    def __init__(self, *readings):
        self.readings = list(readings)

    def read(self, window):
        return self.readings.pop(0) if len(self.readings) > 1 else self.readings[0]


@pytest.mark.parametrize("doubt", [one for one in UnreadReason if one])
@pytest.mark.few
def test_a_card_left_unread_carries_its_doubt(doubt):
    [told] = ShoeBench(Says(WindowReading(WindowKind.UNSURE, doubt=doubt))).draw(
        ("As", card_drawn_out(), 0))
    cause = UnreadCause.DISAGREED if doubt is UnreadReason.DISAGREED else UnreadCause.SILENT
    assert (told.why, told.cause) == (doubt.value, cause)


def test_one_good_look_is_not_enough_for_a_card():
    unsure = WindowReading(WindowKind.UNSURE, doubt=UnreadReason.CLOSE)
    says = Says(unsure, WindowReading(WindowKind.CARD, card="As", confidence=0.99), unsure)
    assert kinds(ShoeBench(says).draw(("As", card_drawn_out(), 0))) == ["TagUnread"]


def test_two_cards_read_from_one_passage_are_no_card():
    both = [WindowReading(WindowKind.CARD, card=name, confidence=0.999) for name
            in ("As", "Ac") * 12]
    assert kinds(ShoeBench(Says(*both)).draw(("As", card_drawn_out(), 0))) == ["TagUnread"]


def test_a_card_that_the_deck_in_play_has_no_name_for_is_left_unread(bench):
    del UIDS["8d"]
    try:
        assert kinds(bench.draw(("8d", card_drawn_out(), 0))) == ["TagUnread"]
    finally:
        UIDS["8d"] = b"\x058d......."


def test_no_report_and_no_name_of_the_camera_tells_a_card(bench, reader):
    told = bench.draw(("As", card_drawn_out(), 0))
    assert not any(name in f"{told} {DeckSight(reader, UIDS)}" for name in NAMES if name != "As")
    assert "As" not in repr(DeckSight(reader, UIDS))


def test_a_camera_that_went_black_in_mid_passage_tells_what_it_saw_and_then_that_it_is_gone(bench):
    end_s = bench.view.put("As", card_drawn_out(250), bench.now_s)
    bench.run(0.30)
    bench.run(end_s - bench.now_s + 0.4, change=np.zeros_like)
    assert kinds(bench.told[1:]) == ["CardRead", "LinkLost"]


def test_after_a_gap_the_table_is_told_that_something_was_missed(bench):
    bench.run(0.4, change=np.zeros_like)
    bench.run(0.4)
    assert kinds(bench.told[1:]) == ["LinkLost", "LinkUp", "ReportsMissed"]


def test_a_camera_unplugged_in_mid_passage_tells_half_a_card_as_what_was_seen_of_it(bench):
    bench.view.put("As", card_drawn_out(250), bench.now_s)
    bench.run(0.30)
    told = bench.camera.closed("camera gone", round(bench.now_s * 1e9))
    assert kinds(told) == ["CardRead", "LinkLost"]


@pytest.mark.long
def test_a_card_that_lay_there_when_the_camera_came_up_is_no_card_drawn(reader):
    bench = ShoeBench(reader)
    bench.view.put("As", card_that_stops(0.0, 0.8), bench.now_s)
    bench.camera.closed("camera gone", round(bench.now_s * 1e9))
    bench.run(0.25, change=np.zeros_like)
    before = len(bench.told)
    bench.run(1.4)
    assert "CardRead" not in kinds(bench.told[before:])


@pytest.mark.long
def test_light_that_changes_for_good_is_not_taken_for_a_card_for_ever(bench):
    bench.view.light = 3.4
    bench.run(4.0)
    assert "GateClosed" in kinds(bench.told)
    bench.view.light = 1.0
    bench.run(4.0)
    assert cards(bench.draw(("As", card_drawn_out(), 0))) == ["As"]


@pytest.mark.long
def test_an_empty_glass_that_grows_brighter_slowly_stays_empty(bench):
    for step in range(30):
        bench.view.light = 1 + step / 15
        bench.run(0.1)
    assert kinds(bench.told) == ["LinkUp"]


def test_a_picture_that_is_turned_to_noise_is_no_card(bench):
    random = np.random.default_rng(1)
    bench.run(0.6, change=lambda picture: random.integers(0, 255, picture.shape).astype(np.uint8))
    assert "CardRead" not in kinds(bench.told)


@pytest.mark.long
def test_a_defocused_card_is_left_unread(bench):
    end_s = bench.view.put("As", card_drawn_out(600), bench.now_s)
    blur = lambda picture: cv2.GaussianBlur(picture, (0, 0), 7)  # noqa: E731
    bench.run(end_s - bench.now_s + 0.1, change=blur)
    assert kinds(bench.told[1:]) == ["TagUnread"]


def test_a_calibration_without_a_shoe_is_refused_with_its_cure():
    with pytest.raises(CalibrationUnusable, match="no \\[shoe\\]: calibrate"):
        ShoeCamera("shoe", Calibration("x", (320, 240)), lambda: None, lambda: bytes(16))

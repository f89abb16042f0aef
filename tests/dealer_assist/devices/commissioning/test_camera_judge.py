"""When a picture, a geometry, a set of colours is good enough, and what is named as the cause."""

from dataclasses import replace

import pytest

from dealer_assist.devices.commissioning.steps import camera_verdicts as judge
from dealer_assist.devices.commissioning.steps.camera_measurements import (
    CameraLook,
    ColourDistances,
    GreyBalance,
    Measured,
)
from dealer_assist.game.facts.commissioning import BenchFault, BenchVerdict
from dealer_assist.words.message import message

GOOD = CameraLook(1280, 720, 1.0, 110.0, 215.0, 0.0, 0.0, fps=30.0)
MADE = Measured(0.3, 0.05, 10, 3.0, 5.0, 100.0, 20.0, (), (3, 4), True)


def faults(seen, is_shoe=False):
    return [one.fault for one in judge.picture_findings("board", seen, is_shoe)]


def test_a_good_picture_has_no_fault():
    assert judge.picture_verdict(GOOD, False) is BenchVerdict.ACCEPT and faults(GOOD) == []


@pytest.mark.parametrize(("changed", "verdict", "fault", "says"), [
    ({"blur_px": 2.0}, BenchVerdict.WARN, BenchFault.OUT_OF_FOCUS, "do_focus"),
    ({"blur_px": 4.0}, BenchVerdict.REJECT, BenchFault.OUT_OF_FOCUS, "do_focus"),
    ({"white": 120.0}, BenchVerdict.WARN, BenchFault.TOO_DARK, "do_brighter"),
    ({"white": 80.0}, BenchVerdict.REJECT, BenchFault.TOO_DARK, "do_brighter"),
    ({"burnt": 0.01}, BenchVerdict.WARN, BenchFault.TOO_BRIGHT, "do_darker"),
    ({"burnt": 0.05, "glares": 1}, BenchVerdict.REJECT, BenchFault.TOO_BRIGHT, "do_glare"),
    ({"burnt": 0.9, "glares": 1}, BenchVerdict.REJECT, BenchFault.TOO_BRIGHT, "do_darker"),
])
def test_a_bad_picture_is_graded_and_its_cause_named(changed, verdict, fault, says):
    seen = replace(GOOD, **changed)
    assert judge.picture_verdict(seen, False) is verdict
    assert faults(seen) == [fault]
    assert judge.picture_advice(seen, False).id == f"bench_camera.{says}"


def test_light_is_put_right_before_focus():
    both = replace(GOOD, blur_px=5.0, white=60.0)
    assert faults(both) == [BenchFault.TOO_DARK, BenchFault.OUT_OF_FOCUS]
    assert judge.picture_advice(both, False).id == "bench_camera.do_brighter"


def test_a_view_without_an_edge_is_not_judged_sharp():
    seen = replace(GOOD, blur_px=0.0)
    assert judge.sharpness_verdict(seen, False) is BenchVerdict.UNDECIDED
    assert judge.picture_advice(seen, False).id == "bench_camera.do_show_board"


def test_a_shoe_bears_more_blur_and_needs_more_frames():
    soft = replace(GOOD, blur_px=2.2)
    assert judge.picture_verdict(soft, True) is BenchVerdict.ACCEPT
    slow = replace(GOOD, fps=9.0)
    assert faults(slow, True) == [BenchFault.SLOW_CAMERA] and faults(slow, False) == []


def test_a_shoe_may_be_exposed_rather_dark():
    dark = replace(GOOD, white=90.0)
    assert judge.picture_verdict(dark, True) is BenchVerdict.ACCEPT
    assert judge.picture_verdict(dark, False) is BenchVerdict.REJECT


def test_a_camera_that_can_be_set_from_here_is_set_from_here():
    dark = replace(GOOD, white=60.0, tunable=("exposure",))
    soft = replace(GOOD, blur_px=5.0, tunable=("exposure", "focus"))
    assert judge.picture_advice(dark, False).id == "bench_camera.do_brighter_key"
    assert judge.picture_advice(soft, False).id == "bench_camera.do_focus_key"


@pytest.mark.parametrize(("kind", "fault"), [
    ("camera_moved", BenchFault.CAMERA_MOVED), ("view_hidden", BenchFault.CAMERA_MOVED),
    ("light_changed", BenchFault.LIGHT_CHANGED), ("lens_dirty", BenchFault.DIRTY_LENS),
    ("camera_slow", BenchFault.SLOW_CAMERA),
])
def test_each_trouble_of_a_view_is_a_fault(kind, fault):
    only, = judge.trouble_findings("shoe", ((kind, 1.0),))
    assert (only.fault, only.about) == (fault, ("shoe",))


def test_a_good_geometry_is_accepted():
    assert judge.geometry_verdict(MADE, "board") is BenchVerdict.ACCEPT


@pytest.mark.parametrize(("changed", "role", "verdict"), [
    ({"error_px": 0.7}, "board", BenchVerdict.WARN),
    ({"error_px": 1.2}, "board", BenchVerdict.REJECT),
    ({"plane_mm": 2.0}, "board", BenchVerdict.REJECT),
    ({"px_per_mm": 0.8}, "board", BenchVerdict.WARN),
    ({"px_per_mm": 0.5}, "board", BenchVerdict.REJECT),
    ({"has_board": False}, "board", BenchVerdict.REJECT),
    ({"seats": ()}, "scanner", BenchVerdict.REJECT),
    ({"elevation": 40.0}, "scanner", BenchVerdict.WARN),
    ({"px_per_mm": 1.5}, "scanner", BenchVerdict.REJECT),
    ({"px_per_mm": 2.3}, "shoe", BenchVerdict.WARN),
    ({"plane_mm": 0.4}, "shoe", BenchVerdict.REJECT),
    ({"notes": (message("cameras.no_grey"),)}, "board", BenchVerdict.WARN),
])
def test_a_geometry_is_as_good_as_its_worst_figure(changed, role, verdict):
    assert judge.geometry_verdict(replace(MADE, **changed), role) is verdict


def test_what_no_shoe_shows_is_not_held_against_a_shoe():
    made = replace(MADE, px_per_mm=14.0, notes=(message("cameras.no_grey"),))
    assert judge.geometry_verdict(made, "shoe") is BenchVerdict.ACCEPT


@pytest.mark.parametrize(("apart", "verdict"), [
    (40.0, BenchVerdict.ACCEPT), (15.0, BenchVerdict.WARN), (5.0, BenchVerdict.REJECT)])
def test_values_must_lie_apart(apart, verdict):
    assert judge.chip_colours_verdict(ColourDistances((5, 25), apart)) is verdict


@pytest.mark.parametrize(("spread", "verdict"), [
    (0.01, BenchVerdict.ACCEPT), (0.07, BenchVerdict.WARN), (0.2, BenchVerdict.REJECT)])
def test_light_must_be_even_on_the_colour_card(spread, verdict):
    assert judge.judge_grey(GreyBalance((1, 1, 1), spread, 180)) is verdict

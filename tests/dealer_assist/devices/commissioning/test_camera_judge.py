"""When a picture, a geometry, a set of colours is good enough, and what is named as the cause."""

from dataclasses import replace

import pytest

from dealer_assist.devices.commissioning.steps import camera_judge as judge
from dealer_assist.devices.commissioning.steps.camera_seen import (
    CameraSeen,
    ColoursSeen,
    GreySeen,
    Measured,
)
from dealer_assist.game.facts.bench import Fault, Verdict
from dealer_assist.words.message import message

GOOD = CameraSeen(1280, 720, 1.0, 110.0, 215.0, 0.0, 0.0, fps=30.0)
MADE = Measured(0.3, 0.05, 10, 3.0, 5.0, 100.0, 20.0, (), (3, 4), True)


def faults(seen, is_shoe=False):
    return [one.fault for one in judge.picture_findings("board", seen, is_shoe)]


def test_a_good_picture_has_no_fault():
    assert judge.picture(GOOD, False) is Verdict.ACCEPT and faults(GOOD) == []


@pytest.mark.parametrize(("changed", "verdict", "fault", "says"), [
    ({"blur_px": 2.0}, Verdict.WARN, Fault.OUT_OF_FOCUS, "do_focus"),
    ({"blur_px": 4.0}, Verdict.REJECT, Fault.OUT_OF_FOCUS, "do_focus"),
    ({"white": 120.0}, Verdict.WARN, Fault.TOO_DARK, "do_brighter"),
    ({"white": 80.0}, Verdict.REJECT, Fault.TOO_DARK, "do_brighter"),
    ({"burnt": 0.01}, Verdict.WARN, Fault.TOO_BRIGHT, "do_darker"),
    ({"burnt": 0.05, "glares": 1}, Verdict.REJECT, Fault.TOO_BRIGHT, "do_glare"),
    ({"burnt": 0.9, "glares": 1}, Verdict.REJECT, Fault.TOO_BRIGHT, "do_darker"),
])
def test_a_bad_picture_is_graded_and_its_cause_named(changed, verdict, fault, says):
    seen = replace(GOOD, **changed)
    assert judge.picture(seen, False) is verdict
    assert faults(seen) == [fault]
    assert judge.picture_advice(seen, False).id == f"bench_camera.{says}"


def test_light_is_put_right_before_focus():
    both = replace(GOOD, blur_px=5.0, white=60.0)
    assert faults(both) == [Fault.TOO_DARK, Fault.OUT_OF_FOCUS]
    assert judge.picture_advice(both, False).id == "bench_camera.do_brighter"


def test_a_view_without_an_edge_is_not_judged_sharp():
    seen = replace(GOOD, blur_px=0.0)
    assert judge.focus(seen, False) is Verdict.UNDECIDED
    assert judge.picture_advice(seen, False).id == "bench_camera.do_show_board"


def test_a_shoe_bears_more_blur_and_needs_more_frames():
    soft = replace(GOOD, blur_px=2.2)
    assert judge.picture(soft, True) is Verdict.ACCEPT
    slow = replace(GOOD, fps=9.0)
    assert faults(slow, True) == [Fault.SLOW_CAMERA] and faults(slow, False) == []


def test_a_shoe_may_be_exposed_rather_dark():
    dark = replace(GOOD, white=90.0)
    assert judge.picture(dark, True) is Verdict.ACCEPT
    assert judge.picture(dark, False) is Verdict.REJECT


def test_a_camera_that_can_be_set_from_here_is_set_from_here():
    dark = replace(GOOD, white=60.0, tunable=("exposure",))
    soft = replace(GOOD, blur_px=5.0, tunable=("exposure", "focus"))
    assert judge.picture_advice(dark, False).id == "bench_camera.do_brighter_key"
    assert judge.picture_advice(soft, False).id == "bench_camera.do_focus_key"


@pytest.mark.parametrize(("kind", "fault"), [
    ("camera_moved", Fault.CAMERA_MOVED), ("view_hidden", Fault.CAMERA_MOVED),
    ("light_changed", Fault.LIGHT_CHANGED), ("lens_dirty", Fault.DIRTY_LENS),
    ("camera_slow", Fault.SLOW_CAMERA),
])
def test_each_trouble_of_a_view_is_a_fault(kind, fault):
    only, = judge.trouble_findings("shoe", ((kind, 1.0),))
    assert (only.fault, only.about) == (fault, ("shoe",))


def test_a_good_geometry_is_accepted():
    assert judge.geometry_verdict(MADE, "board") is Verdict.ACCEPT


@pytest.mark.parametrize(("changed", "role", "verdict"), [
    ({"error_px": 0.7}, "board", Verdict.WARN),
    ({"error_px": 1.2}, "board", Verdict.REJECT),
    ({"plane_mm": 2.0}, "board", Verdict.REJECT),
    ({"px_per_mm": 0.8}, "board", Verdict.WARN),
    ({"px_per_mm": 0.5}, "board", Verdict.REJECT),
    ({"has_board": False}, "board", Verdict.REJECT),
    ({"seats": ()}, "scanner", Verdict.REJECT),
    ({"elevation": 40.0}, "scanner", Verdict.WARN),
    ({"px_per_mm": 1.5}, "scanner", Verdict.REJECT),
    ({"px_per_mm": 2.3}, "shoe", Verdict.WARN),
    ({"plane_mm": 0.4}, "shoe", Verdict.REJECT),
    ({"notes": (message("cameras.no_grey"),)}, "board", Verdict.WARN),
])
def test_a_geometry_is_as_good_as_its_worst_figure(changed, role, verdict):
    assert judge.geometry_verdict(replace(MADE, **changed), role) is verdict


def test_what_no_shoe_shows_is_not_held_against_a_shoe():
    made = replace(MADE, px_per_mm=14.0, notes=(message("cameras.no_grey"),))
    assert judge.geometry_verdict(made, "shoe") is Verdict.ACCEPT


@pytest.mark.parametrize(("apart", "verdict"), [
    (40.0, Verdict.ACCEPT), (15.0, Verdict.WARN), (5.0, Verdict.REJECT)])
def test_values_must_lie_apart(apart, verdict):
    assert judge.colours(ColoursSeen((5, 25), apart)) is verdict


@pytest.mark.parametrize(("spread", "verdict"), [
    (0.01, Verdict.ACCEPT), (0.07, Verdict.WARN), (0.2, Verdict.REJECT)])
def test_light_must_be_even_on_the_colour_card(spread, verdict):
    assert judge.grey(GreySeen((1, 1, 1), spread, 180)) is verdict

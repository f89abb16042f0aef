"""Which versions there are, and which one no longer fits."""

from functools import reduce

import pytest

from dealer_assist.devices.commissioning.bench_state import BenchState, after_fact
from dealer_assist.devices.commissioning.calibration_history import calibration_lines_of_bench
from dealer_assist.game.facts import commissioning as b


def changed(version: int, change=b.CalibrationChange.MADE, at_s: int = 10, role: str = "board"):
    return b.CalibrationChanged(role, change, f"{role}.toml", version, "", "Ann", "why", at_s=at_s)


def done(step=b.BenchStep.CAMERA, at_s: int = 20, *findings: b.BenchFinding):
    return b.StepDone(step, b.BenchVerdict.ACCEPT, findings, at_s=at_s)


def lines(*facts):
    return calibration_lines_of_bench(reduce(after_fact, facts, BenchState()))


def test_the_newest_stands_first_and_is_in_use():
    assert [(one.version, one.is_in_use) for one in lines(changed(1), changed(2))] == [
        (2, True), (1, False)]


def test_a_file_that_was_given_out_is_no_version():
    assert [one.version for one in lines(changed(1),
                                         changed(1, b.CalibrationChange.GIVEN_OUT))] == [1]


def test_one_that_was_made_here_fits():
    only, = lines(changed(1), done())
    assert only.stale is None


@pytest.mark.parametrize("change", [b.CalibrationChange.BROUGHT_IN, b.CalibrationChange.PUT_BACK])
def test_one_from_elsewhere_or_from_before_fits_once_its_step_was_done(change):
    newest, _ = lines(changed(1), changed(2, change))
    assert newest.stale is not None
    newest, _ = lines(changed(1), changed(2, change), done())
    assert newest.stale is None


@pytest.mark.parametrize(("fault", "says"), [
    (b.BenchFault.CAMERA_MOVED, "camera_moved"), (b.BenchFault.LIGHT_CHANGED, "light_changed"),
    (b.BenchFault.DIRTY_LENS, "lens_dirty"),
])
def test_what_a_later_test_found_of_the_camera_is_held_against_it(fault, says):
    found = b.BenchFinding(fault, b.BenchVerdict.REJECT, ("board",))
    only, = lines(changed(1), done(b.BenchStep.CARDS_TEST, 30, found))
    assert only.stale.id == f"bench_calibration.{says}"


def test_a_calibration_made_after_the_test_is_not_blamed_for_it():
    found = b.BenchFinding(b.BenchFault.CAMERA_MOVED, b.BenchVerdict.REJECT, ("board",))
    newest, _ = lines(changed(1), done(b.BenchStep.CARDS_TEST, 30, found), changed(2, at_s=40))
    assert newest.stale is None


def test_what_was_found_of_another_camera_is_not_held_against_it():
    found = b.BenchFinding(b.BenchFault.CAMERA_MOVED, b.BenchVerdict.REJECT, ("shoe",))
    only, = lines(changed(1), done(b.BenchStep.CARDS_TEST, 30, found))
    assert only.stale is None


def test_another_camera_in_its_place_is_said():
    only, = lines(changed(1), done(), b.StepReopened(b.BenchStep.CAMERA, "bench.stale_device", 30))
    assert only.stale.id == "bench.stale_device"

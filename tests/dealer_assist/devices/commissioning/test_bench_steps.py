"""The order of commissioning: what locks what, what falls away, what a change makes old."""

import pytest
from bench_room import NAMED, NOW_S, SCANNER, SHOE, accepted, bench_of

from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.devices.commissioning.steps.step_order import (
    invalid_steps_after,
    next_due,
    step_line,
    unsettled_step_before,
    why_step_needless,
)
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict

CAMERA = b.DeviceNamed("board", "camera", "0", at_s=NOW_S)
ALL = accepted(*(step for step in BenchStep if step not in (BenchStep.DEVICES,)))


def state(step, *facts, running=None):
    return step_line(bench_of(*facts), step, running).state


def test_a_new_bench_begins_with_its_devices():
    assert next_due(bench_of()) is BenchStep.DEVICES


@pytest.mark.parametrize("step", [step for step in BenchStep if step is not BenchStep.DEVICES])
def test_before_the_devices_are_named_every_other_step_is_locked(step):
    assert state(step) is StepState.LOCKED


@pytest.mark.parametrize(("step", "first"), [
    (BenchStep.FIRMWARE, BenchStep.KEYS), (BenchStep.GATE, BenchStep.KEYS),
    (BenchStep.DECK, BenchStep.KEYS),
    (BenchStep.CHIPS, BenchStep.KEYS), (BenchStep.SPOTS, BenchStep.KEYS),
    (BenchStep.CARDS_TEST, BenchStep.DECK),
    (BenchStep.CHIPS_TEST, BenchStep.CHIPS), (BenchStep.SIGN_OFF, BenchStep.KEYS),
])
def test_a_step_waits_for_what_it_rests_on(step, first):
    assert unsettled_step_before(bench_of(*NAMED), step) is first


def test_a_rejected_step_locks_what_rests_on_it():
    rejected = b.StepDone(BenchStep.KEYS, BenchVerdict.REJECT, at_s=NOW_S)
    assert state(BenchStep.GATE, *NAMED, rejected) is StepState.LOCKED


def test_a_step_that_was_left_out_for_a_reason_locks_nothing():
    facts = (*NAMED, b.StepSkipped(BenchStep.KEYS, "spare key file", NOW_S))
    assert state(BenchStep.GATE, *facts) is StepState.TODO


@pytest.mark.parametrize(("facts", "without"), [
    ((SHOE,), {BenchStep.CHIPS, BenchStep.SPOTS, BenchStep.CHIPS_TEST, BenchStep.CAMERA,
               BenchStep.COLOUR}),
    ((SCANNER,), {BenchStep.DECK, BenchStep.CARDS_TEST, BenchStep.CAMERA, BenchStep.COLOUR}),
    ((CAMERA,), {BenchStep.KEYS, BenchStep.FIRMWARE, BenchStep.GATE, BenchStep.DECK,
                 BenchStep.CARDS_TEST, BenchStep.CHIPS,
                 BenchStep.SPOTS, BenchStep.CHIPS_TEST, BenchStep.COLOUR}),
    ((b.DeviceNamed("scanner", "camera", "0"),),
     {BenchStep.KEYS, BenchStep.FIRMWARE, BenchStep.GATE, BenchStep.DECK, BenchStep.CARDS_TEST,
      BenchStep.CHIPS}),
    ((b.DeviceNamed("shoe", "pn532", "/dev/ttyUSB0"),),
     {BenchStep.KEYS, BenchStep.FIRMWARE, BenchStep.CHIPS, BenchStep.SPOTS, BenchStep.CHIPS_TEST,
      BenchStep.CAMERA,
      BenchStep.COLOUR}),
], ids=["shoe alone", "scanner alone", "table camera alone", "chip camera", "bare shoe"])
def test_a_table_leaves_out_by_itself_what_it_has_no_device_for(facts, without):
    bench = bench_of(*facts, *accepted(BenchStep.DEVICES))
    assert {step for step in BenchStep if why_step_needless(bench, step) is not None} == without


def test_what_falls_away_is_never_in_the_way_of_the_signature():
    done = {step for step in BenchStep if step is not BenchStep.SIGN_OFF}
    shoe_only = {BenchStep.DEVICES, BenchStep.KEYS, BenchStep.FIRMWARE, BenchStep.GATE,
                 BenchStep.DECK, BenchStep.CARDS_TEST}
    bench = bench_of(SHOE, *accepted(*(done & shoe_only)))
    assert unsettled_step_before(bench, BenchStep.SIGN_OFF) is None


@pytest.mark.parametrize(("verdict", "expected"), [
    (BenchVerdict.ACCEPT, StepState.ACCEPTED), (BenchVerdict.WARN, StepState.WARNED),
    (BenchVerdict.REJECT, StepState.REJECTED), (BenchVerdict.UNDECIDED, StepState.TODO),
])
def test_a_step_stands_as_it_was_judged(verdict, expected):
    assert state(BenchStep.DEVICES, b.StepDone(BenchStep.DEVICES, verdict)) is expected


def test_a_step_in_work_is_shown_so():
    assert state(BenchStep.DEVICES, running=BenchStep.DEVICES) is StepState.RUNNING


@pytest.mark.parametrize(("fact", "steps", "why"), [
    (b.DeviceMet("shoe", "PDA-SHOE-1", "bb", 2, True),
     {BenchStep.FIRMWARE, BenchStep.GATE, BenchStep.CARDS_TEST},
     "bench.stale_firmware"),
    (b.DeviceMet("shoe", "PDA-SHOE-2", "aa", 2, True),
     {BenchStep.KEYS, BenchStep.FIRMWARE, BenchStep.GATE, BenchStep.CARDS_TEST},
     "bench.stale_device"),
    (b.DeviceNamed("scanner", "feig", "/dev/ttyUSB3"),
     {BenchStep.KEYS, BenchStep.FIRMWARE, BenchStep.SPOTS, BenchStep.CHIPS_TEST},
     "bench.stale_device"),
    (b.CalibrationChanged("scanner", b.CalibrationChange.PUT_BACK, "scanner.toml", 2, "", "Marie",
                          ""),
     {BenchStep.SPOTS, BenchStep.CHIPS_TEST}, "bench.stale_calibration"),
    (b.DeckEnrolled("red-2"), {BenchStep.CARDS_TEST}, "bench.stale_deck"),
    (b.ChipsEnrolled("500-1", 500, 20), {BenchStep.CHIPS_TEST}, "bench.stale_chips"),
    (b.SpotMapped("scanner", 0, 4), {BenchStep.CHIPS_TEST}, "bench.stale_spots"),
], ids=lambda value: type(value).__name__)
def test_a_change_makes_old_what_rests_on_it_and_the_signature(fact, steps, why):
    bench = bench_of(*NAMED, b.DeviceMet("shoe", "PDA-SHOE-1", "aa", 2, True),
                     b.SpotMapped("scanner", 0, 1), *ALL)
    reopened = invalid_steps_after(bench, fact, NOW_S)
    assert {one.step for one in reopened} == steps | {BenchStep.SIGN_OFF}
    assert {one.why for one in reopened} == {why}


@pytest.mark.parametrize("fact", [
    b.DeviceMet("shoe", "PDA-SHOE-1", "aa", 2, True), SHOE, b.SpotMapped("scanner", 0, 1),
    b.CalibrationChanged("scanner", b.CalibrationChange.GIVEN_OUT, "scanner.toml", 2, "", "Marie",
                         ""),
], ids=lambda fact: type(fact).__name__)
def test_what_stays_as_it_was_makes_nothing_old(fact):
    bench = bench_of(*NAMED, b.DeviceMet("shoe", "PDA-SHOE-1", "aa", 2, True),
                     b.SpotMapped("scanner", 0, 1), *ALL)
    assert invalid_steps_after(bench, fact, NOW_S) == ()


def test_a_step_that_was_never_done_is_not_reopened():
    bench = bench_of(*NAMED, b.DeviceMet("shoe", "PDA-SHOE-1", "aa", 2, True))
    assert invalid_steps_after(bench, b.DeviceMet("shoe", "PDA-SHOE-1", "bb", 2, True), NOW_S) == ()


def test_a_step_done_again_makes_the_signature_old():
    bench = bench_of(*NAMED, *ALL)
    again = b.StepDone(BenchStep.GATE, BenchVerdict.WARN, at_s=NOW_S)
    assert [one.step for one in invalid_steps_after(bench, again, NOW_S)] == [BenchStep.SIGN_OFF]


def test_an_old_step_says_why():
    line = step_line(bench_of(*NAMED, *accepted(BenchStep.GATE),
                              b.StepReopened(BenchStep.GATE, "bench.stale_firmware")),
                              BenchStep.GATE)
    assert (line.state, line.why.id) == (StepState.STALE, "bench.stale_firmware")


def test_a_device_that_is_taken_away_is_no_longer_of_the_table():
    bench = bench_of(*NAMED, b.DeviceNamed("scanner", "", ""))
    assert "scanner" not in bench.named

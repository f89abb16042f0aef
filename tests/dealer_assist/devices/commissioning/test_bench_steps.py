"""The order of commissioning: what locks what, what falls away, what a change makes old."""

import pytest
from bench_room import NAMED, NOW_S, SCANNER, SHOE, accepted, bench_of

from dealer_assist.devices.commissioning.shown import State
from dealer_assist.devices.commissioning.steps.steps import (
    due_first,
    line_of,
    needless,
    next_due,
    overtaken,
)
from dealer_assist.game.facts import bench as b
from dealer_assist.game.facts.bench import Step, Verdict

CAMERA = b.DeviceNamed("board", "camera", "0", at_s=NOW_S)
ALL = accepted(*(step for step in Step if step not in (Step.DEVICES,)))


def state(step, *facts, running=None):
    return line_of(bench_of(*facts), step, running).state


def test_a_new_bench_begins_with_its_devices():
    assert next_due(bench_of()) is Step.DEVICES


@pytest.mark.parametrize("step", [step for step in Step if step is not Step.DEVICES])
def test_before_the_devices_are_named_every_other_step_is_locked(step):
    assert state(step) is State.LOCKED


@pytest.mark.parametrize(("step", "first"), [
    (Step.FIRMWARE, Step.KEYS), (Step.GATE, Step.KEYS), (Step.DECK, Step.KEYS),
    (Step.CHIPS, Step.KEYS), (Step.SPOTS, Step.KEYS), (Step.CARDS_TEST, Step.DECK),
    (Step.CHIPS_TEST, Step.CHIPS), (Step.SIGN_OFF, Step.KEYS),
])
def test_a_step_waits_for_what_it_rests_on(step, first):
    assert due_first(bench_of(*NAMED), step) is first


def test_a_rejected_step_locks_what_rests_on_it():
    rejected = b.StepDone(Step.KEYS, Verdict.REJECT, at_s=NOW_S)
    assert state(Step.GATE, *NAMED, rejected) is State.LOCKED


def test_a_step_that_was_left_out_for_a_reason_locks_nothing():
    facts = (*NAMED, b.StepSkipped(Step.KEYS, "spare key file", NOW_S))
    assert state(Step.GATE, *facts) is State.TODO


@pytest.mark.parametrize(("facts", "without"), [
    ((SHOE,), {Step.CHIPS, Step.SPOTS, Step.CHIPS_TEST, Step.CAMERA, Step.COLOUR}),
    ((SCANNER,), {Step.DECK, Step.CARDS_TEST, Step.CAMERA, Step.COLOUR}),
    ((CAMERA,), {Step.KEYS, Step.FIRMWARE, Step.GATE, Step.DECK, Step.CARDS_TEST, Step.CHIPS,
                 Step.SPOTS, Step.CHIPS_TEST, Step.COLOUR}),
    ((b.DeviceNamed("scanner", "camera", "0"),),
     {Step.KEYS, Step.FIRMWARE, Step.GATE, Step.DECK, Step.CARDS_TEST, Step.CHIPS}),
    ((b.DeviceNamed("shoe", "pn532", "/dev/ttyUSB0"),),
     {Step.KEYS, Step.FIRMWARE, Step.CHIPS, Step.SPOTS, Step.CHIPS_TEST, Step.CAMERA,
      Step.COLOUR}),
], ids=["shoe alone", "scanner alone", "table camera alone", "chip camera", "bare shoe"])
def test_a_table_leaves_out_by_itself_what_it_has_no_device_for(facts, without):
    bench = bench_of(*facts, *accepted(Step.DEVICES))
    assert {step for step in Step if needless(bench, step) is not None} == without


def test_what_falls_away_is_never_in_the_way_of_the_signature():
    done = {step for step in Step if step is not Step.SIGN_OFF}
    shoe_only = {Step.DEVICES, Step.KEYS, Step.FIRMWARE, Step.GATE, Step.DECK, Step.CARDS_TEST}
    bench = bench_of(SHOE, *accepted(*(done & shoe_only)))
    assert due_first(bench, Step.SIGN_OFF) is None


@pytest.mark.parametrize(("verdict", "expected"), [
    (Verdict.ACCEPT, State.ACCEPTED), (Verdict.WARN, State.WARNED),
    (Verdict.REJECT, State.REJECTED), (Verdict.UNDECIDED, State.TODO),
])
def test_a_step_stands_as_it_was_judged(verdict, expected):
    assert state(Step.DEVICES, b.StepDone(Step.DEVICES, verdict)) is expected


def test_a_step_in_work_is_shown_so():
    assert state(Step.DEVICES, running=Step.DEVICES) is State.RUNNING


@pytest.mark.parametrize(("fact", "steps", "why"), [
    (b.DeviceMet("shoe", "PDA-SHOE-1", "bb", 2, True), {Step.FIRMWARE, Step.GATE, Step.CARDS_TEST},
     "bench.stale_firmware"),
    (b.DeviceMet("shoe", "PDA-SHOE-2", "aa", 2, True),
     {Step.KEYS, Step.FIRMWARE, Step.GATE, Step.CARDS_TEST}, "bench.stale_device"),
    (b.DeviceNamed("scanner", "feig", "/dev/ttyUSB3"),
     {Step.KEYS, Step.FIRMWARE, Step.SPOTS, Step.CHIPS_TEST}, "bench.stale_device"),
    (b.CalibrationChanged("scanner", b.Change.PUT_BACK, "scanner.toml", 2, "", "Marie", ""),
     {Step.SPOTS, Step.CHIPS_TEST}, "bench.stale_calibration"),
    (b.DeckEnrolled("red-2"), {Step.CARDS_TEST}, "bench.stale_deck"),
    (b.ChipsEnrolled("500-1", 500, 20), {Step.CHIPS_TEST}, "bench.stale_chips"),
    (b.SpotMapped("scanner", 0, 4), {Step.CHIPS_TEST}, "bench.stale_spots"),
], ids=lambda value: type(value).__name__)
def test_a_change_makes_old_what_rests_on_it_and_the_signature(fact, steps, why):
    bench = bench_of(*NAMED, b.DeviceMet("shoe", "PDA-SHOE-1", "aa", 2, True),
                     b.SpotMapped("scanner", 0, 1), *ALL)
    reopened = overtaken(bench, fact, NOW_S)
    assert {one.step for one in reopened} == steps | {Step.SIGN_OFF}
    assert {one.why for one in reopened} == {why}


@pytest.mark.parametrize("fact", [
    b.DeviceMet("shoe", "PDA-SHOE-1", "aa", 2, True), SHOE, b.SpotMapped("scanner", 0, 1),
    b.CalibrationChanged("scanner", b.Change.GIVEN_OUT, "scanner.toml", 2, "", "Marie", ""),
], ids=lambda fact: type(fact).__name__)
def test_what_stays_as_it_was_makes_nothing_old(fact):
    bench = bench_of(*NAMED, b.DeviceMet("shoe", "PDA-SHOE-1", "aa", 2, True),
                     b.SpotMapped("scanner", 0, 1), *ALL)
    assert overtaken(bench, fact, NOW_S) == ()


def test_a_step_that_was_never_done_is_not_reopened():
    bench = bench_of(*NAMED, b.DeviceMet("shoe", "PDA-SHOE-1", "aa", 2, True))
    assert overtaken(bench, b.DeviceMet("shoe", "PDA-SHOE-1", "bb", 2, True), NOW_S) == ()


def test_a_step_done_again_makes_the_signature_old():
    bench = bench_of(*NAMED, *ALL)
    again = b.StepDone(Step.GATE, Verdict.WARN, at_s=NOW_S)
    assert [one.step for one in overtaken(bench, again, NOW_S)] == [Step.SIGN_OFF]


def test_an_old_step_says_why():
    line = line_of(bench_of(*NAMED, *accepted(Step.GATE),
                            b.StepReopened(Step.GATE, "bench.stale_firmware")), Step.GATE)
    assert (line.state, line.why.id) == (State.STALE, "bench.stale_firmware")


def test_a_device_that_is_taken_away_is_no_longer_of_the_table():
    bench = bench_of(*NAMED, b.DeviceNamed("scanner", "", ""))
    assert "scanner" not in bench.named

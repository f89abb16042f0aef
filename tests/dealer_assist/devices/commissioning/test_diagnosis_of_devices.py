"""What a device and its line say by themselves, and the cause that is named."""

import pytest

from dealer_assist.devices.commissioning.findings.diagnosis import (
    Diagnosis,
    FaultyPart,
    Thin,
    diagnose_device_and_link,
    runs_to_settle,
    worst_parts,
)
from dealer_assist.game.facts.commissioning import BenchFault, BenchFinding, BenchVerdict, LineTally
from drivers.devices.device_reports import PICTURE_WRONG
from drivers.wire.constants import SelfTestFault

QUIET = LineTally()
WARN, REJECT = BenchVerdict.WARN, BenchVerdict.REJECT


@pytest.mark.parametrize(("notes", "fault", "verdict"), [
    ({"absent:wrong key": 1}, BenchFault.WRONG_KEY, REJECT),
    ({"absent:no key": 1}, BenchFault.WRONG_KEY, REJECT),
    ({"absent:noise": 1}, BenchFault.WRONG_BAUD, REJECT),
    ({"absent:silent": 1}, BenchFault.NO_DEVICE, REJECT),
    ({"absent:absent": 1}, BenchFault.NO_DEVICE, REJECT),
    ({"absent:no camera": 1}, BenchFault.NO_DEVICE, REJECT),
    ({"absent:camera black": 1}, BenchFault.TOO_DARK, REJECT),
    ({"lost:camera black": 1}, BenchFault.TOO_DARK, REJECT),
    ({"lost:camera burnt out": 1}, BenchFault.TOO_BRIGHT, REJECT),
    ({"lost:camera blurred": 1}, BenchFault.OUT_OF_FOCUS, REJECT),
    ({"lost:wrong key": 1}, BenchFault.WRONG_KEY, REJECT),
    ({"lost:unplugged": 1}, BenchFault.LOOSE_CABLE, WARN),
    ({"lost:unplugged": 2}, BenchFault.LOOSE_CABLE, REJECT),
    ({"lost:silent": 1, "lost:restarted": 1}, BenchFault.LOOSE_CABLE, REJECT),
    ({"lost:restarted": 2, "fault:supply": 1}, BenchFault.LOW_SUPPLY, REJECT),
    ({"fault:reader": 1}, BenchFault.READER_DEAD, REJECT),
    ({"fault:gate": 1}, BenchFault.GATE_DIRTY, REJECT),
    ({"fault:lid_switch": 1}, BenchFault.LID_SWITCH, REJECT),
    ({"fault:antenna": 1}, BenchFault.WEAK_ANTENNA, REJECT),
    ({"fault:key": 1}, BenchFault.WRONG_KEY, REJECT),
    ({"gate_open": 2}, BenchFault.GATE_DIRTY, WARN),
    ({"gate_open": 5}, BenchFault.GATE_DIRTY, REJECT),
    ({"lid_open": 3}, BenchFault.LID_SWITCH, WARN),
    ({"drawn_open": 5}, BenchFault.LID_SWITCH, REJECT),
    ({"tampered_forged": 1}, BenchFault.FORGED_FRAMES, WARN),
    ({"picture:camera_moved": 1}, BenchFault.CAMERA_MOVED, REJECT),
    ({"picture:view_hidden": 1}, BenchFault.DIRTY_LENS, REJECT),
    ({"picture:lens_dirty": 1}, BenchFault.DIRTY_LENS, WARN),
    ({"picture:light_changed": 1}, BenchFault.LIGHT_CHANGED, WARN),
    ({"picture:camera_slow": 1}, BenchFault.SLOW_CAMERA, WARN),
    ({"picture:deck_unreadable": 1}, BenchFault.DIRTY_LENS, REJECT),
    ({"picture:deck_badly_read": 1}, BenchFault.DIRTY_LENS, WARN),
])
def test_what_is_said_names_its_cause(notes, fault, verdict):
    assert diagnose_device_and_link("shoe", notes,
                                    QUIET).findings == (BenchFinding(fault, verdict, ("shoe",)),)


@pytest.mark.parametrize("notes", [
    {}, {"gate_open": 1}, {"lid_open": 2}, {"jam": 1}, {"pushed_in": 1}, {"full": 1}])
def test_what_hands_do_is_no_fault(notes):
    assert diagnose_device_and_link("shoe", notes, QUIET).findings == ()


@pytest.mark.parametrize(("line", "reports", "found"), [
    (LineTally(noise=2), 10, None),  # a plug pushed in
    (LineTally(noise=3), 1_000, None),
    (LineTally(noise=12), 1_000, (BenchFault.LOOSE_CABLE, WARN)),
    (LineTally(noise=52), 52, (BenchFault.LOOSE_CABLE, REJECT)),
    (LineTally(forged=2), 52, (BenchFault.FORGED_FRAMES, WARN)),
    (LineTally(forged=3), 52, (BenchFault.FORGED_FRAMES, REJECT)),
])
def test_damage_and_attack_are_kept_apart(line, reports, found):
    findings = diagnose_device_and_link("shoe", {}, line, reports).findings
    assert [(one.fault, one.verdict) for one in findings] == ([found] if found else [])


def test_everything_that_a_camera_says_of_its_view_has_a_cause():
    for what in PICTURE_WRONG:
        assert diagnose_device_and_link("shoe", {f"picture:{what}": 1}, QUIET).findings


#: Parts of the board that a technician can't mend: another board.
NOT_HIS = {SelfTestFault.JOURNAL, SelfTestFault.RANDOM_SOURCE}


def test_every_part_that_a_technician_can_mend_has_a_cause():
    for part in set(SelfTestFault) - NOT_HIS:
        assert diagnose_device_and_link("shoe", {f"fault:{part.name.lower()}": 1}, QUIET).findings


def test_the_same_fault_said_twice_is_told_once_with_its_worst_verdict():
    both = diagnose_device_and_link("shoe", {"gate_open": 2, "fault:gate": 1}, QUIET)
    assert [(one.fault, one.verdict) for one in both.findings] == [(BenchFault.GATE_DIRTY, REJECT)]


def test_joined_findings_keep_the_figure_with_the_most_tries():
    few = Diagnosis((BenchFinding(BenchFault.WORN_CARD, REJECT, ("Ks",), 0, 2),))
    many = Diagnosis((BenchFinding(BenchFault.WORN_CARD, WARN, ("Ks",), 30, 40),))
    (joined,) = few.with_more(many).findings
    assert (joined.verdict, joined.tried) == (REJECT, 40)


def test_a_thin_point_is_silent_once_its_fault_is_found_all_over():
    thin = Diagnosis((), (Thin(BenchFault.WEAK_ANTENNA, (), 3),))
    found = Diagnosis((BenchFinding(BenchFault.WEAK_ANTENNA, REJECT, ("shoe",)),))
    assert thin.with_more(found).thin == ()


# --- one part beside the others ---------------------------------------------------------------


def parts(*faults, tries=20):
    return [FaultyPart(str(number), many, tries) for number, many in enumerate(faults)]


def test_two_bad_parts_do_not_hide_each_other():
    out, rest = worst_parts(parts(15, 14, *[0] * 30), 32)
    assert [part.name for part in out] == ["0", "1"]
    assert len(rest) == 30


def test_parts_that_are_all_alike_bad_do_not_stand_out():
    assert worst_parts(parts(*[8] * 30), 30)[0] == []


def test_a_part_that_was_never_tried_says_nothing():
    assert worst_parts([FaultyPart("x", 0, 0), *parts(0, 0)], 3)[0] == []


def test_as_many_more_rounds_as_are_said_are_needed():
    part, others = FaultyPart("Ks", 1, 1), parts(*[0] * 51, tries=1)
    assert runs_to_settle(part, others, 52) == 1

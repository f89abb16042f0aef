"""What a device says while something is tested, counted."""

import pytest

from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.findings.device_report_counts import (
    RoleListener,
    joined_lines,
    sum_of_notes,
)
from dealer_assist.game.facts.commissioning import LineTally
from drivers.devices import device_reports as r
from drivers.wire.constants import DeviceKind, SelfTestFault, TamperCause, UnreadCause

MS = 1_000_000
PLACE = ("shoe", 7, 1, 0)
UP = r.LinkUp("shoe", DeviceKind.SHOE, "S", 7, 0)


def ear(*reports, is_up=True):
    made = RoleListener("shoe", is_up)
    for report in reports:
        made.heard(DeviceReport("shoe", report, report.at_ns))
    return made


def lost(why):
    return r.LinkLost("shoe", why, 0)


@pytest.mark.parametrize(("report", "name"), [
    (r.TagUnread(*PLACE, UnreadCause.SILENT, 0), "unread:silent"),
    (r.TagUnread(*PLACE, UnreadCause.COLLIDED, 0), "unread:collided"),
    (r.TagUnread(*PLACE, UnreadCause.SILENT, 0, "burnt out"), "unread:burnt out"),
    (r.StackUnsure(*PLACE, 3, "count close", (), 0), "unsure:count close"),
    (lost("unplugged"), "lost:unplugged"),
    (r.ConditionTold("shoe", 1, (SelfTestFault.GATE,), False, False, 0), "fault:gate"),
    (r.ConditionTold("shoe", 0, (), True, True, 0), "full"),
    (r.RequestAnswered("shoe", 1, "done", 0x22, 4_800, 0), "fault:reader"),
    (r.PictureTold("shoe", "lens_dirty", 0), "picture:lens_dirty"),
    (r.GateOpened(*PLACE, 0), "gate_open"),
    (r.Jammed(*PLACE, 0), "jam"),
    (r.PushedIn(*PLACE, 0), "pushed_in"),
    (r.LidOpened(*PLACE, 0), "lid_open"),
    (r.Tampered(*PLACE, TamperCause.FORGED, 0), "tampered_forged"),
    (r.Tampered(*PLACE, TamperCause.CASE_OPENED, 0), "tampered"),
    (r.SpotsDoubtful(*PLACE, (1, 2), (), 0), "doubtful"),
    (r.NotUnderstood(*PLACE, 99, 0), "not_understood"),
])
def test_each_thing_that_is_told_has_its_name(report, name):
    assert dict(ear(report).notes)[name] == 1


def test_a_view_that_is_well_again_is_no_evidence():
    assert ear(r.PictureTold("shoe", "", 0)).notes == ()


def test_a_device_that_was_never_met_is_absent_and_no_lost_link():
    made = ear(lost("wrong key: S does not hold the key"), is_up=False)
    assert (made.notes, made.line.lost) == ((("absent:wrong key", 1),), 0)


def test_a_device_that_could_be_met_in_the_end_was_not_absent():
    assert ear(lost("silent"), UP, is_up=False).notes == ()


def test_a_link_that_was_met_and_falls_out_is_lost():
    made = ear(UP, lost("silent"), UP, lost("unplugged"), is_up=False)
    assert made.line.lost == 2


def test_the_line_is_counted():
    made = ear(r.NoiseHeard("shoe", 3, 40, 0), r.NoiseHeard("shoe", 2, 9, 0),
               r.ForgedHeard("shoe", 3, 0), r.ReportsMissed("shoe", 7, 4, 6, 0))
    assert made.line == LineTally(0, 5, 3, 3)


def test_a_card_that_leaves_under_an_open_lid_is_noted():
    card = r.CardRead(*PLACE, b"1234567", 0)
    made = ear(card, r.LidOpened(*PLACE, 0), card, r.LidClosed(*PLACE, 0), card)
    assert dict(made.notes)["drawn_open"] == 1


def cards(*ways, boot=7):
    """Cards stamped a second apart that are so many milliseconds on their way."""
    return [
        r.CardRead("shoe", boot, number, number * 1_000, b"1234567",
                   (5_000 + number * 1_000 + way) * MS)
        for number, way in enumerate(ways)]


def test_latency_counts_from_the_fastest_so_far():
    assert ear(*cards(20, 12, 15, 112)).latency_ms == [0, 0, 3, 100]


def test_the_line_tells_the_middle_and_the_slowest():
    line = ear(*cards(10, 15, 12, 110, 11)).line
    assert (line.median_ms, line.slowest_ms) == (2, 100)


def test_a_device_that_restarted_has_another_clock():
    made = ear(*cards(10, 12), *cards(400, 401, boot=8))
    assert made.latency_ms == [0, 2, 0, 1]


def test_what_was_taken_is_not_counted_again():
    made = ear(r.Jammed(*PLACE, 0), *cards(10, 200))
    made.take()
    assert (made.notes, made.line) == ((), LineTally())


def test_another_devices_reports_are_none_of_ours():
    made = RoleListener("shoe")
    made.heard(DeviceReport("scanner", r.Jammed(*PLACE, 0), 0))
    assert made.notes == ()


def test_several_facts_say_together_what_each_says():
    assert sum_of_notes([(("jam", 1),), (("jam", 2), ("full", 1))]) == {"jam": 3, "full": 1}


def test_several_lines_are_summed_and_the_slowest_stays_the_slowest():
    both = joined_lines([LineTally(1, 2, 0, 3, 5, 90), LineTally(0, 1, 1, 0, 9, 40)])
    assert both == LineTally(1, 3, 1, 3, 9, 90)

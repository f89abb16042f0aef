"""Chips laid on bet spots and taken away, and what the scanner's firmware makes of it."""

import pytest
from firmware_host import LIMIT_S, chip_uid

from drivers.devices import device_reports
from drivers.sim.firmware_bench_port import Pin
from drivers.wire.constants import TamperCause
from drivers.wire.crc import set_crc

STACK = [chip_uid(number) for number in range(1, 21)]


def spots(host):
    """What the reports add up to: the chips on every spot that was told."""
    standing = {}
    for report in host.of(device_reports.SpotChanged):
        chips = standing.setdefault(report.spot, set())
        if not report.removed and len(report.added) == report.count:
            chips.clear()
        chips -= set(report.removed)
        chips |= set(report.added)
        assert (len(chips), set_crc(chips)) == (report.count, report.set_crc)
    return standing


def wait_standing(host, spot, chips):
    host.wait_for(lambda told: spots(host).get(spot) == set(chips))


def test_a_chip_put_on_a_spot_is_told_and_taken_away_is_told(scanner, chip_host):
    scanner.put(3, [chip_uid(1)])
    wait_standing(chip_host, 3, [chip_uid(1)])
    scanner.clear(3)
    wait_standing(chip_host, 3, [])


@pytest.mark.parametrize("spot", range(10))
def test_a_stack_of_twenty_on_any_spot_is_told_whole(scanner, chip_host, spot):
    scanner.put(spot, STACK)
    wait_standing(chip_host, spot, STACK)
    (report,) = chip_host.of(device_reports.SpotChanged)
    assert report.count == len(STACK)


def test_only_what_changed_on_a_spot_is_told(scanner, chip_host):
    scanner.put(0, STACK)
    wait_standing(chip_host, 0, STACK)
    scanner.take(0, STACK[:3])
    wait_standing(chip_host, 0, STACK[3:])
    last = chip_host.of(device_reports.SpotChanged)[-1]
    assert set(last.removed) == set(STACK[:3]) and last.added == ()


def test_more_chips_than_one_frame_holds_arrive_as_one_change(scanner, chip_host):
    heap = [chip_uid(number) for number in range(1, 41)]
    scanner.put(6, heap)
    wait_standing(chip_host, 6, heap)


def test_tags_of_another_family_stay_silent(scanner, chip_host):
    scanner.lines.do(lambda: scanner.field.put(2, chip_uid(900), afi=0x00))
    scanner.put(4, [chip_uid(1)])
    wait_standing(chip_host, 4, [chip_uid(1)])
    assert 2 not in spots(chip_host)


def test_one_antenna_is_on_at_a_time_over_both_boards(scanner, chip_host):
    scanner.put(1, STACK[:3])
    scanner.put(8, STACK[3:6])
    wait_standing(chip_host, 1, STACK[:3])
    wait_standing(chip_host, 8, STACK[3:6])
    assert scanner.field.overlaps == 0


def test_asked_for_the_spots_it_tells_every_one_of_them_whole(scanner, chip_host):
    scanner.put(5, STACK[:2])
    wait_standing(chip_host, 5, STACK[:2])
    asked = chip_host.port.tell_spots()
    assert chip_host.answer(asked).outcome == "done"
    chip_host.wait_number(device_reports.SpotChanged, 11)
    assert {report.spot for report in chip_host.of(device_reports.SpotChanged)} == set(range(10))


def test_after_a_reset_what_stands_is_told_whole_and_what_is_gone_as_empty(scanner, chip_host):
    scanner.put(5, STACK[:2])
    scanner.put(9, STACK[2:4])
    wait_standing(chip_host, 5, STACK[:2])
    wait_standing(chip_host, 9, STACK[2:4])
    scanner.lines.do(lambda: [scanner.field.take(9, uid) for uid in STACK[2:4]])
    scanner.reboot(keep_journal=True)
    chip_host.wait_up(2)
    before = len(chip_host.of(device_reports.SpotChanged))
    chip_host.wait_for(lambda told: {5, 9} <= {
        r.spot for r in chip_host.of(device_reports.SpotChanged)[2:]}, LIMIT_S)
    assert before >= 2
    wait_standing(chip_host, 9, [])
    assert spots(chip_host)[5] == set(STACK[:2])


def test_chips_heard_equally_well_at_two_spots_are_doubtful(scanner, chip_host):
    scanner.put_between(0, [chip_uid(7)])
    doubtful = chip_host.wait_number(device_reports.SpotsDoubtful)[0]
    assert set(doubtful.spots) == {0, 1} and doubtful.uids == (chip_uid(7),)


def test_a_scanner_refuses_to_be_locked(scanner, chip_host):
    assert chip_host.answer(chip_host.port.lock()).outcome == "refused"


def test_a_cable_pulled_while_chips_move_ends_with_what_stands(scanner, chip_host):
    scanner.put(2, STACK[:5])
    wait_standing(chip_host, 2, STACK[:5])
    scanner.firmware.unplug()
    chip_host.wait_lost("unplugged")
    scanner.take(2, STACK[:1])
    scanner.put(7, STACK[10:12])
    scanner.firmware.plug()
    wait_standing(chip_host, 2, STACK[1:5])
    wait_standing(chip_host, 7, STACK[10:12])


def test_a_reader_board_pulled_off_is_a_fault_and_takes_no_chips_away(scanner, chip_host):
    scanner.put(1, STACK[:2])
    scanner.put(8, STACK[2:4])
    wait_standing(chip_host, 1, STACK[:2])
    wait_standing(chip_host, 8, STACK[2:4])
    scanner.unplug_reader(1)
    scanner.lines.rest(2.5)
    assert chip_host.answer(chip_host.port.self_test()).faults & 0x02
    assert spots(chip_host)[8] == set(STACK[2:4])
    scanner.put(1, STACK[5:6])
    wait_standing(chip_host, 1, [*STACK[:2], STACK[5]])
    scanner.plug_reader(1)
    scanner.put(8, STACK[6:7])
    wait_standing(chip_host, 8, [*STACK[2:4], STACK[6]])


def test_an_opened_case_is_told_once_and_a_lid_that_is_not_there_never(scanner, chip_host):
    scanner.bench.set_pin(Pin.LID, True)
    scanner.bench.set_pin(Pin.CASE, True)
    assert chip_host.wait_number(device_reports.Tampered)[0].cause is TamperCause.CASE_OPENED
    scanner.put(0, STACK[:1])
    wait_standing(chip_host, 0, STACK[:1])
    assert len([r for r in chip_host.told if hasattr(r, "seq")]) == 2

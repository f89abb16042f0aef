"""The simulated chip scanner, heard through a link on a whole wire."""

import pytest

from drivers.devices import device_reports
from drivers.wire.crc import set_crc


def changes(chips):
    return [
        (report.spot, set(report.added), set(report.removed), report.count)
        for report in chips.said(device_reports.SpotChanged)
    ]


def test_chips_put_and_taken_are_told_as_differences(chips, chip):
    chips.scanner.put(3, [chip(1), chip(2)])
    chips.run(30)
    chips.scanner.put(3, [chip(3)])
    chips.run(30)
    chips.scanner.take(3, [chip(1)])
    chips.run(30)
    chips.scanner.clear(3)
    chips.run(30)
    assert changes(chips) == [
        (3, {chip(1), chip(2)}, set(), 2),
        (3, {chip(3)}, set(), 3),
        (3, set(), {chip(1)}, 2),
        (3, set(), {chip(2), chip(3)}, 0),
    ]


def test_putting_what_stands_there_tells_nothing(chips, chip):
    chips.scanner.put(1, [chip(1)])
    chips.scanner.put(1, [chip(1)])
    chips.scanner.take(1, [chip(9)])
    chips.run(30)
    assert len(changes(chips)) == 1


def test_a_great_change_comes_in_parts_and_is_told_as_one(chips, chip):
    stack = [chip(number) for number in range(60)]
    chips.scanner.put(5, stack)
    chips.run(30)
    (change,) = chips.said(device_reports.SpotChanged)
    assert change.seq == 3
    assert set(change.added) == set(stack)
    assert change.is_whole
    assert change.set_crc == set_crc(stack)


def test_after_a_reset_every_spot_that_matters_is_told_as_a_whole(chips, chip):
    chips.scanner.put(1, [chip(1), chip(2)])
    chips.scanner.put(2, [chip(3)])
    chips.run(30)
    chips.unplug()
    chips.scanner.lock.acquire()
    chips.scanner._standing[2] = set()  # taken away while the scanner had no supply
    chips.scanner.lock.release()
    chips.scanner.reboot(keep_journal=True)
    chips.plug()
    chips.run(300)
    assert changes(chips)[2:] == [(1, {chip(1), chip(2)}, set(), 2), (2, set(), set(), 0)]
    assert all(report.is_whole for report in chips.said(device_reports.SpotChanged)[2:])


def test_a_scanner_without_its_journal_tells_the_chips_that_stand(chips, chip):
    chips.scanner.put(1, [chip(1)])
    chips.run(30)
    chips.scanner.reboot()
    chips.run(1500)
    first, again = chips.said(device_reports.SpotChanged)
    assert again.seq == 1
    assert again.added == first.added
    assert again.boot_id != first.boot_id


def test_all_spots_are_told_when_the_host_asks(chips, chip):
    chips.scanner.put(4, [chip(1)])
    chips.run(30)
    chips.link.tell_spots()
    chips.run(60)
    told = changes(chips)[1:]
    assert [spot for spot, *_ in told] == list(range(10))
    assert told[4] == (4, {chip(1)}, set(), 1)


def test_a_full_journal_holds_changes_back_and_merges_them(chips, chip):
    chips.unplug()
    for number in range(100):
        chips.scanner.put(0, [chip(number)])
        chips.scanner.put(1, [chip(1000 + number)])
    assert chips.scanner.core.journal.next_seq == 57
    chips.plug()
    chips.run(1000)
    last = {report.spot: report for report in chips.said(device_reports.SpotChanged)}
    assert {spot: report.count for spot, report in last.items()} == {0: 100, 1: 100}
    assert last[0].set_crc == set_crc([chip(number) for number in range(100)])
    assert not chips.said(device_reports.ReportsMissed)


def test_chips_at_two_spots_are_told_as_doubtful(chips, chip):
    assert chips.scanner.doubt((3, 4), [chip(2), chip(1)])
    chips.run(30)
    (doubt,) = chips.said(device_reports.SpotsDoubtful)
    assert (doubt.spots, doubt.uids) == ((3, 4), (chip(1), chip(2)))


def test_a_scanner_refuses_to_be_locked(chips):
    chips.link.lock()
    chips.run(60)
    assert [a.outcome for a in chips.said(device_reports.RequestAnswered)] == ["refused"]


def test_a_uid_that_is_no_chip_s_is_the_story_teller_s_mistake(chips):
    with pytest.raises(ValueError, match="8 bytes"):
        chips.scanner.put(1, [b"\x04" * 7])

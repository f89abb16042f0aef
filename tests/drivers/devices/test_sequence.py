"""The place in a journal: parts of one change, and what becomes of them when some are lost."""

import pytest

from drivers.devices import device_reports
from drivers.devices.event_sequence import Sequence
from drivers.wire.constants import DeviceKind
from drivers.wire.event_bodies import Card, SpotPart
from drivers.wire.messages import AuthR, DeviceEvent, Gap, HelloR


def hello(boot=5, following=1):
    """What a device says in the clear, and what it says of its journal under seal."""
    versions = (2, 2, 2)
    told = HelloR(
        bytes(16), bytes(16), *versions, DeviceKind.SCANNER, bytes(8), boot, 1, 90, 99, "S"
    )
    return told, AuthR(1, following)


def event(seq):
    return DeviceEvent(5, seq, 0, Card(bytes(7)))


def part(seq, number, parts=3, spot=2):
    return DeviceEvent(5, seq, 0, SpotPart(spot, number, parts, 0, 0xFFFF, (), ()))


class Reader:
    """A sequence that has met the device, and the short form of what it reports."""

    def __init__(self):
        self.sequence = Sequence("scanner", None)
        self.sequence.meet(*hello(), 0)

    def take(self, *events):
        return [short(report) for event in events for report in self.sequence.take(event, 0)]


def short(report):
    if isinstance(report, device_reports.ReportsMissed):
        return ("missed", report.first, report.last)
    return (type(report).__name__, report.seq)


@pytest.fixture
def reader():
    return Reader()


def test_a_change_is_told_with_its_last_part(reader):
    assert reader.take(part(1, 1), part(2, 2)) == []
    assert reader.take(part(3, 3)) == [("SpotChanged", 3)]


def test_a_change_whose_last_part_is_gone_is_missed_from_its_first_part(reader):
    reader.take(part(1, 1), part(2, 2))
    assert [short(r) for r in reader.sequence.skip(Gap(5, 3, 4), 0)] == [("missed", 1, 4)]
    assert reader.take(part(5, 1, parts=2), part(6, 2, parts=2)) == [("SpotChanged", 6)]


def test_parts_that_belong_to_nothing_are_missed_and_stop_nothing(reader):
    assert reader.take(part(1, 2)) == [("missed", 1, 1)]
    assert reader.take(part(2, 1), event(3)) == [("missed", 2, 2), ("CardRead", 3)]
    assert reader.take(part(4, 1), part(5, 1, parts=1, spot=7)) == [
        ("missed", 4, 4),
        ("SpotChanged", 5),
    ]


def test_parts_of_a_lost_journal_are_missed_with_it(reader):
    reader.take(event(1), part(2, 1), part(3, 2))
    found = reader.sequence.meet(*hello(boot=6), 0)
    assert [short(r) for r in found] == [("missed", 2, 3)]


def test_a_part_held_over_a_pulled_cable_is_completed_afterwards(reader):
    reader.take(part(1, 1, parts=2))
    assert reader.sequence.meet(*hello(following=3), 0) == []
    assert reader.take(part(1, 1, parts=2), part(2, 2, parts=2)) == [("SpotChanged", 2)]


def test_a_gap_that_was_had_or_lies_ahead_moves_nothing(reader):
    reader.take(event(1), event(2))
    assert reader.sequence.skip(Gap(5, 1, 2), 0) == []
    assert reader.sequence.skip(Gap(5, 5, 9), 0) == []
    assert reader.sequence.skip(Gap(6, 3, 3), 0) == []
    assert reader.sequence.due == 3

"""A bare PN532 module as badge reader."""

import pytest
from reader_bench import ReaderBench

from drivers.devices import device_reports
from drivers.devices.bare_pn532 import BadgeReader

BADGE, OTHER = bytes.fromhex("04AABBCCDDEE80"), bytes.fromhex("01020304")


@pytest.fixture
def badges():
    bench = ReaderBench(lambda: BadgeReader("badge", lambda: bytes(range(16))))
    bench.plug()
    bench.run(200)
    return bench


def test_a_badge_is_told_once_however_long_it_is_held(badges):
    badges.shows(BADGE, ms=2000)
    assert [(b.device, b.uid) for b in badges.of(device_reports.BadgeShown)] == [("badge", BADGE)]


def test_each_time_a_badge_is_held_there_it_is_told(badges):
    badges.shows(BADGE)
    badges.shows(OTHER)
    badges.shows(BADGE)
    assert [b.uid for b in badges.of(device_reports.BadgeShown)] == [BADGE, OTHER, BADGE]


def test_two_badges_at_once_are_nobody(badges):
    badges.shows(BADGE, OTHER)
    assert badges.of(device_reports.BadgeShown) == []


def test_a_badge_reader_that_was_away_has_missed_nothing_that_counts(badges):
    badges.unplug()
    badges.plug()
    badges.run(300)
    assert [type(told) for told in badges.told] == [
        device_reports.LinkUp, device_reports.LinkLost, device_reports.LinkUp]

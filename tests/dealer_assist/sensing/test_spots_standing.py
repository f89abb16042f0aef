"""What stands on the spots is checked against the scanner's own checksum."""

from dealer_assist.sensing.spots import Standing
from drivers.devices.reports import SpotChanged
from drivers.wire.crc import set_crc

A, B, C = (bytes([0xE0, 4, 1, 0, 0, 0, 0, k]) for k in range(3))


def changed(added=(), removed=(), standing=(), spot=2):
    return SpotChanged("scanner", 1, 1, 0, spot, tuple(added), tuple(removed), len(standing),
                       set_crc(standing), 0)


def test_changes_that_add_up_to_what_the_scanner_sees_agree():
    spots = Standing()
    assert spots.agrees(changed([A, B], standing=[A, B]))
    assert spots.agrees(changed([C], [A], standing=[B, C]))
    assert spots.agrees(changed([], [B, C], standing=[]))


def test_a_change_that_was_missed_shows_in_the_checksum():
    spots = Standing()
    assert spots.agrees(changed([A], standing=[A]))
    assert not spots.agrees(changed([C], standing=[A, B, C]))


def test_a_whole_spot_told_again_mends_a_missed_change():
    spots = Standing()
    assert spots.agrees(changed([A], standing=[A]))
    assert not spots.agrees(changed([C], standing=[A, B, C]))
    assert spots.agrees(changed([A, B, C], standing=[A, B, C]))
    assert spots.agrees(changed([], [A], standing=[B, C]))


def test_nothing_is_judged_before_a_spot_was_told_whole():
    assert Standing().agrees(changed([C], standing=[A, B, C]))

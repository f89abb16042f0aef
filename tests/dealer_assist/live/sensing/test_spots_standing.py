"""What stands on the spots is checked against the scanner's own checksum."""

from types import SimpleNamespace

from live_table import LiveTable

from dealer_assist.game.table.table import Phase
from dealer_assist.live.sensing.spot_chips import SpotChips, spot_to_act
from drivers.devices.device_reports import SpotChanged
from drivers.wire.constants import NO_SPOT
from drivers.wire.crc import set_crc

A, B, C = (bytes([0xE0, 4, 1, 0, 0, 0, 0, k]) for k in range(3))


def changed(added=(), removed=(), standing=(), spot=2):
    return SpotChanged("scanner", 1, 1, 0, spot, tuple(added), tuple(removed), len(standing),
                       set_crc(standing), 0)


def test_changes_that_add_up_to_what_the_scanner_sees_agree():
    spots = SpotChips()
    assert spots.agrees(changed([A, B], standing=[A, B]))
    assert spots.agrees(changed([C], [A], standing=[B, C]))
    assert spots.agrees(changed([], [B, C], standing=[]))


def test_a_change_that_was_missed_shows_in_the_checksum():
    spots = SpotChips()
    assert spots.agrees(changed([A], standing=[A]))
    assert not spots.agrees(changed([C], standing=[A, B, C]))


def test_a_whole_spot_told_again_mends_a_missed_change():
    spots = SpotChips()
    assert spots.agrees(changed([A], standing=[A]))
    assert not spots.agrees(changed([C], standing=[A, B, C]))
    assert spots.agrees(changed([A, B, C], standing=[A, B, C]))
    assert spots.agrees(changed([], [A], standing=[B, C]))


def test_nothing_is_judged_before_a_spot_was_told_whole():
    assert SpotChips().agrees(changed([C], standing=[A, B, C]))


def betting(*seats):
    """A hand of players on these seats, the first of them to act."""
    return SimpleNamespace(hand=SimpleNamespace(phase=Phase.BETTING, actor=0, seats=seats))


def test_the_spot_to_watch_lies_in_front_of_the_player_to_act():
    assert spot_to_act(betting(1, 5)) == 0
    assert spot_to_act(betting(10, 5)) == 9
    assert spot_to_act(betting(11, 5)) == NO_SPOT  # more seats than spots


def test_there_is_no_spot_to_watch_where_nobody_is_to_act():
    assert spot_to_act(LiveTable().table) == NO_SPOT
    dealing = betting(3)
    dealing.hand.phase = Phase.DEALING
    assert spot_to_act(dealing) == NO_SPOT

"""The serial monitor as the bench shows and saves it."""

import stat
from datetime import UTC, datetime
from pathlib import Path

from dealer_assist.devices.commissioning import bench_page_view_models
from dealer_assist.devices.commissioning.shell.serial_monitor_log import LineRoom
from dealer_assist.devices.opening.device_fittings import fitting
from dealer_assist.devices.opening.device_ports import port_of
from drivers.devices.device_keys import DeviceKeys
from drivers.devices.serial_monitor import Direction, Monitor, PieceSort

UID = bytes.fromhex("04a1b2c3d4e5f6")


def room(folder) -> LineRoom:
    monitor = Monitor()
    monitor.note(5_000_000_000, "shoe", Direction.IN, PieceSort.FRAME, "EVENT CARD", "seq=1",
                 (UID,))
    monitor.note(6_500_000_000, "shoe", Direction.IN, PieceSort.FORGED, "EVENT", "wrong tag")
    return LineRoom(folder, monitor, 5_000_000_000)


def test_the_page_has_time_and_tag_of_each_piece(tmp_path):
    first, second = room(tmp_path).lines()
    assert (first.at_ms, first.detail) == (0, f"seq=1 {UID.hex()}")
    assert (second.at_ms, second.sort) == (1500, bench_page_view_models.MonitorSort.FORGED)


def test_while_nothing_comes_the_page_is_given_the_same_lines(tmp_path):
    one = room(tmp_path)
    assert one.lines() is one.lines()


def test_the_file_is_for_its_owner_and_names_no_whole_tag(tmp_path):
    path = Path(room(tmp_path).save(datetime(2026, 5, 31, 8, 9, 10, tzinfo=UTC)))
    assert path.name == "line-2026-05-31-080910.txt"
    assert UID.hex() not in path.read_text() and "wrong tag" in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_table_has_no_monitor_and_its_link_is_the_plain_one():
    plain = port_of(fitting("shoe", "/dev/none"), DeviceKeys({}), None, lambda report: None)
    watched = port_of(fitting("shoe", "/dev/none"), DeviceKeys({}), None, lambda report: None,
                      monitor=Monitor())
    assert type(plain._link).__name__ == "Link"
    assert type(watched._link).__name__ == "WatchedLink"

"""The serial monitor: what it keeps, counts, filters and writes."""

from drivers.devices.serial_monitor import SECONDS, Direction, Monitor, PieceSort, pieces_as_lines

SECOND = 1_000_000_000
UID = bytes.fromhex("04a1b2c3d4e5f6")


def filled() -> Monitor:
    monitor = Monitor()
    monitor.note(0, "shoe", Direction.OUT, PieceSort.FRAME, "PING", "number=1", size=30)
    monitor.note(SECOND // 2, "shoe", Direction.IN, PieceSort.FRAME, "EVENT CARD", "seq=1", (UID,),
                 50)
    monitor.note(SECOND, "scanner", Direction.IN, PieceSort.DAMAGED, "crc", size=9)
    monitor.note(SECOND, "shoe", Direction.IN, PieceSort.FORGED, "EVENT", "wrong tag", size=40)
    return monitor


def names(pieces) -> list[str]:
    return [one.name for one in pieces]


def test_the_newest_are_kept_and_all_are_counted():
    monitor = Monitor(kept=3)
    for at in range(10):
        monitor.note(at, "shoe", Direction.IN, PieceSort.FRAME, str(at))
    assert names(monitor.seen()) == ["7", "8", "9"] and monitor.number == 10


def test_it_is_filtered_by_device_sort_and_text():
    monitor = filled()
    assert names(monitor.seen(role="scanner")) == ["crc"]
    assert names(monitor.seen(sorts=[PieceSort.FORGED])) == ["EVENT"]
    assert names(monitor.seen(text=" CARD ")) == ["EVENT CARD"]
    assert names(monitor.seen(text="a1b2")) == ["EVENT CARD"]
    assert names(monitor.seen(newest=1)) == ["EVENT"]


def test_each_second_of_each_line_is_counted_by_sort_and_bytes():
    first, second = filled().seconds("shoe")
    assert (first.frames, first.bytes_out, first.bytes_in) == (2, 30, 50)
    assert (second.forged, second.frames, second.bytes_in) == (1, 0, 40)


def test_damage_and_wrong_tags_are_counted_apart():
    monitor = filled()
    assert [one.damaged for one in monitor.seconds("scanner")] == [1]
    assert sum(one.damaged for one in monitor.seconds("shoe")) == 0


def test_only_the_last_seconds_are_kept():
    monitor = Monitor()
    for at in range(3 * SECONDS):
        monitor.note(at * SECOND, "shoe", Direction.IN, PieceSort.FRAME, "PONG")
        monitor.note(at * SECOND, "scanner", Direction.IN, PieceSort.FRAME, "PONG")
    assert len(monitor.seconds("shoe")) == SECONDS


def test_a_detail_of_any_length_takes_bounded_room():
    monitor = Monitor()
    monitor.note(0, "shoe", Direction.IN, PieceSort.FRAME, "x", "9" * 10_000)
    assert len(monitor.seen()[0].detail) < 300


def test_the_file_names_no_tag_that_could_be_copied():
    text = pieces_as_lines(filled().seen())
    assert UID.hex() not in text and "uid=04..f6" in text
    assert text.splitlines()[1].split()[0] == "0.500"


def test_an_empty_monitor_is_an_empty_file():
    assert pieces_as_lines(()) == ""

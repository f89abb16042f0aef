"""A device that came back is compared with the table once it has told everything it kept."""

from reader_table import ReaderTable

from dealer_assist.live.sensing.table_interpreter import CAUGHT_UP_NS, CaughtUp
from drivers.devices import device_reports as r
from drivers.wire.constants import DeviceKind

MUCH_LATER = 100 * CAUGHT_UP_NS


def back(owes: int) -> ReaderTable:
    """A table whose shoe has just come back and still has to tell so far."""
    table = ReaderTable()
    table.comes(r.LinkUp("shoe", DeviceKind.SHOE, "S", 7, 0, owes))
    return table


def test_a_device_that_owes_nothing_has_caught_up_after_a_while():
    table = back(owes=0)
    assert table.room.caught_up(CAUGHT_UP_NS - 1) == []
    assert table.room.caught_up(CAUGHT_UP_NS) == [CaughtUp("shoe")]


def test_a_stalled_line_is_no_sign_that_everything_was_told():
    table = back(owes=12)
    assert table.room.caught_up(MUCH_LATER) == []
    table.comes(r.GateOpened("shoe", 7, 11, 0, 1))
    assert table.room.caught_up(MUCH_LATER) == []
    table.comes(r.GateClosed("shoe", 7, 12, 0, 2))
    assert table.room.caught_up(MUCH_LATER) == [CaughtUp("shoe")]


def test_what_nobody_has_any_more_is_owed_no_longer():
    table = back(owes=12)
    table.comes(r.ReportsMissed("shoe", 7, 10, 12, 1))
    assert table.room.caught_up(MUCH_LATER) == [CaughtUp("shoe")]

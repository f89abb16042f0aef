"""What a device says of its own faults in its PONGs, and when the host is told."""

from drivers.devices.device_reports import ConditionTold
from drivers.devices.line_health import Condition
from drivers.wire.constants import PongFlag, SelfTestFault
from drivers.wire.messages import Pong

READER, SUPPLY = SelfTestFault.READER, SelfTestFault.SUPPLY


def heard(*stands, started=False):
    """What is told of PONGs that carry these (faults, flags), half a second apart."""
    condition = Condition("shoe")
    at = 0 if started else 60_000
    return [
        told
        for number, (faults, flags) in enumerate(stands)
        for told in condition.hear(Pong(number, 1, at + 500 * number, 1, 1, flags, faults), 7)
    ]


def test_a_fault_is_told_once_it_stands_in_two_pongs_and_only_once():
    assert heard((READER, 0)) == []
    told = [ConditionTold("shoe", READER, (READER,), False, False, 7)]
    assert heard((READER, 0), (READER, 0)) == heard(*[(READER, 0)] * 5) == told


def test_a_fault_of_one_pong_is_not_told():
    assert heard((0, 0), (READER, 0), (0, 0), (0, 0)) == []


def test_a_second_fault_is_told_as_the_new_one():
    *_, last = heard(*[(READER, 0)] * 2, *[(READER | SUPPLY, 0)] * 2)
    assert (last.faults, last.new) == (READER | SUPPLY, (SUPPLY,))


def test_a_device_that_is_sound_again_says_so():
    *_, last = heard(*[(READER, 0)] * 2, *[(0, 0)] * 2)
    assert (last.faults, last.new) == (0, ())


def test_a_reader_that_is_still_coming_up_is_no_fault():
    assert heard(*[(READER, 0)] * 4, *[(0, 0)] * 6, started=True) == []


def test_a_full_journal_is_told_when_it_fills():
    told = heard(*[(0, PongFlag.JOURNAL_FULL)] * 3)
    assert [(one.is_full, one.has_filled) for one in told] == [(True, True)]


def test_locked_or_an_open_lid_is_no_fault():
    assert heard(*[(0, PongFlag.LOCKED | PongFlag.LID_OPEN)] * 3) == []


def test_the_pongs_of_a_device_on_the_line_tell_a_fault_and_its_end(bench):
    bench.run(4_000)
    bench.device.core.faults = READER
    bench.run(2_000)
    bench.device.core.faults = 0
    bench.run(2_000)
    assert [(one.faults, one.new) for one in bench.said(ConditionTold)] == [
        (READER, (READER,)), (0, ()),
    ]


def test_a_new_conversation_tells_a_fault_that_still_stands(bench):
    bench.run(4_000)
    bench.device.core.faults = SUPPLY
    bench.run(2_000)
    bench.unplug()
    bench.plug()
    bench.run(2_000)
    assert [one.new for one in bench.said(ConditionTold)] == [(SUPPLY,), (SUPPLY,)]

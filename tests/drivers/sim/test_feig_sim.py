"""The simulated FEIG reader has the real one's habits: raw bytes in, raw bytes out."""

import pytest

from drivers.readers.feig import crc16_mcrf4xx, encode
from drivers.sim.iso15693 import Iso15693Field
from tests.sim.feig import FeigSim

MS = 1_000_000
LATER = 3_600_000 * MS
NEW, MORE = b"\x01\x00", b"\x01\x80"


def chip(number):
    return number.to_bytes(5, "little") + bytes((1, 4, 0xE0))


def asked(sim, control, rest=b"", is_advanced=False, address=0, now_ns=0):
    """All that comes back for one question, however late."""
    sim.feed(encode(address, control, rest, is_advanced), now_ns)
    answer, due_ns = b"", sim.due_ns()
    while due_ns is not None:
        answer += sim.outgoing(due_ns)
        due_ns = sim.due_ns()
    return answer


def said(control, status, rest=b"", is_advanced=False):
    return encode(0, control, bytes((status,)) + rest, is_advanced)


def data_set(number):
    return b"\x03\x00" + chip(number)[::-1]


@pytest.fixture
def stack():
    """A reader with three chips over it, by their serials in the order in which they are heard."""
    air = Iso15693Field()
    for number in (1, 2, 3):
        air.put(0, chip(number))
    return FeigSim(air)


@pytest.mark.parametrize("at", range(6))
def test_a_broken_frame_is_answered_with_nothing(at):
    broken = bytearray(encode(0, 0x6A, b"\x01"))
    broken[at] ^= 0x20
    sim = FeigSim(Iso15693Field())
    sim.feed(bytes(broken), 0)
    assert sim.outgoing(LATER) == b""


def test_after_a_pause_a_broken_frame_is_forgotten():
    sim = FeigSim(Iso15693Field())
    sim.feed(encode(0, 0x52)[:3], 0)
    assert asked(sim, 0x52, now_ns=200 * MS) == said(0x52, 0)


def test_a_frame_for_another_reader_is_answered_with_nothing_and_one_for_all_is_answered():
    sim = FeigSim(Iso15693Field())
    assert asked(sim, 0x52, address=3) == b""
    assert asked(sim, 0x52, address=0xFF) == said(0x52, 0)


def test_bytes_that_come_while_it_works_are_lost():
    sim = FeigSim(Iso15693Field())
    sim.feed(encode(0, 0xB0, NEW), 0)
    sim.feed(encode(0, 0x52), 5 * MS)
    assert sim.outgoing(LATER) == said(0xB0, 0x01)


def test_an_inventory_names_the_uids_high_byte_first(stack):
    assert asked(stack, 0xB0, NEW) == said(
        0xB0, 0, b"\x03" + data_set(1) + data_set(2) + data_set(3)
    )


def test_a_second_inventory_names_new_tags_only(stack):
    asked(stack, 0xB0, NEW)
    assert asked(stack, 0xB0, NEW) == said(0xB0, 0x01)
    stack.air.put(0, chip(4))
    assert asked(stack, 0xB0, NEW) == said(0xB0, 0, b"\x01" + data_set(4))


@pytest.mark.parametrize("reset", [[(0x69, b"")], [(0x6A, b"\x00"), (0x6A, b"\x01")]])
def test_after_the_field_was_off_every_tag_is_named_again(stack, reset):
    first = asked(stack, 0xB0, NEW)
    for control, rest in reset:
        assert asked(stack, control, rest) == said(control, 0)
    assert asked(stack, 0xB0, NEW) == first


def test_without_ont_each_inventory_names_every_tag():
    air = Iso15693Field()
    air.put(0, chip(1))
    sim = FeigSim(air, only_new=False)
    assert asked(sim, 0xB0, NEW) == asked(sim, 0xB0, NEW)


def test_what_does_not_fit_is_announced_with_0x94_and_fetched_with_more():
    air = Iso15693Field()
    for number in (1, 2, 3):
        air.put(0, chip(number))
    sim = FeigSim(air, sets=2)
    assert asked(sim, 0xB0, NEW) == said(0xB0, 0x94, b"\x02" + data_set(1) + data_set(2))
    assert asked(sim, 0xB0, MORE) == said(0xB0, 0, b"\x01" + data_set(3))
    assert asked(sim, 0xB0, MORE) == said(0xB0, 0x01)


def test_a_question_in_an_advanced_frame_is_answered_in_one():
    sim = FeigSim(Iso15693Field())
    assert asked(sim, 0x52, is_advanced=True) == said(0x52, 0, is_advanced=True)


def test_an_answer_over_255_bytes_comes_in_an_advanced_frame():
    air = Iso15693Field()
    for number in range(30):
        air.put(0, chip(number))
    answer = asked(FeigSim(air, sets=100), 0xB0, NEW)
    assert answer[0] == 0x02
    assert int.from_bytes(answer[1:3], "big") == len(answer) == 5 + 3 + 1 + 300
    assert crc16_mcrf4xx(answer[:-2]) == int.from_bytes(answer[-2:], "little")


def test_tags_of_other_families_are_silent_where_the_filter_is_set():
    air = Iso15693Field()
    air.put(0, chip(1))
    air.put(0, chip(2), afi=0x90)
    sim = FeigSim(air, afi=0x70)
    assert asked(sim, 0xB0, NEW) == said(0xB0, 0, b"\x01" + data_set(1))
    cfg4 = asked(sim, 0x80, b"\x04")[4:-2]
    unset = bytes((*cfg4[:4], 0x0B, 0, *cfg4[6:]))
    assert asked(sim, 0x81, b"\x04" + unset) == said(0x81, 0)
    assert asked(sim, 0xB0, NEW) == said(0xB0, 0, b"\x01" + data_set(2))


@pytest.mark.parametrize(
    ("control", "rest", "status"),
    [
        (0x77, b"", 0x80),
        (0xB0, b"\x77", 0x80),
        (0xB0, b"\x01", 0x81),
        (0x6A, b"", 0x81),
        (0x6A, b"\x02", 0x11),
        (0x80, b"\x09", 0x15),
    ],
)
def test_what_it_can_not_do_it_answers_with_a_status(control, rest, status):
    assert asked(FeigSim(Iso15693Field()), control, rest) == said(control, status)


def test_an_rf_reset_takes_15_ms_and_is_answered_afterwards():
    sim = FeigSim(Iso15693Field())
    sim.feed(encode(0, 0x69), 0)
    assert sim.outgoing(20 * MS) == b""
    assert sim.outgoing(24 * MS) == said(0x69, 0)

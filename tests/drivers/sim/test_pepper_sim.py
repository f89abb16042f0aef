"""The simulated Pepper C1 has the real one's habits: raw bytes in, raw bytes out."""

import pytest

from drivers.sim.iso15693 import Iso15693Field
from drivers.sim.sim_pepper import PepperSim, frame

MS = 1_000_000
LATER = 3_600_000 * MS
VERSION = frame(b"\x00\x0b2.56 (simulated)")


def chip(number):
    return number.to_bytes(5, "little") + bytes((1, 4, 0xE0))


def asked(sim, payload, now_ns=0):
    """All that comes back for one payload, however late."""
    sim.feed(frame(bytes(payload)), now_ns)
    answer, due_ns = b"", sim.due_ns()
    while due_ns is not None:
        answer += sim.outgoing(due_ns)
        due_ns = sim.due_ns()
    return answer


def acked(command, rest=b""):
    return frame(bytes((0x00, command)) + rest)


def failed(command, number):
    return frame(bytes((0xFF, command, 0x02, number)))


@pytest.mark.parametrize("at", range(8))
def test_a_broken_frame_is_answered_with_nothing(at):
    broken = bytearray(frame(b"\x0b"))
    broken[at] ^= 0x10
    sim = PepperSim(Iso15693Field())
    sim.feed(bytes(broken), 0)
    assert sim.due_ns() is None
    assert sim.outgoing(LATER) == b""


def test_after_a_lost_byte_the_next_frame_is_swallowed_and_the_one_behind_it_answered():
    sim = PepperSim(Iso15693Field())
    short = frame(b"\x0b")
    sim.feed(short[:5] + short[6:] + short + short, 0)
    assert sim.outgoing(LATER) == VERSION


def test_frames_that_come_while_it_works_are_worked_off_in_order():
    sim = PepperSim(Iso15693Field())
    sim.feed(frame(b"\x0f\x02") + frame(b"\x90\x70") + frame(b"\x05"), 0)
    assert sim.outgoing(LATER) == acked(0x0F) + failed(0x90, 0x01) + acked(0x05)


def test_next_without_start_is_a_timeout():
    assert asked(PepperSim(Iso15693Field()), (0x91, 0x70)) == failed(0x91, 0x01)


def test_start_names_the_first_tag_and_next_the_others():
    air = Iso15693Field()
    air.put(0, chip(0x10), dsfid=5)
    air.put(0, chip(0x20))
    sim = PepperSim(air)
    assert asked(sim, (0x90, 0x70)) == acked(0x90, chip(0x10) + bytes((5, 1)))
    assert asked(sim, (0x91, 0x70)) == acked(0x91, chip(0x20) + bytes((0, 0)))
    assert asked(sim, (0x91, 0x70)) == failed(0x91, 0x01)


def test_a_quiet_tag_is_back_after_start():
    air = Iso15693Field()
    air.put(0, chip(1))
    sim = PepperSim(air)
    asked(sim, (0x90, 0x70))
    assert asked(sim, (0x92,)) == acked(0x92)
    assert asked(sim, (0x90, 0x70)) == acked(0x90, chip(1) + bytes((0, 0)))


def test_the_field_is_on_from_start_to_halt_and_moves_with_the_antenna():
    air = Iso15693Field()
    sim = PepperSim(air)
    assert air.energised == frozenset()
    asked(sim, (0x90, 0x70))
    assert air.energised == {0}
    asked(sim, (0x0F, 3))
    assert air.energised == {2}
    asked(sim, (0x05,))
    assert air.energised == frozenset()
    assert air.overlaps == 0


def test_halt_without_an_active_tag_may_be_refused_and_puts_the_field_off():
    air = Iso15693Field()
    sim = PepperSim(air, refuses_halt=True)
    asked(sim, (0x90, 0x70))
    assert asked(sim, (0x05,)) == failed(0x05, 0x01)
    assert air.energised == frozenset()


@pytest.mark.parametrize("payload", [(0x0F, 0), (0x0F, 9), (0x0F,), (0x06,), (0x90, 1, 2)])
def test_an_argument_that_does_not_fit_is_an_error(payload):
    assert asked(PepperSim(Iso15693Field()), payload) == failed(payload[0], 0x21)


def test_an_unknown_command_is_an_error():
    assert asked(PepperSim(Iso15693Field()), (0x77,)) == failed(0x77, 0x7E)


def test_after_reboot_it_is_deaf_for_a_second_and_forgets():
    air = Iso15693Field()
    air.put(2, chip(1))
    sim = PepperSim(air)
    asked(sim, (0x0F, 3))
    assert asked(sim, (0x0A,)) == acked(0x0A)
    sim.feed(frame(b"\x0b"), 900 * MS)
    assert sim.outgoing(1_500 * MS) == b""
    assert asked(sim, (0x90, 0x70), 1_500 * MS) == failed(0x90, 0x01)  # antenna 1 again


def test_an_answer_is_out_when_its_last_byte_has_passed_the_line():
    sim = PepperSim(Iso15693Field())
    sim.feed(frame(b"\x0b"), 0)
    assert sim.outgoing(300_000) == b""
    due_ns = sim.due_ns()
    assert due_ns == 300_000 + len(VERSION) * 86_805
    assert sim.outgoing(due_ns - 1) == b""
    assert sim.outgoing(due_ns) == VERSION


def test_an_empty_inventory_takes_its_air_time():
    sim = PepperSim(Iso15693Field())
    sim.feed(frame(b"\x90\x70"), 0)
    assert sim.outgoing(16 * MS) == b""
    assert sim.outgoing(18 * MS) == failed(0x90, 0x01)


def test_with_polling_on_a_tag_is_told_of_its_own_accord():
    air = Iso15693Field()
    sim = PepperSim(air, polling=True)
    assert sim.outgoing(0) == b""
    air.put(0, chip(4))
    sim.outgoing(300 * MS)
    assert sim.outgoing(400 * MS) == frame(b"\xfe\x24\x00" + chip(4))

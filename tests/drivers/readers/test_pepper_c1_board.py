"""The driver of the Eccel Pepper C1 on a simulated board, over good lines and bad ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.readers.pepper_c1 import PepperC1
from drivers.sim.iso15693 import Iso15693Field
from drivers.sim.sim_pepper import PepperSim
from tests.sim.bad_wires import Delayed, Noisy, OneByteAtATime, RandomLoss, Whole


def chip(number):
    return number.to_bytes(5, "little") + bytes((1, 4, 0xE0))


@pytest.fixture
def board(reader_bench):
    def make(air, to_reader=None, to_host=None, **how):
        return reader_bench(PepperC1(), PepperSim(air, **how), to_reader, to_host)

    return make


@given(st.sets(st.integers(0, 2**40 - 1), max_size=25))
def test_a_stack_is_read_whole(reader_bench, numbers):
    air = Iso15693Field()
    for number in numbers:
        air.put(4, chip(number))
    bench = reader_bench(PepperC1(), PepperSim(air))
    assert bench.scan(4).uids == frozenset(map(chip, numbers))
    assert air.energised == frozenset()


def test_each_antenna_is_read_alone(board):
    air = Iso15693Field()
    for antenna in range(8):
        air.put(antenna, chip(antenna))
    bench = board(air)
    for antenna in range(8):
        assert bench.scan(antenna).uids == {chip(antenna)}
    assert air.overlaps == 0


def test_the_second_board_reads_the_antennas_behind_the_first(board):
    air = Iso15693Field(10)
    air.put(9, chip(1))
    bench = board(air, first=5)
    assert bench.scan(4).uids == {chip(1)}
    assert bench.scan(6).uids == frozenset()  # nothing is plugged in there


def test_a_board_that_has_nothing_to_halt_is_read_all_the_same(board):
    air = Iso15693Field()
    bench = board(air, refuses_halt=True)
    assert bench.scan(0).uids == frozenset()
    air.put(0, chip(1))
    assert bench.scan(0).uids == {chip(1)}


def test_foreign_tags_stay_silent(board):
    air = Iso15693Field()
    air.put(0, chip(1))
    air.put(0, chip(2), afi=0)
    assert board(air).scan(0).uids == {chip(1)}


def test_a_board_that_polls_of_its_own_accord_is_told_not_to(board):
    air = Iso15693Field()
    air.put(0, chip(1))
    bench = board(air, polling=True)
    assert bench.scan(0).uids == {chip(1)}
    bench.run(1000)
    assert air.energised == frozenset()
    assert bench.scan(1).uids == frozenset()


def test_chips_moved_while_they_are_read_leave_the_others_to_be_read(board):
    air = Iso15693Field()
    for number in range(20):
        air.put(0, chip(number))
    bench = board(air).ready()
    bench.reader.scan(0, bench.now_ns)
    for number in range(5):
        bench.run(10)
        air.take(0, chip(number))
        air.put(1, chip(number))
    bench.run_until(lambda: bench.passes)
    assert {chip(number) for number in range(5, 20)} <= bench.passes[0].uids
    assert bench.passes[0].uids <= {chip(number) for number in range(20)}


def test_a_board_that_loses_power_in_a_pass_is_told_and_comes_back(board):
    air = Iso15693Field()
    air.put(0, chip(1))
    bench = board(air).ready()
    bench.reader.scan(0, bench.now_ns)
    bench.run(10)
    bench.sim.power_cut(bench.now_ns)
    bench.run_until(lambda: bench.passes)
    assert bench.passes[0].uids in (None, {chip(1)})
    assert bench.scan(0).uids == {chip(1)}


def test_an_unplugged_reader_fails_the_pass_and_is_read_again_when_opened(board):
    air = Iso15693Field()
    air.put(0, chip(1))
    bench = board(air).ready()
    bench.reader.scan(0, bench.now_ns)
    bench.to_reader, bench.to_host = RandomLoss(1, chunk_loss=1.0), Whole()
    bench.run_until(lambda: bench.passes)
    assert bench.passes[0].fault == "the Pepper C1 did not answer"
    bench.to_reader = Whole()
    bench.reader.opened(bench.now_ns)
    assert bench.scan(0).uids == {chip(1)}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_over_a_line_that_stalls_for_long_nothing_wrong_is_read(board, seed):
    """A USB bridge may hold everything for most of a second and then let it out at once."""
    air = Iso15693Field()
    air.put(0, chip(1))
    bench = board(air, Delayed(seed, longest=700), Delayed(seed + 50, longest=700))
    for turn in range(6):
        bench.reader.scan(0, bench.now_ns)
        bench.run(1500)
        number = turn + 2
        assert all(one.uids in (None, frozenset(air.standing(0))) for one in bench.passes)
        bench.run_until(lambda: bench.reader.is_ready)
        bench.passes.clear()
        air.put(0, chip(number))
    bench.to_reader, bench.to_host = Whole(), Whole()
    assert bench.scan(0).uids == frozenset(air.standing(0))


WIRES = {
    "one byte at a time": lambda seed: OneByteAtATime(),
    "stalls": Delayed,
    "noise": lambda seed: Noisy(seed, chance=0.001),
    "losses": lambda seed: RandomLoss(seed, chunk_loss=0.02, byte_loss=0.001),
}


@pytest.mark.parametrize("kind", WIRES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_on_a_bad_line_a_pass_is_right_or_told_as_failed(board, kind, seed):
    air = Iso15693Field()
    stacks = {0: 6, 1: 0, 2: 1}
    for antenna, size in stacks.items():
        for number in range(size):
            air.put(antenna, chip(antenna * 100 + number))
    bench = board(air, WIRES[kind](seed), WIRES[kind](seed + 50))
    right = 0
    for turn in range(12):
        one = bench.scan(turn % 3)
        if one.uids is not None:
            right += 1
            assert one.uids == frozenset(air.standing(one.antenna))
    assert right >= 6

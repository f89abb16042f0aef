"""The bench's side of boards/bench.md: what it answers, what it notes, what a power cut leaves."""

import pytest

from drivers.sim.firmware_bench_port import STORE_BYTES, BenchPort, Pin

KEY = bytes(range(32))


@pytest.fixture
def bench():
    return BenchPort("SIM-SHOE-0001", KEY)


def said(bench) -> list[str]:
    return bench.outgoing(0).decode("ascii").split("\n")[:-1]


def test_a_firmware_that_asks_gets_everything_and_then_the_word_to_go(bench):
    bench.feed(b"?\n", 0)
    lines = said(bench)
    assert lines[0] == "I" + b"SIM-SHOE-0001".hex().upper()
    assert lines[1] == "K" + KEY.hex().upper()
    assert [line[0] for line in lines[2:6]] == ["E"] * 4
    assert lines[-2:] == ["T01", "G"]


def test_every_start_gets_other_random_bytes(bench):
    bench.feed(b"?\n", 0)
    first = said(bench)
    bench.power_up()
    bench.feed(b"?\n", 0)
    assert [x for x in said(bench) if x[0] == "E"] != [x for x in first if x[0] == "E"]


def test_a_board_that_was_never_provisioned_is_not_told_to_go():
    bench = BenchPort("SIM-SHOE-0001", None)
    bench.feed(b"?\n", 0)
    assert not {"K", "G"} & {line[0] for line in said(bench)}


def test_written_memory_comes_back_at_the_next_start_where_it_was_written(bench):
    bench.feed(b"W0040AABB\nW7FFFCC\n", 0)
    bench.power_up()
    bench.feed(b"?\n", 0)
    parts = [line for line in said(bench) if line[0] == "M"]
    assert parts == ["M0040" + "AABB" + "00" * 62, "M7FC0" + "00" * 63 + "CC"]


def test_a_line_that_comes_in_pieces_is_one_write(bench):
    for piece in (b"W00", b"00AA", b"BB", b"\n"):
        bench.feed(piece, 0)
    assert bench.memory[:3] == bytes.fromhex("AABB00")


def test_a_write_that_was_cut_off_with_its_line_never_happened(bench):
    bench.feed(b"W0000AABB", 0)
    bench.power_up()
    bench.feed(b"?\n", 0)
    assert not any(bench.memory)


@pytest.mark.parametrize("lasting", [0, 1, 3, 4, 5])
def test_a_power_cut_leaves_a_prefix_of_what_was_written(bench, lasting):
    cuts = []
    bench.on_cut = lambda: cuts.append(1)
    bench.cut_power_after(lasting)
    bench.feed(b"W0000010203\nW0010040506\n", 0)
    written = bytes(bench.memory[:3]) + bytes(bench.memory[16:19])
    assert written == bytes.fromhex("010203040506")[:lasting].ljust(6, b"\0")
    assert cuts == [1]


def test_after_a_power_cut_nothing_is_heard_or_said_until_the_next_start(bench):
    bench.cut_power_after(0)
    bench.feed(b"W000001\n", 0)
    bench.set_pin(Pin.ENTRY, True)
    bench.feed(b"?\nW000002\n", 0)
    assert said(bench) == [] and not any(bench.memory)


def test_inputs_stay_as_they_are_over_a_restart(bench):
    bench.set_pin(Pin.LID, True)
    assert said(bench) == ["L1"]
    bench.power_up()
    bench.feed(b"?\n", 0)
    assert "L1" in said(bench)


def test_outputs_are_noted(bench):
    bench.feed(b"D02\nP01\nP02\nS01\nR460800\n", 0)
    outputs = bench.outputs
    assert (outputs.led, outputs.beeps, outputs.card_stop_holds, outputs.baud) == (
        2, [1, 2], True, 460_800)


@pytest.mark.parametrize("line", [b"", b"!", b"X", b"W00", b"Wxxxx00", b"Dzz", b"R", b"\xff"])
def test_what_cant_be_read_is_counted_and_changes_nothing(bench, line):
    bench.feed(line + b"\n", 0)
    assert bench.outputs.refusals == 1 and bench.memory == bytes(STORE_BYTES)

"""FEIG's ISO host protocol: its bytes, its decoder on any stream, its driver on a simulation."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.readers import Pass
from drivers.readers.feig import FRAME_LIMIT, Feig, FeigDecoder, FeigReply, crc16_mcrf4xx, encode
from drivers.sim.iso15693 import Iso15693Field
from tests.sim.bad_wires import Delayed, Noisy, OneByteAtATime, RandomLoss, Whole
from tests.sim.feig import FeigSim

MS = 1_000_000
REPLIES = st.builds(
    FeigReply,
    address=st.integers(0, 0xFF),
    control=st.integers(0, 0xFF),
    status=st.integers(0, 0xFF),
    rest=st.binary(max_size=240),
)


def chip(number):
    return number.to_bytes(5, "little") + bytes((1, 4, 0xE0))


def on_wire(reply, is_advanced=False):
    rest = bytes((reply.status,)) + reply.rest
    return encode(reply.address, reply.control, rest, is_advanced)


FRAMES = st.one_of(REPLIES.map(on_wire), REPLIES.map(lambda reply: on_wire(reply, True)))
#: Noise as it hurts: lengths, and the start of an advanced frame.
NOISE = st.lists(st.sampled_from((0x02, 0x00, 0x06, 0x14, 0xF0, 0xB0)), max_size=40).map(bytes)
STREAMS = st.lists(st.one_of(FRAMES, NOISE, st.binary(max_size=300)), max_size=8).map(b"".join)

# -- bytes: (sent by the driver, received by it) --------------------------------------------

AWAKE = ("05ff52d98e", "06005200fca8")
OFF = ("06ff6a006d16", "06006a009ed0")
ON = ("06ff6a01e407", "06006a009ed0")
CFG4 = ("06ff8004a044", "14008000000000000b7000000000000000043d49")
NEW = "07ffb001001c56"
MORE = "07ffb0018014d2"
NOBODY = "0600b0015c63"
TWO_AND_MORE = "1b00b094020300e0040100000000010300e004010000000002c52f"
ONE = "1100b000010300e004010000000003b360"


def exchange(reader, *pairs):
    for sent, received in pairs:
        assert reader.outgoing().hex() == sent
        reader.feed(bytes.fromhex(received), 5 * MS)


def opened(**how):
    reader = Feig(**how)
    reader.opened(0)
    exchange(reader, AWAKE, OFF, CFG4)
    assert reader.is_ready
    return reader


def test_the_checksum_has_the_check_value_of_mcrf4xx():
    assert crc16_mcrf4xx(b"123456789") == 0x6F91


def test_the_driver_has_the_shape_of_a_chip_reader():
    reader = opened()
    assert reader.antennas == 1


def test_a_stack_is_read_with_more_and_its_uids_turned_to_the_order_of_the_air():
    reader = opened()
    assert reader.scan(0, 0)
    exchange(reader, OFF, ON, (NEW, TWO_AND_MORE), (MORE, ONE), OFF)
    assert reader.results() == [Pass(0, frozenset({chip(1), chip(2), chip(3)}), None, 5 * MS)]
    assert reader.outgoing() == b""


def test_no_transponder_means_that_nothing_stands_there():
    reader = opened()
    reader.scan(0, 0)
    exchange(reader, OFF, ON, (NEW, NOBODY), OFF)
    assert reader.results() == [Pass(0, frozenset(), None, 5 * MS)]


def test_the_filter_is_the_readers_configuration():
    assert opened().is_filtering
    reader = Feig()
    reader.opened(0)
    unset = on_wire(FeigReply(0, 0x80, 0, bytes.fromhex("000000000b000000000000000004"))).hex()
    exchange(reader, AWAKE, OFF, (CFG4[0], unset))
    assert reader.is_ready
    assert not reader.is_filtering


def test_a_reader_that_knows_advanced_frames_only_is_asked_in_them():
    reader = Feig(is_advanced=True)
    reader.opened(0)
    exchange(reader, ("020007ff525224", "020008005200b905"))
    assert reader.outgoing().hex() == "020008ff6a0028bb"


@pytest.mark.parametrize(
    ("status", "rest", "why"),
    [
        (0x83, "", "status 0x83"),
        (0x84, "", "status 0x84"),
        (0x01, "00", "status 0x01"),
        (0x00, "", "answer of 0 bytes"),
        (0x00, "00", "answer of 1 bytes"),
        (0x00, "020300e004010000000003", "answer of 11 bytes"),
        (0x00, "010100e004010000000003", "not of ISO 15693"),
    ],
)
def test_what_can_not_be_believed_is_no_pass_after_three_tries(status, rest, why):
    reader = opened()
    reader.scan(0, 0)
    doubtful = on_wire(FeigReply(0, 0xB0, status, bytes.fromhex(rest))).hex()
    for _ in range(2):
        exchange(reader, OFF, ON, (NEW, doubtful), AWAKE)
    assert reader.results() == []
    exchange(reader, OFF, ON, (NEW, doubtful))
    (failed,) = reader.results()
    assert failed.uids is None
    assert why in failed.fault


def test_an_answer_of_another_reader_on_the_line_is_not_taken():
    reader = Feig(address=7)
    reader.opened(0)
    reader.outgoing()
    reader.feed(on_wire(FeigReply(6, 0x52, 0, b"")), 1)
    assert reader.outgoing() == b""
    reader.feed(on_wire(FeigReply(7, 0x52, 0, b"")), 1)
    assert reader.outgoing() == encode(7, 0x6A, b"\0")


def test_a_late_answer_is_not_taken_for_the_next_pass():
    reader = opened()
    reader.scan(0, 0)
    exchange(reader, OFF, ON)
    assert reader.outgoing().hex() == NEW
    reader.tick(10_000 * MS)
    assert reader.outgoing().hex() == AWAKE[0]
    reader.feed(bytes.fromhex(ONE), 10_001 * MS)
    assert reader.outgoing() == b""
    reader.feed(bytes.fromhex(AWAKE[1]), 10_002 * MS)
    exchange(reader, OFF, ON, (NEW, NOBODY), OFF)
    assert [one.uids for one in reader.results()] == [frozenset()]


def test_a_list_without_an_end_is_given_up():
    reader = opened()
    reader.scan(0, 0)
    exchange(reader, OFF, ON, (NEW, TWO_AND_MORE))
    asked = 0
    while reader.outgoing().hex() == MORE:
        reader.feed(bytes.fromhex(TWO_AND_MORE), 5 * MS)
        asked += 1
    assert 100 < asked < 300


def test_an_antenna_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="antenna"):
        opened().scan(1, 0)


@pytest.mark.parametrize("address", [-1, 256])
def test_an_address_that_does_not_fit_is_refused(address):
    with pytest.raises(ValueError, match="address"):
        Feig(address)


@pytest.mark.parametrize(("size", "is_advanced"), [(251, False), (FRAME_LIMIT, True)])
def test_a_question_that_does_not_fit_is_refused(size, is_advanced):
    with pytest.raises(ValueError, match="do not fit"):
        encode(0, 0xB0, bytes(size), is_advanced)


def test_an_answer_behind_a_false_beginning_is_found_after_a_pause():
    reader = opened()
    reader.scan(0, 0)
    exchange(reader, OFF, ON, (NEW, "f0" + NOBODY))
    assert reader.outgoing() == b""
    reader.tick(reader.due_ns())
    exchange(reader, OFF)
    assert reader.results()[0].uids == frozenset()


# -- the decoder on any stream --------------------------------------------------------------


def chunks_of(stream, cuts):
    edges = [0, *sorted(cut % (len(stream) + 1) for cut in cuts), len(stream)]
    return [stream[one:other] for one, other in pairwise(edges)]


@given(st.lists(st.tuples(REPLIES, st.booleans()), max_size=5))
def test_every_frame_comes_back(replies):
    stream = b"".join(on_wire(*one) for one in replies)
    assert FeigDecoder().feed(stream) == [reply for reply, _ in replies]


@given(STREAMS, st.lists(st.integers(0, 4000), max_size=10))
def test_chunks_make_no_difference(stream, cuts):
    whole, cut = FeigDecoder(), FeigDecoder()
    expected = whole.feed(stream)
    assert [one for chunk in chunks_of(stream, cuts) for one in cut.feed(chunk)] == expected
    assert cut.flush() == whole.flush()
    assert cut.noise == whole.noise


@given(STREAMS, st.lists(REPLIES, min_size=1, max_size=4))
def test_no_frame_is_lost_to_the_noise_before_it(noise, replies):
    decoder = FeigDecoder()
    found = decoder.feed(noise + b"".join(map(on_wire, replies))) + decoder.flush()
    assert found[-len(replies) :] == replies


@given(STREAMS)
def test_it_keeps_one_frame_at_most(stream):
    decoder = FeigDecoder()
    for byte in stream:
        decoder.feed(bytes((byte,)))
        assert decoder.held <= FRAME_LIMIT
    decoder.flush()
    assert not decoder.is_amid


@given(st.lists(st.one_of(STREAMS, st.just(bytes.fromhex(AWAKE[1])))), st.integers(0, 2**32))
def test_the_driver_raises_nothing_whatever_the_line_brings(chunks, seed):
    random, reader, now = Random(seed), opened(), 0
    reader.scan(0, now)
    for chunk in chunks:
        now += random.randrange(4_000 * MS)
        reader.feed(chunk, now)
        reader.tick(now)
        reader.outgoing()
        reader.scan(0, now)
    for one in reader.results():
        assert (one.uids is None) == (one.fault is not None)


@pytest.mark.long
def test_seeded_noise_never_makes_a_frame_nor_an_error(fuzz_rounds):
    random, decoder, found = Random(5), FeigDecoder(), 0
    for _ in range(fuzz_rounds):
        frame = bytearray(on_wire(FeigReply(0, 0xB0, 0, random.randbytes(random.randint(0, 20)))))
        for _ in range(random.randint(1, 3)):
            frame[random.randrange(len(frame))] ^= 1 << random.randrange(8)
        found += len(decoder.feed(bytes(frame)))
    # Three flips may hit one bit twice; that is a whole frame again.
    assert found <= fuzz_rounds // 10


# -- on a simulated reader -------------------------------------------------------------------


@given(st.sets(st.integers(0, 2**40 - 1), max_size=60), st.booleans())
def test_a_stack_is_read_whole(reader_bench, numbers, is_advanced):
    air = Iso15693Field()
    for number in numbers:
        air.put(0, chip(number))
    bench = reader_bench(Feig(is_advanced=is_advanced), FeigSim(air, afi=0x70))
    assert bench.scan().uids == frozenset(map(chip, numbers))
    assert air.energised == frozenset()


def test_a_list_too_long_for_a_standard_frame_comes_in_an_advanced_one(reader_bench):
    air = Iso15693Field()
    for number in range(60):
        air.put(0, chip(number))
    bench = reader_bench(Feig(), FeigSim(air, sets=100))
    assert len(bench.scan().uids) == 60


def test_a_second_pass_reads_the_tags_that_the_first_made_quiet(reader_bench):
    air = Iso15693Field()
    air.put(0, chip(1))
    bench = reader_bench(Feig(), FeigSim(air))
    assert bench.scan().uids == bench.scan().uids == {chip(1)}


def test_foreign_tags_are_silent_with_the_filter_and_read_without(reader_bench):
    air = Iso15693Field()
    air.put(0, chip(1))
    air.put(0, chip(2), afi=0)
    filtering = reader_bench(Feig(), FeigSim(air, afi=0x70)).ready()
    assert filtering.scan().uids == {chip(1)}
    assert filtering.reader.is_filtering
    reading = reader_bench(Feig(), FeigSim(air)).ready()
    assert reading.scan().uids == {chip(1), chip(2)}
    assert not reading.reader.is_filtering


def test_a_reader_that_loses_power_in_a_pass_is_told_or_read_again(reader_bench):
    air = Iso15693Field()
    for number in range(10):
        air.put(0, chip(number))
    bench = reader_bench(Feig(), FeigSim(air)).ready()
    bench.reader.scan(0, bench.now_ns)
    bench.run(60)
    bench.sim.power_cut(bench.now_ns)
    bench.run_until(lambda: bench.passes)
    assert bench.passes[0].uids is None or len(bench.passes[0].uids) == 10
    assert len(bench.scan().uids) == 10


def test_several_readers_at_a_table_have_their_fields_on_one_after_the_other(reader_bench):
    air = Iso15693Field()
    benches = [reader_bench(Feig(), FeigSim(air, antenna)).ready() for antenna in range(3)]
    overlaps = air.overlaps  # every field is on at power-up, until it is set up
    for antenna, bench in enumerate(benches):
        air.put(antenna, chip(antenna))
        assert bench.scan().uids == {chip(antenna)}
    assert air.overlaps == overlaps


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_over_a_line_that_stalls_for_long_nothing_wrong_is_read(reader_bench, seed):
    """A USB bridge may hold everything for most of a second and then let it out at once."""
    air = Iso15693Field()
    air.put(0, chip(1))
    wires = (Delayed(seed, longest=700), Delayed(seed + 50, longest=700))
    bench = reader_bench(Feig(), FeigSim(air), *wires)
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
@pytest.mark.parametrize("size", [0, 6])
def test_on_a_bad_line_a_pass_is_right_or_told_as_failed(reader_bench, kind, seed, size):
    air = Iso15693Field()
    for number in range(size):
        air.put(0, chip(number))
    bench = reader_bench(Feig(), FeigSim(air), WIRES[kind](seed), WIRES[kind](seed + 50))
    right = 0
    for _ in range(8):
        one = bench.scan()
        if one.uids is not None:
            right += 1
            assert one.uids == frozenset(air.standing(0))
    assert right >= 5

"""The Eccel Pepper C1: its bytes, its decoder on any stream, its driver by pairs of bytes."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.readers import Pass
from drivers.readers.pepper_c1 import PAYLOAD_LIMIT, PepperC1, PepperDecoder, encode
from drivers.wire.crc import crc16

MS = 1_000_000
PAYLOADS = st.binary(min_size=1, max_size=PAYLOAD_LIMIT)
#: Noise as it hurts: the start byte is common in it, and so are lengths that fit.
NOISE = st.lists(st.sampled_from((0xF5, 0x03, 0x00, 0xFC, 0xFF, 0x5A)), max_size=40).map(bytes)
STREAMS = st.lists(st.one_of(PAYLOADS.map(encode), NOISE, st.binary(max_size=300)), max_size=8).map(
    b"".join
)


def chip(number):
    return number.to_bytes(5, "little") + bytes((1, 4, 0xE0))


# -- bytes: (sent by the driver, received by it), from the maker's encoder ------------------

HALT = ("f50300fcff0555b1", "f50400fbff0005aa4d")
POLLING_OFF = ("f50400fbff0600a9b7", "f50400fbff0006c97d")
ANTENNA_3 = ("f50400fbff0f03523d", "f50400fbff000fe0ec")
START = "f50400fbff9070737b"
NEXT = "f50400fbff91704248"
NOBODY = "f50600f9ffff90020119c1"
FIRST_CHIP = "f50e00f1ff009001000000000104e000019be7"
SECOND_CHIP = "f50e00f1ff009102000000000104e000011d8e"
THIRD_CHIP = "f50e00f1ff009103000000000104e0000079f1"


def exchange(reader, *pairs):
    for sent, received in pairs:
        assert reader.outgoing().hex() == sent
        reader.feed(bytes.fromhex(received), 5 * MS)


def opened(**how):
    reader = PepperC1(**how)
    reader.opened(0)
    exchange(reader, HALT, POLLING_OFF)
    assert reader.is_ready
    return reader


def test_the_checksum_is_the_one_of_our_own_wire():
    assert crc16(b"123456789") == 0x29B1


def test_the_driver_has_the_shape_of_a_chip_reader():
    reader = opened(antennas=5)
    assert reader.antennas == 5


def test_a_stack_is_read_with_start_and_next_and_the_field_put_off():
    reader = opened()
    assert reader.scan(2, 0)
    exchange(reader, ANTENNA_3, (START, FIRST_CHIP), (NEXT, SECOND_CHIP), (NEXT, THIRD_CHIP), HALT)
    assert reader.results() == [Pass(2, frozenset({chip(1), chip(2), chip(3)}), None, 5 * MS)]
    assert reader.results() == []
    assert reader.outgoing() == b""


def test_the_number_timeout_means_that_nothing_stands_there():
    reader = opened()
    reader.scan(2, 0)
    exchange(reader, ANTENNA_3, (START, NOBODY), HALT)
    assert reader.results() == [Pass(2, frozenset(), None, 5 * MS)]


def test_without_a_filter_tags_of_every_family_are_asked():
    reader = opened(afi=None)
    reader.scan(2, 0)
    exchange(reader, ANTENNA_3, ("f50400fbff9000e405", NOBODY), HALT)
    assert len(reader.results()) == 1


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        ("ff900203", "refused 0x90, error 0203"),
        ("ff901501", "refused 0x90, error 1501"),  # a tag says "not supported": it is there
        ("ff90", "refused 0x90, error "),
        ("0090", "answer of 0 bytes"),
        ("009001000000000104e00002", "answer of 10 bytes"),
        ("009001000000000104e0000100", "answer of 11 bytes"),
    ],
)
def test_what_can_not_be_believed_is_no_pass_after_three_tries(payload, why):
    reader = opened()
    reader.scan(2, 0)
    doubtful = encode(bytes.fromhex(payload)).hex()
    exchange(reader, ANTENNA_3, (START, doubtful), HALT, ANTENNA_3, (START, doubtful), HALT)
    assert reader.results() == []
    exchange(reader, ANTENNA_3, (START, doubtful))
    (failed,) = reader.results()
    assert (failed.antenna, failed.uids) == (2, None)
    assert why in failed.fault


def test_a_late_answer_is_not_taken_for_the_next_antennas():
    reader = opened()
    reader.scan(2, 0)
    exchange(reader, ANTENNA_3)
    assert reader.outgoing().hex() == START
    reader.tick(10_000 * MS)  # the reader was slow: given up, the line is cleared with HALT
    assert reader.outgoing().hex() == HALT[0]
    reader.feed(bytes.fromhex(FIRST_CHIP), 10_001 * MS)
    assert reader.outgoing() == b""
    reader.feed(bytes.fromhex(HALT[1]), 10_002 * MS)
    exchange(reader, ANTENNA_3, (START, NOBODY), HALT)
    assert [one.uids for one in reader.results()] == [frozenset()]


def test_a_damaged_answer_is_not_waited_for_any_longer():
    reader = opened()
    reader.scan(2, 0)
    exchange(reader, ANTENNA_3, (START, FIRST_CHIP[:-2] + "00"))
    exchange(reader, HALT, ANTENNA_3, (START, NOBODY), HALT)
    assert reader.results()[0].uids == frozenset()


def test_after_a_failed_pass_the_reader_is_set_up_anew():
    reader = opened()
    reader.scan(2, 0)
    refused = encode(bytes((0xFF, 0x0F, 0x02, 0x21))).hex()
    exchange(reader, *[(ANTENNA_3[0], refused), HALT] * 2, (ANTENNA_3[0], refused))
    assert reader.results()[0].uids is None
    assert not reader.is_ready
    exchange(reader, HALT, POLLING_OFF)  # it may have restarted, or be another
    assert reader.is_ready


def test_events_between_the_answers_are_passed_over():
    reader = opened()
    reader.scan(2, 0)
    event = encode(bytes((0xFE, 0x24, 0)) + chip(9)).hex()
    exchange(reader, ANTENNA_3, (START, event + NOBODY), HALT)
    assert reader.results()[0].uids == frozenset()


def test_a_list_without_an_end_is_given_up():
    reader = opened()
    reader.scan(2, 0)
    exchange(reader, ANTENNA_3, (START, FIRST_CHIP))
    asked = 0
    while reader.outgoing().hex() == NEXT:
        reader.feed(bytes.fromhex(SECOND_CHIP), 5 * MS)
        asked += 1
    assert 100 < asked < 300


def test_one_pass_at_a_time():
    reader = opened()
    assert reader.scan(2, 0)
    assert not reader.is_ready
    assert not reader.scan(3, 0)


@pytest.mark.parametrize("antenna", [-1, 8])
def test_an_antenna_that_is_not_there_is_refused(antenna):
    with pytest.raises(ValueError, match="antenna"):
        opened().scan(antenna, 0)


@pytest.mark.parametrize("antennas", [0, 9])
def test_a_board_of_more_antennas_is_refused(antennas):
    with pytest.raises(ValueError, match="antennas"):
        PepperC1(antennas)


@pytest.mark.parametrize("size", [0, PAYLOAD_LIMIT + 1])
def test_a_payload_that_does_not_fit_is_refused(size):
    with pytest.raises(ValueError, match="does not fit"):
        encode(bytes(size))


def test_a_reader_that_says_nothing_is_asked_for_ever_and_told():
    reader = PepperC1()
    reader.opened(0)
    assert not reader.scan(0, 0)
    now = 0
    for _ in range(5):
        assert reader.outgoing().hex() == HALT[0]
        now = reader.due_ns()
        reader.tick(now)
    assert reader.fault == "the Pepper C1 does not answer"


def test_a_reader_that_refuses_to_be_set_up_is_asked_again_after_a_while():
    reader = PepperC1()
    reader.opened(0)
    refused = encode(bytes((0xFF, 0x06, 0x02, 0x21))).hex()
    exchange(reader, HALT, (POLLING_OFF[0], refused))
    assert reader.fault == "the reader refused 0x06, error 0221"
    assert not reader.is_ready
    assert reader.outgoing() == b""
    reader.tick(reader.due_ns())
    exchange(reader, HALT, POLLING_OFF)
    assert reader.fault is None
    assert reader.is_ready


def test_noise_before_a_whole_answer_does_no_harm():
    reader = opened()
    reader.scan(2, 0)
    exchange(reader, ANTENNA_3, (START, "00ff5a" + FIRST_CHIP), (NEXT, "f503" + THIRD_CHIP), HALT)
    assert reader.results()[0].uids == {chip(1), chip(3)}


def test_an_answer_behind_a_false_beginning_is_found_after_a_pause():
    reader = opened()
    reader.scan(2, 0)
    exchange(reader, ANTENNA_3, (START, "f58000 7fff" + NOBODY))
    assert reader.outgoing() == b""
    reader.tick(reader.due_ns())
    exchange(reader, HALT)
    assert reader.results()[0].uids == frozenset()


# -- the decoder on any stream --------------------------------------------------------------


def chunks_of(stream, cuts):
    edges = [0, *sorted(cut % (len(stream) + 1) for cut in cuts), len(stream)]
    return [stream[one:other] for one, other in pairwise(edges)]


@given(st.lists(PAYLOADS, max_size=5))
def test_every_frame_comes_back(payloads):
    assert PepperDecoder().feed(b"".join(map(encode, payloads))) == payloads


@given(STREAMS, st.lists(st.integers(0, 4000), max_size=10))
def test_chunks_make_no_difference(stream, cuts):
    whole, cut = PepperDecoder(), PepperDecoder()
    expected = whole.feed(stream)
    assert [one for chunk in chunks_of(stream, cuts) for one in cut.feed(chunk)] == expected
    assert cut.flush() == whole.flush()
    assert cut.noise == whole.noise


@given(STREAMS, st.lists(PAYLOADS, min_size=1, max_size=4))
def test_no_frame_is_lost_to_the_noise_before_it(noise, payloads):
    decoder = PepperDecoder()
    found = decoder.feed(noise + b"".join(map(encode, payloads))) + decoder.flush()
    assert found[-len(payloads) :] == payloads


@given(st.lists(PAYLOADS, min_size=3, max_size=5, unique=True), st.data())
def test_one_damaged_byte_costs_one_frame(payloads, draw):
    frames = [bytearray(encode(payload)) for payload in payloads]
    at = draw.draw(st.integers(0, len(frames[1]) - 1))
    harm = draw.draw(st.sampled_from(("drop", "flip", "double")))
    if harm == "drop":
        del frames[1][at]
    elif harm == "flip":
        frames[1][at] ^= 1 << draw.draw(st.integers(0, 7))
    else:
        frames[1].insert(at, frames[1][at])
    decoder = PepperDecoder()
    found = decoder.feed(b"".join(frames)) + decoder.flush()
    # A doubled start byte does no harm; where the lost byte looks like the next frame's first, that
    # one pays for it.
    assert found in (payloads, *(payloads[:lost] + payloads[lost + 1 :] for lost in (1, 2)))


@given(STREAMS)
def test_it_keeps_one_frame_at_most(stream):
    decoder = PepperDecoder()
    for byte in stream:
        decoder.feed(bytes((byte,)))
        assert decoder.held <= len(encode(bytes(PAYLOAD_LIMIT)))
    decoder.flush()
    assert not decoder.is_amid


@given(st.lists(st.one_of(STREAMS, st.just(bytes.fromhex(HALT[1])))), st.integers(0, 2**32))
def test_the_driver_raises_nothing_whatever_the_line_brings(chunks, seed):
    random, reader, now = Random(seed), opened(), 0
    reader.scan(2, now)
    for chunk in chunks:
        now += random.randrange(2_000 * MS)
        reader.feed(chunk, now)
        reader.tick(now)
        reader.outgoing()
        reader.scan(random.randrange(8), now)
    for one in reader.results():
        assert (one.uids is None) == (one.fault is not None)


def test_seeded_noise_never_makes_a_frame_nor_an_error(fuzz_rounds):
    random, decoder, found = Random(5), PepperDecoder(), 0
    for _ in range(fuzz_rounds):
        frame = bytearray(encode(random.randbytes(random.randint(1, 20))))
        for _ in range(random.randint(1, 3)):
            frame[random.randrange(len(frame))] ^= 1 << random.randrange(8)
        found += len(decoder.feed(bytes(frame)))
    # Three flips may hit one bit twice; that is a whole frame again.
    assert found <= fuzz_rounds // 10
    assert decoder.feed(encode(b"\x05") * 70)[-1] == b"\x05"

"""Frames and noise in arbitrary streams."""

import sys
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.wire.cobs import stuff
from drivers.wire.constants import ENCODED_LIMIT, PAYLOAD_LIMIT, PLAIN, TAG_BYTES
from drivers.wire.crc import crc16
from drivers.wire.event_bodies import Card, SpotPart
from drivers.wire.frame import Frame, FrameDecoder, Noise, encode
from drivers.wire.frame_seal import FrameKeys, Seal
from drivers.wire.messages import DeviceEvent, HostHello, HostPing, to_wire

KINDS = st.integers(0, 0xFF)
COUNTERS = st.integers(0, 0xFFFF_FFFF)
PAYLOADS = st.binary(max_size=PAYLOAD_LIMIT)
FRAMES = st.one_of(
    st.builds(Frame, st.sampled_from(sorted(PLAIN)), COUNTERS, PAYLOADS),
    st.builds(
        Frame,
        KINDS.filter(lambda kind: kind not in PLAIN),
        COUNTERS,
        PAYLOADS,
        st.binary(min_size=TAG_BYTES, max_size=TAG_BYTES),
    ),
)
STREAMS = st.lists(st.one_of(st.binary(max_size=300), FRAMES.map(encode)), max_size=6).map(b"".join)


def chunks_of(stream, cuts):
    edges = [0, *sorted(cut % (len(stream) + 1) for cut in cuts), len(stream)]
    return [stream[one:other] for one, other in pairwise(edges)]


def frames_in(stream):
    return [piece for piece in FrameDecoder().feed(stream) if isinstance(piece, Frame)]


@given(FRAMES)
def test_every_frame_comes_back(frame):
    assert FrameDecoder().feed(encode(frame)) == [frame]


@given(st.lists(FRAMES, max_size=5))
def test_frames_in_a_row_come_back_in_order(frames):
    assert FrameDecoder().feed(b"".join(map(encode, frames))) == frames


@given(STREAMS, st.lists(st.integers(0, 3000), max_size=20))
def test_the_chunks_of_a_stream_change_nothing(stream, cuts):
    decoder = FrameDecoder()
    pieces = [piece for chunk in chunks_of(stream, cuts) for piece in decoder.feed(chunk)]
    assert pieces == FrameDecoder().feed(stream)


@given(STREAMS)
def test_one_byte_at_a_time_is_the_same_stream(stream):
    decoder = FrameDecoder()
    pieces = [piece for byte in stream for piece in decoder.feed(bytes((byte,)))]
    assert pieces == FrameDecoder().feed(stream)


@given(st.binary(max_size=600), FRAMES)
def test_a_frame_after_any_noise_is_found(noise, frame):
    assert FrameDecoder().feed(noise + encode(frame))[-1] == frame


@given(st.lists(st.one_of(st.binary(min_size=1, max_size=40), FRAMES.map(encode)), max_size=6))
def test_noise_says_where_it_was_and_how_long(pieces):
    stream = b"\0".join(pieces) + b"\0"
    for piece in FrameDecoder().feed(stream):
        if isinstance(piece, Noise):
            run = stream[piece.offset : piece.offset + piece.size]
            assert 0 not in run
            assert stream[piece.offset + piece.size] == 0
            assert piece.offset == 0 or stream[piece.offset - 1] == 0


@pytest.mark.parametrize(
    ("run", "why"),
    [
        (b"\x09\x01\x02", "cobs"),
        (stuff(b"\x01\x02"), "short"),
        (stuff(b"\x02" + bytes(5)), "short"),
        (stuff(b"\x02" + bytes(6)), "crc"),
        (stuff(b"\x10" + bytes(21)), "short"),
        (stuff(b"\x10" + bytes(22)), "crc"),
        (stuff(b"\x7e" + bytes(21)), "short"),
        (b"\x01" * (ENCODED_LIMIT + 1), "long"),
    ],
)
def test_noise_names_its_reason(run, why):
    assert FrameDecoder().feed(b"\0" + run + b"\0") == [Noise(why, len(run), 1)]


def test_a_flood_without_a_delimiter_takes_no_memory_and_is_one_noise():
    decoder = FrameDecoder()
    flood = b"\xaa" * 65_536
    for _ in range(64):
        assert decoder.feed(flood) == []
    assert sys.getsizeof(decoder._kept) < 1024
    frame = Frame(1, 2, b"x")  # a BOOT, though no sound one: frames don't ask
    assert decoder.feed(encode(frame)) == [Noise("long", 64 * 65_536, 0), frame]


SEAL = Seal(FrameKeys(bytes(32), b"d" * 32), 0x5A, is_host=True)
REAL = [
    to_wire(HostHello(2, 2, bytes(range(16))), 1),
    SEAL.to_wire(HostPing(1)),
    SEAL.to_wire(DeviceEvent(0x12345678, 5, 91_234, Card(bytes.fromhex("04A1B20000E580")))),
    SEAL.to_wire(
        DeviceEvent(0x12345678, 6, 99_000, SpotPart(3, 1, 1, 2, 0x00C4, (bytes(8), b"\1" * 8), ()))
    ),
]


def flipped(stream, *bits):
    bent = bytearray(stream)
    for bit in bits:
        bent[bit // 8] ^= 1 << bit % 8
    return bytes(bent)


@pytest.mark.parametrize("sent", REAL)
def test_one_flipped_bit_anywhere_never_makes_another_frame(sent):
    (frame,) = FrameDecoder().feed(sent)
    for bit in range(8 * len(sent)):
        assert all(found == frame for found in frames_in(flipped(sent, bit)))


@pytest.mark.parametrize("sent", REAL[:2])
@pytest.mark.few
def test_two_flipped_bits_anywhere_never_make_another_frame(sent):
    (frame,) = FrameDecoder().feed(sent)
    for one, other in combinations(range(8 * len(sent)), 2):
        assert all(found == frame for found in frames_in(flipped(sent, one, other)))


@given(st.binary(min_size=5, max_size=240), st.data())
def test_one_or_two_flipped_bits_of_a_body_always_change_its_checksum(body, draw):
    bits = draw.draw(st.sets(st.integers(0, 8 * len(body) - 1), min_size=1, max_size=2))
    assert crc16(flipped(body, *bits)) != crc16(body)


def test_a_lost_byte_costs_no_frame_but_its_own():
    stream = b"".join(REAL)
    for at in range(len(stream)):
        assert len(frames_in(stream[:at] + stream[at + 1 :])) >= len(REAL) - 1


@pytest.mark.parametrize(
    "frame",
    [
        Frame(1, 0, bytes(PAYLOAD_LIMIT + 1)),
        Frame(256, 0, b""),
        Frame(1, 1 << 32, b""),
        Frame(2, 0, b"", bytes(16)),
        Frame(0x10, 0, b""),
        Frame(0x10, 0, b"", bytes(15)),
    ],
)
def test_what_does_not_fit_is_the_sender_s_mistake(frame):
    with pytest.raises(ValueError, match=r"over 224|out of range|a tag of"):
        encode(frame)

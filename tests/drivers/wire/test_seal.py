"""The seal: what one end sealed the other opens once, and nothing else opens at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.wire.constants import (
    PAYLOAD_LIMIT,
    PLAIN,
    SEALED_LIMIT,
    TEST_KEY,
    DeviceKind,
    MessageKind,
    NakReason,
)
from drivers.wire.event_bodies import Card
from drivers.wire.frame import Frame, FrameDecoder, encode
from drivers.wire.frame_seal import Exhausted, FrameKeys, Seal, conversation_keys
from drivers.wire.messages import DeviceEvent, EventAck, HelloR, HostHello, HostPing

KEYS = FrameKeys(b"h" * 32, b"d" * 32)
KINDS = st.sampled_from([kind for kind in MessageKind if kind not in PLAIN])
PAYLOADS = st.binary(max_size=PAYLOAD_LIMIT)
HELLO = HostHello(2, 2, bytes(range(16)))
ANSWER = HelloR(
    HELLO.nonce, b"d" * 16, 2, 2, 2, DeviceKind.SHOE, bytes(8), 5, 1, 3, 9, "PDA-SHOE-0001"
)


def ends(conversation=0x5A):
    """The host's seal and the device's."""
    return Seal(KEYS, conversation, is_host=True), Seal(KEYS, conversation, is_host=False)


@given(st.lists(st.tuples(KINDS, PAYLOADS), max_size=8), st.booleans())
def test_what_one_end_seals_the_other_opens_in_order(said, by_host):
    host, device = ends()
    speaker, listener = (host, device) if by_host else (device, host)
    frames = [speaker.seal(kind, payload) for kind, payload in said]
    assert [listener.open(frame) for frame in frames] == [payload for _, payload in said]


@given(KINDS, PAYLOADS, st.data())
def test_no_flipped_bit_of_a_sealed_frame_is_ever_opened(kind, payload, draw):
    host, device = ends()
    frame = host.seal(kind, payload)
    whole = bytes((frame.kind,)) + frame.counter.to_bytes(4, "little") + frame.payload + frame.tag
    bit = draw.draw(st.integers(0, 8 * len(whole) - 1))
    bent = bytearray(whole)
    bent[bit // 8] ^= 1 << bit % 8
    # As one finds it who also mends the checksum.
    changed = Frame(bent[0], int.from_bytes(bent[1:5], "little"), bytes(bent[5:-16]),
                    bytes(bent[-16:]))
    assert device.open(changed) in (NakReason.TAG, NakReason.STALE)
    assert device.open(frame) == payload


def test_every_flipped_bit_of_a_card_on_the_wire_is_noise_or_no_card():
    _, device = ends()
    sent = device.to_wire(DeviceEvent(5, 1, 0, Card(bytes(7))))
    for bit in range(8 * len(sent)):
        bent = bytearray(sent)
        bent[bit // 8] ^= 1 << bit % 8
        host, _ = ends()
        for piece in FrameDecoder().feed(bytes(bent)):
            if isinstance(piece, Frame) and piece.kind not in PLAIN:
                original = encode(piece) == sent
                assert isinstance(host.open(piece), bytes) == original


def test_a_frame_is_opened_once():
    host, device = ends()
    first, second = host.seal(0x20, b"1"), host.seal(0x20, b"2")
    assert device.open(second) == b"2"
    assert device.open(second) is NakReason.REPLAY
    assert device.open(first) is NakReason.REPLAY


def test_a_lost_frame_stops_nothing():
    host, device = ends()
    host.seal(0x20, b"lost")
    assert device.open(host.seal(0x20, b"here")) == b"here"


def test_a_frame_of_another_conversation_is_stale_whatever_its_tag():
    host, _ = ends(1)
    _, device = ends(2)
    assert device.open(host.seal(0x20, b"")) is NakReason.STALE


def test_an_end_does_not_open_its_own_words():
    host, _ = ends()
    frame = host.seal(0x20, b"")
    assert host.open(frame) is NakReason.TAG


def test_a_refused_frame_does_not_use_up_its_number():
    host, device = ends()
    frame = host.seal(0x20, b"x")
    assert device.open(Frame(frame.kind, frame.counter, b"y", frame.tag)) is NakReason.TAG
    assert device.open(frame) == b"x"


def test_a_type_under_another_type_s_seal_is_not_opened():
    host, device = ends()
    frame = host.seal(MessageKind.LOCK, b"1234")
    moved = Frame(MessageKind.UNLOCK, frame.counter, frame.payload, frame.tag)
    assert device.open(moved) is NakReason.TAG


@given(st.binary(max_size=40), st.binary(max_size=20), st.integers(0, 255), st.integers())
def test_nothing_makes_open_raise(payload, tag, kind, counter):
    _, device = ends()
    assert device.open(Frame(kind, counter & 0xFFFF_FFFF, payload, tag)) in NakReason


def test_the_last_number_ends_the_conversation():
    host, device = ends()
    host._said = SEALED_LIMIT - 1
    assert not host.is_exhausted
    assert device.open(host.seal(0x20, b"last")) == b"last"
    assert host.is_exhausted
    with pytest.raises(Exhausted):
        host.to_wire(HostPing(1))


def test_a_plain_type_can_t_be_sealed():
    host, _ = ends()
    with pytest.raises(ValueError, match="a tag of 16 bytes"):
        host.to_wire(HELLO)


CHANGED = {
    "host nonce": (HostHello(2, 2, bytes(16)), {}),
    "host's lowest version": (HostHello(1, 2, HELLO.nonce), {}),
    "host's highest version": (HostHello(2, 3, HELLO.nonce), {}),
    "device nonce": (HELLO, {"device_nonce": b"e" * 16}),
    "device's lowest version": (HELLO, {"proto_min": 1}),
    "device's highest version": (HELLO, {"proto_max": 3}),
    "version": (HELLO, {"version": 1}),
    "kind": (HELLO, {"device_kind": DeviceKind.SCANNER}),
    "firmware": (HELLO, {"firmware": b"evil" * 2}),
    "boot_id": (HELLO, {"boot_id": 6}),
    "starts": (HELLO, {"starts": 2}),
    "id": (HELLO, {"device_id": "PDA-SHOE-0002"}),
}


@pytest.mark.parametrize("name", CHANGED)
def test_whatever_is_changed_of_the_greeting_no_tag_fits(name):
    hello, changed = CHANGED[name]
    fields = {field: getattr(ANSWER, field) for field in ANSWER.__match_args__}
    host = Seal(conversation_keys(TEST_KEY, hello, HelloR(**{**fields, **changed})), 1, True)
    device = Seal(conversation_keys(TEST_KEY, HELLO, ANSWER), 1, False)
    assert device.open(host.seal(MessageKind.AUTH, b"")) is NakReason.TAG
    assert host.open(device.seal(MessageKind.AUTH_R, bytes(8))) is NakReason.TAG


def test_what_grows_while_greeting_is_no_part_of_the_keys():
    fields = {field: getattr(ANSWER, field) for field in ANSWER.__match_args__}
    later = HelloR(**{**fields, "oldest_seq": 7, "next_seq": 20})
    assert conversation_keys(TEST_KEY, HELLO, later) == conversation_keys(TEST_KEY, HELLO, ANSWER)


def test_the_two_directions_have_two_keys_and_neither_is_the_device_s():
    keys = conversation_keys(TEST_KEY, HELLO, ANSWER)
    assert len({keys.host, keys.device, TEST_KEY}) == 3


@pytest.mark.parametrize("size", [0, 16, 31, 33])
def test_a_device_s_key_of_another_length_is_the_caller_s_mistake(size):
    with pytest.raises(ValueError, match="not 32"):
        conversation_keys(bytes(size), HELLO, ANSWER)


def test_keys_do_not_show_themselves():
    assert "h" * 8 not in repr(KEYS)
    assert repr(b"h" * 32) not in repr(KEYS)


def test_an_acknowledgement_is_longer_by_the_tag_only():
    host, _ = ends()
    assert len(host.to_wire(EventAck(1, 1))) == 1 + 1 + 5 + 8 + 16 + 2 + 1

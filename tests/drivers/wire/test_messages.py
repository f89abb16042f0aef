"""Messages there and back, and payloads that no message has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.wire.constants import CHIPS_PER_PART, PAYLOAD_LIMIT, EventKind, MessageKind
from drivers.wire.event_bodies import Card, SpotPart, Strange, TwoCards, read_body, spot_parts
from drivers.wire.frame import FrameDecoder
from drivers.wire.messages import (
    Auth,
    Boot,
    DeviceEvent,
    HelloR,
    HostHello,
    UnreadablePayload,
    parse,
    to_wire,
)


@given(st.integers(0, 255), st.binary(max_size=224))
def test_no_payload_makes_parse_raise(kind, payload):
    message = parse(kind, payload)
    if not isinstance(message, UnreadablePayload):
        assert message.pack() == payload


@given(st.sampled_from(list(MessageKind)), st.binary(max_size=80))
def test_what_parses_packs_to_the_same_bytes(kind, payload):
    message = parse(kind, payload)
    if not isinstance(message, UnreadablePayload):
        assert (message.kind, message.pack()) == (kind, payload)


@given(st.sampled_from(list(EventKind)), st.binary(max_size=211))
def test_no_event_body_makes_it_raise_and_none_is_lost(kind, raw):
    body = read_body(kind, raw)
    assert (body.event_kind, body.pack()) == (kind, raw)


def test_an_unknown_type_and_a_short_payload_say_so():
    assert parse(0x7F, b"") == UnreadablePayload(0x7F, "unknown type")
    unreadable = parse(MessageKind.ACK, b"\1")
    assert isinstance(unreadable, UnreadablePayload)
    assert unreadable.reason.startswith("malformed")


@pytest.mark.parametrize("kind", [kind for kind in MessageKind if kind is not MessageKind.AUTH])
def test_every_type_but_auth_reads_nothing_from_an_empty_payload(kind):
    assert isinstance(parse(kind, b""), UnreadablePayload)


def test_auth_says_nothing_but_itself():
    assert parse(MessageKind.AUTH, b"") == Auth()
    assert isinstance(parse(MessageKind.AUTH, b"\0"), UnreadablePayload)


def test_a_device_id_that_is_not_ascii_is_unreadable():
    good = Boot(1, 1, 1, 1, 5, 1, bytes(8), "A").pack()
    assert isinstance(parse(MessageKind.BOOT, good), Boot)
    assert isinstance(parse(MessageKind.BOOT, good[:-1] + b"\xff"), UnreadablePayload)


@pytest.mark.parametrize("letter", [b"\x1b", b"\n", b"\0", b" ", b"\x7f"])
def test_a_device_id_that_could_steer_a_terminal_is_unreadable(letter):
    good = Boot(1, 1, 1, 1, 5, 1, bytes(8), "A").pack()
    assert isinstance(parse(MessageKind.BOOT, good[:-1] + letter), UnreadablePayload)


@pytest.mark.parametrize("name", ["", "x" * 33, "é"])
def test_a_device_id_that_does_not_fit_is_the_sender_s_mistake(name):
    with pytest.raises(ValueError, match=r"device id|ascii"):
        HelloR(bytes(16), bytes(16), 1, 1, 1, 1, bytes(8), 5, 1, 1, 1, name).pack()


@pytest.mark.parametrize("size", [0, 1, 5, 6, 9, 11])
def test_a_card_uid_of_a_length_that_no_tag_has_is_strange(size):
    raw = bytes((size,)) + bytes(10)
    assert isinstance(read_body(EventKind.CARD, raw), Strange)
    with pytest.raises(ValueError, match="does not exist"):
        Card(bytes(size)).pack()


@pytest.mark.parametrize("uid", [b"4" * 4, b"7" * 7, b"8" * 8, b"t" * 10])
def test_a_card_s_event_is_as_long_whatever_its_tag(uid):
    packed = Card(uid).pack()
    assert packed == bytes((len(uid),)) + uid + bytes(10 - len(uid))
    assert read_body(EventKind.CARD, packed) == Card(uid)


def test_a_uid_field_that_is_not_filled_with_zeros_is_strange():
    packed = Card(b"4" * 4).pack()
    assert isinstance(read_body(EventKind.CARD, packed[:-1] + b"\1"), Strange)
    assert isinstance(read_body(EventKind.CARD, packed[:-1]), Strange)
    assert isinstance(read_body(EventKind.CARD, packed + b"\0"), Strange)


def test_a_double_draw_of_one_card_is_strange():
    assert isinstance(read_body(EventKind.DOUBLE_DRAW, TwoCards((bytes(7),)).pack()), Strange)


def test_the_counter_wraps_instead_of_failing():
    (frame,) = FrameDecoder().feed(to_wire(HostHello(1, 1, bytes(16)), 1 << 32))
    assert frame.counter == 0


@given(st.integers(0, 120), st.integers(0, 120))
def test_a_spot_s_change_is_cut_into_parts_that_fit_and_lose_nothing(came, went):
    added = [bytes((n, 1)) + bytes(6) for n in range(came)]
    removed = [bytes((n, 2)) + bytes(6) for n in range(went)]
    parts = spot_parts(2, added, added, removed, 0x1234)
    assert [uid for part in parts for uid in part.added] == added
    assert [uid for part in parts for uid in part.removed] == removed
    assert [part.part for part in parts] == list(range(1, len(parts) + 1))
    for part in parts:
        assert (part.spot, part.parts, part.count, part.set_crc) == (2, len(parts), came, 0x1234)
        assert len(part.added) + len(part.removed) <= CHIPS_PER_PART
        packed = DeviceEvent(1, 1, 1, part).pack()
        assert len(packed) <= PAYLOAD_LIMIT
        assert parse(MessageKind.EVENT, packed) == DeviceEvent(1, 1, 1, part)


def test_a_part_beyond_its_parts_is_strange():
    raw = SpotPart(1, 3, 2, 0, 0, (), ()).pack()
    assert isinstance(read_body(EventKind.SPOT_STABLE, raw), Strange)

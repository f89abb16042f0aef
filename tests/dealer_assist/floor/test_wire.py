"""Whatever bytes come in: a message, or BadLineMessage; and every message comes out as it went
in."""

from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.floor.link import link_messages
from dealer_assist.floor.link.link_messages import (
    MOST_BYTES,
    Ack,
    BadLineMessage,
    CallReport,
    Glance,
    Message,
    decode_message,
    encode_message,
)
from dealer_assist.floor.link.mqtt_topics import What, parse_topic, topic_filter, topic_name
from dealer_assist.game.facts.floor import OrderKind

KINDS = Message.__args__
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
st.register_type_strategy(str, TEXTS)
MESSAGES = st.one_of([st.builds(kind, **{
    name: st.from_type(hint) for name, hint in get_type_hints(kind).items()}) for kind in KINDS])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.text(max_size=8), inner, max_size=4), max_leaves=12)


def told(payload: bytes) -> Message | None:
    """The message in these bytes; None for BadLineMessage. Anything else is raised on."""
    try:
        return decode_message(payload)
    except BadLineMessage as error:
        assert str(error)
        return None


@given(MESSAGES)
def test_every_message_comes_out_as_it_went_in(message):
    assert decode_message(encode_message(message)) == message


@given(st.binary(max_size=300))
def test_any_bytes_are_a_message_or_bad(payload):
    told(payload)


@given(st.sampled_from([kind.__name__ for kind in KINDS]), st.binary(max_size=200))
def test_any_bytes_after_a_good_name_are_a_message_or_bad(name, rest):
    told(name.encode() + b" " + rest)


@given(st.sampled_from([kind.__name__ for kind in KINDS]), JSON)
def test_any_json_after_a_good_name_is_a_message_or_bad(name, value):
    import json

    told(f"{name} {json.dumps(value)}".encode())


@given(MESSAGES, st.data())
def test_a_damaged_message_is_a_message_or_bad(message, data):
    payload = bytearray(encode_message(message))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(payload) - 1))
        if data.draw(st.booleans()):
            payload[at] = data.draw(st.integers(0, 255))
        else:
            del payload[at:at + data.draw(st.integers(1, 20))]
        if not payload:
            break
    told(bytes(payload))


@pytest.mark.parametrize("payload", [
    b"", b" ", b"Ack", b"Ack ", b"Ack null", b"Ack []", b'Ack {"journal":"j"}',
    b'Ack {"journal":"j","upto":1,"upto":2}', b'Ack {"journal":"j","upto":1.0}',
    b'Ack {"journal":"j","upto":true}', b'Ack {"journal":"j","upto":NaN}',
    b'Ack {"journal":"j","more":1,"upto":1}', b"Nobody {}", b"ack {}", b"\xff {}",
    b"Ack " + b"[" * 100_000, b'Ack {"journal":"j","upto":' + b"9" * 10_000 + b"}",
    b"Refused {\"journal\":\"j\",\"why\":\"because\"}",
])
def test_what_is_no_message_is_bad(payload):
    with pytest.raises(BadLineMessage):
        decode_message(payload)


def test_a_message_that_is_too_long_is_not_even_looked_at():
    with pytest.raises(BadLineMessage, match="at most"):
        decode_message(b"x" * (MOST_BYTES + 1))


def test_an_older_program_s_message_takes_what_is_new_as_it_was():
    assert decode_message(b'Ack {"journal":"j","upto":4}') == Ack("j", 4, "")


def test_a_call_of_an_older_table_bears_no_seat_of_who_asked():
    newer = Glance("j", 1, 2, "house", "game", 50, 100, calls=(CallReport(7, 99, asked_by=3),))
    older = encode_message(newer).replace(b'"asked_by":3,', b"")
    assert decode_message(older).calls == (CallReport(7, 99),) and decode_message(
        encode_message(newer)) == newer


def test_no_message_has_a_field_for_a_card():
    fields = {name for kind in KINDS for name in get_type_hints(kind)}
    assert not {name for name in fields if "card" in name or "hole" in name}
    assert set(OrderKind) == {"heard", "coming", "rule", "enter"}
    assert link_messages.MOST_ROWS <= link_messages.WINDOW


@given(st.text(max_size=60))
def test_any_topic_is_ours_or_none(name):
    found = parse_topic(name)
    assert found is None or topic_name(*found) == name


def test_filters_for_all_tables_match_each_of_them():
    assert topic_filter("aix", What.HELLO) == "room/aix/+/hello"
    assert topic_filter("+", What.HELLO) == "room/+/+/hello"

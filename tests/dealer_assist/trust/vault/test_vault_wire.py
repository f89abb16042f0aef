"""The messages between table and vault: what goes in comes out, and nothing else ever does."""

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.trust.vault import vault_messages as w
from drivers.devices import device_reports as r
from drivers.devices.line_health import Health

SECRET = "0477777777777777"
REPORTS = [*r.Report.__args__]


def through(message, kinds):
    return w.VaultDecoder(kinds).feed(w.framed(message))


def frame(text: bytes) -> bytes:
    return len(text).to_bytes(4, "big") + text


def fails(data: bytes, kinds=w.FROM_TABLE) -> str:
    with pytest.raises(w.BadVaultMessage) as why:
        w.VaultDecoder(kinds).feed(data)
    return str(why.value)


@given(st.one_of(*map(st.from_type, w.FROM_TABLE)).filter(lambda m: True))
def test_whatever_a_table_says_comes_out_as_it_went_in_or_is_refused_as_too_long(message):
    try:
        sent = w.framed(message)
    except w.BadVaultMessage:
        return
    try:
        assert w.VaultDecoder(w.FROM_TABLE).feed(sent) == [message]
    except w.BadVaultMessage as why:
        assert "expected" in str(why)  # beyond the bounds of a value: text, number, list


@pytest.mark.parametrize("kind", REPORTS, ids=lambda kind: kind.__name__)
@pytest.mark.few
def test_every_report_of_a_device_can_be_told(kind):
    @given(st.from_type(kind))
    def told(report):
        message = w.DeviceReported(report)
        try:
            assert through(message, w.FROM_VAULT) == [message]
        except w.BadVaultMessage as why:
            assert "expected" in str(why)

    told()


def test_a_devices_health_can_be_told():
    fields = {f.name: 3 for f in dataclasses.fields(Health)} | {"state": "late", "age_ms": None}
    message = w.Doing("shoe", Health(**fields))
    assert through(message, w.FROM_VAULT) == [message]


@given(st.binary(max_size=300))
def test_no_bytes_whatever_make_anything_but_messages_or_bad_message(data):
    for kinds in (w.FROM_TABLE, w.FROM_VAULT):
        for sent in (data, frame(data)):
            try:
                found = w.VaultDecoder(kinds).feed(sent)
            except w.BadVaultMessage:
                continue
            assert all(isinstance(one, kinds) for one in found)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["is", "number", "read", "tokens", "seat", "report", "what"]), inner,
        max_size=5), max_leaves=12)


@given(st.sampled_from([kind.__name__ for kind in (*w.FROM_TABLE, *w.FROM_VAULT)]), JSON)
def test_no_json_whatever_makes_anything_but_messages_or_bad_message(name, value):
    said = {**value, "is": name} if isinstance(value, dict) else value
    text = json.dumps(said).encode()
    for kinds in (w.FROM_TABLE, w.FROM_VAULT):
        try:
            found = w.VaultDecoder(kinds).feed(frame(text))
        except w.BadVaultMessage:
            continue
        assert all(isinstance(one, kinds) for one in found)


@given(st.data())
def test_messages_come_out_the_same_however_the_bytes_are_cut(data):
    messages = [w.Ping(), w.Draw(7, b"abcdefghijkl"), w.Begin(1, "1/7", 6, (1, 1, 1))]
    sent = b"".join(map(w.framed, messages))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(sent)), max_size=6)))
    decoder, found = w.VaultDecoder(w.FROM_TABLE), []
    for a, b in zip([0, *cuts], [*cuts, len(sent)], strict=True):
        found += decoder.feed(sent[a:b])
    assert found == messages


def test_what_only_the_vault_says_is_refused_from_a_table():
    assert fails(w.framed(w.Cards(1, ("As",))))
    assert fails(w.framed(w.Draw(1, b"x")), w.FROM_VAULT)


@pytest.mark.parametrize("size", [0, w.MOST_BYTES + 1, 0xFFFF_FFFF])
def test_a_length_that_no_message_has_is_refused_before_anything_is_kept(size):
    assert "expected a message of 1 to" in fails(size.to_bytes(4, "big"))


def test_nothing_is_heard_after_a_message_that_was_none():
    decoder = w.VaultDecoder(w.FROM_TABLE)
    with pytest.raises(w.BadVaultMessage):
        decoder.feed(frame(b"{}"))
    with pytest.raises(w.BadVaultMessage):
        decoder.feed(w.framed(w.Ping()))


@pytest.mark.parametrize("text", [
    '{"is":"Draw","number":1,"read":"%s","more":1}',
    '{"is":"Draw","number":"%s","read":"00"}',
    '{"is":"Draw","number":1,"read":"%sxyz"}',
    '{"is":"Draw","number":1,"read":"%s","read":"%s"}',
    '{"is":"Draw","number":1e400,"read":"%s"}',
    '{"is":"%s"}', '["%s"]', '"%s', '{"is":"Name","number":1,"place":"%s","card":3,"here":[]}',
])
def test_no_refusal_quotes_what_was_said(text):
    said = fails(frame(text.replace("%s", SECRET).encode()))
    assert SECRET not in said and "expected" in said


def test_a_hundred_thousand_brackets_are_no_message():
    assert fails(frame(b"[" * 60_000))


def test_a_number_of_a_thousand_digits_is_no_message():
    assert fails(frame(b'{"is":"StandsAt","number":1,"dealt":' + b"9" * 5_000 + b"}"))


def test_true_is_no_number_and_one_is_no_truth():
    assert fails(frame(b'{"is":"StandsAt","number":1,"dealt":true}'))
    assert fails(frame(b'{"is":"Expects","number":1,"face_up":1}'))


def test_a_record_that_is_no_message_of_the_line_cant_be_sent():
    with pytest.raises(w.BadVaultMessage):
        w.encode_record(r.PictureTold("board", "", 0), w.FROM_TABLE)

"""Byte stuffing against published vectors, and there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.wire.cobs import stuff, unstuff

RUN = bytes(range(1, 255))
PUBLISHED = [
    ("", "01"),
    ("00", "01 01"),
    ("00 00", "01 01 01"),
    ("00 11 00", "01 02 11 01"),
    ("11 22 00 33", "03 11 22 02 33"),
    ("11 22 33 44", "05 11 22 33 44"),
    ("11 00 00 00", "02 11 01 01 01"),
    (RUN.hex(), "FF" + RUN.hex()),
    ("00" + RUN[:253].hex(), "01 FE" + RUN[:253].hex()),
]


@pytest.mark.parametrize(("body", "stuffed"), PUBLISHED)
def test_published_vectors_hold_both_ways(body, stuffed):
    assert stuff(bytes.fromhex(body)) == bytes.fromhex(stuffed)
    assert unstuff(bytes.fromhex(stuffed)) == bytes.fromhex(body)


@given(st.binary(max_size=254))
def test_every_body_comes_back_and_holds_no_zero_on_the_way(body):
    stuffed = stuff(body)
    assert 0 not in stuffed
    assert len(stuffed) == len(body) + 1
    assert unstuff(stuffed) == body


@given(st.binary(max_size=300))
def test_no_bytes_make_it_raise_and_what_it_reads_is_what_was_stuffed(stuffed):
    body = unstuff(stuffed)
    assert body is None or stuff(body) == stuffed


def test_a_body_over_one_block_is_the_sender_s_mistake():
    with pytest.raises(ValueError, match="255 bytes"):
        stuff(bytes(255))


@pytest.mark.parametrize("stuffed", ["", "05 11", "00", "02 00", "03 11 00"])
def test_a_pointer_that_leads_nowhere_is_no_body(stuffed):
    assert unstuff(bytes.fromhex(stuffed)) is None

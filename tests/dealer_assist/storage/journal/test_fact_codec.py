import json
import timeit
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_assist.game.facts import (
    KINDS,
    Called,
    CardSeen,
    FloorCalled,
    HandBegan,
    Owed,
    Place,
    Post,
    Posted,
    Stakes,
)
from dealer_assist.storage.journal import fact_codec
from dealer_assist.storage.journal.fact_codec import (
    UnreadableRecord,
    UnwritableFact,
    check_decodable,
    decode,
    encode,
)

HAND = HandBegan(
    7, 3, (4, 3), (500, 900), (Owed(4, Post.SMALL_BLIND, 5),), Stakes(5, 10, 10), "holdem", "tda"
)


def damaged(kind, **changed):
    text = encode(HAND) if kind == "HandBegan" else '{"chips":200,"seat":3}'
    return json.dumps(json.loads(text) | changed)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@pytest.mark.few
def test_every_fact_comes_back_as_it_was(kind):
    @settings(max_examples=15, deadline=None)
    @given(st.builds(kind))
    def comes_back(fact):
        assert decode(kind.__name__, encode(fact)) == fact

    comes_back()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@pytest.mark.few
def test_a_text_that_was_read_is_written_the_same_again(kind):
    @settings(max_examples=5, deadline=None)
    @given(st.builds(kind))
    def is_canonical(fact):
        assert encode(decode(kind.__name__, encode(fact))) == encode(fact)

    is_canonical()


def test_the_text_is_sorted_and_without_spaces():
    assert encode(Posted(4, Post.BIG_BLIND, 10)) == '{"chips":10,"post":"big_blind","seat":4}'


def test_letters_stand_in_the_text_as_they_are():
    assert encode(FloorCalled("litige à régler")) == (
        '{"asked_by":0,"at_s":0,"reason":"litige à régler"}')


def test_control_characters_are_escaped():
    assert decode("FloorCalled", encode(FloorCalled('a"\n\0'))) == FloorCalled('a"\n\0')


def test_the_text_is_what_pythons_own_json_would_write():
    text = encode(HAND)
    canonical = json.dumps(
        json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    assert text == canonical


def test_a_small_record_inside_a_fact_comes_back_as_its_class():
    assert decode("HandBegan", encode(HAND)).owed == (Owed(4, Post.SMALL_BLIND, 5),)


def test_a_place_comes_back_as_a_place():
    seen = decode("CardSeen", encode(CardSeen(Place.TURN, 0, "token", "As")))
    assert seen.place is Place.TURN


def test_a_field_that_an_older_journal_lacks_takes_its_default():
    stakes = decode(
        "StakesChanged", '{"stakes":{"big_blind":2,"min_bet":2,"small_blind":1}}'
    ).stakes
    assert stakes == Stakes(1, 2, 2)


UNREADABLE = [
    ("Tipped", "{}", "Tipped: expected a kind of fact that this version knows"),
    ("Called", "{", "Called: expected JSON text"),
    ("Called", "9" * 5000, "Called: expected JSON text"),
    ("Called", "[" * 100_000, "Called: expected JSON text"),
    ("Called", "[3,200]", "Called: expected the fields of Called"),
    ("Called", '{"chips":200}', "Called.seat: expected a value, found none"),
    ("Called", damaged("Called", seat="3"), "Called.seat: expected a whole number, found '3'"),
    ("Called", damaged("Called", seat=True), "Called.seat: expected a whole number, found True"),
    ("Called", damaged("Called", seat=3.0), "Called.seat: expected a whole number, found 3.0"),
    ("Called", damaged("Called", seat=None), "Called.seat: expected a whole number, found None"),
    ("Called", damaged("Called", tip=5), "Called.tip: expected a field of Called"),
    ("Called", '{"chips":1,"chips":2,"seat":3}', "Called: expected the field 'chips' once"),
    ("FloorCalled", '{"reason":4}', "FloorCalled.reason: expected a text, found 4"),
    ("Posted", '{"chips":1,"post":"tip","seat":3}', "Posted.post: expected one of ante,"),
    ("Posted", '{"chips":1,"post":[],"seat":3}', "Posted.post: expected one of ante,"),
    ("HandBegan", damaged("HandBegan", seats=4), "HandBegan.seats: expected a list, found 4"),
    ("HandBegan", damaged("HandBegan", seats=[4, "3"]), "HandBegan.seats[1]: expected a whole"),
    ("HandBegan", damaged("HandBegan", owed=[{"seat": 4, "post": "ante"}]), "owed[0].chips"),
    ("HandBegan", damaged("HandBegan", stakes={"pot": 1}), "HandBegan.stakes.pot: expected"),
    ("HandBegan", damaged("HandBegan", antes_matched=1), "antes_matched: expected true or false"),
]


@pytest.mark.parametrize(("kind", "text", "says"), UNREADABLE, ids=[u[2][:48] for u in UNREADABLE])
def test_what_cannot_be_read_is_said_with_its_place(kind, text, says):
    with pytest.raises(UnreadableRecord) as why:
        decode(kind, text)
    assert says in str(why.value)


def said(read, kind, text):
    """What it refuses the text with; "" where it takes it."""
    try:
        read(kind, text)
    except UnreadableRecord as why:
        return str(why)
    return ""


@pytest.mark.parametrize(("kind", "text"), [u[:2] for u in UNREADABLE], ids=[
    u[2][:48] for u in UNREADABLE])
def test_what_cannot_be_read_is_said_the_same_where_no_fact_is_wanted(kind, text):
    assert said(check_decodable, kind, text) == said(decode, kind, text) != ""


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@pytest.mark.few
def test_a_damaged_text_is_refused_where_no_fact_is_wanted_as_where_one_is(kind):
    letters = '0123456789-+."{}[]:, eE\\utrlfnabcé\ud800\x00٣'

    @settings(max_examples=40, deadline=None)
    @given(st.builds(kind), st.data())
    def is_refused(fact, data):
        text = encode(fact)
        assert said(check_decodable, kind.__name__, text) == ""
        at = data.draw(st.integers(0, len(text)))
        left, more = data.draw(st.integers(0, 3)), data.draw(st.text(letters, max_size=3))
        text = text[:at] + more + text[at + left:]
        assert said(check_decodable, kind.__name__, text) == said(decode, kind.__name__, text)

    is_refused()


def test_no_kind_of_fact_has_to_be_made_to_see_that_it_can_be_read(monkeypatch):
    assert [kind for kind in KINDS.values() if not fact_codec._CODEC.ways(kind).pattern] == []
    texts = [(type(one).__name__, encode(one)) for one in (
        HAND, Posted(4, Post.BIG_BLIND, 10), FloorCalled("litige à régler"))]
    monkeypatch.setattr(fact_codec, "decode", None)
    for text in texts:
        check_decodable(*text)


def test_a_number_that_no_file_holds_is_refused_where_no_fact_is_wanted():
    for number in (2**63 - 1, 2**63, -(2**63), 10**18, -(10**18), 10**19):
        text = f'{{"chips":{number},"seat":3}}'
        assert said(check_decodable, "Called", text) == said(decode, "Called", text)


def test_an_unreadable_record_names_its_field():
    with pytest.raises(UnreadableRecord) as why:
        decode("HandBegan", damaged("HandBegan", seats=[4, "3"]))
    assert (why.value.kind, why.value.field) == ("HandBegan", "seats[1]")


UNWRITABLE = [
    (Called(3, "200"), "Called.chips: expected a whole number, found '200'"),
    (Called(3, True), "Called.chips: expected a whole number, found True"),
    (FloorCalled(5), "FloorCalled.reason: expected a text, found 5"),
    (FloorCalled("\ud800"), "FloorCalled.reason: expected a text of whole characters"),
    (Posted(3, "ante", 5), "Posted.post: expected a Post, found 'ante'"),
]


@pytest.mark.parametrize(("fact", "says"), UNWRITABLE, ids=[u[1] for u in UNWRITABLE])
def test_a_fact_with_a_wrong_field_is_not_written(fact, says):
    with pytest.raises(UnwritableFact, match="expected") as why:
        encode(fact)
    assert says in str(why.value)


def test_what_is_no_fact_of_the_house_is_not_written():
    @dataclass(frozen=True)
    class Called:
        seat: int

    with pytest.raises(UnwritableFact, match="no fact"):
        encode(Called(3))


def test_a_small_fact_is_written_and_read_in_microseconds():
    fact = CardSeen(Place.HOLE, 3, "abcdef0123456789")
    spent = min(timeit.repeat(lambda: decode("CardSeen", encode(fact)), number=500, repeat=5))
    # Measured at about 6 µs; the limit leaves room for a slow and busy machine.
    assert spent / 500 < 60e-6

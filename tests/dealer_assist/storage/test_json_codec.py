"""Frozen classes as JSON in each form: what was written is read, damage is told and not guessed."""

import json
import threading
import time
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.storage.json_codec import Codec, Form, Mismatch


class Suit(StrEnum):
    SPADES = "s"


class Level(IntEnum):
    LOW = 1


class Point(NamedTuple):
    name: str
    at: tuple[int, str] = (0, "")


@dataclass(frozen=True, slots=True)
class Plain:
    seats: tuple[tuple[int, str], ...]
    suit: Suit
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Rich:
    read: bytes
    what: Literal["lock", "unlock"]
    level: Level
    one: Plain | int | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    points: tuple[Point, ...]
    other: Plain | None


JOURNAL, SCREEN = Codec(Form("sorted_fields")), Codec(Form("list", frozenset({
    "none", "named_tuple"})))
VAULT = Codec(Form("tagged", frozenset({"none", "union", "literal", "int_enum"}), most_text=20,
                   most_bytes=4, most_items=3, quotes_values=False))
PLAIN = Plain(((3, "é"),), Suit.SPADES)
FORMS = [
    (JOURNAL, PLAIN, '{"is_open":false,"seats":[[3,"é"]],"suit":"s"}'),
    (VAULT, Rich(b"\x01\xff", "lock", Level.LOW, PLAIN),
     '{"is":"Rich","read":"01ff","what":"lock","level":1,"one":'
     '{"is":"Plain","seats":[[3,"é"]],"suit":"s","is_open":false}}'),
    (SCREEN, Listed((Point("a", (1, "b")),), None), '[[["a",[1,"b"]]],null]'),
]
each_form = pytest.mark.parametrize(("codec", "record", "text"), FORMS, ids=[
    "journal", "vault", "screen"])


@each_form
def test_a_record_has_one_text_in_a_form_and_comes_back_from_it(codec, record, text):
    assert codec.encode(type(record), record) == text
    assert codec.decode(type(record), text) == record


@each_form
@given(st.data())
def test_whatever_stands_in_a_texts_place_is_the_record_of_another_text_or_a_mismatch(
        codec, record, text, data):
    junk = data.draw(st.sampled_from(["", "9" * 5000, "[" * 100_000, "NaN", str(2**63), '"\\ud800"',
                                      '{"a":1,"a":1}', "null", "1.0", "true", '"x"', "[]", "{}"]))
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    damaged = text[:start] + junk + text[end:]
    try:
        found = codec.decode(type(record), damaged)
    except Mismatch:
        return
    again = json.loads(codec.encode(type(record), found))
    given_again = json.loads(damaged)
    assert again == given_again or again | given_again == again, "defaults alone were put in"


@pytest.mark.parametrize(("text", "says"), [
    ('{"is":"Rich","SECRET":1}', "Rich: expected a field of Rich"),
    ('{"SECRET":1,"SECRET":1}', "expected each field once"),
    ('{"is":"Rich","read":"SECRET"}', "Rich.read: expected at most 4 bytes"),
    ('{"is":"Rich","what":"SECRET"}', "Rich.what: expected one of lock, unlock"),
    ('{"is":"Rich","level":"SECRET"}', "Rich.level: expected one of 1"),
    ('{"is":"Rich","one":"SECRET"}', "Rich.one: expected Plain"),
    ('{"is":"SECRET"}', "expected Rich"),
    ("SECRET", "expected JSON text"),
])
def test_a_form_that_quotes_nothing_tells_the_place_alone(text, says):
    with pytest.raises(Mismatch) as why:
        VAULT.decode((Rich,), text)
    assert str(why.value).startswith(says) and "SECRET" not in str(why.value)


@pytest.mark.parametrize("kind", [float, bytes, int | None, int | str, Literal["a"], Point, Level,
                                  dict[str, int]], ids=str)
def test_a_journal_refuses_what_it_cant_hold(kind):
    with pytest.raises(TypeError, match="can't hold"):
        JOURNAL.encode(kind, None)


def test_a_list_of_fields_has_no_tag_by_which_two_records_could_be_told_apart():
    with pytest.raises(TypeError, match="can't hold"):
        SCREEN.decode(Plain | Listed, "[]")


@pytest.mark.parametrize("wrong", [
    Rich(b"12345", "lock", Level.LOW), Rich(b"", "open", Level.LOW), Rich(b"", "lock", 1),
    Rich(b"", "lock", Level.LOW, Plain((), Suit.SPADES, 1)),
    Rich(b"", "lock", Level.LOW, Plain(((1, ""),) * 4, Suit.SPADES)),
    Rich(b"", "lock", Level.LOW, Plain(((1, "x" * 21),), Suit.SPADES)),
], ids=str)
def test_what_could_not_be_read_again_is_not_written(wrong):
    with pytest.raises(Mismatch):
        VAULT.encode(Rich, wrong)


def test_threads_that_meet_a_new_kind_together_all_write_it():
    class Slow(Codec):
        def _new(self, kind):
            ways = super()._new(kind)
            time.sleep(0.02)  # long enough for the others to ask for it
            return ways

    slow, start = Slow(Form("sorted_fields")), threading.Barrier(4)
    record, written = Plain(((1, "a"),), Suit.SPADES), []

    def write():
        start.wait()
        written.append(slow.encode(Plain, record))

    threads = [threading.Thread(target=write) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert written == [written[0]] * 4

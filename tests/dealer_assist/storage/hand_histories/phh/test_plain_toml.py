"""The quick reader of plain TOML gives what the TOML reader gives, and refuses what it refuses."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.storage.hand_histories.phh.fast_hand_toml import plain_toml
from drivers.foreign_toml_json import TextUnfit, toml_of

VALUES = st.sampled_from([
    "1", "-0", "+1", "01", "1_000", "0x1F", "1.5", "1.", ".5", "1e3", "1E-2", "inf", "nan", "true",
    "null", "Infinity", "[1, 2]", "[1, 2,]", "[]", "[[1]]", "[1, [2]]", "{}", '{"a": 1}', '"x"',
    "'x'", "'x\\y'", '"x\\ty"', '"x\\/y"', '"\x7f"', "'it''s'", "[\"a\", 'b']", "[,]", "[1,,]",
    "20:15:00",
    "2026-11-22", '"# no"', '1 # yes', '"""a', '"""', "9" * 19, "9" * 30, "[9223372036854775808]",
    '"\ud800"', '"é"', "[", "", "[1", "2]", '"\u0085"', "\u00a01"])
LINES = st.one_of(
    st.tuples(st.sampled_from(["a", "b", "c", "d.e", '"f"', "", "a b", "# a", " g "]), VALUES)
    .map(" = ".join),
    st.sampled_from(["", "a = [", "b = [1,", "2,", ",", "1, # n", "]", "  ]  ", "x = 'y'",
                     "# note", "#\x00", "x", "[t]", "\t", "\r", "]"]))


def told(read, text):
    try:
        return repr(read(text))
    except TextUnfit:
        return "unfit"


@given(st.lists(LINES, max_size=6), st.sampled_from(["\n", "\r\n"]))
def test_whatever_the_lines_are_both_readers_say_the_same(lines, end):
    text = end.join(lines)
    assert told(plain_toml, text) == told(toml_of, text)


def test_a_plain_hand_never_meets_the_slow_reader(monkeypatch):
    monkeypatch.setattr(tomllib, "loads", None)
    assert plain_toml("a = 'x'\nb = [1, 2]\n\n# note\nc = [\n 'p1 f',\n 'p2 cc',\n]\n") == {
        "a": "x", "b": [1, 2], "c": ["p1 f", "p2 cc"]}


@pytest.mark.parametrize("name", ["x" * 61, "é", "a.b"])
def test_a_name_that_is_not_plain_goes_to_the_toml_reader(name):
    assert told(plain_toml, f"{name} = 1") == told(toml_of, f"{name} = 1")

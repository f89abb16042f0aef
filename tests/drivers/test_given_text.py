"""TOML and JSON from outside: a tree, or one error with words, whatever was written."""

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.foreign_toml_json import DEEPEST, LARGEST, TextUnfit, json_of, toml_of

NAMES = st.text("abc-_. é", min_size=1, max_size=5)
TREES = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3))


@given(TREES)
def test_what_json_writes_is_read(tree):
    assert json_of(json.dumps(tree)) == tree


@pytest.mark.parametrize("text", [
    'a.b = 1\n[c]\nd = "x"\n', "[[a]]\nb = [1, 2.5, 2026-05-31]\n", 'a = """\nx.y.z\n"""\n',
    "a = {b = {c = 1}}\n",
])
def test_what_is_toml_is_read_as_toml(text):
    assert toml_of(text) == tomllib.loads(text)


@pytest.mark.parametrize(("text", "says"), [
    ("a = ", "Invalid value (at end of document)"),
    ("a = " + "[" * 5000, "nested deeper"),
    ("a = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "nested deeper"),
    ("a = 0x" + "f" * 5000, "of 20000 bits: expected 64"),
    ("a = " + "9" * 5000, "digits"),
    ("b = 1\n" + "a." * 60 + "a = 1", "parts (at line 2"),
    ('"' + "n" * 300 + '" = 1', "at most 200 letters"),
    ('"\\u001b[2J" = 1', "all of which can be seen"),
    ("a" * 16_000_001, "expected at most"),
])
def test_unfit_toml_is_refused_in_words(text, says):
    with pytest.raises(TextUnfit) as refused:
        toml_of(text)
    assert says in str(refused.value)


@pytest.mark.parametrize(("text", "says"), [
    ("{", "Expecting property name"), ("[" * 100_000, "nested deeper"),
    ('{"a": 1, "a": 2}', "'a' is there twice"), ("[NaN]", "NaN is no number"),
    ('["\\ud800"]', "half a letter"), (f"[{LARGEST + 1}]", "expected 64 at most"),
    ("[" + "1" * 5000 + "]", "digits"),
])
def test_unfit_json_is_refused_in_words(text, says):
    with pytest.raises(TextUnfit) as refused:
        json_of(text)
    assert says in str(refused.value)

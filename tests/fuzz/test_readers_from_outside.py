"""Every reader of what comes from outside takes what it is given, or refuses it in words.

The targets and what each owes stand in dealer_assist/commands/fuzz_of_*.py. Here each gets its
corpus, what breaks most readers, and some inputs that are the same in every run; `python -m
dealer_assist fuzz` goes on from there for as long as somebody likes.
"""

from random import Random

import pytest
from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.fuzz.fuzz_changes import changed
from tests.tools.fuzz.fuzz_target import Shape, Target, tried
from tests.tools.fuzz.fuzz_targets import kept, seeds_of, target_of, targets

#: Seconds a run are few; these take the longest for one input.
FEW = {"floor/taken_in": 6, "journal/file": 10, "journal/rows": 8, "journal/write_ahead": 10,
       "texts/phh": 8, "texts/ohh": 8, "texts/script": 12, "arguments/options": 15,
       "pictures/model_settings": 10, "texts/house_book": 15,
       "files/review": 10, "files/import": 10}

NESTED = "[" * 30_000
HARD_TEXTS = {
    "nested": f"a = {NESTED}",
    "nested tables": "a = " + "{a=" * 3000 + "1" + "}" * 3000,
    "nested JSON": NESTED,
    "nested objects": '{"a":' * 3000 + "1" + "}" * 3000,
    "a number of 5,000 digits": "a = " + "9" * 5000,
    "a hexadecimal number of 20,000 bits": "seats = [0x" + "f" * 5000 + "]",
    "a key of 30,000 parts": "a." * 30_000 + "a = 1",
    "an inline key of 30,000 parts": "x = {" + "a." * 30_000 + "a = 1}",
    "a heading of blanks": "[" + " " * 20_000,
    "half a letter": '{"version": 1, "name": "\\ud800"}',
    "a name that steers the terminal": '"\\u001b[2J" = 1',
    "a name of 60,000 letters": f'"{"n" * 60_000}" = 1',
    "a name twice": '{"a": 1, "a": 2}',
    "no number": '{"version": NaN}',
    "nothing": "",
    "NUL": "\0" * 100,
    "byte order marks": "\ufeff" * 3 + "a = 1",
}
TEXT_READERS = [name for name, one in targets().items() if one.shape is Shape.TEXT]


def broken(name, data):
    """How the input breaks the contract, as a test shows it; "" where it doesn't."""
    found = tried(target_of(name), data, slow_s=60.0)  # how fast it is, is for `fuzz` to say
    return f"{found.what} at {found.where}" if found else ""


@pytest.mark.parametrize("name", targets())
@pytest.mark.few
def test_what_was_kept_of_earlier_runs_breaks_nothing(name):
    target = target_of(name)
    assert [broken(name, one) for one in (*target.seeds(), *kept(target))
            if broken(name, one)] == []


@pytest.mark.parametrize("name", targets())
@pytest.mark.few
def test_a_changed_input_is_taken_or_refused_in_words(name):
    target = target_of(name)
    seeds = seeds_of(target)

    @settings(max_examples=few_or(FEW.get(name, 80)), derandomize=True, database=None)
    @given(st.one_of(
        st.integers(0, 2**32 - 1).map(lambda n: changed(seeds, target.shape, Random(n))),
        st.binary(max_size=300)))
    def holds(data):
        assert broken(name, data) == ""

    holds()


@pytest.mark.parametrize("name", TEXT_READERS)
@pytest.mark.few
def test_what_breaks_most_readers_of_text_breaks_none(name):
    assert {why: how for why, text in HARD_TEXTS.items()
            if (how := broken(name, text.encode("utf-8", "surrogatepass")))} == {}


def test_a_target_that_raises_something_else_is_found():
    found = tried(Target("t", lambda data: data[3], (ValueError,)), b"ab")
    assert found is not None and found.what.startswith("IndexError")


def test_a_refusal_without_words_is_found():
    def refuse(data):
        raise ValueError(" ")

    assert "says nothing" in tried(Target("t", refuse, (ValueError,)), b"").what


def test_a_refusal_that_steers_the_terminal_is_found():
    def refuse(data):
        raise ValueError(f"expected a name, found {data.decode()}")

    assert "steer" in tried(Target("t", refuse, (ValueError,)), b"\x1b[2J").what


def test_the_same_chance_makes_the_same_input():
    seeds = seeds_of(target_of("texts/structure"))
    assert changed(seeds, Shape.TEXT, Random(7)) == changed(seeds, Shape.TEXT, Random(7))

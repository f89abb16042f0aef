"""How often a test repeats itself: a few times in README's command, as often as ever in .ci/run."""

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings


def is_exploring() -> bool:
    """Whether this run looks for more than README's command does (--hypothesis-profile explore)."""
    return settings.default.max_examples >= settings.get_profile("explore").max_examples


def few_or(many: int) -> int:
    """So many of a property's examples, or steps of one, where hypothesis explores; else fewer."""
    return many if is_exploring() else min(many, max(4, many // 4))


def first_and_long(values: Iterable[Any], first: int = 1) -> list[Any]:
    """Values of a test's parameter: all but the first so many are set apart."""
    all_of_them = list(values)
    return [*all_of_them[:first],
            *(pytest.param(value, marks=pytest.mark.long) for value in all_of_them[first:])]


#: The mark of a case that was set apart here, by no one's own word.
APART = pytest.mark.long.mark
#: Of so many cases of a test that is marked `few`, README's command takes one.
ONE_OF = 8


def set_most_apart(metafunc: Any, leave_out: bool) -> None:
    """Of each test marked `few`, one case of eight is left, and of any other's cases that differ by
    their language alone, one; the others are set apart as long.

    Houses, languages, sizes and entries multiply; one fault rarely shows in a single case only. The
    test's name draws which, so that each run and each worker takes the same ones. Where nothing
    long is run (`leave_out`) the others aren't even made: each worker would make all of them.
    """
    calls, chance = metafunc._calls, random.Random(metafunc.definition.nodeid)
    if metafunc.definition.get_closest_marker("few") is not None:
        left = set(chance.sample(range(len(calls)), -(-len(calls) // ONE_OF)))
    elif any("lang" in call.params for call in calls):
        left = {chance.choice(alike) for alike in _alike_but_for_language(calls)}
    else:
        return
    metafunc._calls = [
        call if k in left else replace(call, marks=[*call.marks, APART])
        for k, call in enumerate(calls) if k in left or not leave_out]


def leave_out_unwanted(metafunc: Any, wants_long: bool) -> None:
    """Of a test's cells that this run would deselect all but one aren't made: each worker would."""
    if metafunc.definition.get_closest_marker("long") is not None:
        wanted = metafunc._calls if wants_long else []
    elif wants_long and hasattr(metafunc.function, "hypothesis"):
        wanted = metafunc._calls
    else:
        wanted = [call for call in metafunc._calls
                  if wants_long == any(mark.name == "long" for mark in call.marks)]
    metafunc._calls = wanted or metafunc._calls[:1]


def _alike_but_for_language(calls: list[Any]) -> list[list[int]]:
    """The numbers of the cases, those together of which only the parameter ``lang`` differs."""
    found: dict[frozenset[tuple[str, int]], list[int]] = {}
    for k, call in enumerate(calls):
        others = frozenset(one for one in call.indices.items() if one[0] != "lang")
        found.setdefault(others, []).append(k)
    return list(found.values())

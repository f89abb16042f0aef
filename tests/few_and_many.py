"""How often a test repeats itself: a few times in README's command, as often as ever in .ci/run."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

EXPLORED = settings.get_profile("explore").max_examples


def is_exploring() -> bool:
    """Whether this run looks for more than README's command does (--hypothesis-profile explore)."""
    return settings.default.max_examples >= EXPLORED


def few_or(many: int) -> int:
    """So many of a property's examples, or steps of one, where hypothesis explores; else fewer."""
    return many if is_exploring() else min(many, max(4, many // 4))


def first_and_long(values: Iterable[Any], first: int = 1) -> list[Any]:
    """Values of a test's parameter: all but the first so many are set apart."""
    all_of_them = list(values)
    return [*all_of_them[:first],
            *(pytest.param(value, marks=pytest.mark.long) for value in all_of_them[first:])]

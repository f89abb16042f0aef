"""How often a test repeats itself: a few times in README's command, as often as ever in .ci/run."""

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


def few_and_many(few: Any, many: Any) -> list[Any]:
    """Both as a test's parameters: the many are set apart."""
    return [few, pytest.param(many, marks=pytest.mark.long)]

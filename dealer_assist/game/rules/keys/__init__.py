"""Every setting that a house book may hold, with the values it may take and what they mean.

A book that names anything else is refused. One file per subject; a setting's meaning and the words
of each of its values, French and English, stand beside it.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from dealer_assist.game.catalogue import LateMapping
from dealer_assist.game.rules.keys import (
    betting,
    blinds,
    catalogued,
    evening,
    gestures,
    irregularities,
    showdown,
    tournament,
)
from dealer_assist.game.rules.keys.key import FLOOR, Group, Key, Value

__all__ = ["FLOOR", "KEYS", "Group", "Key", "Value", "groups", "may_be_left_out"]

_WRITTEN: Final[tuple[Group, ...]] = (
    *betting.GROUPS, *gestures.GROUPS, *blinds.GROUPS, *showdown.GROUPS,
    *evening.GROUPS, *tournament.GROUPS, *irregularities.GROUPS,
)
_NAMED: Final = frozenset(name for group in _WRITTEN for name in group.keys)


@cache
def groups() -> tuple[Group, ...]:
    """The headings of the rule card in their order, each with its settings."""
    return *_WRITTEN, *catalogued.groups(_NAMED, irregularities.BY_CHAPTER)


KEYS: Final[Mapping[str, Key]] = LateMapping(
    lambda: {name: key for group in groups() for name, key in group.keys.items()})


@cache
def may_be_left_out() -> frozenset[str]:
    """The settings that a book need not give: without them the floor decides."""
    by_chapter = (name for keys in irregularities.BY_CHAPTER.values() for name in keys)
    return frozenset(KEYS).difference(_NAMED, by_chapter)

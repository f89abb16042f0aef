"""Every setting that a house book may hold, with the values it may take and what they mean.

A book that names anything else is refused. One file per subject; a setting's meaning and the words
of each of its values, French and English, stand beside it.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from dealer_assist.game.rules.settings import catalogue_settings
from dealer_assist.game.rules.settings.rule_setting import FLOOR, Group, RuleSetting, Value
from dealer_assist.game.rules.settings.settings_reader import rule_settings
from dealer_assist.words.shipped_toml_reader import LateMapping

__all__ = ["FLOOR", "KEYS", "Group", "RuleSetting", "Value", "optional_settings", "rule_groups"]


@cache
def rule_groups() -> tuple[Group, ...]:
    """The headings of the rule card in their order, each with its settings."""
    named = {name for group in rule_settings().groups for name in group.keys}
    return *rule_settings().groups, *catalogue_settings.chapter_groups(named,
                                                                       rule_settings().by_chapter)


KEYS: Final[Mapping[str, RuleSetting]] = LateMapping(
    lambda: {name: key for group in rule_groups() for name, key in group.keys.items()})


@cache
def optional_settings() -> frozenset[str]:
    """The settings that a book need not give: without them the floor decides."""
    held = (*(group.keys for group in rule_settings().groups), *rule_settings().by_chapter.values())
    return frozenset(KEYS).difference(*held)

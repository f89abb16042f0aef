"""The settings written here, a TOML file a subject; a mistake is told with its file and place.

A table a group, with its ``heading``; a group without one stands under the catalogue's chapter of
its name, before the chapter's own settings. Words stand line by line, the same values in both
languages: the setting's meaning, which heads it on the rule card, then each value's. ``floor`` is
a value too unless ``floor = false``; a number has its range for a name::

    [seats."absence.max_minutes"]
    fr = '''
    la plus longue absence d'un joueur qui laisse ses jetons
    1-1440: {n} minutes
    table: celle du règlement intérieur, réglée à la table
    '''
    en = ...
    floor = false
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from dealer_assist.game.rules.settings.rule_setting import (
    CALL_FLOOR,
    FLOOR,
    Group,
    RuleSetting,
    Value,
)
from dealer_assist.words.shipped_toml_reader import (
    Both,
    TextTable,
    outermost_table,
    shipped_file_text,
)

#: The rule card's order.
_SUBJECTS: Final = (
    "betting", "gestures", "blinds", "showdown", "evening", "tournament", "irregularities")
_VALUE: Final = re.compile(r"([\w-]+): (.+)")
_RANGE: Final = re.compile(r"(\d+)-(\d+)")
_SWITCH: Final[dict[str, Value]] = {"true": True, "false": False}


class Written(NamedTuple):
    """Groups with a heading of their own, and settings by the chapter that they stand under."""

    groups: tuple[Group, ...]
    by_chapter: dict[str, dict[str, RuleSetting]]


@cache
def rule_settings() -> Written:
    """All that is written in this folder."""
    out = Written((), {})
    for subject in _SUBJECTS:
        file = f"{subject}.toml"
        groups, by_chapter = settings_from_text(file, shipped_file_text(__package__, file))
        out = Written(out.groups + groups, {**out.by_chapter, **by_chapter})
    return out


def settings_from_text(file: str, text: str) -> Written:
    """The settings in this text. Raises OwnTextWrong."""
    groups, by_chapter = [], {}
    top = outermost_table(file, text)
    for name in list(top.left):
        table = TextTable(top.left[name], f"{file}: {name}.")
        heading = table.both("heading") if "heading" in table.left else None
        keys = {key: _key(TextTable(given, f"{file}: {name}.{key}."))
                for key, given in table.left.items()}
        if heading is None:
            by_chapter[name] = keys
        else:
            groups.append(Group(*heading, keys))
    return Written(tuple(groups), by_chapter)


def _key(table: TextTable) -> RuleSetting:
    lines = table.lines()
    if not lines:
        table.wrong("fr", "the setting's meaning, then its values", "")
    number, low, high = None, 0, 0
    values: dict[Value, Both] = {}
    for name, both in _values(table, lines[1:]):
        if (found := _RANGE.fullmatch(name)) is not None:
            number, low, high = both, int(found[1]), int(found[2])
        else:
            values[_SWITCH.get(name, name)] = both
    if table.take("floor", bool, True):
        values[FLOOR] = CALL_FLOOR
    table.done()
    return RuleSetting(*lines[0], values, number, low, high)


def _values(table: TextTable, lines: list[Both]) -> Iterator[tuple[str, Both]]:
    for fr, en in lines:
        first, second = _VALUE.fullmatch(fr), _VALUE.fullmatch(en)
        if first is None or second is None or first[1] != second[1]:
            table.wrong("en", f"a value and its words, as in French ({fr!r})", en)
        yield first[1], (first[2], second[2])

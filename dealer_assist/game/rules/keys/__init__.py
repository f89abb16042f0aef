"""Every setting that a house book may hold, with the values it may take and what they mean.

A book that names anything else is refused. One file per subject; a setting's meaning and the words
of each of its values, French and English, stand beside it.
"""

from typing import Final

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

__all__ = ["FLOOR", "GROUPS", "KEYS", "MAY_BE_LEFT_OUT", "Group", "Key", "Value"]

_WRITTEN: Final[tuple[Group, ...]] = (
    *betting.GROUPS, *gestures.GROUPS, *blinds.GROUPS, *showdown.GROUPS,
    *evening.GROUPS, *tournament.GROUPS, *irregularities.GROUPS,
)
_NAMED: Final = frozenset(name for group in _WRITTEN for name in group.keys)
#: Headings of the rule card in their order, each with its settings.
GROUPS: Final[tuple[Group, ...]] = (
    *_WRITTEN, *catalogued.groups(_NAMED, irregularities.BY_CHAPTER)
)

KEYS: Final[dict[str, Key]] = {name: key for group in GROUPS for name, key in group.keys.items()}

#: Settings that a book need not give: without them the floor decides.
MAY_BE_LEFT_OUT: Final = frozenset(KEYS) - _NAMED - {
    name for keys in irregularities.BY_CHAPTER.values() for name in keys
}

"""The settings that the catalogue of irregularities brings: one an entry, its values the remedies.

A book need not name them: where it is silent the floor decides (catalogue/).
"""

from collections.abc import Collection

from dealer_assist.catalogue import CHAPTERS, ENTRIES
from dealer_assist.rules.keys.key import CALL_FLOOR, FLOOR, Group, Key, Value


def groups(written: Collection[str]) -> tuple[Group, ...]:
    """The catalogue's chapters with the settings that are not among those ``written`` already."""
    out = []
    for chapter in CHAPTERS.values():
        keys: dict[str, Key] = {}
        for id in chapter.ids:
            entry = ENTRIES[id]
            if entry.setting in written:
                continue
            known = keys.get(entry.setting)
            values: dict[Value, tuple[str, str]] = dict(known.values) if known else {}
            values.pop(FLOOR, None)
            values.update({name: remedy.words for name, remedy in entry.remedies.items()})
            values[FLOOR] = CALL_FLOOR
            title = known or entry
            fr, en = (title.fr, title.en) if isinstance(title, Key) else title.called
            keys[entry.setting] = Key(fr, en, values)
        if keys:
            out.append(Group(*chapter.heading, keys))
    return tuple(out)

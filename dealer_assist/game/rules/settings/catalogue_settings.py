"""Settings of the catalogue of irregularities: one an entry, its values the remedies.

A book need not name them: where it is silent the floor decides (catalogue/).
"""

from collections.abc import Collection, Mapping

from dealer_assist.game.catalogue import CHAPTERS, ENTRIES
from dealer_assist.game.rules.settings.rule_setting import (
    CALL_FLOOR,
    FLOOR,
    Group,
    RuleSetting,
    Value,
)


def chapter_groups(
    written: Collection[str], by_chapter: Mapping[str, Mapping[str, RuleSetting]]
) -> tuple[Group, ...]:
    """Settings by chapter: those written for it (``by_chapter``), then the catalogue's own.

    Those among ``written`` stand in another group already.
    """
    taken = {*written, *(key for keys in by_chapter.values() for key in keys)}
    out = []
    for name, chapter in CHAPTERS.items():
        keys = {**by_chapter.get(name, {}), **_keys(chapter.ids, taken)}
        taken |= keys.keys()
        if keys:
            fr, en = map(_small, chapter.heading)
            out.append(Group(f"Incidents : {fr}", f"Incidents: {en}", keys))
    return tuple(out)


def _keys(ids: Collection[str], taken: Collection[str]) -> dict[str, RuleSetting]:
    """Settings of these entries that stand nowhere yet."""
    keys: dict[str, RuleSetting] = {}
    for id in ids:
        entry = ENTRIES[id]
        if entry.setting in taken:
            continue
        known = keys.get(entry.setting)
        values: dict[Value, tuple[str, str]] = dict(known.values) if known else {}
        values.pop(FLOOR, None)
        values.update({name: remedy.words for name, remedy in entry.remedies.items()})
        values[FLOOR] = CALL_FLOOR
        fr, en = (known.fr, known.en) if known else entry.called
        keys[entry.setting] = RuleSetting(fr, en, values)
    return keys


def _small(heading: str) -> str:
    return heading[:1].lower() + heading[1:]

"""Searchable text of a ruling: catalogue entry, outcome, the rule's origin, and its words.

Both languages at once, from the catalogue and the house's book, so that either finds it. The slip
and the list of rulings say more; they are made from the journal itself.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from dealer_assist.game.between.floor_decisions import setting_value
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts.signed_rulings import Ruling
from dealer_assist.game.irregularities.remedy_proposal import house_of_case
from dealer_assist.game.irregularities.ruling_subject import RulingSubject, ruling_subject
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.rules.settings import KEYS
from dealer_assist.game.table.table import Table
from dealer_assist.storage.books.rule_card import setting_heading, setting_in_words
from dealer_assist.words import LANGS, filled
from dealer_assist.words.search_text import without_accents


class RulingText(NamedTuple):
    """A ruling as it is searched; ``words`` is one line in French and one in English."""

    entry: str
    seat: int
    outcome: str
    setting: str
    value: str
    source: str
    verified: bool
    words: tuple[str, str]
    folded: str


def text_of_ruling(before: Table, fact: Ruling) -> RulingText:
    """Searchable text of the ruling made at the table ``before``."""
    named = ruling_subject(before, fact)
    source = house_of_case(before).source(named.setting) if named.setting in KEYS else None
    mark = source.line if source is not None and not source.silent else ""
    lines = tuple(" · ".join(filter(None, _line(named, n))) for n in range(len(LANGS)))
    by = before.floor == fact.by and before.floor_verified and bool(fact.by)
    text = " ".join((*lines, *_more(named, source), fact.reason, fact.by, named.entry))
    return RulingText(named.entry, named.seat, named.outcome, named.setting, named.value, mark,
                      by, (lines[0], lines[1]), without_accents(text))


def entries_with(words: str) -> tuple[str, ...]:
    """The entries of the catalogue in whose title all of these words occur, in either language."""
    wanted = without_accents(words).split()
    return tuple(name for name, titles in _titles().items() if wanted and any(
        all(word in title for word in wanted) for title in titles))


@cache
def _titles() -> Mapping[str, tuple[str, ...]]:
    """Titles of each catalogue entry, in both languages and with its id, without accents."""
    return {name: tuple(without_accents(filled(title, lang))
                        for title, lang in zip((*entry.called, name), (*LANGS, LANGS[1]),
                                               strict=True))
            for name, entry in ENTRIES.items()}


def _line(named: RulingSubject, lang: int) -> Iterator[str]:
    """Title, outcome and rule, in one language."""
    entry = ENTRIES.get(named.entry)
    if entry is not None:
        yield filled(entry.called[lang], LANGS[lang])
    remedy = entry.remedies.get(named.outcome) if entry is not None else None
    if named.own_words:
        yield named.own_words
    elif remedy is not None:
        yield _bare(remedy.words[lang], named.seat, LANGS[lang])
    if entry is None and named.setting in KEYS:
        yield f"{setting_heading(named.setting, LANGS[lang])} : {_value(named, LANGS[lang])}"


def _value(named: RulingSubject, lang: str) -> str:
    held = setting_value(named.value)
    return setting_in_words(named.setting, held,
                            lang) if KEYS[named.setting].allows(held) else named.value


def _bare(words: str, seat: int, lang: str) -> str:
    return filled(words, lang, {"seat": str(seat or "?")})


def _more(named: RulingSubject, source: Passage | None) -> Iterator[str]:
    """Further searchable words: the setting's and the passage's."""
    yield named.setting
    if named.setting in KEYS:
        yield from (setting_heading(named.setting, lang) for lang in LANGS)
    if source is not None and not source.silent:
        yield from (source.cited(lang) for lang in LANGS)
        yield from (source.sense(lang) for lang in LANGS)

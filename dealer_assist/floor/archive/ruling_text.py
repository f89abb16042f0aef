"""Searchable text of a ruling: catalogue entry, outcome, the rule's origin, and its words.

Both languages at once, from the catalogue and the house's book, so that either finds it. The slip
and the list of rulings say more; they are made from the journal itself.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.between.floor_decisions import value_of
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts.signed_rulings import Ruling
from dealer_assist.game.irregularities.bet_doubt_entries import entry_of_doubt
from dealer_assist.game.irregularities.case_details import case_about
from dealer_assist.game.irregularities.remedy_proposal import house_of
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.rules.rule_card import in_words, what
from dealer_assist.game.rules.settings import KEYS
from dealer_assist.game.table.table import Table
from dealer_assist.words import LANGS, filled
from dealer_assist.words.folded import without_accents


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


class _Named(NamedTuple):
    entry: str = ""
    seat: int = 0
    outcome: str = ""
    setting: str = ""
    value: str = ""
    own_words: str = ""


def text_of_ruling(before: Table, fact: Ruling) -> RulingText:
    """Searchable text of the ruling made at the table ``before``."""
    named = _NAMED[type(fact)](before, fact)
    source = house_of(before).source(named.setting) if named.setting in KEYS else None
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


def _line(named: _Named, lang: int) -> Iterator[str]:
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
        yield f"{what(named.setting, LANGS[lang])} : {_value(named, LANGS[lang])}"


def _value(named: _Named, lang: str) -> str:
    held = value_of(named.value)
    return in_words(named.setting, held, lang) if KEYS[named.setting].allows(held) else named.value


def _bare(words: str, seat: int, lang: str) -> str:
    return filled(words, lang, {"seat": str(seat or "?")})


def _more(named: _Named, source: Passage | None) -> Iterator[str]:
    """Further searchable words: the setting's and the passage's."""
    yield named.setting
    if named.setting in KEYS:
        yield from (what(named.setting, lang) for lang in LANGS)
    if source is not None and not source.silent:
        yield from (source.cited(lang) for lang in LANGS)
        yield from (source.sense(lang) for lang in LANGS)


# --- each kind -------------------------------------------------------------------------------


def _applied(before: Table, fact: e.RemedyApplied) -> _Named:
    case = case_about(before, fact.case)
    entry = fact.entry or (case.entry if case is not None else "")
    return _Named(entry, case.seat if case is not None else 0, fact.outcome, fact.setting,
                  fact.value, fact.words)


def _dismissed(before: Table, fact: e.IrregularityDismissed) -> _Named:
    case = case_about(before, fact.case)
    return _Named(case.entry if case is not None else "", case.seat if case is not None else 0,
                  "dismissed")


def _bet_ruled(before: Table, fact: e.BetRuled) -> _Named:
    doubt = before.doubt_of(fact.seat)
    entry = entry_of_doubt(before, doubt) if doubt is not None else ""
    setting = fact.setting or (doubt.setting if doubt is not None else "")
    return _Named(entry, fact.seat, fact.choice, setting, fact.value)


_NAMED: Final[Mapping[type, Callable[[Table, Any], _Named]]] = {
    e.RemedyApplied: _applied,
    e.IrregularityDismissed: _dismissed,
    e.BetRuled: _bet_ruled,
    e.RuleDecided: lambda _, fact: _Named("", 0, fact.value, fact.setting, fact.value),
    e.PotRuled: lambda _, fact: _Named("", 0, "pot"),
    e.StackCorrected: lambda _, fact: _Named("", fact.seat, "stack"),
    e.PenaltyGiven: lambda _, fact: _Named("", fact.seat, "penalty", "tournament.penalty"),
}

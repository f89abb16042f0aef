"""Decisions of the floor in words: for this table, and for the house's own book."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.floor_decisions import setting_value
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import KEYS
from dealer_assist.live.table.refusal_words import reason_words
from dealer_assist.storage.books.rule_card import setting_heading, setting_in_words
from dealer_assist.words import word


def with_person_and_reason(told: str, by: str, lang: str, reason: str = "") -> str:
    """Words with the person who said so, and the reason."""
    if by:
        told = word(lang, "told.by", told=told, name=by)
    return word(lang, "told.because", told=told, reason=reason) if reason else told


def setting_words(setting: str, value: str, lang: str) -> str:
    """Setting and its value, as a floor manager reads them.

    >>> setting_words("silent_chip.postflop", "call", "en")
    'One larger chip without a word, facing a bet after the flop: it is a call'
    """
    key = KEYS.get(setting)
    held = setting_value(value)
    if key is None or not key.allows(held):
        return f"{setting} = {value}"
    return word(lang, "told.setting", what=setting_heading(setting, lang),
                words=setting_in_words(setting, held, lang))


def decided_words(fact: e.RuleDecided, lang: str) -> str:
    """Floor's decision for this table, by whom and why."""
    return with_person_and_reason(setting_words(fact.setting, fact.value, lang), fact.by, lang,
                                  fact.reason)


def book_choice_words(fact: e.ChoiceKept, lang: str) -> str:
    """Decision written into the house's own book, by whom and why."""
    told = word(lang, "told.kept", told=setting_words(fact.setting, fact.value, lang))
    both = " · ".join(name for name in (fact.asked_by, fact.by) if name)
    return with_person_and_reason(told, both, lang, fact.reason)


def taken_out_words(fact: e.ChoiceTakenOut, lang: str) -> str:
    """Decision removed from the house's own book."""
    return word(lang, "told.taken_out", book=fact.book,
                told=setting_words(fact.setting, fact.value, lang))


def book_refused_words(fact: e.BookRefused, lang: str) -> str:
    """Reason why the house's own book is unchanged."""
    why = fact.why if fact.why in _WHY else "why.book_disk_error"
    return reason_words(Reason(why, name=fact.book), lang)


_WHY: Final = frozenset({
    "why.book_none", "why.book_keeps", "why.book_disk_full", "why.book_read_only",
    "why.book_busy", "why.book_missing", "why.book_layout", "why.book_unreadable",
    "why.book_no_such_value",
})


def float_words(fact: e.FloatCounted | e.FloatMoved, lang: str) -> str:
    """A count of the dealer's float, a fill or a credit, and the two who signed it."""
    if isinstance(fact, e.FloatCounted):
        id, reason = "counted", fact.reason
    else:
        id, reason = ("credit" if fact.to_cage else "fill"), ""
    names = ", ".join(filter(None, (fact.by, fact.second)))
    return with_person_and_reason(word(lang, f"told.float_{id}", chips=fact.chips), names, lang,
                                  reason)

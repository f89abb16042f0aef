"""Reasons for refusals in words: a reason of the game, and the answer to an order. No Qt."""

from typing import Final

from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import KEYS
from dealer_assist.words import LANGS, catalogue, word

_MOST_LETTERS: Final = 400


def short_reason(reason: Reason, lang: str) -> str:
    """Short reason on a greyed button: without its citation."""
    expected = KEYS[reason.name].expected(lang) if reason.id == "why.no_such_value" else ""
    return word(lang, reason.id, chips=reason.chips, seat=reason.seat, name=reason.name,
                expected=expected)


def reason_words(reason: Reason, lang: str) -> str:
    """Reason with its citation, as it stands under the keypad."""
    text = short_reason(reason, lang)
    source = reason.source
    if source is None:
        return text
    if source.silent:
        return word(lang, "why.silent" if source.custom else "why.floor", reason=text)
    return f"{text} — {source.cited(lang)}"


def refusal_words(why: Reason | None, notice: str, detail: str) -> tuple[str, str]:
    """Refusal of an order, in French and in English, as a person is answered."""
    fr, en = (_refusal(why, notice, detail, lang)[:_MOST_LETTERS] for lang in LANGS)
    return fr, en


def _refusal(why: Reason | None, notice: str, detail: str, lang: str) -> str:
    if why is not None:
        return reason_words(why, lang)
    if notice == "alert.tap_missed" or notice not in catalogue():
        return word(lang, "why.table_went_on")
    return word(lang, notice, detail=detail, reason=detail, device=detail)

"""Sign on the table, as a script writes it: ``absence 30, max raise 500``."""

import re
from collections.abc import Sequence
from typing import Final

from dealer_assist.training.scripts.line_tokens import ScriptToken

_FIELDS: Final[dict[str, str]] = {
    "float": "float_chips", "encaisse": "float_chips", "caisse": "float_chips",
    "decks": "decks", "jeux": "decks",
    "least buy-in": "least_buy_in", "min buy-in": "least_buy_in", "cave min": "least_buy_in",
    "most buy-in": "most_buy_in", "max buy-in": "most_buy_in", "cave max": "most_buy_in",
    "absence": "absence_minutes", "max raise": "max_raise", "relance max": "max_raise",
    "seats": "seats", "sieges": "seats", "time": "time_chips", "temps": "time_chips",
    "straddle": "straddle", "option": "straddle",
    "tips": "tips_from_stack", "pourboires": "tips_from_stack", "pourboire": "tips_from_stack",
}
_SWITCHES: Final = frozenset({"straddle", "tips_from_stack"})
_YES: Final = {"yes": True, "oui": True, "allowed": True, "no": False, "non": False, "off": False}


def settings_of_sign(line: Sequence[ScriptToken]) -> dict[str, int | bool]:
    """Settings of the sign, by field; empty if it can't be read."""
    says: dict[str, int | bool] = {}
    words: list[str] = []
    for token in (*line, None):
        if token is not None and token.norm not in (",", ";", "and", "et"):
            words.append(token.norm)
            continue
        if not words:
            continue
        read = _entry(words)
        if read is None:
            return {}
        says[read[0]] = read[1]
        words = []
    return says


def _entry(words: Sequence[str]) -> tuple[str, int | bool] | None:
    field = _FIELDS.get(" ".join(w for w in words[:-1] if w not in (":", "=", "minutes")))
    value = words[-1]
    if field is None:
        return None
    if field in _SWITCHES:
        return (field, _YES[value]) if value in _YES else None
    return (field, int(value)) if re.fullmatch(r"[0-9]{1,12}", value) else None

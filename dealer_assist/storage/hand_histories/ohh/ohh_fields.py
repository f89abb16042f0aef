"""Fields of the standard: the requirement for each, and the message where a file has something
else.

The standard comes without a JSON Schema; these are its own pages, field by field
(https://hh-specs.handhistory.org). Its examples write "" for a list that is empty: so may others.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from dealer_assist.storage.hand_histories.phh.exact_amounts import (
    AmountUnfit,
    FieldWrong,
    amount_of,
)
from dealer_assist.words.cards import UnreadableCard, cards

ACTIONS: Final = frozenset({
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle",
    "Post Dead", "Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call", "Added Chips",
    "Sits Down", "Stands Up", "Add to Pot", "Added to Pot", "Player Adjustment",
})
MONEY: Final = frozenset({"Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead",
                          "Post Extra Blind", "Bet", "Raise", "Call"})
BOARDS: Final = {"Preflop": 0, "Flop": 3, "Turn": 1, "River": 1, "Showdown": 0}
GAMES: Final = {"NL": "holdem_no_limit", "PL": "holdem_pot_limit", "FL": "holdem_fixed_limit"}


#: No id, seat or size is as large.
_MOST: Final = 10**9


def whole_number_field(of: Mapping[str, Any], key: str, where: str, *, least: int = 0) -> int:
    """Whole number. Raises FieldWrong."""
    found = of.get(key)
    if isinstance(found, Decimal) and found.copy_abs() < _MOST and found == int(found):
        found = int(found)  # only now: 1E+999999999 would be a number of so many digits
    if type(found) is not int or found < least:
        raise FieldWrong(f"{where}{key} is {_short(found)}: expected a whole number from {least}")
    return found


def amount_field(of: Mapping[str, Any], key: str, where: str, *, optional: bool = False) -> Decimal:
    """Amount, 0 where it may be missing and is. Raises FieldWrong."""
    found = of.get(key)
    if found is None and optional:
        return Decimal(0)
    try:
        amount = amount_of(found)
    except AmountUnfit as why:
        raise FieldWrong(f"{where}{key}: {why}") from None
    if amount < 0:
        raise FieldWrong(f"{where}{key} is {amount}: expected no less than 0")
    return amount


def object_list_field(of: Mapping[str, Any], key: str, where: str) -> list[dict[str, Any]]:
    """List of objects; missing, null and "" are an empty one. Raises FieldWrong."""
    found = of.get(key) or []
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise FieldWrong(f"{where}{key} must be a list of objects")
    return found


def card_list(of: Mapping[str, Any], where: str) -> tuple[str, ...]:
    """Cards; () where none are given. Raises FieldWrong."""
    found = of.get("cards") or []
    if not isinstance(found, list) or not all(isinstance(card, str) for card in found):
        raise FieldWrong(f'{where}cards must be a list such as ["As", "Kh"]')
    try:
        return cards("".join(found)) if found else ()
    except UnreadableCard as why:
        raise FieldWrong(f"{where}cards: {why}") from None


def hand_flags(of: Mapping[str, Any]) -> set[str]:
    """Flags of the hand."""
    found = of.get("flags") or []
    return {flag for flag in found if isinstance(flag, str)} if isinstance(found, list) else set()


def _short(value: object) -> str:
    return "missing" if value is None else ascii(value)[:40]

"""Fields of the standard: the requirement for each, and the message where a file has something
else.

The standard comes without a JSON Schema; these are its own pages, field by field
(https://hh-specs.handhistory.org). Its examples write "" for a list that is empty: so may others.
"""

from collections.abc import Iterator, Mapping
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


def deviations_from_ohh(hand: Mapping[str, Any]) -> list[str]:
    """Deviations of this hand from the standard, for who writes such files."""
    return list(_wrongs(hand))


def _wrongs(hand: Mapping[str, Any]) -> Iterator[str]:
    for key in ("spec_version", "site_name", "network_name", "internal_version", "game_number",
                "start_date_utc", "table_name", "currency"):
        if not isinstance(hand.get(key), str):
            yield f"{key} must be a text"
    if hand.get("game_type") != "Holdem":
        yield "game_type must be Holdem"
    limit = hand.get("bet_limit")
    if not isinstance(limit, dict) or limit.get("bet_type") not in GAMES:
        yield "bet_limit must be an object with bet_type NL, PL or FL"
    yield from _tried(whole_number_field, hand, "table_size", "", least=2)
    yield from _tried(whole_number_field, hand, "dealer_seat", "", least=1)
    for key in ("small_blind_amount", "big_blind_amount", "ante_amount"):
        yield from _tried(amount_field, hand, key, "")
    ids = _player_wrongs(hand)
    yield from (say for say in ids.values() if say)
    yield from _round_wrongs(hand, set(ids))
    for k, pot in enumerate(object_list_field(hand, "pots", "")):
        where = f"pots[{k}]."
        yield from _tried(amount_field, pot, "amount", where)
        for win in object_list_field(pot, "player_wins", where):
            yield from _tried(amount_field, win, "win_amount", where)
            if win.get("player_id") not in ids:
                yield f"{where}player_wins names nobody"


def _player_wrongs(hand: Mapping[str, Any]) -> dict[object, str]:
    out: dict[object, str] = {}
    for k, player in enumerate(object_list_field(hand, "players", "")):
        where, says = f"players[{k}].", ""
        for check, key in ((whole_number_field, "id"), (whole_number_field, "seat"),
                           (amount_field, "starting_stack")):
            says = says or next(_tried(check, player, key, where), "")
        if not isinstance(player.get("name"), str):
            says = f"{where}name must be a text"
        out[player.get("id")] = says
    return out


def _round_wrongs(hand: Mapping[str, Any], ids: set[object]) -> Iterator[str]:
    for k, one in enumerate(object_list_field(hand, "rounds", "")):
        where = f"rounds[{k}]."
        if one.get("id") != k:
            yield f"{where}id must be {k}"
        if one.get("street") not in BOARDS:
            yield f"{where}street must be one of {', '.join(BOARDS)}"
        for n, action in enumerate(object_list_field(one, "actions", where), 1):
            if action.get("action_number") != n:
                yield f"{where}action_number must be {n}"
            if action.get("action") not in ACTIONS:
                yield f"{where}action {_short(action.get('action'))} is none of the standard's"
            if action.get("player_id") not in ids:
                yield f"{where}player_id names nobody"
            if action.get("action") in MONEY:
                yield from _tried(amount_field, action, "amount", where)
            if action.get("action") == "Bet" and one.get("street") == "Preflop":
                yield f"{where}Bet is no action before the flop"


def _tried(check: Any, *args: Any, **more: Any) -> Iterator[str]:
    try:
        check(*args, **more)
    except FieldWrong as why:
        yield str(why)


def _short(value: object) -> str:
    return "missing" if value is None else ascii(value)[:40]

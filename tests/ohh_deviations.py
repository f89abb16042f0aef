"""Deviations of a written hand from the Open Hand History standard."""

from collections.abc import Iterator, Mapping
from typing import Any

from dealer_assist.storage.hand_histories.ohh.ohh_fields import (
    ACTIONS,
    BOARDS,
    GAMES,
    MONEY,
    FieldWrong,
    amount_field,
    object_list_field,
    whole_number_field,
)


def deviations_from_ohh(hand: Mapping[str, Any]) -> list[str]:
    """Deviations of this hand from the standard."""
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
                yield f"{where}action {ascii(action.get('action'))[:40]} is none of the standard's"
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

"""Catalogue entry of a pending ruling on a bet."""

from collections.abc import Callable, Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.hand.meaning.words_and_motions_so_far import early_bet
from dealer_assist.game.table.table import Table

#: Pending rulings on a bet, where one reason is one entry.
BY_DOUBT: Final[Mapping[str, str]] = {
    "string_bet": "BET-01", "two_motions": "BET-01", "two_looks": "BET-01",
    "taken_back": "BET-03", "pulled_back": "BET-03",
    "raise_said_too_small": "BET-10", "raise_to_or_by": "BET-19", "two_senses": "BET-19",
    "off_unit": "BET-32",
    "bet_too_small": "BET-11",
    "under_call": "BET-12", "over_limit": "BET-14", "words_against_chips": "BET-15",
    "late_words": "BET-15", "call_of_nothing": "BET-16", "check_facing_bet": "BET-18",
    "passer": "BET-19", "unclear": "BET-31", "fold_unfaced": "BET-27", "over_stack": "BET-30",
    "over_stack_said": "BET-26", "early_check": "TURN-01", "early_fold": "TURN-02",
    "early_call": "TURN-03", "standing": "TURN-10",
}


def entry_of_doubt(table: Table, doubt: e.BetDoubted) -> str:
    """Catalogue entry of a pending ruling on a bet; "" for none."""
    why = doubt.why.removeprefix("doubt.")
    if why in BY_DOUBT:
        return BY_DOUBT[why]
    turned = _DOUBTS.get(why)
    return turned(table, doubt) if turned is not None else ""


def _raise_too_small(table: Table, doubt: e.BetDoubted) -> str:
    if doubt.proposal == "raise":
        return "BET-08"
    if doubt.proposal in ("call", "check"):
        return "BET-09"
    if doubt.setting == "bet.min_raise_after_short_allin":
        return "BET-25"
    return "BET-08" if doubt.setting.startswith("half_raise") else "BET-13"


def _early_bet(table: Table, doubt: e.BetDoubted) -> str:
    hand = table.hand
    early = early_bet(table, doubt.seat)
    if hand is None or early is None or hand.level == early.level:
        return "TURN-06"
    return "TURN-04" if hand.level <= early.to_chips else "TURN-05"


def _silent_chip(table: Table, doubt: e.BetDoubted) -> str:
    if doubt.setting in ("silent_chip.preflop", "silent_chip.option"):
        return "BET-04"
    return "BET-06" if doubt.setting == "silent_chip.no_bet" else "BET-05"


def _several_chips(table: Table, doubt: e.BetDoubted) -> str:
    hand = table.hand
    before = hand is not None and hand.bets[hand.position.get(doubt.seat, 0)] > 0
    return "BET-20" if before else "BET-07"


_DOUBTS: Final[Mapping[str, Callable[[Table, e.BetDoubted], str]]] = {
    "raise_too_small": _raise_too_small,
    "early_bet": _early_bet,
    "silent_chip": _silent_chip,
    "several_chips": _several_chips,
    "added": lambda t, d: "BET-01" if d.setting == "string_bet.remedy" else "BET-03",
    "not_allowed_to_raise": lambda t, d: (
        "BET-23" if d.setting == "short_allin.cumulative" else "BET-24"),
    "after_time": lambda t, d: "TIME-03" if d.setting == "clock.expiry_no_bet" else "TIME-02",
}

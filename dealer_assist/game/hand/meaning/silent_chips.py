"""Chips without words: the reading of one motion, and of several.

One motion is read by its chips and by its sum: a single large chip or several of which each is
needed for the call may be a call (Grand Cercle 116, TDA 44-45); else the sum decides, with the
half-raise rule where it is too small (Grand Cercle 126-129, TDA 43). What was added to a first
motion, or taken from it, is read by the house's string-bet rule (Grand Cercle 110-114).
"""

from collections.abc import Callable
from typing import Final

from dealer_assist.game.hand.betting import due_call, why_not_raise
from dealer_assist.game.hand.meaning.bet_interpretation import (
    ACTIONS,
    OPEN,
    GestureOutcome,
    GestureReading,
    all_in_to,
    bet_or_raise,
    floor_decides,
    least_to_continue,
)
from dealer_assist.game.hand.meaning.words_and_motions_so_far import net_chips
from dealer_assist.game.hand.raise_amounts import (
    half_raise_rule,
    is_posted_maximum,
    least_raise_to,
    most_raise_to,
    silent_least,
)
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Gesture, Hand

#: Refusal of a raise -> the setting behind it.
_REFUSED_BY: Final = {
    "why.nobody_could_call": "bet.pointless_raise",
    "why.capped": "limit.bets_per_street",
    "why.not_reopened": "short_allin.reopens",
    "why.stack_too_short": "bet.min_raise",
}

#: The values of ``string_bet.remedy`` by which a string bet only calls.
CALL_ONLY: Final = frozenset({"call_only", "call_only_unless_raise_said"})
#: Reads one motion of position ``i``.
ReadOne = Callable[[Hand, int, tuple[int, ...]], GestureReading]


def read_chip_total(hand: Hand, i: int, total: int) -> GestureReading:
    """Reading of ``total`` chips in front of position ``i`` when only their sum counts."""
    most = all_in_to(hand, i)
    if total > most:
        return floor_decides("over_stack", hand, i)
    if total < min(hand.level, most):
        return _undercall(hand, i)
    if total <= hand.level:
        return GestureReading("call", GestureOutcome.CALL, total, is_plain=True)
    wrong = why_not_raise(hand, i, total)
    if wrong is None:
        return GestureReading("raise", bet_or_raise(hand), total, is_plain=True)
    return read_refused_raise(hand, i, total, wrong)


def read_refused_raise(hand: Hand, i: int, total: int, wrong: Reason) -> GestureReading:
    """Reading of more than the bet that is no raise the house allows."""
    if wrong.id == "why.over_the_limit":
        # A maximum posted at the table is the house's; that of pot or fixed limit is the game's.
        setting = "bet.max_raise" if is_posted_maximum(hand, wrong.chips) else ""
        return GestureReading("over_limit", bet_or_raise(hand), wrong.chips, setting)
    if wrong.id == "why.min_floor":
        return floor_decides("raise_too_small" if hand.level else "bet_too_small", hand, i,
                             wrong.setting)
    if wrong.id == "why.under_the_minimum":
        return _completed(hand, i, total) if hand.level else _small_opening(hand, i)
    if wrong.id == "why.call_or_check_only":
        # the floor has said so already
        return GestureReading("not_allowed_to_raise", *least_to_continue(hand, i))
    setting = wrong.setting or _REFUSED_BY.get(wrong.id, "")
    if wrong.setting or not setting:
        return floor_decides("not_allowed_to_raise", hand, i, setting)
    return GestureReading("not_allowed_to_raise", *least_to_continue(hand, i), setting)


def _small_opening(hand: Hand, i: int) -> GestureReading:
    """Opening bet too small: corrected to the least one (TDA 52-A) where the text says so."""
    if hand.rules["bet.under_minimum"] == FLOOR:
        return floor_decides("bet_too_small", hand, i, "bet.under_minimum")
    least = min(least_raise_to(hand), most_raise_to(hand, i))
    return GestureReading("bet_too_small", GestureOutcome.BET, least, "bet.under_minimum")


def _completed(hand: Hand, i: int, total: int) -> GestureReading:
    """Raise too small: completed, or a call, by the house's half-raise rule."""
    choice, to_chips = half_raise_rule(hand, total)
    if choice == "raise":
        to_chips = min(to_chips, most_raise_to(hand, i))
        return GestureReading("raise_too_small", GestureOutcome.RAISE, to_chips, "half_raise.base")
    if choice == "call":
        return GestureReading("raise_too_small", *least_to_continue(hand, i), "half_raise.base")
    silent_ = "" if hand.rules["half_raise.base"] == FLOOR else silent_least(hand)
    return floor_decides("raise_too_small", hand, i, silent_ or "half_raise.base")


def _undercall(hand: Hand, i: int) -> GestureReading:
    """Undercall: fewer chips than the price of a call (Grand Cercle 108, TDA 42)."""
    rule = hand.rules["undercall.remedy"]
    if rule == FLOOR or (
        rule == "complete_if_opener_or_heads_up" and not _faces_opener_or_one(hand)
    ):
        return floor_decides("under_call", hand, i, "undercall.remedy")
    return GestureReading("under_call", *least_to_continue(hand, i), "undercall.remedy")


def _faces_opener_or_one(hand: Hand) -> bool:
    """True if the bet to call is the street's first one, or only two players are left."""
    return hand.raises <= (1 if hand.street else 0) or len(hand.live) == 2


# --- which chips -----------------------------------------------------------------------------


def read_silent_chips(hand: Hand, i: int, motion: tuple[int, ...]) -> GestureReading:
    """Reading of one motion without a word, its chips known."""
    put = [chip for chip in motion if chip > 0]
    total, owed = hand.bets[i] + sum(motion), due_call(hand, i)
    if _is_partly_pulled_back(hand, i, motion) and hand.rules["bet.prior_chips"] != FLOOR:
        return read_chip_total(hand, i, total)
    if len(put) == 1 and total > max(hand.level, hand.bets[i]):
        if hand.level:
            return _silent_chip(hand, i, total, owed)
        if total > least_raise_to(hand) and hand.rules["silent_chip.no_bet"] == FLOOR:
            return floor_decides("silent_chip", hand, i, "silent_chip.no_bet")
    elif len(put) > 1 and owed and total > hand.level > total - min(put):
        return _several_chips(hand, i, total)
    return read_chip_total(hand, i, total)


def _is_partly_pulled_back(hand: Hand, i: int, motion: tuple[int, ...]) -> bool:
    """True if part of the earlier bet was taken away before new chips came (TDA 46-C)."""
    return 0 < -sum(chip for chip in motion if chip < 0) < hand.bets[i]


def _silent_chip(hand: Hand, i: int, total: int, owed: int) -> GestureReading:
    """Silent chip: one chip larger than the price of a call (Grand Cercle 116, TDA 44)."""
    setting = _chip_setting(hand, owed)
    rule = hand.rules[setting]
    if setting == "silent_chip.postflop" and hand.street > 1:
        street = hand.rules["silent_chip.from_street"]
        if street != "flop":
            return floor_decides("silent_chip", hand, i, "silent_chip.from_street")
    if rule == "call":
        return GestureReading("silent_chip", *least_to_continue(hand, i), setting)
    if rule == FLOOR:
        return floor_decides("silent_chip", hand, i, setting)
    counted = read_chip_total(hand, i, total)
    if counted.is_plain and not owed:
        return counted
    if counted.kind == "raise_too_small" and not hand.rules["half_raise.applies_to_silent_chip"]:
        return GestureReading("silent_chip", *least_to_continue(hand, i), setting,
                              "half_raise.applies_to_silent_chip")
    also = counted.setting
    return GestureReading("silent_chip", counted.outcome, counted.to_chips, setting, also)


def _chip_setting(hand: Hand, owed: int) -> str:
    if not owed:
        return "silent_chip.option"
    return "silent_chip.postflop" if hand.street else "silent_chip.preflop"


def _several_chips(hand: Hand, i: int, total: int) -> GestureReading:
    """Several chips, each of them needed for the call (TDA 45).

    Added to chips that lie there already, their sum counts all the same (TDA 46-C).
    """
    rule = hand.rules["silent_chip.several"]
    if rule == "call_if_each_needed" and not hand.bets[i]:
        return GestureReading("several_chips", *least_to_continue(hand, i), "silent_chip.several")
    if rule == FLOOR:
        return floor_decides("several_chips", hand, i, "silent_chip.several")
    return read_chip_total(hand, i, total)


# --- several motions -------------------------------------------------------------------------


def motions_of(gesture: Gesture) -> tuple[tuple[int, ...], ...]:
    """The motions that count: chips lifted off a blind belong to the next chips put down."""
    out: list[tuple[int, ...]] = []
    for motion in gesture.motions:
        if out and sum(out[-1]) < 0 and len(out) == 1:
            out[-1] = (*out[-1], *motion)
        elif sum(motion):
            out.append(motion)
    return tuple(out)


def read_motions(hand: Hand, i: int, gesture: Gesture, read_one: ReadOne) -> GestureReading | None:
    """Reading of all motions of the player to act; None where there was none."""
    motions = motions_of(gesture)
    if not motions:
        return None
    first, total = motions[0], hand.bets[i] + net_chips(gesture)
    if sum(first) <= 0:
        if hand.level > hand.bets[i] and hand.rules["bet.taken_back"] == "call_or_raise":
            return GestureReading("pulled_back", *least_to_continue(hand, i), "bet.taken_back")
        return _taken_back(hand, i, GestureReading("", GestureOutcome.STAND, hand.bets[i]))
    reading = read_one(hand, i, first)
    if len(motions) == 1:
        return reading
    return _with_more(hand, i, reading, hand.bets[i] + sum(first), total)


def _with_more(hand: Hand, i: int, first: GestureReading, put: int, total: int) -> GestureReading:
    """Reading of ``total`` chips lying there now, after a first motion of ``put``."""
    settled = first.outcome in ACTIONS
    if settled and total == first.to_chips:
        return first._replace(is_plain=True)  # what the rule asks for lies there
    if put == total or (settled and _is_under_way(put, total, first.to_chips)):
        return first
    if put < hand.level == total:
        return read_chip_total(hand, i, total)  # a short call made up to the call
    return _taken_back(hand, i, first) if total < put else _string(hand, i, first)


def _is_under_way(put: int, total: int, to_chips: int) -> bool:
    """True if change is being made, or the missing chips are coming, towards the ruling."""
    return to_chips < total < put or put < total < to_chips


def _taken_back(hand: Hand, i: int, first: GestureReading) -> GestureReading:
    """Chips taken away again: the sum stays as it was put (Grand Cercle 114)."""
    if hand.rules["bet.taken_back"] == FLOOR:
        return floor_decides("taken_back", hand, i, "bet.taken_back", first.setting)
    if first.outcome in OPEN:
        return floor_decides("taken_back", hand, i, *_open_because(first, "bet.taken_back"))
    return GestureReading("taken_back", first.outcome, first.to_chips, "bet.taken_back",
                          first.setting)


def _string(hand: Hand, i: int, first: GestureReading) -> GestureReading:
    """String bet: chips added in a further motion (Grand Cercle 110-114, A12; TDA 42, 56)."""
    rule, setting = hand.rules["string_bet.remedy"], "string_bet.remedy"
    if rule in CALL_ONLY and hand.level:
        return GestureReading("string_bet", *least_to_continue(hand, i), setting)
    if rule == FLOOR:
        return floor_decides("string_bet", hand, i, setting, first.setting)
    if first.outcome in OPEN:
        return floor_decides("string_bet", hand, i, *_open_because(first, setting))
    return GestureReading("string_bet", first.outcome, first.to_chips, setting, first.setting)


def _open_because(first: GestureReading, setting: str) -> tuple[str, str]:
    """Settings in order: first the one whose silence leaves the ruling open."""
    return (first.setting, setting) if first.setting else (setting, "")


def read_chips(hand: Hand, i: int, gesture: Gesture) -> GestureReading | None:
    """Reading of the chips of a player who says nothing; None without chips."""
    return read_motions(hand, i, gesture, read_silent_chips if gesture.is_known else _unseen)


def _unseen(hand: Hand, i: int, motion: tuple[int, ...]) -> GestureReading:
    """Reading of chips that nobody identified: only their sum counts."""
    return read_chip_total(hand, i, hand.bets[i] + sum(motion))

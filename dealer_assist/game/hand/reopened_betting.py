"""Reopened betting: raising again over all-ins that were no full raise.

A full raise reopens the betting to everybody. Short all-ins may or may not, by the house: how much
of a full raise is enough (``short_allin.reopens``), and whether several add up
(``short_allin.cumulative``). ``Hand.shorts`` holds the short raises since the last full one, so
that the answer follows also when the floor decides a silent setting in the middle of a round.
Sources: Grand Cercle 122, TDA 47; the older French code let half a raise reopen.
"""

from dealer_assist.game.games import Structure
from dealer_assist.game.hand.raise_amounts import bet_unit, full_step, step_setting
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR, Value
from dealer_assist.game.table.table import Hand


def why_not_reopened(hand: Hand, i: int) -> Reason | None:
    """Reason why position ``i``, who may have acted, may not raise (again), or None when he may.

    With ``setting`` filled the house's text leaves it open and only the floor can decide.
    """
    if not hand.acted[i] or hand.full > hand.acted_full[i]:
        return None
    faces = hand.level - hand.bets[i]
    silent = _silent(hand, faces)
    if silent:
        return Reason("why.floor_reopens", hand.house.source(silent), faces, setting=silent)
    if faces > 0 and _reopened(hand, faces, hand.bets[i], hand.rules["short_allin.cumulative"]):
        return None
    return Reason("why.not_reopened", hand.house.source(_reopening_setting(hand)), faces)


def _reopening_setting(hand: Hand) -> str:
    """Setting by which a short all-in reopens nothing: at fixed limit half a bet has its own."""
    fixed = hand.game.structure is Structure.FIXED_LIMIT
    half = fixed and hand.rules["limit.short_allin"] == "half_bet"
    return "limit.short_allin" if half else "short_allin.reopens"


def _silent(hand: Hand, faces: int) -> str:
    """Silent setting that decides it; "" where every reading gives the same answer."""
    rules = hand.rules
    if faces <= 0:
        return ""
    if hand.game.structure is Structure.FIXED_LIMIT and rules["limit.short_allin"] != "counts":
        # Under half a bet no custom reopens; from half a bet on, one does and the other doesn't.
        open_ = rules["limit.short_allin"] == FLOOR and 2 * faces >= bet_unit(hand)
        return "limit.short_allin" if open_ else ""
    step = step_setting(hand)
    if not bet_unit(hand) and rules[step] == FLOOR:
        return step
    if rules["short_allin.reopens"] == FLOOR:
        return "short_allin.reopens"
    if rules["short_allin.cumulative"] != FLOOR:
        return ""
    bet = hand.level - faces
    alone = _reopened(hand, faces, bet, "never")
    together = _reopened(hand, faces, bet, "vs_last_full")
    return "short_allin.cumulative" if together and not alone else ""


def _reopened(hand: Hand, faces: int, bet: int, cumulative: Value) -> bool:
    rules = hand.rules
    if hand.game.structure is Structure.FIXED_LIMIT and rules["limit.short_allin"] == "half_bet":
        return 2 * faces >= bet_unit(hand)
    share = rules["short_allin.reopens"]
    percent = 100 if share == FLOOR else int(share)
    step = full_step(hand)
    if cumulative == "per_player_facing":
        return faces * 100 >= step * percent
    if not hand.full and not rules["short_allin.open_bet_reopens"]:
        percent = 100  # a short opening bet opens nothing to those who checked
    if cumulative == "vs_last_full":
        return (hand.level - hand.full) * 100 >= step * percent
    under = (hand.full, *hand.shorts)
    return any(
        short > bet and (short - below) * 100 >= step * percent
        for short, below in zip(hand.shorts, under, strict=False)
    )

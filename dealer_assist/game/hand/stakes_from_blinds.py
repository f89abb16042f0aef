"""Stakes of a table, and the check that a house's text allows them."""

from dataclasses import replace

from dealer_assist.game.facts import Stakes
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Table


def stakes_for(structure: Structure, small: int, big: int) -> Stakes:
    """Stakes of a plain cash table: the least bet is the big blind; fixed limit doubles once.

    >>> stakes_for(Structure.FIXED_LIMIT, 50, 100).big_bet
    200
    """
    if structure is Structure.FIXED_LIMIT:
        return Stakes(small, big, big, small_bet=big, big_bet=2 * big)
    return Stakes(small, big, big)


def stakes_at_blinds(stakes: Stakes, small: int, big: int) -> Stakes:
    """Same game at other blinds: the least bet and the two bets of fixed limit follow them.

    >>> stakes_at_blinds(Stakes(50, 100, 100, small_bet=100, big_bet=200), 100, 200).big_bet
    400
    """
    ratio = max(1, stakes.big_bet // stakes.small_bet) if stakes.small_bet else 0
    return replace(
        stakes, small_blind=small, big_blind=big, min_bet=big, small_bet=big if ratio else 0,
        big_bet=big * ratio,
    )


def next_hand_stakes(table: Table) -> Stakes:
    """Stakes of the next hand, with the most that one raise may add as the table's sign says
    (GT:105).

    They are fixed when the hand begins: a sign that changes later holds from the next hand on.
    """
    posted = table.evening.sign.max_raise
    return replace(table.stakes, max_raise=posted) if posted else table.stakes


def why_not_stakes(house: HouseRules, stakes: Stakes) -> Reason | None:
    """Reason why the house doesn't play these blinds, or None.

    GT:193: the big blind is at least the small one and at most its double (A22); BRS:48-54: it is
    the double. A big blind of 0 means that no stakes are chosen yet.
    """
    small, big = stakes.small_blind, stakes.big_blind
    if not big:
        return None
    source = house.source("blinds.bb_range")
    rule = house["blinds.bb_range"]
    if rule == "double" and big != 2 * small:
        return Reason("why.blinds_double", source, 2 * small)
    if rule == "sb_to_double" and big > 2 * small:
        return Reason("why.blinds_at_most_double", source, 2 * small)
    if small > big or small < 0:
        return Reason("why.blinds_small_over_big", source, small)
    return None

"""Chips at stake: what lies there in all, and the most that one player can win of it."""

from dealer_assist.hand.betting import due_call
from dealer_assist.hand.pots import pots_with_bets
from dealer_assist.table import Hand


def total_of(hand: Hand) -> int:
    """All that players have put in, and what lies there besides, less what the levy took."""
    if hand.pots:
        return sum(pot.chips for pot in hand.pots)
    return sum(hand.paid) + hand.dead + sum(hand.bets)


def winnable(hand: Hand, i: int) -> int:
    """The most that position ``i`` can win as the hand stands, once it has paid what it is asked.

    What nobody matched of its own bet comes back to it and is none of that.
    """
    if i not in hand.live:
        return 0
    due = due_call(hand, i)
    bets, stacks = list(hand.bets), list(hand.stacks)
    bets[i] += due
    stacks[i] -= due
    pots = pots_with_bets(hand.evolve(bets=tuple(bets), stacks=tuple(stacks)))
    return sum(pot.chips for pot in pots if i in pot.eligible)

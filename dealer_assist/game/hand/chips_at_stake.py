"""Chips at stake: what lies there in all, and the most that one player can win of it."""

from typing import NamedTuple

from dealer_assist.game.facts import PotPushed
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.hand.pots import pots_with_bets
from dealer_assist.game.table.table import Hand, Table


class Stake(NamedTuple):
    """Chips at stake: the whole hand's, one seat's part, and the most it can win (0: none)."""

    pot: int
    put_in: int = 0
    most: int = 0


def hand_at_stake(table: Table) -> Hand | None:
    """Hand with all chips in place: as it is now, or as it was before its first pot was pushed.

    None where no hand runs or is just over, or its deal counts for nothing.
    """
    pushes = [at for at, _ in states_of_hand(table) if isinstance(at.fact, PotPushed)]
    at = pushes[-1].before if pushes else table
    return at.running if at is not None else None


def stake_of(hand: Hand, seat: int) -> Stake:
    """Stake of this seat; the pot alone where the seat holds no cards in the hand."""
    pot = total_at_stake(hand)
    if seat not in hand.position:
        return Stake(pot)
    i = hand.position[seat]
    return Stake(pot, hand.paid[i] + hand.bets[i], winnable(hand, i))


def total_at_stake(hand: Hand) -> int:
    """Total put in by players, with what lies there besides, less the levy taken."""
    if hand.pots:
        return sum(pot.chips for pot in hand.pots)
    return sum(hand.paid) + hand.dead + sum(hand.bets)


def winnable(hand: Hand, i: int) -> int:
    """Most that position ``i`` can win as the hand stands, once it has paid its call.

    The unmatched part of its own bet comes back to it and doesn't count.
    """
    if i not in hand.live:
        return 0
    due = due_call(hand, i)
    bets, stacks = list(hand.bets), list(hand.stacks)
    bets[i] += due
    stacks[i] -= due
    pots = pots_with_bets(hand.evolve(bets=tuple(bets), stacks=tuple(stacks)))
    return sum(pot.chips for pot in pots if i in pot.eligible)

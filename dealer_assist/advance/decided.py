"""What the floor decides for the table holds for the running hand too.

A setting that the house's text leaves open may be decided in the middle of a hand. Then what was
only provisional is settled again: the price over a short blind, which raises were full, whose turn
it is, who gets odd chips. What was done under the old belief stays done.
"""

from dealer_assist.advance.betting import collected_if_over
from dealer_assist.advance.ending import odd_chips_decided
from dealer_assist.hand.betting import due_actor, opening_level
from dealer_assist.hand.raises import after_raise
from dealer_assist.rules.model import HouseRules
from dealer_assist.table import Hand, Phase, Table


def under(table: Table, house: HouseRules) -> Table:
    """The table and its running hand under this house from now on."""
    old = table.hand
    table = table.evolve(house=house)
    if old is None or old.phase is Phase.OVER:
        return table
    hand = old.evolve(house=house, rules=house.values)
    if old.phase is Phase.PUSHING:
        return odd_chips_decided(table, old, hand)
    if old.phase is not Phase.BETTING:
        return table.evolve(hand=hand)
    hand = _raised_again(_priced_again(old, hand))
    actor = due_actor(hand, hand.actor - 1)
    hand = hand.evolve(actor=actor, phase=Phase.BETTING if actor >= 0 else Phase.CLOSED)
    return collected_if_over(table.evolve(hand=hand))


def _priced_again(old: Hand, hand: Hand) -> Hand:
    """What a call costs in the first round, until somebody has raised."""
    if hand.street or hand.raises or opening_level(old) == opening_level(hand):
        return hand
    level = opening_level(hand)
    return hand.evolve(level=level, full=level)


def _raised_again(hand: Hand) -> Hand:
    """The raises since the last full one, told apart again into full and short."""
    shorts = hand.shorts
    if not shorts:
        return hand
    again = hand.evolve(level=hand.full, shorts=(), raises=hand.raises - len(shorts))
    for to_chips in shorts:
        again = again.evolve(**after_raise(again, to_chips))
    return again

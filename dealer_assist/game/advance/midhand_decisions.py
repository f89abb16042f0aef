"""Mid-hand decisions: applies a rule decided during a hand to that hand.

A setting that the house's text leaves open may be decided in the middle of a hand. Then what was
only provisional is settled again: the price over a short blind, which raises were full, whose turn
it is, who gets odd chips. Acts done under the earlier rules stay done.
"""

from dealer_assist.game.advance.betting import collected_if_over
from dealer_assist.game.advance.ending import aside_decided, odd_chips_decided
from dealer_assist.game.hand.betting import due_actor_from, with_turn
from dealer_assist.game.hand.price import priced
from dealer_assist.game.rules.pinned import RulesInForce
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Phase, Table


def with_rules(table: Table, force: RulesInForce) -> Table:
    """Table and its running hand under these rules from now on."""
    old, house = table.hand, force.rules
    table = table.evolve(in_force=force, house=house)
    if old is None or old.phase is Phase.OVER:
        return table
    hand = old.evolve(house=house, rules=house.values)
    if any(hand.rules[one.setting] != FLOOR for one in old.aside):
        return aside_decided(table, hand)
    if old.phase is Phase.PUSHING:
        return odd_chips_decided(table, old, hand)
    if old.phase is not Phase.BETTING:
        return table.evolve(hand=hand)
    hand = priced(hand)
    hand = with_turn(hand, due_actor_from(hand, hand.actor))
    return collected_if_over(table.evolve(hand=hand))


"""Hand opened by its player while others may still act (GC:390-393, TDA 66).

At the Grand Cercle the floor rules on it, and as a rule it is burned; a winning hand of a player
who is all-in on the last round never is. Elsewhere it stays live, or the text is silent.
"""

from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand, Phase, Table

#: Constant, because looking it up in its Enum at every decision would cost time.
_BETTING = Phase.BETTING


def is_opened_early(hand: Hand, i: int) -> bool:
    """True if cards shown by position ``i`` now are shown before the betting has ended."""
    return hand.phase is _BETTING and not hand.folded[i]


def why_floor_opened(table: Table) -> Reason | None:
    """Floor's question about an opened hand, until he was called or it is given up."""
    hand, key = table.hand, "hand.exposed_voluntarily"
    if not table.opened or hand is None or hand.phase is Phase.OVER:
        return None  # as nearly always
    rule = hand.rules[key]
    live = [seat for seat in table.opened if not hand.folded[hand.position[seat]]]
    if not live or rule not in (FLOOR, "floor_default_burn"):
        return None
    i = hand.position[live[0]]
    id = "why.floor_opened"
    if rule == FLOOR:
        id = "why.floor_opened_silent"
    elif not hand.stacks[i] and hand.street == len(hand.game.streets) - 1:
        id = "why.floor_opened_all_in"
    return Reason(id, hand.house.source(key), 0, live[0], setting=key)

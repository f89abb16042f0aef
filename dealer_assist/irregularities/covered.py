"""Whether a deal is covered: so much has been said or done that it is no misdeal any more.

Two actions or words at the Grand Cercle (GC:353); under TDA 36 and WSOP 105 two actions of which
one at least puts chips in, or three of any kind. Where the text is silent only the floor knows.
"""

from dealer_assist.events import ActedEarly, Bet, Called, Raised
from dealer_assist.rules.keys import FLOOR
from dealer_assist.table import Table


def actions(table: Table) -> int:
    """Actions and words since the deal, those out of turn included."""
    hand = table.hand
    return 0 if hand is None else hand.actions + len(table.early)


def actions_with_chips(table: Table) -> int:
    """How many of them put chips in."""
    hand, count = table.hand, 0
    at: Table | None = table
    while at is not None and hand is not None and at.hand is not None and (
        at.hand.number == hand.number
    ):
        count += isinstance(at.fact, Called | Bet | Raised)
        at = at.before
    return count + sum(1 for act in table.early if _has_chips(act))


def _has_chips(act: ActedEarly) -> bool:
    return act.to_chips > 0


def is_covered(table: Table) -> bool:
    """Whether the deal is covered by the house's rule; False where its text is silent.

    Once a flop lies there a whole round has been acted on: no count leaves that open.
    """
    hand = table.hand
    if hand is None or hand.street:
        return hand is not None
    needed = hand.rules["covered.deal_actions"]
    if needed == FLOOR:
        return False
    if hand.rules["covered.deal_counts"] == "any":
        return actions(table) >= int(needed)
    return actions(table) > int(needed) or (
        actions(table) == int(needed) and actions_with_chips(table) > 0)


def is_silent(table: Table) -> bool:
    """Whether the house's text doesn't say when a deal is covered."""
    return table.hand is not None and table.hand.rules["covered.deal_actions"] == FLOOR

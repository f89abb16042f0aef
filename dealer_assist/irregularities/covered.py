"""Whether a deal is covered: so much has been said or done that it is no misdeal any more.

Two actions or words at the Grand Cercle (GC:353); under TDA 36 and WSOP 105 two actions of which
one at least puts chips in, or three of any kind. Where the text is silent only the floor knows.
"""

from typing import Final

from dealer_assist.events import ActedEarly, Bet, Called, Raised
from dealer_assist.hand.past import of_hand
from dealer_assist.rules.keys import FLOOR
from dealer_assist.table import Table


def actions(table: Table) -> int:
    """Actions and words since the deal, those out of turn and those not ruled on yet included."""
    hand = table.hand
    return 0 if hand is None else hand.actions + len(table.early) + int(spoke_or_put(table) > 0)


def spoke_or_put(table: Table) -> int:
    """The seat whose words or chips are no action yet; 0 nobody's, or they count as early.

    A hand or a word that could be anything is neither an action nor a word.
    """
    gesture = table.gesture
    if gesture is None or any(act.seat == gesture.seat for act in table.early):
        return 0
    spoke = bool(gesture.said) and gesture.said not in _COULD_BE_ANYTHING
    return gesture.seat if spoke or _chips_lie(table) else 0


def _chips_lie(table: Table) -> bool:
    """Whether chips that are no action yet lie in front of the player."""
    gesture = table.gesture
    return gesture is not None and sum(map(sum, gesture.motions)) > 0


_COULD_BE_ANYTHING: Final = frozenset({"passer", "unclear"})


def actions_with_chips(table: Table) -> int:
    """How many of them put chips in."""
    count = sum(isinstance(was.fact, Called | Bet | Raised) for was, _ in of_hand(table))
    lying = spoke_or_put(table) > 0 and _chips_lie(table)
    return count + sum(1 for act in table.early if _has_chips(act)) + int(lying)


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

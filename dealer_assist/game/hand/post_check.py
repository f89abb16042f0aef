"""Check of a post entered with its amount: it must be the one that is due (GC:66-99)."""

from dealer_assist.game.facts import Post, Posted
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.straddle import straddle_chips, why_not_straddle
from dealer_assist.game.table.table import OF_THE_DEAL, Hand, Table


def why_not_post(table: Table, fact: Posted) -> Reason | None:
    """Reason why this post can't be entered so, or None: what is owed has its seat and its amount.

    A stack that is shorter than the post goes in whole. A post that was made otherwise all the
    same comes as a fact, and is noted.
    """
    hand = table.hand
    if hand is None or hand.phase not in OF_THE_DEAL:
        return Reason("why.post_not_now", None, 0, fact.seat)
    if fact.seat not in hand.position:
        return Reason("why.not_in_play", None, 0, fact.seat)
    if fact.post is Post.STRADDLE:
        wrong = why_not_straddle(hand, fact.seat)
        if wrong is not None:
            return wrong
        due = straddle_chips(hand, fact.seat)
        if fact.chips == due:
            return None
        return Reason("why.post_differs", hand.house.source("straddle.big_blinds"), due, fact.seat)
    return _why_not_owed(hand, fact)


def _why_not_owed(hand: Hand, fact: Posted) -> Reason | None:
    owed = [o for o in hand.owed if o.post is fact.post]
    his = next((o for o in owed if o.seat == fact.seat), None)
    if his is None and owed:
        first = owed[0]
        return Reason("why.post_not_owed", None, first.chips, fact.seat, str(first.seat))
    if his is None:
        return Reason("why.post_owed_by_nobody", None, 0, fact.seat)
    due = min(his.chips, hand.stacks[hand.position[fact.seat]])
    return None if fact.chips == due else Reason("why.post_differs", None, due, fact.seat)

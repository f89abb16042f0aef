"""Reading of a player's gesture -> its action, or the ruling that a person has to make."""

from dealer_assist.game import facts as e
from dealer_assist.game.hand.acting import action_to
from dealer_assist.game.hand.meaning import ACTIONS, Outcome, Ruling
from dealer_assist.game.table.table import Table


def ruled_facts(table: Table, ruling: Ruling, seen: int) -> tuple[e.Fact, ...]:
    """Action of a ruling that nobody has to confirm; else the ruling, pending."""
    hand, seat = table.hand, ruling.seat
    assert hand is not None
    if not ruling.unambiguous:
        return doubted_facts(table, ruling, seen)
    if ruling.outcome not in ACTIONS:
        return ()
    i = hand.position[seat]
    action = e.Folded(seat) if ruling.outcome is Outcome.FOLD else (
        action_to(hand, i, ruling.to_chips))
    doubt = table.doubt_of(seat)
    if doubt is None:
        return (action,)
    ruled = e.BetRuled(
        seat, str(ruling.outcome), ruling.to_chips, why=doubt.why, returned=ruling.returned,
        missing=ruling.missing,
    )
    return (ruled, action)


def doubted_facts(table: Table, ruling: Ruling, seen: int) -> tuple[e.Fact, ...]:
    """Pending ruling; nothing where just that one waits already."""
    doubt = e.BetDoubted(
        ruling.seat, seen, ruling.kind, str(ruling.outcome), ruling.to_chips, ruling.setting,
        ruling.also, ruling.returned, ruling.missing, ruling.alternatives,
    )
    return () if doubt == table.doubt_of(ruling.seat) else (doubt,)

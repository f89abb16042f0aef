"""Action that a bet, or a settled ruling on one, comes to."""

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Hand

#: Choices that settle nothing yet: the player is asked, or free to act.
NO_ACTION = frozenset({"wait", "back", "floor"})


def action_for_total(hand: Hand, i: int, total: int) -> e.Fact:
    """The action by which position ``i`` has ``total`` in front of it."""
    seat = hand.seats[i]
    if total > hand.level:
        return e.Raised(seat, total) if hand.level else e.Bet(seat, total)
    if total == hand.bets[i]:
        return e.Checked(seat)
    return e.Called(seat, total - hand.bets[i])


def facts_of_option(hand: Hand, seat: int, way: e.BetReading) -> tuple[e.Fact, ...]:
    """Facts of the action that this ruling option makes for the seat; () where it makes none."""
    i = hand.position[seat]
    if way.choice in NO_ACTION or hand.actor < 0:
        return ()
    if way.choice == "fold":
        return (e.Folded(seat),)
    if way.to_chips <= hand.bets[i] and (i != hand.actor or way.choice == "stand"):
        return ()  # what was put before stays; what was added goes back
    return (action_for_total(hand, i, way.to_chips),)

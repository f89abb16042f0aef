"""Order in which cards leave the stub: hole cards, burn, flop, burn, turn, burn, river."""

from collections.abc import Iterator

from dealer_assist.game.facts import Place
from dealer_assist.game.table.table import DueCard, Hand


def is_burned_before(hand: Hand, street: int) -> bool:
    """True if a card is burned before this street is opened (``deck.burn_streets``, A38)."""
    rule = hand.rules["deck.burn_streets"]
    return (rule == "all" or (street == 1 and rule != "none")) and hand.game.streets[street].burn


def board_before(hand: Hand, street: int) -> int:
    """Number of board cards open before this street is dealt."""
    return sum([s.cards for s in hand.game.streets[:street]])


def due_street(hand: Hand) -> int:
    """Street whose cards come next: the running one where a remedy took one of its cards away, else
    the one after it; the last at most.
    """
    if len(hand.board) < board_before(hand, hand.street + 1):
        return hand.street
    return min(hand.street + 1, len(hand.game.streets) - 1)


def deal_order(hand: Hand) -> Iterator[DueCard]:
    """Places of the cards in dealing order when nothing goes wrong."""
    for _ in range(hand.game.hole_cards):
        yield from (DueCard(Place.HOLE, seat) for seat in hand.seats)
    for k, street in enumerate(hand.game.streets[1:], 1):
        if is_burned_before(hand, k):
            yield DueCard(Place.BURN)
        assert street.place is not None
        yield from (DueCard(street.place) for _ in range(street.cards))

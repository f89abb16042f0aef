"""Cards that left the stub when none was due: burn, board or hole card, by their number and the
moment.

Before anybody acted, a card after the deal is one hole card too many (or the flop burn made early);
while somebody is still to act the first one is the next street's burn and those after it are its
board cards (GC:341-346). On a street where nobody has acted yet a further card may also be one too
many of that street: the dealer is asked which.
"""

from typing import NamedTuple

from dealer_assist.game.hand.deal_order import is_burned_before
from dealer_assist.game.hand.physical_deck import deck_of, extra_cards, with_undue_card
from dealer_assist.game.table.table import OF_THE_DEAL, Hand, Phase

#: Entry for board cards of so many streets dealt early, by the street that is being bet on.
_ONE = {0: "BRD-01", 1: "BRD-07", 2: "BRD-09"}
#: The burn alone: a warning before anything lies open.
BURN_ONLY = "BRD-17"


class Early(NamedTuple):
    """Early cards, as indices of the cards that left the stub.

    ``burns`` are burns made early; ``boards`` are the board cards of each street dealt early, the
    next street first. ``street`` is that next street.
    """

    street: int
    burns: tuple[int, ...]
    boards: tuple[tuple[int, ...], ...]


def early_cards(hand: Hand) -> Early:
    """Early cards as those of the streets to come.

    A street whose burn was made before (a remedy) takes none now.
    """
    deck, loose = deck_of(hand), list(extra_cards(hand))
    burns: list[int] = []
    boards: list[tuple[int, ...]] = []
    street = hand.street + 1
    for k in range(street, len(hand.game.streets)):
        if not loose:
            break
        if is_burned_before(hand, k) and k not in deck.burned:
            burns.append(loose.pop(0))
        cards, loose = loose[: hand.game.streets[k].cards], loose[hand.game.streets[k].cards :]
        if cards:
            boards.append(tuple(cards))
    return Early(street, tuple(burns), tuple(boards))


def entry_of_extras(hand: Hand) -> str:
    """Catalogue entry that the extra cards make; "" for none."""
    count = len(extra_cards(hand))
    if not count:
        return ""
    untouched = not any(hand.acted)
    if hand.phase in OF_THE_DEAL or (untouched and not hand.street):
        return "DEAL-16" if count < hand.game.streets[1].cards else "BRD-01"
    if untouched and count == 1:
        return "BRD-02" if hand.street == 1 else "BRD-10"
    if is_burn_only(hand):
        return BURN_ONLY
    found = early_cards(hand)
    if len(found.boards) > 1 and hand.street == 1:
        return "BRD-08"
    return _ONE.get(hand.street, "BRD-10")


def is_burn_only(hand: Hand) -> bool:
    """True if the burn alone was made early: nothing lies open, play goes on as it is."""
    found = early_cards(hand)
    return bool(found.burns) and not found.boards


def is_next_open(hand: Hand) -> bool:
    """True if the next card that leaves the stub now, though none is due, is a board card.

    The burn of a street lies closed, its board cards open. In the first round it may be a hole card
    that somebody lacked, and a flop dealt early goes back whatever it was: no card is named.
    """
    return hand.phase is Phase.BETTING and hand.street > 0 and is_board_next(hand)


def is_board_next(hand: Hand) -> bool:
    """True if the next card that leaves the stub, set aside, is a board card and no burn."""
    drawn = hand.evolve(deck=with_undue_card(deck_of(hand)))
    found = early_cards(drawn)
    return any(len(deck_of(hand).lying) in cards for cards in found.boards)

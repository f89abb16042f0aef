"""Deck by positions: it exists only in a hand whose cards went wrong."""

from typing import NamedTuple

from dealer_assist.game.facts import Place, Take
from dealer_assist.game.table.immutable_dataclass import Frozen


class DealtCard(NamedTuple):
    """Card that left the stub: its position in the deck (0 unknown), and its place."""

    position: int
    place: Place  # ``Place.EXTRA``: it left the stub when none was due
    seat: int = 0
    card: str = ""  # only where it lies open


class OwedCard(NamedTuple):
    """Card that a remedy owes to a place (and seat), and from where in the stub it is taken."""

    place: Place
    seat: int = 0
    take: Take = Take.TOP


class DeckOrder(Frozen):
    """Deck of a hand whose cards went wrong: the place of every card
    (game/hand/physical_deck.py).

    Tuples are in the order in which the cards left the stub.
    """

    lying: tuple[DealtCard, ...]  # cards out of the stub; the index is that of the hand's token
    stub: tuple[int, ...]  # positions left, the top first; 0 each once it was shuffled
    owed: tuple[OwedCard, ...]  # by remedies, in their order
    burned: tuple[int, ...]  # streets before which no card is burned any more
    holes: int  # hole cards dealt in the ordinary round
    shuffle: bool  # the stub is to be shuffled before another card leaves it
    lid_open: bool  # the shoe was opened for a card that is owed from the bottom
    bottom: int  # index in the stub where the last card from the bottom was; -1 none yet

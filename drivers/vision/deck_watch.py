"""Whether a deck that nobody enrolled can be read at all: what its cards, one after the other, say.

One card can't tell: its corner may be worn or covered. But where cards of a deck stay unread one
after another though their pictures are good, its letters or its signs are not those that are known:
a German leaf is nearly a spade, the D over a German heart is an ace (Daus) and no queen. Of such a
deck nothing may be told, not even where one of its cards looks like one that is known.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from drivers.vision.readings import Doubt, Kind, Reading

#: Of so many cards, half a deck, so many unread, and the deck can't be read. Odd decks leave four
#: to all of their 52 cards unread, in the best of shoes too; a worn corner or two make no odd deck,
#: nor do looks that fail here and there.
_RECENT: Final = 26
_UNREAD: Final = 3
#: It is believed again once no more than so many of a whole deck's cards were unread.
_DECK: Final = 52
_READ_AGAIN: Final = 1
#: A card counts as unread where this part of the good looks at it was.
_HALF: Final = 0.5
#: A deck reads badly where of these last cards more than this part of the good looks is unread, at
#: so many of them at least, and until it is less than half of that. Ordinary decks leave one look
#: in 1,000 unread, one in 200 in a sloppy shoe.
_LAST: Final = 104
_BADLY: Final = 0.008
_BADLY_CARDS: Final = 4

#: A picture that ails says nothing of the deck.
_OF_THE_PICTURE: Final = frozenset(
    {Doubt.BLURRED, Doubt.BURNT_OUT, Doubt.DARK, Doubt.NO_COLOUR})


class DeckTrouble(StrEnum):
    """What is wrong with a deck; each is a word of its own at the table."""

    UNREADABLE = "deck_unreadable"
    BADLY_READ = "deck_badly_read"


class DeckWatch:
    """Follows the cards of one deck that nobody enrolled, in the order in which they are drawn."""

    def __init__(self) -> None:
        self._unread: deque[float] = deque(maxlen=_LAST)  # part of the good looks, of each card
        self._is_unreadable = False
        self._is_badly_read = False

    def drawn(self, looks: Sequence[Reading]) -> None:
        """All looks at one card that left the shoe."""
        good = [one for one in looks
                if one.kind in (Kind.CARD, Kind.UNSURE) and one.doubt not in _OF_THE_PICTURE]
        if not good:
            return
        self._unread.append(sum(one.card is None for one in good) / len(good))
        if self._is_unreadable:
            self._is_unreadable = self._unread_of(_DECK) > _READ_AGAIN
        else:
            self._is_unreadable = self._unread_of(_RECENT) >= _UNREAD
        part, cards = sum(self._unread) / _LAST, sum(part > 0 for part in self._unread)
        if self._is_badly_read:
            self._is_badly_read = part >= _BADLY / 2
        else:
            self._is_badly_read = part > _BADLY and cards >= _BADLY_CARDS

    def _unread_of(self, last: int) -> int:
        """How many of so many cards, the last ones, stayed unread."""
        return sum(part >= _HALF for part in list(self._unread)[-last:])

    @property
    def trouble(self) -> DeckTrouble | None:
        """What is wrong with the deck, by the cards so far."""
        if self._is_unreadable:
            return DeckTrouble.UNREADABLE
        return DeckTrouble.BADLY_READ if self._is_badly_read else None

    def heeded(self, found: Reading) -> Reading:
        """What may be told of a card of this deck: only a guess where the deck can't be read."""
        if not self._is_unreadable or found.doubt in _OF_THE_PICTURE:
            return found
        if found.kind not in (Kind.CARD, Kind.UNSURE):
            return found
        return replace(found, kind=Kind.UNSURE, card=None, guess=found.card or found.guess,
                       doubt=Doubt.DECK)

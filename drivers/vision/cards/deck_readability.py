"""Readability of a deck that isn't enrolled, judged by its cards one after the other.

One card is not enough: its corner may be worn or covered. But if cards of a deck stay unread one
after another though their pictures are good, its letters or its signs are not those that are known:
a German leaf is nearly a spade, the D over a German heart is an ace (Daus) and no queen. Of such a
deck nothing may be told, not even where one of its cards looks like one that is known.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from drivers.vision.card_readings import OF_THE_PICTURE, UnreadReason, WindowKind, WindowReading
from drivers.vision.cards.reading_vote import joint_window_reading

#: The unread part of a card's good looks counts: a card of which none was read is 1. A deck can't
#: be read if the sum reaches so much for so many of its last cards: three of a quarter of a deck,
#: or one in ten of a whole one. Odd decks leave from one look in ten to all unread, in the best of
#: shoes too; ordinary ones one in 1,000, or a card or two of the 52.
_UNREADABLE: Final = ((13, 3.0), (52, 5.2))
#: It is believed again once less than this is left unread of two whole decks: the same deck can't
#: come and go.
_READ_AGAIN: Final = (104, 2.6)
#: A deck reads badly where of its last cards so much is left unread, at so many of them at least,
#: and until it is half as much.
_BADLY: Final = (104, 0.83)
_BADLY_CARDS: Final = 4

#: A card of which more than this part of the good looks stayed unread isn't told, though two looks
#: agree: before an odd deck is found out its misread cards look like that.
_HALF: Final = 0.5
_ROUNDING: Final = 1e-9  # 2/5 + 3/5 is 1


class DeckTrouble(StrEnum):
    """Trouble with a deck; each is a word of its own at the table."""

    UNREADABLE = "deck_unreadable"
    BADLY_READ = "deck_badly_read"


class DeckWatch:
    """Follows the cards of one deck that isn't enrolled, in the order in which they are drawn."""

    def __init__(self) -> None:
        self._unread: deque[float] = deque(maxlen=_BADLY[0])  # part of the good looks, by card
        self._is_unreadable = False
        self._is_badly_read = False

    def verdict(self, looks: Sequence[WindowReading]) -> WindowReading:
        """Joint reading of all looks at one card that left the shoe, given the judgement of the
        deck by the cards before it and this one."""
        self.drawn(looks)
        found = joint_window_reading(looks)
        if found.card is not None and _unread(_good(looks)) > _HALF:
            found = replace(found, kind=WindowKind.UNSURE, card=None, guess=found.card,
                            doubt=UnreadReason.CLOSE)
        return self.heeded(found)

    def drawn(self, looks: Sequence[WindowReading]) -> None:
        """Take all looks at one card that left the shoe."""
        good = _good(looks)
        if not good:
            return
        self._unread.append(_unread(good))
        limits = (_READ_AGAIN,) if self._is_unreadable else _UNREADABLE
        self._is_unreadable = any(self._of_last(cards) >= most for cards, most in limits)
        cards, most = _BADLY
        if self._is_badly_read:
            self._is_badly_read = self._of_last(cards) >= most / 2
        else:
            touched = sum(part > 0 for part in self._unread)
            self._is_badly_read = touched >= _BADLY_CARDS and self._of_last(cards) >= most

    def _of_last(self, cards: int) -> float:
        """Sum of the unread parts of the last so many cards; of fewer if fewer came."""
        return sum(list(self._unread)[-cards:]) + _ROUNDING

    @property
    def trouble(self) -> DeckTrouble | None:
        """Trouble with the deck, by the cards so far."""
        if self._is_unreadable:
            return DeckTrouble.UNREADABLE
        return DeckTrouble.BADLY_READ if self._is_badly_read else None

    def heeded(self, found: WindowReading) -> WindowReading:
        """The reading allowed for a card of this deck: only a guess if the deck is unreadable."""
        if not self._is_unreadable or found.doubt in OF_THE_PICTURE:
            return found
        if found.kind not in (WindowKind.CARD, WindowKind.UNSURE):
            return found
        return replace(found, kind=WindowKind.UNSURE, card=None, guess=found.card or found.guess,
                       doubt=UnreadReason.DECK)


def _good(looks: Sequence[WindowReading]) -> list[WindowReading]:
    """The looks at a card's face without any fault of the picture."""
    return [one for one in looks
            if one.kind in (WindowKind.CARD, WindowKind.UNSURE) and one.doubt not in OF_THE_PICTURE]


def _unread(good: Sequence[WindowReading]) -> float:
    """The part of these looks that read no card."""
    return sum(one.card is None for one in good) / max(1, len(good))

"""Enrolment of a house's own deck, from its cards shown once: it gives the best readings.

Enrolling stores windows of each card and makes from them three things: a linear head on the
network's embedding, for systematic misreadings of this deck; the cards' pictures, against which the
pixels are compared without the network; and limits, set on windows that were held back, so that a
card read is as clear as this deck's cards are when they lie well.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import (
    USUAL_SPAN,
    Floats,
    Picture,
    UnreadReason,
    WindowKind,
    WindowReading,
)
from drivers.vision.cards import deck_files
from drivers.vision.cards.deck_learning import DeckUnfit, Learned, learn_deck, score_lead
from drivers.vision.cards.index_net import Curve, IndexNet
from drivers.vision.cards.net_interface import Guess
from drivers.vision.cards.pixel_match import CardLikeness

__all__ = ["DeckUnfit", "EnrolledDeck"]

#: The network's own word against the deck's counts where it is at least this sure.
_SPEAKS_AGAINST: Final = 1.0
#: Where the pixels are not clear the network must see the index whole, this surely.
_SPEAKS_FOR: Final = 1.0
#: From the pixels' margin, in parts of its limit, to the chance of being right.
_CHANCES: Final = Curve((0.0, 0.5, 1.0, 2.0, 4.0), (0.5, 0.9, 0.999, 0.9999, 0.99995))


@dataclass(frozen=True, slots=True)
class EnrolledDeck:
    """One enrolled deck. Its repr names no card, only their number."""

    name: str
    learned: Learned

    @classmethod
    def enrol(
        cls, name: str, windows: Mapping[str, Sequence[Picture]], net: IndexNet,
        span: float = USUAL_SPAN,
    ) -> "EnrolledDeck":
        """Learn a deck from windows of each of its cards (one is enough, four to six are best).
        They show 18 x 27 mm times `span`, like the windows to be read later; see window_spans.py.

        Raises DeckUnfit, which names the cards, if a card has no window good enough, if one of its
        windows looks like another card, or if two cards are too alike to be told apart.
        """
        return cls(name, learn_deck(windows, net, span))

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards' names, in the order of the deck."""
        return self.learned.cards

    @property
    def span(self) -> float:
        """Size of the windows that it reads, as a factor of 18 x 27 mm: more for jumbo indices."""
        return self.learned.span

    @property
    def letters(self) -> Mapping[str, str]:
        """Glyph that this deck prints for each rank, as the network sees it."""
        return self.learned.letters

    @property
    def figures(self) -> Mapping[str, float]:
        """Quality of the distinction between its cards, measured on windows that were held back."""
        return self.learned.figures

    def __repr__(self) -> str:
        return f"EnrolledDeck({self.name!r}, {len(self.cards)} cards)"

    def save(self, path: Path | str) -> None:
        """Write the deck's eyes file, whole or not at all. Raises OSError."""
        deck_files.save_deck(Path(path), self.name, self.learned)

    @classmethod
    def load(cls, path: Path | str, net: IndexNet) -> "EnrolledDeck":
        """The deck of an eyes file. Made with another network it is learned again from the windows
        in it, which takes some seconds. Raises DeckFileUnfit, and DeckUnfit on learning again.
        """
        name, learned = deck_files.read_deck(Path(path), net)
        return cls(name, learned)

    def reading(
        self, window: Picture, doubt: UnreadReason, word: Guess, embedding: Floats
    ) -> WindowReading:
        """Reading of one window, given the results of the gates and the network."""
        known = self.learned
        head = known.head.weights @ embedding + known.head.biases
        proposed, beside = self._laid(window, int(np.argmax(head)))
        clear = score_lead(beside.scores, proposed) / known.limits.pixels
        why = doubt or self._doubt_of(word, proposed, beside, score_lead(head, proposed))
        card, chance = known.cards[proposed], _CHANCES.chance(clear)
        if why is UnreadReason.NONE:
            return WindowReading(WindowKind.CARD, card=card, confidence=chance)
        return WindowReading(WindowKind.UNSURE, confidence=min(chance, 0.9), guess=card, doubt=why)

    def _laid(self, window: Picture, proposed: int) -> tuple[int, CardLikeness]:
        """The window laid over the card that the head proposes; over the one that its pixels name
        if they name another and stay with it."""
        beside = self.learned.templates.compare(window, proposed)
        other = int(np.argmax(beside.scores))
        if other != proposed:
            again = self.learned.templates.compare(window, other)
            if int(np.argmax(again.scores)) == other:
                return other, again
        return proposed, beside

    def _doubt_of(self, word: Guess, proposed: int, beside: CardLikeness,
                  head: float) -> UnreadReason:
        """Reason why this card may not be told; NONE if all tests agree."""
        known, limits = self.learned, self.learned.limits
        likeness, pixels = beside.likeness, score_lead(beside.scores, proposed)
        if likeness < limits.likeness:
            return UnreadReason.UNLIKE
        if beside.blot > limits.blot or word.whole < known.whole[proposed]:
            return UnreadReason.CUT_OFF
        if pixels < 0 or head < limits.head:
            return UnreadReason.DISAGREED
        if pixels < limits.pixels:
            return UnreadReason.CLOSE
        says_other = word.kind is WindowKind.CARD and word.card != known.cards[proposed]
        if says_other and known.trusted[proposed] and word.score > _SPEAKS_AGAINST:
            return UnreadReason.DISAGREED
        if likeness < limits.clear_likeness or beside.blot > limits.clear_blot:
            return UnreadReason.NONE if word.whole > _SPEAKS_FOR else UnreadReason.CUT_OFF
        return UnreadReason.NONE

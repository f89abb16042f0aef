"""Span of a window: shown part of a card's corner, 18 x 27 mm, half as much again for jumbos.

A jumbo index, rank and pip, reaches 30 to 36 mm down the card: the usual window cuts its pip off.
The wider window has the same 48 x 72 pixels, so that the network sees a jumbo index as it sees a
usual one. A span is the factor of 18 x 27 mm, each way; an enrolled deck has one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from drivers.vision.card_readings import (
    JUMBO_SPAN,
    USUAL_SPAN,
    Picture,
    UnreadReason,
    WindowKind,
    WindowReading,
)
from drivers.vision.cards.enrolment import EnrolledDeck
from drivers.vision.cards.index_net import IndexNet
from drivers.vision.cards.reading_vote import FIRM_GUESS
from drivers.vision.cards.window_reader import CardReader

#: Those that are tried where nobody knows the deck, in their order. On decks with jumbo indices
#: 1.5 reads far more than 1.3; at 1.7 ordinary decks begin to be misread.
SPANS: Final[tuple[float, ...]] = (USUAL_SPAN, JUMBO_SPAN)
#: A deck has jumbo indices where the wider window reads this part of its cards more.
_BETTER: Final = 0.1
_ASKED: Final = 2  # windows of each card that are read to choose by


def read_at(
    reader: CardReader, window_at: Callable[[float], Picture | None], spans: Sequence[float]
) -> WindowReading:
    """One look at a card through the windows of these spans, the first one first.

    The others are used only if the index seems cut off. `window_at` gives the window of a span,
    None if the glass doesn't hold it.
    """
    near = window_at(spans[0])
    if near is None:
        return WindowReading(WindowKind.UNSURE, doubt=UnreadReason.CUT_OFF)
    reading = reader.read(near)
    for span in spans[1:]:
        wider = window_at(span) if reading.doubt is UnreadReason.CUT_OFF else None
        if wider is not None:
            reading = _together(reading, reader.read(wider))
    return reading


def _together(near: WindowReading, wide: WindowReading) -> WindowReading:
    """Two windows of the same look: the wider one's card, unless the usual one firmly differs."""
    if wide.card is None:
        return near
    if near.guess not in (None, wide.card) and near.confidence >= FIRM_GUESS:
        return WindowReading(WindowKind.UNSURE, confidence=near.confidence, guess=near.guess,
                             doubt=UnreadReason.DISAGREED)
    return wide


def learn_deck_at_best_span(
    name: str, windows: Mapping[float, Mapping[str, Sequence[Picture]]], net: IndexNet
) -> EnrolledDeck:
    """Learn a deck from the windows of each span, by card, at the span that suits its indices.

    Raises DeckUnfit, as EnrolledDeck.enrol.
    """
    span = span_of(windows, net)
    return EnrolledDeck.enrol(name, windows[span], net, span)


def span_of(windows: Mapping[float, Mapping[str, Sequence[Picture]]], net: IndexNet) -> float:
    """The span at which a reader that doesn't know the deck reads most of it; the usual one unless
    another is clearly better and has a window of every card."""
    usual = windows[USUAL_SPAN]
    reader, chosen, most = CardReader(net), USUAL_SPAN, -1.0
    for span in sorted(windows):
        own = windows[span]
        if any(not own.get(card) for card in usual):
            continue
        part = _part_read(reader, own)
        if part > most + (_BETTER if most >= 0 else 0.0):
            chosen, most = span, part
    return chosen


def _part_read(reader: CardReader, windows: Mapping[str, Sequence[Picture]]) -> float:
    """The part of these cards' windows that is read rightly."""
    asked = [(card, window) for card, own in windows.items() for window in own[:_ASKED]]
    told = reader.read_many([window for _, window in asked])
    right = sum(one.card == card for (card, _), one in zip(asked, told, strict=True))
    return right / max(1, len(asked))

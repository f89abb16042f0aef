"""Measures the face as a witness: cards alone on a table, most with the indices of another card.

A forged card must not be told: whatever is told of it counts as wrong. A genuine one must be told
as before. Each deck and each kind has random numbers of its own, as in evaluate_decks.
"""

from collections.abc import Callable
from typing import Final

from drivers.vision.cards.cards_in_picture import PicturedCard, find_cards
from drivers.vision.cards.index_finder import IndexFinder
from models.scenes.forged_faces import Forgery, forged, forged_pair, one_card_scene
from tests.tools.evaluate.evaluate_decks import Deck, draw
from tests.tools.evaluate.evaluate_figures import Row

#: An index must be seen so well at both ends for the card to count.
_SEEN: Final = 0.95


def measure_faces(
    decks: list[Deck], count: int, seed: int, progress: Callable[[str], None]
) -> list[Row]:
    """A row for each kind of forgery, over all decks in turn."""
    finder, rows = IndexFinder.load(), []
    for kind in Forgery:
        row = Row(str(kind))
        for at, deck in enumerate(decks):
            share = count // len(decks) + (at < count % len(decks))
            _measure_deck(row, kind, deck, share, seed, finder)
            progress(f"{kind}: {row.tally.seen} of {count}")
        rows.append(row)
    return rows


def _measure_deck(
    row: Row, kind: Forgery, deck: Deck, count: int, seed: int, finder: IndexFinder
) -> None:
    rng, due = draw(seed, deck.name, str(kind)), row.tally.seen + count
    while row.tally.seen < due:
        name, face = forged_pair(kind, rng)
        if name not in deck.cards or face not in deck.cards:
            continue
        card = forged(deck.cards[name], deck.cards[face]) if name != face else deck.cards[name]
        scene = one_card_scene(card, name, rng)
        if not scene.corners or min(
                one.seen if one.name else 0.0 for one in scene.corners) < _SEEN:
            continue
        found = find_cards(scene.picture, deck.reader, finder)
        _tell(row, kind, name, found)


def _tell(row: Row, kind: Forgery, name: str, found: list[PicturedCard]) -> None:
    """Count one scene by its surest card."""
    named = [card for card in found if card.card or card.guess]
    best = max(named, key=lambda card: (card.card is not None, card.confidence), default=None)
    if best is None:
        row.tally.add(None)
    elif best.card is None:
        row.tally.add(None, best.confidence, best.guess == name)
    else:
        row.tally.add(kind is Forgery.GENUINE and best.card == name, best.confidence)

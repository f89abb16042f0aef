"""Measures reading of whole pictures: cards lie anywhere, their true corners are in the labels.

Counted for each visible corner (two of a card, less those that the picture's edge or another
labelled card hides, or that nobody could read): whether it was found and read. Cards are counted
beside that: a card is read where at least one of its corners was. Where the label is only a box
along the picture's sides, the card in it may be turned and its corners' places aren't known: such
cards are counted as cards alone.

A card told where no label is counts as wrong, though labels leave out what lies at the edge.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final

import numpy as np

from drivers.vision.card_readings import CARD_H_MM, CARD_W_MM, Floats, Picture
from drivers.vision.cards.cards_in_picture import PicturedCard, find_cards
from drivers.vision.cards.corner_reading import CardCorner
from drivers.vision.cards.index_finder import ANCHOR_MM, IndexFinder
from drivers.vision.cards.window_reader import CardReader
from drivers.vision.opencv import cv2
from drivers.vision.picture_files import PictureUnreadable, load_picture
from tests.tools.evaluate.evaluate_figures import Row, Tally
from tests.tools.evaluate.evaluate_sets import Label

#: How far from its true place an index counts as found, in parts of the card's width.
_NEAR: Final = 0.15
#: Rank and pip of an index in mm from the card's corner: hidden where one of these is.
_INDEX_MM: Final = ((3.0, 5.0), (6.0, 12.0), (9.0, 19.0))
CORNERS, CARDS, NOTHING = "corners", "cards", "cards told where none is"


def run(labels: list[Label], reader: CardReader, progress: Callable[[str], None]) -> list[Row]:
    """For each folder of photographs a row of corners, one of cards and one of what was told
    where no card is labelled.
    """
    finder = IndexFinder.load()
    rows: dict[str, dict[str, Row]] = {}
    for file, group in groupby(sorted(labels, key=lambda one: str(one.file)), lambda one: one.file):
        own = list(group)
        try:
            picture = load_picture(file)
        except PictureUnreadable as error:
            progress(str(error))
            continue
        folder = rows.setdefault(own[0].folder, {
            kind: Row(f"{own[0].folder}: {kind}") for kind in (CORNERS, CARDS, NOTHING)
        })  # fmt: skip
        measure(picture, own, find_cards(picture, reader, finder), folder)
        progress(file.name)
    return [row for folder in rows.values() for row in folder.values() if row.tally.seen]


def measure(
    picture: Picture, labels: Sequence[Label], seen: Sequence[PicturedCard], rows: dict[str, Row]
) -> None:
    """Adds one picture to the rows: what was seen in it against what lies there."""
    owners = [_owner(card, labels) for card in seen]
    for label in labels:
        mine = [card for card, owner in zip(seen, owners, strict=True) if owner is label]
        if not label.is_card:
            if any(card.card for card in mine):
                rows[CARDS].tally.add(False, max(card.confidence for card in mine))
            continue
        _tell_card(rows[CARDS].tally, label, mine)
        for place, width in _places(picture, label, labels):
            _tell_corner(rows[CORNERS].tally, label, mine, place, width)
    for card, owner in zip(seen, owners, strict=True):
        if owner is None and card.card:
            rows[NOTHING].tally.add(False, card.confidence)


def _owner(seen: PicturedCard, labels: Sequence[Label]) -> Label | None:
    """The labelled card that this is: where boxes overlap the one that it is right for, else the
    one whose middle is nearest.
    """
    middle = seen.box.mean(axis=0)

    def unlike(label: Label) -> tuple[bool, float]:
        away = np.array(label.corners, np.float32).mean(axis=0) - middle
        wrong = not (label.is_card and label.right(seen.card or seen.guess or "--"))
        return wrong, float(np.linalg.norm(away))

    return min((label for label in labels if _on(label, seen)), key=unlike, default=None)


def _on(label: Label, seen: PicturedCard) -> bool:
    """Whether what was seen lies on the labelled card, by the index that was looked at."""
    quad = np.array(label.corners, np.float32)
    slack = 0.06 * float(np.linalg.norm(quad[1] - quad[0]))
    return any(
        cv2.pointPolygonTest(quad, _point(one.at(*ANCHOR_MM)), True) > -slack
        for one in seen.corners
    )


def _point(place: Floats) -> tuple[float, float]:
    return float(place[0]), float(place[1])


def _tell_card(tally: Tally, label: Label, seen: Sequence[PicturedCard]) -> None:
    """Read where a card was told; wrong where any of those told is another one."""
    told = [card for card in seen if card.card]
    if told:
        right = all(label.right(card.card or "") for card in told)
        tally.add(right, max(card.confidence for card in told))
    else:
        guesses = [card for card in seen if card.guess]
        guess = max(guesses, key=lambda card: card.confidence, default=None)
        tally.add(None, guess.confidence if guess else 0.0,
                  label.right(guess.guess or "") if guess else None)


def _tell_corner(
    tally: Tally, label: Label, seen: Sequence[PicturedCard], place: Floats, width: float
) -> None:
    """Read where the card told rests on a reading of this very corner."""
    for card in seen:
        for one in card.corners:
            if float(np.linalg.norm(one.at(*ANCHOR_MM) - place)) < _NEAR * width:
                _tell_reading(tally, label, card, one)
                return
    tally.add(None)


def _tell_reading(tally: Tally, label: Label, card: PicturedCard, one: CardCorner) -> None:
    if card.card and one.stands_for(card.card):
        tally.add(label.right(card.card), card.confidence)
    else:
        guess = one.reading.card or one.reading.guess
        tally.add(None, one.reading.confidence, label.right(guess) if guess else None)


def _places(
    picture: Picture, label: Label, labels: Sequence[Label]
) -> Iterator[tuple[Floats, float]]:
    """Where the label's visible indices are, and the card's width there, in pixels."""
    quad = np.array(label.corners, np.float32)
    if len(np.unique(quad[:, 0])) == 2 and len(np.unique(quad[:, 1])) == 2:
        return  # a box round the card, which may be turned in it
    across = np.linalg.norm(quad[1] - quad[0])
    card = np.array([[0, 0], [CARD_W_MM, 0], [CARD_W_MM, CARD_H_MM], [0, CARD_H_MM]], np.float32)
    for end in (0, 2):
        view = cv2.getPerspectiveTransform(card, np.roll(quad, -end, axis=0).astype(np.float32))
        points = cv2.perspectiveTransform(np.array([_INDEX_MM], np.float32), view)[0]
        if _to_be_seen(picture, points, label, labels):
            yield np.asarray(points[1], np.float32), float(across)


def _to_be_seen(
    picture: Picture, points: Floats, label: Label, labels: Sequence[Label]
) -> bool:
    """Whether an index lies in the picture and on no other labelled card (one of two that overlap
    is under the other, and the labels don't say which).
    """
    height, width = picture.shape[:2]
    inside = (points >= 0).all() and (points < (width, height)).all()
    others = [np.array(one.corners, np.float32) for one in labels if one is not label]
    return bool(inside) and not any(
        cv2.pointPolygonTest(other, _point(point), False) >= 0
        for other in others
        for point in points
    )

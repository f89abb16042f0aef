"""Cards anywhere in a picture: every visible corner is read, and corners are joined into cards.

A corner is placed in two ways: by the finder's network, which needs the index alone (fans,
overlaps, cards cut off by the picture's edge), and by the outline of a card that lies free, which
is more exact. All looks at a corner vote; two corners of one card must not contradict each other.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import (
    CARD_W_MM,
    Floats,
    Picture,
    UnreadReason,
    WindowKind,
    WindowReading,
)
from drivers.vision.cards.card_outlines import find_quads, whole_picture
from drivers.vision.cards.corner_joining import (
    Outline,
    box_between,
    box_of,
    card_end_pairs,
    outline_of,
    overlap,
    view_as_3x3,
)
from drivers.vision.cards.corner_reading import (
    CardCorner,
    Views,
    corner_readings,
    is_corner_read,
    joint_corner,
    joint_corner_reading,
    reading_with_chance,
)
from drivers.vision.cards.enrolment import EnrolledDeck
from drivers.vision.cards.face_check import contradicts, denies, face_of
from drivers.vision.cards.face_pips import (
    LEAST_WIDTH_PX,
    SignWeights,
    face_says,
    finer_face,
)
from drivers.vision.cards.index_finder import ANCHOR_MM, IndexFinder, Spot
from drivers.vision.cards.index_net import IndexNet
from drivers.vision.cards.true_resolution import LEAST_PX_MM
from drivers.vision.cards.window_reader import CardReader
from drivers.vision.opencv import cv2

#: An unread thing is reported as a card only if the finder is this sure of an index.
SURE_OF_INDEX: Final = 0.5
_SAME_PLACE: Final = 0.6
_TWICE: Final = 0.8
_ONE_SIZE: Final = 1.55
#: Corners that point at each other worse than this (mm) and are read differently are two cards'.
_LOOSE_MM: Final = 3.5


@dataclass(frozen=True, slots=True, eq=False)
class PicturedCard:
    """One card in a picture.

    `card` is its name, or None if it wasn't read; then `guess` may be the best guess and `doubt` is
    the reason. `kind` tells backs and jokers. `confidence` is the chance from 0 to 1 that `card`
    (or `guess`) is right. `box` is 4x2, the card's corners in pixels, clockwise from the top left
    of the card standing upright (either end up); if only one index is visible the rest of the box
    is inferred. `corners` are those that were looked at.
    """

    card: str | None
    guess: str | None
    kind: WindowKind
    confidence: float
    doubt: UnreadReason
    box: Floats
    corners: tuple[CardCorner, ...]

    @property
    def why(self) -> str:
        """Reason why no card is told, in a word or two; empty if one is."""
        if self.card is not None:
            return ""
        return str(self.kind) if self.kind is not WindowKind.UNSURE else str(
            self.doubt or UnreadReason.UNLIKE)


def find_cards(
    picture: Picture,
    reader: CardReader,
    finder: IndexFinder,
    region: Floats | None = None,
) -> list[PicturedCard]:
    """Every card in the picture (BGR, 8 bits), from left to right.

    `region` (Nx2 px, convex) restricts it to cards whose middle lies in it. The same card twice in
    a picture is told twice: whether that may be is decided at the table.
    """
    if region is not None:
        return _within(picture, reader, finder, np.asarray(region, np.float32))
    views = Views(picture)
    spots = finder.find(picture)
    cards = _outlined(picture, views, spots, reader)
    taken = {id(spot) for _, outline in cards for spot in outline.spots}
    seen = [card for card, _ in cards]
    left = [spot for spot in spots if id(spot) not in taken]
    seen += _by_spots(views, [one for one in left if _fits(one, seen)], reader)
    seen = [_checked(picture, card, reader.signs) for card in _apart(seen)]
    return sorted(seen, key=lambda one: float(one.box[:, 0].mean()))


def _within(
    picture: Picture, reader: CardReader, finder: IndexFinder, region: Floats
) -> list[PicturedCard]:
    """The cards of a region, found in the cut-out about it with some of what lies beside it."""
    low, high = region.min(axis=0), region.max(axis=0)
    spare = 0.1 * (high - low)
    left, top = np.maximum(0, low - spare).astype(int)
    right, bottom = np.ceil(high + spare).astype(int)
    part = np.ascontiguousarray(picture[top:bottom, left:right])
    if min(part.shape[:2], default=0) < 8:
        return []
    shift = np.array([[1, 0, left], [0, 1, top], [0, 0, 1]], np.float32)
    cards = (_shifted(card, shift) for card in find_cards(part, reader, finder))
    return [card for card in cards if _holds(region, card.box.mean(axis=0))]


def _holds(region: Floats, point: Floats) -> bool:
    return cv2.pointPolygonTest(region, (float(point[0]), float(point[1])), False) >= 0


def _shifted(card: PicturedCard, shift: Floats) -> PicturedCard:
    corners = tuple(
        replace(one, view=np.asarray(shift @ one.view, np.float32)) for one in card.corners
    )
    return replace(card, box=np.asarray(card.box + shift[:2, 2], np.float32), corners=corners)


def _outlined(
    picture: Picture, views: Views, spots: Sequence[Spot], reader: CardReader
) -> list[tuple[PicturedCard, Outline]]:
    """Cards with a whole outline. An outline without anything to read on it is no card."""
    quads = find_quads(picture)
    frame = whole_picture(picture)
    if frame is not None:
        quads.append(frame)
    outlines = [outline_of(quad, spots) for quad in quads]
    outlines.sort(key=lambda one: -one.met)
    found: list[tuple[PicturedCard, Outline]] = []
    for outline in outlines:
        if any(overlap(outline.quad, card.box) > _SAME_PLACE for card, _ in found):
            continue
        card = _on_outline(views, outline, reader)
        if card is not None:
            found.append((card, outline))
    return found


def _fits(spot: Spot, cards: Sequence[PicturedCard]) -> bool:
    """True if a spot may belong to a card over those outlined: all are of one size, so that a spot
    on one of them of another size is a piece of it, such as its pips. Nor is anything read on a
    card that is too small."""
    return all(_of_size(spot, one.box) and _across(one.box) >= LEAST_PX_MM * CARD_W_MM
               for one in cards if _holds(one.box, spot.anchor))


def _of_size(spot: Spot, box: Floats) -> bool:
    return 1 / _ONE_SIZE < spot.width / _across(box) < _ONE_SIZE


def _across(box: Floats) -> float:
    """Width of a card in the picture, in pixels."""
    return float(np.linalg.norm(box[1] - box[0]))


def _on_outline(views: Views, outline: Outline, reader: CardReader) -> PicturedCard | None:
    if not all(_of_size(spot, outline.quad) for spot in outline.spots if spot is not None):
        return None  # several cards' outline
    corners = []
    for view, spot in zip(outline.views, outline.spots, strict=True):
        groups = corner_readings(views, view, reader).groups
        if spot is not None and not is_corner_read(groups):
            groups += corner_readings(views, view_as_3x3(spot.view), reader, ANCHOR_MM).groups
        corners.append(joint_corner(view, spot.score if spot else 0.0, groups))
    reading = joint_corner_reading(corners)
    if reading.doubt is UnreadReason.DISAGREED and outline.met:
        return None  # two cards that overlap have one outline: their corners tell them apart
    if not outline.met and not _without_finder(corners, reading):
        return None
    if reading.kind is WindowKind.UNSURE and not _worth_telling(corners):
        return None
    return _seen(reading, outline.quad, corners)


def _without_finder(corners: Sequence[CardCorner], reading: WindowReading) -> bool:
    """True if an outline on which the finder saw no index is a card all the same: both its ends say
    the same."""
    if reading.kind is WindowKind.BACK or reading.kind is WindowKind.JOKER:
        return True
    names = {one.reading.card or one.reading.guess for one in corners}
    return reading.card is not None and names == {reading.card}


def _by_spots(views: Views, spots: Sequence[Spot], reader: CardReader) -> list[PicturedCard]:
    """Cards known by their indices alone."""
    corners = [_at_spot(views, spot, reader) for spot in spots]
    spots = [Spot(np.asarray(one.view[:2], np.float32), one.score) for one in corners]
    cards, joined = [], set()
    for first, second, height, off in card_end_pairs(spots):
        both = [corners[first], corners[second]]
        reading = joint_corner_reading(both)
        if off > _LOOSE_MM and all(one.reading.card for one in both) and not reading.card:
            continue  # two cards, the one over the other
        if reading.card is None and not _worth_telling(both):
            continue
        joined |= {first, second}
        box = box_between(spots[first], spots[second], height)
        cards.append(_seen(reading, box, both))
    for number, one in enumerate(corners):
        if number not in joined and (one.reading.card or _worth_telling([one])):
            cards.append(_seen(one.reading, box_of(one.view), [one]))
    return cards


def _at_spot(views: Views, spot: Spot, reader: CardReader) -> CardCorner:
    sure = spot.score >= SURE_OF_INDEX
    looked = corner_readings(views, view_as_3x3(spot.view), reader, ANCHOR_MM, sure)
    return joint_corner(looked.view, spot.score, looked.groups)


def _worth_telling(corners: Sequence[CardCorner]) -> bool:
    """True if something unread is surely a card: an index that resembles one, or two indices at a
    card's distance whatever they resemble."""
    if len(corners) == 2 and all(one.score >= SURE_OF_INDEX for one in corners):
        return True
    return any(one.score >= SURE_OF_INDEX and one.reading.guess for one in corners)


def _seen(reading: WindowReading, box: Floats, corners: Sequence[CardCorner]) -> PicturedCard:
    found = reading_with_chance(reading, corners)
    return PicturedCard(
        found.card, found.guess, found.kind, found.confidence, found.doubt, box, tuple(corners)
    )


def _checked(
    picture: Picture, seen: PicturedCard, signs: SignWeights | None
) -> PicturedCard:
    """The card, or an abstention if the rest of its face can't be that card's."""
    if seen.card is None:
        return seen
    whole = len(seen.corners) == 2
    if not contradicts(face_of(picture, seen.box), seen.card, whole):
        if not whole or signs is None or _across(seen.box) < LEAST_WIDTH_PX:
            return seen
        if not denies(face_says(finer_face(picture, seen.box), signs), seen.card):
            return seen
    return replace(seen, card=None, guess=seen.card, kind=WindowKind.UNSURE,
                   confidence=seen.confidence / 2, doubt=UnreadReason.FACE)  # fmt: skip


def _apart(cards: list[PicturedCard]) -> list[PicturedCard]:
    """The cards without doubles: the same card at nearly the same place, or once more by an index
    within it (some decks print four)."""
    kept: list[PicturedCard] = []
    for card in sorted(cards, key=lambda one: (-len(one.corners), -one.confidence)):
        if not any(_again(card, other) for other in kept):
            kept.append(card)
    return kept


def _again(card: PicturedCard, other: PicturedCard) -> bool:
    """True if a card is another one found before it."""
    if (card.card or card.guess) not in (other.card or other.guess, None):
        return False
    if overlap(card.box, other.box) > _TWICE:
        return True
    within = len(card.corners) == 1 and len(other.corners) == 2
    return within and _holds(other.box, card.corners[0].at(*ANCHOR_MM))


class PictureReader:
    """Finds and reads cards in pictures. Not for two threads at once: each camera loads its own."""

    def __init__(self, reader: CardReader, finder: IndexFinder) -> None:
        self._reader = reader
        self._finder = finder

    @classmethod
    def load(
        cls, deck: EnrolledDeck | None = None, letters: Collection[str] | None = None,
        folder: Path | None = None,
    ) -> "PictureReader":
        """With the models that came with the program, or those in `folder`; raises ModelUnfit."""
        reader = CardReader(IndexNet.load(folder), deck, letters)
        return cls(reader, IndexFinder.load(folder))

    def find(self, picture: Picture, region: Floats | None = None) -> list[PicturedCard]:
        """Every card in the picture, or in a convex region of it; see `find_cards`."""
        return find_cards(picture, self._reader, self._finder, region)

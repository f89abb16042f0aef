"""Reading of one corner of a card found in a picture: several windows, one vote.

The finder places an index to within a millimetre or two, so each corner is looked at through
windows placed a little differently. A real index is read alike through most of them; a thing that
only resembles one is read through few, or each time as another card.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import (
    WINDOW_H,
    WINDOW_H_MM,
    WINDOW_W,
    WINDOW_W_MM,
    Floats,
    Picture,
    UnreadReason,
    WindowKind,
    WindowReading,
)
from drivers.vision.cards.card_probability import AGREED, SUREST, TOLD, chance_card_is_right
from drivers.vision.cards.quality_gates import measure_window_quality
from drivers.vision.cards.reading_vote import joint_window_reading
from drivers.vision.cards.true_resolution import LEAST_PX_MM
from drivers.vision.cards.window_reader import CardReader
from drivers.vision.opencv import cv2

_PX_MM: Final = WINDOW_W / WINDOW_W_MM
_FINER: Final = 2  # windows are sampled this much finer, then averaged down
_COARSEST: Final = 8.0  # pixels to a millimetre; a finer picture is halved first
#: Ink darker than this part of its paper is black: red ink in a grey picture stays lighter.
_BLACK: Final = 0.93
_NOISE: Final = np.random.default_rng(6).integers(-3, 4, (WINDOW_H, WINDOW_W, 3), np.int16)
#: This many windows must read the same card.
NEEDED: Final = 4


@dataclass(frozen=True, slots=True, eq=False)
class CardCorner:
    """A card's corner in a picture and its readings.

    `view` is 3x3, the card's mm (upright, this corner at (0, 0)) to the picture's pixels. `score`
    is the finder's. `firmness` is from 0 to 1: how sure nearly all looks are of one card, also if
    none of them is sure enough by itself; 0 if looks differ or the picture is bad. `looks` are all
    looks at it.
    """

    view: Floats
    score: float
    reading: WindowReading
    firmness: float = 0.0
    looks: tuple[WindowReading, ...] = ()

    def at(self, x: float, y: float) -> Floats:
        """The picture's point of the card's point (mm)."""
        u, v, w = self.view @ np.array([x, y, 1.0], np.float32)
        return np.array([u / w, v / w], np.float32)

    def stands_for(self, card: str) -> bool:
        """True if this corner itself says that card, read or firm."""
        own = self.reading
        if own.card or own.guess != card:
            return own.card == card
        return self.firmness >= FIRM or own.confidence >= TOLD


class Views:
    """A picture and its halved copies, from which index windows are cut."""

    def __init__(self, picture: Picture) -> None:
        self._copies = [picture]

    def window(self, view: Floats, nudge: Floats) -> Picture:
        """The 48x72 window of the card that lies as `view` says, `nudge` (3x3, mm) aside."""
        level = max(0, int(np.ceil(np.log2(max(_px_mm(view), 1e-3) / _COARSEST))))
        copy, ratio = self._copy(level)
        shift = 0.5 * ratio - 0.5
        to_copy = np.array([[ratio, 0, shift], [0, ratio, shift], [0, 0, 1]])
        fine = _PX_MM * _FINER
        to_window = np.diag([fine, fine, 1.0]) @ nudge @ np.linalg.inv(to_copy @ view)
        drawn = cv2.warpPerspective(
            copy, to_window, (WINDOW_W * _FINER, WINDOW_H * _FINER),
            flags=cv2.INTER_CUBIC,  # keeps the edges of small cards: more of them are read
            borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0, 0),
        )  # fmt: skip
        small = cv2.resize(drawn, (WINDOW_W, WINDOW_H), interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)

    def _copy(self, level: int) -> tuple[Picture, float]:
        while len(self._copies) <= level and min(self._copies[-1].shape[:2]) >= 2:
            half = cv2.resize(self._copies[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            self._copies.append(np.asarray(half, np.uint8))
        level = min(level, len(self._copies) - 1)
        return self._copies[level], self._copies[level].shape[1] / self._copies[0].shape[1]


def _px_mm(view: Floats) -> float:
    """Pixels of the picture for a millimetre, in the middle of the card's window."""
    middle = view @ np.array([WINDOW_W_MM / 2, WINDOW_H_MM / 2, 1.0])
    slope = (view[:2, :2] - np.outer(middle[:2] / middle[2], view[2, :2])) / middle[2]
    return float(np.sqrt(abs(np.linalg.det(slope))))


def window_shift(right: float, down: float, turn: float, scale: float) -> Floats:
    """3x3 in mm: the window moved by so much, turned (degrees) and scaled about its middle."""
    x, y = WINDOW_W_MM / 2, WINDOW_H_MM / 2
    c, s = scale * np.cos(np.radians(turn)), scale * np.sin(np.radians(turn))
    about = np.array([[c, -s, x - c * x + s * y], [s, c, y - s * x - c * y], [0, 0, 1]])
    about[:2, 2] += right, down
    return np.asarray(about, np.float32)


#: As placed, then nudged aside by up to 1.2 mm, 5 degrees and a tenth in size.
NUDGES: Final = tuple(
    window_shift(*by)
    for by in (
        (0, 0, 0, 1), (0.9, 0.9, 0, 1), (-0.9, -0.9, 0, 1),
        (0.9, -0.9, 3, 1), (-0.9, 0.9, -3, 1), (0, 0, 4, 0.9), (0, 0, -4, 0.9),
        (0, 0, 3, 1.1), (0, 0, -3, 1.1),
    )
)  # fmt: skip
#: Firm looks: at least this part of them alike, their middle confidence at least so high.
_NEARLY_ALL: Final = 0.85
FIRM: Final = 0.97
_FIRST: Final = 3  # after these, a thing that resembles no card at all is left alone


#: Once more about the best of those, closer to it.
_CLOSER: Final = tuple(
    window_shift(*by)
    for by in (
        (0, 0, 0, 1), (0.4, 0.4, 0, 1), (-0.4, -0.4, 0, 1), (0.4, -0.4, 2, 1),
        (-0.4, 0.4, -2, 1), (0, 0, 0, 0.95), (0, 0, 0, 1.05),
    )
)  # fmt: skip
#: Sizes tried, as parts of the assumed one, if the index seems cut off.
_WIDER: Final = (0.8, 0.66, 0.55)
Looks = list[WindowReading]
_OTHERS: Final = (WindowKind.BACK, WindowKind.JOKER)
_TOO_SMALL: Final = WindowReading(WindowKind.UNSURE, doubt=UnreadReason.COARSE)


class CornerLook(NamedTuple):
    """Looks at a corner, in groups, and the view by which they were taken."""

    view: Floats
    groups: list[Looks]


def corner_readings(
    views: Views, view: Floats, reader: CardReader, about: tuple[float, float] = (0.0, 0.0),
    surely: bool = False,
) -> CornerLook:
    """Readings through the windows about a placed corner, in one group or two.

    If nothing resembles a card three windows are enough, unless an index is `surely` there; if
    something does, but isn't read surely, a second group of windows lies about the best one of the
    first. If the index seems cut off wider windows are tried: it is larger than was assumed, by as
    much about the point `about` (mm). Too small a card is not looked at.
    """
    if _px_mm(view) < LEAST_PX_MM:
        return CornerLook(view, [[_TOO_SMALL]])
    first = _read([views.window(view, nudge) for nudge in NUDGES[:_FIRST]], reader)
    if not any(map(_resembles, first)):
        if any(one.doubt is UnreadReason.CUT_OFF for one in first):
            wider = _wider(views, view, reader, about)
            if wider is not None:
                return CornerLook(wider, _about(views, wider, reader, []))
        if not surely:
            return CornerLook(view, [first])
    return CornerLook(view, _about(views, view, reader, first))


def _resembles(one: WindowReading) -> bool:
    return bool(one.card or one.guess) or one.kind in _OTHERS


def _wider(
    views: Views, view: Floats, reader: CardReader, about: tuple[float, float]
) -> Floats | None:
    """The view by which the index has its usual size, if it was assumed smaller; None if it
    resembles none in any size."""
    sized = [view @ np.linalg.inv(_sized(part, about)) for part in _WIDER]
    looks = _read([views.window(one, NUDGES[0]) for one in sized], reader)
    best = max(range(len(looks)), key=lambda at: looks[at].confidence)
    named = looks[best].card or looks[best].guess
    return np.asarray(sized[best], np.float32) if named else None


def _sized(part: float, about: tuple[float, float]) -> Floats:
    """3x3 in mm: scaled about the point by this part."""
    x, y = about
    return np.array([[part, 0, x - part * x], [0, part, y - part * y], [0, 0, 1]], np.float32)


def _about(views: Views, view: Floats, reader: CardReader, first: Looks) -> list[Looks]:
    """The looks about one view, of which the first are taken already."""
    left = NUDGES[len(first):]
    looks = first + _read([views.window(view, nudge) for nudge in left], reader)
    if not any(map(_resembles, looks)):
        return [looks]
    if is_corner_read([looks]) or sum(one.kind in _OTHERS for one in looks) >= NEEDED:
        return [looks]
    best = max(range(len(looks)), key=lambda at: looks[at].confidence)
    nearer = view @ np.linalg.inv(NUDGES[best])
    return [looks, _read([views.window(nearer, nudge) for nudge in _CLOSER], reader)]


def is_corner_read(groups: Sequence[Looks]) -> bool:
    """True if enough looks read a card, and all of them the same: no more are needed."""
    cards = [one.card for looks in groups for one in looks if one.card]
    return len(cards) >= NEEDED and len(set(cards)) == 1


def _read(windows: Sequence[Picture], reader: CardReader) -> list[WindowReading]:
    """The windows' readings. A window without any colour is doubted, for red may have been lost; if
    its ink is as black as only black ink gets, it is read all the same, and only as a club or a
    spade. Drawn cards are like that; a photograph has colours in its noise."""
    readings = reader.read_many(windows)
    black = [
        at for at, one in enumerate(readings)
        if one.doubt is UnreadReason.NO_COLOUR
        and measure_window_quality(windows[at]).contrast >= _BLACK
    ]  # fmt: skip
    if black:
        again = reader.read_many([_with_noise(windows[at]) for at in black])
        for at, one in zip(black, again, strict=True):
            if one.card is not None and one.card[1] in "cs":
                readings[at] = one
    return readings


def _with_noise(window: Picture) -> Picture:
    """The window with the faint noise of colour that any camera has."""
    return np.asarray(np.clip(window.astype(np.int16) + _NOISE, 0, 255), np.uint8)


def joint_corner(view: Floats, score: float, groups: Sequence[Looks]) -> CardCorner:
    """The corner with the joint result of all looks at it; firm if one group of them is."""
    all_looks = tuple(one for looks in groups for one in looks)
    reading = joint_window_reading(all_looks, NEEDED)
    card = reading.card or reading.guess
    firmness = max(_firmness(looks, card) for looks in groups)
    found = CardCorner(view, score, reading, firmness, all_looks)
    return replace(found, reading=replace(reading, confidence=chance_card_is_right(card, [found]))
                   ) if card else found


def _firmness(looks: Looks, card: str | None) -> float:
    """The median confidence of the looks that name the card; 0 if not nearly all do, or if more
    than a few of them were doubted for anything but being close to another card."""
    same = [
        one for one in looks
        if (one.card or one.guess) == card and one.doubt in (UnreadReason.NONE, UnreadReason.CLOSE)
    ]  # fmt: skip
    if card is None or len(same) < _NEARLY_ALL * len(looks):
        return 0.0
    return float(np.median([one.confidence for one in same]))


def joint_corner_reading(corners: Sequence[CardCorner]) -> WindowReading:
    """Joint reading of one card's corners: they may not contradict each other. If neither is read,
    both must be firm on the same card."""
    readings = [one.reading for one in corners]
    firm = {one.reading.card or one.reading.guess for one in corners if one.firmness >= FIRM}
    cards = {one.card for one in readings if one.card}
    if cards and len(cards | firm) > 1:
        best = max((one for one in readings if one.card), key=lambda one: one.confidence)
        return WindowReading(WindowKind.UNSURE, None, best.confidence / 2, best.card,
                             UnreadReason.DISAGREED)
    both_firm = len(corners) == 2 and all(one.firmness >= FIRM for one in corners)
    if not cards and both_firm and len(firm) == 1:
        wrong = np.prod([1 - one.firmness for one in corners])
        return WindowReading(WindowKind.CARD, firm.pop(), float(1 - wrong))
    return _together(readings)


def _together(readings: Sequence[WindowReading]) -> WindowReading:
    cards = {one.card for one in readings if one.card}
    best = max(readings, key=lambda one: one.confidence)
    if len(cards) == 1:
        (card,) = cards
        if any(one.kind in _OTHERS for one in readings):
            return WindowReading(WindowKind.UNSURE, None, best.confidence / 2, card,
                                 UnreadReason.DISAGREED)
        wrong = np.prod([1 - one.confidence for one in readings if one.card == card])
        return WindowReading(WindowKind.CARD, card, float(1 - wrong))
    kinds = {one.kind for one in readings}
    if len(kinds) == 1 and WindowKind.UNSURE not in kinds:
        return best
    told = [one for one in readings if one.guess]
    if told:
        return max(told, key=lambda one: one.confidence)
    return WindowReading(WindowKind.UNSURE, doubt=best.doubt or UnreadReason.UNLIKE)


#: Doubts of looks in spite of which a card is told if enough looks agree on it.
_OVERCOME: Final = frozenset({UnreadReason.BLURRED, UnreadReason.COARSE, UnreadReason.CLOSE})


def reading_with_chance(reading: WindowReading, corners: Sequence[CardCorner]) -> WindowReading:
    """Joint reading of one card's corners, with the chance that it's right: told if that is high
    enough, though no look alone was sure; left unread if it is not."""
    card = reading.card or reading.guess
    if card is None:
        return replace(reading, confidence=min(reading.confidence, SUREST))
    sure = chance_card_is_right(card, corners)
    if reading.kind is WindowKind.CARD and sure < TOLD:
        return WindowReading(WindowKind.UNSURE, None, sure, card, UnreadReason.CLOSE)
    if reading.kind is WindowKind.UNSURE and sure >= AGREED and reading.doubt in _OVERCOME:
        return WindowReading(WindowKind.CARD, card, sure)
    return replace(reading, confidence=sure)

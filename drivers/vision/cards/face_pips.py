"""Big signs on a card's face, as a witness beside its index: how many there are, and of which suit.

A sign is one piece of ink of a sign's size. A suit is believed only from signs that stand opposite
each other, the one upside down, as on every card that is alike both ways, or from the one sign of
an ace; a number only where all signs stand as a card's of that number do, and nothing else is
printed or lies between them. Anything else says nothing. Signs are told by a small network of two
layers, whose weights models/fit_face.py learns. 11 to 14 ms for a card on busy cores.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import CARD_H_MM, CARD_W_MM, SUITS, Floats, Picture
from drivers.vision.opencv import cv2

#: Pixels to a millimetre of the face looked at.
PX_MM: Final = 3
#: Cards narrower than this in the picture, px, are not looked at: their signs are too coarse.
LEAST_WIDTH_PX: Final = 75.0
_SIZE: Final = (round(CARD_W_MM) * PX_MM, round(CARD_H_MM) * PX_MM)
#: Ink is darker than this part of the paper about it, in any colour.
_INK: Final = 0.72
_PAPER_MM: Final = 17
#: Beyond these (mm from the left, from the top) lie the indices.
_ASIDE_MM: Final = 13.5
_ABOVE_MM: Final = 6.0
#: Size of a sign, mm, the lesser and the greater side; a single one may be larger.
_LEAST_MM: Final = 3.5
_MOST_MM: Final = 17.0
_MOST_ALONE_MM: Final = 40.0
#: Of the middle sign's area: how much others may differ, and from which on a piece is no speck.
_ALIKE: Final = (0.6, 1.6)
_SPECK: Final = 0.12
_SPECK_MM2: Final = 3.0
#: A sign stands so far from its place at most; the outermost ones so far apart at least, both ways.
_OFF_MM: Final = 4.0
_LEAST_HALF_MM: Final = (6.0, 14.0)
#: Where nothing may reach in from beyond the edge: between the indices.
_MIDDLE: Final = np.s_[10 * PX_MM:78 * PX_MM, 13 * PX_MM:50 * PX_MM]
#: Logarithms of the chance from which on signs, and two of a pair, are believed to be a suit's.
_SURE: Final = float(np.log(0.85))
_SURE_PAIR: Final = float(np.log(0.95))
_DIAMOND: Final = SUITS.index("d")
#: Names of the network's weights in card_index.npz.
WEIGHTS: Final = ("signs_first", "signs_second")
SIGN: Final = 16
#: Classes of the network: each suit upright, each upside down, no suit.
CLASSES: Final = (*SUITS, *SUITS.upper(), "")
FEATURES: Final = SIGN * SIGN + 3


class FaceSign(NamedTuple):
    """One piece of ink: its middle and its size, in mm; its area in mm2; its features."""

    x: float
    y: float
    wide: float
    high: float
    area: float
    features: Floats


class SignWeights(NamedTuple):
    """The network's two layers, each with its constants in the last row."""

    first: Floats
    second: Floats

    def logs(self, signs: Sequence[FaceSign]) -> Floats:
        """Logarithms of the chances of `CLASSES`, a row for each sign."""
        seen = np.stack([one.features for one in signs])
        hidden = np.maximum(seen @ self.first[:-1] + self.first[-1], 0)
        told = hidden @ self.second[:-1] + self.second[-1]
        told -= told.max(axis=1, keepdims=True)
        return np.asarray(told - np.log(np.exp(told).sum(axis=1, keepdims=True)), np.float32)


class FaceSays(NamedTuple):
    """Testimony of a face: the number of its signs, and their suit; None where it says nothing."""

    number: int | None
    suit: str | None


def weights_in(arrays: Mapping[str, NDArray[Any]]) -> SignWeights | None:
    """The network's weights among a model's arrays; None if it has none. Raises ValueError if they
    are of another shape."""
    if not all(name in arrays for name in WEIGHTS):
        return None
    found = SignWeights(*(arrays[name].astype(np.float32) for name in WEIGHTS))
    hidden = found.first.shape[-1]
    if (found.first.shape, found.second.shape) != ((FEATURES + 1, hidden),
                                                   (hidden + 1, len(CLASSES))):
        raise ValueError(f"{WEIGHTS} of shapes {found.first.shape} and {found.second.shape}")
    return found


def face_says(face: Picture, weights: SignWeights) -> FaceSays:
    """Testimony of the face, taken by itself; see `finer_face`."""
    signs, is_free = signs_of(face)
    whole = [one for one in signs if one.area >= _SPECK_MM2]
    if not whole:
        return FaceSays(None, None)
    counted = count_of(whole, is_free)
    logs = weights.logs(whole)
    if counted is not None:
        usual = float(np.median([one.area for one in whole]))
        pips = [at for at, one in enumerate(whole) if one.area >= _SPECK * usual]
        suit = _common_suit([_suit_logs(whole[at], logs[at]) for at in pips])
        return FaceSays(counted if suit else None, suit)
    return FaceSays(None, _suit_of_pairs(whole, logs))


def _suit_logs(sign: FaceSign, logs: Floats) -> Floats:
    """Logarithms of the suits' chances, the sign standing upright above the middle and upside down
    below it; in the middle either."""
    up, down = logs[:4].copy(), logs[4:8].copy()
    off = sign.y - CARD_H_MM / 2
    up[_DIAMOND] = down[_DIAMOND] = np.logaddexp(up[_DIAMOND], down[_DIAMOND])
    if abs(off) < _OFF_MM:
        return np.asarray(np.maximum(up, down), np.float32)
    return np.asarray(up if off < 0 else down, np.float32)


def _common_suit(signs: Sequence[Floats]) -> str | None:
    """The suit of which all these signs are, surely; None if they aren't."""
    each = np.stack(signs)
    best = int(each.mean(axis=0).argmax())
    is_sure = each[:, best].mean() > _SURE and (each.argmax(axis=1) == best).all()
    return SUITS[best] if is_sure else None


def _suit_of_pairs(signs: Sequence[FaceSign], logs: Floats) -> str | None:
    """The suit of the signs that stand opposite each other, if there are any and all are of one."""
    told = set()
    for at, one in enumerate(signs):
        for other in range(at):
            two = signs[other]
            off = max(abs(one.x + two.x - CARD_W_MM), abs(one.y + two.y - CARD_H_MM))
            if off > _OFF_MM or abs(one.y - two.y) < 2 * _OFF_MM:
                continue
            both = np.stack([_suit_logs(one, logs[at]), _suit_logs(two, logs[other])])
            best = int(both.sum(axis=0).argmax())
            is_alike = _ALIKE[0] < one.area / two.area < _ALIKE[1]
            if is_alike and both[:, best].min() > _SURE_PAIR:
                told.add(SUITS[best])
    return told.pop() if len(told) == 1 else None


def finer_face(picture: Picture, box: Floats) -> Picture:
    """The card in the box (4x2 px, clockwise from its top left), `PX_MM` px to the millimetre."""
    wide, high = _SIZE
    fine = int(np.clip(np.ceil(float(np.linalg.norm(box[1] - box[0])) / wide), 1, 3))
    ends = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) * fine
    view = cv2.getPerspectiveTransform(box.astype(np.float32), ends)
    drawn = cv2.warpPerspective(picture, view, (wide * fine, high * fine))
    return np.asarray(cv2.resize(drawn, _SIZE, interpolation=cv2.INTER_AREA), np.uint8)


def signs_of(face: Picture) -> tuple[list[FaceSign], bool]:
    """All pieces of ink between the indices, whatever they are; and whether nothing that reaches
    in from beyond the card's edge lies there."""
    even = _on_white(face)
    mask = (even.min(axis=2) < _INK).astype(np.uint8)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
    beyond = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
    free = not np.isin(labels[_MIDDLE], beyond[beyond > 0]).any()
    found = []
    for at in range(1, count):
        left, top, wide, high, area = (int(one) for one in stats[at])
        x, y = (float(one) / PX_MM for one in middles[at])
        if at in beyond or area < PX_MM * PX_MM or not _between_indices(x, y):
            continue
        part = np.s_[top:top + high, left:left + wide]
        found.append(FaceSign(x, y, wide / PX_MM, high / PX_MM, area / PX_MM**2,
                          sign_features(even[part], labels[part] == at)))
    return found, free


def _between_indices(x: float, y: float) -> bool:
    return _ASIDE_MM < x < CARD_W_MM - _ASIDE_MM and _ABOVE_MM < y < CARD_H_MM - _ABOVE_MM


def count_of(signs: list[FaceSign], is_free: bool) -> int | None:
    """The number of a face's signs, if they stand as a card's of that number and nothing else is
    there; None otherwise."""
    whole = [one for one in signs if one.area >= _SPECK_MM2]
    if not whole or not is_free:
        return None
    usual = float(np.median([one.area for one in whole]))
    pips = [one for one in whole if one.area >= _SPECK * usual]
    if len(pips) == 1:
        off = np.hypot(pips[0].x - CARD_W_MM / 2, pips[0].y - CARD_H_MM / 2)
        return 1 if off < _OFF_MM and _is_sized(pips[0], _MOST_ALONE_MM) else None
    if not all(_ALIKE[0] < one.area / usual < _ALIKE[1] and _is_sized(one, _MOST_MM)
               for one in pips):
        return None
    return len(pips) if _stands([(one.x, one.y) for one in pips]) else None


def _is_sized(one: FaceSign, most: float) -> bool:
    return min(one.wide, one.high) >= _LEAST_MM and max(one.wide, one.high) <= most


#: Where the signs stand, to the right and down of the middle, in parts of the outermost ones'.
_SIX: Final = ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1))
_EIGHT: Final = tuple((x, y) for x in (-1, 1) for y in (-1, -1 / 3, 1 / 3, 1))
_FOUR: Final = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_LAYOUTS: Final = {
    2: (((0, -1), (0, 1)),),
    3: (((0, -1), (0, 0), (0, 1)),),
    4: (_FOUR,),
    5: ((*_FOUR, (0, 0)),),
    6: (_SIX,),
    7: ((*_SIX, (0, -0.5)), (*_SIX, (0, 0.5))),
    8: ((*_SIX, (0, -0.5), (0, 0.5)), _EIGHT),
    9: ((*_EIGHT, (0, 0)), (*_EIGHT, (0, -2 / 3)), (*_EIGHT, (0, 2 / 3))),
    10: ((*_EIGHT, (0, -2 / 3), (0, 2 / 3)),),
}


def _stands(places: list[tuple[float, float]]) -> bool:
    """True if the places are those of a card with so many signs."""
    at = np.array(places, np.float32) - np.array([CARD_W_MM / 2, CARD_H_MM / 2], np.float32)
    if (np.abs((at.max(axis=0) + at.min(axis=0)) / 2) > _OFF_MM).any():
        return False
    half = (at.max(axis=0) - at.min(axis=0)) / 2
    if half[1] < _LEAST_HALF_MM[1] or (len(at) > 3) != (half[0] > _LEAST_HALF_MM[0]):
        return False
    for layout in _LAYOUTS.get(len(places), ()):
        due = np.array(layout, np.float32) * half
        away = np.linalg.norm(due[:, None] - at[None], axis=2)
        if (away.min(axis=1) < _OFF_MM).all() and len(set(away.argmin(axis=1))) == len(at):
            return True
    return False


def _on_white(face: Picture) -> Floats:
    """The face with its paper at 1 everywhere, also where it lies in half a shadow."""
    small = cv2.resize(face, None, fx=1 / PX_MM, fy=1 / PX_MM, interpolation=cv2.INTER_AREA)
    kernel = np.ones((_PAPER_MM, _PAPER_MM), np.uint8)
    paper = cv2.GaussianBlur(cv2.dilate(small, kernel), (0, 0), _PAPER_MM / 3)
    whole = cv2.resize(paper, (face.shape[1], face.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(face / np.maximum(whole.astype(np.float32), 20.0), np.float32)


def sign_features(even: Floats, own: Picture) -> Floats:
    """The sign's darkness in 16 x 16 cells, its box's longer side filling them, then its colour."""
    dark = np.where(own, np.clip((1 - even.min(axis=2)) * 2, 0, 1), 0).astype(np.float32)
    longer = max(dark.shape)
    square = np.zeros((longer, longer), np.float32)
    top, left = (longer - dark.shape[0]) // 2, (longer - dark.shape[1]) // 2
    square[top:top + dark.shape[0], left:left + dark.shape[1]] = dark
    way = cv2.INTER_AREA if longer > SIGN else cv2.INTER_LINEAR
    cells = cv2.resize(square, (SIGN, SIGN), interpolation=way)
    inside = own & (even.min(axis=2) <= np.median(even.min(axis=2)[own]))
    return np.concatenate([cells.ravel(), even[inside].mean(axis=0)]).astype(np.float32)

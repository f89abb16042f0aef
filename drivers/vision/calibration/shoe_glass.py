"""A shoe's glass as its camera sees it: the covered part of the way, and a corner's position.

The view is turned into a strip of two pixels a millimetre, its columns in the direction in which
cards leave; pixels that differ from the empty glass are covered. Known geometry makes it cheap:
half a millisecond a frame on one core. The way behind the glass has to be dark: a card shows
against it.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_passage import Span
from drivers.vision.card_readings import (
    USUAL_SPAN,
    WINDOW_H,
    WINDOW_H_MM,
    WINDOW_W,
    WINDOW_W_MM,
    Picture,
)
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import PX_PER_MM, Doubles, ShoeWindow

SCALE: Final = 2.0  # pixels of the strip for a millimetre
_DIFFERS: Final = 28  # grey levels from the empty glass
_COVERED: Final = 0.4  # share of a column's rows that makes it covered
_GAP_MM: Final = 2.0
_LEAST_MM: Final = 3.0
_ROUND_MM: Final = 5.0  # a card's corner is round: its edges are measured beyond that
_EDGE_REACH_MM: Final = 25.0
_MOST_SLANT: Final = 0.2
_DARK_BEHIND: Final = 110
_LEARNS: Final = 0.05  # how fast the empty glass follows the light
_FINEST: Final = 6
_SURE_MOVED: Final = 0.15

_Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class GlassStrip:
    """One frame's strip: the difference of each pixel from the empty glass, and the covered spans
    in mm along the way, the nearest to the shoe first."""

    differs: Picture
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class CornerPose:
    """Position of a card's corner: mm in the plane of the glass, and the card's angle."""

    x: float
    y: float
    turned: float  # radians, positive from x towards y
    along: float  # mm along the way


def index_scale(shoe: ShoeWindow) -> float:
    """Pixels of the frame for a millimetre where a card's index is read."""
    x, y = shoe.plane.px([(WINDOW_W_MM / 2, WINDOW_H_MM / 2)])[0]
    return shoe.plane.scale_at((float(x), float(y)))


class ShoeGlass:
    """The glass of one calibrated shoe; learns its look when nothing lies on it."""

    def __init__(self, shoe: ShoeWindow) -> None:
        self._shoe = shoe
        x, y = shoe.exit
        self._axis = 0 if abs(x) >= abs(y) else 1
        self._sign = 1.0 if shoe.exit[self._axis] > 0 else -1.0
        #: True if the corner that is read stands on the edge that leaves first.
        self.leads: Final = self._sign < 0
        corners = shoe.plane.mm(shoe.glass.corners)
        along, across = self._sign * corners[:, self._axis], corners[:, 1 - self._axis]
        self.entry, self.exit = float(along.min()), float(along.max())
        self._across = float(across.min())
        self._size = (max(8, round((self.exit - self.entry) * SCALE)),
                      max(8, round((float(across.max()) - self._across) * SCALE)))
        self._to_strip = self._strip_matrix()
        self._mask = self._glass_mask()
        card_rows = np.arange(self._size[1]) / SCALE + self._across > 0
        self._rows = card_rows if card_rows.any() else np.ones(self._size[1], bool)
        first = int(np.argmax(self._rows))
        self._card_rows = slice(first, first + int(np.count_nonzero(self._rows)))
        self._seen = np.maximum(1, (self._mask[self._rows] > 0).sum(axis=0))
        self._empty: NDArray[np.float32] | None = None
        inner = int(np.count_nonzero(self._rows)) - round(_ROUND_MM * SCALE)
        self._fades = cv2.createHanningWindow((self._size[0], max(2, inner)), cv2.CV_32F)
        self._per_mm = index_scale(shoe)

    def _strip_matrix(self) -> Doubles:
        """Raw pixels to the strip's."""
        turn = np.zeros((3, 3))
        turn[0, self._axis] = self._sign * SCALE
        turn[0, 2] = -self.entry * SCALE - 0.5
        turn[1, 1 - self._axis] = SCALE
        turn[1, 2] = -self._across * SCALE - 0.5
        turn[2, 2] = 1
        return np.asarray(turn @ self._shoe.plane.matrix, np.float64)

    def _glass_mask(self) -> _Mask:
        corners = np.array(self._shoe.glass.corners, np.float64).reshape(-1, 1, 2)
        placed = cv2.perspectiveTransform(corners, self._to_strip).round().astype(np.int32)
        mask = np.zeros((self._size[1], self._size[0]), np.uint8)
        cv2.fillPoly(mask, [placed], 255)
        inner = cv2.erode(mask, np.ones((3, 3), np.uint8), borderValue=255)
        return np.asarray(inner, np.uint8)

    # -- covered spans -------------------------------------------------------------------------

    @property
    def is_known(self) -> bool:
        """True if the empty glass is known, without which nothing can be seen."""
        return self._empty is not None

    def strip(self, picture: Picture) -> Picture:
        """The way as a strip, BGR."""
        cut = cv2.warpPerspective(picture, self._to_strip, self._size, flags=cv2.INTER_LINEAR)
        return np.asarray(cut, np.uint8)

    def learn(self, strip: Picture) -> bool:
        """Take this strip for the empty glass if it is dark enough; True if it was."""
        inside = strip[self._mask > 0]
        if not inside.size or float(np.percentile(inside.max(axis=1), 95)) > _DARK_BEHIND:
            return False
        self._empty = strip.astype(np.float32)
        return True

    def follow(self, strip: Picture) -> None:
        """Follow the light slowly: the strip of a glass with nothing on it."""
        if self._empty is not None:
            cv2.accumulateWeighted(strip, self._empty, _LEARNS)

    def view(self, strip: Picture) -> GlassStrip:
        """Covered part of the way."""
        assert self._empty is not None
        off = cv2.absdiff(strip, cv2.convertScaleAbs(self._empty))
        blue, green, red = cv2.split(off)
        differs = cv2.bitwise_and(cv2.max(cv2.max(blue, green), red), self._mask)
        rows = differs[self._card_rows] > _DIFFERS
        share = np.asarray(cv2.reduce(rows.view(np.uint8), 0, cv2.REDUCE_SUM, dtype=cv2.CV_32S))
        share = share[0] / self._seen
        return GlassStrip(np.asarray(differs, np.uint8), self._spans(share >= _COVERED))

    def _spans(self, covered: NDArray[np.bool_]) -> tuple[Span, ...]:
        edges = np.flatnonzero(np.diff(np.concatenate(([0], covered.view(np.int8), [0]))))
        spans: list[Span] = []
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            tail, head = self.entry + int(start) / SCALE, self.entry + int(end) / SCALE
            if spans and tail - spans[-1].head < _GAP_MM:
                spans[-1] = Span(spans[-1].tail, head)
            else:
                spans.append(Span(tail, head))
        return tuple(one for one in spans if one.head - one.tail >= _LEAST_MM)

    def moved(self, before: Picture, strip: Picture) -> float | None:
        """Movement of the cards over the glass between two strips, mm along the way; None if they
        show nothing to go by. By phase correlation of the cards' own print."""
        one, two = (self._print_of(each) for each in (before, strip))
        (along, _), sure = cv2.phaseCorrelate(one, two, self._fades)
        return float(along) / SCALE if sure > _SURE_MOVED else None

    def _print_of(self, strip: Picture) -> NDArray[np.float32]:
        inner = strip[self._rows][round(_ROUND_MM * SCALE) :, :, 1]
        return np.asarray(inner, np.float32)

    # -- where the corner lies -----------------------------------------------------------------

    def corner(self, view: GlassStrip, span: Span) -> CornerPose | None:
        """The corner of the card with this span; None if its edge can't be made out."""
        edge = span.head if self.leads else span.tail
        fitted = self._front(view.differs, edge, _free_before(view, span, self.leads))
        if fitted is None:
            return None
        slant, along_at_zero = fitted
        side = self._side(view.differs, edge, slant)
        # The edge is along = along_at_zero + slant * across, the side square to it through `side`.
        across = 0.0 if side is None else side
        along = along_at_zero + slant * across
        place = [0.0, 0.0]
        place[self._axis], place[1 - self._axis] = self._sign * along, across
        # x towards y: with the way along x the edge leans the other way than with it along y.
        lean = self._sign * slant
        turned = -np.arctan(lean) if self._axis == 0 else np.arctan(lean)
        return CornerPose(place[0], place[1], float(turned), along)

    def _front(self, differs: Picture, edge: float, free: float) -> tuple[float, float] | None:
        """Slant and place of the edge that faces along the way: along = place + slant * across.

        `free` is how many mm before that edge show nothing else.
        """
        column = round((edge - self.entry) * SCALE)
        inside, outside = 16, max(2, min(16, round(min(free, 99.0) * SCALE) - 2))
        low, high = (column - inside, column + outside) if self.leads else (
            column - outside, column + inside)
        low, high = max(0, low), min(self._size[0], high)
        rows = np.flatnonzero(self._rows)
        rows = rows[rows / SCALE + self._across > _ROUND_MM]
        piece = differs[rows, low:high].astype(np.float32)
        if piece.shape[0] < 12 or piece.shape[1] < 8:
            return None
        if not self.leads:
            piece = piece[:, ::-1]
        place, found = _last_crossing(piece, self._half(piece))
        if not self.leads:
            place = piece.shape[1] - place
        along = self.entry + (low + place) / SCALE
        across = (rows + 0.5) / SCALE + self._across
        return _line(np.asarray(across[found], np.float64), np.asarray(along[found], np.float64))

    def _side(self, differs: Picture, edge: float, slant: float) -> float | None:
        """Position of the card's other edge through that corner; None if the glass hides it."""
        column = round((edge - self.entry) * SCALE)
        reach, near = round(_EDGE_REACH_MM * SCALE), round(_ROUND_MM * SCALE)
        low, high = (column - reach, column - near) if self.leads else (
            column + near, column + reach)
        low, high = max(0, low), min(self._size[0], high)
        top = round((-self._across + _ROUND_MM * 2) * SCALE)
        if high - low < 8 or top < 8:
            return None
        piece = differs[:top, low:high].astype(np.float32).T[:, ::-1]
        place, found = _last_crossing(piece, self._half(piece))
        across = self._across + (piece.shape[1] - place) / SCALE
        # As it would be at the corner: the side is square to the front, so it leans by -slant.
        along = self.entry + (np.arange(low, high) + 0.5) / SCALE
        at_corner = across + slant * (along - edge)
        ends = np.argmax(self._mask[:, low:high] > 0, axis=0)  # where the glass itself ends
        good = found & (piece.shape[1] - place > ends + 1.5)
        if np.count_nonzero(good) < len(good) / 2:
            return None
        return float(np.median(at_corner[good]))

    @staticmethod
    def _half(piece: NDArray[np.float32]) -> float:
        """Half the level of the card: where a blurred edge crosses it, the edge stood midway."""
        return max(float(_DIFFERS), 0.5 * float(np.percentile(piece, 85)))

    def window(self, picture: Picture, corner: CornerPose, span: float = USUAL_SPAN) -> Picture:
        """The upright 48 x 72 window at the card's corner; shows 18 x 27 mm times `span`."""
        of_it = PX_PER_MM / span
        times = int(np.clip(np.ceil(self._per_mm / of_it - 0.2), 1, _FINEST))
        scale = of_it * times
        cos, sin = np.cos(corner.turned), np.sin(corner.turned)
        turn = scale * np.array([[cos, sin], [-sin, cos]])
        place = np.eye(3)
        place[:2, :2] = turn
        place[:2, 2] = -turn @ [corner.x, corner.y] - 0.5
        size = (WINDOW_W * times, WINDOW_H * times)
        drawn = cv2.warpPerspective(picture, place @ self._shoe.plane.matrix, size,
                                    flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        if times > 1:
            drawn = cv2.resize(drawn, (WINDOW_W, WINDOW_H), interpolation=cv2.INTER_AREA)
        return np.asarray(drawn, np.uint8)


def _free_before(view: GlassStrip, span: Span, leads: bool) -> float:
    """Mm between this span's edge and the next thing that lies before it."""
    at = view.spans.index(span)
    if leads:
        return view.spans[at + 1].tail - span.head if at + 1 < len(view.spans) else np.inf
    return span.tail - view.spans[at - 1].head if at else np.inf


def _last_crossing(
    piece: NDArray[np.float32], level: float
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """In each row: where it last falls below the level, between pixels, and whether it does."""
    above = piece >= level
    found = above.any(axis=1)
    last = piece.shape[1] - 1 - np.argmax(above[:, ::-1], axis=1)
    after = np.minimum(last + 1, piece.shape[1] - 1)
    rows = np.arange(piece.shape[0])
    here, there = piece[rows, last], piece[rows, after]
    part = np.clip((here - level) / np.maximum(here - there, 1e-3), 0, 1)
    return last + 0.5 + part, found & (last < piece.shape[1] - 1)


def _line(across: Doubles, along: Doubles) -> tuple[float, float] | None:
    """Slant and place of a straight edge through these points, most of which lie on it."""
    if len(across) < 12:
        return None
    keep = np.ones(len(across), bool)
    slant = place = 0.0
    for _ in range(3):
        slant, place = np.polyfit(across[keep], along[keep], 1)
        off = np.abs(along - (place + slant * across))
        limit = max(0.4, 2.0 * float(np.median(off)))
        keep = off <= limit
        if np.count_nonzero(keep) < len(across) / 3:
            return None
    if abs(slant) > _MOST_SLANT:
        return None
    return float(slant), float(place)

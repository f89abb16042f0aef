"""What a camera over a table sees: felt, the board, tabled hands, the dealer's arm that reaches in.

Drawn from above, with the light uneven, some noise, and every card laid a little askew. `TableView`
draws the table as it is at a moment and is a source of frames for `drivers.vision.cameras` too.
"""

from dataclasses import dataclass, field
from functools import cache, lru_cache
from time import sleep
from typing import Final

import numpy as np

from drivers.sim import deck
from drivers.vision.calibration.camera_calibration import Calibration, Reference, reference_size
from drivers.vision.card_readings import CARD_H_MM, CARD_W_MM, Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Plane, Point, Region

SIZE: Final = (1600, 900)
#: Pixels for a millimetre: a card is 101 px wide.
PX_MM: Final = 1.6
FPS: Final = 25.0
#: mm between the middles of two board cards.
_STEP_MM: Final = 70.0
#: Where the board lies: mm from the dealer's middle to the right, and away from him.
_BOARD_MM: Final = (-140.0, 215.0)
#: Where the seats' tabled cards lie, by seat.
_HANDS_MM: Final = {1: (-390.0, 130.0), 2: (-390.0, 390.0), 3: (-130.0, 430.0), 4: (130.0, 430.0),
                    5: (390.0, 390.0), 6: (390.0, 130.0)}
_FELT: Final = (58, 92, 44)
_SKIN: Final = (124, 150, 196)
_ROUND: Final = 0.05  # of a card's width: its corners
_NOISE: Final = 2.5


@dataclass
class TableView:
    """A table from above. ``board`` and ``hands`` are the names of cards ("As", "back").

    `arm` is how far the dealer's arm reaches in, from 0 (not at all) to 1. `seed` sets how the
    cards lie and the noise.
    """

    seed: int = 1
    board: tuple[str, ...] = ()
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)
    arm: float = 0.0
    light: float = 1.0
    shift_px: int = 0  # the camera was knocked to the side by so much
    is_live: bool = True

    def __post_init__(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        self._felt = _felt(self.seed + 1)
        self._drawn: tuple[object, Picture] = (None, self._felt)

    # --- a source of frames ------------------------------------------------------------------

    def open(self) -> None:
        """Nothing to open."""

    def close(self) -> None:
        """Nothing to close."""

    def read(self) -> Picture:
        """The next frame, in its time."""
        sleep(1 / FPS)
        return self.frame()

    # --- frames ------------------------------------------------------------------------------

    def frame(self) -> Picture:
        """The table as it is now; no two frames are the same, as at any camera."""
        frame = self._lying().copy()
        if self.arm:
            _reach(frame, self.arm)
        if self.shift_px:
            frame = np.roll(frame, self.shift_px, axis=1)
        if self.light != 1.0:
            frame = np.asarray(cv2.convertScaleAbs(frame, alpha=self.light), np.uint8)
        down, right = self._rng.integers(0, 256, size=2)
        more, less = (np.roll(one, (int(down), int(right)), axis=(0, 1)) for one in _grain())
        return np.asarray(cv2.subtract(cv2.add(frame, more), less), np.uint8)

    def _lying(self) -> Picture:
        """The felt and the cards on it, drawn once for as long as they lie so."""
        key = (self.board, tuple(sorted(self.hands.items())))
        if key != self._drawn[0]:
            frame = self._felt.copy()
            for place, (name, at) in enumerate(self.lying()):
                turned = float(np.random.default_rng([self.seed, place]).normal(0, 2.5))
                _draw(frame, deck.card(name), at, turned)
            self._drawn = key, frame
        return self._drawn[1]

    def lying(self) -> list[tuple[str, Point]]:
        """Every card with the pixel of its middle: the board left to right, then seat by seat."""
        y = _BOARD_MM[1]
        found = [(name, (_BOARD_MM[0] + n * _STEP_MM, y)) for n, name in enumerate(self.board)]
        for seat, cards in sorted(self.hands.items()):
            x, y = _HANDS_MM[seat]
            found += [(name, (x + (n - 0.5) * _STEP_MM, y)) for n, name in enumerate(cards)]
        return [(name, _px(mm)) for name, mm in found]


def calibration(view: TableView | None = None) -> Calibration:
    """The calibration of this view, as `cameras calibrate` would make it."""
    width, height = SIZE
    scale = 1 / PX_MM
    plane = Plane((scale, 0.0, -width / 2 * scale, 0.0, -scale, height * scale, 0.0, 0.0, 1.0))
    empty = TableView(view.seed if view is not None else 1).frame()
    small = cv2.resize(empty, reference_size(SIZE), interpolation=cv2.INTER_AREA)
    end = _BOARD_MM[0] + 4 * _STEP_MM
    return Calibration(
        name="table", size=SIZE, table=plane,
        board=_around((_BOARD_MM[0], _BOARD_MM[1]), (end, _BOARD_MM[1])),
        hands={seat: _around((x - 35, y), (x + 35, y)) for seat, (x, y) in _HANDS_MM.items()},
        reference=Reference(np.asarray(small, np.uint8)),
    )


def _around(first: Point, last: Point) -> Region:
    """The part of the frame about cards whose middles lie between these places (mm)."""
    wide, high = CARD_W_MM / 2 + 18, CARD_H_MM / 2 + 16
    left, right = first[0] - wide, last[0] + wide
    low, top = first[1] - high, last[1] + high
    corners = ((left, top), (right, top), (right, low), (left, low))
    return Region(tuple(_px(one) for one in corners))


def _px(mm: Point) -> Point:
    return SIZE[0] / 2 + mm[0] * PX_MM, SIZE[1] - mm[1] * PX_MM


def _draw(frame: Picture, face: Picture, at: Point, turned: float) -> None:
    """A card with its middle at this pixel, turned by so many degrees."""
    wide, high = round(CARD_W_MM * PX_MM), round(CARD_H_MM * PX_MM)
    small = cv2.resize(face, (wide, high), interpolation=cv2.INTER_AREA)
    cover = np.zeros((high, wide), np.uint8)
    r = max(1, round(_ROUND * wide))
    cv2.rectangle(cover, (r, 0), (wide - 1 - r, high - 1), 255, -1)
    cv2.rectangle(cover, (0, r), (wide - 1, high - 1 - r), 255, -1)
    for x, y in ((r, r), (wide - 1 - r, r), (r, high - 1 - r), (wide - 1 - r, high - 1 - r)):
        cv2.circle(cover, (x, y), r, 255, -1)
    side = int(np.hypot(wide, high)) + 4
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), turned, 1.0)
    left, top = int(at[0] - side / 2), int(at[1] - side / 2)
    turn[0, 2] += at[0] - left - wide / 2
    turn[1, 2] += at[1] - top - high / 2
    laid = cv2.warpAffine(small, turn, (side, side), flags=cv2.INTER_CUBIC,
                          borderMode=cv2.BORDER_REPLICATE)
    over = cv2.warpAffine(cover, turn, (side, side), flags=cv2.INTER_LINEAR)[..., None] / 255.0
    part = frame[top : top + side, left : left + side]
    part[:] = (over * laid + (1 - over) * part).astype(np.uint8)


@lru_cache(maxsize=4)
def _felt(seed: int) -> Picture:
    """Green cloth, its light fading to the edges, with a printed line that a camera can hold to.

    The same each time: drawn once, and nobody may draw on it.
    """
    rng = np.random.default_rng(seed)
    width, height = SIZE
    cloth = np.empty((height, width, 3), np.float32)
    cloth[:] = _FELT
    cloth += cv2.GaussianBlur(rng.normal(0, 14, (height, width)).astype(np.float32), (5, 5), 1)[
        ..., None]
    printed = np.asarray(np.clip(cloth, 0, 255), np.uint8)
    for seat, (x, y) in _HANDS_MM.items():
        at = tuple(round(one) for one in _px((x, y - 78)))
        cv2.putText(printed, str(seat), at, cv2.FONT_HERSHEY_DUPLEX, 1.0, (170, 190, 150), 2)
    cv2.rectangle(printed, (40, 40), (width - 40, height - 40), (120, 160, 100), 3)
    ys, xs = np.mgrid[0:height, 0:width]
    far = np.hypot(xs / width - 0.45, ys / height - 0.4)
    lit = np.asarray(np.clip(printed * (1.12 - 0.35 * far)[..., None], 0, 255), np.uint8)
    lit.flags.writeable = False
    return lit


@cache
def _grain() -> tuple[Picture, Picture]:
    """The sensor's noise, what it adds and what it takes; drawn once and shifted about."""
    noise = np.random.default_rng(5).normal(0, _NOISE, (SIZE[1], SIZE[0], 3))
    return (np.asarray(np.clip(noise, 0, 255), np.uint8),
            np.asarray(np.clip(-noise, 0, 255), np.uint8))


def _reach(frame: Picture, far: float) -> None:
    """The dealer's arm from below, over the board."""
    width, height = SIZE
    tip = (int(width * 0.55), int(height - far * 0.75 * height))
    root = (int(width * 0.5), height + 60)
    cv2.line(frame, root, tip, (40, 40, 46), 120)
    cv2.circle(frame, tip, 78, _SKIN, -1)
    for way in (-0.5, -0.15, 0.2, 0.55):
        end = (int(tip[0] + 150 * np.sin(way)), int(tip[1] - 150 * np.cos(way)))
        cv2.line(frame, tip, end, _SKIN, 34)

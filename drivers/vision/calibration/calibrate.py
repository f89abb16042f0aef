"""Calibration out of pictures: no camera, no clock, no disk; doubts become notes.

For a table: the board held at several angles gives the lens, the board lying flat gives the surface
and the greys, the view without it the reference. For a shoe: the shoe's card in the middle of the
glass gives the surface, the same further on its way gives the way out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.calibration.camera_calibration import (
    Calibration,
    CalibrationQuality,
    Reference,
    White,
    reference_size,
)
from drivers.vision.calibration.charuco import (
    VIEWS_LEAST,
    BoardCorners,
    BoardUnfit,
    CalibrationBoard,
    LensFit,
    find_board,
    gains_from,
    lens_from,
    other_board,
)
from drivers.vision.calibration.drift_signs import at_reference_size
from drivers.vision.calibration.frame_layout import Layout, layout_in_frame
from drivers.vision.calibration.glass_region_finder import FoundBy, possible_glasses
from drivers.vision.calibration.shoe_glass import ShoeGlass
from drivers.vision.calibration.view_drift import DriftWatch, TroubleKind
from drivers.vision.card_readings import WINDOW_H_MM, WINDOW_W_MM, Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import (
    Doubles,
    Lens,
    Plane,
    Point,
    Region,
    ShoeWindow,
    plane_through,
)

_PLANE_MM: Final = 1.5  # error on the surface, as a part of 28 mm squares, that is too much
_ROUGH_PX: Final = 0.8
#: Below this a card's index is too small in a table's frame, a shoe's window is only magnified.
_TABLE_PX_PER_MM: Final = 0.9
_SHOE_PX_PER_MM: Final = 2.0
_MOVED_LEAST_MM: Final = 1.0
_REACH_MM: Final = 60
#: So much dark before the edge that leaves first, a card a little askew, or its place is not sure;
#: the index itself keeps off the glass's soft edge. A corner placed wrongly teaches a wrong card.
_DARK_MM: Final = 4.0
_SOFT_MM: Final = 1.5


class CalibrateRefused(Exception):
    """No calibration can be made of these pictures: `word` names why, `values` fill it in."""

    def __init__(self, word: str, **values: object) -> None:
        super().__init__(f"{word} {values}")
        self.word, self.values = word, values


@dataclass(frozen=True)
class CalibrationNote:
    """Something about a new calibration that the technician should know."""

    word: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class NewCalibration:
    """A calibration and the notes on it."""

    calibration: Calibration
    notes: tuple[CalibrationNote, ...]


@dataclass(frozen=True)
class MadeAt:
    """A shoe's calibration, and the way in which its glass was found."""

    made: NewCalibration
    by: FoundBy


@dataclass(frozen=True)
class Label:
    """Origin of a calibration, given by the caller."""

    name: str
    source: str
    date: str
    by: str


@dataclass(frozen=True)
class BoardPose:
    """Position of the board on the table: its middle in mm from the table's, and the degrees
    against the clock by which its upper edge is turned from pointing away from the dealer."""

    middle: Point = (0.0, 0.0)
    turn: float = 0.0

    def mm(self, board: CalibrationBoard, seen: BoardCorners) -> Doubles:
        """Corners of the board, in mm of the table."""
        width, height = board.size_mm
        own = (seen.mm - (width / 2, height / 2)) * (1, -1)
        c, s = np.cos(np.radians(self.turn)), np.sin(np.radians(self.turn))
        return np.asarray(own @ np.array([[c, s], [-s, c]]) + self.middle, np.float64)


def calibrate_table(
    label: Label, board: CalibrationBoard, views: Sequence[Picture], flat: Picture,
    empty: Sequence[Picture],
    lying: BoardPose, layout: Layout,
) -> NewCalibration:
    """The calibration of a camera over or beside a table. Raises CalibrateRefused.

    `views`: the board held at several angles; `flat`: it lies on the table as `lying` says;
    `empty`: the table in its usual light with nothing on it.
    """
    size = _size_of([*views, flat, *empty])
    seen = _seen(flat, board, "cameras.no_board_flat")
    lens, notes = _lens([one for one in (find_board(view, board) for view in views) if one], seen,
                        size)
    mm = lying.mm(board, seen)
    plane = _plane(seen, mm, None if lens is None else lens.lens)
    off_mm = float(np.sqrt(((plane.mm(seen.pixels) - mm) ** 2).sum(axis=1).mean()))
    if off_mm > _PLANE_MM * board.square_mm / 28:
        raise CalibrateRefused("cameras.not_flat", off=round(off_mm, 1))
    px_per_mm = plane.scale_at(_middle_of(seen.pixels))
    if px_per_mm < _TABLE_PX_PER_MM:
        notes.append(CalibrationNote("cameras.small", {"scale": round(px_per_mm, 2),
                                                       "least": _TABLE_PX_PER_MM}))
    seen_places = layout_in_frame(layout, plane, size)
    white = _white(flat, board, seen, notes)
    reference = _reference(empty, size)
    made = Calibration(
        name=label.name, size=size, source=label.source, date=label.date, by=label.by,
        figures=_figures(reference, lens, off_mm, plane, seen, mm), white=white,
        lens=None if lens is None else lens.lens, table=plane, spots=seen_places.spots,
        hands=seen_places.hands, board=seen_places.board, reference=reference,
    )
    return NewCalibration(made, (*notes, *_doubts(made)))


def calibrate_shoe_as_found(label: Label, board: CalibrationBoard, middle: Picture,
                            further: Picture,
                            empty: Sequence[Picture]) -> tuple[MadeAt, ...]:
    """As `calibrate_shoe`, with each glass that can be found in these pictures and that an index
    fits on; the likeliest first, one or more. Raises CalibrateRefused."""
    _size_of([middle, further, *empty])
    made: list[MadeAt] = []
    for one in possible_glasses((middle, further), empty):
        try:
            made.append(MadeAt(
                calibrate_shoe(label, board, middle, further, empty, one.glass), one.by))
        except CalibrateRefused:
            if one.glass is None and not made:
                raise
    return tuple(made)


def calibrate_shoe(label: Label, board: CalibrationBoard, middle: Picture, further: Picture,
                   empty: Sequence[Picture], glass: Region | None) -> NewCalibration:
    """The calibration of a shoe's camera. Raises CalibrateRefused.

    `middle`: the shoe's card with its corner where the index is in the middle of the glass;
    `further`: the same card some mm on its way out; `empty`: the glass with nothing on it; `glass`:
    the region of the frame that shows the card's way, None for all of it.
    """
    size = _size_of([middle, further, *empty])
    seen, gone = (_seen(one, board, "cameras.no_board_card") for one in (middle, further))
    mm = seen.mm - board.corner
    plane = _plane(seen, mm, None)
    off = plane.mm(seen.pixels) - mm
    went = (plane.mm(gone.pixels) - (gone.mm - board.corner)).mean(axis=0)
    far = float(np.linalg.norm(went))
    if far < _MOVED_LEAST_MM:
        raise CalibrateRefused("cameras.not_moved", moved=round(far, 1), least=_MOVED_LEAST_MM)
    width, height = size
    whole = Region(((0.0, 0.0), (width - 1.0, 0.0), (width - 1.0, height - 1.0),
                    (0.0, height - 1.0)))
    exit_way = float(went[0] / far), float(went[1] / far)
    shoe = ShoeWindow(plane, glass or whole, exit_way, (0.0, 0.0))
    reach = _reach(shoe, size)
    if reach is None:
        raise CalibrateRefused("cameras.index_outside", wide=WINDOW_W_MM, high=WINDOW_H_MM)
    notes: list[CalibrationNote] = []
    px_per_mm = plane.scale_at(_middle_of(seen.pixels))
    if px_per_mm < _SHOE_PX_PER_MM:
        notes.append(CalibrationNote("cameras.small", {"scale": round(px_per_mm, 2),
                                                       "least": _SHOE_PX_PER_MM}))
    white = _white(middle, board, seen, notes)
    reference = _reference(empty, size)
    window = ShoeWindow(plane, glass or whole, exit_way, reach)
    if not _is_dark(window, empty):
        notes.append(CalibrationNote("cameras.not_dark"))
    made = Calibration(
        name=label.name, size=size, source=label.source, date=label.date, by=label.by,
        figures=_figures(reference, None, float(np.sqrt((off**2).sum(axis=1).mean())), plane, seen,
                         mm), white=white,
        shoe=window, reference=reference,
    )
    return NewCalibration(made, (*notes, *_doubts(made)))


def _size_of(pictures: Sequence[Picture]) -> tuple[int, int]:
    sizes = {(one.shape[1], one.shape[0]) for one in pictures}
    if len(sizes) != 1:
        raise CalibrateRefused("cameras.sizes", sizes=", ".join(
            f"{width}x{height}" for width, height in sorted(sizes)))
    return sizes.pop()


def _seen(picture: Picture, board: CalibrationBoard, word: str) -> BoardCorners:
    seen = find_board(picture, board)
    if seen is not None:
        return seen
    other = other_board(picture, board)
    if other is not None:
        raise CalibrateRefused("cameras.other_board", other=other, board=board.name)
    raise CalibrateRefused(word)


def _lens(held: list[BoardCorners], flat: BoardCorners, size: tuple[int, int]
          ) -> tuple[LensFit | None, list[CalibrationNote]]:
    try:
        found = lens_from([*held, flat], size)
    except BoardUnfit as error:
        if len(held) + 1 < VIEWS_LEAST:
            return None, [CalibrationNote("cameras.no_lens",
                                          {"views": len(held) + 1, "least": VIEWS_LEAST})]
        return None, [CalibrationNote("cameras.lens_unsure", {"why": str(error)})]
    notes = []
    if found.rms_px > _ROUGH_PX:
        notes.append(CalibrationNote("cameras.rough", {"error": round(found.rms_px, 2)}))
    left_out = len(held) + 1 - len(found.used)
    if left_out:
        notes.append(CalibrationNote("cameras.left_out", {"count": left_out}))
    return found, notes


def _plane(seen: BoardCorners, mm: Doubles, lens: Lens | None) -> Plane:
    try:
        return plane_through(seen.pixels, mm, lens)
    except ValueError:
        raise CalibrateRefused("cameras.no_board_flat") from None


def _white(picture: Picture, board: CalibrationBoard, seen: BoardCorners,
           notes: list[CalibrationNote]) -> White:
    to_px, _ = cv2.findHomography(seen.mm, seen.pixels)
    gains = gains_from(picture, board, np.asarray(to_px, np.float64))
    if gains is None:
        notes.append(CalibrationNote("cameras.no_grey"))
        return White()
    blue, green, red = (round(one, 4) for one in gains)
    return White((blue, green, red))


def _reference(empty: Sequence[Picture], size: tuple[int, int]) -> Reference | None:
    smalls = [at_reference_size(one, reference_size(size)) for one in empty]
    found = [one for one in smalls if one is not None]
    if not found:
        return None
    return Reference(np.asarray(np.median(np.stack(found), axis=0).round(), np.uint8))


def _figures(reference: Reference | None, lens: LensFit | None, off_mm: float, plane: Plane,
             seen: BoardCorners, mm: Doubles) -> CalibrationQuality:
    off_px = float(np.sqrt(((plane.px(mm) - seen.pixels) ** 2).sum(axis=1).mean()))
    sharpness = light = 0.0
    if reference is not None:
        grey = cv2.cvtColor(reference.small, cv2.COLOR_BGR2GRAY)
        sharpness = float(np.abs(cv2.Laplacian(grey, cv2.CV_16S)).mean())
        light = float(grey.mean())
    return CalibrationQuality(round(off_px if lens is None else lens.rms_px, 3),
                              1 if lens is None else len(lens.used), round(off_mm, 3),
                              round(sharpness, 2),
                              round(light, 1))


def _doubts(made: Calibration) -> list[CalibrationNote]:
    """Notes on changes that this view will not reveal later."""
    if made.reference is None:
        return [CalibrationNote("cameras.no_reference")]
    can_tell = DriftWatch(made).can_tell
    return [] if TroubleKind.MOVED in can_tell else [CalibrationNote("cameras.no_corners")]


def _is_dark(shoe: ShoeWindow, empty: Sequence[Picture]) -> bool:
    """True if the empty glass differs from a card, so that a watcher takes it for empty."""
    glass = ShoeGlass(shoe)
    return not empty or glass.learn(glass.strip(empty[-1]))


def _middle_of(pixels: Doubles) -> Point:
    x, y = pixels.mean(axis=0)
    return float(x), float(y)


def _reach(shoe: ShoeWindow, size: tuple[int, int]) -> tuple[float, float] | None:
    """Distances before and behind the middle at which the whole index lies on the glass; None: not
    even there."""
    fits = [at for at in range(-_REACH_MM, _REACH_MM + 1) if _fits(shoe, float(at), size)]
    if 0 not in fits:
        return None
    low = high = 0
    while low - 1 in fits:
        low -= 1
    while high + 1 in fits:
        high += 1
    leads = shoe.exit[0 if abs(shoe.exit[0]) >= abs(shoe.exit[1]) else 1] < 0
    behind, before = (_SOFT_MM, _DARK_MM) if leads else (_DARK_MM, _SOFT_MM)
    return min(0.0, low + behind), max(0.0, high - before)


def _fits(shoe: ShoeWindow, moved: float, size: tuple[int, int]) -> bool:
    x, y = shoe.exit[0] * moved, shoe.exit[1] * moved
    corners = shoe.plane.px([(x, y), (x + WINDOW_W_MM, y), (x + WINDOW_W_MM, y + WINDOW_H_MM),
                             (x, y + WINDOW_H_MM)])
    inside = all(-1 <= one[0] <= size[0] and -1 <= one[1] <= size[1] for one in corners)
    return inside and all(shoe.glass.has(*one) for one in corners)

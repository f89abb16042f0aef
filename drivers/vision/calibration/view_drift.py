"""Drift of a camera's view from its calibration: moved, other light, dirty glass.

About once a second a frame is compared, small, with the reference of the calibration. Hands, cards
and chips come and go in between, so only lasting changes are reported, and each trouble is
something that people at a table can't do: move all of the standing corners of a view together,
change the light of most of it evenly, or take away detail without bringing edges of their own. No
clock: times come in as arguments.
"""

from collections import deque
from dataclasses import replace
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.lazy_dataclass import dataclass
from drivers.vision.calibration.camera_calibration import REFERENCE_W, Calibration
from drivers.vision.calibration.drift_signs import DirtSign, LightSign, MoveSign, at_reference_size
from drivers.vision.card_readings import Picture

_SECOND: Final = 1_000_000_000


class TroubleKind(StrEnum):
    """Kind of trouble with a view; each is a word of its own."""

    MOVED = "camera_moved"
    HIDDEN = "view_hidden"  # nothing of the reference is seen: covered, or turned away
    LIGHT = "light_changed"
    DIRTY = "lens_dirty"


@dataclass(frozen=True, slots=True)
class ViewTrouble:
    """One trouble that stands.

    `sure` is from 0 to 1. `amount` is its size: px of the frame that the view has moved, the
    light's level now in parts of the former (0 when it changed in colour only), parts of the view
    that are dirty or hidden.
    """

    kind: TroubleKind
    sure: float
    amount: float


@dataclass(frozen=True, slots=True)
class DriftLimits:
    """Limits beyond which a change is a trouble; `thresholds` of a calibration may replace them.

    `drift_moved_px`: px of the reference (320 across). `drift_light`: natural logarithm of the
    level's change. `drift_colour`: the same between blue or red and green. `drift_detail`: the
    share of its pattern below which a cell counts as dirty. Counted in looks, one a second:
    `drift_moved_looks`, `drift_light_looks`, `drift_hidden_looks`, `drift_dirty_looks`.
    """

    moved_px: float = 0.8
    light: float = 0.35
    colour: float = 0.14
    detail: float = 0.72
    moved_looks: float = 5
    light_looks: float = 15
    hidden_looks: float = 60
    dirty_looks: float = 30

    def within(self, looks: int) -> "DriftLimits":
        """The same for a check that ends after so many looks."""
        counted = {name: min(getattr(self, name), max(1, looks)) for name in _COUNTED}
        return replace(self, **counted)

    @classmethod
    def of(cls, calibration: Calibration) -> "DriftLimits":
        """This camera's limits."""
        known = cls()
        names = cls.__slots__
        return cls(**{name: calibration.thresholds.get(f"drift_{name}", getattr(known, name))
                      for name in names})


_COUNTED: Final = ("moved_looks", "light_looks", "hidden_looks", "dirty_looks")


class DriftWatch:
    """Watches one camera's frames, about once a second, for standing troubles.

    A calibration without a reference reveals nothing at all; `can_tell` names the troubles that can
    be noticed.
    """

    def __init__(self, calibration: Calibration, every_ns: int = _SECOND,
                 limits: DriftLimits | None = None) -> None:
        self._every_ns = every_ns
        self._due_ns: int | None = None
        self._limits = limits or DriftLimits.of(calibration)
        self._scale = calibration.size[0] / REFERENCE_W
        self._standing: dict[TroubleKind, ViewTrouble] = {}
        reference = calibration.reference
        self._small: Picture | None = None if reference is None else reference.small
        if reference is None:
            return
        self._move = MoveSign(reference.small, _busy(calibration, self._scale))
        self._light = LightSign(reference.small)
        self._dirt = DirtSign(reference.small, self._limits.detail)
        self._moves: deque[NDArray[np.float64] | None] = deque(maxlen=int(self._limits.moved_looks))
        self._lights: deque[tuple[float, float, float]] = deque(
            maxlen=int(self._limits.light_looks))
        self._unknown = self._veiled = 0

    @property
    def can_tell(self) -> frozenset[TroubleKind]:
        """Troubles that this reference lets one notice: an even view has no corners to move."""
        if self._small is None:
            return frozenset()
        told = {TroubleKind.LIGHT}
        told |= {TroubleKind.MOVED, TroubleKind.HIDDEN} if self._move.is_able else set()
        return frozenset(told | ({TroubleKind.DIRTY} if self._dirt.is_able else set()))

    @property
    def standing(self) -> tuple[ViewTrouble, ...]:
        """All troubles that stand now, the worst first."""
        return tuple(self._standing[kind] for kind in TroubleKind if kind in self._standing)

    def look(self, picture: Picture, at_ns: int) -> ViewTrouble | None:
        """The worst trouble that stands now; the frame itself is examined about once a second.

        A frame of another size than the calibration's is not examined.
        """
        if self._small is None or (self._due_ns is not None and at_ns < self._due_ns):
            return self._worst()
        self._due_ns = at_ns + self._every_ns
        small = at_reference_size(picture, (self._small.shape[1], self._small.shape[0]))
        if small is None:
            return self._worst()
        level = self._look_at_light(small)
        if self._move.is_able:
            self._look_at_place(small, level)
        is_placed = not {TroubleKind.MOVED, TroubleKind.HIDDEN} & set(self._standing)
        if self._dirt.is_able and is_placed and self._unknown == 0:
            self._look_at_dirt(small, level)
        return self._worst()

    def _worst(self) -> ViewTrouble | None:
        return next(iter(self.standing), None)

    def _set(self, kind: TroubleKind, sure: float, amount: float) -> None:
        self._standing[kind] = ViewTrouble(kind, round(min(1.0, max(0.0, sure)), 3), amount)

    def _clear(self, kind: TroubleKind) -> None:
        self._standing.pop(kind, None)

    # -- light -------------------------------------------------------------------------------

    def _look_at_light(self, small: Picture) -> float:
        """Note this look's light; returns its level as a factor of the reference's."""
        seen = self._light.look(small)
        self._lights.append((seen.level, seen.colour, seen.agreement))
        full = len(self._lights) == self._lights.maxlen
        levels, colours, agreements = (np.array(one) for one in zip(*self._lights, strict=True))
        by = float(np.median(levels))
        lasting = _lasting(levels, self._limits.light, agreements)
        tinted = _lasting(colours, self._limits.colour, agreements)
        if full and max(lasting, tinted) >= 0.9:
            sure = float(np.median(agreements))
            amount = round(float(np.exp(by)), 3) if lasting >= 0.9 else 0.0
            self._set(TroubleKind.LIGHT, sure, amount)
        elif max(lasting, tinted) < 0.5:
            self._clear(TroubleKind.LIGHT)
        return float(np.exp(seen.level))

    # -- place -------------------------------------------------------------------------------

    def _look_at_place(self, small: Picture, level: float) -> None:
        seen = self._move.look(small, level)
        if seen is None:
            self._look_at_nothing(small, level)
            return
        if self._unknown:
            self._unknown = self._veiled = 0
            self._clear(TroubleKind.HIDDEN)
        self._moves.append(seen.corners)
        shifts = np.array([np.abs(one).max() for one in self._moves if one is not None])
        limit = self._limits.moved_px
        if len(shifts) == self._moves.maxlen and (shifts > limit).all():
            middle = np.median(np.array(self._moves), axis=0)
            spread = max(float(np.abs(one - middle).max()) for one in self._moves
                         if one is not None)
            moved = float(np.abs(middle).max())
            if spread < max(limit, 0.35 * moved):
                self._set(TroubleKind.MOVED, seen.agreement, round(moved * self._scale, 1))
        elif (shifts < 0.75 * limit).mean() >= 0.6:
            self._clear(TroubleKind.MOVED)

    def _look_at_nothing(self, small: Picture, level: float) -> None:
        """Note a look in which nothing of the reference was found."""
        self._unknown += 1
        self._veiled += self._dirt.is_able and self._dirt.is_veiled(small, level)
        if self._unknown < self._limits.hidden_looks:
            return
        sure = min(1.0, self._unknown / (2 * self._limits.hidden_looks))
        is_veil = self._veiled > 0.5 * self._unknown
        self._set(TroubleKind.DIRTY if is_veil else TroubleKind.HIDDEN, sure, 1.0)
        self._clear(TroubleKind.HIDDEN if is_veil else TroubleKind.DIRTY)

    # -- dirt --------------------------------------------------------------------------------

    def _look_at_dirt(self, small: Picture, level: float) -> None:
        self._dirt.look(small, level)
        part, looks = self._dirt.lasting(int(self._limits.dirty_looks))
        if part > 0:
            sure = min(1.0, 0.5 + looks / (4 * self._limits.dirty_looks))
            self._set(TroubleKind.DIRTY, sure, round(part, 3))
        elif self._dirt.is_clean(int(self._limits.dirty_looks)):
            self._clear(TroubleKind.DIRTY)


def _lasting(values: NDArray[np.float64], limit: float, agreements: NDArray[np.float64]) -> float:
    """Share of the looks in which the value lay beyond the limit, on the side of most, evenly."""
    side = np.sign(np.median(values)) or 1.0
    return float(((values * side > limit) & (agreements > 0.45)).mean())


def _busy(calibration: Calibration, scale: float) -> NDArray[np.uint8] | None:
    """255 where cards and chips are expected: corners found there are not used."""
    regions = [*calibration.spots.values(), *calibration.hands.values()]
    regions += [one for one in (calibration.board,) if one is not None]
    regions += [] if calibration.shoe is None else [calibration.shoe.glass]
    reference = calibration.reference
    if reference is None or not regions:
        return None
    height, width = reference.small.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    for region in regions:
        small = type(region)(tuple((x / scale, y / scale) for x, y in region.corners))
        mask |= small.mask((width, height))
    return mask

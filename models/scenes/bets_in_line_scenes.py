"""Ten seats' bets in one line, as a camera low beside the betting line sees them: rendered frames
with their calibration."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.card_readings import Picture
from drivers.vision.chips.chip_set import Chip, ChipSet
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Lens, Plane, Region
from models.scenes.hard_stack_scenes import HOUSES, Sensor
from models.scenes.stack_scenes import ChipLooks, Render, View, colour_as_light, pile

SEATS: Final = 10
_APART_MM: Final = 102.0
_VIEW: Final = View(2560, 380, 2.4, 14.0, 2200.0, 0.0, (0.0, 15.0, 0.0))
_FELT: Final = (70, 95, 25)
#: Half a bet spot's width and depth on the felt.
_SPOT_MM: Final = (45.0, 38.0)


class LineView:
    """The line of one table; `seed` makes its chips' looks and every frame's noise."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self.chips: Final[tuple[Chip, ...]] = HOUSES[0]
        self.house: Final = ChipSet(self.chips)

    def calibration(self) -> Calibration:
        """Calibration: each seat's spot in the frame, and the camera's view onto the felt."""
        focal = _VIEW.px_per_mm * _VIEW.distance_mm
        lens = Lens((focal, focal), (_VIEW.width / 2, _VIEW.height / 2), (0, 0, 0, 0, 0))
        felt = np.array([(-500, -60), (500, -60), (500, 60), (-500, 60)], np.float32)
        to_mm = cv2.getPerspectiveTransform(_seen(felt), felt)
        table = Plane(tuple(float(v) for v in to_mm.ravel()), lens)
        return Calibration("line", (_VIEW.width, _VIEW.height), lens=lens, table=table,
                           spots={seat: _spot(seat) for seat in range(1, SEATS + 1)})

    def bets(self) -> list[list[Chip]]:
        """A bet for each seat, from the bottom up: none to eight chips, seldom of many colours."""
        found = []
        for _ in range(SEATS):
            many = int(self._rng.integers(0, 9))
            kinds = self._rng.integers(0, len(self.chips), 2)
            cut = int(self._rng.integers(0, many + 1))
            found.append([self.chips[kinds[int(n >= cut)]] for n in range(many)])
        return found

    def frames(self, bets: Sequence[Sequence[Chip]], count: int) -> list[Picture]:
        """So many frames of the same bets: their noise differs."""
        view = replace(_VIEW, width=_VIEW.width * 2, height=_VIEW.height * 2,
                       px_per_mm=_VIEW.px_per_mm * 2)
        over = Render(view, ChipLooks(), self._rng)
        weave = 1 + 0.05 * self._rng.normal(0, 1, (256, 256))
        over.felt(colour_as_light(_FELT), weave.astype(np.float32))
        stacks = [
            pile(chips, (_middle(seat) + float(self._rng.normal(0, 3)), 0.0), self._rng, 0.5)
            for seat, chips in enumerate(bets, 1) if chips
        ]
        for stack in stacks:
            over.shadow(stack, 0.4)
        for number, stack in enumerate(stacks):
            over.stack(stack, number)
        light = cv2.resize(over.light, (_VIEW.width, _VIEW.height), interpolation=cv2.INTER_AREA)
        return [Sensor().take(np.asarray(light, np.float32), self._rng) for _ in range(count)]


def _middle(seat: int) -> float:
    return (seat - (SEATS + 1) / 2) * _APART_MM


def _spot(seat: int) -> Region:
    wide, deep = _SPOT_MM
    x = _middle(seat)
    around = np.array([(x - wide, -deep), (x + wide, -deep), (x + wide, deep), (x - wide, deep)],
                      np.float32)
    return Region(tuple((float(a), float(b)) for a, b in _seen(around)))


def _seen(felt: np.ndarray) -> np.ndarray:
    """Points of the felt (x, z in mm) in the frame."""
    points = np.column_stack([felt[:, 0], np.zeros(len(felt)), felt[:, 1]]).astype(np.float32)
    return _VIEW.project(points)

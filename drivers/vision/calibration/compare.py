"""Two calibrations of one camera held against each other: where its places went.

A place "moved" by what lies, on the table, between where the older file has it in the frame and
where the newer one has it: what would have been read beside the cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from drivers.vision.calibration.camera import Calibration
from drivers.vision.planes import Plane, Region


@dataclass(frozen=True, slots=True)
class Difference:
    """What is different in the newer one.

    `moved_mm` says by how much each place that both have moved: "spot 3", "hand 3" (seats),
    "board", "window". `is_other_size`: the frames have another size, so that nothing can be
    compared.
    """

    moved_mm: Mapping[str, float]
    is_other_size: bool = False

    @property
    def farthest_mm(self) -> float:
        """The place that moved most; 0 where none can be compared."""
        return max(self.moved_mm.values(), default=0.0)


def compared(before: Calibration, after: Calibration) -> Difference:
    """What changed from one to the other."""
    if before.size != after.size:
        return Difference({}, is_other_size=True)
    old, new = _places(before), _places(after)
    plane = after.table if after.table is not None else (
        after.shoe.plane if after.shoe is not None else None)
    return Difference({} if plane is None else {
        name: round(_moved(old[name], new[name], plane), 1) for name in new if name in old})


def _places(one: Calibration) -> dict[str, Region]:
    found = {f"spot {seat}": region for seat, region in sorted(one.spots.items())}
    found |= {f"hand {seat}": region for seat, region in sorted(one.hands.items())}
    if one.board is not None:
        found["board"] = one.board
    if one.shoe is not None:
        corners = one.shoe.plane.px([(0, 0), (18, 0), (18, 27), (0, 27)])
        found["window"] = Region(tuple((float(x), float(y)) for x, y in corners))
    return found


def _moved(old: Region, new: Region, plane: Plane) -> float:
    """The middles of both, on the surface, mm apart."""
    middles = np.array([np.mean(one.corners, axis=0) for one in (old, new)], np.float64)
    first, second = plane.mm(middles)
    return float(np.linalg.norm(first - second))

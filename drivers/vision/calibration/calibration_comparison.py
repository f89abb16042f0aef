"""Comparison of two calibrations of one camera: movement of its places.

A place "moved" by the distance, on the table, between its position in the frame in the older file
and in the newer one: the distance by which a reader would miss the cards.
"""

from collections.abc import Mapping

import numpy as np

from drivers.lazy_dataclass import dataclass
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.view_geometry import Plane, Region


@dataclass(frozen=True, slots=True)
class Difference:
    """Difference of the newer calibration from the older.

    `moved_mm` is the movement of each place that both have: "spot 3", "hand 3" (seats), "board",
    "window". `is_other_size`: the frames have another size, so that nothing can be compared.
    """

    moved_mm: Mapping[str, float]
    is_other_size: bool = False

    @property
    def farthest_mm(self) -> float:
        """The largest movement of a place, in mm; 0 if none can be compared."""
        return max(self.moved_mm.values(), default=0.0)


def calibration_difference(before: Calibration, after: Calibration) -> Difference:
    """Difference between the two."""
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
    """Distance of both middles on the surface, in mm."""
    middles = np.array([np.mean(one.corners, axis=0) for one in (old, new)], np.float64)
    first, second = plane.mm(middles)
    return float(np.linalg.norm(first - second))

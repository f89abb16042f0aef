"""Curve from a score to the chance that the reading is right, as measured."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np


@dataclass(frozen=True, slots=True)
class Curve:
    """Straight lines between measured points: `scores` rise, `chances` (0 to 1) don't fall."""

    scores: tuple[float, ...]
    chances: tuple[float, ...]

    def __post_init__(self) -> None:
        pairs = zip(self.scores, self.scores[1:], strict=False)
        if len(self.scores) != len(self.chances) or len(self.scores) < 2:
            raise ValueError("a curve wants as many chances as scores, two or more")
        if any(b <= a for a, b in pairs) or sorted(self.chances) != list(self.chances):
            raise ValueError("a curve's scores must rise, and its chances must not fall")

    def chance(self, score: float) -> float:
        """The chance at that score; constant beyond the ends."""
        return float(np.interp(score, self.scores, self.chances))


#: Where a network's settings name no curve.
DEFAULT: Final = Curve((0.0, 1.0, 2.0, 4.0, 6.0, 9.0), (0.5, 0.85, 0.97, 0.995, 0.9993, 0.9999))


def curve_of(settings: Mapping[str, Any]) -> Curve:
    """The curve in a network's settings ([calibration] score, chance), or the default one."""
    told = settings.get("calibration")
    if not isinstance(told, Mapping) or "score" not in told:
        return DEFAULT
    return Curve(tuple(map(float, told["score"])), tuple(map(float, told["chance"])))

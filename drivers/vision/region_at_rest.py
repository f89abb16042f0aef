"""Rest of a region of the view: no hand over it, nothing that slides.

Each frame is looked at as a small picture; light that changes evenly is taken out.
"""

from typing import Final

import numpy as np

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Region

_WIDE: Final = 72  # pixels of the small picture
_CHANGED: Final = 10.0  # grey levels
_CHANGED_SHARE: Final = 0.006


class RegionRest:
    """Follows one region of one camera, frame by frame. Times are monotonic nanoseconds."""

    def __init__(self, region: Region) -> None:
        self._region = region
        self._before: Floats | None = None
        self._kept: Floats | None = None
        self._since = 0

    def begin(self, now_ns: int) -> None:
        """Forget everything about the region."""
        self._before = self._kept = None
        self._since = now_ns

    def follow(self, picture: Picture, at_ns: int) -> bool:
        """Take in a frame; True if something moved since the one before."""
        now = shrunk(self._region.cut(picture), _WIDE)
        moved = self._before is None or self._differs(self._before, now)
        if moved:
            self._since = at_ns
        self._before = now
        return moved

    def still_ns(self, at_ns: int) -> int:
        """Time in ns since the last movement."""
        return at_ns - self._since

    def keep(self) -> None:
        """Store the present look for later comparison."""
        self._kept = self._before

    def is_as_kept(self) -> bool:
        """True if it looks as it did when it was stored."""
        if self._kept is None or self._before is None:
            return False
        return not self._differs(self._kept, self._before)

    def _differs(self, before: Floats, now: Floats) -> bool:
        return before.shape != now.shape or has_region_changed(before, now, _CHANGED,
                                                               _CHANGED_SHARE)


def shrunk(part: Picture, wide: int) -> Floats:
    """This part of a picture, so many pixels wide."""
    high = max(4, round(wide * part.shape[0] / max(part.shape[1], 1)))
    small = cv2.resize(part, (wide, high), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32)


def has_region_changed(before: Floats, now: Floats, levels: float, share: float) -> bool:
    """True if more than this share changed by more than so many grey levels between two small
    pictures; an even change of light doesn't count."""
    level = float(np.median(now) + 1) / float(np.median(before) + 1)
    off = np.abs(now - before * np.clip(level, 0.7, 1.4)).max(axis=2)
    return bool((off > levels).mean() > share)

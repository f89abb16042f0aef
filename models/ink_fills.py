"""Fill of a sign's ink: plain, or with a gloss, facets, an inner line or engraving.

Screen decks shade their signs and engraved decks cut lines into them. A network that has seen only
plain ink takes a heart with a gloss for a sign that it doesn't know.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.opencv import cv2

Amount = NDArray[np.float32]
_WAYS: Final = ("ramp", "gloss", "facets", "inset", "hatch", "speckle")
_SHARES: Final = (0.28, 0.28, 0.12, 0.14, 0.12, 0.06)


class Fill:
    """One deck's fill, the same for each of its signs."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._way = str(rng.choice(_WAYS, p=_SHARES))
        self._most = float(rng.uniform(0.2, 0.75))
        self._turn = float(rng.uniform(0, 2 * np.pi))
        self._at = rng.uniform(0.2, 0.8, 2)
        self._wide = rng.uniform(0.12, 0.45, 2)
        self._sharp = float(rng.uniform(1.2, 8))
        self._step = float(rng.uniform(0.08, 0.3))
        self._seed = int(rng.integers(1 << 30))

    def amount(self, mask: NDArray[np.uint8], most: float = 1.0) -> Amount:
        """Paleness of each pixel of the mask against its ink: 0 ink, 1 paper, `most` at most."""
        high, wide = mask.shape
        y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
        x, y = (x + 0.5) / wide, (y + 0.5) / high
        drawn = getattr(self, f"_{self._way}")(x, y, mask)
        return np.asarray(np.clip(drawn, 0, 1) * min(most, self._most), dtype=np.float32)

    def _along(self, x: Amount, y: Amount) -> Amount:
        return x * np.float32(np.cos(self._turn)) + y * np.float32(np.sin(self._turn))

    def _ramp(self, x: Amount, y: Amount, mask: NDArray[np.uint8]) -> Amount:
        along = self._along(x, y)
        return np.asarray((along - along.min()) / max(1e-6, float(np.ptp(along))))

    def _gloss(self, x: Amount, y: Amount, mask: NDArray[np.uint8]) -> Amount:
        """A soft or sharp light spot."""
        far = ((x - self._at[0]) / self._wide[0]) ** 2 + ((y - self._at[1]) / self._wide[1]) ** 2
        return np.asarray((1.3 - far) * self._sharp)

    def _facets(self, x: Amount, y: Amount, mask: NDArray[np.uint8]) -> Amount:
        """One half paler than the other."""
        return np.asarray((self._along(x - 0.5, y - 0.5) > 0).astype(np.float32))

    def _inset(self, x: Amount, y: Amount, mask: NDArray[np.uint8]) -> Amount:
        """A pale line some way inside the edge, or all within it pale."""
        pad = np.pad((mask > 128).astype(np.uint8), 1)
        deep = np.asarray(cv2.distanceTransform(pad, cv2.DIST_L2, 3))[1:-1, 1:-1]
        start = 0.25 * self._step * mask.shape[0]
        end = start + max(1.0, 0.05 * mask.shape[0]) if self._sharp > 3 else np.inf
        return np.asarray(((deep > start) & (deep < end)).astype(np.float32))

    def _hatch(self, x: Amount, y: Amount, mask: NDArray[np.uint8]) -> Amount:
        return np.asarray(0.5 + self._sharp * np.cos(2 * np.pi * self._along(x, y) / self._step))

    def _speckle(self, x: Amount, y: Amount, mask: NDArray[np.uint8]) -> Amount:
        own = np.random.default_rng(self._seed)
        coarse = own.random((7, 6)).astype(np.float32)
        grown = cv2.resize(coarse, mask.shape[::-1], interpolation=cv2.INTER_CUBIC)
        return np.asarray((grown - 0.5) * self._sharp + 0.3)

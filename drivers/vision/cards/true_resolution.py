"""True resolution of a window: how much detail was sampled, whatever was done to it afterwards.

A camera that sharpens draws steep edges from few pixels, and the gates of quality_gates.py take
them for sharp ones. But no sharpening brings back what lies beyond the sampling's own limit: that
part of the spectrum holds only echoes and rounding. The spectrum's cells, with the network's own
numbers of what it saw, are weighed by a logistic regression (models/fit_resolution.py). About
0.1 ms for a window on one core.
"""

from typing import Final

import numpy as np

from drivers.vision.card_readings import WINDOW_H, WINDOW_W, WINDOW_W_MM, Floats, Picture
from drivers.vision.cards.pixel_match import darkest_colours

#: Name of the weights in card_index.npz.
WEIGHTS: Final = "resolution"
#: Cells of the spectrum each way, from level to the finest that a window can hold.
_CELLS: Final = 8
CELLS: Final = _CELLS * _CELLS
#: Limits of a window's resolution, as logarithms of how much likelier a full one is than 17 pixels
#: over 18 mm or fewer. From `FULL` on the window is read as any other; below it without a second
#: look; below `DOUBTFUL` only on a clear word; below `HOPELESS` never.
FULL: Final = 2.3
DOUBTFUL: Final = 1.2
HOPELESS: Final = -2.5
#: Pixels of the picture for a millimetre, where they are known: below that nothing is read. Cards
#: in frames of 128 x 128 were told wrongly up to 12 pixels over 18 mm, from 14 on never.
LEAST_PX_MM: Final = 13.5 / WINDOW_W_MM


def _cell_means() -> Floats:
    """CELLS x frequencies of a window's half spectrum: the mean of each cell, both halves."""
    down = np.abs(np.fft.fftfreq(WINDOW_H))[:, None]
    across = np.fft.rfftfreq(WINDOW_W)[None, :]
    rows = np.minimum((down * 2 * _CELLS).astype(int), _CELLS - 1)
    columns = np.minimum((across * 2 * _CELLS).astype(int), _CELLS - 1)
    twice = np.full((WINDOW_H, across.size), 2.0)
    twice[:, 0] = twice[:, -1] = 1.0
    twice[0, 0] = 0.0  # the mean is no detail
    cells = (rows * _CELLS + columns).ravel()
    means = np.zeros((CELLS, cells.size))
    means[cells, np.arange(cells.size)] = twice.ravel()
    return np.asarray(means / means.sum(axis=1, keepdims=True), np.float32)


_MEANS: Final = _cell_means()
#: Fades the window out at its sides, where its spectrum would see an edge that is none.
_FADES: Final = np.sqrt(np.outer(np.hanning(WINDOW_H + 2)[1:-1],
                                 np.hanning(WINDOW_W + 2)[1:-1])).astype(np.float32)
_ROUNDING: Final = 3.0  # levels of a byte; nothing weaker is detail


def resolution_features(window: Picture, embedding: Floats) -> Floats:
    """The spectrum's cells as logarithms of their share in all, then the network's numbers."""
    low = darkest_colours(window).astype(np.float32)
    seen = np.fft.rfft2((low - low.mean()) * _FADES)
    power = (seen.real**2 + seen.imag**2).astype(np.float32).ravel()
    whole = np.log10(power.sum() / power.size + _ROUNDING)
    return np.concatenate([np.log10(_MEANS @ power + _ROUNDING) - whole, embedding])


def true_resolution(window: Picture, embedding: Floats, weights: Floats) -> float:
    """The logarithm of how much likelier full resolution is than a coarse one: `FULL` and more for
    nearly every window of full resolution."""
    return float(resolution_features(window, embedding) @ weights[:-1] + weights[-1])

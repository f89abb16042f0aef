"""Linear discriminants in numpy: classification of rows of numbers.

Fisher's (R. A. Fisher, 1936): all classes vary alike about their own means. In closed form, so that
the same rows always give the same weights, and small: a deck's 52 cards take under a second.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import Floats

#: How much of the mean variance is added to each direction, so that none looks free of noise.
_SHRINK: Final = 0.05
_SOME: Final = 640


class Linear(NamedTuple):
    """Scores are `rows @ weights.T + biases`; differences of scores are log chances."""

    weights: Floats  # classes x numbers
    biases: Floats  # classes


def fit_discriminant(rows: Floats, classes: NDArray[np.int64], count: int, most: int = 0) -> Linear:
    """The discriminant of `count` classes, 0 to count - 1, each of which has rows.

    With `most` only that many leading directions of all rows are used, for rows that are longer
    than numerous. Raises ValueError if a class has no row.
    """
    if len(np.unique(classes)) != count:
        raise ValueError(f"expected rows of {count} classes, got {len(np.unique(classes))}")
    wide = rows.astype(np.float64)
    middle = wide.mean(axis=0)
    basis = _leading(wide - middle, most) if most else np.eye(rows.shape[1])
    inside = (wide - middle) @ basis
    means = np.stack([inside[classes == one].mean(axis=0) for one in range(count)])
    off = inside - means[classes]
    spread = off.T @ off / max(1, len(off) - count)
    spread += np.eye(len(spread)) * _SHRINK * np.trace(spread) / len(spread)
    solved = np.linalg.solve(spread, means.T).T
    weights = solved @ basis.T
    biases = -0.5 * np.einsum("ij,ij->i", solved, means) - weights @ middle
    return Linear(weights.astype(np.float32), biases.astype(np.float32))


def _leading(off: NDArray[np.float64], most: int) -> NDArray[np.float64]:
    """The `most` directions in which the rows vary most, as columns; from some rows of many."""
    some = off[:: max(1, len(off) // _SOME)]
    values, vectors = np.linalg.eigh(some @ some.T)
    keep = [at for at in range(len(values))[::-1][:most] if values[at] > 1e-9 * values[-1]]
    basis = some.T @ vectors[:, keep] / np.sqrt(values[keep])
    return np.asarray(basis, dtype=np.float64)

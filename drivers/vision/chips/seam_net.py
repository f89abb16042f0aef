"""Network for the rows of a flattened stack: above, seam, inside a chip, below.

Trained by models/train_chip_seams.py on rendered stacks alone; figures in models/chip_seams.md.
"""

from pathlib import Path
from typing import Final

import numpy as np

from drivers.vision.card_readings import Floats
from drivers.vision.model_files import ModelFiles, load_model
from drivers.vision.networks import load_network

_NAME: Final = "chip_seams"


class SeamNet:
    """The loaded network. Not for two threads at once: each camera loads its own."""

    def __init__(self, files: ModelFiles) -> None:
        """Raises ModelUnfit if the file is no such network."""
        self._net = load_network(files)

    @classmethod
    def load(cls, folder: Path | None = None) -> "SeamNet":
        """The network that was installed with the program, or the one in `folder`."""
        return cls(load_model(_NAME, folder))

    def rows(self, strip: Floats) -> Floats:
        """(rows, columns, 3) normalised -> (rows, 4) log chances."""
        self._net.setInput(np.ascontiguousarray(strip.transpose(2, 0, 1)[None]))
        return log_chances(np.asarray(self._net.forward(), np.float32)[0].T)


def log_chances(told: Floats) -> Floats:
    """Numbers of each row as logarithms of chances that sum to 1."""
    by_kind = np.ascontiguousarray(told.T)  # sums over many rows, not over four numbers each
    by_kind -= by_kind.max(0)
    by_kind -= np.log(np.exp(by_kind).sum(0))
    return by_kind.T

"""The network that tells a flattened stack's rows apart: above, seam, inside a chip, below.

Trained by models/train_chip_seams.py on rendered stacks alone; figures in models/chip_seams.md.
"""

from pathlib import Path
from typing import Final

import numpy as np

from drivers.vision.model_files import ModelFiles, load_model
from drivers.vision.networks import network
from drivers.vision.readings import Floats

_NAME: Final = "chip_seams"


class SeamNet:
    """The loaded network. Not for two threads at once: each camera loads its own."""

    def __init__(self, files: ModelFiles) -> None:
        """Raises ModelUnfit where the file is no such network."""
        self._net = network(files)

    @classmethod
    def load(cls, folder: Path | None = None) -> "SeamNet":
        """The network that was installed with the program, or the one in `folder`."""
        return cls(load_model(_NAME, folder))

    def rows(self, strip: Floats) -> Floats:
        """(rows, columns, 3) normalised -> (rows, 4) log chances."""
        self._net.setInput(np.ascontiguousarray(strip.transpose(2, 0, 1)[None]))
        told = np.asarray(self._net.forward(), np.float32)[0].T
        top = told.max(1, keepdims=True)
        chances: Floats = told - top - np.log(np.exp(told - top).sum(1, keepdims=True))
        return chances

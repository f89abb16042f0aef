"""Chips lying flat, seen from above: each disc one chip, told by the ring of its top side.

From above a chip and a stack of them look nearly alike. So discs count as single chips only if they
have the height over width of one chip at the camera's elevation, or, if that is unknown, if several
discs of one picture have the same proportions and size. A stack of four stands out from 60 degrees;
one of two doesn't: for counting from above, chips are laid flat.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.chips.chip_set import Chip, ChipSet
from drivers.vision.chips.stack_lean import Box
from drivers.vision.opencv import cv2

#: The ring of the top side that has the chip's colour and spots, as parts of the radius.
_RING: Final = (0.82, 0.95)
_ROUND: Final = 24
#: How far proportions and widths of single chips in one picture may differ.
_ALIKE: Final = 0.05
_ALIKE_WIDE: Final = 0.14


def proportion(box: Box) -> float:
    """Height over width."""
    return (box[3] - box[1]) / max(box[2] - box[0], 1.0)


def elevation_of(box: Box, ratio: float) -> float:
    """The sine of the elevation at which one chip fills this box."""
    high, q = proportion(box), 0.5
    for _ in range(30):
        q = min(max(high - ratio * float(np.sqrt(max(1 - q * q, 0.0))), 0.0), 1.0)
    return q


def flat_proportion(ratio: float, q: float) -> float:
    """Height over width of one chip's box at the elevation with the sine `q`."""
    return q + ratio * float(np.sqrt(max(1 - q * q, 0.0)))


def all_alike(boxes: Sequence[Box]) -> bool:
    """True if discs of one picture, at least two, have the same proportions and widths."""
    if len(boxes) < 2:
        return False
    shapes = np.array([proportion(box) for box in boxes])
    wide = np.array([box[2] - box[0] for box in boxes])
    return bool(
        np.ptp(shapes) < 2 * _ALIKE and np.ptp(wide) < 2 * _ALIKE_WIDE * float(np.median(wide))
    )


def flat_chip_edge_colours(picture: Picture, box: Box, q: float) -> Floats:
    """The colours around a flat chip's top side: (24, 3) L*a*b*."""
    x0, y0, x1, _ = box
    a = (x1 - x0) / 2
    turn = np.linspace(0, 2 * np.pi, _ROUND, endpoint=False, dtype=np.float32)
    far = np.linspace(*_RING, 5, dtype=np.float32)[:, None]
    x = (x0 + x1) / 2 + a * far * np.cos(turn)
    y = y0 + a * q + a * q * far * np.sin(turn)
    seen = cv2.remap(picture, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_REPLICATE)
    lab = cv2.cvtColor(seen.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    colours: Floats = np.median(lab, axis=0)
    return colours


def chip_set_from_above(house: ChipSet) -> ChipSet:
    """The same chips with their top side's colour as the edge's."""
    return ChipSet(
        tuple(
            Chip(chip.value, chip.name, chip.face or chip.colour, chip.spots,
                 spots_share=chip.spots_share)
            for chip in house.chips
        ),
        house.name, house.diameter_mm, house.thickness_mm,
    )

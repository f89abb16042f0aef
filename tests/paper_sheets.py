"""The sheets of hardware/drawings as they come out of a printer: their filled rectangles."""

from functools import cache
from pathlib import Path

import numpy as np

from drivers.sim.tabletop.camera_scene import rectangles_picture
from drivers.vision.calibration.charuco import CARD, TABLE
from drivers.vision.card_readings import Picture

DRAWINGS = Path(__file__).parents[1] / "hardware" / "drawings"
#: Left and top of the chessboard on its sheet, in mm, as hardware/drawings/boards.py lays it.
TABLE_AT, CARD_AT = (21.0, 20.0), (22.0, 32.0)


@cache
def printed(name: str, px_per_mm: float) -> Picture:
    """The sheet, BGR."""
    return rectangles_picture((DRAWINGS / name).read_bytes(), px_per_mm)


def table_sheet() -> Picture:
    """The large board's sheet, 210 x 297 mm."""
    return printed("camera-board.svg", 4)


def shoe_card() -> Picture:
    """The shoe's card cut out of its sheet, 63 x 88 mm at 16 px for a mm."""
    sheet = printed("camera-cards.svg", 16)
    return np.ascontiguousarray(sheet[30 * 16 : 118 * 16, 20 * 16 : 83 * 16])


__all__ = ["CARD", "CARD_AT", "TABLE", "TABLE_AT", "printed", "shoe_card", "table_sheet"]

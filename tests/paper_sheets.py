"""The sheets of hardware/drawings as they come out of a printer: their filled rectangles."""

from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

from drivers.vision.charuco import CARD, TABLE
from drivers.vision.readings import Picture

DRAWINGS = Path(__file__).parents[1] / "hardware" / "drawings"
SVG = "{http://www.w3.org/2000/svg}"
#: Left and top of the chessboard on its sheet, in mm, as hardware/drawings/boards.py lays it.
TABLE_AT, CARD_AT = (21.0, 20.0), (22.0, 32.0)


@cache
def printed(name: str, px_per_mm: float) -> Picture:
    """The sheet, BGR."""
    root = ElementTree.parse(DRAWINGS / name).getroot()
    _, _, width, height = (float(one) for one in root.attrib["viewBox"].split())
    sheet = np.full((round(height * px_per_mm), round(width * px_per_mm), 3), 255, np.uint8)
    for rect in root.iter(f"{SVG}rect"):
        fill = rect.attrib["fill"]
        if fill == "none":
            continue
        digits = fill[1:] if len(fill) == 7 else "".join(2 * one for one in fill[1:])
        left, top = (float(rect.attrib.get(one, 0)) for one in ("x", "y"))
        right = left + float(rect.attrib["width"])
        low = top + float(rect.attrib["height"])
        x0, y0, x1, y1 = (round(one * px_per_mm) for one in (left, top, right, low))
        sheet[y0:y1, x0:x1] = [int(digits[at : at + 2], 16) for at in (4, 2, 0)]
    return sheet


def table_sheet() -> Picture:
    """The large board's sheet, 210 x 297 mm."""
    return printed("camera-board.svg", 4)


def shoe_card() -> Picture:
    """The shoe's card cut out of its sheet, 63 x 88 mm at 16 px for a mm."""
    sheet = printed("camera-cards.svg", 16)
    return np.ascontiguousarray(sheet[30 * 16 : 118 * 16, 20 * 16 : 83 * 16])


__all__ = ["CARD", "CARD_AT", "TABLE", "TABLE_AT", "printed", "shoe_card", "table_sheet"]
